"""Corrections for many tests: the papers' step rules by hand, and scipy."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from counterfoil.errors import CounterfoilError
from counterfoil.stats import benjamini_hochberg, holm


def test_holm_by_hand():
    # ordered .005 .01 .03 .04 times 4 3 2 1 = .02 .03 .06 .04, and never below the one before
    np.testing.assert_allclose(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02])


def test_benjamini_hochberg_by_hand():
    # ordered .005 .01 .03 .04 times 4/1 4/2 4/3 4/4 = .02 .02 .04 .04
    np.testing.assert_allclose(benjamini_hochberg([0.01, 0.04, 0.03, 0.005]), [0.02, 0.04, 0.04, 0.02])


def test_their_own_example():
    # Benjamini and Hochberg 1995, sec. 4.1: of 15 p values 4 are rejected at .05, 3 by Bonferroni's kin.
    small = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
    p = [*small, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    assert (benjamini_hochberg(p) <= 0.05).sum() == 4
    assert (holm(p) <= 0.05).sum() == 3


P = st.lists(st.floats(0, 1), min_size=1, max_size=20)


@given(P)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_scipy_agrees_and_holm_is_never_milder(p):
    np.testing.assert_allclose(benjamini_hochberg(p), scipy.stats.false_discovery_control(p))
    assert (holm(p) >= benjamini_hochberg(p) - 1e-12).all()
    assert (holm(p) >= np.array(p)).all()
    assert (holm(p) <= 1).all()


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_tests_that_were_not_done_count_for_nothing(adjust):
    found = adjust([0.01, np.nan, 0.02])
    assert np.isnan(found[1])
    np.testing.assert_allclose(found[[0, 2]], adjust([0.01, 0.02]))
    assert adjust([]).size == 0


@pytest.mark.parametrize("adjust", [holm, benjamini_hochberg])
def test_no_p_value_is_refused(adjust):
    with pytest.raises(CounterfoilError, match="between 0 and 1"):
        adjust([0.5, 1.5])
