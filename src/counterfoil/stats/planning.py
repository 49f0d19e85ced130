"""How many items a difference needs: power of a paired comparison of two models, with clusters.

`discordant` is the share of items that just one of the two models has right; `difference` is the
difference of their accuracies, at most that share. Connor (1987) gives the formula for
McNemar's test; `design_effect` divides the items when some of them share an image.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from counterfoil.errors import CounterfoilError
from counterfoil.stats.bootstrap import Clusters
from counterfoil.stats.resample import cluster_codes


def power(
    items: float, difference: float, discordant: float, *, design_effect: float = 1.0, alpha: float = 0.05
) -> float:
    """The chance that a two-sided test at `alpha` finds `difference` with so many items."""
    from scipy.special import ndtr, ndtri

    _check(difference, discordant)
    reach = abs(difference) * math.sqrt(items / design_effect)
    critical = -float(ndtri(alpha / 2)) * math.sqrt(discordant)
    spread = math.sqrt(discordant - difference**2)
    if spread == 0:  # every item differs, and the same way
        return float(reach > critical)
    return float(ndtr((reach - critical) / spread) + ndtr((-reach - critical) / spread))


def items_needed(
    difference: float,
    discordant: float,
    *,
    wanted: float = 0.8,
    design_effect: float = 1.0,
    alpha: float = 0.05,
) -> int:
    """The least number of items with which `difference` is found with the power `wanted`."""
    from scipy.special import ndtri

    _check(difference, discordant)
    if difference == 0:
        raise CounterfoilError("no number of items shows a difference of zero")
    critical, missed = -float(ndtri(alpha / 2)), float(ndtri(wanted))
    spread = critical * math.sqrt(discordant) + missed * math.sqrt(discordant - difference**2)
    return math.ceil(design_effect * (spread / difference) ** 2)


def smallest_difference(
    items: float,
    discordant: float,
    *,
    wanted: float = 0.8,
    design_effect: float = 1.0,
    alpha: float = 0.05,
) -> float | None:
    """The least difference that so many items find with the power `wanted`; None if there is none."""
    from scipy.optimize import brentq

    def short(difference: float) -> float:
        return power(items, difference, discordant, design_effect=design_effect, alpha=alpha) - wanted

    _check(0.0, discordant)
    if short(discordant) < 0:
        return None
    return float(brentq(short, 0.0, discordant))


def design_effect(outcomes: ArrayLike, clusters: Clusters) -> float:
    """How many times the variance of a mean grows because items share clusters (1: not at all).

    `outcomes` has one number an item: right or wrong, or the difference of two models.
    """
    values = np.asarray(outcomes, dtype=np.float64)
    codes, size = cluster_codes(clusters, len(values))
    deviations = values - values.mean() if len(values) else values
    if size < 2 or not deviations.any():
        return float("nan")
    by_cluster = np.bincount(codes, weights=deviations)
    alone = (deviations**2).sum() * len(values) / (len(values) - 1)
    return float((by_cluster**2).sum() * size / (size - 1) / alone)


def _check(difference: float, discordant: float) -> None:
    if not 0 < discordant <= 1 or abs(difference) > discordant:
        raise CounterfoilError(
            f"a difference of {difference:g} with {discordant:g} discordant items cannot be: "
            "the difference is at most the discordant share, and that at most 1"
        )
