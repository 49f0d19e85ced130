"""Comparison of two models: McNemar, permutations and differences against scipy."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import acc, acc_r, auroc, precision_true
from counterfoil.stats import common, compare, mcnemar, paired, permutation, roc
from counterfoil.stats.bootstrap import BOOTSTRAP, DELONG, EXACT, UNDEFINED
from counterfoil.stats.permutation import EXACT_TEST, RANDOM_TEST


def outcomes(right):
    return np.column_stack([np.asarray(right, float), np.ones(len(right))])


# both right, only the first, only the second, none
BOTH, FIRST, SECOND, NONE = (1, 1), (1, 0), (0, 1), (0, 0)


def models(both, first, second, none):
    pairs = np.array([BOTH] * both + [FIRST] * first + [SECOND] * second + [NONE] * none)
    return outcomes(pairs[:, 0]), outcomes(pairs[:, 1])


MCNEMAR = [
    (5, 15, 0.04138947),  # 2 * sum of C(20, k) / 2^20 for k up to 5
    (0, 6, 0.03125),  # 2 / 2^6
    (4, 4, 1.0),
    (0, 0, 1.0),
]


@pytest.mark.parametrize(("first", "second", "p"), MCNEMAR)
def test_mcnemar_by_hand(first, second, p):
    assert mcnemar(first, second) == pytest.approx(p, abs=1e-8)


@given(st.integers(0, 60), st.integers(0, 60))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_mcnemar_is_scipys_binomial_test(first, second):
    oracle = scipy.stats.binomtest(first, first + second).pvalue if first + second else 1.0
    assert mcnemar(first, second) == pytest.approx(oracle)
    assert mcnemar(first, second) == mcnemar(second, first)


def test_mcnemar_refuses_what_is_no_count():
    with pytest.raises(CounterfoilError, match="none below zero"):
        mcnemar(-1, 3)


@pytest.mark.parametrize(("first", "second"), [(5, 15), (1, 1), (30, 12)])
def test_permutation_of_single_items_is_mcnemar(first, second):
    found = compare(acc_r, *models(40, first, second, 10))
    assert found.test == EXACT_TEST
    assert found.p == pytest.approx(mcnemar(first, second))
    assert found.difference == pytest.approx((first - second) / (50 + first + second))


@pytest.mark.parametrize("exact", [True, False])
def test_clusters_swap_together_as_scipy_does_it(exact, monkeypatch):
    rng = np.random.default_rng(8)
    images = np.repeat(np.arange(9), rng.integers(1, 5, size=9))
    a, b = outcomes(rng.random(len(images)) < 0.8), outcomes(rng.random(len(images)) < 0.5)
    sums = [np.stack([side[images == i].sum(0) for i in range(9)]) for side in (a, b)]

    def statistic(x, y, axis):
        return x.sum(axis=axis) / len(images) - y.sum(axis=axis) / len(images)

    oracle = scipy.stats.permutation_test(
        (sums[0][:, 0], sums[1][:, 0]), statistic, permutation_type="samples", n_resamples=np.inf
    )
    if not exact:
        monkeypatch.setattr(permutation, "_OUTCOMES", 1)
        monkeypatch.setattr(permutation, "_BLOCK", 10_000)
    found = compare(acc_r, a, b, images)
    assert found.test == (EXACT_TEST if exact else RANDOM_TEST)
    assert found.p == pytest.approx(oracle.pvalue, abs=1e-9 if exact else 0.02)


def test_interval_of_a_difference_is_that_of_paired_items():
    a, b = models(300, 60, 30, 110)
    found = compare(acc_r, a, b)
    # The variance of a paired difference: (discordant share - difference²) / n
    error = np.sqrt((90 / 500 - 0.06**2) / 500)
    assert (found.n, found.clusters, found.method) == (500, 500, BOOTSTRAP)
    assert (found.low, found.high) == pytest.approx((0.06 - 1.96 * error, 0.06 + 1.96 * error), abs=0.003)


def test_a_metric_of_four_counts_is_compared_as_well():
    rng = np.random.default_rng(1)
    gold = np.tile([[1.0, 0.0]], (200, 1))
    good = np.clip(gold * 0.6 + rng.random(gold.shape) * 0.6, 0, 1)
    for metric in (acc, precision_true):
        found = compare(metric, metric.statistics(good, gold), metric.statistics(rng.random(gold.shape), gold))
        assert found.p < 0.001
        assert found.low > 0


def test_swaps_without_a_denominator_do_not_speak_against_chance():
    gold = np.array([1.0, 0.0, 0.0])
    found = compare(
        precision_true,
        precision_true.statistics([0.9, 0.1, 0.9], gold),
        precision_true.statistics([0.9, 0.9, 0.1], gold),
    )
    assert (found.difference, found.p) == (0.0, 1.0)


def test_models_that_agree_everywhere_are_not_known_to_be_equal():
    found = compare(acc_r, *models(6, 0, 0, 4))
    assert (found.difference, found.p, found.method) == (0.0, 1.0, EXACT)
    reach = 1 - 0.025**0.1  # Clopper and Pearson: none of ten clusters differs
    assert (found.low, found.high) == pytest.approx((-reach, reach))


def test_nothing_in_common_is_undefined():
    for metric in (acc_r, auroc):
        rows = metric.statistics(np.zeros((0, 1, 2)), np.zeros((0, 1, 2)))
        found = compare(metric, rows, rows)
        assert (found.difference, found.p, found.n, found.test) == (None, None, 0, UNDEFINED)


# ── AUROC ────────────────────────────────────────────────────────────────────────────────────


def two_areas(items=300):
    rng = np.random.default_rng(6)
    gold = np.tile([1.0, 0.0], (items, 1, 1))
    good = rng.normal(size=gold.shape) + gold
    bad = good + 2 * rng.normal(size=gold.shape)
    return auroc.statistics(good, gold), auroc.statistics(bad, gold), rng.integers(items // 3, size=items)


def test_areas_are_compared_by_the_same_draws(monkeypatch):
    good, bad, images = two_areas()
    slow = compare(auroc, good, bad, images, resamples=2000)
    assert (slow.test, slow.method) == (DELONG, BOOTSTRAP)
    assert slow.difference == pytest.approx(auroc.of(good) - auroc.of(bad))
    monkeypatch.setattr(roc, "BOOTSTRAP_CELLS", 1)
    quick = compare(auroc, good, bad, images)
    assert quick.method == DELONG
    assert (slow.low, slow.high) == pytest.approx((quick.low, quick.high), abs=0.01)
    assert slow.p == quick.p < 0.001


def test_a_model_does_not_differ_from_itself():
    good, _, images = two_areas(60)
    found = compare(auroc, good, good, images, resamples=50)
    assert (found.difference, found.p, found.method) == (0.0, 1.0, EXACT)


def test_no_error_is_no_test():
    assert np.isnan(paired.two_sided(0.5, 0.0))


REFUSED = [
    (lambda: compare(acc_r, np.ones((3, 2)), np.ones((4, 2))), "compare common items"),
    (lambda: compare(auroc, *(auroc.statistics([0.1, 0.2], gold) for gold in ([1.0, 0.0], [0.0, 1.0]))), "different"),
    (lambda: common(["a", "b", "a"], ["a"]), "1 item ids occur twice"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_refused(call, message):
    with pytest.raises(CounterfoilError, match=message):
        call()


def test_common_items_in_the_first_runs_order():
    first, second, third = common(["c", "a", "b"], ["b", "x", "c"], ["a", "b", "c"])
    assert (first.tolist(), second.tolist(), third.tolist()) == ([0, 2], [2, 0], [2, 1])
    assert common() == ()
