"""The microworld in the formats of public data sets, so that other tools may read it."""

from collections.abc import Collection, Iterable
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Protocol

from counterfoil.errors import CallError
from counterfoil.microworld.scenes import scene
from counterfoil.microworld.world import World
from counterfoil.records import Scene

_FORMATS = {
    "coco": "counterfoil.microworld.export.coco:Coco",
    "visual7w": "counterfoil.microworld.export.visual7w:Visual7W",
    "visdial": "counterfoil.microworld.export.visdial:VisDial",
    "swig": "counterfoil.microworld.export.swig:Swig",
    "visual_genome": "counterfoil.microworld.export.visual_genome:VisualGenome",
    "gqa": "counterfoil.microworld.export.gqa:Gqa",
}
FORMATS = tuple(_FORMATS)
"""Each is a folder of the same name below the one that is exported to."""


class Format(Protocol):
    """Takes scenes one at a time, under integer image ids that all formats of an export share.

    It is made with the stack of files in which it may pile up what does not fit into memory.
    """

    def add(self, number: int, world: World, scene: Scene) -> None: ...

    def close(self, folder: Path) -> list[Path]:
        """Write the files; until then nothing is in the folder."""
        ...


def export(worlds: Iterable[World], folder: Path, formats: Collection[str] = FORMATS) -> list[Path]:
    """Write the worlds below `folder`, a folder a format, in one pass; the files that were written."""
    unknown = sorted(set(formats) - set(FORMATS))
    if unknown:
        raise CallError(f"no such format: {', '.join(unknown)}; there are {', '.join(FORMATS)}")
    with ExitStack() as scratch:
        writers = {name: _writer(name, scratch) for name in dict.fromkeys(formats)}
        for number, world in enumerate(worlds, start=1):
            seen = scene(world)
            for writer in writers.values():
                writer.add(number, world, seen)
        return [path for name, writer in writers.items() for path in writer.close(folder / name)]


def _writer(name: str, scratch: ExitStack) -> Format:
    module, _, attribute = _FORMATS[name].partition(":")
    made: Format = getattr(import_module(module), attribute)(scratch)
    return made
