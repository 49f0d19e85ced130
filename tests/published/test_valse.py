"""VALSE's files become items with their votes; every oddity of the release is kept, counted and said."""

from collections.abc import Callable
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.valse import Valse
from counterfoil.records import Check, Classes, Image, Item, Origin, Tally, Text

EXISTENCE = {
    "dataset": "visual7w", "dataset_idx": "7", "image_file": "v7w_7.jpg", "linguistic_phenomena": "existence",
    "caption": "There are no people.", "answer": 0, "classes": 0, "split": "test", "original_split": "test",
    "classes_foil": [2, 1], "declarative_statement": "There are no people.", "provenance_of_foils": "zero_to_something",
    "declarative_statement_foils": ["There are people."], "mturk": {"foil": 0, "caption": 3, "other": 0},
    "foil": "There are people.",
}  # fmt: skip
SAME = {
    **EXISTENCE,
    "image_file": "v7w_8.jpg",
    "foil": "There are no people.",
    "mturk": {"foil": 3, "caption": 0, "other": 0},
}
CATTLE = {
    "dataset": "coco2017", "original_split": "val", "dataset_idx": 215792, "image_file": "000000152740.jpg",
    "linguistic_phenomena": "plurals", "foil_method": "checklist method, change NP to SG", "classes": "cattle",
    "classes_foil": False, "grammaticality_scores": [0.825],
    "nli_scores": {"entail": [0.03], "neutral": [0.05], "contradict": [0.92], "pred": ["contradict"]},
    "orig_caption": "Head of cattle are grazing.", "caption": "Head of a number of cattle are grazing.",
    "mturk": {"foil": 1, "caption": 2, "other": 0}, "foil": "Head of a single cattle are grazing.",
}  # fmt: skip
SWAP = {
    "dataset": "SWiG",
    "original_split": "test",
    "dataset_idx": "exercising_255.jpg",
    "image_file": "exercising_255.jpg",
    "linguistic_phenomena": "actions",
    "caption": "A man lifts a boy.",
    "classes": "man",
    "classes_foil": "boy",
    "mturk": {"foil": 0, "caption": 3, "other": 0},
    "foil": "A boy lifts a man.",
}
COREFERENCE = {
    "dataset": "VisDial_v1.0", "original_split": "val", "linguistic_phenomena": "coreference",
    "image_file": "VisualDialog_val2018_000000284024.jpg", "only_caption": "a woman sits", "classes": "yes",
    "caption": "a woman sits. is this in a park? yes.", "classes_foil": "no",
    "mturk": {"foil": 0, "caption": 3, "other": 0}, "foil": "a woman sits. is this in a park? no.",
}  # fmt: skip
BASEBAT = {
    "dataset": "FOIL dataset",
    "dataset_idx": 1006054,
    "original_split": "test",
    "linguistic_phenomena": "noun phrases",
    "image_file": "COCO_val2014_000000074369.jpg",
    "caption": "the boy hits the basebat with a bat.",
    "classes": "bat",
    "classes_foil": "ball",
    "mturk": {"foil": 0, "caption": 3, "other": 0},
    "foil": "the boy hits the baseball with a ball.",
}
TWICE = {**BASEBAT, "caption": "a bat and a bat", "foil": "a ball and a ball"}


def only(release: Any) -> Item:
    (item,) = release.items
    return item


def test_an_item_with_all_that_the_release_says(write: Any) -> None:
    release = Valse(write("plurals.json", {"plurals:coco2017:1": {**CATTLE, "classes_foil": "cow"}})).read()
    item = only(release)
    assert (item.id, item.piece, item.split) == ("valse/plurals/plurals:coco2017:1", "plurals", "val")
    assert item.images == (Image("coco2017", "000000152740.jpg"),)
    assert item.texts == (Text("Head of a number of cattle are grazing."), Text("Head of a single cattle are grazing."))
    assert item.gold == ((True, False),)
    assert [(e.old, e.new, e.kind) for e in item.edits] == [("number of", "single", "number")]
    assert item.classes == Classes(("cattle",), ("cow",))
    assert item.meta == {
        "phenomenon": "plurality", "instrument": "semantic number", "target": "cattle", "foil": "cow",
        "direction": "pl2sg", "original": "Head of cattle are grazing.",
    }  # fmt: skip
    assert item.origin == Origin("coco2017", "val", ("215792",))
    assert item.checks == (Check("grammaticality", 0.825, True), Check("nli", "contradict", True))
    assert list(release.votes) == [Tally(item.id, "valse", {"caption": 2, "foil": 1, "other": 0})]
    (credit,) = release.credits
    assert credit.url == "http://images.cocodataset.org/val2017/000000152740.jpg"


SHAPES: dict[str, tuple[str, dict[str, Any], Classes, str]] = {
    "lists are flattened": ("existence", EXISTENCE, Classes(("0",), ("2", "1")), "visual7w"),
    "JSON's false is a word": ("plurals", CATTLE, Classes(("cattle",), ("false",)), "coco2017"),
    "a swap has both on both sides": ("actant-swap", SWAP, Classes(("man", "boy"), ("man", "boy")), "swig"),
    "VisDial's images": ("coreference-hard", COREFERENCE, Classes(("yes",), ("no",)), "visdial"),
    "COCO's of 2014 by their name": ("foil-it", BASEBAT, Classes(("bat",), ("ball",)), "coco2014"),
    "the other spelling of COCO": (
        "relations",
        {**CATTLE, "dataset": "coco_2017"},
        Classes(("cattle",), ("false",)),
        "coco2017",
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_classes_and_sources(name: str, write: Any) -> None:
    stem, record, classes, source = SHAPES[name]
    item = only(Valse(write(f"{stem}.json", {"k": record})).read())
    assert item.classes == classes and item.images[0].source == source


def test_files_are_read_in_order_of_name_and_keys_in_theirs(write: Any) -> None:
    write("plurals.json", {"b": CATTLE, "a": CATTLE})
    release = Valse(write("actant-swap.json", {"z": SWAP})).read()
    assert [item.id for item in release.items] == ["valse/actant-swap/z", "valse/plurals/b", "valse/plurals/a"]


def test_the_same_caption_and_foil_are_kept_and_counted(write: Any) -> None:
    release = Valse(write("existence.json", {"a": EXISTENCE, "b": SAME})).read()
    assert [item.meta.get("identical") for item in release.items] == [None, True]
    assert any(
        "1 items have the same caption and foil (existence 1); they are kept, and 0 are valid" in n
        for n in release.card.notes
    )


def test_broken_captions_are_said_and_left(write: Any) -> None:
    release = Valse(write("foil-it.json", {"1": BASEBAT, "2": TWICE})).read()
    first, second = release.items
    assert first.texts[0].text == "the boy hits the basebat with a bat."
    assert first.meta["broken_words"] == ["basebat"] and first.meta["repaired"] is False
    assert second.meta["ambiguous"] is True and first.meta["supercategory"] == "sports"
    assert any(
        "1 have broken words (basebat), and in 1 the foil word stands more than once. They are as released" in n
        for n in release.card.notes
    )


def test_broken_captions_are_repaired_on_request(write: Any, apply_edits: Callable[..., str]) -> None:
    release = Valse(write("foil-it.json", {"1": BASEBAT, "2": TWICE}), repair=True).read()
    first, second = release.items
    assert first.texts[0].text == "the boy hits the baseball with a bat."
    assert second.texts[0].text == "a ball and a bat"
    assert [(e.old, e.new) for e in first.edits] == [("bat", "ball")] and apply_edits(second) == second.texts[1].text
    assert any("They are repaired" in note for note in release.card.notes)


def test_missing_instruments_are_named_with_where_they_are(write: Any) -> None:
    notes = Valse(write("data/existence.json", {"a": EXISTENCE})).read().card.notes
    assert "actant-swap.json" in notes[0] and "Heidelberg-NLP/VALSE" in notes[0] and "existence.json" not in notes[0]


def test_a_file_without_votes_has_none(write: Any) -> None:
    release = Valse(write("existence.json", {"a": {k: v for k, v in EXISTENCE.items() if k != "mturk"}})).read()
    assert list(release.votes) == [] and not any("Votes are" in note for note in release.card.notes)


def test_a_wrong_folder_or_file(write: Any, tmp_path: Any) -> None:
    with pytest.raises(CallError, match=r"has no file of VALSE .*Heidelberg-NLP/VALSE"):
        Valse(tmp_path).read()
    with pytest.raises(CounterfoilError, match=r"existence.json is not a file of VALSE"):
        Valse(write("existence.json", {"a": {"caption": 3}})).read()
