"""Our side of a table: which piece, slice and metric is asked for, what is pooled, and what is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.published.beside import RunSource, SuiteSource, asked, named
from counterfoil.published.tables import Ours
from counterfoil.records import Classes, Image, Item, Result, Text

NONE = frozenset[str]()


def result(piece: str, metric: str, value: float | None, n: int = 100, part: str | None = None) -> Result:
    low, high = (None, None) if value is None else (value - 0.1, value + 0.1)
    return Result("mine", piece, part, metric, value, low, high, n, "all", "signed")


def test_levels_say_more_the_further_in_and_their_patterns_all_hold() -> None:
    ask = asked(
        Ours(metric=("acc",), pieces=("*_test",)), Ours(slice="kind=verb"), Ours(metric=("cons",), pieces=("*choice*",))
    )
    assert (ask.metric, ask.slice) == (("cons",), "kind=verb")
    assert [ask.fits(piece) for piece in ("a_choice_test", "a_choice", "a_test", "average")] == [
        True,
        False,
        False,
        False,
    ]


def test_one_piece_is_taken_as_it_is() -> None:
    source = RunSource("mine", (result("existence", "acc_r", 0.7, 505), result("plurals", "acc_r", 0.6)))
    found = source.find(asked(Ours(metric=("acc_r",), pieces=("existence",))), NONE)
    assert found is not None
    assert (found.value, found.low, found.high, found.n) == (0.7, 0.7 - 0.1, 0.7 + 0.1, 505)
    assert found.pieces == ("existence",) and not found.pooled


def test_pieces_together_are_weighted_by_their_items() -> None:
    source = RunSource("mine", (result("a_test", "acc", 0.5, 300), result("b_test", "acc", 0.9, 100)))
    found = source.find(asked(Ours(metric=("acc",), pieces=("*_test",))), NONE)
    assert found is not None and found.pooled and found.n == 400
    assert found.value == pytest.approx((300 * 0.5 + 100 * 0.9) / 400)
    assert found.low == pytest.approx(0.6 - ((0.75 * 0.1) ** 2 + (0.25 * 0.1) ** 2) ** 0.5)
    assert "pooled:2 pieces" in found.signature


def test_pieces_without_items_or_intervals() -> None:
    ask = asked(Ours(metric=("acc",)))
    assert RunSource("mine", (result("a", "acc", 0.5, 0), result("b", "acc", 0.9, 0))).find(ask, NONE) is None
    bare = Result("mine", "b", None, "acc", 0.9, None, None, 100, "all", "signed")
    found = RunSource("mine", (result("a", "acc", 0.5), bare)).find(ask, NONE)
    assert found is not None and found.value == pytest.approx(0.7) and found.low is None


@pytest.mark.parametrize("metric", ["auroc", "min_pc_pf", "precision_true"])
def test_what_no_mean_gives_is_not_pooled(metric: str) -> None:
    source = RunSource("mine", (result("a", metric, 0.5), result("b", metric, 0.9)))
    assert source.find(asked(Ours(metric=(metric,))), NONE) is None


def test_a_piece_without_a_value_leaves_the_cell_empty() -> None:
    source = RunSource("mine", (result("a", "acc", 0.5), result("b", "acc", None)))
    assert source.find(asked(Ours(metric=("acc",))), NONE) is None


def test_a_slice_is_not_its_whole_and_the_first_metric_that_is_there_is_taken() -> None:
    source = RunSource("mine", (result("svo", "p_f", 0.5), result("svo", "p_f", 0.8, part="kind=verb")))
    metrics = ("t1_foil", "p_f")
    sliced = source.find(asked(Ours(metric=metrics, slice="kind=verb")), NONE)
    whole = source.find(asked(Ours(metric=metrics)), NONE)
    assert sliced is not None and whole is not None
    assert (sliced.value, sliced.slice, whole.value, whole.what) == (0.8, "kind=verb", 0.5, "p_f")


def test_an_average_stands_only_for_the_whole_table() -> None:
    results = (result("a", "acc_r", 0.5), result("b", "acc_r", 0.7), result("average", "acc_r", 0.6, 200))
    ask = asked(Ours(metric=("acc_r",), average=True))
    found = RunSource("mine", results).find(ask, frozenset({"a", "b"}))
    assert found is not None and found.value == 0.6
    assert RunSource("mine", results).find(ask, frozenset({"a", "b", "c"})) is None


def test_runs_of_one_model_are_told_apart_by_their_folders() -> None:
    assert named([("clip", "one"), ("clip", "two"), ("blip", "three")]) == ["clip (one)", "clip (two)", "blip"]


# ── suites ───────────────────────────────────────────────────────────────────────────────────


def triplet(number: int, piece: str, verb: str) -> Item:
    return Item(
        id=f"svo/{piece}/{number}",
        piece=piece,
        images=(Image("svo", "1.jpg"), Image("svo", f"{number}.jpg")),
        texts=(Text(f"A man {verb}s a dog."),),
        gold=((True,), (False,)),
        classes=Classes((verb,), ("feed",)),
        meta={"subject": "man", "verb": verb, "object": "dog"},
    )


@pytest.fixture
def source(tmp_path: Path) -> SuiteSource:
    items = [triplet(2, "train", "walk"), triplet(3, "train", "lead"), triplet(4, "test", "walk")]
    return SuiteSource.of(store.write_suite(tmp_path / "suite", store.Card("svo", "1"), items))


@pytest.mark.parametrize(
    ("fact", "pieces", "value"),
    [
        ("n", (), 3), ("n", ("train",), 2), ("images", (), 4), ("images", ("test",), 2), ("texts", (), 3),
        ("verbs", (), 2), ("verbs", ("test",), 1), ("subjects", (), 1), ("objects", (), 1), ("pairs", (), 2),
        ("words_mean", ("test",), 5.0),
        ("words_mean", (), None), ("valid", ("test",), None), ("checks.grammaticality", ("test",), None),
        ("no_such", ("test",), None), ("n", ("val",), None), ("verbs", ("val",), None),
    ],
)  # fmt: skip
def test_facts_of_a_suite(source: SuiteSource, fact: str, pieces: tuple[str, ...], value: float | None) -> None:
    found = source.find(asked(Ours(fact=fact, pieces=pieces)), NONE)
    assert (None if found is None else found.value) == value


def test_a_share_is_of_all_items(pairs: Callable[..., Item]) -> None:
    facts = {"a": {"n": 10, "valid": 9}, "b": {"n": 30, "valid": 21}}
    found = SuiteSource("mine", facts, ()).find(asked(Ours(fact="valid", share=True)), NONE)
    assert found is not None and (found.value, found.percent, found.n) == (0.75, True, 40)
