"""How far people agree: Krippendorff's alpha, Fleiss' kappa and Gwet's AC1, from votes or tallies."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.stats.bootstrap import BOOTSTRAP, UNDEFINED, UNVARYING, Clusters, Interval
from counterfoil.stats.resample import Array, cluster_codes, cluster_sums, percentiles, resampled_sums

Level = Literal["nominal", "ordinal", "interval"]


def rating_counts(ratings: ArrayLike) -> tuple[Array, list[Any]]:
    """Units × raters (None or NaN: no rating) as units × categories, and the categories in order."""
    votes = np.asarray(ratings, dtype=object)
    if votes.ndim != 2:
        raise CounterfoilError("ratings need a row for each unit and a column for each rater")
    given = np.array([v is not None and v == v for v in votes.ravel()], dtype=bool).reshape(votes.shape)
    categories = sorted(set(votes[given].tolist()))
    place = {category: i for i, category in enumerate(categories)}
    counts = np.zeros((len(votes), len(categories)))
    for unit, rater in zip(*np.nonzero(given), strict=True):
        counts[unit, place[votes[unit, rater]]] += 1
    return counts, categories


# ── Krippendorff's alpha ─────────────────────────────────────────────────────────────────────


def alpha(ratings: ArrayLike, level: Level = "nominal") -> float:
    """Krippendorff's alpha of units × raters; NaN where all ratings are the same or none pair up."""
    counts, categories = rating_counts(ratings)
    return alpha_of_counts(counts, level, categories)


def alpha_of_counts(counts: ArrayLike, level: Level = "nominal", values: Sequence[Any] | None = None) -> float:
    """Alpha from units × categories: how often each unit got each category.

    `values` are the categories' numbers, for the interval level; else 0, 1, 2 … in order.
    """
    coincidences = _coincidences(np.asarray(counts, dtype=np.float64)).sum(axis=0)
    return float(_alpha(coincidences, level, values))


def alpha_interval(
    counts: ArrayLike,
    level: Level = "nominal",
    values: Sequence[Any] | None = None,
    clusters: Clusters = None,
    *,
    resamples: int = 10_000,
    seed: int | Generator = 0,
    confidence: float = 0.95,
) -> Interval:
    """Alpha with a percentile interval over resampled units, or over clusters of them (images)."""
    tally = np.asarray(counts, dtype=np.float64)
    codes, _ = cluster_codes(clusters, len(tally))
    units = _coincidences(tally)
    codes, size = cluster_codes(codes[tally.sum(axis=1) > 1], len(units))
    width = units.shape[1]
    value = float(_alpha(units.sum(axis=0), level, values))
    if np.isnan(value):
        return Interval(None, None, None, len(units), UNDEFINED, size, confidence)
    sums = cluster_sums(units.reshape(len(units), -1), codes, size)
    drawn = resampled_sums(sums, resamples, np.random.default_rng(seed)).reshape(-1, width, width)
    low, high = percentiles(_alpha(drawn, level, values), confidence)
    if low == high:  # full agreement, or one unit: resampling cannot tell how sure that is
        return Interval(value, None, None, len(units), UNVARYING, size, confidence)
    return Interval(value, low, high, len(units), BOOTSTRAP, size, confidence)


def _coincidences(counts: Array) -> Array:
    """Units × C × C: each unit's ordered pairs of ratings, weighted so that they sum to its ratings."""
    if counts.ndim != 2 or (counts < 0).any():
        raise CounterfoilError("counts need a row for each unit and a column for each category, none below 0")
    rated = counts.sum(axis=1)
    counts, rated = counts[rated > 1], rated[rated > 1]
    pairs = counts[:, :, None] * counts[:, None, :]
    width = counts.shape[1]
    pairs[:, range(width), range(width)] -= counts
    return np.asarray(pairs / (rated - 1)[:, None, None])


def _alpha(coincidences: Array, level: Level, values: Sequence[Any] | None) -> Array:
    """Alpha from (… ×) C × C coincidences: one less observed over expected disagreement."""
    margins = coincidences.sum(axis=-1)
    n = margins.sum(axis=-1)
    apart = _distances(margins, level, values)
    observed = (coincidences * apart).sum(axis=(-2, -1))
    expected = (margins[..., :, None] * margins[..., None, :] * apart).sum(axis=(-2, -1))
    ratio = np.divide(observed, expected, out=np.full(np.shape(expected), np.nan), where=expected > 0)
    return np.asarray(1 - (n - 1) * ratio)


def _distances(margins: Array, level: Level, values: Sequence[Any] | None) -> Array:
    width = margins.shape[-1]
    if level == "nominal":
        return 1.0 - np.eye(width)
    if level == "interval":
        numbers = np.arange(width) if values is None else np.asarray(values, dtype=np.float64)
        return np.asarray((numbers[:, None] - numbers[None, :]) ** 2.0)
    # Ordinal: the ratings that lie between two categories, each of the two counted by half.
    middle = np.cumsum(margins, axis=-1) - margins / 2
    return np.asarray((middle[..., :, None] - middle[..., None, :]) ** 2)


# ── kappas ───────────────────────────────────────────────────────────────────────────────────


def fleiss_kappa(counts: ArrayLike) -> float:
    """Fleiss' kappa (1971) of units × categories; units may differ in raters, as Gwet extends it."""
    agreed, shares = _agreement(np.asarray(counts, dtype=np.float64))
    return _beyond_chance(agreed, float((shares**2).sum()))


def gwet_ac1(counts: ArrayLike) -> float:
    """Gwet's AC1 (2008), which does not fall when one category is rare; all categories need a column."""
    agreed, shares = _agreement(np.asarray(counts, dtype=np.float64))
    if len(shares) < 2:
        return float("nan")
    return _beyond_chance(agreed, float((shares * (1 - shares)).sum() / (len(shares) - 1)))


def _agreement(counts: Array) -> tuple[float, NDArray[np.float64]]:
    """The mean share of agreeing pairs in units with two ratings, and the categories' mean shares."""
    rated = counts.sum(axis=1)
    counts, rated = counts[rated > 0], rated[rated > 0]
    pairs = rated > 1
    if not pairs.any():
        return float("nan"), np.full(counts.shape[1], np.nan)
    agreeing = (counts * (counts - 1)).sum(axis=1)[pairs] / (rated * (rated - 1))[pairs]
    return float(agreeing.mean()), np.asarray((counts / rated[:, None]).mean(axis=0))


def _beyond_chance(agreed: float, chance: float) -> float:
    return (agreed - chance) / (1 - chance) if chance < 1 else float("nan")
