"""Results of a run against counts by hand: values, ties, missing cells, averages, signatures."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.analyse.results import Settings, averages, of_runs, pieces, results
from counterfoil.errors import CounterfoilError
from counterfoil.records import Item, Result, Score

FAST = Settings(resamples=500)


def run_of(suite: store.Suite, folder: Path, values: Callable[[int, int], Score | None], parts: int = 1) -> store.Run:
    """A run whose scores are `values(item number, text)`."""
    card = store.RunCard(
        model="mine", suite=str(suite.folder), suite_digest=suite.card.digest, cells=40, parts=parts, batch=1, seed=0
    )
    scores = [values(n, j) for n in range(len(suite.items())) for j in (0, 1)]
    with store.writing_run(folder, card) as run:
        run.write_part(0, [score for score in scores if score])
    return run


def score(suite: store.Suite, n: int, j: int, value: float, probable: bool = True) -> Score:
    return Score(suite.items()[n].id, 0, j, value=value, probability=value if probable else None)


def by_name(found: Sequence[Result], piece: str) -> dict[str, Result]:
    return {result.metric: result for result in found if result.piece == piece}


def test_values_counts_and_averages_by_hand(suite: store.Suite, tmp_path: Path) -> None:
    # Of the 12 first items 9 are ranked right; all captions pass 0.5, and 9 foils fail it. Of the 8 others all.
    def values(n: int, j: int) -> Score:
        return score(suite, n, j, 0.8 if j == 0 else 0.9 if n < 3 else 0.1)

    found = results(suite, run_of(suite, tmp_path / "run", values), FAST)
    first, second, mean = (by_name(found, name) for name in ("counting-hard", "counting-small-quant", "average"))
    assert first["acc_r"].value == 9 / 12 and second["acc_r"].value == 1
    assert (first["p_c"].value, first["p_f"].value, first["acc"].value) == (1, 9 / 12, 21 / 24)
    assert first["min_pc_pf"].value == 9 / 12
    assert first["auroc"].value == pytest.approx((12 * 9) / (12 * 12))
    assert mean["acc_r"].value == pytest.approx((0.75 + 1) / 2) and mean["acc_r"].n == 20
    for result in found:
        assert result.low is not None and result.value is not None and result.high is not None
        assert result.low <= result.value <= result.high


def test_ties_are_failures_and_counted(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5))
    found = pieces(suite, run, FAST)
    assert [(piece.ties, piece.results[0].value) for piece in found] == [(12, 0), (8, 0)]


def test_ties_are_told_from_wrong_orders(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, [0.5, 0.9][j] if n == 0 else 0.5))
    assert pieces(suite, run, FAST)[0].ties == 11


def test_missing_cells_are_counted_and_left_out(suite: store.Suite, tmp_path: Path) -> None:
    def values(n: int, j: int) -> Score:
        if n == 0:
            return Score(suite.items()[0].id, 0, j, error="missing: no file")
        return score(suite, n, j, 0.9 - j * 0.5)

    piece = pieces(suite, run_of(suite, tmp_path / "run", values), FAST)[0]
    assert piece.missing == 2 and piece.results[0].n == 11 and piece.results[0].value == 1


def test_without_probabilities_there_is_no_threshold(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, -2.0 - j, probable=False))
    found = by_name(results(suite, run, FAST), "counting-hard")
    assert found["acc_r"].value == 1 and found["auroc"].value == 1
    assert [found[name].value for name in ("acc", "p_c", "p_f", "min_pc_pf")] == [None] * 4
    assert by_name(results(suite, run, FAST), "average")["acc"].value is None


def test_one_piece_has_no_average(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5) if n < 12 else None)
    assert {result.piece for result in results(suite, run, FAST)} == {"counting-hard"}
    assert averages([], suite) == []


def test_the_average_resamples_images_jointly(pairs: Callable[..., Item], tmp_path: Path) -> None:
    # Two pieces on the very same images with the very same outcomes: the average is as unsure as each.
    items = [pairs(n, piece, image=n) for piece in ("a", "b") for n in range(60)]
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), items)
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5 + (j == (n % 60) % 3 // 2) * 0.1))
    found = results(suite, run, Settings(resamples=4000))
    alone, mean = by_name(found, "a")["acc_r"], by_name(found, "average")["acc_r"]
    assert alone.value == mean.value
    assert (mean.high or 0) - (mean.low or 0) == pytest.approx((alone.high or 0) - (alone.low or 0), abs=0.02)


def test_the_signature_names_all_that_changes_the_number(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5 + j * 0.1))
    signature = results(suite, run, FAST)[0].signature
    for part in ("metric:acc_r", "ties:fail", "clusters:image", "resamples:500", "seed:0", suite.card.digest[:12]):
        assert part in signature


def test_an_unfinished_run_is_refused(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5), parts=2)
    with pytest.raises(CounterfoilError, match="1 of 2 parts"):
        pieces(suite, run)


def test_a_run_on_another_suite_is_refused(suite: store.Suite, pairs: Callable[..., Item], tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5))
    other = store.write_suite(tmp_path / "other", store.Card("x", "1"), [pairs(1)])
    with pytest.raises(CounterfoilError, match="another version of the suite"):
        pieces(other, run)


def test_runs_know_their_suites_unless_they_moved(suite: store.Suite, tmp_path: Path) -> None:
    run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5))
    assert of_runs([tmp_path / "run"] * 2, settings=FAST) == of_runs([tmp_path / "run"], settings=FAST) * 2
    moved = suite.folder.rename(tmp_path / "moved")
    assert of_runs([tmp_path / "run"], moved, FAST)
    with pytest.raises(CounterfoilError, match="is not a suite"):
        of_runs([tmp_path / "run"], settings=FAST)
