"""Winoground's examples become items of two images and two captions, true on the diagonal."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, RecordError
from counterfoil.published.winoground import Winoground
from counterfoil.records import Image, Text

EXAMPLE = {
    "id": 0, "image_0": "ex_0_img_0", "image_1": "ex_0_img_1", "caption_0": "an old man kisses a boy",
    "caption_1": "a boy kisses an old man", "tag": "Noun", "secondary_tag": "", "num_main_preds": 1,
    "collapsed_tag": "Object",
}  # fmt: skip


def test_two_images_and_two_captions(write: Any, apply_edits: Callable[..., str]) -> None:
    release = Winoground(write("data/examples.jsonl", [EXAMPLE])).read()
    (item,) = release.items
    assert item.id == "winoground/examples/0" and item.piece == "winoground"
    assert item.images == (Image("winoground", "ex_0_img_0.png"), Image("winoground", "ex_0_img_1.png"))
    assert item.texts == (Text("an old man kisses a boy"), Text("a boy kisses an old man"))
    assert item.gold == ((True, False), (False, True)) and apply_edits(item) == item.texts[1].text
    assert item.meta == {"phenomenon": "winoground", "tag": "Noun", "collapsed_tag": "Object", "num_main_preds": 1}
    assert len(list(release.credits)) == 2 and release.card.notes == ()


def test_names_with_an_ending_stay_and_the_same_twice_is_counted(write: Any) -> None:
    same = {"id": "x", "image_0": "a.jpg", "image_1": "b.jpg", "caption_0": "a dog", "caption_1": "a dog"}
    release = Winoground(write("examples.jsonl", [same])).read()
    (item,) = release.items
    assert item.images[0].file == "a.jpg" and release.card.notes == (
        "1 items have the same caption twice; they are kept.",
    )


def test_a_wrong_folder_or_line(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"has no file of Winoground \(examples.jsonl\).*huggingface"):
        Winoground(tmp_path).read()
    with pytest.raises(RecordError, match="examples.jsonl, line 2"):
        Winoground(write("examples.jsonl", [EXAMPLE, {"id": 1}])).read()
