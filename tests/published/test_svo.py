"""SVO-Probes' rows become items of two images and one sentence; stringified lists are read, never evaluated."""

from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError, RecordError
from counterfoil.published.svo import COLUMNS, SvoProbes
from counterfoil.records import Classes, Image, Item, Origin, Text

HEAD = ",".join(COLUMNS)
ROW = 'A girl sits on the grass.,"girl,sit,grass",{neg},http://p/{pos},http://n/9,{pos},9,{flags}'


def row(neg: str = '"girl,lie,grass"', pos: int = 4, flags: str = "False,True,False") -> str:
    return ROW.format(neg=neg, pos=pos, flags=flags)


def read(write: Any, *rows: str, name: str = "svo_probes.csv") -> tuple[list[Item], Any]:
    release = SvoProbes(write(name, "\n".join((HEAD, *rows)) + "\n")).read()
    return list(release.items), release


def test_a_row_is_an_item(write: Any) -> None:
    (item,), release = read(write, row())
    assert item.id == "svo/svo_probes/0" and item.piece == "svo_probes" and item.split == ""
    assert item.images == (Image("svo", "4.jpg"), Image("svo", "9.jpg"))
    assert item.texts == (Text("A girl sits on the grass."),) and item.gold == ((True,), (False,))
    assert item.classes == Classes(("sit",), ("lie",))
    assert item.meta == {
        "phenomenon": "svo", "kind": "verb", "subject": "girl", "verb": "sit", "object": "grass",
        "positive": ["girl", "sit", "grass"], "negatives": [["girl", "lie", "grass"]],
    }  # fmt: skip
    assert item.origin == Origin("svo", "svo_probes", ("4", "9"))
    assert [(credit.file, credit.url) for credit in release.credits] == [
        ("4.jpg", "http://p/4"),
        ("9.jpg", "http://n/9"),
    ]


NEGATIVES = {
    "a list": ("\"['girl,lie,grass', 'girl,run,grass', 'girl,lie,grass']\"", ("lie", "run"), 3),
    "a list of one": ("\"['girl,lie,grass']\"", ("lie",), 1),
    "an empty list": ("[]", (), 0),
}


@pytest.mark.parametrize("name", NEGATIVES)
def test_lists_of_negatives(name: str, write: Any) -> None:
    text, words, count = NEGATIVES[name]
    (item,), release = read(write, row(text))
    negatives = item.meta["negatives"]
    assert item.classes.foils == words and isinstance(negatives, list) and len(negatives) == count
    assert any("1 rows have an empty list" in note for note in release.card.notes) == (count == 0)


@pytest.mark.parametrize(
    "text", ["\"[__import__('os').getcwd()]\"", "\"['girl,lie']\"", "[[1]]", '"girl,lie"', "[", '"girl,,grass"']
)
def test_what_is_no_triplet_is_named_with_its_line(text: str, write: Any) -> None:
    with pytest.raises(RecordError, match=r"svo_probes.csv, line 3: .* is no (triplet|list of triplets)"):
        read(write, row(), row(text))


KINDS = {"True,False,False": "subject", "False,False,True": "object", "1,0,0": "subject", "True,True,False": None}


@pytest.mark.parametrize("flags", KINDS)
def test_kinds_by_the_flags(flags: str, write: Any) -> None:
    (item,), release = read(write, row(flags=flags))
    assert item.meta["kind"] == KINDS[flags]
    assert any("not exactly one of subj_neg" in note for note in release.card.notes) == (KINDS[flags] is None)


def test_a_flag_that_is_none_is_named(write: Any) -> None:
    with pytest.raises(RecordError, match="'maybe' is neither True nor False"):
        read(write, row(flags="maybe,False,False"))


def test_an_image_with_two_addresses_is_counted(write: Any) -> None:
    _, release = read(write, row(pos=4), row(pos=4).replace("http://p/4", "http://q/4"))
    assert release.card.notes == ("1 image ids come with two addresses; the first is kept.",)
    assert next(iter(release.credits)).url == "http://p/4"


def test_tables_by_split(write: Any) -> None:
    read(write, row(), name="train.csv")
    items, release = read(write, row(), row(), name="val.csv")
    assert [(item.id, item.split) for item in items] == [
        ("svo/train/0", "train"),
        ("svo/val/0", "val"),
        ("svo/val/1", "val"),
    ]
    assert release.card.notes == ()


def test_a_wrong_folder_or_table(write: Any, tmp_path: Any) -> None:
    with pytest.raises(CallError, match=r"has no file of SVO-Probes \(svo_probes.csv.*deepmind"):
        SvoProbes(tmp_path).read()
    with pytest.raises(CounterfoilError, match="it has no column pos_triplet, "):
        SvoProbes(write("svo_probes.csv", "sentence,neg_triplet\nx,y\n")).read()
