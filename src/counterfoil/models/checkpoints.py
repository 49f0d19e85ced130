"""Loading Hugging Face checkpoints with guards, because their defaults change scores without a word.

The precision is always said, the revision can be pinned, code of strangers is not run unless asked,
safetensors come first, and a tokenizer that does not know plain English is refused.
"""

import importlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from counterfoil.errors import CallError, CounterfoilError, MissingExtra

Precision = Literal["float32", "bfloat16", "float16"]
PLAIN = "a dog is on the table"
"""Words that every English tokenizer knows."""


def need(module: str, what: str, extra: str) -> Any:
    """A module of an extra, or the command that installs it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MissingExtra(what, extra) from error


@dataclass(frozen=True)
class Checkpoint:
    """A model by its hub id, its folder or its GGUF file, and how to load it."""

    name: str
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    trust_remote_code: bool = False

    @cached_property
    def _transformers(self) -> Any:
        need("torch", f"The model {self.name}", "models")
        return need("transformers", f"The model {self.name}", "models")

    @cached_property
    def config(self) -> Any:
        return self._load(self._transformers.AutoConfig)

    def model(self, kind: str, *, whole: bool = False) -> Any:
        """The weights in a class of transformers by its name ('CLIPModel', 'AutoModel'), ready to be asked.

        With `whole` a checkpoint that lacks some of them is refused: transformers would draw them at random.
        """
        need("torch", f"The model {self.name}", "models")
        import torch

        options = {"dtype": getattr(torch, self.dtype), "output_loading_info": True}
        model, info = self._load(getattr(self._transformers, kind), **options)
        if whole and (missing := sorted(info["missing_keys"])):
            raise CounterfoilError(
                f"The checkpoint {self.name} lacks {len(missing)} of the weights of {type(model).__name__} "
                f"({missing[0]} …): it was made for something else."
            )
        return model.to(self._device()).eval()

    def processor(self, kind: str | type = "AutoProcessor") -> Any:
        """What turns pictures and texts into tensors; the pictures by Pillow, so that pixels are the same anywhere."""
        return self._load(getattr(self._transformers, kind) if isinstance(kind, str) else kind, use_fast=False)

    def tokenizer(self) -> Any:
        """The tokenizer, refused where it does not know plain words or has more of them than the model."""
        tokenizer = self._load(self._transformers.AutoTokenizer)
        refuse_odd_tokenizer(tokenizer, self.config, self.name)
        return tokenizer

    def about(self) -> dict[str, str]:
        """What a run of the model depends on, for its card."""
        found = {"revision": str(getattr(self.config, "_commit_hash", None) or self.revision or "local")}
        found |= {name: str(importlib.import_module(name).__version__) for name in ("torch", "transformers")}
        return found | {"dtype": self.dtype, "device": self._device(), "images": "pillow"}

    def _device(self) -> str:
        import torch

        if self.device == "auto":
            return "cuda" if torch.cuda.is_available() else "cpu"
        return self.device

    def _load(self, kind: Any, **options: Any) -> Any:
        name = self.name
        if name.endswith(".gguf"):
            need("gguf", f"The model {name}", "models")
            name, options["gguf_file"] = str(Path(name).parent), Path(name).name
        where = {} if Path(name).is_dir() else {"revision": self.revision or None}
        try:
            return kind.from_pretrained(name, trust_remote_code=self.trust_remote_code, **where, **options)
        except (OSError, ValueError) as error:
            raise CounterfoilError(
                f"The model {self.name} cannot be loaded: {str(error).splitlines()[0]} Give a folder, "
                f"or fetch it where there is a network: hf download {self.name}"
            ) from error


def refuse_odd_tokenizer(tokenizer: Any, config: Any, name: str) -> None:
    """An empty tokenizer maps every word to 'unknown' and says nothing: scores would be noise."""
    ids = tokenizer(PLAIN, add_special_tokens=False)["input_ids"]
    unknown = getattr(tokenizer, "unk_token_id", None)
    if not ids or (unknown is not None and unknown in ids):
        raise CounterfoilError(
            f"The tokenizer of {name} does not know the words of '{PLAIN}': its vocabulary is missing."
        )
    size = getattr(getattr(config, "text_config", config), "vocab_size", None)
    more = getattr(config, "additional_vocab_size", 0)  # where Idefics keeps the tokens of its own
    if size is not None and len(tokenizer) > size + more:
        raise CounterfoilError(
            f"The tokenizer of {name} has {len(tokenizer)} words and its model {size}: they do not belong together."
        )


def one_of(name: str, kinds: dict[str, str], what: str) -> str:
    """The class for a model type, or one sentence that names those there are."""
    if name not in kinds:
        raise CallError(f"'{name}' is no {what}; there are {', '.join(sorted(kinds))}.")
    return kinds[name]
