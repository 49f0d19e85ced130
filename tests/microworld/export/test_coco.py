"""COCO 2017: captions and instances."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.scenes import scene
from counterfoil.microworld.world import World

IMAGE = {"license", "file_name", "coco_url", "height", "width", "date_captured", "flickr_url", "id"}
COCO_IDS = {"person": 1, "bicycle": 2, "car": 3, "bench": 15, "dog": 18, "sports ball": 37, "dining table": 67,
            "book": 84, "toothbrush": 90}  # fmt: skip
"""From instances_val2017.json."""


def test_captions(read: Any, sample: list[World]) -> None:
    file = read("coco/annotations/captions_val2017.json")
    assert set(file) == {"info", "licenses", "images", "annotations"}
    assert all(set(image) == IMAGE for image in file["images"])
    assert [image["file_name"] for image in file["images"]] == [f"{world.id}.png" for world in sample]
    names = {image["id"]: image["file_name"].removesuffix(".png") for image in file["images"]}
    assert len(names) == len(sample)
    assert all(set(row) == {"image_id", "id", "caption"} for row in file["annotations"])
    assert len({row["id"] for row in file["annotations"]}) == 5 * len(sample)
    for world in sample:
        mine = [row["caption"] for row in file["annotations"] if names[row["image_id"]] == world.id]
        assert mine == [caption.text for caption in scene(world).captions]


def test_instances(read: Any, sample: list[World]) -> None:
    file = read("coco/annotations/instances_val2017.json")
    assert set(file) == {"info", "licenses", "images", "annotations", "categories"}
    keys = {"segmentation", "area", "iscrowd", "image_id", "bbox", "category_id", "id"}
    assert all(set(row) == keys for row in file["annotations"])
    categories = {row["id"]: row["name"] for row in file["categories"]}
    for number, world in enumerate(sample, start=1):
        rows = [row for row in file["annotations"] if row["image_id"] == number]
        assert [row["bbox"] for row in rows] == [[t.box.x, t.box.y, t.box.width, t.box.height] for t in world.things]
        assert [categories[row["category_id"]] for row in rows] == [KINDS[t.kind].coco or t.kind for t in world.things]
        assert all(row["area"] == row["bbox"][2] * row["bbox"][3] for row in rows)


def test_categories_have_coco_s_own_ids(read: Any) -> None:
    rows = read("coco/annotations/instances_val2017.json")["categories"]
    ids = {row["name"]: row["id"] for row in rows}
    assert {name: ids[name] for name in COCO_IDS} == COCO_IDS
    assert sum(row["id"] <= 90 for row in rows) == 80
    assert len({row["id"] for row in rows}) == len({row["name"] for row in rows}) == len(rows)
    assert Counter(row["supercategory"] for row in rows if row["id"] <= 90)["animal"] == 10
    mine = {kind.name for kind in KINDS.values() if kind.coco is None}
    assert mine == {row["name"] for row in rows if row["id"] > 90}
    assert {kind.coco for kind in KINDS.values() if kind.coco} <= set(ids)


def test_the_real_file_has_the_same_keys(read: Any, real_data: Path) -> None:
    real = json.loads((real_data / "coco" / "captions_val2017.json").read_text())
    file = read("coco/annotations/captions_val2017.json")
    assert set(real) == set(file) and set(real["info"]) == set(file["info"])
    for name in ("licenses", "images", "annotations"):
        assert set(real[name][0]) == set(file[name][0])
