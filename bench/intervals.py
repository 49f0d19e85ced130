"""Intervals against plain resampling and AUROC against scikit-learn: prints ratios of one run.

    python bench/intervals.py [--force]

Inputs are drawn by seed: 48,000 caption and foil pairs over 14,102 images, as large as SVO-Probes.
Ways take turns, three rounds, and the median counts; slow ones do few resamples and are
scaled up. On a loaded machine ratios mean nothing, so it refuses above a load of 2.5.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from sklearn.metrics import roc_auc_score
from threadpoolctl import threadpool_limits

from counterfoil.metrics import Metric, acc, acc_r, area, auroc, min_pc_pf, p_c, p_f
from counterfoil.stats import interval, intervals
from counterfoil.stats.resample import cluster_codes, cluster_sums, resampled_sums
from counterfoil.stats.roc import Sample

ITEMS, IMAGES, RESAMPLES, LOAD = 48_000, 14_102, 10_000, 2.5
SUITE: tuple[Metric, ...] = (acc_r, acc, p_c, p_f, min_pc_pf)


def medians(*ways: Callable[[], object], rounds: int = 3) -> list[float]:
    """Seconds of each way, the ways taking turns so that a slow moment hits all."""
    for way in ways:
        way()
    times: list[list[float]] = [[] for _ in ways]
    for _ in range(rounds):
        for way, taken in zip(ways, times, strict=True):
            start = time.perf_counter()
            way()
            taken.append(time.perf_counter() - start)
    return [statistics.median(taken) for taken in times]


def show(what: str, ours: float, theirs: float, goal: float) -> bool:
    ratio = theirs / ours
    met = ratio >= goal
    print(f"{what:58} {ratio:8.1f}x  goal {goal:5.1f}x  {'met' if met else 'MISSED':6} "
          f"{ours * 1e3:9.1f} ms against {theirs * 1e3:10.1f} ms")  # fmt: skip
    return met


def plain(sums: np.ndarray, resamples: int, rng: np.random.Generator) -> np.ndarray:
    """The quickest plain way: draw clusters, count them, multiply; all columns at once."""
    size = len(sums)
    return np.array([
        np.bincount(rng.integers(size, size=size), minlength=size).astype(np.float64) @ sums
        for _ in range(resamples)
    ])  # fmt: skip


def gathered(sums: np.ndarray, resamples: int, rng: np.random.Generator) -> np.ndarray:
    """The usual plain way: an array of drawn indices, its rows looked up and added."""
    size = len(sums)
    return np.array([sums[rng.integers(size, size=size)].sum(axis=0) for _ in range(resamples)])


def suite() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(12)
    logits = rng.normal([0.4, -0.1], 1.0, size=(ITEMS, 1, 2))
    return 1 / (1 + np.exp(-logits)), np.tile([1.0, 0.0], (ITEMS, 1, 1)), rng.integers(IMAGES, size=ITEMS)


def suite_metrics(said: np.ndarray, gold: np.ndarray, images: np.ndarray) -> list[bool]:
    pairs, decided = acc_r.statistics(said, gold), acc.statistics(said, gold)
    rows = [pairs, decided, decided, decided, decided]
    both = np.ascontiguousarray(np.concatenate([pairs, decided], axis=1))
    met = []
    for name, clusters, goal in (("items alone", None, 200), ("by image", images, 10)):
        codes, size = cluster_codes(clusters, ITEMS)
        sums, sums_of_one = (np.ascontiguousarray(cluster_sums(part, codes, size)) for part in (both, pairs))
        few = 20 if clusters is None else 60
        ours, one, quick, quick_one, slow = medians(
            lambda clusters=clusters: intervals(SUITE, rows, clusters, resamples=RESAMPLES),
            lambda clusters=clusters: interval(acc_r, pairs, clusters, resamples=RESAMPLES),
            lambda sums=sums, few=few: plain(sums, few, np.random.default_rng(0)),
            lambda sums=sums_of_one, few=few: plain(sums, few, np.random.default_rng(0)),
            lambda sums=sums, few=few: gathered(sums, few, np.random.default_rng(0)),
        )  # fmt: skip
        scale = RESAMPLES / few
        met.append(show(f"acc_r, {name}, / weighting numpy", one, quick_one * scale, goal))
        met.append(show(f"five suite metrics, {name}, / indexing numpy", ours, slow * scale, goal))
        met.append(show(f"five suite metrics, {name}, / weighting numpy", ours, quick * scale, goal))
    return met


def same_spread(said: np.ndarray, gold: np.ndarray, images: np.ndarray) -> bool:
    """Standard deviations of both ways from 3,000 resamples each: 5 % is four standard errors."""
    codes, size = cluster_codes(images, ITEMS)
    worst = 0.0
    for metric in SUITE:
        sums = np.ascontiguousarray(cluster_sums(metric.statistics(said, gold), codes, size))
        ours = metric.value(resampled_sums(sums, RESAMPLES, np.random.default_rng(1))).std()
        theirs = metric.value(plain(sums, 3_000, np.random.default_rng(2))).std()
        worst = max(worst, abs(ours / theirs - 1))
    print(f"{'largest difference of standard deviations':58} {worst:8.1%}   goal  5.0%   "
          f"{'met' if worst <= 0.05 else 'MISSED'}")  # fmt: skip
    return worst <= 0.05


def areas(said: np.ndarray, gold: np.ndarray, images: np.ndarray) -> list[bool]:
    rng = np.random.default_rng(3)
    true, false = rng.normal(0.5, 1, 300_000), rng.normal(0, 1, 300_000)
    labels, scores = np.repeat([1, 0], 300_000), np.concatenate([true, false])
    if not np.isclose(area(true, false), roc_auc_score(labels, scores)):
        raise SystemExit("AUROC differs from scikit-learn's: ratios mean nothing")
    ours, theirs = medians(lambda: area(true, false), lambda: roc_auc_score(labels, scores))
    met = [show("AUROC of 600,000 cells / scikit-learn", ours, theirs, 4)]

    rows = auroc.statistics(said, gold)
    codes, size = cluster_codes(images, ITEMS)
    flat_gold, flat_said, owner = gold.ravel(), said.ravel(), np.repeat(codes, 2)

    def again() -> list[float]:
        weights = (np.bincount(rng.integers(size, size=size), minlength=size)[owner] for _ in range(5))
        return [roc_auc_score(np.repeat(flat_gold, w), np.repeat(flat_said, w)) for w in weights]

    few, many = 5, 200
    ours, theirs = medians(lambda: Sample.of(rows, codes).bootstrap(many, np.random.default_rng(0)), again)
    ours, theirs = ours * RESAMPLES / many, theirs * RESAMPLES / few
    met.append(show("its bootstrap by image, 96,000 cells / scikit-learn", ours, theirs, 20))
    (quick,) = medians(lambda: Sample.of(rows, codes).delong())
    print(f"{'DeLong by image instead, 96,000 cells':58} {quick * 1e3:42.1f} ms")
    return met


def main() -> int:
    load = os.getloadavg()[0]
    print(f"load average {load:.2f}, numpy {np.__version__}, {RESAMPLES:,} resamples of {ITEMS:,} pairs")
    if load > LOAD and "--force" not in sys.argv[1:]:
        print(f"refused: above a load of {LOAD} these ratios mean nothing (--force prints them all the same)")
        return 1
    inputs = suite()
    with threadpool_limits(1):  # else the plain ways' products wait for threads on a busy machine
        met = [*suite_metrics(*inputs), same_spread(*inputs), *areas(*inputs)]
    print(f"load average {os.getloadavg()[0]:.2f} at the end; {sum(met)} of {len(met)} goals met")
    return 0 if all(met) else 1


if __name__ == "__main__":
    raise SystemExit(main())
