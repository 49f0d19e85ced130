"""The page in one breath."""

from counterfoil.analyse.results import AVERAGE
from counterfoil.records import Result
from counterfoil.report.summary import sentence


def result(model: str, piece: str, value: float | None, low: float = 0.6, metric: str = "acc_r") -> Result:
    bounds = (None, None) if value is None else (low, 0.9)
    return Result(model, piece, None, metric, value, *bounds, 10, "all", "")


def said(*models: tuple[str, list[Result]], pieces: tuple[str, ...] = ("x",), metric: str = "acc_r") -> str:
    return sentence(models, 1200, pieces, metric, 0.95).replace("\u00a0", " ")


def test_one_model_on_one_instrument() -> None:
    assert said(("clip", [result("clip", "x", 0.712)])) == (
        "One model on 1,200 items in one instrument. It prefers the true text to the false one in 71.2 % of the pairs "
        "(95 % interval 60.0 to 90.0); guessing gives 50 %."
    )


def test_the_best_of_several_by_their_average() -> None:
    a = [result("a", "x", 0.9), result("a", "y", 0.1, 0.0), result("a", AVERAGE, 0.5, 0.4)]
    b = [result("b", "x", 0.7), result("b", "y", 0.7), result("b", AVERAGE, 0.7)]
    assert said(("a", a), ("b", b), pieces=("x", "y")) == (
        "Two models on 1,200 items in two instruments. The best, b, prefers the true text to the false one in 70.0 % "
        "of the pairs on average (95 % interval 60.0 to 90.0); guessing gives 50 %."
    )


def test_those_who_only_guess_are_counted() -> None:
    found = said(("a", [result("a", "x", 0.7)]), ("b", [result("b", "x", 0.51, 0.4)]))
    assert found.endswith("One model is on no instrument above guessing.")
    assert said(("b", [result("b", "x", 0.51, 0.4)])).endswith("It is nowhere above guessing.")


def test_without_any_value_nothing_is_claimed() -> None:
    assert said(("a", [result("a", "x", None)])) == "One model on 1,200 items in one instrument."


def test_another_metric() -> None:
    found = said(("a", [result("a", "x", 0.7, metric="p_c")]), metric="p_c")
    assert found.endswith("It reaches captions recognised (p_c) of 70.0 % (95 % interval 60.0 to 90.0).")


def test_many_are_said_in_figures() -> None:
    models = [(f"m{n}", [result(f"m{n}", "x", 0.7)]) for n in range(13)]
    assert said(*models).startswith("13 models on 1,200 items in one instrument.")
