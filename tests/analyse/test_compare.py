"""Two runs on the items that both scored, against counts by hand and scipy's exact test."""

from collections.abc import Callable
from pathlib import Path

import pytest
from scipy.stats import binomtest

from counterfoil import store
from counterfoil.analyse.compare import compare_runs
from counterfoil.analyse.results import Settings
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.records import Item, Score
from counterfoil.report.compared import text

FAST = Settings(metrics=("acc_r",), resamples=500)


def written(suite: store.Suite, folder: Path, right: Callable[[int], bool | None], probable: bool = True) -> Path:
    card = store.RunCard(
        model=folder.name, suite=str(suite.folder), suite_digest=suite.card.digest, cells=40, parts=1, batch=1
    )
    scores = []
    for n, item in enumerate(suite.items()):
        fine = right(n)
        for j in (0, 1):
            value = 0.9 if (j == 0) == fine else 0.1
            probability = value if probable else None
            error = "missing: x" if fine is None else None
            scores.append(Score(item.id, 0, j, None if error else value, None if error else probability, None, error))
    with store.writing_run(folder, card) as run:
        run.write_part(0, scores)
    return folder


def test_the_difference_and_the_exact_test(suite: store.Suite, tmp_path: Path) -> None:
    # Of the first piece's 12 items one has 11 right, the other 4: they disagree on 7, all for the first.
    one = written(suite, tmp_path / "one", lambda n: n != 0)
    two = written(suite, tmp_path / "two", lambda n: 1 <= n <= 4 or n > 11)
    first, second = compare_runs([one, two], settings=FAST)
    assert (first.piece, first.n) == ("counting-hard", 12) and first.difference == pytest.approx(7 / 12)
    assert first.p == pytest.approx(binomtest(7, 7).pvalue)
    assert (second.difference, second.p) == (0, 1)
    assert first.p_adjusted == pytest.approx(2 * first.p) and second.p_adjusted == 1
    assert first.low is not None and first.low > 0 and "correction:holm" in first.signature
    assert "*58.3" in text([first, second]) and "0.0156" in text([first])


def test_items_that_one_run_missed_are_left_out(suite: store.Suite, tmp_path: Path) -> None:
    one = written(suite, tmp_path / "one", lambda n: None if n == 0 else True)
    two = written(suite, tmp_path / "two", lambda n: None if n == 1 else True)
    assert [row.n for row in compare_runs([one, two], settings=FAST)] == [10, 8]


def test_three_runs_are_three_comparisons(suite: store.Suite, tmp_path: Path) -> None:
    runs = [written(suite, tmp_path / name, lambda n: True) for name in ("one", "two", "three")]
    assert len(compare_runs(runs, settings=FAST, correction="benjamini-hochberg")) == 6


def test_without_probabilities_there_is_nothing_to_compare(suite: store.Suite, tmp_path: Path) -> None:
    one = written(suite, tmp_path / "one", lambda n: True)
    two = written(suite, tmp_path / "two", lambda n: True, probable=False)
    found = compare_runs([one, two], settings=Settings(metrics=("acc",), resamples=500))
    assert [(row.difference, row.p_adjusted) for row in found] == [(None, None)] * 2
    assert "–" in text(found)


def test_runs_that_cannot_be_compared(suite: store.Suite, pairs: Callable[..., Item], tmp_path: Path) -> None:
    one = written(suite, tmp_path / "one", lambda n: True)
    with pytest.raises(CallError, match="at least two runs"):
        compare_runs([one])
    other = store.write_suite(tmp_path / "other", store.Card("x", "1"), [pairs(1)])
    two = written(other, tmp_path / "two", lambda n: True)
    with pytest.raises(CounterfoilError, match="different suites"):
        compare_runs([one, two])
