"""Ranking metrics, against small grids counted by hand and against every way to break ties."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import acc_r, counts, group_score, image_score, rank4_acc, text_score

NAN = np.nan
PAIR, FOUR, TWO_IMAGES, SQUARE = [[1, 0]], [[1, 1, 0, 0]], [[1], [0]], [[1, 0], [0, 1]]

BY_HAND = [
    # metric, scores, gold, value
    (acc_r, [[[0.7, 0.2]], [[0.1, 0.2]]], [PAIR, PAIR], 1 / 2),
    (acc_r, [[[0.5, 0.5]], [[0.3, 0.2]]], [PAIR, PAIR], 1 / 2),  # a tie is a failure
    (acc_r, [[[0.2, 0.7]]], [[[0, 1]]], 1.0),  # the foil may come first
    (acc_r, [[[4, 2, 3, 1]]], [FOUR], 3 / 4),  # pairs 4>3 4>1 2<3 2>1
    (acc_r, [[[2], [1]]], [TWO_IMAGES], 1.0),
    (acc_r, [[[3, 1], [2, 4]]], [SQUARE], 1.0),
    (acc_r, [[[3, 1], [4, 2]]], [SQUARE], 2 / 4),  # 3>1, 2<4 along texts; 3<4, 2>1 along images
    (acc_r, [[[5, 3, 9]]], [[[1, 0, NAN]]], 1.0),  # a padded cell is no foil
    (rank4_acc, [[[4, 3, 2, 1]]], [FOUR], 1.0),
    (rank4_acc, [[[4, 2, 3, 1]]], [FOUR], 1 / 2),
    (rank4_acc, [[[1, 2, 3, 4]]], [FOUR], 0.0),
    (rank4_acc, [[[4, 3, 3, 1]]], [FOUR], 1 / 2),  # the tie decides two cells: neither is sure
    (rank4_acc, [[[7, 7, 2, 2]]], [FOUR], 1.0),  # ties that decide nothing cost nothing
    (rank4_acc, [[[2, 1, 9]], [[1, 2, 3]]], [[[1, 0, NAN]], [[1, 0, 0]]], 3 / 5),  # any number of true ones
    (text_score, [[[3, 1], [2, 4]]], [SQUARE], 1.0),
    (text_score, [[[3, 1], [4, 2]]], [SQUARE], 0.0),
    (image_score, [[[3, 1], [4, 2]]], [SQUARE], 0.0),
    (image_score, [[[3, 4], [1, 5]]], [SQUARE], 1.0),  # 3>1 and 5>4, though 3<4
    (group_score, [[[3, 4], [1, 5]]], [SQUARE], 0.0),
    (group_score, [[[3, 1], [2, 4]], [[1, 1], [1, 1]]], [SQUARE, SQUARE], 1 / 2),
    (text_score, [[[2, 1]]], [PAIR], 1.0),
]  # fmt: skip


@pytest.mark.parametrize(("metric", "scores", "gold", "value"), BY_HAND)
def test_by_hand(metric, scores, gold, value):
    assert metric(scores, np.array(gold, dtype=float)) == pytest.approx(value)


@pytest.mark.parametrize("metric", [acc_r, rank4_acc, text_score, image_score, group_score])
def test_constant_model_gets_nothing(metric):
    assert metric(np.zeros((5, 2, 2)), np.tile(SQUARE, (5, 1, 1)).astype(float)) == 0.0


@pytest.mark.parametrize("metric", [acc_r, rank4_acc, text_score, image_score, group_score])
def test_nothing_to_compare_is_no_value(metric):
    assert np.isnan(metric(np.zeros((0, 1, 2)), np.zeros((0, 1, 2))))
    assert np.isnan(metric([[[1.0, 2.0]]], [[[1.0, 1.0]]]))


def test_winoground_paper_example_needs_all_four_comparisons():
    # Thrush et al. 2022, eq. 1-3: text, image and group score of one item each.
    scores = np.array([[[0.9, 0.8], [0.1, 0.2]], [[0.9, 0.1], [0.95, 0.96]]])
    gold = np.tile(SQUARE, (2, 1, 1)).astype(float)
    assert text_score(scores, gold) == 1.0
    assert image_score(scores, gold) == 0.0
    assert group_score(scores, gold) == 0.0


def test_ties_are_counted():
    found = counts([[[0.5, 0.5]], [[0.3, 0.2]], [[NAN, 0.2]]], np.tile(PAIR, (3, 1, 1)).astype(float))
    assert (found.items, found.cells, found.pairs, found.ties, found.missing) == (3, 6, 2, 1, 1)


def test_all_nan_model_is_refused_with_the_count():
    with pytest.raises(CounterfoilError, match="10 of 10 cells have no score"):
        acc_r(np.full((5, 1, 2), NAN), np.tile(PAIR, (5, 1, 1)).astype(float))


def test_nan_where_there_is_no_cell_is_fine():
    assert acc_r([[[2, 1, NAN]]], [[[1, 0, NAN]]]) == 1.0


# ── against other ways to compute the same ───────────────────────────────────────────────────

GRIDS = hnp.array_shapes(min_dims=3, max_dims=3, min_side=1, max_side=3).flatmap(
    lambda shape: st.tuples(
        hnp.arrays(float, shape, elements=st.integers(0, 3)),
        hnp.arrays(float, shape, elements=st.sampled_from([0.0, 1.0, NAN])),
    )
)


def pair_by_pair(scores, gold):
    """Pairs of a true and a false cell that share image or text, one by one."""
    right = asked = 0
    for item in range(len(gold)):
        for a in np.ndindex(gold.shape[1:]):
            for b in np.ndindex(gold.shape[1:]):
                if gold[item][a] == 1 and gold[item][b] == 0 and (a[0] == b[0] or a[1] == b[1]):
                    asked += 1
                    right += scores[item][a] > scores[item][b]
    return right / asked if asked else NAN


def best_in_every_order(scores, gold):
    """Cells of which every way to break ties gives the right label, when the |true| best are true."""
    right = asked = 0
    for said, true in zip(scores.reshape(len(scores), -1), gold.reshape(len(gold), -1), strict=True):
        cells = [i for i in range(len(true)) if not np.isnan(true[i])]
        places = sum(true[i] == 1 for i in cells)
        if not 0 < places < len(cells):
            continue
        orders = [o for o in permutations(cells) if all(said[x] >= said[y] for x, y in pairwise(o))]
        asked += len(cells)
        right += sum(all((i in o[:places]) == (true[i] == 1) for o in orders) for i in cells)
    return right / asked if asked else NAN


@given(GRIDS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_acc_r_is_the_share_of_pairs(grid):
    np.testing.assert_allclose(acc_r(*grid), pair_by_pair(*grid))


@given(GRIDS.filter(lambda grid: grid[1][0].size <= 6))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_rank_acc_is_what_no_tie_break_can_change(grid):
    np.testing.assert_allclose(rank4_acc(*grid), best_in_every_order(*grid))


@given(GRIDS, st.randoms())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_order_of_items_and_monotone_transforms_change_nothing(grid, random):
    scores, gold = grid
    order = list(range(len(gold)))
    random.shuffle(order)
    for metric in (acc_r, rank4_acc, text_score, image_score, group_score):
        value = metric(scores, gold)
        np.testing.assert_allclose(metric(scores[order], gold[order]), value)
        np.testing.assert_allclose(metric(np.exp(scores) - 7, gold), value)
        assert np.isnan(value) or 0 <= value <= 1
