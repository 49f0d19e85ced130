"""Items and their scores as arrays: N items × K images × L texts, NaN or None where there is no cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import yes_no_as_probability
from counterfoil.records import Item
from counterfoil.score.clusters import image_key

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Words = NDArray[np.object_]


@dataclass(frozen=True)
class Grid:
    """Some items: what is true, what a model said, and where it said nothing or nothing that could be read.

    Statements have `gold` 1 or 0, questions have `right` answers. `probabilities` is None for a model
    that gives none: no threshold may then be put to its scores. `clusters` names each item's (first)
    image: what is resampled together.
    """

    items: tuple[Item, ...]
    gold: Array
    right: Words
    scores: Array
    probabilities: Array | None
    answers: Words
    missing: Mask
    unparsed: Mask
    clusters: NDArray[np.str_]

    @property
    def asks(self) -> bool:
        """Whether the items ask questions, rather than state something."""
        return bool(_given(self.right).any())

    @property
    def expect(self) -> Words:
        return np.array([item.expect for item in self.items], dtype=object)

    def where(self, chosen: Mask) -> "Grid":
        """The grid of some of the items."""
        arrays = {
            field.name: getattr(self, field.name)[chosen]
            for field in fields(self)
            if isinstance(getattr(self, field.name), np.ndarray)
        }
        kept = tuple(item for item, take in zip(self.items, chosen, strict=True) if take)
        return replace(self, items=kept, **arrays)


def grid(items: Sequence[Item], columns: Mapping[str, NDArray[Any]]) -> Grid:
    """Place every score in its cell. Cells of the items that have no score, or an error, are missing."""
    shape = (
        len(items),
        max((len(item.images) for item in items), default=1),
        max((len(item.texts) for item in items), default=1),
    )
    gold, scores, probabilities = (np.full(shape, np.nan) for _ in range(3))
    right, answers = (np.full(shape, None, dtype=object) for _ in range(2))
    for n, item in enumerate(items):
        for k, j in item.cells:
            value = item.gold[k][j]
            if isinstance(value, bool):
                gold[n, k, j] = value
            else:
                right[n, k, j] = value
    place, mine = _places(items, columns, shape)
    scores[place] = columns["value"][mine].astype(float)
    probabilities[place] = columns["probability"][mine].astype(float)
    answers[place] = columns["answer"][mine]
    return _read(items, gold, right, scores, probabilities, answers)


_MEANING = {"true": "yes", "false": "no"}


def _plain(words: Words) -> Words:
    """Judgements in one spelling: 'Yes.' is yes, and so is 'true'."""
    plain = [word and str(word).strip().strip(".!").lower() for word in words.ravel()]
    return np.array([_MEANING.get(word, word) for word in plain], dtype=object).reshape(words.shape)


def _given(words: Words) -> Mask:
    """Where there is a word at all."""
    return np.array([word is not None for word in words.ravel()], dtype=bool).reshape(words.shape)


def _places(
    items: Sequence[Item], columns: Mapping[str, NDArray[Any]], shape: tuple[int, int, int]
) -> tuple[tuple[NDArray[Any], ...], Mask]:
    """Where each score goes, and which of them are of these items at all."""
    index = {item.id: n for n, item in enumerate(items)}
    rows = np.array([index.get(name, -1) for name in columns["item"]], dtype=np.int64)
    mine = rows >= 0
    place = rows[mine], columns["image"][mine].astype(int), columns["text"][mine].astype(int)
    if any((index >= size).any() for index, size in zip(place[1:], shape[1:], strict=True)):
        raise CounterfoilError("The scores name cells that the suite does not have: they are of another suite.")
    return place, mine


def _read(
    items: Sequence[Item], gold: Array, right: Words, scores: Array, probabilities: Array, answers: Words
) -> Grid:
    """Statements judged in words count as decided; words that are neither yes nor no could not be read."""
    states, asks, given = ~np.isnan(gold), _given(right), _given(answers)
    in_words = states & np.isnan(scores) & given
    decided, odd = yes_no_as_probability(_plain(answers))
    scores, probabilities = (np.where(in_words, decided, found) for found in (scores, probabilities))
    unparsed = in_words & odd
    missing = (states & np.isnan(scores)) | (asks & ~given)
    has_probabilities = bool(states.any()) and not np.isnan(probabilities[states & ~missing]).any()
    return Grid(
        tuple(items), gold, right, scores, probabilities if has_probabilities else None, answers, missing, unparsed,
        np.array([image_key(item.images[0]) for item in items], dtype=str),
    )  # fmt: skip
