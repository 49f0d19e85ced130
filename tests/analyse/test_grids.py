"""Scores find their cells; what has no score is missing; what is of another suite is refused."""

from collections.abc import Callable

import numpy as np
import pytest

from counterfoil.analyse.grids import grid
from counterfoil.errors import CounterfoilError
from counterfoil.records import Image, Item, Text

Columns = dict[str, np.ndarray]
ITEM = Item("w", "p", (Image("s", "1"), Image("s", "2")), (Text("a"), Text("b")), ((True, False), (None, True)))


def columns(rows: list[tuple[str, int, int, float, float]], answers: list[str | None] | None = None) -> Columns:
    names = ("item", "image", "text", "value", "probability")
    found = {name: np.array([row[n] for row in rows]) for n, name in enumerate(names)}
    return {**found, "answer": np.array(answers or [None] * len(rows), dtype=object)}


def test_ragged_items_are_padded_with_nan(pairs: Callable[..., Item]) -> None:
    rows = [(pairs(1).id, 0, 0, 0.75, 0.75), (pairs(1).id, 0, 1, 0.25, 0.25), ("w", 0, 0, 1.0, 1.0)]
    rows += [("w", 0, 1, 0.5, 0.5), ("w", 1, 1, 0.125, 0.125), ("elsewhere", 0, 0, 9.0, 9.0)]
    found = grid([pairs(1), ITEM], columns(rows))
    nan = np.nan
    np.testing.assert_array_equal(found.gold, [[[1, 0], [nan, nan]], [[1, 0], [nan, 1]]])
    np.testing.assert_array_equal(found.scores, [[[0.75, 0.25], [nan, nan]], [[1, 0.5], [nan, 0.125]]])
    assert found.probabilities is not None and not found.missing.any()


def test_what_has_no_score_is_missing(pairs: Callable[..., Item]) -> None:
    found = grid([pairs(1)], columns([(pairs(1).id, 0, 0, 0.75, np.nan)]))
    assert found.missing.tolist() == [[[False, True]]] and found.probabilities is None


def test_scores_of_another_suite_are_refused(pairs: Callable[..., Item]) -> None:
    with pytest.raises(CounterfoilError, match="of another suite"):
        grid([pairs(1)], columns([(pairs(1).id, 0, 5, 0.75, 0.75)]))


def test_some_of_the_items(pairs: Callable[..., Item]) -> None:
    rows = [(pairs(n).id, 0, j, 0.5, np.nan) for n in (1, 2) for j in (0, 1)]
    found = grid([pairs(1), pairs(2)], columns(rows)).where(np.array([False, True]))
    assert [item.id for item in found.items] == [pairs(2).id] and found.clusters.tolist() == ["photos/2.png"]


def test_no_items_give_an_empty_grid() -> None:
    assert grid([], columns([])).gold.shape == (0, 1, 1)


def test_statements_judged_in_words_count_as_decided(pairs: Callable[..., Item]) -> None:
    rows = [(pairs(n).id, 0, j, np.nan, np.nan) for n in (1, 2) for j in (0, 1)]
    found = grid([pairs(1), pairs(2)], columns(rows, ["yes", "no", "maybe", None]))
    np.testing.assert_array_equal(found.scores, [[[1, 0]], [[np.nan, np.nan]]])
    assert found.unparsed.tolist() == [[[False, False]], [[True, False]]]
    assert found.missing.tolist() == [[[False, False]], [[True, True]]]
    assert found.probabilities is not None and not found.asks


def test_questions_have_answers() -> None:
    item = Item("q", "p", (Image("s", "1"),), (Text("Is it?"), Text("Is it not?")), (("yes", "no"),), "different")
    found = grid([item], columns([("q", 0, 0, np.nan, np.nan), ("q", 0, 1, np.nan, np.nan)], ["yes", None]))
    assert found.asks and found.right.tolist() == [[["yes", "no"]]] and found.answers.tolist() == [[["yes", None]]]
    assert found.missing.tolist() == [[[False, True]]] and found.expect.tolist() == ["different"]
