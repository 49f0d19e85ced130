"""What'sUp's files of both layouts become items with the true caption first."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.whatsup import WhatsUp
from counterfoil.records import Image

CONTROLLED = {
    "image_path": "data/controlled_images/mug_left_of_plate.jpeg",
    "caption_options": [
        "A mug to the left of a plate", "A mug on a plate", "A mug to the right of a plate", "A mug under a plate",
    ],
}  # fmt: skip


def test_four_captions_of_a_controlled_image(write: Any, apply_edits: Callable[..., str]) -> None:
    release = WhatsUp(write("controlled_images_dataset.json", [CONTROLLED])).read()
    (item,) = release.items
    assert item.id == "whatsup/controlled_images_dataset/0" and item.gold == ((True, False, False, False),)
    assert item.images == (Image("whatsup", "controlled_images/mug_left_of_plate.jpeg"),)
    assert item.meta == {"phenomenon": "spatial relations", "relation": "left", "group": "mug_plate"}
    assert [apply_edits(item, place) for place in (1, 2, 3)] == CONTROLLED["caption_options"][1:]
    assert "coco_qa_one_obj.json" in release.card.notes[0]


QUESTIONS = {
    "coco_qa_one_obj": (
        [397133, "A photo of a dog on the left", "A photo of a dog on the right"],
        "coco2017",
        "000000397133.jpg",
        "left",
    ),
    "vg_qa_two_obj": (
        ["2345", "A cup behind a book", "A cup in front of a book"],
        "visual_genome",
        "2345.jpg",
        "behind",
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_pairs_by_the_number_of_an_image(name: str, write: Any) -> None:
    record, source, file, relation = QUESTIONS[name]
    release = WhatsUp(write(f"data/{name}.json", [record])).read()
    (item,) = release.items
    assert item.images == (Image(source, file),) and item.gold == ((True, False),)
    assert item.meta["relation"] == relation and item.id == f"whatsup/{name}/0"
    assert bool(next(iter(release.credits)).url) == (source == "coco2017")


def test_a_caption_among_its_foils_is_marked(write: Any) -> None:
    case = {"image_path": "a_on_b.jpeg", "caption_options": ["A cat by a dog", "A cat by a dog"]}
    (item,) = WhatsUp(write("controlled_clevr_dataset.json", [case])).read().items
    assert item.meta["identical"] is True and item.meta["relation"] is None and item.images[0].file == "a_on_b.jpeg"


def test_a_wrong_folder_or_file(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="has no file of What'sUp"):
        WhatsUp(tmp_path).read()
    with pytest.raises(CounterfoilError, match="is not a file of What'sUp"):
        WhatsUp(write("vg_qa_one_obj.json", [CONTROLLED])).read()
