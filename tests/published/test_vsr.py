"""VSR's lines become statements that are true or false, with who voted what."""

from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, RecordError
from counterfoil.published.vsr import Vsr
from counterfoil.records import Image, Text, Vote
from counterfoil.validate.acceptance import verdicts

LINE = {
    "image": "000000050403.jpg", "image_link": "http://images.cocodataset.org/train2017/000000050403.jpg",
    "caption": "The teddy bear is in front of the person.", "label": 1, "relation": "in front of",
    "subj": "teddy bear", "obj": "person", "annotator_id": 31,
    "vote_true_validator_id": "[2, 6]", "vote_false_validator_id": "[]",
}  # fmt: skip
FALSE = {**LINE, "label": 0, "vote_true_validator_id": [2], "vote_false_validator_id": [9, 1]}


def test_a_statement_with_its_votes(write: Any) -> None:
    release = Vsr(write("random/test.jsonl", [LINE, FALSE])).read()
    first, second = release.items
    assert first.id == "vsr/random-test/0" and first.piece == "random" and first.split == "test"
    assert first.images == (Image("coco2017", "000000050403.jpg"),) and first.gold == ((True,),)
    assert first.texts == (Text("The teddy bear is in front of the person."),) and second.gold == ((False,),)
    assert first.meta == {
        "phenomenon": "spatial relations", "relation": "in front of", "subject": "teddy bear", "object": "person",
    }  # fmt: skip
    assert list(release.votes) == [
        Vote(first.id, "vsr", "2", True),
        Vote(first.id, "vsr", "6", True),
        Vote(second.id, "vsr", "2", True),
        Vote(second.id, "vsr", "9", False),
        Vote(second.id, "vsr", "1", False),
    ]
    judged = verdicts(release.votes, items=release.items)
    assert [(judged[i.id].valid, judged[i.id].unanimous) for i in release.items] == [(True, True), (True, False)]
    assert next(iter(release.credits)).url == LINE["image_link"]


def test_both_schemes_and_all_splits(write: Any) -> None:
    write("data/splits/random/train.jsonl", [LINE])
    write("data/splits/zeroshot/dev.jsonl", [LINE])
    ids = [item.id for item in Vsr(write("data/splits/random/dev.jsonl", [LINE])).read().items]
    assert ids == ["vsr/random-train/0", "vsr/random-dev/0", "vsr/zeroshot-dev/0"]


def test_a_file_by_itself(write: Any) -> None:
    path = write("all_vsr_validated_data.jsonl", [LINE]) / "all_vsr_validated_data.jsonl"
    (item,) = Vsr(path).read().items
    assert item.id == "vsr/all_vsr_validated_data/0" and item.split == ""


def test_a_wrong_folder_or_line(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"has no train.jsonl, dev.jsonl or test.jsonl of VSR"):
        Vsr(tmp_path).read()
    with pytest.raises(RecordError, match="line 2: the validators are no list"):
        Vsr(write("test.jsonl", [LINE, {**LINE, "vote_true_validator_id": "2; 6"}])).read()
    with pytest.raises(RecordError, match="line 1"):
        Vsr(write("test.jsonl", [{"image": "a.jpg"}])).read()
