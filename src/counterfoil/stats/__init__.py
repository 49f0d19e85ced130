"""How sure: intervals, paired tests, corrections for many, power and agreement."""

from counterfoil.stats.agreement import (
    alpha,
    alpha_interval,
    alpha_of_counts,
    fleiss_kappa,
    gwet_ac1,
    rating_counts,
)
from counterfoil.stats.bootstrap import Interval, interval, intervals
from counterfoil.stats.divergence import Correlation, jensen_shannon, spearman
from counterfoil.stats.many import benjamini_hochberg, holm
from counterfoil.stats.paired import Comparison, common, compare, mcnemar
from counterfoil.stats.planning import design_effect, items_needed, power, smallest_difference
from counterfoil.stats.proportion import clopper_pearson, wilson

__all__ = [
    "Comparison", "Correlation", "Interval", "alpha", "alpha_interval", "alpha_of_counts",
    "benjamini_hochberg", "clopper_pearson", "common", "compare", "design_effect", "fleiss_kappa",
    "gwet_ac1", "holm", "interval", "intervals", "items_needed", "jensen_shannon", "mcnemar", "power",
    "rating_counts", "smallest_difference", "spearman", "wilson",
]  # fmt: skip
