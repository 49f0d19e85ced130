"""Shapes that fit each other, and gold that is what it should be."""

import numpy as np
import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS, without_duplicates
from counterfoil.metrics.cells import grid

SHAPES = [((), (1, 1, 1)), ((5,), (5, 1, 1)), ((5, 2), (5, 1, 2)), ((5, 3, 2), (5, 3, 2))]


@pytest.mark.parametrize(("given", "shape"), SHAPES)
def test_missing_axes_are_one_wide(given, shape):
    assert grid(np.zeros(given)).shape == shape


REFUSED = [
    (lambda: grid(np.zeros((1, 1, 1, 1))), "not 4 axes"),
    (lambda: METRICS["acc"]([0.1], [1.0, 0.0]), "must agree"),
    (lambda: METRICS["acc"]([0.1, 0.2], [1.0, 0.0], missing=[True]), "mask of missing cells"),
    (lambda: METRICS["acc"]([0.1, 0.2], [1.0, 2.0]), "gold must be 1"),
    (lambda: METRICS["cons"]([["a", "b"]], [["a", "b"]], expect=["same", "same"]), "one word for each"),
    (lambda: without_duplicates([1.0, 0.0], [1]), "must agree"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_refused(call, message):
    with pytest.raises(CounterfoilError, match=message):
        call()


def test_a_metric_is_named_by_its_repr():
    assert repr(METRICS["acc_r"]) == "acc_r"


def test_every_promised_name_is_there():
    promised = (
        "acc_r acc p_c p_f min_pc_pf auroc precision_true precision_false all_same all_true all_false rank4_acc "
        "positive negative mean_pos_neg cons c_acc acc_original acc_perturbed text_score image_score group_score "
        "t1_overall t1_correct t1_foil t2_nouns t2_content t3 r_at_1_image r_at_1_text r_at_5_image r_at_5_text "
        "r_at_10_image r_at_10_text parse_rate"
    )
    assert set(promised.split()) <= set(METRICS)


@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if metric.additive])
def test_statistics_have_the_named_columns(name):
    metric = METRICS[name]
    nothing = np.empty((0, 1, 2), dtype=object if metric.needs == "answer" else float)
    assert metric.statistics(nothing, nothing, expect=[]).shape == (0, len(metric.columns))


# ── SVO-Probes' duplicates ───────────────────────────────────────────────────────────────────


def test_a_sentence_with_an_image_counts_once_on_each_side():
    # Three rows of one sentence: one positive image, two negatives, of which one comes twice.
    gold, groups = [[[1], [0]]] * 3, [[[7], [8]], [[7], [9]], [[7], [8]]]
    kept = without_duplicates(gold, groups)
    np.testing.assert_array_equal(kept[:, :, 0], [[1, 0], [np.nan, 0], [np.nan, np.nan]])
    said = np.array([[[0.9], [0.8]], [[0.9], [0.1]], [[0.9], [0.8]]])
    assert METRICS["positive"](said, kept) == 1.0
    assert METRICS["negative"](said, kept) == 1 / 2
    assert METRICS["mean_pos_neg"](said, kept) == 3 / 4


def test_a_pair_may_be_positive_here_and_negative_there():
    kept = without_duplicates([1.0, 0.0], [5, 5])
    assert kept.ravel().tolist() == [1.0, 0.0]


def test_decisions_that_differ_are_no_duplicates():
    assert np.isnan(without_duplicates([1.0, 1.0], [5, 5], [1, 1])).sum() == 1
    assert np.isnan(without_duplicates([1.0, 1.0], [5, 5], [1, 0])).sum() == 0
