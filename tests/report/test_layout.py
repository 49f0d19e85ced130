"""How results lie in a table, and what is marked."""

import pytest

from counterfoil.records import Result
from counterfoil.report.layout import not_above_chance, pivot, rows


def result(
    model: str, piece: str, metric: str = "acc_r", value: float | None = 0.6, low: float | None = 0.55,
    high: float | None = 0.65, n: int = 100, slice: str | None = None,
) -> Result:  # fmt: skip
    return Result(model, piece, slice, metric, value, low, high, n, "all", "signature")


A, B = (result("a", "x"), result("b", "x", value=0.7))


def test_one_metric_lies_as_pieces_by_models() -> None:
    table = rows([A, B, result("a", "y"), result("b", "y")])
    assert table.header == ("piece", "n", "a", "b")
    assert [row.labels for row in table.rows] == [("x",), ("y",)]


def test_one_model_lies_as_pieces_by_metrics() -> None:
    table = rows([A, result("a", "x", "min_pc_pf"), result("a", "y"), result("a", "y", "min_pc_pf")])
    assert table.header == ("piece", "n", "acc_r", "min(p_c, p_f)")
    assert table.columns == ("acc_r", "min_pc_pf")


def test_many_of_both_give_a_row_a_piece_and_model_with_pieces_together() -> None:
    found = [result(m, p, metric) for m in "ab" for p in "xy" for metric in ("acc_r", "acc")]
    table = rows(found)
    assert [row.labels for row in table.rows] == [("x", "a"), ("x", "b"), ("y", "a"), ("y", "b")]


def test_a_place_without_a_result_is_empty_not_zero() -> None:
    table = pivot([A, result("b", "y")], ("piece",), "model")
    assert table.rows[0].texts == ("x", "100", "60.0 [55.0, 65.0]", "–")


def test_the_best_is_judged_by_piece_and_metric() -> None:
    table = pivot([A, B, result("a", "y", value=0.9), result("b", "y", value=0.8)], ("piece",), "model")
    assert [[cell.best for cell in row.cells] for row in table.rows] == [[False, True], [True, False]]


def test_values_that_print_alike_are_both_best() -> None:
    table = pivot([result("a", "x", value=0.70001), result("b", "x", value=0.70002)], ("piece",), "model")
    assert [cell.best for cell in table.rows[0].cells] == [True, True]


def test_one_model_is_not_the_best_of_itself() -> None:
    assert not pivot([A], ("piece",), "model").rows[0].cells[0].best


def test_p_c_has_no_best() -> None:
    table = pivot([result("a", "x", "p_c", 1.0), result("b", "x", "p_c", 0.1)], ("piece",), "model")
    assert not any(cell.best for cell in table.rows[0].cells)


CHANCE = [
    ("acc_r", 0.55, 0.65, False, False),
    ("acc_r", 0.5, 0.65, True, False),
    ("acc_r", 0.45, 0.52, True, False),
    ("acc_r", 0.1, 0.2, True, True),
    ("text_score", 0.3, 0.4, False, False),
    ("text_score", 0.2, 0.4, True, False),
    ("p_c", 0.0, 0.1, False, False),
    ("acc_r", None, None, False, False),
]


@pytest.mark.parametrize(("metric", "low", "high", "at", "below"), CHANCE)
def test_what_is_not_above_chance_is_marked(
    metric: str, low: float | None, high: float | None, at: bool, below: bool
) -> None:
    value = None if low is None or high is None else (low + high) / 2
    found = result("a", "x", metric, value, low, high)
    assert not_above_chance(found) is at
    cell = pivot([found], ("piece",), "metric").rows[0].cells[0]
    assert (cell.at_chance, cell.below_chance) == (at, below)


def test_two_runs_of_one_model_stand_beside_each_other() -> None:
    table = rows([A, result("a", "x", value=0.8)])
    assert table.header == ("piece", "n", "a", "a (2)")


def test_a_slice_is_a_row_of_its_own() -> None:
    table = rows([A, result("a", "x", slice="kind=verb")])
    assert [row.labels for row in table.rows] == [("x",), ("x, kind=verb",)]


def test_n_is_of_the_values_that_there_are() -> None:
    found = [result("a", "x", n=96), result("a", "x", "acc", None, None, None, n=100)]
    assert rows(found).rows[0].n == "96"


def test_notes_explain_only_marks_that_occur() -> None:
    assert rows([A]).notes == {}
    assert set(rows([B, result("a", "x", value=0.5, low=0.4)]).notes) == {"bold", "†"}
    assert set(rows([result("a", "x", value=None, low=None, high=None)]).notes) == {"–"}
