"""A release becomes a suite that says what it was read from; a wrong name or option is answered in one sentence."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil import plugins, store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.release import import_suite, open_release

ROWS = [{"image": f"{n}.png", "caption": f"There are {n} dogs.", "foil": "There are no dogs."} for n in range(1, 1201)]


def test_a_suite_with_its_sources_and_progress(write: Any, tmp_path: Path) -> None:
    path = write("mine.jsonl", ROWS) / "mine.jsonl"
    told: list[tuple[str, int, int | None]] = []
    suite = import_suite("generic", path, tmp_path / "suite", progress=lambda *said: told.append(said))
    opened = store.open_suite(tmp_path / "suite")
    assert opened.card == suite.card and suite.card.counts == {"mine": 1200}
    assert suite.card.sources == {"generic": {"mine.jsonl": hashlib.sha256(path.read_bytes()).hexdigest()}}
    assert suite.card.built_by.startswith("counterfoil ")
    assert len(opened.items()) == 1200 and len(opened.credits()) == 1200
    assert told == [("reading generic", 500, 1200), ("reading generic", 1000, 1200), ("reading generic", 1200, 1200)]


def test_files_in_folders_are_named_from_the_release_s_root(write: Any, tmp_path: Path) -> None:
    record = {"filename": "1.jpg", "caption": "A dog.", "negative_caption": "A cat."}
    suite = import_suite("sugarcrepe", write("data/add_obj.json", {"0": record}), tmp_path / "suite")
    assert list(suite.card.sources["sugarcrepe"]) == ["data/add_obj.json"]


def test_the_same_release_gives_the_same_bytes(write: Any, tmp_path: Path) -> None:
    path = write("mine.jsonl", ROWS) / "mine.jsonl"
    for name in ("one", "two"):
        import_suite("generic", path, tmp_path / name)
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two


def test_votes_are_written(write: Any, tmp_path: Path) -> None:
    line = {"image": "1.jpg", "caption": "A.", "label": 1, "relation": "on", "vote_true_validator_id": [4]}
    suite = import_suite("vsr", write("test.jsonl", [line]), tmp_path / "suite")
    (vote,) = suite.votes()
    assert vote.item == "vsr/test/0"


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "an unknown name": ("vlase", {}, "There is no published data set 'vlase'. Did you mean 'valse'?"),
    "nothing to repair": ("bla", {"repair": True}, "There is nothing to repair in 'bla'"),
    "an unknown option": ("generic", {"options": {"fiol": "x"}}, "There is no option 'fiol'. Did you mean 'foil'?"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_call(case: str, tmp_path: Path) -> None:
    name, more, message = WRONG[case]
    with pytest.raises(CallError) as error:
        open_release(name, tmp_path, **more)
    assert message in str(error.value)


def test_a_reader_of_one_s_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from dataclasses import dataclass\nfrom pathlib import Path\n"
        "from counterfoil import store\nfrom counterfoil.published.release import Release\n"
        "from counterfoil.records import Image, Item, Text\n"
        "@dataclass(frozen=True)\nclass Mine:\n    path: Path\n    def read(self):\n"
        "        item = Item('a', 'p', (Image('s', 'f'),), (Text('t'),), ((True,),))\n"
        "        return Release(store.Card('mine', '1'), [item])\n"
    )
    suite = import_suite(f"{tmp_path}/mine.py:Mine", tmp_path, tmp_path / "suite")
    assert suite.card.name == "mine" and suite.card.counts == {"p": 1}


def test_a_file_that_went_away_is_said(write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("mine.jsonl", ROWS[:1]) / "mine.jsonl"
    release = open_release("generic", path)
    monkeypatch.setattr("counterfoil.published.release.open_release", lambda *_, **__: release)
    path.unlink()
    with pytest.raises(CounterfoilError, match=r"mine.jsonl cannot be read"):
        import_suite("generic", path, tmp_path / "suite")
    assert not (tmp_path / "suite").exists()


@pytest.mark.parametrize("name", plugins.names("published"))
def test_every_reader_says_what_is_missing(name: str, tmp_path: Path) -> None:
    with pytest.raises(CallError) as error:
        open_release(name, tmp_path)
    assert str(tmp_path) in str(error.value) and len(str(error.value).splitlines()) == 1


def fuzzed(rng: Any, value: Any) -> Any:
    """The value with something in it replaced."""
    if isinstance(value, dict) and value and rng.random() < 0.7:
        key = rng.choice(list(value))
        return {**value, key: fuzzed(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.7:
        place = rng.randrange(len(value))
        return [*value[:place], fuzzed(rng, value[place]), *value[place + 1 :]]
    return rng.choice([None, "", 0, -1.5, [], {}, "x,y", True, [[]], {"a": 1}, "ORIG", "[", "data"])


FUZZED: dict[str, tuple[str, Any]] = {
    "valse": (
        "foil-it.json",
        {
            "1": {
                "dataset": "FOIL",
                "image_file": "a.jpg",
                "caption": "a dog",
                "foil": "a cat",
                "classes": "dog",
                "classes_foil": "cat",
                "mturk": {"caption": 2, "foil": 1, "other": 0},
            }
        },
    ),
    "foil": (
        "foilv1.0_test_2017.json",
        {
            "images": [{"id": 1, "file_name": "a.jpg"}],
            "annotations": [
                {
                    "id": 1,
                    "foil_id": 1,
                    "image_id": 1,
                    "caption": "a cat",
                    "foil": True,
                    "target_word": "dog",
                    "foil_word": "cat",
                }
            ],
        },
    ),
    "bla": (
        "coordination_captions.json",
        [
            {
                "image_id": 1,
                "caption_group": [
                    {
                        "group_index": 0,
                        "True1": "a",
                        "True2": "b",
                        "False1": "c",
                        "False2": "d",
                        "score": [0.1, 0.2, 0.3, 0.4],
                    }
                ],
            }
        ],
    ),
    "carets": (
        "action_choice_template_test.json",
        [
            {
                "img_id": "1",
                "label": {"a": 1.0},
                "question_id": "1-0-0",
                "sent": "a?",
                "question_type": "x",
                "assignment": {"category-options1": ["a", "b"]},
            },
            {
                "img_id": "1",
                "label": {"a": 1.0},
                "question_id": "1-0-0-t",
                "sent": "b?",
                "question_type": "x",
                "assignment": {},
            },
        ],
    ),
    "sugarcrepe": ("add_obj.json", {"0": {"filename": "1.jpg", "caption": "A dog.", "negative_caption": "A cat."}}),
    "aro": (
        "visual_genome_relation.json",
        [
            {
                "image_path": "1.jpg",
                "true_caption": "a",
                "false_caption": "b",
                "bbox_x": 1,
                "bbox_y": 1,
                "bbox_w": 1,
                "bbox_h": 1,
            }
        ],
    ),
    "vsr": (
        "test.jsonl",
        [{"image": "1.jpg", "caption": "A.", "label": 1, "relation": "on", "vote_true_validator_id": "[4]"}],
    ),
    "whatsup": ("controlled_images_dataset.json", [{"image_path": "data/a_on_b.jpeg", "caption_options": ["a", "b"]}]),
    "eqben": ("all_select.json", [{"image0": "a/1.png", "image1": "a/2.png", "caption0": "a", "caption1": ["b"]}]),
    "winoground": ("examples.jsonl", [{"id": 0, "image_0": "a", "image_1": "b", "caption_0": "c", "caption_1": "d"}]),
    "generic": ("mine.json", [{"image": "1.png", "caption": "a", "foil": "b"}]),
}


@pytest.mark.parametrize("name", FUZZED)
def test_a_damaged_file_is_read_or_refused_in_one_sentence(
    name: str, write: Callable[..., Path], tmp_path: Path
) -> None:
    """Whatever stands in the file, nothing but a CounterfoilError comes out."""
    import random

    file, content = FUZZED[name]
    rng, outcomes = random.Random(17), set()
    for number in range(150):
        damaged = content
        for _ in range(rng.randrange(1, 4)):
            damaged = fuzzed(rng, damaged)
        if file.endswith(".jsonl") and not isinstance(damaged, list):
            damaged = [damaged]
        root = write(file, damaged)
        path = root / file if name == "generic" else root
        try:
            import_suite(name, path, tmp_path / f"suite-{number}")
            outcomes.add("read")
        except CounterfoilError as error:
            assert "\n" not in str(error), json.dumps(damaged)
            outcomes.add("refused")
    assert outcomes == {"read", "refused"}
