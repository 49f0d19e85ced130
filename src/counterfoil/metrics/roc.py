"""AUROC: the chance that a true cell scores above a false one of any item, ties for one half."""

import numpy as np

from counterfoil.metrics.cells import Array, flat, numbers
from counterfoil.metrics.metric import Metric


def area(positives: Array, negatives: Array) -> float:
    """The area under the ROC curve by one sort and one search; NaN when a side is empty."""
    if not len(positives) or not len(negatives):
        return float("nan")
    below, ordered = np.sort(negatives), np.sort(positives)  # a search in order stays in the cache
    places = np.searchsorted(below, ordered, side="left")
    tied = below[np.minimum(places, len(below) - 1)] == ordered
    ties = np.searchsorted(below, ordered[tied], side="right") - places[tied]
    return float(2 * places.sum() + ties.sum()) / (2.0 * len(positives) * len(negatives))


def _cells(scores: Array, gold: Array) -> Array:
    """N × 2C: each item's scores, then its gold; the whole of it is needed to rank one cell."""
    return np.concatenate([flat(scores), flat(gold)], axis=1)


def sides(statistics: Array) -> tuple[Array, Array]:
    """The scores of the true cells and of the false cells in AUROC's statistics."""
    scores, gold = np.hsplit(statistics, 2)
    return scores[gold == 1], scores[gold == 0]


def _value(statistics: Array) -> Array:
    return np.asarray(area(*sides(statistics)))


auroc = Metric("auroc", "score", ("scores", "gold"), numbers(_cells), _value, additive=False)
