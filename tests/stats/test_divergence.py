"""Divergence and correlation against scipy and the papers."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import jensenshannon

from counterfoil.errors import CounterfoilError
from counterfoil.stats import jensen_shannon, spearman

BY_HAND = [
    (["a", "b"], ["a", "b", "b", "a"], 0.0),
    (["a"], ["b"], 1.0),
    # P = (1, 0), Q = (1/2, 1/2), M = (3/4, 1/4): JSD = (log2(4/3) + (log2(2/3) + log2(2)) / 2) / 2
    (["a"], ["a", "b"], np.sqrt((np.log2(4 / 3) + (np.log2(2 / 3) + 1) / 2) / 2)),
    (Counter(a=1), {"a": 3, "b": 3}, np.sqrt((np.log2(4 / 3) + (np.log2(2 / 3) + 1) / 2) / 2)),
]


@pytest.mark.parametrize(("first", "second", "value"), BY_HAND)
def test_by_hand(first, second, value):
    assert jensen_shannon(first, second) == pytest.approx(value)


COUNTS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=12).filter(
    lambda rows: all(sum(side) > 0 for side in zip(*rows, strict=True))
)


@given(COUNTS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_scipy_agrees(rows):
    first, second = (dict(enumerate(side)) for side in zip(*rows, strict=True))
    oracle = jensenshannon([a for a, _ in rows], [b for _, b in rows], base=2)
    assert jensen_shannon(first, second) == pytest.approx(oracle, abs=1e-7)
    assert jensen_shannon(second, first) == pytest.approx(jensen_shannon(first, second))


@pytest.mark.parametrize(("first", "second"), [([], ["a"]), (["a"], []), ([], [])])
def test_an_empty_side_has_no_distribution(first, second):
    assert np.isnan(jensen_shannon(first, second))


def test_valse_validity_goes_with_agreement():
    # VALSE Table 5: share of valid items and alpha on them; the text prints .75
    valid = [94.6, 85.1, 86.8, 90.0, 91.4, 87.1, 83.2, 91.1, 77.3, 73.8, 94.3]
    alphas = [.644, .359, .423, .473, .441, .229, .318, .427, .360, .375, .588]  # fmt: skip
    found = spearman(valid, alphas)
    assert (round(found.rho, 4), round(found.p, 3), found.n) == (0.7545, 0.007, 11)


def test_spearman_by_hand():
    # ranks 1 2 3 4 against 2 1 4 3: 1 - 6 * 4 / (4 * 15)
    assert spearman([10, 20, 30, np.nan, 40], [2, 1, 4, 7, 3]).rho == pytest.approx(0.6)


@pytest.mark.parametrize(("first", "second"), [([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [1, 1, 1]), ([1], [2]), ([], [])])
def test_a_column_that_does_not_vary_goes_with_nothing(first, second):
    found = spearman(first, second)
    assert np.isnan(found.rho)
    assert np.isnan(found.p)


def test_columns_must_pair():
    with pytest.raises(CounterfoilError, match="cannot be paired"):
        spearman([1, 2], [1, 2, 3])
