"""Power: Connor's formula by published examples and by simulation of the test itself."""

import numpy as np
import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.stats import design_effect, items_needed, mcnemar, power, smallest_difference

NEEDED = [
    # Connor 1987 as powerandsamplesize.com works it: p01 .45, p10 .05, 80 % and 90 % power
    (0.40, 0.50, 0.8, 23),
    # p10 .30, p01 .15, 80 % power: 155 pairs (clinicaltrials-tools, McNemar, Connor 1987)
    (0.15, 0.45, 0.8, 155),
]


@pytest.mark.parametrize(("difference", "discordant", "wanted", "items"), NEEDED)
def test_published_examples(difference, discordant, wanted, items):
    assert items_needed(difference, discordant, wanted=wanted) == items
    assert items_needed(-difference, discordant, wanted=wanted) == items


def test_power_is_how_often_the_test_rejects():
    rng = np.random.default_rng(0)
    only_first, only_second, n = 0.16, 0.08, 400
    drawn = rng.multinomial(n, [only_first, only_second, 1 - only_first - only_second], size=4000)
    found = {pair: mcnemar(*pair) for pair in {(a, b) for a, b, _ in drawn.tolist()}}
    rejected = np.mean([found[a, b] < 0.05 for a, b, _ in drawn.tolist()])
    # the exact test is a little stricter than the normal approximation of the formula
    assert power(n, 0.08, 0.24) == pytest.approx(rejected, abs=0.04)


def test_the_three_are_one_formula():
    items = items_needed(0.04, 0.2, design_effect=1.7)
    assert power(items, 0.04, 0.2, design_effect=1.7) == pytest.approx(0.8, abs=0.001)
    assert smallest_difference(items, 0.2, design_effect=1.7) == pytest.approx(0.04, abs=1e-4)


def test_no_difference_is_found_as_often_as_alpha():
    assert power(500, 0.0, 0.2) == pytest.approx(0.05)


def test_clusters_cost_items():
    assert items_needed(0.05, 0.2, design_effect=3) == pytest.approx(3 * items_needed(0.05, 0.2), abs=3)


def test_few_items_find_nothing():
    assert smallest_difference(5, 0.1) is None


@pytest.mark.parametrize(("items", "found"), [(3, 0.0), (4, 1.0)])
def test_every_item_different_the_same_way(items, found):
    assert power(items, 1.0, 1.0) == found  # sqrt(4) passes 1.96, sqrt(3) does not


REFUSED = [
    (lambda: power(100, 0.3, 0.2), "at most the discordant share"),
    (lambda: items_needed(0.0, 0.2), "difference of zero"),
    (lambda: smallest_difference(100, 0.0), "cannot be"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_refused(call, message):
    with pytest.raises(CounterfoilError, match=message):
        call()


def test_design_effect_of_equal_clusters_is_their_size():
    # m items that always go together: 1 + (m - 1) * 1
    outcomes = np.repeat(np.random.default_rng(0).integers(0, 2, 500), 4)
    assert design_effect(outcomes, np.repeat(np.arange(500), 4)) == pytest.approx(4, rel=0.01)


def test_design_effect_of_strangers_is_one():
    outcomes = np.random.default_rng(0).integers(0, 2, 4000)
    assert design_effect(outcomes, np.arange(4000) // 4) == pytest.approx(1, abs=0.1)
    assert design_effect(outcomes, None) == pytest.approx(1)


@pytest.mark.parametrize(("outcomes", "clusters"), [([], []), ([1, 0], [0, 0]), ([1, 1], [0, 1])])
def test_design_effect_needs_variance_and_clusters(outcomes, clusters):
    assert np.isnan(design_effect(outcomes, clusters))
