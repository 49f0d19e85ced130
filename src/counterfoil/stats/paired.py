"""Two models on the same items: the difference, its interval, and how likely chance alone makes it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.metrics.metric import Metric
from counterfoil.stats import roc
from counterfoil.stats.bootstrap import BOOTSTRAP, DELONG, EXACT, UNDEFINED, Clusters
from counterfoil.stats.permutation import swapped_p
from counterfoil.stats.proportion import clopper_pearson
from counterfoil.stats.resample import Array, Codes, cluster_codes, cluster_sums, percentiles, resampled_sums


@dataclass(frozen=True)
class Comparison:
    """First model less second on `n` common items; `test` names what gave `p`, `method` the bounds."""

    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    n: int
    clusters: int
    test: str
    method: str
    level: float = 0.95


def compare(
    metric: Metric,
    first: Array,
    second: Array,
    clusters: Clusters = None,
    *,
    resamples: int = 10_000,
    seed: int | Generator = 0,
    level: float = 0.95,
) -> Comparison:
    """Compare two models by their statistics of `metric` on the same items in the same order.

    The interval resamples clusters with both models' rows together; the test swaps the models'
    names cluster by cluster. Both leave the pairing and the shared images as they are.
    """
    if first.shape != second.shape:
        raise CounterfoilError(f"the models have {first.shape} and {second.shape} statistics: compare common items")
    codes, _ = cluster_codes(clusters, len(first))
    if not metric.additive:
        return _areas(first, second, codes, resamples, seed, level)
    rows = np.concatenate([first, second], axis=1)
    counted = rows.any(axis=1)
    codes, size = cluster_codes(codes[counted], int(counted.sum()))
    sums = cluster_sums(rows[counted], codes, size)
    a, b = np.hsplit(sums, 2)
    difference = float(metric.value(a.sum(axis=0)) - metric.value(b.sum(axis=0)))
    if np.isnan(difference):
        return Comparison(None, None, None, None, int(counted.sum()), size, UNDEFINED, UNDEFINED, level)
    rng = np.random.default_rng(seed)
    of_first, of_second = np.hsplit(resampled_sums(sums, resamples, rng), 2)
    values = metric.value(of_first) - metric.value(of_second)
    low, high, method = _bounds(difference, values, size, level)
    p, test = swapped_p(metric.value, a, b, resamples, rng)
    return Comparison(difference, low, high, p, int(counted.sum()), size, test, method, level)


def _bounds(difference: float, values: Array, clusters: int, level: float) -> tuple[float, float, str]:
    low, high = percentiles(values, level)
    if low != high:
        return low, high, BOOTSTRAP
    # No cluster differs from the others: what can be said is how rare one that does must be.
    _, reach = clopper_pearson(0, clusters, level)
    return max(-1.0, difference - reach), min(1.0, difference + reach), EXACT


def _areas(
    first: Array, second: Array, codes: Codes, resamples: int, seed: int | Generator, level: float
) -> Comparison:
    from scipy.special import ndtri

    if not np.array_equal(np.hsplit(first, 2)[1], np.hsplit(second, 2)[1], equal_nan=True):
        raise CounterfoilError("the models were asked different cells: compare common items")
    a, b = roc.Sample.of(first, codes), roc.Sample.of(second, codes)
    difference = a.area() - b.area()
    if np.isnan(difference):
        return Comparison(None, None, None, None, a.items, a.clusters, UNDEFINED, UNDEFINED, level)
    error = roc.standard_error(a.influence() - b.influence())
    p = two_sided(difference, error)
    if a.cells * resamples > roc.BOOTSTRAP_CELLS:
        half = float(ndtri((1 + level) / 2)) * error
        bounds = (difference - half, difference + half, DELONG)
    else:
        # Two generators from one seed draw the same clusters for both models.
        state = np.random.default_rng(seed).integers(2**63)
        values = [sample.bootstrap(resamples, np.random.default_rng(state)) for sample in (a, b)]
        bounds = _bounds(difference, values[0] - values[1], a.clusters, level)
    return Comparison(difference, bounds[0], bounds[1], p, a.items, a.clusters, DELONG, bounds[2], level)


def two_sided(difference: float, error: float) -> float:
    """The two-sided p of a difference in units of its standard error; 1 where there is none at all."""
    from scipy.special import ndtr

    if difference == 0:
        return 1.0
    return float(2 * ndtr(-abs(difference) / error)) if error > 0 else float("nan")


def mcnemar(only_first: int, only_second: int) -> float:
    """McNemar's exact test: two-sided p for items that just one of two models has right."""
    from scipy.special import bdtr

    if min(only_first, only_second) < 0:
        raise CounterfoilError("McNemar's test takes two counts of items, none below zero")
    return min(1.0, 2 * float(bdtr(min(only_first, only_second), only_first + only_second, 0.5)))


def common(*ids: Sequence[Hashable]) -> tuple[NDArray[np.int64], ...]:
    """For each list of item ids the places of the ids that are in all lists, in the first's order."""
    places = [{item: place for place, item in enumerate(listed)} for listed in ids]
    for listed, place in zip(ids, places, strict=True):
        if len(place) != len(listed):
            raise CounterfoilError(f"{len(listed) - len(place)} item ids occur twice: a run has one row an item")
    shared = [item for item in ids[0] if all(item in place for place in places[1:])] if ids else []
    return tuple(np.array([place[item] for item in shared], dtype=np.int64) for place in places)
