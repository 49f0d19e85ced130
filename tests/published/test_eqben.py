"""EqBen's pairs, in a list or under the names of videos, become items of two images and two captions."""

from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.eqben import EqBen
from counterfoil.records import Image, Text

PAIR = {
    "image0": "eqbengebc/v1/0.png",
    "caption0": "The man sits.",
    "image1": "eqbengebc/v1/1.png",
    "caption1": "The man stands.",
}
NAME = "eqben_subset_10percent_final.json"


def test_two_images_and_two_captions(write: Any) -> None:
    release = EqBen(write(NAME, [PAIR])).read()
    (item,) = release.items
    assert item.id == "eqben/eqben_subset_10percent_final/0" and item.piece == "eqbengebc"
    assert item.images == (Image("eqben", "eqbengebc/v1/0.png"), Image("eqben", "eqbengebc/v1/1.png"))
    assert item.texts == (Text("The man sits."), Text("The man stands."))
    assert item.gold == ((True, False), (False, True)) and release.count == 1 and release.card.notes == ()
    assert [credit.file for credit in release.credits] == ["eqbengebc/v1/0.png", "eqbengebc/v1/1.png"]


def test_lists_under_names_and_captions_in_lists(write: Any) -> None:
    nested = {"v1": {"man": [{**PAIR, "caption0": ["The man sits.", "He sits."]}]}, "v2": [PAIR], "v3": {}}
    items = list(EqBen(write(NAME, nested)).read().items)
    assert [item.id[-1] for item in items] == ["0", "1"] and items[0].texts == items[1].texts


def test_arrays_are_counted(write: Any) -> None:
    release = EqBen(write(NAME, [{**PAIR, "image0": "eqbenyoucook2/0.npy"}])).read()
    assert release.card.notes == ("1 images are NumPy arrays, which are not opened: save them as PNG.",)


def test_a_wrong_folder_or_a_file_without_labels(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="has no file of EqBen"):
        EqBen(tmp_path).read()
    with pytest.raises(CounterfoilError, match="is no file of EqBen with its labels"):
        EqBen(write(NAME, [{"image": "a.png", "caption": "A man."}])).read()
    with pytest.raises(CounterfoilError, match="is not a file of EqBen"):
        EqBen(write(NAME, "3")).read()
