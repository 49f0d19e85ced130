"""No text can upset the oracle: random characters, and its own words in any order."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counterfoil.microworld.oracle import holds
from counterfoil.microworld.oracle.nouns import NOUNS
from counterfoil.microworld.oracle.tokens import LONGEST
from counterfoil.microworld.oracle.verbs import VERBS
from counterfoil.microworld.oracle.words import ADJECTIVES, AT_LEAST_TWO, IDLE, PREPOSITIONS, PRONOUNS, SEEN, SIDES
from counterfoil.microworld.world import World

STRUCTURE = (
    "a an the is are not and or , . ? who that with without by to of there exactly no two 3 all both each other one "
    "while whose where 's does do has have being yes no how many what color"
).split()
VOCABULARY = sorted(
    {*NOUNS, *VERBS, *ADJECTIVES, *PREPOSITIONS, *PRONOUNS, *SIDES, *SEEN, *IDLE, *AT_LEAST_TWO, *STRUCTURE}
)
WORDS = st.one_of(st.sampled_from(STRUCTURE), st.sampled_from(VOCABULARY))
PHRASES = st.sampled_from(
    [
        "a man", "two dogs", "the girl", "exactly one cup", "no cats", "she", "it", "they", "each other", "on a table",
        "next to", "pushing", "is", "are", "is not", "and", "or", ",", "who", "with", "wearing a hat", "riding horses",
        "red", "in the park", "fed by", "his dog", "both of them", "another man", ".", "? yes.", "is there", "a boy's",
    ]
)  # fmt: skip
RELAXED = settings(
    max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@RELAXED
@given(text=st.text(max_size=200))
def test_random_characters(hand_made: dict[str, World], text: str) -> None:
    assert holds(hand_made["park"], text) in (True, False, None)


@RELAXED
@given(words=st.lists(WORDS, max_size=25))
def test_words_in_any_order(hand_made: dict[str, World], words: list[str]) -> None:
    assert holds(hand_made["street"], " ".join(words)) in (True, False, None)


@RELAXED
@given(phrases=st.lists(PHRASES, max_size=16))
def test_phrases_in_any_order(hand_made: dict[str, World], phrases: list[str]) -> None:
    for world in hand_made.values():
        assert holds(world, " ".join(phrases)) in (True, False, None)


def test_deeply_nested_texts_end(hand_made: dict[str, World]) -> None:
    for text in (
        "a man who is pushing " * 14 + "a girl",
        "a dog " + "on a table " * 25,
        "a dog and " * 25 + "a dog",
        "Two people are in a park. They are next to a person. " * 5,
        "Some people are next to some people next to some people next to some people next to some people.",
    ):
        assert holds(hand_made["park"], text) in (True, False, None)


def test_what_is_too_long_is_not_judged(hand_made: dict[str, World]) -> None:
    assert holds(hand_made["park"], "There is a dog. " * LONGEST) is None
