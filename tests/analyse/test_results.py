"""Results of a run against counts by hand: values, ties, missing cells, averages, signatures."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.analyse.results import Settings, averages, of_runs, pieces, results
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.records import Image, Item, Result, Score, Tally, Text

FAST = Settings(resamples=500)


def run_of(suite: store.Suite, folder: Path, values: Callable[[int, int], Score | None], parts: int = 1) -> store.Run:
    """A run whose scores are `values(item number, text)`."""
    found = [values(n, j) for n in range(len(suite.items())) for j in (0, 1)]
    return written(suite, folder, [score for score in found if score], parts)


def written(suite: store.Suite, folder: Path, scores: Sequence[Score], parts: int = 1) -> store.Run:
    card = store.RunCard(
        model="mine", suite=str(suite.folder), suite_digest=suite.card.digest, cells=len(scores), parts=parts
    )
    with store.writing_run(folder, card) as run:
        run.write_part(0, scores)
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
    for part in (
        "metric:acc_r",
        "ties:fail",
        "clusters:first image",
        "resamples:500",
        "seed:0",
        suite.card.digest[:12],
    ):
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
    with pytest.raises(CounterfoilError, match="say where with --suite"):
        of_runs([tmp_path / "run"], settings=FAST)


def test_only_valid_items_count_where_people_voted(pairs: Callable[..., Item], tmp_path: Path) -> None:
    items = [pairs(n) for n in range(20)]
    votes = [Tally(item.id, "valse", {"caption": 3 if n < 5 else 1, "foil": 2}) for n, item in enumerate(items)]
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), items, votes=votes)
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5 + 0.1 * (j == (n >= 5))))
    valid = by_name(results(suite, run, FAST), "counting-hard")["acc_r"]
    assert (valid.value, valid.n, valid.items) == (1, 5, "valid") and "items:valid" in valid.signature
    whole = by_name(results(suite, run, Settings(items="all", resamples=500)), "counting-hard")["acc_r"]
    assert (whole.value, whole.n, whole.items) == (0.25, 20, "all")


def test_valid_items_need_votes(suite: store.Suite, tmp_path: Path) -> None:
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5))
    with pytest.raises(CallError, match="has no votes"):
        results(suite, run, Settings(items="valid"))


def test_what_every_run_scored(suite: store.Suite, tmp_path: Path) -> None:
    for name, lost in (("one", 0), ("two", 1)):
        run_of(
            suite,
            tmp_path / name,
            lambda n, j, lost=lost: (  # type: ignore[misc]
                Score(suite.items()[n].id, 0, j, error="missing: x") if n == lost else score(suite, n, j, 0.9 - j / 2)
            ),
        )
    found = of_runs([tmp_path / "one", tmp_path / "two"], settings=Settings(items="common", resamples=500))
    assert [r.n for r in found if r.piece == "counting-hard" and r.metric == "acc_r"] == [10, 10]


def test_slices_break_a_piece_down(pairs: Callable[..., Item], tmp_path: Path) -> None:
    import msgspec

    items = [msgspec.structs.replace(pairs(n), meta={"kind": "verb" if n < 8 else "noun"}) for n in range(18)]
    items += [pairs(n) for n in (18, 19)]
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), items)
    run = run_of(suite, tmp_path / "run", lambda n, j: score(suite, n, j, 0.5 + 0.1 * (j == (n >= 8))))
    found = results(suite, run, Settings(slices=("kind",), resamples=500))
    ranked = {r.slice: (r.value, r.n) for r in found if r.metric == "acc_r"}
    assert ranked == {None: (0.4, 20), "kind=noun": (0, 10), "kind=verb": (1, 8)}


def test_an_unknown_metric_is_corrected() -> None:
    with pytest.raises(CallError, match="There is no metric 'acc_rr'. Did you mean 'acc_r'?"):
        Settings(metrics=("acc_rr",))


def shaped(images: int, texts: int, gold: tuple[tuple[bool | str, ...], ...], expect: str = "contrast") -> list[Item]:
    return [
        Item(
            f"i{n}", "p", tuple(Image("s", f"{n}-{k}") for k in range(images)),
            tuple(Text(f"t{j}") for j in range(texts)), gold, expect,  # type: ignore[arg-type]
        )
        for n in range(4)
    ]  # fmt: skip


SHAPED = {
    "BLA": (1, 4, ((True, True, False, False),), "rank4_acc"),
    "SVO": (2, 1, ((True,), (False,)), "mean_pos_neg"),
    "Winoground": (2, 2, ((True, False), (False, True)), "group_score"),
    "VSR": (1, 1, ((True,),), "acc"),
}


@pytest.mark.parametrize("name", SHAPED)
def test_every_shape_has_its_papers_metrics(name: str, tmp_path: Path) -> None:
    images, texts, gold, metric = SHAPED[name]
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), shaped(images, texts, gold))
    run = written(
        suite,
        tmp_path / "run",
        [
            Score(item.id, k, j, value=0.9 if item.gold[k][j] else 0.1, probability=0.9 if item.gold[k][j] else 0.1)
            for item in suite.items()
            for k, j in item.cells
        ],
    )
    assert by_name(results(suite, run, FAST), "p")[metric].value == 1


def test_questions_are_judged_by_their_answers(tmp_path: Path) -> None:
    items = shaped(1, 2, (("yes", "no"),), "different")
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), items)
    said = [("yes", "no"), ("yes", "yes"), ("no", "yes"), ("red", None)]
    scores = [Score(f"i{n}", 0, j, answer=word) for n, pair in enumerate(said) for j, word in enumerate(pair)]
    run = written(suite, tmp_path / "run", scores)
    found = by_name(results(suite, run, FAST), "p")
    # Of the seven answers three are right; of the three whole pairs two differ, one is right twice.
    assert found["acc"].value == pytest.approx(3 / 7) and found["parse_rate"].value == 7 / 8
    assert found["cons"].value == pytest.approx(2 / 3) and found["c_acc"].value == pytest.approx(1 / 3)
    assert found["other_rate"].value == pytest.approx(1 / 7)


def test_a_sentence_with_an_image_counts_once(tmp_path: Path) -> None:
    # Three items repeat one positive cell that is wrong; counted once, half of the positives are right.
    images = [("good", "bad1"), ("same", "bad2"), ("same", "bad3"), ("same", "bad4")]
    items = [
        Item(f"i{n}", "p", tuple(Image("s", f) for f in pair), (Text("A  Dog runs."),), ((True,), (False,)))
        for n, pair in enumerate(images)
    ]
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), items)
    run = written(
        suite,
        tmp_path / "run",
        [
            Score(f"i{n}", k, 0, value=p, probability=p)
            for n in range(4)
            for k, p in enumerate((0.9 if n == 0 else 0.2, 0.1))
        ],
    )
    found = by_name(results(suite, run, FAST), "p")
    assert (found["positive"].value, found["negative"].value, found["mean_pos_neg"].value) == (0.5, 1, 0.75)
