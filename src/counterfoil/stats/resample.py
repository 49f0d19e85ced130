"""Resampling of clusters by what they add up to: the same draws as one by one, at less cost.

Clusters with equal sums are interchangeable, so a bootstrap sample is fully described by how
often each *kind* of cluster was drawn, and those counts are multinomial. A suite has thousands
of clusters but few kinds. Clusters of rare kinds are drawn one by one, in blocks.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from counterfoil.errors import CounterfoilError

Array = NDArray[np.float64]
Codes = NDArray[np.int64]

# One multinomial count costs about as much as twenty single draws.
_RARE = 20
_BLOCK = 250_000


def cluster_codes(clusters: Sequence[Any] | NDArray[Any] | None, items: int) -> tuple[Codes, int]:
    """Cluster ids of any kind as 0 … M-1, in order of appearance or of size; and M.

    `None` makes each item a cluster of its own.
    """
    if clusters is None:
        return np.arange(items), items
    if len(clusters) != items:
        raise CounterfoilError(f"{len(clusters)} cluster ids for {items} items: one is needed for each")
    if isinstance(clusters, np.ndarray) and clusters.dtype.kind in "iu":
        _, codes = np.unique(clusters, return_inverse=True)
        return codes.astype(np.int64), int(codes.max(initial=-1)) + 1
    seen: dict[Any, int] = {}
    listed = clusters.tolist() if isinstance(clusters, np.ndarray) else clusters
    return np.fromiter((seen.setdefault(c, len(seen)) for c in listed), np.int64, items), len(seen)


def cluster_sums(statistics: Array, codes: Codes, clusters: int) -> Array:
    """M × S: the statistics of a cluster's items added up."""
    if clusters == len(codes):  # codes are then a permutation
        return statistics
    columns = [np.bincount(codes, weights=column, minlength=clusters) for column in statistics.T]
    return np.array(columns, dtype=np.float64).reshape(-1, clusters).T


def kinds(sums: Array) -> tuple[Array, Codes]:
    """The distinct rows of `sums`, and how many clusters have each, most frequent first."""
    rows, counts = _distinct(sums)
    order = np.argsort(-counts, kind="stable")  # a multinomial draw stops when all are placed
    return rows[order], counts[order]


def _distinct(sums: Array) -> tuple[Array, Codes]:
    whole = sums.astype(np.int64)
    if sums.size and (whole == sums).all():
        low = whole.min(0)
        spans = (whole.max(0) - low + 1).tolist()
        size = int(np.prod([float(span) for span in spans]))
        if size < 2**20:  # few possible rows: number them and count, without a sort
            places = np.cumprod([1, *spans[:-1]])
            tally = np.bincount((whole - low) @ places, minlength=size)
            found = np.flatnonzero(tally)
            return (found[:, None] // places % spans + low).astype(np.float64), tally[found]
    rows, counts = np.unique(sums, axis=0, return_counts=True)
    return rows, counts


def resampled_sums(sums: Array, resamples: int, rng: Generator) -> Array:
    """B × S: the sums over M clusters drawn with replacement, `resamples` times."""
    rows, counts = kinds(sums)
    common = int((counts > _RARE).sum())
    rare = int(counts[common:].sum())
    shares = np.append(counts[:common], rare) / len(sums)
    drawn = rng.multinomial(len(sums), shares, size=resamples)
    totals = drawn[:, :common].astype(np.float64) @ rows[:common]
    if rare:
        _add_one_by_one(totals, drawn[:, common], rows[common:], counts[common:], rng)
    return totals


def _add_one_by_one(totals: Array, often: Codes, rows: Array, counts: Codes, rng: Generator) -> None:
    """Add to each resample the sums of `often` clusters of rare kinds, each drawn by itself."""
    kind = np.repeat(np.arange(len(counts)), counts)
    block = max(1, _BLOCK // len(kind))
    for start in range(0, len(totals), block):
        wanted = often[start : start + block]
        which = kind[rng.integers(len(kind), size=int(wanted.sum()), dtype=np.int32)]
        which += np.repeat(np.arange(len(wanted)) * len(counts), wanted)
        tally = np.bincount(which, minlength=len(wanted) * len(counts)).reshape(len(wanted), -1)
        totals[start : start + block] += tally.astype(np.float64) @ rows


def percentiles(values: Array, level: float) -> tuple[float, float]:
    """The bounds that hold the middle `level` of resampled values.

    A resample can leave a denominator empty (no cell called 'true'): it says nothing.
    """
    tail = (1 - level) / 2
    low, high = np.quantile(values[~np.isnan(values)], [tail, 1 - tail])
    return float(low), float(high)
