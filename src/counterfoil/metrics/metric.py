"""What a metric is: counts for each item, and the value that their sums give."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from counterfoil.metrics.cells import Array, Cells, Fill, cells

Needs = Literal["score", "probability", "answer", "word", "candidate", "rank"]
"""What a model must give: a number that orders cells, a probability of 'true', an answer to a
question, a score for each word or each candidate of a caption, or the rank of the true match."""


@dataclass(frozen=True)
class Metric:
    """A named number. Call it on two arrays, or take its statistics and resample those.

    An additive metric is a function of the sums over items of its `columns`, so that a resample
    never looks at a score again; `value` maps `… × S` sums to `…` values. One that is not
    additive (AUROC) takes all rows of its statistics instead.
    """

    name: str
    needs: Needs
    columns: tuple[str, ...]
    count: Callable[[Cells], Array]
    value: Callable[[Array], Array]
    additive: bool = True

    def statistics(
        self,
        predicted: ArrayLike,
        gold: ArrayLike,
        *,
        missing: ArrayLike | None = None,
        fill: Fill = "drop",
        expect: ArrayLike | None = None,
    ) -> Array:
        """One row of counts for each item, N × S."""
        return self.count(cells(predicted, gold, missing, fill, expect))

    def of(self, statistics: Array) -> float:
        """The value of a suite from its items' statistics; NaN where there is nothing to count."""
        return float(self.value(statistics.sum(axis=0) if self.additive else statistics))

    def __call__(
        self,
        predicted: ArrayLike,
        gold: ArrayLike,
        *,
        missing: ArrayLike | None = None,
        fill: Fill = "drop",
        expect: ArrayLike | None = None,
    ) -> float:
        return self.of(self.statistics(predicted, gold, missing=missing, fill=fill, expect=expect))

    def __repr__(self) -> str:
        return self.name


def share(part: Array, whole: Array) -> Array:
    """`part / whole`, NaN where the whole is nothing: no data is never a zero."""
    out = np.full(np.shape(whole), np.nan)
    return np.asarray(np.divide(part, whole, out=out, where=np.asarray(whole != 0)))


def columns(*counts: ArrayLike) -> Array:
    """N × S from S lists of N counts, with each column in one piece: sums run along columns."""
    return np.array(counts, dtype=np.float64).T


def first_of_second(sums: Array) -> Array:
    """The value of every metric that counts (right, asked)."""
    return share(sums[..., 0], sums[..., 1])
