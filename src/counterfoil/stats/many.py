"""Corrections for many comparisons: adjusted p values that may be held against one alpha."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.stats.resample import Array


def holm(p: Sequence[float] | NDArray[np.float64]) -> Array:
    """Holm's step-down adjustment (1979): the chance of any false alarm stays below alpha."""
    return _adjusted(p, lambda ordered: np.maximum.accumulate(ordered * np.arange(len(ordered), 0, -1)))


def benjamini_hochberg(p: Sequence[float] | NDArray[np.float64]) -> Array:
    """Benjamini and Hochberg's (1995): the expected share of false alarms stays below alpha."""

    def step_up(ordered: Array) -> Array:
        scaled = ordered * len(ordered) / np.arange(1, len(ordered) + 1)
        return np.minimum.accumulate(scaled[::-1])[::-1]

    return _adjusted(p, step_up)


def _adjusted(p: Sequence[float] | NDArray[np.float64], step: Callable[[Array], Array]) -> Array:
    """NaN stands for a test that was not done: it stays NaN and counts for nothing."""
    values = np.asarray(p, dtype=np.float64)
    done = np.flatnonzero(~np.isnan(values))
    if ((values[done] < 0) | (values[done] > 1)).any():
        raise CounterfoilError("p values lie between 0 and 1")
    order = done[np.argsort(values[done], kind="stable")]
    adjusted = np.full(values.shape, np.nan)
    adjusted[order] = np.minimum(step(values[order]), 1.0)
    return adjusted
