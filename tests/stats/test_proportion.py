"""Intervals of a share against scipy."""

import pytest
from scipy.stats import binomtest

from counterfoil.errors import CounterfoilError
from counterfoil.stats import clopper_pearson, wilson

SHARES = [(0, 10), (1, 10), (7, 10), (10, 10), (123, 456)]


@pytest.mark.parametrize(("right", "n"), SHARES)
@pytest.mark.parametrize(("ours", "theirs"), [(wilson, "wilson"), (clopper_pearson, "exact")])
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_scipy_agrees(right, n, ours, theirs, level):
    oracle = binomtest(right, n).proportion_ci(level, method=theirs)
    assert ours(right, n, level) == pytest.approx((oracle.low, oracle.high), abs=1e-12)


def test_by_hand():
    # All of n right: the bound is the share p with p^n = 2.5 %.
    assert clopper_pearson(5, 5) == pytest.approx((0.025**0.2, 1.0))
    # Wilson for 1 of 2: the middle is one half, the half width z/(2 sqrt(2 + z²)).
    assert wilson(1, 2)[0] == pytest.approx(0.5 - 1.959964 / (2 * (2 + 1.959964**2) ** 0.5), abs=1e-6)


@pytest.mark.parametrize(("right", "n"), [(3, 2), (-1, 2), (0, 0)])
@pytest.mark.parametrize("method", [wilson, clopper_pearson])
def test_impossible_shares_are_refused(method, right, n):
    with pytest.raises(CounterfoilError, match="is not a share"):
        method(right, n)
