"""Items and their scores as arrays: N items × K images × L texts, NaN where there is no cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.records import Item
from counterfoil.score.clusters import clusters

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Grid:
    """The statements of some items: what is true, what a model said, and where it said nothing.

    `probabilities` is None for a model that gives none: no threshold may then be put to its scores.
    """

    items: tuple[Item, ...]
    gold: Array
    scores: Array
    probabilities: Array | None
    missing: NDArray[np.bool_]
    clusters: NDArray[np.str_]

    def where(self, chosen: NDArray[np.bool_]) -> "Grid":
        """The grid of some of the items."""
        return Grid(
            tuple(item for item, take in zip(self.items, chosen, strict=True) if take),
            self.gold[chosen],
            self.scores[chosen],
            None if self.probabilities is None else self.probabilities[chosen],
            self.missing[chosen],
            self.clusters[chosen],
        )


def grid(items: Sequence[Item], columns: Mapping[str, NDArray[Any]]) -> Grid:
    """Place every score in its cell. Cells of the items that have no score, or an error, are missing."""
    shape = (
        len(items),
        max((len(item.images) for item in items), default=1),
        max((len(item.texts) for item in items), default=1),
    )
    gold, scores, probabilities = (np.full(shape, np.nan) for _ in range(3))
    for n, item in enumerate(items):
        for k, j in item.cells:
            gold[n, k, j] = bool(item.gold[k][j])
    rows = _rows(items, columns["item"])
    mine = rows >= 0
    place = rows[mine], columns["image"][mine].astype(int), columns["text"][mine].astype(int)
    if any((index >= size).any() for index, size in zip(place[1:], shape[1:], strict=True)):
        raise CounterfoilError("The scores name cells that the suite does not have: they are of another suite.")
    scores[place] = columns["value"][mine].astype(float)
    probabilities[place] = columns["probability"][mine].astype(float)
    asked = ~np.isnan(gold)
    missing = asked & np.isnan(scores)
    has_probabilities = bool(asked.any()) and not np.isnan(probabilities[asked & ~missing]).any()
    return Grid(
        tuple(items), gold, scores, probabilities if has_probabilities else None, missing, np.array(clusters(items))
    )


def _rows(items: Sequence[Item], names: NDArray[Any]) -> NDArray[np.int64]:
    """For each score the place of its item, -1 where that is not among the items."""
    index = {item.id: n for n, item in enumerate(items)}
    return np.array([index.get(name, -1) for name in names], dtype=np.int64)
