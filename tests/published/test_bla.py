"""BLA's groups become items of four sentences; ids of both types are read, and learning splits are labels."""

from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.bla import Bla
from counterfoil.records import Check, Image

PASSIVE = {
    "image_id": "675", "index": 1,
    "caption_group": [{
        "group_index": 0, "True1": "the man watches the boy", "True2": "the boy is watched by the man",
        "False1": "the boy watches the man", "False2": "the man is watched by the boy", "predicate": "watches",
    }],
}  # fmt: skip
COORDINATION = {
    "image_id": 73,
    "index": 0,
    "caption_group": [
        {
            "group_index": 5,
            "True1": "the man sits and wears a tie",
            "True2": "the boy runs and wears a hat",
            "False1": "the man sits and wears a hat",
            "False2": "the boy runs and wears a tie",
            "score": [0.9, 0.8, 0.8, 0.7],
        }
    ],
}
GROUP = COORDINATION["caption_group"][0]  # type: ignore[index]


def test_four_sentences_two_of_them_true(write: Any) -> None:
    release = Bla(write("active_passive_captions.json", [PASSIVE])).read()
    (item,) = release.items
    assert item.id == "bla/active_passive_captions/675-0" and item.piece == "active_passive_captions"
    assert item.images == (Image("visual_genome", "675.jpg"),) and item.gold == ((True, True, False, False),)
    assert [text.text for text in item.texts] == [
        PASSIVE["caption_group"][0][k] for k in ("True1", "True2", "False1", "False2")
    ]  # type: ignore[index]
    assert [text.meta["voice"] for text in item.texts] == ["active", "passive", "active", "passive"]
    assert item.meta == {"phenomenon": "active-passive", "predicate": "watches"} and item.checks == ()


def test_ids_that_are_numbers_and_scores(write: Any) -> None:
    (item,) = Bla(write("annotations/coordination_captions.json", [COORDINATION])).read().items
    assert item.id == "bla/coordination_captions/73-5"
    assert [text.meta for text in item.texts] == [
        {"person": 1, "grammaticality": 0.9}, {"person": 2, "grammaticality": 0.8},
        {"person": 1, "grammaticality": 0.8}, {"person": 2, "grammaticality": 0.7},
    ]  # fmt: skip
    (check,) = item.checks
    assert check == Check("grammaticality", pytest.approx(0.8), True)  # type: ignore[arg-type]


def test_several_groups_of_an_image_are_several_items(write: Any) -> None:
    entry = {**COORDINATION, "caption_group": [GROUP, {**GROUP, "group_index": 6}]}
    assert [i.id for i in Bla(write("coordination_captions.json", [entry])).read().items] == [
        "bla/coordination_captions/73-5",
        "bla/coordination_captions/73-6",
    ]


def test_learning_splits_are_labels_of_the_items(write: Any) -> None:
    write("coordination_captions.json", [COORDINATION])
    four = [GROUP[k] for k in ("True1", "True2", "False1", "False2")]
    write("finetune/finetune_random/coord/train.json", {"73": [GROUP["True2"], GROUP["False1"]]})
    write("finetune/finetune_test_golden/coord/test.json", {"73": four})
    root = write("finetune/finetune_train_golden/coord/valid.json", {"73": ["the man sings"], "99": four})
    release = Bla(root).read()
    (item,) = release.items
    assert item.split == "train" and item.meta["finetune_random"] == "train"
    assert item.meta["finetune_random_pair"] == [1, 2]
    assert item.meta["finetune_test_golden"] == "test" and "finetune_train_golden" not in item.meta
    assert release.card.notes[1:] == (
        "coordination_captions, learning split finetune_random: train 1.",
        "coordination_captions, learning split finetune_test_golden: test 1.",
        "coordination_captions, learning split finetune_train_golden: valid 2; 2 of them belong to no item.",
    )
    assert len(release.files) == 4


def test_a_task_that_is_missing_is_named(write: Any) -> None:
    note = Bla(write("coordination_captions.json", [COORDINATION])).read().card.notes[0]
    assert "active_passive_captions.json, relative_clause_captions.json" in note and "shin-ee-chen/BLA" in note


def test_a_wrong_folder_or_file(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="has no file of BLA"):
        Bla(tmp_path).read()
    with pytest.raises(CounterfoilError, match="is not a file of BLA"):
        Bla(write("coordination_captions.json", {"image_id": 1})).read()
