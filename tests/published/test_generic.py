"""Anybody's table becomes items by its columns; bad rows are counted and named with their lines."""

from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.generic import Generic
from counterfoil.records import Image, Item, Text


def items(write: Any, name: str, content: Any, **options: Any) -> list[Item]:
    return list(Generic(write(name, content) / name, **options).read().items)


def test_a_caption_and_its_foil(write: Any) -> None:
    release = Generic(write("mine.csv", "image,caption,foil,colour\na.png,A dog.,A cat.,red\n") / "mine.csv").read()
    (item,) = release.items
    assert item.id == "mine/mine/2" and item.piece == "mine" and release.card.name == "mine"
    assert item.images == (Image("images", "a.png"),) and item.texts == (Text("A dog."), Text("A cat."))
    assert item.gold == ((True, False),) and item.meta == {"colour": "red"}
    assert [(edit.old, edit.new) for edit in item.edits] == [("dog", "cat")]


def test_columns_by_other_names(write: Any) -> None:
    table = "img\ttrue\tf1\tf2\tkey\tkind\tpart\tlink\n" + "a.png\tA dog.\tA cat.\tA cow.\tk7\tnouns\ttest\thttp://a\n"
    options = {
        "image": "img",
        "caption": "true",
        "foil": "f1,f2",
        "id": "key",
        "piece": "kind",
        "split": "part",
        "url": "link",
        "name": "ours",
        "source": "photos",
        "licence": "CC0",
    }
    release = Generic(write("t.tsv", table) / "t.tsv", **options).read()
    (item,) = release.items
    assert item.id == "ours/nouns/k7" and item.split == "test" and item.meta == {}
    assert item.gold == ((True, False, False),) and {edit.target for edit in item.edits} == {1, 2}
    assert release.card.licence == "CC0" and next(iter(release.credits)).url == "http://a"


SHAPES: dict[str, tuple[dict[str, Any], tuple[Text, ...], Any]] = {
    "a statement": ({"caption": "A dog.", "label": False}, (Text("A dog."),), ((False,),)),
    "a statement by number": ({"caption": "A dog.", "label": 1}, (Text("A dog."),), ((True,),)),
    "two images": ({"caption": "A dog.", "image2": "b.png"}, (Text("A dog."),), ((True,), (False,))),
    "two by two": (
        {"caption": "A", "foil": "B", "image2": "b.png"},
        (Text("A"), Text("B")),
        ((True, False), (False, True)),
    ),
    "a question": ({"question": "Red?", "answer": "yes"}, (Text("Red?"),), (("yes",),)),
    "with choices": (
        {"question": "Red or blue?", "answer": "red", "options": "red| blue"},
        (Text("Red or blue?", ("red", "blue")),),
        (("red",),),
    ),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_by_the_columns(name: str, write: Any) -> None:
    row, texts, gold = SHAPES[name]
    (item,) = items(write, "t.jsonl", [{"image": "a.png", **row}])
    assert item.texts == texts and item.gold == gold


def test_a_list_of_records(write: Any) -> None:
    (item,) = items(
        write, "t.json", [{"image": "a.png", "caption": "A", "foil": "A", "phenomenon": "x", "n": 3, "l": [1]}]
    )
    assert item.meta == {"n": 3, "phenomenon": "x", "identical": True}


def test_bad_rows_are_counted_and_named(write: Any) -> None:
    rows = [
        '{"image": "a.png", "caption": "A", "foil": "B", "id": 1}',
        '{"image": "", "caption": "A", "foil": "B"}',
        '{"image": "a.png", "caption": "A"}',
        '{"image": "a.png", "caption": "A", "label": "maybe"}',
        "",
        "{broken",
        '{"image": "a.png", "caption": "C", "foil": "D", "id": 1}',
        '{"image": "a.png", "question": "C?"}',
    ]
    path = write("t.txt", "\n".join(rows)).joinpath("t.txt").rename(write("x.txt", "") / "t.jsonl")
    release = Generic(path).read()
    assert len(list(release.items)) == release.count == 1
    (note,) = release.card.notes
    assert note == (
        "6 rows are not imported: line 2: there is nothing in column 'image'; line 3: there is nothing in column "
        "'foil', 'label' or 'image2'; line 4: 'maybe' in column 'label' is neither true nor false; line 6: this is no "
        "record; line 7: another row has the id '1' too; line 8: there is nothing in column 'answer'."
    )


def test_many_bad_rows_are_not_all_named(write: Any) -> None:
    table = "image,caption,foil\na.png,A,B\n" + ",A,B\n" * 25
    (note,) = Generic(write("t.csv", table) / "t.csv").read().card.notes
    assert note.startswith("25 rows") and note.endswith("line 12: there is nothing in column 'image' and 15 more.")


def test_a_table_without_an_item(write: Any, tmp_path: Path) -> None:
    with pytest.raises(
        CounterfoilError, match=r"has no row that makes an item \(line 2: .*'caption'\). Name its columns"
    ):
        items(write, "t.csv", "image,text\na.png,A\n")
    with pytest.raises(CounterfoilError, match="has no row that makes an item. Name"):
        items(write, "t.csv", "image,text\n")
    with pytest.raises(CallError, match=r"is no .csv, .tsv, .jsonl or .json file"):
        items(write, "t.xlsx", "image")
    with pytest.raises(CallError, match="There is no file"):
        Generic(tmp_path).read()
