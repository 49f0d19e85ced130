"""Dialogues: ten rounds with right answers, and pronouns that take up one thing of the caption."""

import pytest

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.oracle import holds
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.speak.captions import Said, captions
from counterfoil.microworld.speak.dialogue import dialogue
from counterfoil.microworld.speak.enquiries import about
from counterfoil.microworld.speak.known import Known
from counterfoil.microworld.speak.talk import Mention, Talk
from counterfoil.microworld.speak.truth import generator
from counterfoil.microworld.speak.words import PERSON, PLAIN
from counterfoil.microworld.world import World
from counterfoil.records import Question

Told = list[tuple[World, Said, tuple[Question, ...]]]


@pytest.fixture(scope="module")
def told() -> Told:
    return [(world, said[0], dialogue(world, said[0])) for world in worlds(250) for said in [captions(world)]]


def polar(question: Question) -> str | None:
    word = question.answer.partition(",")[0]
    return word if word in ("yes", "no") else None


def test_ten_rounds_without_repetition(told: Told) -> None:
    for _, _, rounds in told:
        assert [question.turn for question in rounds] == list(range(1, 11))
        assert len({question.text for question in rounds}) == 10


def test_most_rounds_are_yes_or_no_in_equal_parts(told: Told) -> None:
    answers = [polar(question) for _, _, rounds in told for question in rounds]
    said = [answer for answer in answers if answer]
    assert len(said) > 0.6 * len(answers)
    assert 0.4 < said.count("yes") / len(said) < 0.6
    pronominal = [polar(q) for _, _, rounds in told for q in rounds if q.meta["pronoun"] and polar(q)]
    assert 0.35 < pronominal.count("yes") / len(pronominal) < 0.65
    assert len(pronominal) > 2 * len(told)


def test_answers_are_right_and_the_other_answer_is_wrong(told: Told) -> None:
    verdicts = []
    for world, caption, rounds in told:
        for question in rounds:
            answer = polar(question)
            if answer:
                other = "no" if answer == "yes" else "yes"
                verdicts.append(tuple(holds(world, f"{caption.text} {question.text} {a}.") for a in (answer, other)))
    assert not [verdict for verdict in verdicts if verdict[0] is False or verdict[1] is True]
    assert verdicts.count((True, False)) > 0.97 * len(verdicts)


def test_a_pronoun_has_one_antecedent(told: Told) -> None:
    for _, caption, rounds in told:
        for pronoun in {question.meta["pronoun"] for question in rounds} - {None}:
            assert sum(mention.answers_to(str(pronoun)) for mention in caption.mentions) == 1


def answers(world: World, mention: Mention) -> dict[str, str]:
    return {each.text: each.answer for each in about(Talk(Known(world), generator(world, "test")), mention)}


def test_questions_about_a_man(park: World) -> None:
    man = (park.thing("man-1"),)
    found = answers(park, Mention(man, man, PLAIN["man"]))
    assert found["Is he wearing a hat?"] == "yes"
    assert found["Is he riding a bicycle?"] == "no"
    assert found["Does he have gray hair?"] == "yes"
    assert found["What color is his shirt?"] == "green"
    # He pushes somebody: whether he walks or stands is anybody's guess.
    assert not {"Is he walking?", "Is he standing?"} & set(found)


def test_questions_about_several(park: World) -> None:
    boys = (park.thing("boy-1"), park.thing("boy-2"))
    found = answers(park, Mention(boys, boys, PLAIN["boy"]))
    assert found["Are they riding bicycles?"] == "yes"
    assert found["Are they wearing red shirts?"] == "yes"
    assert found["Are they sleeping?"] == "no"
    # One has black hair, the other brown: neither yes nor no.
    assert "Do they have black hair?" not in found and "Do they have brown hair?" not in found


def test_an_answer_must_fit_whatever_the_words_fit(park: World) -> None:
    """'A person': with the man alone it is plain that he wears a hat, among all the people it is not."""
    man = (park.thing("man-1"),)
    people = tuple(thing for thing in park.things if KINDS[thing.kind].group == "person")
    assert "Is he wearing a hat?" in answers(park, Mention(man, man, PERSON))
    assert "Is he wearing a hat?" not in answers(park, Mention(man, people, PERSON))


def test_questions_about_a_thing(kitchen: World) -> None:
    bowl, table = (kitchen.thing("bowl-1"),), (kitchen.thing("table-1"),)
    of_the_bowl = answers(kitchen, Mention(bowl, bowl, PLAIN["bowl"]))
    assert of_the_bowl["Is it on a table?"] == "yes"
    assert of_the_bowl["Is it striped?"] == "yes"
    assert "What color is it?" not in of_the_bowl  # it is striped, in two colours
    assert answers(kitchen, Mention(table, table, PLAIN["table"]))["What color is it?"] == "brown"
