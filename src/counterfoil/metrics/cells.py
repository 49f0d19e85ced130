"""The grid of cells a metric looks at: what was predicted, what is true, what is missing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from counterfoil.errors import CounterfoilError

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
T = TypeVar("T", bound=np.generic)

Fill = Literal["drop", "low", "high"]
"""What a missing cell does: it falls out, or counts so that the value is least, or greatest."""

Unit = Literal["cell", "item"]
"""What falls out with a missing cell when it is dropped: the cell alone or the whole item."""


@dataclass(frozen=True)
class Cells:
    """Arrays N items × K images × L texts; `expect` has one word an item ('same', 'different')."""

    predicted: NDArray[Any]
    gold: NDArray[Any]
    missing: Mask
    fill: Fill = "drop"
    expect: NDArray[Any] | None = None


def grid(values: ArrayLike) -> NDArray[Any]:
    """`values` as N × K × L: a list of texts an item is one image, a flat list one cell an item."""
    array = np.asarray(values)
    if array.ndim > 3:
        raise CounterfoilError(f"a metric takes items × images × texts, not {array.ndim} axes")
    shape = array.shape
    return array.reshape(shape[:1] + (1,) * (3 - len(shape)) + shape[1:]) if shape else array.reshape(1, 1, 1)


def flat(array: NDArray[T]) -> NDArray[T]:
    """N × K × L as N × C, each item's cells in reading order."""
    return array.reshape(len(array), array.shape[1] * array.shape[2])


def cells(
    predicted: ArrayLike,
    gold: ArrayLike,
    missing: ArrayLike | None = None,
    fill: Fill = "drop",
    expect: ArrayLike | None = None,
) -> Cells:
    """The arrays of one call, brought to one shape and found to fit each other."""
    said, true = grid(predicted), grid(gold)
    if said.shape != true.shape:
        raise CounterfoilError(f"predictions have shape {said.shape}, gold has {true.shape}: they must agree")
    mask = np.zeros(true.shape, dtype=bool) if missing is None else grid(missing).astype(bool)
    if mask.shape != true.shape:
        raise CounterfoilError(f"the mask of missing cells has shape {mask.shape}, gold has {true.shape}")
    words = None if expect is None else np.asarray(expect, dtype=object)
    if words is not None and words.shape != true.shape[:1]:
        raise CounterfoilError(f"expect has shape {words.shape}: it needs one word for each of {len(true)} items")
    return Cells(said, true, mask, fill, words)


# ── numbers: scores and probabilities against gold 1, 0 or NaN ───────────────────────────────

Filler = Callable[[Array, Array, Mask, Fill], Array]
Counter = Callable[[Array, Array], Array]


def lowest_or_highest(scores: Array, gold: Array, missing: Mask, fill: Fill) -> Array:
    """Missing scores beyond all others, on the side that makes the cell wrong ('low') or right.

    Scores become their ranks first, so that a real -inf cannot tie with a missing cell.
    """
    known = ~np.isnan(gold) & ~missing
    ranks = np.zeros(scores.shape)
    levels, ranks[known] = np.unique(scores[known], return_inverse=True)
    top = (gold == 1) == (fill == "high")
    return np.where(missing, np.where(top, float(len(levels)), -1.0), ranks)


def surely_wrong_or_right(probabilities: Array, gold: Array, missing: Mask, fill: Fill) -> Array:
    """Missing probabilities as certainty in the wrong ('low') or in the right label ('high')."""
    return np.where(missing, gold if fill == "high" else 1.0 - gold, probabilities)


def numbers(
    counter: Counter,
    *,
    unit: Unit = "cell",
    filler: Filler = lowest_or_highest,
    probability: bool = False,
) -> Callable[[Cells], Array]:
    """Lift `counter`, which knows two full arrays only, to cells with checks and missing ones."""

    def count(found: Cells) -> Array:
        scores, gold = _checked(found, probability)
        missing = found.missing & ~np.isnan(gold)
        if not missing.any():
            return counter(scores, gold)
        if found.fill != "drop":
            return counter(filler(scores, gold, missing, found.fill), gold)
        gone = missing if unit == "cell" else np.broadcast_to(missing.any((1, 2), keepdims=True), gold.shape)
        return counter(scores, np.where(gone, np.nan, gold))

    return count


def _checked(found: Cells, probability: bool) -> tuple[Array, Array]:
    scores = found.predicted.astype(np.float64)
    gold = found.gold.astype(np.float64)
    asked = ~np.isnan(gold)
    if not np.isin(gold[asked], (0.0, 1.0)).all():
        raise CounterfoilError("gold must be 1 (true), 0 (false) or NaN (no cell)")
    known = asked & ~found.missing
    lost = int(np.isnan(scores[known]).sum())
    if lost:
        raise CounterfoilError(
            f"{lost} of {int(asked.sum())} cells have no score (NaN): "
            "score them again, or mark them as missing to get bounds"
        )
    if probability and known.any() and (scores[known].min() < 0 or scores[known].max() > 1):
        raise CounterfoilError(
            f"probabilities must lie in 0 to 1, these reach from {scores[known].min():g} to "
            f"{scores[known].max():g}: a similarity has no threshold, use a ranking metric"
        )
    return scores, gold
