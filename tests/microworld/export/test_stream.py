"""Piles on disk become JSON that any reader takes."""

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from counterfoil.microworld.export.stream import Pile, write


def test_lists_and_objects_inside_a_document(tmp_path: Path) -> None:
    with ExitStack() as scratch:
        rows, entries, empty = Pile(scratch), Pile(scratch, keyed=True), Pile(scratch)
        for n in range(3):
            rows.add({"n": n})
            entries.add([n], key=f"k{n} “é”")
        path = write(tmp_path / "deep" / "file.json", {"a": 1, "rows": rows, "in": {"entries": entries, "no": empty}})
    expected = {"a": 1, "rows": [{"n": 0}, {"n": 1}, {"n": 2}],
                "in": {"entries": {f"k{n} “é”": [n] for n in range(3)}, "no": []}}  # fmt: skip
    assert json.loads(path.read_text("utf-8")) == expected


def test_a_pile_may_be_poured_twice(tmp_path: Path) -> None:
    with ExitStack() as scratch:
        pile = Pile(scratch)
        pile.add(1)
        first, second = write(tmp_path / "1.json", pile), write(tmp_path / "2.json", pile)
    assert json.loads(first.read_text()) == json.loads(second.read_text()) == [1]


@pytest.mark.parametrize(("keyed", "key"), [(True, None), (False, "k")])
def test_keys_belong_to_objects_only(keyed: bool, key: str | None) -> None:
    with ExitStack() as scratch, pytest.raises(ValueError, match="needs a key"):
        Pile(scratch, keyed=keyed).add(1, key=key)


def test_a_file_appears_only_when_it_is_whole(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        write(tmp_path / "file.json", {"good": 1, "bad": object()})
    assert list(tmp_path.iterdir()) == []
