"""Intervals: against the exact binomial, scipy's bootstrap, and how often they hold the truth."""

import numpy as np
import pytest
import scipy.stats

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS, acc, acc_r, auroc, cons, min_pc_pf, p_c, precision_true
from counterfoil.stats import interval, intervals, roc
from counterfoil.stats.bootstrap import BOOTSTRAP, DELONG, EXACT, UNDEFINED

PAIR = np.array([[1.0, 0.0]])


def right_or_wrong(right, wrong):
    return np.array([[1.0, 1.0]] * right + [[0.0, 1.0]] * wrong)


def test_items_alone_give_binomial_percentiles():
    found = interval(acc_r, right_or_wrong(300, 200))
    low, high = scipy.stats.binom.ppf([0.025, 0.975], 500, 0.6) / 500
    assert (found.value, found.n, found.clusters, found.method) == (0.6, 500, 500, BOOTSTRAP)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0041)


def test_scipy_bootstrap_agrees_on_a_ratio_of_sums():
    rng = np.random.default_rng(5)
    said, gold = rng.random((400, 2)), np.tile(PAIR, (400, 1))
    rows = precision_true.statistics(said, gold)
    found = interval(precision_true, rows)

    def of_index(index, axis):
        return precision_true.value(rows[index.astype(int)].sum(axis=-2))

    oracle = scipy.stats.bootstrap(
        (np.arange(400),), of_index, method="percentile", n_resamples=10_000, vectorized=True,
        rng=np.random.default_rng(1), batch=500,
    ).confidence_interval  # fmt: skip
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high), abs=0.003)


def test_clusters_widen_the_interval_by_the_design_effect():
    # 100 images with 9 items each that are all right or all wrong: 100 observations, not 900.
    rows = right_or_wrong(540, 360)
    images = np.repeat(np.arange(100), 9)
    together, alone = interval(acc_r, rows, images), interval(acc_r, rows)
    assert (together.n, together.clusters) == (900, 100)
    assert (together.high - together.low) / (alone.high - alone.low) == pytest.approx(3, rel=0.05)


def test_clustered_interval_holds_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(11)
    held = {"clusters": 0, "items": 0}
    for trial in range(200):
        # each image has its own difficulty; eight items an image; the truth is 0.6
        hardness = rng.beta(1.2, 0.8, size=60)
        rows = np.column_stack([rng.random((60, 8)).ravel() < np.repeat(hardness, 8), np.ones(480)]).astype(float)
        for name, clusters in (("clusters", np.repeat(np.arange(60), 8)), ("items", None)):
            found = interval(acc_r, rows, clusters, resamples=1000, seed=trial)
            held[name] += found.low <= 0.6 <= found.high
    assert held["clusters"] / 200 == pytest.approx(0.95, abs=0.04)
    assert held["items"] / 200 < 0.8  # what a bootstrap over items would have promised


@pytest.mark.parametrize(("right", "wrong", "value"), [(20, 0, 1.0), (0, 20, 0.0)])
def test_no_variation_falls_back_on_clopper_and_pearson(right, wrong, value):
    found = interval(acc_r, right_or_wrong(right, wrong), np.repeat(np.arange(10), 2))
    oracle = scipy.stats.binomtest(10 * int(value), 10).proportion_ci(method="exact")
    assert (found.value, found.method) == (value, EXACT)
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high))


def test_one_cluster_knows_next_to_nothing():
    found = interval(acc_r, right_or_wrong(6, 2), ["image"] * 8)
    assert found.value == 0.75
    assert found.high - found.low > 0.8


@pytest.mark.parametrize("metric", [acc_r, acc, auroc])
def test_nothing_is_undefined_and_never_zero(metric):
    found = interval(metric, metric.statistics(np.zeros((0, 1, 2)), np.zeros((0, 1, 2))))
    assert (found.value, found.low, found.high, found.n, found.method) == (None, None, None, 0, UNDEFINED)


def test_items_without_a_say_are_no_evidence():
    rows = np.concatenate([right_or_wrong(30, 20), np.zeros((50, 2))])
    found, alone = interval(acc_r, rows, np.arange(100) // 2), interval(acc_r, rows[:50], np.arange(50) // 2)
    assert found == alone


def test_metrics_together_are_as_alone():
    rng = np.random.default_rng(0)
    said, gold, images = rng.random((60, 1, 2)), np.tile(PAIR, (60, 1, 1)), rng.integers(20, size=60)
    decided = acc.statistics(said, gold)
    pairs, cells = acc_r.statistics(said, gold), auroc.statistics(said, gold)
    metrics, rows = [acc_r, acc, p_c, min_pc_pf, auroc], [pairs, decided, decided, decided, cells]
    found = intervals(metrics, rows, images, resamples=500)
    assert found == [interval(m, r, images, resamples=500) for m, r in zip(metrics, rows, strict=True)]


def test_no_metrics_have_no_intervals():
    assert intervals([], []) == []


def test_same_seed_same_bounds_and_level_widens():
    rows = right_or_wrong(30, 20)
    assert interval(acc_r, rows, seed=4) == interval(acc_r, rows, seed=4)
    assert interval(acc_r, rows, seed=4) == interval(acc_r, rows, seed=np.random.default_rng(4))
    assert interval(acc_r, rows, level=0.99).low < interval(acc_r, rows, level=0.9).low


def test_resamples_without_a_denominator_are_left_out():
    # one cell in six called true: some resamples hold none, and precision has no value there
    rows = precision_true.statistics([0.9, 0.1, 0.1, 0.1, 0.1, 0.1], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    found = interval(precision_true, rows)
    assert (found.value, found.method) == (1.0, EXACT)


def test_answers_have_intervals_too():
    rows = cons.statistics([["yes", "yes"], ["yes", "no"]] * 20, [["yes", "yes"]] * 40, expect=["same"] * 40)
    assert interval(cons, rows).value == 0.5


def test_area_too_large_to_resample_has_delongs_interval(monkeypatch):
    rng = np.random.default_rng(0)
    rows = auroc.statistics(rng.normal([0.5, 0.0], size=(300, 1, 2)), np.tile(PAIR, (300, 1, 1)))
    slow = interval(auroc, rows)
    monkeypatch.setattr(roc, "BOOTSTRAP_CELLS", 1)
    quick = interval(auroc, rows)
    assert (slow.method, quick.method) == (BOOTSTRAP, DELONG)
    assert (quick.low, quick.high) == pytest.approx((slow.low, slow.high), abs=0.01)


def test_perfect_area_falls_back_on_clusters():
    rows = auroc.statistics([[[0.9, 0.1]]] * 5, np.tile(PAIR, (5, 1, 1)))
    found = interval(auroc, rows)
    assert (found.value, found.high, found.method) == (1.0, 1.0, EXACT)
    assert found.low == pytest.approx(0.025 ** (1 / 5))


REFUSED = [
    (lambda: interval(acc_r, np.zeros(4)), "1 axes"),
    (lambda: intervals([acc_r, acc_r], [np.ones((4, 2)), np.ones((5, 2))]), "share items"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_refused(call, message):
    with pytest.raises(CounterfoilError, match=message):
        call()


@pytest.mark.parametrize("name", [n for n, m in METRICS.items() if m.needs in ("score", "probability")])
def test_every_interval_lies_between_zero_and_one_and_holds_the_value(name):
    rng = np.random.default_rng(2)
    metric, gold = METRICS[name], np.tile([[[1.0, 0.0], [0.0, 1.0]]], (80, 1, 1))
    found = interval(metric, metric.statistics(rng.random(gold.shape), gold), rng.integers(30, size=80), resamples=800)
    assert 0 <= found.low <= found.value <= found.high <= 1
