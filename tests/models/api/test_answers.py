"""Answers are read from words, and probabilities from the tokens that spell an option."""

from math import log

import pytest

from counterfoil.models.api.answers import probabilities, said, spoken
from counterfoil.models.api.reply import Likely, Place, Reply
from counterfoil.models.reading import YES_NO

ABC, COLOURS = ("A", "B"), ("red", "blue")


def place(*likely: tuple[str, float]) -> Place:
    """A place whose first token was said, with plain probabilities."""
    return Place(likely[0][0], tuple((token, log(p)) for token, p in likely))


SPELT = [
    # likely tokens of the first place, options, the probability of the first option
    ((("Yes", 0.8), ("No", 0.2)), YES_NO, 0.8),
    (
        (("Yes", 0.3), ("yes", 0.2), (" Yes", 0.1), ("YES", 0.1), ("▁yes", 0.05), ("Ġyes", 0.05), ("no", 0.2)),
        YES_NO,
        0.8,
    ),
    ((("Yes.", 0.4), ('"No', 0.4)), YES_NO, 0.5),
    ((("The", 0.9), ("Yes", 0.03), ("No", 0.01)), YES_NO, 0.75),
    ((("Yes", 0.9), ("Maybe", 0.1)), YES_NO, 1.0),
    ((("No", 0.9),), YES_NO, 0.0),
    ((("Yesterday", 0.6), ("Not", 0.2), ("Y", 0.1)), YES_NO, None),
    ((("A", 0.6), (" B", 0.2), (" a", 0.2)), ABC, 0.75),
    ((("(A", 0.5), ("B)", 0.5)), ABC, 0.5),
    (((" red", 0.3), ("Blue", 0.1)), COLOURS, 0.75),
    (((" red", 0.3), ("bl", 0.6)), COLOURS, None),  # 'bl' may become blue: nobody knows how often
    ((("2", 0.3), (" two", 0.3), ("3", 0.2)), ("two", "three"), 0.75),
]


@pytest.mark.parametrize(("likely", "options", "expected"), SPELT)
def test_all_spellings_of_an_option_count(likely: Likely, options: tuple[str, ...], expected: float | None) -> None:
    found = probabilities([place(*likely)], options)
    assert (found is None) is (expected is None)
    if found is not None:
        assert found[options[0]] == pytest.approx(expected, abs=1e-12)
        assert sum(found.values()) == pytest.approx(1)


YES, NO = place(("Yes", 0.7), ("No", 0.3)), place(("No", 0.9), ("Yes", 0.1))
WHERE = [
    ([place(("\n", 1.0)), place(("**", 1.0)), YES, NO], 0.7),
    ([place(("<think>", 1.0)), NO, place(("</think>", 1.0)), YES], 0.7),
    ([NO, place(("</", 1.0)), place(("think", 1.0)), place((">\n", 1.0)), YES], 0.7),
    ([place(("<think>", 1.0)), NO], None),
    ([place(("…", 1.0))], None),
    ([], None),
]


@pytest.mark.parametrize(("places", "expected"), WHERE)
def test_the_first_word_of_the_answer_is_looked_at(places: list[Place], expected: float | None) -> None:
    found = probabilities(places, YES_NO)
    assert (found["yes"] if found else None) == (expected and pytest.approx(expected))


def test_options_that_are_spelt_alike_have_no_probability() -> None:
    assert probabilities([place(("two", 0.5), ("2", 0.5))], ("2", "two")) is None
    assert probabilities([place(("red", 0.5))], ("red", "Red")) is None


THOUGHTS = [
    ("<think>no, or?</think>\nYes.", "\nYes."),
    ("no no</think>Yes", "Yes"),
    ("<think>yes yes", ""),
    ("plain", "plain"),
]


@pytest.mark.parametrize(("text", "expected"), THOUGHTS)
def test_thoughts_are_no_part_of_an_answer(text: str, expected: str) -> None:
    assert spoken(text) == expected


SAID = [
    ("Yes, it is.", YES_NO, "yes"),
    ("<think>yes?</think> No.", YES_NO, "no"),
    ("True.", YES_NO, "yes"),
    ("I cannot tell.", YES_NO, None),
    ("The blue one.", COLOURS, "blue"),
    ("A red ball.", (), "red ball"),
    ("", (), None),
]


@pytest.mark.parametrize(("text", "options", "expected"), SAID)
def test_an_answer_is_read_from_its_words(text: str, options: tuple[str, ...], expected: str | None) -> None:
    found = said(Reply(text), options, "words")
    assert (found.answer, found.probabilities, found.raw) == (expected, None, text)


def test_words_and_probabilities_come_together() -> None:
    assert said(Reply("Yes", (YES,)), YES_NO, "words").probabilities == pytest.approx({"yes": 0.7, "no": 0.3})
    assert said(Reply("Yes", (YES,)), (), "words").probabilities is None


def test_the_rule_of_reading_can_be_chosen() -> None:
    assert said(Reply("it is not appropriate"), YES_NO, "bla").answer == "yes"
