"""Missing cells: refused unless marked, then bounds that hold whatever the cells would have been."""

from itertools import product

import numpy as np
import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS, bounds, counts

NAN = np.nan
PROBABLE = [0.0, 0.3, 0.7, 1.0]

# Three items 1 × 4 with three cells lost, one of them a padded cell's neighbour.
SAID = np.array([[[0.9, NAN, 0.2, 0.1]], [[NAN, 0.6, NAN, 0.4]], [[0.8, 0.7, 0.1, NAN]]])
GOLD = np.array([[[1, 1, 0, 0]], [[1, 1, 0, 0]], [[1, 1, 0, NAN]]], dtype=float)
LOST = np.isnan(SAID) & ~np.isnan(GOLD)
GRID = [name for name, metric in METRICS.items() if metric.needs in ("score", "probability")]


@pytest.mark.parametrize("name", GRID)
def test_bounds_hold_for_every_value_the_missing_cells_could_have(name):
    metric = METRICS[name]
    values = []
    for filling in product(PROBABLE, repeat=int(LOST.sum())):
        full = SAID.copy()
        full[LOST] = filling
        values.append(metric(full, GOLD))
    found = bounds(metric, SAID, GOLD, LOST)
    if np.isnan(values).all():  # image_score: one image has nothing to be compared with
        assert np.isnan([found.low, found.high]).all()
        return
    assert found.low <= np.nanmin(values) + 1e-12 and found.high >= np.nanmax(values) - 1e-12
    if name != "rank4_acc":  # there an item with a missing cell counts as wholly wrong or right
        assert found.low == pytest.approx(np.nanmin(values))
        assert found.high == pytest.approx(np.nanmax(values))


def test_what_is_scored_alone():
    # Cells 0.9 | 0.2 0.1 of the first item, 0.6 | 0.4 of the second, 0.8 0.7 | 0.1 of the third.
    assert bounds(METRICS["acc"], SAID, GOLD, LOST).scored == 1.0
    assert bounds(METRICS["acc_r"], SAID, GOLD, LOST).scored == 1.0
    # Only the third item is whole.
    assert METRICS["rank4_acc"].statistics(SAID, GOLD, missing=LOST).tolist() == [[0, 0], [0, 0], [3, 3]]


def test_unmarked_is_refused_and_marked_is_not():
    with pytest.raises(CounterfoilError, match="3 of 11 cells have no score"):
        METRICS["acc_r"](SAID, GOLD)
    assert METRICS["acc_r"](SAID, GOLD, missing=np.isnan(SAID)) == 1.0


def test_a_missing_score_does_not_tie_with_minus_infinity():
    said, gold = [[[-np.inf, NAN]]], [[[1.0, 0.0]]]
    assert bounds(METRICS["acc_r"], said, gold, np.isnan(said)).high == 1.0


def test_counts():
    unparsed = np.zeros(SAID.shape, bool)
    unparsed[0, 0, 1] = True
    found = counts(SAID, GOLD, unparsed=unparsed)
    assert (found.items, found.cells, found.missing, found.unparsed) == (3, 11, 2, 1)
    assert (found.pairs, found.ties) == (2 + 1 + 2, 0)


def test_nothing_missing_is_one_value():
    full = np.nan_to_num(SAID, nan=0.5)
    found = bounds(METRICS["acc"], full, GOLD, np.zeros(SAID.shape, bool))
    assert found.low == found.scored == found.high
