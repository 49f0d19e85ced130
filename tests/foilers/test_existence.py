import tomllib
from pathlib import Path

import numpy as np
import pytest

from counterfoil.foilers.existence import Existence
from counterfoil.records import Image, Origin, Question, Scene

CASES = tomllib.loads((Path(__file__).parent / "existence.toml").read_text("utf-8"))["case"]


def scene(*questions: Question) -> Scene:
    return Scene("7", Image("visual7w", "v7w_7.jpg"), split="test", questions=questions)


def asked(case: dict, id: str = "q1") -> Question:
    return Question(id, case["question"], case["answer"], tuple(case["distractors"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['question']} {case['answer']}")
def test_what_is_made_of_a_question(case: dict) -> None:
    items = list(Existence().foil(scene(asked(case)), np.random.default_rng(0)))
    if "caption" not in case:
        assert items == []
        return
    (item,) = items
    assert [text.text for text in item.texts] == [case["caption"], case["foil"]]
    assert [[e.old, e.new, list(e.old_span), list(e.span)] for e in item.edits] == case["edits"]
    assert [list(item.classes.captions), list(item.classes.foils)] == [case["captions"], case["foils"]]
    assert [item.meta[key] for key in ("original", "provenance")] == [case["original"], case["provenance"]]
    assert [item.meta[key] for key in ("target", "foil")] == [case["target"], case["foiled"]]


def test_an_item_says_where_it_comes_from() -> None:
    (item,) = Existence(piece="mine").foil(scene(asked(CASES[0])), np.random.default_rng(0))
    assert (item.id, item.piece, item.split) == ("mine/7/q1", "mine", "test")
    assert (item.images, item.gold) == ((Image("visual7w", "v7w_7.jpg"),), ((True, False),))
    assert item.origin == Origin("visual7w", "test", ("7", "q1"))
    assert item.meta["phenomenon"] == "existence"
    assert (item.meta["question"], item.meta["answer"]) == ("How many dogs are there?", 3)


def test_one_item_a_question_in_their_order() -> None:
    questions = [asked(case, f"q{place}") for place, case in enumerate(CASES)]
    items = list(Existence().foil(scene(*questions), np.random.default_rng(0)))
    assert [item.id for item in items] == [f"existence/7/q{place}" for place in range(4)]
