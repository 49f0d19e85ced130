"""What metrics are called on the page, what each means in plain words, and what guessing reaches."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Named:
    """A metric as people read it. `chance` is what a coin reaches; `ranked`: the highest is the best."""

    label: str
    title: str
    words: str
    chance: float | None = 0.5
    ranked: bool = True


def _rate(label: str, title: str, words: str) -> Named:
    """A share that is neither good nor bad alone: always saying 'true' gives a perfect p_c."""
    return Named(label, title, words, chance=None, ranked=False)


_NAMED = {
    "acc_r": Named(
        "acc_r", "pairwise ranking accuracy (acc_r)",
        "How often the true text scores strictly higher than the false one. A tie is a failure.",
    ),
    "acc": Named(
        "acc", "accuracy (acc)",
        "How often a text, judged alone, is rightly called true or false (probability above one half: true).",
    ),
    "p_c": _rate("p_c", "captions recognised (p_c)", "Of the true texts, how many are called true."),
    "p_f": _rate("p_f", "foils recognised (p_f)", "Of the false texts, how many are called false."),
    "min_pc_pf": Named(
        "min(p_c, p_f)", "the lesser of p_c and p_f (min)",
        "The weaker of the two: a model that always says 'true' has 0 here.",
    ),
    "auroc": Named(
        "AUROC", "area under the ROC curve (AUROC)",
        "How often a true text scores higher than a false one of any item, not only of its own. A tie is half.",
    ),
    "precision_true": _rate(
        "precision true", "precision of 'true'", "Of the texts called true, how many are.",
    ),
    "precision_false": _rate(
        "precision false", "precision of 'false'", "Of the texts called false, how many are.",
    ),
    "all_same": _rate("all same", "all the same", "Items whose texts all get one label."),
    "all_true": _rate("all true", "all called true", "Items whose texts are all called true."),
    "all_false": _rate("all false", "all called false", "Items whose texts are all called false."),
    "rank4_acc": Named(
        "rank4_acc", "rank-of-four accuracy",
        "The best-scored half of an item's texts is taken as true; how many of the texts are then right.",
    ),
    "positive": _rate("positive", "positive images", "Of the matching images, how many are accepted."),
    "negative": _rate("negative", "negative images", "Of the other images, how many are refused."),
    "mean_pos_neg": Named("mean", "mean of positive and negative", "The mean of the two accuracies."),
    "text_score": Named("text", "text score", "Both texts are matched to their images.", chance=0.25),
    "image_score": Named("image", "image score", "Both images are matched to their texts.", chance=0.25),
    "group_score": Named("group", "group score", "Texts and images are all matched.", chance=1 / 6),
    "t1_overall": Named("T1", "T1 overall", "Caption or foil: how many are told rightly."),
    "t1_correct": _rate("T1 correct", "T1 on captions", "Of the captions, how many are accepted."),
    "t1_foil": _rate("T1 foil", "T1 on foils", "Of the foils, how many are found out."),
    "t2_nouns": Named("T2 nouns", "T2 among nouns", "The wrong word is found among the nouns.", chance=None),
    "t2_content": Named(
        "T2 content", "T2 among content words", "The wrong word is found among the content words.", chance=None,
    ),
    "t3": Named("T3", "T3", "The wrong word is put right.", chance=None),
    "acc_original": Named("ACC original", "accuracy on originals", "Right answers to originals.", chance=None),
    "acc_perturbed": Named(
        "ACC perturbed", "accuracy on perturbed", "Right answers to perturbed questions or images.", chance=None,
    ),
    "cons": Named("CONS", "consistency", "Pairs whose answers relate as they should.", chance=None),
    "c_acc": Named("C-ACC", "comprehensive accuracy", "Pairs whose answers are both right.", chance=None),
    "parse_rate": _rate("parsed", "parse rate", "Replies that could be read as an answer."),
}  # fmt: skip


def named(metric: str) -> Named:
    """A metric's names; one that the page does not know is called as it calls itself."""
    return _NAMED.get(metric) or Named(metric, metric, "", chance=None, ranked=False)
