"""A row holds all of an item, whatever its shape."""

import msgspec
import pytest

from counterfoil.published.exporting.flat import Row, flat, item_of
from counterfoil.records import Image, Item, Text


def test_every_shape_goes_and_comes_back(shapes: tuple[Item, ...]) -> None:
    for item in shapes:
        row = flat(item)
        assert item_of(row) == item
        assert item_of(msgspec.json.decode(msgspec.json.encode(row), type=Row)) == item


def test_truths_and_answers_stand_apart(shapes: tuple[Item, ...]) -> None:
    rows = {item.id: flat(item) for item in shapes}
    assert rows["grid/1"].labels == ((True, False), (False, True))
    assert rows["grid/1"].answers == ((None, None), (None, None))
    assert rows["questions/1"].labels == ((None, None, None),) and rows["questions/1"].answers == (("red", "true", ""),)
    assert rows["derived/1"].answers == (("dog",), (None,)) and rows["derived/1"].derived[0] is None


def test_a_stranger_may_leave_out_what_is_empty() -> None:
    line = (
        '{"id": "1", "piece": "p", "image_sources": ["s"], "image_files": ["f"], "texts": ["a", "b"],'
        ' "labels": [[true, false]], "answers": [[null, null]]}'
    )
    expected = Item("1", "p", (Image("s", "f"),), (Text("a"), Text("b")), ((True, False),))
    assert item_of(msgspec.json.decode(line, type=Row)) == expected


def test_lists_of_different_lengths_are_refused(shapes: tuple[Item, ...]) -> None:
    row = flat(shapes[0])
    for change in ({"options": ((),)}, {"image_sources": ()}, {"answers": ()}, {"labels": ((True,),)}):
        with pytest.raises(ValueError, match="zip"):
            item_of(msgspec.structs.replace(row, **change))
