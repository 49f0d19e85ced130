"""No text can upset the oracle, and what it says of texts obeys the laws of its three-valued logic."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from counterfoil.microworld.oracle import holds
from counterfoil.microworld.oracle.nouns import NOUNS
from counterfoil.microworld.oracle.tokens import LONGEST
from counterfoil.microworld.oracle.verbs import VERBS
from counterfoil.microworld.oracle.words import ADJECTIVES, AT_LEAST_TWO, IDLE, PREPOSITIONS, PRONOUNS, SEEN, SIDES
from counterfoil.microworld.world import World

_STRUCTURE = """
a an the is are not and or , . ? who that with without by to of there exactly no two 3 all both each other one
while whose where 's does do has have being yes no how many what color
"""
STRUCTURE = _STRUCTURE.split()
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
ADJECTIVE = st.sampled_from(["", "red ", "brown ", "small ", "striped ", "open ", "dark "])
NOUN = st.sampled_from(
    ["man", "woman", "girl", "boy", "dog", "cat", "horse", "tree", "bench", "cup", "ball", "car", "hat", "zebra"]
)
SOMETHING = st.builds("a {}{}".format, ADJECTIVE, NOUN)
NUMBERED = st.builds("{} {}{}s".format, st.sampled_from(["two", "exactly two", "no", "some", "at most 3"]), ADJECTIVE,
                     st.sampled_from(["dog", "cat", "boy", "cup", "ball", "car", "horse"]))  # fmt: skip
PLACED = st.builds("{} {}".format, st.sampled_from(["on", "under", "next to", "behind", "to the left of"]), SOMETHING)
DOING = st.one_of(
    st.sampled_from(["sleeping", "running", "sitting", "in the park", "red", "brown"]),
    st.builds("{} {}".format, st.sampled_from(["pushing", "pushed by", "riding", "wearing", "kicking"]), SOMETHING),
    PLACED,
)
SAID = st.builds("{}{}".format, st.sampled_from(["", "", "not "]), DOING)
CLAUSE = st.one_of(
    st.builds("{} is {}.".format, SOMETHING, SAID),
    st.builds("{} are {}.".format, NUMBERED, SAID),
    st.builds("there is {}.".format, SOMETHING),
    st.builds("there is {} {}.".format, SOMETHING, PLACED),
)
NESTED = st.recursive(
    SOMETHING,
    lambda inner: st.one_of(
        st.builds("{} next to {}".format, SOMETHING, inner),
        st.builds("{} who is pushing {}".format, SOMETHING, inner),
        st.builds("{} and {}".format, SOMETHING, inner),
        st.builds("{} holding {} in {}".format, SOMETHING, SOMETHING, inner),
        st.builds("some people with {}".format, inner),
    ),
    max_leaves=8,
)

RELAXED = settings(
    max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
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


WORLDS = st.sampled_from(["park", "kitchen", "beach", "street", "living"])


def conjunction(values: list[bool | None]) -> bool | None:
    return False if False in values else None if None in values else True


@RELAXED
@given(name=WORLDS, clauses=st.lists(CLAUSE, min_size=2, max_size=3))
def test_a_text_is_the_conjunction_of_its_sentences(hand_made: dict[str, World], name: str, clauses: list[str]) -> None:
    world = hand_made[name]
    assert holds(world, " ".join(clauses)) is conjunction([holds(world, clause) for clause in clauses])


@RELAXED
@given(name=WORLDS, thing=SOMETHING, place=st.one_of(st.just(""), PLACED))
def test_a_question_asks_what_a_statement_says(hand_made: dict[str, World], name: str, thing: str, place: str) -> None:
    world = hand_made[name]
    stated = holds(world, f"There is {thing} {place}.")
    denied = None if stated is None else not stated
    assert holds(world, f"Is there {thing} {place}? yes.") is stated
    assert holds(world, f"Is there {thing} {place}? no.") is denied
    assert holds(world, f"There is no {thing.removeprefix('a ')} {place}.") is denied


@RELAXED
@given(name=WORLDS, phrase=NESTED)
def test_nested_phrases(hand_made: dict[str, World], name: str, phrase: str) -> None:
    for text in (
        phrase,
        f"There is {phrase}.",
        f"{phrase} is running. Is he next to it? no.",
        f"No man is pushing {phrase}.",
    ):
        assert holds(hand_made[name], text) in (True, False, None)
