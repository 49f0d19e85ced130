"""SugarCrepe's records become pairs, a piece a file."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.sugarcrepe import SugarCrepe
from counterfoil.records import Image, Text

RECORD = {"filename": "000000085329.jpg", "caption": "A young woman.", "negative_caption": "A tattooed young woman."}


def test_a_pair(write: Any, apply_edits: Callable[..., str]) -> None:
    release = SugarCrepe(write("data/add_att.json", {"0": RECORD})).read()
    (item,) = release.items
    assert item.id == "sugarcrepe/add_att/0" and item.piece == "add_att"
    assert item.images == (Image("coco2017", "000000085329.jpg"),) and item.gold == ((True, False),)
    assert item.texts == (Text("A young woman."), Text("A tattooed young woman."))
    assert item.meta == {"phenomenon": "add", "edited": "attribute"} and apply_edits(item) == item.texts[1].text
    (credit,) = release.credits
    assert credit.url == "http://images.cocodataset.org/val2017/000000085329.jpg"
    assert "swap_obj.json" in release.card.notes[0] and "sugar-crepe" in release.card.notes[0]


def test_the_same_twice_is_counted(write: Any) -> None:
    release = SugarCrepe(write("swap_obj.json", {"7": {**RECORD, "negative_caption": "A young woman."}})).read()
    (item,) = release.items
    assert item.meta["identical"] is True and "1 items have the same caption and foil" in release.card.notes[1]


def test_a_wrong_folder_or_file(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="has no file of SugarCrepe"):
        SugarCrepe(tmp_path).read()
    with pytest.raises(CounterfoilError, match="is not a file of SugarCrepe"):
        SugarCrepe(write("add_obj.json", [RECORD])).read()
