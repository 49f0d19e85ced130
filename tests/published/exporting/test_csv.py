"""CSV: a row a cell, and back into the same items, whatever a spreadsheet did to the order of the rows."""

import csv as standard
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterfoil import store
from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.published.exporting import csv
from counterfoil.records import Image, Item, Text


def test_items_are_written_and_read_back(many_shapes: store.Suite, tmp_path: Path, shapes: tuple[Item, ...]) -> None:
    assert csv.export(many_shapes, tmp_path / "x.csv") == []
    assert tuple(csv.read(tmp_path / "x.csv")) == shapes


def test_a_row_is_a_cell(many_shapes: store.Suite, tmp_path: Path) -> None:
    csv.export(many_shapes, tmp_path / "x.csv")
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        rows = list(standard.DictReader(file))
    assert len(rows) == 2 + 4 + 2 + 4 + 3 + 2 and tuple(rows[0]) == csv.COLUMNS
    cell = next(row for row in rows if row["item"] == "questions/1")
    assert (cell["image"], cell["text"], cell["file"], cell["sentence"]) == ("0", "0", "6.png", "Is it red or blue?")
    assert (cell["options"], cell["kind"], cell["gold"]) == ('["red","blue"]', "question", "red")
    assert [row["gold"] for row in rows if row["item"] == "grid/1"] == ["true", "false", "false", "true"]


def test_sorted_rows_and_a_spreadsheets_capitals_are_read(
    many_shapes: store.Suite, tmp_path: Path, shapes: tuple[Item, ...]
) -> None:
    csv.export(many_shapes, tmp_path / "x.csv")
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        rows = list(standard.DictReader(file))
    random.Random(3).shuffle(rows)
    for row in rows:
        row["gold"] = row["gold"].upper() if row["kind"] == "statement" else row["gold"]
    with (tmp_path / "y.csv").open("w", encoding="utf-8-sig", newline="") as file:
        writer = standard.DictWriter(file, csv.COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    assert sorted(csv.read(tmp_path / "y.csv"), key=lambda item: item.id) == sorted(shapes, key=lambda item: item.id)


WORDS = st.text(st.characters(codec="utf-8"), max_size=8)
GOLD = st.one_of(st.none(), st.booleans(), WORDS)


@st.composite
def items(draw: st.DrawFn) -> Item:
    k, j = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    return Item(
        id=draw(WORDS), piece=draw(WORDS), split=draw(WORDS),
        images=tuple(Image(draw(WORDS), draw(WORDS)) for _ in range(k)),
        texts=tuple(Text(draw(WORDS), tuple(draw(st.lists(WORDS, max_size=2)))) for _ in range(j)),
        gold=tuple(tuple(draw(GOLD) for _ in range(j)) for _ in range(k)),
        meta=draw(st.dictionaries(WORDS, st.one_of(WORDS, st.integers(-9, 9), st.none()), max_size=2)),
    )  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(items(), min_size=1, max_size=3, unique_by=lambda item: item.id))
def test_any_items_go_and_come_back(tmp_path_factory: pytest.TempPathFactory, made: list[Item]) -> None:
    folder = tmp_path_factory.mktemp("any")
    suite = store.write_suite(folder / "suite", store.Card("any", "1"), made)
    csv.export(suite, folder / "x.csv")
    assert list(csv.read(folder / "x.csv")) == made


HEADER = "item,piece,image,text,source,file,sentence,gold\n"
ROW = "1,p,0,0,s,f,A dog.,true\n1,p,0,1,s,f,A cat.,false\n"


def test_a_strangers_table_needs_only_few_columns(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(HEADER + ROW + "2,p,0,0,s,f,What?,a dog\n2,p,0,1,s,f,Why?,\n")
    assert list(csv.read(tmp_path / "x.csv")) == [
        Item("1", "p", (Image("s", "f"),), (Text("A dog."), Text("A cat.")), ((True, False),)),
        Item("2", "p", (Image("s", "f"),), (Text("What?"), Text("Why?")), (("a dog", None),)),
    ]


BROKEN: dict[str, tuple[str, str]] = {
    "a second row for a cell": (HEADER + ROW + ROW[: ROW.index("\n") + 1], "line 4: it is a second row"),
    "a gap": (HEADER + ROW.replace("0,1", "0,2"), "line 2: item '1' lacks a row"),
    "an index that is no number": (HEADER + ROW.replace("0,1", "0,-1"), "line 3: text is '-1'"),
    "two files for one image": (
        HEADER + ROW.replace("f,A cat", "g,A cat"),
        "line 3: file differs between rows of image 0",
    ),
    "two pieces": (HEADER + ROW.replace("1,p,0,1", "1,q,0,1"), "line 3: piece differs between rows of item '1'"),
    "two sentences for one text": (HEADER + ROW + "1,p,1,0,s,g,A cow.,true\n", "line 4: sentence differs"),
    "too few values": (HEADER + "1,p,0\n", "line 2: it does not have 8 values"),
    "too many values": (HEADER + ROW.replace("true", "true,x"), "line 2: it does not have 8 values"),
    "meta that is no JSON": (HEADER.replace("\n", ",meta\n") + "1,p,0,0,s,f,A dog.,true,{\n", "line 2: meta: "),
    "an unknown relation": (
        HEADER.replace("\n", ",expect\n") + "1,p,0,0,s,f,A dog.,true,odd\n",
        "line 2: Invalid enum value 'odd'",
    ),
    "a statement that is maybe": (
        HEADER.replace("\n", ",kind\n") + "1,p,0,0,s,f,A dog.,maybe,statement\n",
        "line 2: kind 'statement' with gold 'maybe'",
    ),
    "an odd kind": (HEADER.replace("\n", ",kind\n") + "1,p,0,0,s,f,A dog.,true,x\n", "line 2: kind 'x'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_row_that_is_not_right_is_named(tmp_path: Path, case: str) -> None:
    content, reason = BROKEN[case]
    (tmp_path / "x.csv").write_text(content)
    with pytest.raises(RecordError) as raised:
        list(csv.read(tmp_path / "x.csv"))
    assert f"x.csv, {reason}" in str(raised.value)


WRONG: dict[str, tuple[bytes, str]] = {
    "no header": (b"", "lacks the column"),
    "a missing column": (HEADER.replace("gold", "kind").encode(), "lacks the column.s. gold"),
    "an unknown column": (HEADER.replace("\n", ",golden\n").encode(), "unknown column.s.: golden"),
    "not UTF-8": (HEADER.encode() + b"\xff,p,0,0,s,f,x,true\n", "not a CSV file in UTF-8"),
    "an open quote": (HEADER.encode() + b'"1,p,0,0,s,f,x,true\n', "not a CSV file in UTF-8"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_file_that_is_no_such_table_is_told(tmp_path: Path, case: str) -> None:
    content, reason = WRONG[case]
    (tmp_path / "x.csv").write_bytes(content)
    with pytest.raises(CounterfoilError, match=reason):
        list(csv.read(tmp_path / "x.csv"))


def test_a_failed_export_leaves_nothing(
    many_shapes: store.Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pairs: Callable[..., Item]
) -> None:
    def fail(item: Item) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(csv, "rows", fail)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CounterfoilError, match="the disk is full"):
        csv.export(many_shapes, tmp_path / "x.csv")
    assert sorted(tmp_path.iterdir()) == before
