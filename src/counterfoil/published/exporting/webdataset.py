"""Tar shards for WebDataset: a sample an item, its flat row as `KEY.json` and its images as `KEY.0.jpg`, `KEY.1.jpg` …

The bytes depend on the suite and its images alone: no times, no owners.
"""

import io
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from counterfoil.errors import CallError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.published.exporting.flat import Missing, bytes_of, flat
from counterfoil.store import Suite, whole_folder

SAMPLES, BYTES = 10_000, 1_000_000_000
"""How much a shard holds at most: samples, and bytes."""

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp")

Files = list[tuple[str, bytes]]


class Shard(Struct, frozen=True):
    name: str
    samples: int


def export(suite: Suite, out: Path, pictures: Pictures | None = None, progress: Progress = silent) -> list[Missing]:
    if pictures is None:
        raise CallError("WebDataset holds images: give their folder with --images, or pack the suite first.")
    missing: list[Missing] = []
    with whole_folder(out) as partial:
        shards = _write(partial, _samples(suite, pictures, missing, progress))
        index = {
            "suite": suite.card.name, "version": suite.card.version, "digest": suite.card.digest,
            "licence": suite.card.licence, "citation": suite.card.citation, "shards": shards, "missing": missing,
        }  # fmt: skip
        (partial / "index.json").write_bytes(msgspec.json.format(msgspec.json.encode(index), indent=2) + b"\n")
    return missing


def _samples(suite: Suite, pictures: Pictures, missing: list[Missing], progress: Progress) -> Iterator[Files]:
    items = suite.items()
    for number, item in enumerate(items):
        # A key may hold no dot and should be short; the item's own id is in the JSON.
        key = f"{number:08d}"
        files = [(f"{key}.json", msgspec.json.encode(flat(item)))]
        for place, (image, data) in enumerate(bytes_of(item, pictures, missing)):
            if data is not None:
                ending = PurePosixPath(image.file).suffix.lower()
                files.append((f"{key}.{place}{ending if ending in ENDINGS else '.jpg'}", data))
        yield files
        progress("export", number + 1, len(items))


def _write(folder: Path, samples: Iterator[Files]) -> list[Shard]:
    """Shard after shard, each closed before a sample would make it too large; no more than a sample is in memory."""
    shards: list[Shard] = []
    tar: tarfile.TarFile | None = None
    count = size = 0
    try:
        for files in samples:
            weight = sum(len(data) for _, data in files)
            if tar is None or count >= SAMPLES or size + weight > BYTES:
                if tar is not None:
                    tar.close()
                shards.append(Shard(f"shard-{len(shards):06d}.tar", 0))
                tar, count, size = _open(folder / shards[-1].name), 0, 0
            for name, data in files:
                member = tarfile.TarInfo(name)  # time, user and group are 0 and nameless
                member.size, member.mode = len(data), 0o644
                tar.addfile(member, io.BytesIO(data))
            count, size = count + 1, size + weight
            shards[-1] = Shard(shards[-1].name, count)
    finally:
        if tar is not None:
            tar.close()
    return shards


def _open(path: Path) -> tarfile.TarFile:
    return tarfile.open(path, "w", format=tarfile.USTAR_FORMAT)
