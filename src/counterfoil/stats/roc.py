"""How sure an AUROC is: sorted once, then resampled by weights, or by DeLong's variance."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from counterfoil.stats.resample import Array, Codes, cluster_codes

BOOTSTRAP_CELLS = 10_000 * 100_000
"""Above this many weighted cells (some four seconds) DeLong's interval takes the bootstrap's place."""


@dataclass(frozen=True)
class Sample:
    """True and false cells in order of score, each with its cluster's number.

    `below[i]` false cells score under the true cell i, `upto[i]` under or level with it.
    """

    positive: Codes
    negative: Codes
    below: Codes
    upto: Codes
    negative_below: Codes
    negative_upto: Codes
    items: int
    clusters: int

    @classmethod
    def of(cls, statistics: Array, clusters: NDArray[np.int64]) -> "Sample":
        """From the statistics of `metrics.auroc`: N items × (C scores, C gold values)."""
        scores, gold = np.hsplit(statistics, 2)
        counted = ~np.isnan(gold).all(axis=1)
        scores, gold = scores[counted], gold[counted]
        codes, size = cluster_codes(clusters[counted], int(counted.sum()))
        owner = np.broadcast_to(codes[:, None], gold.shape)
        true, positive = _ordered(scores[gold == 1], owner[gold == 1])
        false, negative = _ordered(scores[gold == 0], owner[gold == 0])
        return cls(
            positive, negative,
            np.searchsorted(false, true, "left"), np.searchsorted(false, true, "right"),
            np.searchsorted(true, false, "left"), np.searchsorted(true, false, "right"),
            int(counted.sum()), size,
        )  # fmt: skip

    @property
    def cells(self) -> int:
        return len(self.positive) + len(self.negative)

    def area(self) -> float:
        pairs = len(self.positive) * len(self.negative)
        return float(self.below.sum() + self.upto.sum()) / (2 * pairs) if pairs else float("nan")

    def bootstrap(self, resamples: int, rng: Generator) -> Array:
        """The area in each of `resamples` samples of clusters; nothing is sorted again."""
        tied = not np.array_equal(self.below, self.upto)
        # Whole numbers in arrays that are made once: no rounding, and no time lost on memory.
        true, reached = (np.empty(len(self.positive), dtype=np.int64) for _ in range(2))
        false, under = np.empty(len(self.negative), dtype=np.int64), np.zeros(len(self.negative) + 1, dtype=np.int64)
        values = np.empty(resamples)
        for b in range(resamples):
            drawn = rng.integers(self.clusters, size=self.clusters, dtype=np.int32)
            weight = np.bincount(drawn, minlength=self.clusters)
            weight.take(self.positive, out=true, mode="clip")
            weight.take(self.negative, out=false, mode="clip").cumsum(out=under[1:])
            wins = 2 * int(true @ under.take(self.below, out=reached, mode="clip"))
            if tied:
                wins = wins // 2 + int(true @ under.take(self.upto, out=reached, mode="clip"))
            pairs = int(true.sum()) * int(under[-1])
            values[b] = wins / (2 * pairs) if pairs else np.nan
        return values

    def influence(self) -> Array:
        """What each cluster adds to the area's error: DeLong's placements, summed by cluster."""
        area = self.area()
        of_true = (self.below + self.upto) / (2 * len(self.negative)) - area
        of_false = 1 - (self.negative_below + self.negative_upto) / (2 * len(self.positive)) - area
        true = np.bincount(self.positive, of_true / len(self.positive), minlength=self.clusters)
        false = np.bincount(self.negative, of_false / len(self.negative), minlength=self.clusters)
        return np.asarray(true + false)

    def delong(self, level: float = 0.95) -> tuple[float, float]:
        """DeLong's interval (1988) for clustered cells (Obuchowski 1997), on the logit scale."""
        from scipy.special import expit, logit, ndtri

        area = self.area()
        error = standard_error(self.influence())
        if not 0 < area < 1 or np.isnan(error):
            return 0.0, 1.0
        half = float(ndtri((1 + level) / 2)) * error / (area * (1 - area))
        return float(expit(logit(area) - half)), float(expit(logit(area) + half))


def standard_error(influence: Array) -> float:
    """The standard error of a statistic from each cluster's influence on it; NaN for one cluster."""
    clusters = len(influence)
    if clusters < 2:
        return float("nan")
    return float(np.sqrt(clusters / (clusters - 1) * (influence**2).sum()))


def _ordered(scores: Array, owner: Codes) -> tuple[Array, Codes]:
    order = np.argsort(scores, kind="stable")
    return scores[order], owner[order]
