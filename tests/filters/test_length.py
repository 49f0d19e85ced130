"""The length filter counts words and marks of the longest text."""

import pytest

from counterfoil.filters.length import Length
from counterfoil.records import Check, Image, Item, Text


@pytest.mark.parametrize(
    ("texts", "length", "passed"),
    [
        (("A dog runs.", "A cat runs."), 4, True),
        (("A dog runs.", "A cat runs on."), 5, True),
        (("A dog runs.", "A cat runs on it."), 6, False),
        (("", "A cat runs."), 4, False),
    ],
)
def test_length(texts: tuple[str, ...], length: int, passed: bool) -> None:
    item = Item("a", "p", (Image("s", "f"),), tuple(map(Text, texts)), ((True,) * len(texts),))
    assert Length(most=5).check([item]) == [Check("length", float(length), passed)]
