"""Visual Genome 1.4: `image_data.json`, `objects.json`, `attributes.json` and `relationships.json`.

Boxes are in whole pixels, as there. `url` holds the file's name; the place is no object, as it has no box.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from counterfoil.microworld.export.stream import Pile, write
from counterfoil.microworld.speak.frames import PLACE
from counterfoil.microworld.world import World
from counterfoil.records import Box, Object, Scene

_SYNSETS = {
    "on": "along.r.01", "next to": "next.r.01", "wearing": "wear.v.01", "holding": "hold.v.02", "riding": "ride.v.01",
}  # fmt: skip
"""Predicate → synset, for some; Visual Genome leaves most without."""


class VisualGenome:
    def __init__(self, scratch: ExitStack) -> None:
        self._images, self._objects = Pile(scratch), Pile(scratch)
        self._attributes, self._relationships = Pile(scratch), Pile(scratch)
        self._things = self._related = 0

    def add(self, number: int, world: World, scene: Scene) -> None:
        drawn = [thing for thing in scene.objects if thing.id != PLACE]
        ids = {thing.id: self._things + n for n, thing in enumerate(drawn, start=1)}
        self._things += len(drawn)
        by_id = {thing.id: thing for thing in drawn}
        self._images.add({
            "image_id": number, "url": scene.image.file, "width": world.width, "height": world.height,
            "coco_id": None, "flickr_id": None,
        })  # fmt: skip
        rows = [_object(ids[thing.id], thing) for thing in drawn]
        listed = [row | {"merged_object_ids": []} for row in rows]
        self._objects.add({"image_id": number, "objects": listed, "image_url": scene.image.file})
        worn = [row | {"attributes": list(thing.attributes)} for row, thing in zip(rows, drawn, strict=True)]
        self._attributes.add({"image_id": number, "attributes": worn})
        related = [self._related + n for n in range(1, 1 + sum(fact.kind == "relation" for fact in scene.facts))]
        self._related += len(related)
        facts = (fact for fact in scene.facts if fact.kind == "relation")
        relationships = [
            _relationship(id, fact.predicate, *(_named(ids[r.filler], by_id[r.filler]) for r in fact.roles))
            for id, fact in zip(related, facts, strict=True)
        ]
        self._relationships.add({"image_id": number, "relationships": relationships})

    def close(self, folder: Path) -> list[Path]:
        return [
            write(folder / "image_data.json", self._images),
            write(folder / "objects.json", self._objects),
            write(folder / "attributes.json", self._attributes),
            write(folder / "relationships.json", self._relationships),
        ]


def whole(box: Box | None) -> dict[str, int]:
    """The box in whole pixels: Visual Genome and GQA know no others."""
    if box is None:
        raise ValueError("an object that is drawn has a box")
    return {"x": round(box.x), "y": round(box.y), "w": round(box.width), "h": round(box.height)}


def _object(id: int, thing: Object) -> dict[str, Any]:
    return {"object_id": id, **whole(thing.box), "names": [thing.name], "synsets": [thing.synset]}


def _named(id: int, thing: Object) -> dict[str, Any]:
    return {"object_id": id, **whole(thing.box), "name": thing.name, "synsets": [thing.synset]}


def _relationship(id: int, predicate: str, subject: dict[str, Any], object: dict[str, Any]) -> dict[str, Any]:
    synsets = [_SYNSETS[predicate]] if predicate in _SYNSETS else []
    return {
        "relationship_id": id, "predicate": predicate, "synsets": synsets, "subject": subject, "object": object,
    }  # fmt: skip
