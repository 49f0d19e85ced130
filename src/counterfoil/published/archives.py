"""Archives from strangers, unpacked without trust: nothing leaves the folder, no links, no bombs.

An archive that breaks a rule is refused whole, before or while it is read; what was written of it vanishes.
"""

import gzip
import shutil
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, cast

from counterfoil.errors import CounterfoilError
from counterfoil.store import told_on_disk_errors

ENDINGS = (".zip", ".tar.gz", ".tgz", ".tar")
CLUTTER = ("__MACOSX", ".DS_Store")
CHUNK = 1 << 20
DAMAGE = (
    zipfile.BadZipFile, tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError,
    NotImplementedError, RuntimeError,  # a way of packing that Python lacks; an encrypted member
)  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """How much an archive may hold: bytes as a multiple of its own size and a base, and a number of files."""

    times: int = 100
    base: int = 64_000_000
    files: int = 2_000_000

    def bytes(self, archive: Path) -> int:
        return self.base + self.times * archive.stat().st_size


class ArchiveError(CounterfoilError):
    """An archive that is damaged, or that must not be unpacked."""


def is_archive(name: str) -> bool:
    return name.lower().endswith(ENDINGS)


def unpack(archive: Path, folder: Path, limits: Limits = Limits()) -> list[Path]:
    """Unpack into a folder and return the files, by their paths inside it; files of the same name are replaced."""
    aside = folder / f".{archive.name}.unpacking"
    shutil.rmtree(aside, ignore_errors=True)
    try:
        with told_on_disk_errors(folder):
            aside.mkdir(parents=True)
            names = _extract(archive, aside, limits)
            for name in names:
                final = folder / name
                if not final.parent.resolve().is_relative_to(folder.resolve()):
                    raise ArchiveError(f"{archive.name} would write through a link out of {folder}; it is refused.")
                final.parent.mkdir(parents=True, exist_ok=True)
                (aside / name).replace(final)
        return names
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _extract(archive: Path, aside: Path, limits: Limits) -> list[Path]:
    left, names = limits.bytes(archive), dict[Path, None]()
    try:
        for name, content in _members(archive):
            path = aside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with content, path.open("wb") as out:
                while chunk := content.read(CHUNK):
                    left -= len(chunk)
                    if left < 0:
                        raise ArchiveError(
                            f"{archive.name} unpacks to more than {limits.bytes(archive):,} bytes, "
                            "far more than its own size; it is not unpacked."
                        )
                    out.write(chunk)
            names[Path(name)] = None
            if len(names) > limits.files:
                raise ArchiveError(f"{archive.name} holds more than {limits.files:,} files; it is not unpacked.")
    except DAMAGE as error:
        raise ArchiveError(f"{archive.name} is damaged or cannot be unpacked: {error}.") from error
    except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
        raise ArchiveError(f"{archive.name} gives one name to a file and a folder; it is not unpacked.") from error
    return list(names)


def _members(archive: Path) -> Iterator[tuple[PurePosixPath, IO[bytes]]]:
    """The files of an archive with their safe names; folders and clutter are passed over."""
    walk = _zip_members if archive.name.lower().endswith(".zip") else _tar_members
    for name, opened in walk(archive):
        if not set(PurePosixPath(name).parts) & set(CLUTTER):
            yield _safe(name, archive), opened()


def _zip_members(archive: Path) -> Iterator[tuple[str, Callable[[], IO[bytes]]]]:
    with zipfile.ZipFile(archive) as opened:
        for info in opened.infolist():
            if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise ArchiveError(_odd(archive, info.filename))
            if not info.is_dir():
                yield info.filename, partial(opened.open, info)


def _tar_members(archive: Path) -> Iterator[tuple[str, Callable[[], IO[bytes]]]]:
    with tarfile.open(archive, "r:gz" if archive.name.lower().endswith("gz") else "r:") as opened:
        for member in opened:
            if member.isreg():
                yield member.name, partial(cast(Callable[..., IO[bytes]], opened.extractfile), member)
            elif not member.isdir():
                raise ArchiveError(_odd(archive, member.name))


def _odd(archive: Path, name: str) -> str:
    return f"{archive.name} holds {name!r}, which is a link or a device; it is not unpacked."


def _safe(name: str, archive: Path) -> PurePosixPath:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts or set("\\:\0") & set(name):
        raise ArchiveError(f"{archive.name} holds {name!r}, which leaves its folder; it is not unpacked.")
    return path
