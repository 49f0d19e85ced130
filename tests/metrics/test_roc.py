"""AUROC against scikit-learn and by hand."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from counterfoil.metrics import area, auroc


def test_by_hand():
    # 6 pairs over the whole suite: 0.9 beats 0.8, 0.5, 0.2; 0.5 ties with one, loses one, beats one
    assert auroc([[[0.9, 0.8]], [[0.5, 0.5]], [[np.nan, 0.2]]], [[[1, 0]], [[1, 0]], [[np.nan, 0]]]) == 4.5 / 6


def test_constant_model_is_at_chance():
    assert auroc(np.zeros((4, 1, 2)), np.tile([1.0, 0.0], (4, 1, 1))) == 0.5


@pytest.mark.parametrize("gold", [[1.0, 1.0], [0.0, 0.0], [np.nan, np.nan]])
def test_one_side_alone_is_no_value(gold):
    assert np.isnan(auroc([0.2, 0.3], gold))


def test_infinite_scores_are_ordered():
    assert auroc([-np.inf, 0.0, np.inf], [0.0, 0.0, 1.0]) == 1.0


CELLS = st.lists(st.tuples(st.integers(-5, 5), st.booleans()), min_size=2, max_size=40).filter(
    lambda rows: len({gold for _, gold in rows}) == 2
)


@given(CELLS, st.randoms())
@settings(max_examples=80, deadline=None, derandomize=True)
def test_scikit_learn_agrees_and_only_order_counts(rows, random):
    random.shuffle(rows)
    scores, gold = np.array([s for s, _ in rows], float), np.array([float(g) for _, g in rows])
    value = auroc(scores, gold)
    assert value == pytest.approx(roc_auc_score(gold, scores))
    assert auroc(scores**3 + scores, gold) == pytest.approx(value)
    assert area(scores[gold == 1], scores[gold == 0]) == value
