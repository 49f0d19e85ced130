"""The gallery: which items are shown, and what is said of them."""

import numpy as np
import pytest

from counterfoil.analyse.grids import Grid
from counterfoil.analyse.results import Piece
from counterfoil.metrics import acc_r
from counterfoil.records import Image, Item, Text
from counterfoil.report import gallery
from counterfoil.report.thumbnails import Thumbnail

SHAPES = [((1, 2), [[1, 0]]), ((1, 4), [[1, 1, 0, 0]]), ((2, 1), [[1], [0]]), ((2, 2), [[1, 0], [0, 1]])]


def item(number: int, gold: tuple[tuple[bool, ...], ...] = ((True, False),), picture: int | None = None) -> Item:
    images = tuple(Image("s", f"{number if picture is None else picture}-{k}") for k in range(len(gold)))
    return Item(f"i{number:03d}", "p", images, tuple(Text(f"text {j}") for j in range(len(gold[0]))), gold)


def grid(scores: np.ndarray, gold: np.ndarray, missing: np.ndarray | None = None, pictures: int = 1000) -> Grid:
    golds = [tuple(tuple(bool(cell) for cell in row) for row in one) for one in gold]
    items = tuple(item(n, found, n % pictures) for n, found in enumerate(golds))
    return of(items, gold.astype(float), scores, missing, [str(n % pictures) for n in range(len(gold))])


def of(
    items: tuple[Item, ...],
    gold: np.ndarray,
    scores: np.ndarray,
    missing: np.ndarray | None = None,
    clusters: list[str] | None = None,
) -> Grid:
    nothing, never = np.full(gold.shape, None, dtype=object), np.zeros(gold.shape, dtype=bool)
    missing = never if missing is None else missing
    return Grid(items, gold, nothing, scores, None, nothing, missing, never, np.array(clusters or ["0"]))


def pairs(margins: list[float], pictures: int = 1000) -> Grid:
    scores = np.array([[[margin, 0.0]] for margin in margins])
    return grid(scores, np.tile([[[1, 0]]], (len(margins), 1, 1)), pictures=pictures)


def piece(model: str, found: Grid) -> Piece:
    return Piece(model, "p", found, ())


# ── margins ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("shape", "gold"), SHAPES)
def test_right_is_what_acc_r_counts_as_right(shape: tuple[int, int], gold: list[list[int]]) -> None:
    rng = np.random.default_rng(7)
    scores = rng.integers(0, 4, (300, *shape)).astype(float)
    golds = np.tile(np.array(gold), (300, 1, 1))
    counted = acc_r.statistics(scores, golds)
    right = gallery.margins(grid(scores, golds)) > 0
    assert right.any()
    assert not right.all()
    assert (right == (counted[:, 0] == counted[:, 1])).all()


def test_the_margin_is_the_least_difference() -> None:
    found = grid(np.array([[[0.9, 0.5, 0.3, 0.1]]]), np.array([[[1, 1, 0, 0]]]))
    assert gallery.margins(found).tolist() == [pytest.approx(0.2)]


def test_without_a_score_or_a_pair_there_is_no_margin() -> None:
    scores = np.array([[[np.nan, 0.5]], [[0.5, 0.4]]])
    found = grid(scores, np.array([[[1, 0]], [[1, 1]]]), np.isnan(scores))
    assert np.isnan(gallery.margins(found)).all()


def test_infinite_scores_can_tie() -> None:
    assert gallery.margins(pairs([0.0]).where(np.array([True]))).tolist() == [0.0]
    found = grid(np.full((1, 1, 2), -np.inf), np.array([[[1, 0]]]))
    assert gallery.margins(found).tolist() == [0.0]


# ── choosing ─────────────────────────────────────────────────────────────────────────────────


def test_chosen_items_are_spread_over_the_margin_from_clear_to_close() -> None:
    (choice,) = gallery.choose([piece("m", pairs([n / 100 for n in range(-50, 51)]))], 5)
    right = choice.margins[list(choice.right)]
    wrong = choice.margins[list(choice.wrong)]
    assert right.tolist() == [0.45, 0.35, 0.25, 0.15, 0.05]
    assert (np.diff(wrong) > 0).all()
    assert wrong.max() <= 0


def test_no_more_than_there_are() -> None:
    (choice,) = gallery.choose([piece("m", pairs([0.1, -0.1, 0.2]))], 6)
    assert (len(choice.right), len(choice.wrong)) == (2, 1)


def test_ties_are_wrong() -> None:
    (choice,) = gallery.choose([piece("constant", pairs([0.0] * 9))], 3)
    assert choice.right == ()
    assert len(choice.wrong) == 3


def test_pictures_are_not_shown_twice_where_there_are_others() -> None:
    (choice,) = gallery.choose([piece("m", pairs([0.5] * 40, pictures=4))], 4)
    assert len({n % 4 for n in choice.right}) == 4


def test_models_share_items_where_they_can() -> None:
    rng = np.random.default_rng(1)
    found = [piece(name, pairs(rng.normal(0.2, 1, 400).tolist())) for name in "abc"]
    choices = gallery.choose(found, 6)
    shown = [{c.piece.grid.items[n].id for n in (*c.right, *c.wrong)} for c in choices]
    assert all(len(ids) == 12 for ids in shown)
    assert len(set.union(*shown)) < 25


def test_the_choice_is_the_same_every_time() -> None:
    found = [piece("a", pairs([0.3, -0.2, 0.1, 0.4, -0.9]))]
    assert gallery.choose(found, 2)[0].right == gallery.choose(found, 2)[0].right


# ── showing ──────────────────────────────────────────────────────────────────────────────────


def shelves(*found: Grid) -> list[gallery.Shelf]:
    choices = gallery.choose([piece(f"m{n}", one) for n, one in enumerate(found)], 6)
    pictures = {image: Thumbnail("p", image) for image in gallery.images(choices)}
    return gallery.shelves(choices, pictures)


def test_a_shelf_counts_what_is_right_wrong_and_unknown() -> None:
    scores = np.array([[[0.9, 0.1]], [[0.1, 0.9]], [[0.2, 0.2]], [[np.nan, 0.5]]])
    (shelf,) = shelves(grid(scores, np.tile([[[1, 0]]], (4, 1, 1)), np.isnan(scores)))
    assert (shelf.right_count, shelf.wrong_count, shelf.unknown_count) == (1, 2, 1)
    assert [card.verdict for card in (*shelf.right, *shelf.wrong)] == [
        "right: the caption scores 0.80 higher", "wrong: the foil scores 0.80 higher", "wrong: a tie",
    ]  # fmt: skip


def test_a_card_has_its_texts_labels_and_scores() -> None:
    (shelf,) = shelves(pairs([0.25]))
    assert [(line.label, line.marks[0]) for line in shelf.right[0].lines] == [
        ("caption", gallery.Mark(1, "true", "0.250")), ("foil", gallery.Mark(1, "false", "0.000")),
    ]  # fmt: skip


def test_a_card_says_how_the_others_did() -> None:
    first, *_ = shelves(pairs([0.1]), pairs([0.2]), pairs([-0.1]))
    assert first.right[0].others == "1 of 2 other models right"
    assert shelves(pairs([0.1]))[0].right[0].others == ""


def test_a_card_with_two_images_shows_each_cell() -> None:
    scores = np.array([[[0.8, 0.3], [0.2, 0.6]]])
    (shelf,) = shelves(grid(scores, np.array([[[1, 0], [0, 1]]])))
    (card,) = shelf.right
    assert card.verdict == "right: every true pair scores higher, by 0.30 at least"
    assert len(card.pictures) == 2
    assert [line.label for line in card.lines] == ["text 1", "text 2"]
    assert card.lines[0].marks == (gallery.Mark(1, "true", "0.800"), gallery.Mark(2, "false", "0.200"))


def test_a_wrong_card_with_many_texts() -> None:
    (shelf,) = shelves(grid(np.array([[[0.9, 0.2, 0.3, 0.1]]]), np.array([[[1, 1, 0, 0]]])))
    assert shelf.wrong[0].verdict == "wrong: a false pair scores 0.10 higher"


def test_a_cell_of_which_nothing_is_asked_is_not_shown() -> None:
    two = item(0, ((True, True), (False, True)))
    some = Item(two.id, two.piece, two.images, two.texts, ((True, None), (False, True)))
    scores = np.array([[[0.8, 0.1], [0.2, 0.6]]])
    gold = np.array([[[1, np.nan], [0, 1]]])
    found = of((some,), gold, scores)
    (shelf,) = shelves(found)
    assert shelf.right[0].lines[1].marks == (gallery.Mark(2, "true", "0.600"),)
