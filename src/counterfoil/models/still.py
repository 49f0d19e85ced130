"""Processors without their video part, which needs torchvision and is never asked here."""

import importlib
import inspect
from collections.abc import Mapping
from typing import Any


def still(model_type: str) -> Any | None:
    """The processor class of a type of model, less its video processor; None where it has none.

    Qwen-VL, SmolVLM, InternVL and LLaVA-OneVision load theirs first of all, and cannot be had without torchvision.
    """
    names = importlib.import_module("transformers.models.auto.processing_auto").PROCESSOR_MAPPING_NAMES
    kind: Any = getattr(importlib.import_module("transformers"), names.get(model_type) or "", None)
    if kind is None or "video_processor" not in (known := inspect.signature(kind.__init__).parameters):
        return None

    class Still(kind):  # type: ignore[misc]  # transformers reads a processor's parts off this signature
        def __init__(
            self, image_processor: Any = None, tokenizer: Any = None, chat_template: Any = None, **options: Any
        ) -> None:
            parts = {"image_processor": image_processor, "tokenizer": tokenizer, "video_processor": None}
            kind.__init__(self, **parts, chat_template=chat_template, **options)

        @staticmethod
        def validate_init_kwargs(processor_config: Mapping[str, Any], valid_kwargs: Any) -> Any:
            """What is saved beside the parts is the whole processor's, such as how many tokens a picture takes."""
            return kind.validate_init_kwargs(processor_config, set(known) - {"self", "video_processor"})

    return Still
