import tomllib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterfoil.foilers.counting import PIECES, Counting
from counterfoil.records import Image, Item, Origin, Question, Scene

CASES = tomllib.loads((Path(__file__).parent / "counting.toml").read_text("utf-8"))["case"]


def scene(answer: str, distractors: tuple[str, ...] = (), question: str = "How many dogs are there?") -> Scene:
    asked = Question("q1", question, answer, distractors)
    return Scene("7", Image("visual7w", "v7w_7.jpg"), split="test", questions=(asked,))


def made(foiler: Counting, of: Scene, seed: int = 0) -> list[Item]:
    return list(foiler.foil(of, np.random.default_rng(seed)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['instrument']} {case['answer']}")
def test_the_numbers_of_an_instrument(case: dict) -> None:
    items = made(Counting(case["instrument"]), scene(case["answer"], tuple(case["distractors"])))
    assert [item.meta["foil"] for item in items] == [str(number) for number in case["foils"]]
    assert [item.classes.foils for item in items] == [(str(number),) for number in case["foils"]]
    assert {item.piece for item in items} <= {PIECES[case["instrument"]]}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['instrument']} {case['answer']}")
def test_one_candidate_is_a_distractor_where_one_fits(case: dict) -> None:
    foiler, of = Counting(case["instrument"], "one"), scene(case["answer"], tuple(case["distractors"]))
    every = made(Counting(case["instrument"]), of)
    fitting = [item.id for item in every if item.meta["distractor"]] or [item.id for item in every]
    drawn = {item.id for seed in range(60) for item in made(foiler, of, seed)}
    assert drawn == set(fitting)
    assert all(len(made(foiler, of, seed)) == bool(fitting) for seed in range(5))


def test_both_sides_say_exactly_and_agree() -> None:
    (item,) = [item for item in made(Counting(), scene("3")) if item.meta["foil"] == "1"]
    assert [text.text for text in item.texts] == ["There are exactly 3 dogs.", "There is exactly 1 dog."]
    assert [(edit.old, edit.new, edit.old_span, edit.span) for edit in item.edits] == [
        ("are", "is", (6, 9), (6, 8)),
        ("3", "1", (18, 19), (17, 18)),
        ("dogs", "dog", (20, 24), (19, 22)),
    ]
    assert (item.classes.captions, item.classes.foils) == (("3",), ("1",))


def test_none_is_a_number_too() -> None:
    texts = [item.texts[1].text for item in made(Counting("small"), scene("1"))]
    assert texts[0] == "There are exactly 0 dogs."


def test_candidates_of_a_question_share_a_group_and_have_names_of_their_own() -> None:
    items = made(Counting(), scene("4"))
    assert {item.meta["group"] for item in items} == {"7/q1"}
    assert [item.id for item in items] == [f"counting-hard/7/q1/{number}" for number in (1, 2, 3, 5, 6, 7)]
    assert items[0].origin == Origin("visual7w", "test", ("7", "q1"))
    assert (items[0].split, items[0].gold) == ("test", ((True, False),))
    assert items[0].meta["phenomenon"] == "counting"
    assert (items[0].meta["target"], items[0].meta["answer"]) == ("4", 4)
    assert items[0].meta["question"] == "How many dogs are there?"


def test_a_foil_that_cannot_be_said_is_left_out() -> None:
    items = made(Counting("small"), scene("2", question="How many cats are sitting next to each other?"))
    assert [item.meta["foil"] for item in items] == ["0", "3"]


def test_a_question_that_cannot_be_turned_gives_nothing() -> None:
    assert made(Counting(), scene("4", question="How many years did he stay?")) == []


def test_the_released_english_is_an_option() -> None:
    (item,) = made(Counting("small", "one", style="released"), scene("2", ("1",), "How many buses are there?"))
    assert item.texts[1].text == "There is exactly 1 buse."


@given(st.sampled_from(["balanced", "adversarial", "small"]), st.integers(0, 30), st.lists(st.integers(0, 30)))
def test_no_foil_is_true_and_every_number_fits(instrument, answer: int, distractors: list[int]) -> None:
    for item in made(Counting(instrument), scene(str(answer), tuple(map(str, distractors)))):
        foil = int(item.meta["foil"])
        assert foil != answer and item.texts[0] != item.texts[1]
        assert instrument == "balanced" or foil <= 3
        assert instrument == "balanced" or (answer <= 3) == (instrument == "small")
        assert foil in distractors or abs(foil - answer) <= 3 or instrument != "balanced"
        assert item.meta["distractor"] == (foil in distractors)
