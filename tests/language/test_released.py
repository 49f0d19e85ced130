import tomllib
from pathlib import Path

import pytest

from counterfoil.language.declarative import statement

CASES = tomllib.loads((Path(__file__).parent / "released.toml").read_text("utf-8"))["cases"]


@pytest.mark.parametrize(("question", "count", "released"), CASES)
def test_the_released_statement_to_the_letter(question: str, count: int, released: str) -> None:
    made = statement(question, count, "released")
    assert made is not None
    assert made.text == released
    assert made.number == str(count)


@pytest.mark.parametrize(("question", "count", "released"), CASES)
def test_exactly_comes_before_the_number(question: str, count: int, released: str) -> None:
    made = statement(question, count, "released", exactly=True)
    assert made is not None
    assert made.text.lower() == released.lower().replace(str(count), f"exactly {count}", 1)
    assert made.text[0].isupper()


def test_another_question_is_refused() -> None:
    assert statement("What is there?", 2, "released") is None
