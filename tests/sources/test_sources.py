"""Each reader gives the scenes of a small file in its layout, and says what is wrong with a wrong one."""

import json
from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.records import Caption, Image, Question, Scene
from counterfoil.sources.coco import CocoCaptions
from counterfoil.sources.counting_probe import CountingProbe
from counterfoil.sources.visual7w import Visual7W

V7W: dict[str, Any] = {
    "dataset": "visual7w",
    "images": [
        {
            "image_id": 7,
            "filename": "v7w_7.jpg",
            "split": "val",
            "qa_pairs": [
                {
                    "qa_id": 70,
                    "image_id": 7,
                    "question": "How many dogs are there?",
                    "answer": "Two.",
                    "multiple_choices": ["One.", "Three.", "Four."],
                    "type": "how",
                }
            ],
        }
    ],
}
PROBE: dict[str, Any] = {
    "counting_visual7w_1": {
        "image_file": "v7w_1.jpg",
        "caption": "How many cars are parked?",
        "answer": 4,
        "foils": [3, 5, 6],
        "split": "test",
    }
}
COCO: dict[str, Any] = {
    "images": [{"id": 9, "file_name": "9.jpg", "width": 4, "height": 3, "coco_url": "http://c/9", "license": 2}],
    "annotations": [
        {"id": 1, "image_id": 9, "caption": " A dog\nruns. "},
        {"id": 2, "image_id": 9, "caption": "A brown dog."},
    ],
    "licenses": [{"id": 2, "url": "http://cc"}],
}

CASES: dict[str, tuple[Any, str, dict[str, Any], Scene]] = {
    "visual7w": (
        Visual7W,
        "dataset_v7w_telling.json",
        V7W,
        Scene(
            "7",
            Image("visual7w", "v7w_7.jpg"),
            "val",
            questions=(
                Question("70", "How many dogs are there?", "Two.", ("One.", "Three.", "Four."), meta={"type": "how"}),
            ),
        ),
    ),
    "counting-probe": (
        CountingProbe,
        "visual7w_counting_standard_split.test.json",
        PROBE,
        Scene(
            "counting_visual7w_1",
            Image("visual7w", "v7w_1.jpg"),
            "test",
            questions=(Question("counting_visual7w_1", "How many cars are parked?", "4", ("3", "5", "6")),),
        ),
    ),
    "coco-captions": (
        CocoCaptions,
        "captions_val2017.json",
        COCO,
        Scene(
            "9",
            Image("coco", "9.jpg"),
            "val2017",
            captions=(Caption("A dog runs.", "1"), Caption("A brown dog.", "2")),
            width=4,
            height=3,
            url="http://c/9",
            licence="http://cc",
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_reader_gives_the_scenes_of_its_layout(name: str, tmp_path: Path) -> None:
    reader, file, content, scene = CASES[name]
    (tmp_path / "annotations").mkdir()
    (tmp_path / "annotations" / file).write_text(json.dumps(content))
    assert list(reader(tmp_path).scenes()) == [scene]
    assert list(reader(tmp_path / "annotations" / file).scenes()) == [scene]


@pytest.mark.parametrize("name", CASES)
def test_a_folder_without_the_file_says_which_is_missing(name: str, tmp_path: Path) -> None:
    reader, _, _, _ = CASES[name]
    with pytest.raises(CallError, match=r"has no .*\.json"):
        list(reader(tmp_path).scenes())
    with pytest.raises(CallError, match="There is no"):
        list(reader(tmp_path / "nowhere").scenes())


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("content", ['{"images": [{"image_id": "x"}], "a": {}}', "[1, 2", "\xff"])
def test_a_file_of_another_layout_is_named(name: str, content: str, tmp_path: Path) -> None:
    reader, file, _, _ = CASES[name]
    (tmp_path / file).write_bytes(content.encode("latin-1"))
    with pytest.raises(CounterfoilError, match=rf"{file} is not a file of"):
        list(reader(tmp_path).scenes())


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dataset_v7w_telling.json").write_text("{}")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(CounterfoilError, match="cannot be read: Permission denied"):
        list(Visual7W(tmp_path).scenes())
