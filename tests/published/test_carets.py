"""CARETS' questions become pairs with their answers; what is missing or odd is said, and the rest is read."""

from collections.abc import Callable
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.carets import FILES, Carets
from counterfoil.records import Image, Item, Origin, Text


def question(key: str, sent: str, answer: str, **more: Any) -> dict[str, Any]:
    return {
        "img_id": "42", "label": {answer: 1.0}, "question_id": key, "sent": sent,
        "question_type": "object_verification_template_1_attrs",
        "assignment": {"obj1": "dog", "obj1_id": None, "attrs1": []},
    } | more  # fmt: skip


def read(write: Any, name: str, *questions: dict[str, Any]) -> tuple[list[Item], Any]:
    release = Carets(write(f"{name}_test.json", list(questions))).read()
    return list(release.items), release


def test_a_pair_of_choices_in_another_order(write: Any, apply_edits: Callable[..., str]) -> None:
    asked = {"2rel1": "near", "obj1": "car", "obj2": "tree", "category1": "color"}
    first = question(
        "42-0-3",
        "What color is the car, red or blue?",
        "red",
        assignment={**asked, "category-options1": ["red", "blue"]},
    )
    second = question(
        "42-0-3-s",
        "What color is the car, blue or red?",
        "red",
        assignment={**asked, "category-options1": ["blue", "red"]},
    )
    (item,), _ = read(write, "attribute_choice_rel_symmetric", second, first)
    assert item.id == "carets/attribute_choice_rel_symmetric_test/42-0-3"
    assert item.piece == "attribute_choice_rel_symmetric_test" and item.images == (Image("gqa", "42.jpg"),)
    assert item.texts == (
        Text(first["sent"], ("red", "blue"), {"question_id": "42-0-3", "template": 3}),
        Text(second["sent"], ("blue", "red"), {"question_id": "42-0-3-s", "template": 3}),
    )
    assert item.gold == (("red", "red"),) and item.expect == "same" and apply_edits(item) == second["sent"]
    assert item.meta == {
        "phenomenon": "order-inv", "perturbation": "order", "question_type": "Q6", "question": "attribute choice",
        "family": "attribute_choice_rel", "choices": "2-choice", "template": 3, "answer": "red",
        "objects": ["car", "tree"], "relation": "near",
    }  # fmt: skip
    assert item.origin == Origin("gqa", "val", ("42", "42-0-3", "42-0-3-s"))


PAIRS: dict[str, tuple[str, str, str, str, dict[str, Any]]] = {
    "object_verification_conjunction_negation": (
        "n",
        "yes",
        "no",
        "different",
        {"question_type": "Q2", "connective": "and", "choices": "binary"},
    ),
    "object_verification_disjunction_symmetric": ("s", "no", "no", "same", {"question_type": "Q3", "connective": "or"}),
    "attribute_verification_rel_antonym": (
        "a",
        "yes",
        "no",
        "different",
        {"question_type": "Q4", "phenomenon": "antonym-dir"},
    ),
    "object_verification_ontology_ontology": ("h", "no", "no", "same", {"question_type": "Q1", "direction": "hyponym"}),
    "object_choice_rel_ontology_ontology": (
        "h",
        "car",
        "car",
        "same",
        {"question_type": "Q5", "direction": "hypernym"},
    ),
    "action_choice_template": ("t", "sitting", "sitting", "same", {"question_type": "Q7", "perturbation": "rephrase"}),
}


@pytest.mark.parametrize("name", PAIRS)
def test_tests_and_types_by_the_names_of_the_files(name: str, write: Any) -> None:
    mark, first, second, expect, meta = PAIRS[name]
    (item,), release = read(
        write, name, question("42-0-3", "Is it?", first), question(f"42-0-3-{mark}", "Was it?", second)
    )
    assert item.expect == expect and item.gold == ((first, second),)
    assert {key: item.meta[key] for key in meta} == meta
    assert not any("other than the test expects" in note for note in release.card.notes)


def test_a_rephrased_question_has_its_new_template_and_no_edits(write: Any) -> None:
    pair = question("42-0-3", "Is there a dog?", "yes"), question("42-0-3-t", "A dog?", "yes", new_template_number=9)
    (item,), release = read(write, "object_verification_template", *pair)
    assert item.texts[1].meta["template"] == 9 and item.meta["template"] == 3 and item.edits == ()
    assert any("no attribute_choice_template_test.json" in note for note in release.card.notes)


def test_what_is_odd_is_counted(write: Any) -> None:
    items, release = read(
        write,
        "object_verification_negation",
        question("42-0-3", "Is there a dog?", "yes"),
        question("42-0-3-n", "Is there a dog?", "yes", img_id=43),
        question("42-1-3", "Is there a cat?", "yes"),
        question("42-2-3", "Is there a cow?", "yes", label={"yes": 0.4, "no": 0.6}),
        question("42-2-3-n", "No cow?", "no"),
        question("42-2-3-n", "Is there no cow?", "yes"),
    )
    assert [item.id.rpartition("/")[2] for item in items] == ["42-0-3", "42-2-3"]
    assert items[1].gold == (("no", "yes"),) and items[1].texts[1].text == "Is there no cow?"
    assert set(release.card.notes[1:]) == {
        "1 questions have an id that another has too; the last counts.",
        "1 pairs have answers other than the test expects.",
        "1 pairs are about two images; the first is taken.",
        "1 pairs of negation-dir have the same question twice; they are kept.",
        "1 originals have no perturbed partner and are not imported.",
        "1 pairs have a question with not exactly one answer; the heaviest is taken.",
    }


def test_there_are_27_files_and_missing_ones_are_named(write: Any) -> None:
    assert len(set(FILES)) == 27
    pair = question("42-0-3", "Is there a dog?", "yes"), question("42-0-3-n", "Is there no dog?", "no")
    _, release = read(write, "data/questions/object_verification_negation", *pair)
    assert "object_verification_ontology_ontology_test.json" in release.card.notes[0]
    assert "princeton-nlp/CARETS" in release.card.notes[0]


def test_a_wrong_folder_or_file(write: Any, tmp_path: Any) -> None:
    with pytest.raises(CallError, match="has no file of CARETS"):
        Carets(tmp_path).read()
    with pytest.raises(CallError, match="mine.json is no file of CARETS by its name"):
        Carets(write("mine.json", []) / "mine.json").read()
    with pytest.raises(CounterfoilError, match="is not a file of CARETS"):
        Carets(write("action_choice_template_test.json", {})).read()
