"""What a model must beat: chance, the commonest answer, and the longest text."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from counterfoil.records import Item

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture


@dataclass(frozen=True)
class Random:
    """A coin a cell: a number in [0, 1) that depends on seed, image and text alone."""

    seed: int = 0
    blind: ClassVar[bool] = True

    def match(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        return np.array([self._toss(f"{picture.image.source}/{picture.image.file}", text) for text in texts])

    def _toss(self, image: str, text: str) -> float:
        digest = hashlib.sha256("\0".join((str(self.seed), image, text)).encode()).digest()
        return int.from_bytes(digest[:7], "big") / 2**56  # 56 bits: every value is an exact float


@dataclass(frozen=True)
class Constant:
    """The same probability for every cell; against a strict ranking it never wins."""

    probability: float
    blind: ClassVar[bool] = True

    def match(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        return np.full(len(texts), self.probability)


@dataclass(frozen=True)
class Majority:
    """How often statements were true among the items it was fitted on, said of every statement."""

    blind: ClassVar[bool] = True

    def fit(self, items: Sequence[Item]) -> Constant:
        golds = Counter(gold for item in items for row in item.gold for gold in row if isinstance(gold, bool))
        return Constant(golds[True] / golds.total() if golds else 0.5)


@dataclass(frozen=True)
class Longest:
    """Prefers the longer text, by characters: a tell that careless foils leave."""

    def loglik(self, texts: Sequence[str]) -> "Floats":
        return np.array([float(len(text)) for text in texts])
