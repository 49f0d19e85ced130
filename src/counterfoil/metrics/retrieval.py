"""Recall at k: how often the true match of a query is among the k best candidates."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.metrics.cells import Array, Fill, Mask, numbers
from counterfoil.metrics.metric import Metric, columns, first_of_second


def ranks_of_true(scores: ArrayLike, matches: ArrayLike) -> NDArray[np.int64]:
    """For each query (row) the place, from 1, of its best true candidate; false ones go first in ties."""
    found, true = np.asarray(scores, dtype=np.float64), np.asarray(matches, dtype=bool)
    if np.isnan(found).any():
        raise CounterfoilError(f"{int(np.isnan(found).sum())} of {found.size} candidates have no score (NaN)")
    if not true.any(axis=1).all():
        raise CounterfoilError(f"{int((~true.any(axis=1)).sum())} queries have no true candidate: leave them out")
    best = np.where(true, found, -np.inf).max(axis=1, keepdims=True)
    return np.asarray(1 + (~true & (found >= best)).sum(axis=1), dtype=np.int64)


def _worst_or_first(ranks: Array, gold: Array, missing: Mask, fill: Fill) -> Array:
    return np.where(missing, 1.0 if fill == "high" else np.inf, ranks)


def r_at(k: int, side: str) -> Metric:
    """Recall at `k` over ranks from 1 (gold 1 for each query); `side` is what was looked for."""

    def hits(ranks: Array, gold: Array) -> Array:
        asked = gold == 1
        if (ranks[asked] < 1).any():
            raise CounterfoilError("ranks count from 1: 1 is the best candidate")
        return columns((asked & (ranks <= k)).sum((1, 2)), asked.sum((1, 2)))

    count = numbers(hits, filler=_worst_or_first)
    return Metric(f"r_at_{k}_{side}", "rank", ("right", "asked"), count, first_of_second)
