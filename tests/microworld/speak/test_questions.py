"""How-many questions: right answers, zeros among them, and nothing asked that is open to doubt."""

import re
from collections.abc import Iterator

import pytest

from counterfoil.microworld.sample import worlds
from counterfoil.microworld.speak.questions import _candidates, how_many
from counterfoil.microworld.speak.truth import generator
from counterfoil.microworld.world import World

KITCHEN = {
    "cups": 2, "tables": 1, "bowls": 1, "apples": 1, "dogs": 1, "women": 1, "red cups": 2, "green apples": 1,
    "black dogs": 1, "brown tables": 1, "blue bowls": 1, "people are standing": 1, "women are standing": 1,
    "dogs are sleeping": 1, "cups are on the table": 2, "bowls are on the table": 1, "people have brown hair": 1,
    "dogs are under the table": 1, "people are wearing a red shirt": 1, "people are wearing blue": 1,
    "apples are in the bowl": 1,
}  # fmt: skip
PARK = {
    "boys": 2, "girls": 1, "men": 1, "people": 4, "children": 3, "kids": 3, "birds": 3, "white birds": 2,
    "brown birds": 1, "hats": 1, "yellow hats": 1, "bicycles": 2, "bikes": 2, "blue bicycles": 1, "red bicycles": 1,
    "people are riding a bicycle": 2, "people are wearing a hat": 1, "children are standing": 1,
    "people are wearing a red shirt": 2, "people are wearing a white shirt": 1, "people are wearing a green shirt": 1,
    "people are wearing black": 1, "people are wearing blue": 1, "people are wearing green": 1,
    "people are wearing pink": 1, "people have black hair": 1, "people have brown hair": 1, "people have gray hair": 1,
    "people have blond hair": 1,
}  # fmt: skip
_TAIL = re.compile(
    r"( are there| are in the picture| are there in the picture| can you see| do you see( in the picture)?"
    r"| can be seen| are visible| are shown)$"
)


def asked(world: World) -> Iterator[tuple[str, int]]:
    """Every question that could be put to the world, by what it asks for."""
    for each in _candidates(world, generator(world, "test")):
        words = each.text.removeprefix("How many ").removesuffix("?").replace(" there on ", " on ")
        yield _TAIL.sub("", words.replace(" trousers", "").replace(" pants", "")), each.answer


@pytest.mark.parametrize(("name", "expected"), [("kitchen", KITCHEN), ("park", PARK)])
def test_answers_are_the_counts_of_the_world(
    name: str, expected: dict[str, int], request: pytest.FixtureRequest
) -> None:
    found = dict(asked(request.getfixturevalue(name)))
    wrong = {words: answer for words, answer in found.items() if answer != expected.get(words, 0)}
    assert wrong == {}
    assert sum(answer > 0 for answer in found.values()) > 10


def test_doubtful_counts_are_not_asked(park: World, kitchen: World) -> None:
    in_the_park = dict(asked(park))
    # The man pushes: whether he is also standing or walking, people would not agree.
    assert not {"people are standing", "people are walking", "people are sitting"} & set(in_the_park)
    assert in_the_park["people are sleeping"] == 0
    # An apple in a bowl on a table is perhaps on the table; a striped bowl may be of any second colour.
    assert not any(words.startswith("apples are on") for words in dict(asked(kitchen)))
    assert not any(words.endswith(" bowls") and words != "blue bowls" for words in dict(asked(kitchen)))


def test_every_scene_gets_distinct_questions_with_three_other_numbers(park: World) -> None:
    questions = how_many(park)
    assert len({question.text for question in questions}) == len(questions) == 6
    for question in questions:
        numbers = {question.answer, *question.distractors}
        assert len(numbers) == 4 and all(number in "0123456789" for number in numbers)
        assert question.turn is None and question.meta == {"type": "how many"}
    assert how_many(park) == questions


def test_a_third_of_the_answers_is_zero_and_all_numbers_occur() -> None:
    answers = [question.answer for world in worlds(400) for question in how_many(world)]
    assert 0.25 < answers.count("0") / len(answers) < 0.45
    assert set(answers) >= set("0123456")
