import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterfoil.language.declarative import existence, rule, statement

FOLDER = Path(__file__).parent
CASES = tomllib.loads((FOLDER / "how_many.toml").read_text("utf-8"))["case"]
TURNED = [case for case in CASES if "rule" in case]
WITHOUT = tomllib.loads((FOLDER / "existence.toml").read_text("utf-8"))["case"]


def text(made) -> str:
    return made.text if made else ""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_one_two_and_no_things(case: dict) -> None:
    said = [text(statement(case["question"], count)) for count in (1, 2, 0)]
    assert said == case.get("said", ["", "", ""])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
def test_the_rule_can_be_asked(case: dict) -> None:
    assert rule(case["question"]) == case.get("rule")


@given(st.sampled_from(TURNED), st.integers(0, 60), st.booleans())
def test_the_number_stands_where_its_span_says(case: dict, count: int, exactly: bool) -> None:
    made = statement(case["question"], count, exactly=exactly)
    if made is None:
        assert count == 1
        return
    start, end = made.number_span
    assert made.text[start:end] == made.number == str(count)
    assert made.text[:start].lower().endswith("exactly ") == exactly
    assert (made.text[0].upper(), made.text[-1]) == (made.text[0], ".")
    assert "  " not in made.text and " ." not in made.text


@given(st.sampled_from(TURNED), st.integers(2, 60))
def test_exactly_is_all_that_is_added(case: dict, count: int) -> None:
    plain, exact = statement(case["question"], count), statement(case["question"], count, exactly=True)
    assert text(exact).lower().replace("exactly ", "", 1) == text(plain).lower()


@pytest.mark.parametrize("case", WITHOUT, ids=lambda case: f"{case['question']} {case['count']}")
def test_without_a_number(case: dict) -> None:
    said = [text(existence(case["question"], case["count"], exists)) for exists in (True, False)]
    assert said == case["said"]


@given(st.sampled_from(TURNED), st.integers(0, 9))
def test_both_sides_or_none(case: dict, count: int) -> None:
    there, not_there = (existence(case["question"], count, exists) for exists in (True, False))
    assert (there is None) == (not_there is None)
    assert there is None or there.text != not_there.text


def test_a_count_is_not_negative() -> None:
    with pytest.raises(ValueError, match="negative"):
        statement("How many dogs are there?", -1)


def test_the_page_says_what_happens() -> None:
    page = (FOLDER.parent.parent / "docs/how-many.md").read_text("utf-8")
    block = page.split("```python\n")[1].split("```")[0]
    lines = [line.split("#") for line in block.splitlines() if "#" in line]
    assert len(lines) == 4
    for code, said in lines:
        result = eval(code, {"statement": statement, "existence": existence})
        assert said.strip().split(":")[0] == str(result)
