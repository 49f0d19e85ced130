"""Metrics of a decision: a probability of 'true' cut at one half, counted by what was true."""

import numpy as np

from counterfoil.metrics.cells import Array, Fill, Mask, numbers, surely_wrong_or_right
from counterfoil.metrics.metric import Metric, columns, first_of_second, share

_CONFUSION = ("true_as_true", "true_as_false", "false_as_true", "false_as_false")
_LABELS = ("alike", "asked")


def _confusion(said_true: Mask, gold: Array) -> Array:
    parts = [(said_true == said) & (gold == true) for true in (1, 0) for said in (True, False)]
    return columns(*(part.sum((1, 2)) for part in parts))


def _half_is_false(probabilities: Array, gold: Array) -> Array:
    """VALSE's rule, from LXMERT's script: exactly one half counts as foil."""
    return _confusion(probabilities > 0.5, gold)


def _half_is_true(probabilities: Array, gold: Array) -> Array:
    """SVO-Probes' rule: below one half is negative, anything else positive."""
    return _confusion(probabilities >= 0.5, gold)


def _accuracy(sums: Array) -> Array:
    return share(sums[..., 0] + sums[..., 3], sums.sum(-1))


def _recall_of_true(sums: Array) -> Array:
    return share(sums[..., 0], sums[..., 0] + sums[..., 1])


def _recall_of_false(sums: Array) -> Array:
    return share(sums[..., 3], sums[..., 2] + sums[..., 3])


def _lesser_recall(sums: Array) -> Array:
    return np.minimum(_recall_of_true(sums), _recall_of_false(sums))


def _mean_recall(sums: Array) -> Array:
    return (_recall_of_true(sums) + _recall_of_false(sums)) / 2


def _predictive_value_of_true(sums: Array) -> Array:
    return share(sums[..., 0], sums[..., 0] + sums[..., 2])


def _predictive_value_of_false(sums: Array) -> Array:
    return share(sums[..., 3], sums[..., 1] + sums[..., 3])


# One counter for all of a rule's metrics, so that a caller can tell that they share statistics.
decided = numbers(_half_is_false, filler=surely_wrong_or_right, probability=True)
decided_svo = numbers(_half_is_true, filler=surely_wrong_or_right, probability=True)

acc = Metric("acc", "probability", _CONFUSION, decided, _accuracy)
p_c = Metric("p_c", "probability", _CONFUSION, decided, _recall_of_true)
p_f = Metric("p_f", "probability", _CONFUSION, decided, _recall_of_false)
min_pc_pf = Metric("min_pc_pf", "probability", _CONFUSION, decided, _lesser_recall)
precision_true = Metric("precision_true", "probability", _CONFUSION, decided, _predictive_value_of_true)
precision_false = Metric("precision_false", "probability", _CONFUSION, decided, _predictive_value_of_false)
t1_overall = Metric("t1_overall", "probability", _CONFUSION, decided, _accuracy)
t1_correct = Metric("t1_correct", "probability", _CONFUSION, decided, _recall_of_true)
t1_foil = Metric("t1_foil", "probability", _CONFUSION, decided, _recall_of_false)
positive = Metric("positive", "probability", _CONFUSION, decided_svo, _recall_of_true)
negative = Metric("negative", "probability", _CONFUSION, decided_svo, _recall_of_false)
mean_pos_neg = Metric("mean_pos_neg", "probability", _CONFUSION, decided_svo, _mean_recall)


# ── items whose cells all get one label ──────────────────────────────────────────────────────


def _labels(probabilities: Array, gold: Array) -> tuple[Mask, Mask, Mask]:
    """Of each item: all said true, all said false, and whether it holds both (else no fault)."""
    said, there = probabilities > 0.5, ~np.isnan(gold)
    both = (gold == 1).any((1, 2)) & (gold == 0).any((1, 2))
    return (said | ~there).all((1, 2)) & both, (~said | ~there).all((1, 2)) & both, both


def _same(probabilities: Array, gold: Array) -> Array:
    trues, falses, both = _labels(probabilities, gold)
    return columns(trues | falses, both)


def _trues(probabilities: Array, gold: Array) -> Array:
    trues, _, both = _labels(probabilities, gold)
    return columns(trues, both)


def _falses(probabilities: Array, gold: Array) -> Array:
    _, falses, both = _labels(probabilities, gold)
    return columns(falses, both)


def _more_or_fewer_trues(probabilities: Array, gold: Array, missing: Mask, fill: Fill) -> Array:
    return np.where(missing, float(fill == "high"), probabilities)


def _more_or_fewer_falses(probabilities: Array, gold: Array, missing: Mask, fill: Fill) -> Array:
    return np.where(missing, float(fill == "low"), probabilities)


def _like_or_unlike_the_rest(probabilities: Array, gold: Array, missing: Mask, fill: Fill) -> Array:
    """Missing labels that follow the item's known ones, or that break with them.

    An item of which nothing is known follows 'true', or breaks by being right: it holds both.
    """
    known = ~np.isnan(gold) & ~missing
    any_true = (known & (probabilities > 0.5)).any((1, 2), keepdims=True)
    nothing = ~known.any((1, 2), keepdims=True)
    if fill == "high":
        return np.where(missing, (any_true | nothing).astype(np.float64), probabilities)
    return np.where(missing, np.where(nothing, gold, 1.0 - any_true), probabilities)


all_same = Metric(
    "all_same", "probability", _LABELS,
    numbers(_same, unit="item", filler=_like_or_unlike_the_rest, probability=True), first_of_second,
)  # fmt: skip
all_true = Metric(
    "all_true", "probability", _LABELS,
    numbers(_trues, unit="item", filler=_more_or_fewer_trues, probability=True), first_of_second,
)  # fmt: skip
all_false = Metric(
    "all_false", "probability", _LABELS,
    numbers(_falses, unit="item", filler=_more_or_fewer_falses, probability=True), first_of_second,
)  # fmt: skip
