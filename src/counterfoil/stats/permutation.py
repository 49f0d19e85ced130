"""The paired permutation test: under no difference, a cluster's two models could swap names.

Swapping a cluster turns the sign of its difference in counts. Clusters with the same difference,
up to sign, are interchangeable, so how many of a kind keep their names is binomial. With few
kinds all outcomes can be gone through with their weights, and the test is exact: for right and
wrong items in clusters of one it is McNemar's.
"""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from counterfoil.stats.resample import Array, Codes, kinds

EXACT_TEST = "exact permutation"
RANDOM_TEST = "permutation"

_OUTCOMES = 200_000
_BLOCK = 4_000_000
_SLACK = 1e-12  # two orders of the same additions may differ in the last bit


def swapped_p(
    value: Callable[[Array], Array], first: Array, second: Array, resamples: int, rng: Generator
) -> tuple[float, str]:
    """Two-sided p of `value(first) - value(second)` from sums by cluster (M × S), and the test's name."""
    total = first.sum(axis=0) + second.sum(axis=0)
    rows, counts = kinds(_same_sign(first - second))
    moving = rows.any(axis=1)
    rows, counts = rows[moving], counts[moving]

    def extreme(moved: Array) -> Array:
        found = value((total + moved) / 2) - value((total - moved) / 2)
        # A swap that leaves nothing to divide by cannot speak against chance.
        return np.asarray(np.isnan(found) | (np.abs(found) >= abs(observed) - _SLACK))

    observed = float(value(first.sum(axis=0)) - value(second.sum(axis=0)))
    if float(np.log(counts + 1.0).sum()) <= np.log(_OUTCOMES):
        kept, weights = _all_outcomes(counts)
        return min(1.0, float(weights @ extreme((2 * kept - counts) @ rows))), EXACT_TEST
    hits = 0
    block = max(1, _BLOCK // len(counts))
    for start in range(0, resamples, block):
        drawn = rng.binomial(counts, 0.5, size=(min(block, resamples - start), len(counts)))
        hits += int(extreme((2.0 * drawn - counts) @ rows).sum())
    return (hits + 1) / (resamples + 1), RANDOM_TEST


def _same_sign(rows: Array) -> Array:
    """Rows turned so that their first number that is not zero is above zero."""
    leading = np.take_along_axis(rows, (rows != 0).argmax(axis=1)[:, None], axis=1)
    return np.where(leading < 0, -rows, rows)


def _all_outcomes(counts: Codes) -> tuple[Array, Array]:
    """Every way to keep 0 … n clusters of each kind, and its probability."""
    from scipy.special import gammaln

    kept = np.zeros((1, 0))
    weights = np.ones(1)
    for count in counts:
        ways = np.arange(count + 1.0)
        log = gammaln(count + 1) - gammaln(ways + 1) - gammaln(count - ways + 1) - count * np.log(2)
        kept = np.column_stack([np.repeat(kept, len(ways), axis=0), np.tile(ways, len(kept))])
        weights = np.outer(weights, np.exp(log)).ravel()
    return kept, weights
