"""Processors with a video part are had without it, and with all else that was saved."""

import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the extra 'models' is not installed")
transformers = pytest.importorskip("transformers", reason="the extra 'models' is not installed")

from tokenizers import Tokenizer, models  # noqa: E402

from counterfoil.models.still import still  # noqa: E402

IMAGES = {"image_processor_type": "Qwen2VLImageProcessor", "patch_size": 14, "merge_size": 2}
VIDEOS = {"video_processor_type": "Qwen2VLVideoProcessor"}


def saved(folder: Path, kind: str, **options: object) -> Path:
    """A processor as it lies on the hub: its parts, its video part and its own options."""
    vocabulary = {word: index for index, word in enumerate(("<unk>", "<image>", "<video>", "dog"))}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, unk_token="<unk>").save_pretrained(folder)
    config = {"processor_class": kind, "image_processor": IMAGES, "video_processor": VIDEOS, **options}
    (folder / "processor_config.json").write_text(json.dumps(config))
    return folder


@pytest.mark.parametrize("model_type", ["qwen2_vl", "qwen2_5_vl", "qwen3_vl", "smolvlm", "internvl", "llava_onevision"])
def test_these_have_a_video_part_to_be_left_out(model_type: str) -> None:
    assert still(model_type) is not None


@pytest.mark.parametrize("model_type", ["llava", "blip-2", "idefics", "no-such-model"])
def test_these_are_left_as_they_are(model_type: str) -> None:
    assert still(model_type) is None


def test_the_options_of_the_whole_processor_are_kept(tmp_path: Path) -> None:
    folder = saved(tmp_path, "LlavaOnevisionProcessor", num_image_tokens=9, vision_feature_select_strategy="full")
    kind = still("llava_onevision")
    assert kind is not None
    processor = kind.from_pretrained(folder, use_fast=False)
    assert (processor.num_image_tokens, processor.vision_feature_select_strategy) == (9, "full")
    assert type(processor.image_processor).__name__ == "Qwen2VLImageProcessorPil"
