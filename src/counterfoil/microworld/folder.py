"""A microworld on disk: pictures, their truth beside them, and the public formats that readers read.

`images/worlds.jsonl` is written last: a folder that has it is whole.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.microworld.draw import draw, encode
from counterfoil.microworld.export import export
from counterfoil.microworld.sample import world as sample_world
from counterfoil.microworld.scenes import file_name
from counterfoil.microworld.world import World
from counterfoil.protocols import Progress, silent
from counterfoil.store import told_on_disk_errors, whole_file

IMAGES, ANNOTATIONS, WORLDS, SETTINGS = "images", "annotations", "worlds.jsonl", "microworld.toml"
CHUNK = 32


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a microworld depends on."""

    scenes: int
    seed: int = 0
    size: int = 256


def make(
    folder: Path, settings: Settings, formats: Sequence[str], *, workers: int = 1, progress: Progress = silent
) -> bool:
    """Draw the scenes and write their annotations; False where the very same microworld is there already."""
    if is_whole(folder, settings):
        return False
    _refuse_other(folder, settings)
    with told_on_disk_errors(folder):
        (folder / IMAGES).mkdir(parents=True, exist_ok=True)
        for left in (folder / IMAGES).glob(".*.partial-*"):
            left.unlink(missing_ok=True)
        _replace(folder / SETTINGS, msgspec.toml.encode(settings))
        worlds: list[World] = []
        for drawn in _drawn(folder / IMAGES, settings, workers):
            worlds += drawn
            progress("drawing scenes", len(worlds), settings.scenes)
        export(worlds, folder / ANNOTATIONS, formats)
        encoder = msgspec.json.Encoder()
        _replace(folder / IMAGES / WORLDS, b"".join(encoder.encode(world) + b"\n" for world in worlds))
    return True


def is_whole(folder: Path, settings: Settings) -> bool:
    return (folder / IMAGES / WORLDS).exists() and _settings(folder) == settings


def read_worlds(folder: Path) -> Iterator[World]:
    """The truth beside a folder of the microworld's pictures; nothing where there is none."""
    path = folder / WORLDS
    if not path.exists():
        return
    decoder = msgspec.json.Decoder(World)
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            yield decoder.decode(line)
        except msgspec.DecodeError as error:
            raise RecordError(path, number, str(error)) from error


def _settings(folder: Path) -> Settings | None:
    path = folder / SETTINGS
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Settings) if path.exists() else None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} is not right: {error}. Remove {folder} and draw it again.") from error


def _refuse_other(folder: Path, settings: Settings) -> None:
    there = _settings(folder)
    if there is not None and there != settings:
        raise CounterfoilError(
            f"{folder} holds a microworld of {there.scenes} scenes (seed {there.seed}, {there.size} px). "
            "Choose another folder, or remove it first."
        )


def _drawn(images: Path, settings: Settings, workers: int) -> Iterator[list[World]]:
    """Draw in chunks, in order; what a stopped run has drawn is not drawn again."""
    starts = range(0, settings.scenes, CHUNK)
    if workers <= 1:
        yield from map(_draw_chunk, repeat(images), repeat(settings), starts)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_draw_chunk, repeat(images), repeat(settings), starts)


def _draw_chunk(images: Path, settings: Settings, start: int) -> list[World]:
    stop = min(start + CHUNK, settings.scenes)
    worlds = [sample_world(settings.seed, index, settings.size) for index in range(start, stop)]
    for world in worlds:
        path = images / file_name(world)
        if not path.exists():
            _replace(path, encode(draw(world)))
    return worlds


def _replace(path: Path, data: bytes) -> None:
    with whole_file(path, over=True) as partial:
        partial.write_bytes(data)
