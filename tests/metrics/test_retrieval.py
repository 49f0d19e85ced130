"""Recall at k from ranks, and ranks from scores."""

import numpy as np
import pytest
from sklearn.metrics import top_k_accuracy_score

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS, bounds, r_at, ranks_of_true


def test_by_hand():
    ranks = [1, 3, 6, 11]
    assert [METRICS[f"r_at_{k}_image"](ranks, np.ones(4)) for k in (1, 5, 10)] == [0.25, 0.5, 0.75]


def test_several_queries_an_item():
    assert METRICS["r_at_1_text"]([[1, 2], [1, np.nan]], [[1, 1], [1, np.nan]]) == pytest.approx(2 / 3)


def test_the_best_true_candidate_counts_and_ties_go_to_the_false():
    scores = [[0.9, 0.5, 0.7], [0.5, 0.5, 0.1], [0.3, 0.2, 0.1]]
    matches = [[0, 1, 1], [1, 0, 0], [1, 1, 0]]
    assert ranks_of_true(scores, matches).tolist() == [2, 2, 1]


def test_scikit_learn_agrees():
    rng = np.random.default_rng(0)
    scores, label = rng.normal(size=(300, 12)), rng.integers(12, size=300)
    ranks = ranks_of_true(scores, np.eye(12)[label])
    for k in (1, 5, 10):
        oracle = top_k_accuracy_score(label, scores, k=k, labels=np.arange(12))
        assert r_at(k, "text")(ranks, np.ones(300)) == pytest.approx(oracle)


def test_missing_queries_give_bounds():
    found = bounds(METRICS["r_at_5_image"], [1, 9, np.nan], np.ones(3), [False, False, True])
    assert (found.low, found.scored, found.high) == pytest.approx((1 / 3, 1 / 2, 2 / 3))


REFUSED = [
    (lambda: METRICS["r_at_1_image"]([0, 1], np.ones(2)), "count from 1"),
    (lambda: ranks_of_true([[np.nan, 1.0]], [[1, 0]]), "1 of 2 candidates"),
    (lambda: ranks_of_true([[2.0, 1.0]], [[0, 0]]), "1 queries have no true candidate"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_refused(call, message):
    with pytest.raises(CounterfoilError, match=message):
        call()


def test_no_queries_is_no_value():
    assert np.isnan(METRICS["r_at_1_image"]([], []))
