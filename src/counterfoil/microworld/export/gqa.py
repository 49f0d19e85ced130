"""GQA scene graphs: `val_sceneGraphs.json`, as Hudson and Manning (2019) release them.

An object's relations are those of which it is the subject. Image and object ids are strings of digits.
`location` is given, as GQA gives it for some images; `weather` is not, as the pictures do not show it.
`file_name` is added, as the images here are not named by their ids.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from counterfoil.microworld.export.stream import Pile, write
from counterfoil.microworld.export.visual_genome import whole
from counterfoil.microworld.kinds import INDOORS
from counterfoil.microworld.speak.frames import PLACE
from counterfoil.microworld.world import World
from counterfoil.records import Scene


class Gqa:
    def __init__(self, scratch: ExitStack) -> None:
        self._graphs = Pile(scratch, keyed=True)
        self._things = 0

    def add(self, number: int, world: World, scene: Scene) -> None:
        drawn = [thing for thing in scene.objects if thing.id != PLACE]
        ids = {thing.id: str(self._things + n) for n, thing in enumerate(drawn, start=1)}
        self._things += len(drawn)
        objects: dict[str, Any] = {
            ids[thing.id]: {
                "name": thing.name, **whole(thing.box), "attributes": list(thing.attributes), "relations": [],
            }
            for thing in drawn
        }  # fmt: skip
        for fact in scene.facts:
            if fact.kind == "relation":
                subject, object = (ids[role.filler] for role in fact.roles)
                objects[subject]["relations"].append({"name": fact.predicate, "object": object})
        location = "indoors" if world.backdrop in INDOORS else "outdoors"
        size = {"width": world.width, "height": world.height}
        graph = {"file_name": scene.image.file, **size, "location": location, "objects": objects}
        self._graphs.add(graph, key=str(number))

    def close(self, folder: Path) -> list[Path]:
        return [write(folder / "val_sceneGraphs.json", self._graphs)]
