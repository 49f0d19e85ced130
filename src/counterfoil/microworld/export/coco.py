"""COCO 2017: `captions_val2017.json` and `instances_val2017.json`, as cocodataset.org lays them out.

People are one category, as there. What COCO has no category for gets ids above its own. A thing's
`segmentation` is the outline of its box, and `area` the box's.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from counterfoil.microworld.export.coco_categories import CATEGORIES
from counterfoil.microworld.export.stream import Pile, write
from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.world import World
from counterfoil.records import Box, Scene

_IDS = {category["name"]: category["id"] for category in CATEGORIES}
INFO = {
    "description": "Counterfoil microworld", "url": "", "version": "1.0", "year": 2017, "contributor": "Counterfoil",
    "date_created": "2017/09/01",
}  # fmt: skip
LICENSES = [{"url": "https://creativecommons.org/publicdomain/zero/1.0/", "id": 1, "name": "CC0 1.0"}]


class Coco:
    def __init__(self, scratch: ExitStack) -> None:
        self._images, self._captions, self._instances = Pile(scratch), Pile(scratch), Pile(scratch)

    def add(self, number: int, world: World, scene: Scene) -> None:
        self._images.add(_image(number, world, scene.image.file))
        for caption in scene.captions:
            row = {"image_id": number, "id": self._captions.size + 1, "caption": caption.text}
            self._captions.add(row)
        for thing in world.things:
            self._instances.add(_instance(number, self._instances.size + 1, thing.kind, thing.box))

    def close(self, folder: Path) -> list[Path]:
        head = {"info": INFO, "licenses": LICENSES}
        captions = head | {"images": self._images, "annotations": self._captions}
        instances = head | {"images": self._images, "annotations": self._instances, "categories": CATEGORIES}
        return [
            write(folder / "annotations" / "captions_val2017.json", captions),
            write(folder / "annotations" / "instances_val2017.json", instances),
        ]


def category(kind: str) -> int:
    return int(_IDS[KINDS[kind].coco or kind])


def _image(number: int, world: World, file: str) -> dict[str, Any]:
    return {
        "license": 1, "file_name": file, "coco_url": "", "height": world.height, "width": world.width,
        "date_captured": "2017-09-01 00:00:00", "flickr_url": "", "id": number,
    }  # fmt: skip


def _instance(number: int, id: int, kind: str, box: Box) -> dict[str, Any]:
    right, bottom = box.x + box.width, box.y + box.height
    return {
        "segmentation": [[box.x, box.y, right, box.y, right, bottom, box.x, bottom]],
        "area": box.width * box.height, "iscrowd": 0, "image_id": number,
        "bbox": [box.x, box.y, box.width, box.height], "category_id": category(kind), "id": id,
    }  # fmt: skip
