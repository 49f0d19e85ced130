"""How far two distributions of words or classes lie apart, and whether two columns go together."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from counterfoil.errors import CounterfoilError


def jensen_shannon(
    first: Iterable[Hashable] | Mapping[Hashable, float],
    second: Iterable[Hashable] | Mapping[Hashable, float],
) -> float:
    """VALSE's divergence of two lists or counts: the square root of the base-2 JSD, 0 to 1.

    0 where both have the same distribution, 1 where they share nothing; NaN where one is empty.
    """
    a, b = (dict(side) if isinstance(side, Mapping) else Counter(side) for side in (first, second))
    classes = list(dict.fromkeys([*a, *b]))
    shares = np.array([[side.get(name, 0) for name in classes] for side in (a, b)], dtype=np.float64)
    if (shares.sum(axis=1) == 0).any() or not classes:
        return float("nan")
    shares /= shares.sum(axis=1, keepdims=True)
    ratio = np.divide(shares, shares.mean(axis=0), out=np.ones_like(shares), where=shares > 0)
    divergence = (shares * np.log2(ratio)).sum() / 2
    return float(np.sqrt(np.clip(divergence, 0.0, 1.0)))


@dataclass(frozen=True)
class Correlation:
    """Spearman's rho of `n` pairs with its two-sided p; NaN where a column does not vary."""

    rho: float
    p: float
    n: int


def spearman(first: ArrayLike, second: ArrayLike) -> Correlation:
    """The rank correlation of two columns; pairs with a NaN are left out."""
    from scipy.stats import spearmanr

    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if a.shape != b.shape or a.ndim != 1:
        raise CounterfoilError(f"columns of shape {a.shape} and {b.shape} cannot be paired")
    both = ~np.isnan(a) & ~np.isnan(b)
    a, b = a[both], b[both]
    if len(a) < 2 or (a == a[0]).all() or (b == b[0]).all():
        return Correlation(float("nan"), float("nan"), len(a))
    found = spearmanr(a, b)
    return Correlation(float(found.statistic), float(found.pvalue), len(a))
