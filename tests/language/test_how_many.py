import tomllib
from pathlib import Path

import pytest

from counterfoil.language.how_many import grammar, read

CASES = tomllib.loads((Path(__file__).parent / "how_many.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_the_rule_that_turns_a_question(case: dict) -> None:
    clause = read(case["question"])
    assert (clause.rule if clause else None) == case.get("rule")


def test_every_rule_has_a_case() -> None:
    turning = {rule.name for rule in grammar().rules if rule.say}
    assert {case["rule"] for case in CASES if "rule" in case} == turning


@pytest.mark.parametrize(
    ("question", "before", "noun", "after"),
    [
        ("How many stained glass windows above the clock?", "stained glass", "windows", "above the clock"),
        ("How many pieces of toast are there?", "", "pieces", "of toast"),
        ("How many hanging groups of bananas are there?", "hanging", "groups", "of bananas"),
        ("How many white and black horses are there?", "white and black", "horses", ""),
        ("How many people on the court are sitting?", "", "people", "on the court"),
        ("How many lit up signs are there?", "lit up", "signs", ""),
        ("How many cars parked on the left?", "", "cars", "parked on the left"),
        ("How many men’s shoes are there?", "men's", "shoes", ""),
    ],
)
def test_what_is_counted(question: str, before: str, noun: str, after: str) -> None:
    clause = read(question)
    assert clause is not None
    assert (clause.things.before, clause.things.noun, clause.things.after) == (before, noun, after)
