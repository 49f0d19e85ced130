import tomllib
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from counterfoil.language.declarative import existence, statement
from counterfoil.language.statement import Statement, assemble, edits

CASES = tomllib.loads((Path(__file__).parent / "how_many.toml").read_text("utf-8"))["case"]
questions = st.sampled_from([case["question"] for case in CASES if "rule" in case])
counts = st.integers(0, 12)


def applied(caption: Statement, foil: Statement) -> str:
    """The foil, made of the caption by its edits alone."""
    text = caption.text
    for edit in reversed(edits(caption, foil)):
        start, end = edit.old_span
        assert text[start:end] == edit.old
        assert foil.text[slice(*edit.span)] == edit.new
        text = text[:start] + edit.new + text[end:]
    return text


def test_words_are_joined_into_a_sentence() -> None:
    made = assemble([("", "there"), ("be", "are"), ("exactly", ""), ("number", "no"), ("noun", "dogs")])
    assert made.text == "There are no dogs."
    assert made.number_span == (10, 12)
    assert made.pieces[2].span == (9, 9)


def test_an_edit_a_piece_that_changes() -> None:
    caption, foil = (statement("How many dogs are there?", count, exactly=True) for count in (3, 1))
    found = edits(caption, foil)
    assert [(edit.kind, edit.old, edit.new, edit.old_span, edit.span) for edit in found] == [
        ("be", "are", "is", (6, 9), (6, 8)),
        ("number", "3", "1", (18, 19), (17, 18)),
        ("noun", "dogs", "dog", (20, 24), (19, 22)),
    ]
    assert {edit.target for edit in found} == {1}


def test_a_word_that_goes_takes_its_space_along() -> None:
    caption, foil = (existence("How many dogs are there?", 0, exists) for exists in (False, True))
    (edit,) = edits(caption, foil)
    assert (edit.old, edit.new, edit.old_span, edit.span) == (" no", "", (9, 12), (9, 9))


@given(questions, counts, counts, st.sampled_from(["grammatical", "released"]), st.booleans())
def test_edits_make_one_statement_of_the_other(question: str, one: int, other: int, style, exactly: bool) -> None:
    caption, foil = (statement(question, count, style, exactly=exactly) for count in (one, other))
    if caption is not None and foil is not None:
        assert applied(caption, foil) == foil.text
        assert bool(edits(caption, foil)) == (one != other)


@given(questions, counts, st.booleans())
def test_edits_make_something_of_nothing_and_back(question: str, count: int, exists: bool) -> None:
    caption, foil = existence(question, count, exists), existence(question, count, not exists)
    if caption is not None and foil is not None:
        assert applied(caption, foil) == foil.text
