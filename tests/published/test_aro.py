"""ARO's cases become pairs, the true caption first, with the part of the image that ARO crops as a box."""

from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.aro import CROPPED, Aro
from counterfoil.records import Box, Classes, Image

RELATION = {
    "image_id": 2414,
    "image_path": "2414.jpg",
    "bbox_x": 5,
    "bbox_y": 6,
    "bbox_w": 70,
    "bbox_h": 80,
    "true_caption": "the dog is behind the tree",
    "false_caption": "the tree is behind the dog",
    "relation_name": "behind",
}
ATTRIBUTION = {
    **{key: value for key, value in RELATION.items() if key != "relation_name"},
    "true_caption": "the red car and the old man", "false_caption": "the old car and the red man",
    "attributes": ["red", "old"], "obj1_name": "car", "obj2_name": "man",
}  # fmt: skip


def test_relations_and_attributes(write: Any) -> None:
    write("visual_genome_attribution.json", [ATTRIBUTION])
    release = Aro(write("visual_genome_relation.json", [RELATION])).read()
    attribution, relation = release.items
    assert (attribution.id, relation.id) == ("aro/visual_genome_attribution/0", "aro/visual_genome_relation/0")
    assert relation.images == (Image("aro", "2414.jpg", boxes=(Box(5, 6, 70, 80),)),)
    assert relation.texts[0].text == "the dog is behind the tree" and relation.gold == ((True, False),)
    assert relation.meta == {"phenomenon": "relation", "relation": "behind"}
    assert relation.classes == Classes(("behind",), ("behind",))
    assert attribution.meta == {"phenomenon": "attribution", "attributes": ["red", "old"]}
    assert release.card.notes == (CROPPED,)


def test_the_same_twice_is_counted(write: Any) -> None:
    same = {**RELATION, "false_caption": RELATION["true_caption"]}
    release = Aro(write("visual_genome_relation.json", [same])).read()
    assert release.card.notes[-1] == "1 items have the same caption and foil; they are kept."


def test_a_wrong_folder_or_file(write: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="has no file of ARO"):
        Aro(tmp_path).read()
    with pytest.raises(CounterfoilError, match="is not a file of ARO"):
        Aro(write("visual_genome_relation.json", [{"image_path": "a.jpg"}])).read()
