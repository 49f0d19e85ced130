"""Metrics: pure functions of what was predicted and what is true, by the papers' definitions.

Each is a `Metric`: call it on two arrays N items × K images × L texts, or take its statistics,
one row an item, for `counterfoil.stats` to resample. `docs/metrics.md` has every definition.
"""

from counterfoil.metrics.answers import (
    acc_original,
    acc_perturbed,
    answer_acc,
    c_acc,
    cons,
    no_rate,
    other_rate,
    parse_rate,
    yes_no_as_probability,
    yes_rate,
)
from counterfoil.metrics.duplicates import without_duplicates
from counterfoil.metrics.metric import Metric, Needs
from counterfoil.metrics.ranking import acc_r, group_score, image_score, rank4_acc, text_score
from counterfoil.metrics.retrieval import r_at, ranks_of_true
from counterfoil.metrics.roc import area, auroc
from counterfoil.metrics.tally import Bounds, Counts, bounds, counts
from counterfoil.metrics.threshold import (
    acc,
    all_false,
    all_same,
    all_true,
    mean_pos_neg,
    min_pc_pf,
    negative,
    p_c,
    p_f,
    positive,
    precision_false,
    precision_true,
    t1_correct,
    t1_foil,
    t1_overall,
)
from counterfoil.metrics.words import t2_content, t2_nouns, t3

QUESTION_METRICS: dict[str, Metric] = {
    metric.name: metric
    for metric in (
        answer_acc, cons, c_acc, acc_original, acc_perturbed, yes_rate, no_rate, other_rate, parse_rate,
    )
}  # fmt: skip
"""By name, for items that ask; `acc` is here the share of right answers."""

METRICS: dict[str, Metric] = {
    metric.name: metric
    for metric in (
        acc_r, acc, p_c, p_f, min_pc_pf, auroc, precision_true, precision_false,
        all_same, all_true, all_false, rank4_acc, positive, negative, mean_pos_neg,
        text_score, image_score, group_score, t1_overall, t1_correct, t1_foil, t2_nouns, t2_content, t3,
        *(metric for metric in QUESTION_METRICS.values() if metric is not answer_acc),
        *(r_at(k, side) for side in ("image", "text") for k in (1, 5, 10)),
    )
}  # fmt: skip
"""By name, every metric; `acc` is here the share of statements decided rightly."""

__all__ = [
    "METRICS", "QUESTION_METRICS", "Bounds", "Counts", "Metric", "Needs", "acc", "acc_original",
    "acc_perturbed", "acc_r", "all_false", "all_same", "all_true", "answer_acc", "area", "auroc",
    "bounds", "c_acc", "cons", "counts", "group_score", "image_score", "mean_pos_neg", "min_pc_pf",
    "negative", "no_rate", "other_rate", "p_c", "p_f", "parse_rate", "positive", "precision_false",
    "precision_true", "r_at", "rank4_acc", "ranks_of_true", "t1_correct", "t1_foil", "t1_overall",
    "t2_content", "t2_nouns", "t3", "text_score", "without_duplicates", "yes_no_as_probability",
    "yes_rate",
]  # fmt: skip
