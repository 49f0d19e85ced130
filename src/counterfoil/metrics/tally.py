"""What stands beside a value: how many cells, ties and missing ones there were, and its bounds."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from counterfoil.metrics.cells import cells, grid
from counterfoil.metrics.metric import Metric
from counterfoil.metrics.ranking import pair_outcomes


@dataclass(frozen=True)
class Counts:
    """Of one run on one piece: its items and asked cells; ties among `pairs` of true and false
    cells; cells without a score; cells whose answer could not be read."""

    items: int
    cells: int
    pairs: int
    ties: int
    missing: int = 0
    unparsed: int = 0


def counts(
    scores: ArrayLike,
    gold: ArrayLike,
    *,
    missing: ArrayLike | None = None,
    unparsed: ArrayLike | None = None,
) -> Counts:
    """Count, and refuse nothing: a cell with NaN that no mask names is missing too."""
    found = cells(scores, gold, missing)
    said, true = found.predicted.astype(np.float64), found.gold.astype(np.float64)
    asked = ~np.isnan(true)
    unread = np.zeros(true.shape, bool) if unparsed is None else grid(unparsed).astype(bool) & asked
    lost = (found.missing | np.isnan(said)) & asked & ~unread
    _, ties, pairs = pair_outcomes(said, np.where(lost | unread, np.nan, true)).sum(0)
    items = int(asked.any((1, 2)).sum())
    return Counts(items, int(asked.sum()), int(pairs), int(ties), int(lost.sum()), int(unread.sum()))


@dataclass(frozen=True)
class Bounds:
    """A value with missing cells: as failures, left out, and as successes."""

    low: float
    scored: float
    high: float


def bounds(
    metric: Metric,
    predicted: ArrayLike,
    gold: ArrayLike,
    missing: ArrayLike,
    *,
    expect: ArrayLike | None = None,
) -> Bounds:
    """What `metric` can be at least and at most, whatever the missing cells would have been."""
    low, scored, high = (
        metric(predicted, gold, missing=missing, fill=fill, expect=expect) for fill in ("low", "drop", "high")
    )
    return Bounds(low, scored, high)
