"""Metrics that compare scores with each other and need no threshold; every tie is a failure."""

from dataclasses import replace

import numpy as np

from counterfoil.metrics.cells import Array, Cells, Mask, flat, numbers
from counterfoil.metrics.metric import Metric, columns, first_of_second


def _along_texts(scores: Array, gold: Array) -> tuple[Array, Array, Array]:
    """For each item and image: pairs (true, false text) in the right order, tied, and in all."""
    right, tied, pairs = (np.zeros(gold.shape[:2]) for _ in range(3))
    texts = gold.shape[2]
    # A column without any true (or any false) text has nothing to compare: VALSE costs one step.
    trues = [j for j in range(texts) if (gold[:, :, j] == 1).any()]
    falses = [j for j in range(texts) if (gold[:, :, j] == 0).any()]
    for i in trues:
        for j in falses:
            both = (gold[:, :, i] == 1) & (gold[:, :, j] == 0)
            right += both & (scores[:, :, i] > scores[:, :, j])
            tied += both & (scores[:, :, i] == scores[:, :, j])
            pairs += both
    return right, tied, pairs


def _turned(array: Array) -> Array:
    return np.swapaxes(array, 1, 2)


def pair_outcomes(scores: Array, gold: Array) -> Array:
    """N × 3: how many (true, false) pairs that share image or text are right, tied, and in all."""
    texts, images = _along_texts(scores, gold), _along_texts(_turned(scores), _turned(gold))
    return columns(*(a.sum(1) + b.sum(1) for a, b in zip(texts, images, strict=True)))


def _pairs(scores: Array, gold: Array) -> Array:
    right, _, pairs = pair_outcomes(scores, gold).T
    return columns(right, pairs)


def _best_are_true(scores: Array, gold: Array) -> Array:
    """Of an item's cells the |true| best are taken as true; right are those that no tie can move."""
    scores, gold = flat(scores), flat(gold)
    there = ~np.isnan(gold)
    places = (gold == 1).sum(1)
    contrast = (places > 0) & (gold == 0).any(1)
    right = np.zeros(len(gold))
    for j in range(gold.shape[1]):
        above = (there & (scores > scores[:, j : j + 1])).sum(1)
        level = (there & (scores == scores[:, j : j + 1])).sum(1) - there[:, j]
        safe_in = (gold[:, j] == 1) & (above + level < places)
        safe_out = (gold[:, j] == 0) & (above >= places)
        right += safe_in | safe_out
    return columns(right * contrast, there.sum(1) * contrast)


def _all_texts_right(scores: Array, gold: Array) -> tuple[Mask, Mask]:
    right, _, pairs = _along_texts(scores, gold)
    return np.asarray((right == pairs).all(1)), np.asarray(pairs.sum(1) > 0)


def _text(scores: Array, gold: Array) -> Array:
    right, asked = _all_texts_right(scores, gold)
    return columns(right & asked, asked)


def _image(scores: Array, gold: Array) -> Array:
    return _text(_turned(scores), _turned(gold))


def _group(scores: Array, gold: Array) -> Array:
    text, text_asked = _all_texts_right(scores, gold)
    image, image_asked = _all_texts_right(_turned(scores), _turned(gold))
    asked = text_asked & image_asked
    return columns(text & image & asked, asked)


def _whole_items(found: Cells) -> Array:
    """A missing cell can move every cell of its item in or out: such an item is all wrong or all right."""
    kept = numbers(_best_are_true, unit="item")(replace(found, fill="drop"))
    if found.fill == "drop":
        return kept
    there: Mask = np.asarray(~np.isnan(found.gold.astype(np.float64)))
    lost = np.asarray((found.missing & there).any((1, 2)))
    asked = there.sum((1, 2))
    return np.where(lost[:, None], columns(asked * (found.fill == "high"), asked), kept)


_COLUMNS = ("right", "asked")

acc_r = Metric("acc_r", "score", _COLUMNS, numbers(_pairs), first_of_second)
rank4_acc = Metric("rank4_acc", "score", _COLUMNS, _whole_items, first_of_second)
text_score = Metric("text_score", "score", _COLUMNS, numbers(_text, unit="item"), first_of_second)
image_score = Metric("image_score", "score", _COLUMNS, numbers(_image, unit="item"), first_of_second)
group_score = Metric("group_score", "score", _COLUMNS, numbers(_group, unit="item"), first_of_second)
