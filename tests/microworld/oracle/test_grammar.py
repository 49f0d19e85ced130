"""What the oracle reads, and which reading it prefers."""

import pytest

from counterfoil.microworld.oracle.grammar import parse
from counterfoil.microworld.oracle.logic import All, At, Do, Every, Join, Np, Pro, Say
from counterfoil.microworld.oracle.questions import chosen
from counterfoil.microworld.oracle.tokens import LONGEST, sentences


def first(text: str) -> Say:
    turns = parse(text)
    assert turns is not None
    reading = turns[0].readings[0]
    assert isinstance(reading, Say)
    return reading


def test_words_that_belong_together_are_joined() -> None:
    (said,) = sentences("A man isn't in front of the living room's lamp.")
    assert said.words == ("a", "man", "is", "not", "in front of", "the", "living room", "'s", "lamp")


def test_sentences_end_at_stops() -> None:
    assert [said.stop for said in sentences("A dog. Is it brown? yes")] == [".", "?", "."]
    assert sentences("dog " * (LONGEST + 1)) == []


def test_what_follows_attaches_to_what_is_nearest() -> None:
    said = first("A man next to a dog on a bench.")
    assert isinstance(said.np, Np) and len(said.np.mods) == 1
    nearest = said.np.mods[0]
    assert isinstance(nearest, At) and isinstance(nearest.np, Np) and isinstance(nearest.np.mods[0], At)


def test_a_bench_holds_no_cup() -> None:
    said = first("A man on a bench holding a cup.")
    assert isinstance(said.np, Np)
    assert [type(mod) for mod in said.np.mods] in ([At, Do], [Every])


def test_who_holds_a_cup_by_a_tree_is_by_the_tree() -> None:
    said = first("A man is holding a cup next to a tree.")
    assert isinstance(said.pred, Every) and [type(part) for part in said.pred.preds] == [Do, At]


def test_a_verb_agrees_with_its_subject() -> None:
    assert isinstance(first("A man next to a dog and a cat are sleeping.").np, Join)
    assert isinstance(first("A man next to a dog and a cat is sleeping.").np, Np)


def test_two_captions_in_one() -> None:
    turns = parse("A man is running while a woman is sitting.")
    assert turns is not None and isinstance(turns[0].readings[0], All)


def test_an_answer_belongs_to_its_question() -> None:
    turns = parse("A man is running. Is he tall? no. Is he wearing a hat? yes, he is.")
    assert turns is not None and [turn.answer for turn in turns] == [None, False, True]
    asked = turns[2].readings[0]
    assert isinstance(asked, Say) and isinstance(asked.np, Pro) and asked.np.form == "he"


@pytest.mark.parametrize(
    ("question", "answer", "asked"),
    [
        ("is it a dog , or a cat", "cat", "is it a cat"),
        ("is the dog brown or white", "brown", "is the dog brown"),
        ("what color is the car , red , green or blue", "blue", "what color is the car"),
        ("which animal is on the mat , a dog , a cat , or a bird", "a bird", "which animal is on the mat"),
        ("is there a dog or a cat", "bird", "is there a dog or a cat"),
        ("is it brown", "yes", "is it brown"),
    ],
)
def test_a_choice_is_made_by_its_answer(question: str, answer: str, asked: str) -> None:
    words = tuple(question.replace("what color", "what_color").split())
    words = tuple(word.replace("_", " ") for word in words)
    assert " ".join(chosen(words, tuple(answer.split()))) == asked


@pytest.mark.parametrize("text", ["", "Flurb.", "A dog the.", "Is it brown?", "a man a dog", "sleeping"])
def test_what_is_no_english_is_not_read(text: str) -> None:
    assert parse(text) is None
