"""Edits between two texts: whole words with their places, and applying them gives the second text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterfoil.published.edits import edits

CASES = {
    "a word": ("a dog runs.", "a cat runs.", [("dog", "cat", (2, 5), (2, 5))]),
    "never part of a word": ("a basebat bat", "a baseball ball", [("basebat bat", "baseball ball", (2, 15), (2, 13))]),
    "two words apart": (
        "one old field",
        "two old fields",
        [("one", "two", (0, 3), (0, 3)), ("field", "fields", (8, 14), (8, 13))],
    ),
    "two words together": ("on one field", "on some fields", [("one field", "some fields", (3, 14), (3, 12))]),
    "a word more": ("a young man", "a tall young man", [("", " tall", (1, 6), (1, 1))]),
    "a word less": ("There are no dogs.", "There are dogs.", [(" no", "", (9, 9), (9, 12))]),
    "the first word": ("No dogs.", "Two dogs.", [("No", "Two", (0, 3), (0, 2))]),
    "the same": ("a dog", "a dog", []),
    "all of it": ("yes", "no", [("yes", "no", (0, 2), (0, 3))]),
    "of nothing": ("", "a dog", [("", "a dog", (0, 5), (0, 0))]),
    "words before signs": ("a man's two-door car", "a boy's two-door car", [("man", "boy", (2, 5), (2, 5))]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_differs(name: str) -> None:
    old, new, expected = CASES[name]
    assert [(e.old, e.new, e.span, e.old_span) for e in edits(old, new)] == expected


def test_target_and_kind_are_kept() -> None:
    (edit,) = edits("a dog", "a cat", 3, "noun")
    assert (edit.target, edit.kind) == (3, "noun")


words = st.lists(st.sampled_from(["a", "dog", "dogs", "cat", "man's", ",", ".", "two  ", "\n"]), max_size=9).map(
    " ".join
)


@given(words, words)
def test_applying_the_edits_gives_the_second_text(old: str, new: str) -> None:
    text = old
    for edit in reversed(edits(old, new)):
        assert edit.span and edit.old_span
        assert new[slice(*edit.span)] == edit.new and old[slice(*edit.old_span)] == edit.old
        text = text[: edit.old_span[0]] + edit.new + text[edit.old_span[1] :]
    assert text == new
