"""Files of a release are found where releases put them; what is missing is named with where to get it."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from counterfoil.errors import CallError, CounterfoilError, RecordError
from counterfoil.published import folder

NAMES = ("a.json", "b.json", "c.json", "d.json")


class Line(Struct):
    n: int


def test_files_in_the_folder_or_in_the_release_s_own_subfolder(write: Any) -> None:
    root = write("data/b.json", {})
    write("data/a.json", {})
    found = folder.find(root, NAMES, "Thing", "the web", inside=("data",))
    assert list(found.files) == ["a", "b"]
    assert found.missing == ("c.json", "d.json")
    assert found.note("the web") == ("Not in the folder, so not in this suite: c.json, d.json. Get it from the web.",)


def test_a_file_by_itself_is_the_release(write: Any) -> None:
    path = write("mine.json", {}) / "mine.json"
    found = folder.find(path, NAMES, "Thing", "the web")
    assert found.files == {"mine": path} and found.note("the web") == ()


def test_a_wrong_folder_says_which_files_and_where(tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"has no file of Thing \(a.json, b.json, c.json …\). Get them from the web"):
        folder.find(tmp_path, NAMES, "Thing", "the web")
    with pytest.raises(CallError, match=r"There is no .*nowhere. Give the folder or file of Thing: the web"):
        folder.find(tmp_path / "nowhere", NAMES, "Thing", "the web")


def test_lines_are_numbered_and_blank_ones_passed_over(write: Any) -> None:
    path = write("x.txt", '{"n": 1}\n\n{"n": 2}\n') / "x.txt"
    assert [(number, line.n) for number, line in folder.json_lines(path, Line)] == [(1, 1), (3, 2)]


@pytest.mark.parametrize("line", ['{"n": "x"}', "{", "\udcff"])
def test_a_broken_line_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'{"n": 1}\n' + line.encode("utf-8", "surrogateescape") + b"\n")
    with pytest.raises(RecordError, match="line 2"):
        list(folder.json_lines(path, Line))


def test_rows_need_their_columns(write: Any) -> None:
    path = write("t.csv", "\ufeffa,b\n1,2\n3\n") / "t.csv"
    with pytest.raises(CounterfoilError, match="is not a table: it has no column c, d"):
        list(folder.rows(path, ("a", "c", "d"), "a table"))
    with pytest.raises(RecordError, match="line 3: the row has fewer columns"):
        list(folder.rows(path, ("a", "b"), "a table"))


@pytest.mark.parametrize("content", [b"a,b\n\xff,1\n", b"a,b\n1," + b"2" * 200_000 + b"\n"])
def test_a_table_that_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(content)
    with pytest.raises(CounterfoilError, match="is not a table"):
        list(folder.rows(tmp_path / "t.csv", ("a",), "a table"))


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match="cannot be read"):
        list(folder.rows(tmp_path, ("a",), "a table"))
    with pytest.raises(CounterfoilError, match="cannot be read"):
        list(folder.json_lines(tmp_path, Line))
