"""Which metrics fit which shape of items: what the papers report of it, and nothing that means nothing there."""

from counterfoil.analyse.grids import Grid
from counterfoil.metrics import METRICS, QUESTION_METRICS, Metric

PAIRS = ("acc_r", "acc", "p_c", "p_f", "min_pc_pf", "auroc")
FOURS = ("acc", "precision_true", "precision_false", "rank4_acc", "all_same", "all_true", "all_false", "auroc")
TWO_IMAGES = ("acc_r", "positive", "negative", "mean_pos_neg", "auroc")
SQUARES = ("text_score", "image_score", "group_score", "acc", "auroc")
SINGLE = ("acc", "p_c", "p_f", "min_pc_pf", "auroc")
QUESTIONS = ("acc", "cons", "c_acc", "acc_original", "acc_perturbed", "yes_rate", "no_rate", "other_rate", "parse_rate")


def fitting(grid: Grid) -> tuple[str, ...]:
    """The metrics of a piece, by its largest item."""
    if grid.asks:
        return QUESTIONS
    images, texts = grid.gold.shape[1:]
    if images > 1:
        return SQUARES if texts > 1 else TWO_IMAGES
    return SINGLE if texts == 1 else PAIRS if texts < 4 else FOURS


def leading(grid: Grid) -> str:
    """The one metric that says most: ranking where texts or images contrast, both-right where questions do."""
    fit = fitting(grid)
    return next(name for name in ("acc_r", "c_acc", "group_score", fit[0]) if name in fit)


def metric(name: str, grid: Grid) -> Metric:
    """A metric by its name; 'acc' of questions is the share of right answers."""
    return QUESTION_METRICS[name] if grid.asks and name in QUESTION_METRICS else METRICS[name]
