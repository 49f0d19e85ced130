"""The tables cover the microworld, and phrases are put together as English has it."""

import pytest

from counterfoil.microworld.kinds import ACTIONS, BACKDROPS, KINDS
from counterfoil.microworld.space import PREDICATES
from counterfoil.microworld.speak import words


def test_every_kind_action_relation_and_backdrop_can_be_spoken_of() -> None:
    assert set(words.PLAIN) == set(KINDS)
    assert set(words.VERBS) == set(ACTIONS)
    assert set(words.PREPOSITIONS) == set(PREDICATES)
    assert set(words.PLACES) == set(words.PLAUSIBLE) == set(BACKDROPS)


@pytest.mark.parametrize(
    ("kind", "plural"),
    [("man", "men"), ("woman", "women"), ("sheep", "sheep"), ("bus", "buses"), ("box", "boxes"), ("dog", "dogs"),
     ("bench", "benches"), ("couch", "couches"), ("sandwich", "sandwiches"), ("vase", "vases"), ("boy", "boys")],
)  # fmt: skip
def test_plurals(kind: str, plural: str) -> None:
    assert words.PLAIN[kind].plural == plural


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [("apple", "an apple"), ("small apple", "a small apple"), ("orange ball", "an orange ball"), ("dog", "a dog"),
     ("umbrella", "an umbrella"), ("unlit lamp", "an unlit lamp"), ("empty cup", "an empty cup")],
)  # fmt: skip
def test_articles(phrase: str, expected: str) -> None:
    assert words.article(phrase) == expected


@pytest.mark.parametrize(
    ("phrases", "expected"),
    [(["a dog"], "a dog"), (["a dog", "a cat"], "a dog and a cat"), (["a", "b", "c"], "a, b and c")],
)
def test_lists(phrases: list[str], expected: str) -> None:
    assert words.listing(phrases) == expected


def test_a_sentence_begins_large_and_ends_in_a_stop() -> None:
    assert words.sentence("a dog runs") == "A dog runs."


def test_plausible_kinds_exist() -> None:
    assert {kind for kinds in words.PLAUSIBLE.values() for kind in kinds} <= set(KINDS)
