"""Answers are read by the stated rule, and None is said where they cannot be."""

import pytest

from counterfoil.models.reading import YES_NO, normalise, read_answer, spellings, variants, yes_no

WORDS = [
    # answer, options, what is read
    ("yes", YES_NO, "yes"),
    (" No.", YES_NO, "no"),
    ("Yes, the sentence is appropriate.", YES_NO, "yes"),
    ("No it is not", YES_NO, "no"),
    ("YES\n\nBecause of the dog.", YES_NO, "yes"),
    ("\n\nno", YES_NO, "no"),
    ("The answer is no.", YES_NO, "no"),
    ("I would say yes", YES_NO, "yes"),
    ("yes. Question: Is the sentence right? Answer: no.", YES_NO, "yes"),
    ("Answer: no", YES_NO, "no"),
    ("It snows on the nose.", YES_NO, None),
    ("There is no dog in the picture.", YES_NO, None),  # a determiner, not an answer
    ("Yesterday", YES_NO, None),
    ("I think it is either yes or no.", YES_NO, None),
    ("", YES_NO, None),
    ("...", YES_NO, None),
    ("A red one.", ("red", "blue"), "red"),
    ("red or blue", ("red", "blue"), "red"),
    ("It is red, not blue", ("red", "blue"), None),
    ("reddish", ("red", "blue"), None),
    ("a T-shirt", ("t-shirt", "shirt"), "t-shirt"),
    ("It is a T-shirt.", ("t-shirt", "shirt"), "t-shirt"),
    ("It is a fire hydrant", ("fire", "fire hydrant"), "fire hydrant"),
    ("Fire hydrants", ("fire", "hydrant"), "fire"),
    ("three", ("3", "4"), "3"),
    ("3 dogs", ("three", "four"), "three"),
    ("A", ("A", "B"), "A"),
    ("(b) a dog", ("A", "B"), "B"),
    ("a dog", ("A", "B"), None),
    ("I choose B.", ("A", "B"), "B"),
    ("The answer is a) because", ("A", "B"), "A"),
    ("ＹＥＳ", YES_NO, "yes"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "options", "expected"), WORDS)
def test_an_answer_is_read_by_whole_words(text: str, options: tuple[str, ...], expected: str | None) -> None:
    assert read_answer(text, options) == expected


OPEN = [
    ("A red ball.", "red ball"),
    ("The", "the"),
    ("Two dogs!", "2 dogs"),
    ("Yes, there is.", "yes"),
    ("no", "no"),
    ("not sure", "not sure"),
    ("t-shirt\nand more", "t-shirt"),
    ("the man’s hat", "man's hat"),
    ("  ", None),
    ("left. Q: what else?", "left"),
]


@pytest.mark.parametrize(("text", "expected"), OPEN)
def test_an_open_answer_is_brought_to_one_spelling(text: str, expected: str | None) -> None:
    assert read_answer(text) == expected


BLA = [
    # what BLA's code makes of an answer, its oddities included
    ("Yes.", "yes"),
    ("no", "no"),
    ("it is not appropriate", "yes"),
    ("inappropriate", "yes"),
    ("snow on the ground", "no"),
    ("not yes", "yes"),
    ("maybe", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "expected"), BLA)
def test_the_rule_of_bla_reads_substrings(text: str, expected: str | None) -> None:
    assert read_answer(text, YES_NO, "bla") == expected


def test_the_rule_of_bla_leaves_an_open_answer_nearly_as_it_is() -> None:
    assert read_answer(" A Dog. ", (), "bla") == "a dog"


@pytest.mark.parametrize(("text", "expected"), [("Yes.", "yes"), ("yes it is", None), ("the no", "no")])
def test_the_exact_rule_takes_nothing_else(text: str, expected: str | None) -> None:
    assert read_answer(text, YES_NO, "exact") == expected


def test_options_that_cannot_be_told_apart_are_not_read() -> None:
    assert read_answer("two", ("2", "Two")) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [("yes", True), ("No!", False), ("True.", True), ("Incorrect, it is a cat.", False), ("a dog", None),
     ("It is not true", None)],
)  # fmt: skip
def test_yes_and_no(text: str, expected: bool | None) -> None:
    assert yes_no(text) is expected


def test_synonyms_are_a_matter_of_words_alone() -> None:
    assert yes_no("true", "exact") is None


def test_normalising_twice_changes_nothing() -> None:
    for text, _ in OPEN:
        assert normalise(normalise(text)) == normalise(text)


def test_spellings_have_every_case_with_and_without_a_space() -> None:
    assert spellings("yes") == ("yes", " yes", "Yes", " Yes", "YES", " YES")


def test_variants_are_whole_words_in_every_vocabularys_spelling() -> None:
    words = ("yes", "▁Yes", "ĠYES", " yes", "yesterday", "##yes", "yEs", "no")
    assert variants({word: index for index, word in enumerate(words)}, "yes") == (0, 1, 2, 3)


def test_a_vocabulary_without_the_word_has_no_variant() -> None:
    assert variants({"ye": 0, "s": 1}, "yes") == ()
