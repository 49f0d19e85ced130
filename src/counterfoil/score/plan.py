"""What to ask of a model: each image once, with all the distinct texts that any item asks of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from counterfoil.records import Image, Item
from counterfoil.score.clusters import folds

PART = 2048
"""Cells a part file holds, about; a part is what a stopped run repeats at most."""

Cell = tuple[str, int, int]
"""Item, image, text."""


@dataclass(frozen=True)
class Ask:
    """One image, the distinct texts to be judged on it, and for each text the cells it answers."""

    image: Image
    texts: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    fold: int | None = None


def asks(items: Sequence[Item], *, by_fold: bool = False) -> list[Ask]:
    """The asks of a suite in the order of first mention; `by_fold` for models fitted on the other folds."""
    mine: Sequence[int | None] = folds(items) if by_fold else [None] * len(items)
    found: dict[tuple[int | None, Image], dict[str, list[Cell]]] = {}
    for item, fold in zip(items, mine, strict=True):
        for k, j in item.cells:
            texts = found.setdefault((fold, item.images[k]), {})
            texts.setdefault(item.texts[j].text, []).append((item.id, k, j))
    ordered = sorted(found.items(), key=lambda entry: entry[0][0] or 0) if by_fold else found.items()
    return [
        Ask(image, tuple(texts), tuple(tuple(cells) for cells in texts.values()), fold)
        for (fold, image), texts in ordered
    ]


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


def training(items: Sequence[Item], fold: int) -> list[Item]:
    """The items of all other folds, for a model that is then asked about this one."""
    return [item for item, its in zip(items, folds(items), strict=True) if its != fold]
