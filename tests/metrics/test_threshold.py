"""Metrics of a decision, against the papers' printed numbers, scikit-learn and hand counts."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, precision_score, recall_score

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS

NAN = np.nan


def cells(true_as_true, true_as_false, false_as_true, false_as_false):
    """One cell an item, with so many of each outcome."""
    said = [0.9] * true_as_true + [0.1] * true_as_false + [0.9] * false_as_true + [0.1] * false_as_false
    gold = [1.0] * (true_as_true + true_as_false) + [0.0] * (false_as_true + false_as_false)
    return np.array(said), np.array(gold)


PUBLISHED = [
    # BLA Table 2, BLIP2 on active-passive: the only whole numbers that give all three are TP 692, TN 881.
    ((692, 534, 345, 881), {"acc": 64.15, "precision_true": 66.73, "precision_false": 62.26}),
    # FOIL Table 2, people by majority: 448 of 491 captions, 466 of 493 foils; the overall rate is
    # over all 984, not the mean of the two, which would print 92.88.
    ((448, 43, 27, 466), {"t1_overall": 92.89, "t1_correct": 91.24, "t1_foil": 94.52}),
    ((362, 129, 104, 389), {"t1_overall": 76.32, "t1_correct": 73.73, "t1_foil": 78.90}),
]


@pytest.mark.parametrize(("outcomes", "printed"), PUBLISHED)
def test_published_numbers(outcomes, printed):
    assert {name: round(100 * METRICS[name](*cells(*outcomes)), 2) for name in printed} == printed


BY_HAND = {
    # 3 of 4 true cells and 1 of 4 false cells rightly decided
    "acc": 4 / 8, "p_c": 3 / 4, "p_f": 1 / 4, "min_pc_pf": 1 / 4, "precision_true": 3 / 6,
    "precision_false": 1 / 2, "t1_overall": 4 / 8, "t1_correct": 3 / 4, "t1_foil": 1 / 4,
    "positive": 3 / 4, "negative": 1 / 4, "mean_pos_neg": 1 / 2,
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_by_hand(name):
    assert METRICS[name](*cells(3, 1, 3, 1)) == pytest.approx(BY_HAND[name])


def test_exactly_one_half_is_a_foil_for_valse_and_positive_for_svo():
    said, gold = [0.5, 0.5], [1.0, 0.0]
    assert (METRICS["p_c"](said, gold), METRICS["p_f"](said, gold)) == (0.0, 1.0)
    assert (METRICS["positive"](said, gold), METRICS["negative"](said, gold)) == (1.0, 0.0)


def test_average_of_minima_is_not_minimum_of_averages():
    # VALSE's min(p_c, p_f): one piece all 'true', one all 'false' has 0, not 1/2.
    minima = [METRICS["min_pc_pf"]([p, p], [1.0, 0.0]) for p in (0.9, 0.1)]
    assert np.mean(minima) == 0.0


@given(st.lists(st.tuples(st.integers(0, 10).map(lambda x: x / 10), st.booleans()), min_size=1, max_size=30))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_scikit_learn_agrees(rows):
    said, gold = np.array([p for p, _ in rows]), np.array([float(g) for _, g in rows])
    decided = said > 0.5
    oracle = {
        "acc": accuracy_score(gold, decided),
        "p_c": recall_score(gold, decided, zero_division=np.nan),
        "p_f": recall_score(gold, decided, pos_label=0, zero_division=np.nan),
        "precision_true": precision_score(gold, decided, zero_division=np.nan),
        "precision_false": precision_score(gold, decided, pos_label=0, zero_division=np.nan),
    }
    for name, value in oracle.items():
        found = METRICS[name](said, gold)
        np.testing.assert_allclose(found, value)
        assert np.isnan(found) or 0 <= found <= 1


ONE_LABEL = [
    # probabilities of four sentences, all_same, all_true, all_false
    ([0.9, 0.8, 0.7, 0.6], 1, 1, 0),
    ([0.1, 0.2, 0.3, 0.5], 1, 0, 1),  # one half is a foil here too
    ([0.9, 0.8, 0.7, 0.4], 0, 0, 0),
]


@pytest.mark.parametrize(("said", "same", "true", "false"), ONE_LABEL)
def test_one_label_for_all_four(said, same, true, false):
    grid = ([[said]], [[[1.0, 1.0, 0.0, 0.0]]])
    assert [METRICS[name](*grid) for name in ("all_same", "all_true", "all_false")] == [same, true, false]


def test_one_label_is_no_fault_where_one_label_is_right():
    assert np.isnan(METRICS["all_same"]([[[0.9, 0.8]]], [[[1.0, 1.0]]]))


def test_padding_does_not_break_one_label():
    assert METRICS["all_true"]([[[0.9, 0.8, NAN]]], [[[1.0, 0.0, NAN]]]) == 1.0


@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if metric.needs == "probability"])
def test_similarities_are_no_probabilities(name):
    with pytest.raises(CounterfoilError, match="similarity has no threshold"):
        METRICS[name]([27.3, 24.1], [1.0, 0.0])


@pytest.mark.parametrize("name", [name for name, metric in METRICS.items() if metric.needs == "probability"])
def test_no_items_is_no_value(name):
    assert np.isnan(METRICS[name](np.zeros((0, 1, 2)), np.zeros((0, 1, 2))))


def test_precision_is_undefined_where_nothing_was_called_true():
    assert np.isnan(METRICS["precision_true"]([0.1, 0.2], [1.0, 0.0]))
