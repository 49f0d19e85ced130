"""What to ask of a model: each image once, with all the distinct texts that any item asks of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from counterfoil.records import Image, Item
from counterfoil.score.clusters import folds

Fold = tuple[str, int]
"""A piece and the number of one of its folds: a model is fitted on the piece's other folds."""

PART = 512
"""Cells a part file holds, about; a part is what a stopped run repeats at most."""

Cell = tuple[str, int, int]
"""Item, image, text."""


class Put(NamedTuple):
    """A text as it is put to a model: a statement to be judged, or a question with its choices, if any."""

    text: str
    options: tuple[str, ...] = ()
    asks: bool = False


@dataclass(frozen=True)
class Ask:
    """One image, the distinct texts put to it, and for each text the cells it answers."""

    image: Image
    texts: tuple[Put, ...]
    cells: tuple[tuple[Cell, ...], ...]
    fold: Fold | None = None


def asks(items: Sequence[Item], *, by_fold: bool = False) -> list[Ask]:
    """The asks of a suite in the order of first mention; `by_fold` for models fitted on the other folds."""
    found: dict[tuple[Fold | None, Image], dict[Put, list[Cell]]] = {}
    for item, fold in zip(items, _folds(items) if by_fold else [None] * len(items), strict=True):
        for k, j in item.cells:
            put = Put(item.texts[j].text, item.texts[j].options, isinstance(item.gold[k][j], str))
            found.setdefault((fold, item.images[k]), {}).setdefault(put, []).append((item.id, k, j))
    planned = [
        Ask(image, tuple(texts), tuple(tuple(cells) for cells in texts.values()), fold)
        for (fold, image), texts in found.items()
    ]
    return sorted(planned, key=lambda ask: ask.fold or ("", 0))


def parts(planned: Sequence[Ask]) -> list[list[Ask]]:
    """The asks in parts of about PART cells; a part holds one fold only."""
    divided: list[list[Ask]] = []
    room = 0
    for ask in planned:
        size = sum(len(cells) for cells in ask.cells)
        if room < size or divided[-1][-1].fold != ask.fold:
            divided.append([])
            room = max(PART, size)
        divided[-1].append(ask)
        room -= size
    return divided


def training(items: Sequence[Item], fold: Fold) -> list[Item]:
    """The items of the piece's other folds, for a model that is then asked about this one."""
    piece, _ = fold
    return [item for item, its in zip(items, _folds(items), strict=True) if item.piece == piece and its != fold]


def _folds(items: Sequence[Item]) -> list[Fold]:
    return [(item.piece, fold) for item, fold in zip(items, folds(items), strict=True)]
