"""JSON Lines for others: every field in every line, and back into the same items."""

import json
from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.published.exporting import jsonl
from counterfoil.records import Item


def test_items_are_written_and_read_back(many_shapes: store.Suite, tmp_path: Path, shapes: tuple[Item, ...]) -> None:
    out = tmp_path / "new" / "items.jsonl"
    assert jsonl.export(many_shapes, out) == []
    assert tuple(jsonl.read(out)) == shapes
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").split("\n")[:-1]]
    assert len(lines) == len(shapes) and len({tuple(line) for line in lines}) == 1, "the same keys in every line"
    assert lines[1]["options"] == [[], [], [], []] and lines[1]["meta"] == {} and lines[1]["split"] == ""


BROKEN = {
    "cut off": ('{"id": "1"', "truncated"),
    "an unknown key": ('{"id": "1", "caption": "x"}', "caption"),
    "a missing key": ('{"id": "1"}', "piece"),
    "two texts and one label": (
        '{"id": "1", "piece": "p", "image_sources": ["s"], "image_files": ["f"], "texts": ["a", "b"],'
        ' "labels": [[true]], "answers": [[null]]}',
        "gold must have 1 row",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_line_that_is_not_right_is_named(many_shapes: store.Suite, tmp_path: Path, case: str) -> None:
    line, reason = BROKEN[case]
    jsonl.export(many_shapes, tmp_path / "x.jsonl")
    with (tmp_path / "x.jsonl").open("a") as out:
        out.write(line + "\n")
    with pytest.raises(RecordError, match=rf"x\.jsonl, line 7: .*{reason}"):
        list(jsonl.read(tmp_path / "x.jsonl"))


def test_nothing_is_overwritten(many_shapes: store.Suite, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("mine")
    with pytest.raises(CounterfoilError, match="is there already"):
        jsonl.export(many_shapes, tmp_path / "x.jsonl")
    assert (tmp_path / "x.jsonl").read_text() == "mine"


def test_the_line_in_the_docs_is_a_line(pytestconfig: pytest.Config, many_shapes: store.Suite, tmp_path: Path) -> None:
    page = (pytestconfig.rootpath / "docs" / "exports.md").read_text(encoding="utf-8")
    line = page.split("```json\n")[1].split("```")[0].replace("\n", "")
    (tmp_path / "docs.jsonl").write_text(line + "\n")
    (item,) = jsonl.read(tmp_path / "docs.jsonl")
    assert item.gold == (("red",),) and item.texts[0].options == ("red", "blue")
    jsonl.export(many_shapes, tmp_path / "x.jsonl")
    assert list(json.loads(line)) == list(json.loads((tmp_path / "x.jsonl").read_text().split("\n")[0]))
