"""Texts of a length that models can take and people will read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from counterfoil.records import Check, Item

_WORD = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True)
class Length:
    """Passes items whose longest text has at least `least` and at most `most` words and marks."""

    most: int = 80
    least: int = 1

    def check(self, items: Sequence[Item]) -> Sequence[Check]:
        return [self._check(item) for item in items]

    def _check(self, item: Item) -> Check:
        lengths = [len(_WORD.findall(text.text)) for text in item.texts]
        passed = self.least <= min(lengths) and max(lengths) <= self.most
        return Check("length", float(max(lengths)), passed)
