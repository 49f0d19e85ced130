"""How sure a metric's value is: intervals by resampling images, not items.

Items that share an image are not independent, so whole clusters are resampled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.metrics.metric import Metric
from counterfoil.stats import roc
from counterfoil.stats.proportion import clopper_pearson
from counterfoil.stats.resample import Array, Codes, cluster_codes, cluster_sums, percentiles, resampled_sums

Clusters = Sequence[Any] | NDArray[Any] | None

BOOTSTRAP = "cluster bootstrap"
EXACT = "clopper-pearson by cluster"
DELONG = "clustered delong"
UNVARYING = "none: nothing varies"
UNDEFINED = "none: nothing to count"


@dataclass(frozen=True)
class Interval:
    """A value with its bounds; all three None where there is nothing to count.

    `n` items in `clusters` clusters were counted; `method` says how the bounds were found.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    clusters: int = 0
    level: float = 0.95


def interval(
    metric: Metric,
    statistics: Array,
    clusters: Clusters = None,
    *,
    resamples: int = 10_000,
    seed: int | Generator = 0,
    level: float = 0.95,
) -> Interval:
    """The value of `metric` with a percentile interval over resampled clusters."""
    return intervals([metric], [statistics], clusters, resamples=resamples, seed=seed, level=level)[0]


def intervals(
    metrics: Sequence[Metric],
    statistics: Sequence[Array],
    clusters: Clusters = None,
    *,
    resamples: int = 10_000,
    seed: int | Generator = 0,
    level: float = 0.95,
) -> list[Interval]:
    """An interval for each metric and its statistics; metrics that share an array share the draws."""
    codes, size = cluster_codes(clusters, len(statistics[0]) if statistics else 0)
    drawn: dict[int, _Drawn] = {}
    found = []
    for metric, rows in zip(metrics, statistics, strict=True):
        _check(rows, codes)
        if not metric.additive:
            found.append(_of_area(metric, rows, codes, resamples, seed, level))
            continue
        if id(rows) not in drawn:
            drawn[id(rows)] = _draw(rows, codes, size, resamples, seed)
        found.append(_of_sums(metric, drawn[id(rows)], level))
    return found


@dataclass(frozen=True)
class _Drawn:
    n: int
    clusters: int
    total: Array
    sums: Array


def _draw(rows: Array, codes: Codes, clusters: int, resamples: int, seed: int | Generator) -> _Drawn:
    counted = rows.any(axis=1)
    if not counted.all():  # an item on which the metric says nothing is no evidence
        rows = rows[counted]
        codes, clusters = cluster_codes(codes[counted], len(rows))
    sums = cluster_sums(rows, codes, clusters)
    drawn = resampled_sums(sums, resamples, np.random.default_rng(seed)) if clusters else sums
    return _Drawn(len(rows), clusters, rows.sum(axis=0), drawn)


def _of_sums(metric: Metric, drawn: _Drawn, level: float) -> Interval:
    value = float(metric.value(drawn.total))
    values = metric.value(drawn.sums)
    return percentile_interval(value, values, drawn.n, drawn.clusters, level)


def percentile_interval(value: float, values: Array, n: int, clusters: int, level: float) -> Interval:
    """The percentiles of resampled `values`; an exact bound by clusters where they do not vary.

    When every cluster gives the same (all right, all wrong), resampling sees no doubt at all:
    a suite of three items would be sure of 100 %. The share is then held against its clusters.
    """
    if np.isnan(value):
        return Interval(None, None, None, n, UNDEFINED, clusters, level)
    low, high = percentiles(values, level)
    if low == high and 0 <= value <= 1:
        low, high = clopper_pearson(value * clusters, clusters, level)
        return Interval(value, low, high, n, EXACT, clusters, level)
    return Interval(value, low, high, n, BOOTSTRAP, clusters, level)


def _of_area(
    metric: Metric,
    rows: Array,
    codes: Codes,
    resamples: int,
    seed: int | Generator,
    level: float,
) -> Interval:
    sample = roc.Sample.of(rows, codes)
    value = sample.area()
    if np.isnan(value):
        return Interval(None, None, None, sample.items, UNDEFINED, sample.clusters, level)
    if sample.cells * resamples > roc.BOOTSTRAP_CELLS:
        low, high = sample.delong(level)
        return Interval(value, low, high, sample.items, DELONG, sample.clusters, level)
    values = sample.bootstrap(resamples, np.random.default_rng(seed))
    return percentile_interval(value, values, sample.items, sample.clusters, level)


def _check(rows: Array, codes: Codes) -> None:
    if rows.ndim != 2:
        raise CounterfoilError(f"statistics have {rows.ndim} axes: a row of counts is needed for each item")
    if len(rows) != len(codes):
        raise CounterfoilError(f"{len(rows)} rows of statistics beside {len(codes)}: metrics must share items")
