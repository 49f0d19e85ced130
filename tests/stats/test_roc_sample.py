"""AUROC's resampling against scikit-learn on the same draws, DeLong's variance against its definition."""

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from counterfoil.metrics import auroc
from counterfoil.stats.roc import Sample, standard_error


def suite(items, ties, seed):
    rng = np.random.default_rng(seed)
    scores = rng.normal([0.7, 0.0], size=(items, 1, 2))
    gold = np.tile([1.0, 0.0], (items, 1, 1))
    gold[0, 0, 1] = np.nan
    return auroc.statistics(np.round(scores) if ties else scores, gold), rng.integers(items // 2, size=items)


@pytest.mark.parametrize("ties", [False, True])
def test_weights_are_the_same_as_repeating_rows(ties):
    rows, images = suite(40, ties, 1)
    sample = Sample.of(rows, images)
    values = sample.bootstrap(25, np.random.default_rng(9))
    rng = np.random.default_rng(9)
    names = np.unique(images)
    for value in values:
        drawn = names[rng.integers(len(names), size=len(names), dtype=np.int32)]
        again = np.concatenate([rows[images == name] for name in drawn])
        scores, gold = np.hsplit(again, 2)
        there = ~np.isnan(gold)
        assert value == pytest.approx(roc_auc_score(gold[there], scores[there]))


def test_a_resample_without_one_side_says_nothing():
    rows = auroc.statistics([0.1, 0.9, 0.5], [0.0, 1.0, 1.0])
    values = Sample.of(rows, np.arange(3)).bootstrap(200, np.random.default_rng(0))
    assert np.isnan(values).any()
    assert np.nanmin(values) == np.nanmax(values) == 1.0


@pytest.mark.parametrize("ties", [False, True])
def test_delong_is_the_variance_of_the_placements(ties):
    # DeLong, DeLong and Clarke-Pearson 1988, eq. 4-6, for cells that are all independent.
    rng = np.random.default_rng(4)
    scores, gold = rng.normal(size=400), np.repeat([1.0, 0.0], 200)
    scores[:200] += 0.8
    if ties:
        scores = np.round(scores)
    x, y = scores[:200, None], scores[None, 200:]
    wins = (x > y) + (x == y) / 2
    oracle = np.sqrt(wins.mean(1).var(ddof=1) / 200 + wins.mean(0).var(ddof=1) / 200)
    sample = Sample.of(auroc.statistics(scores, gold), np.arange(400))
    assert standard_error(sample.influence()) == pytest.approx(oracle, rel=0.003)
    low, high = sample.delong()
    assert low < wins.mean() < high
    assert high - low == pytest.approx(2 * 1.96 * oracle, rel=0.02)


def test_clustered_delong_agrees_with_the_bootstrap():
    rows, images = suite(600, False, 7)
    sample = Sample.of(rows, images // 4)
    spread = sample.bootstrap(2000, np.random.default_rng(0)).std()
    assert standard_error(sample.influence()) == pytest.approx(spread, rel=0.06)


@pytest.mark.parametrize(("scores", "clusters"), [([0.9, 0.1], [0, 1]), ([0.5, 0.4, 0.6, 0.7], [0, 0, 0, 0])])
def test_delong_without_variance_says_anything_is_possible(scores, clusters):
    gold = np.tile([1.0, 0.0], len(scores) // 2)
    assert Sample.of(auroc.statistics(scores, gold), np.array(clusters)).delong() == (0.0, 1.0)
