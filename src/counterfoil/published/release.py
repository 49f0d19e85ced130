"""What a reader of a published data set gives, and how it becomes a suite."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Protocol

import msgspec

from counterfoil import __version__, plugins, store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.protocols import Progress, silent
from counterfoil.records import Credit, Item, Tally, Vote


@dataclass(frozen=True)
class Release:
    """A published data set as items. They may stream, so what is known of them all stands on the card already."""

    card: store.Card
    items: Iterable[Item]
    votes: Iterable[Vote | Tally] = ()
    credits: Iterable[Credit] = ()
    files: tuple[Path, ...] = ()
    """The files it was read from; their digests go on the suite's card."""
    count: int | None = None


class Reader(Protocol):
    """A frozen dataclass with a `path` and its options."""

    def read(self) -> Release: ...


def import_suite(
    name: str,
    path: Path,
    folder: Path,
    *,
    progress: Progress = silent,
    repair: bool = False,
    options: Mapping[str, Any] = {},
) -> store.Suite:
    """Read a published data set by its name and write it as a suite; the folder must not exist."""
    release = open_release(name, path, repair=repair, options=options)
    digests = {_within(path, file): _digest(file) for file in release.files}
    card = msgspec.structs.replace(release.card, built_by=f"counterfoil {__version__}", sources={name: digests})
    watched = _watched(release.items, f"reading {name}", release.count, progress)
    return store.write_suite(folder, card, watched, votes=release.votes, credits=release.credits)


def open_release(name: str, path: Path, *, repair: bool = False, options: Mapping[str, Any] = {}) -> Release:
    """What the reader of that name makes of the file or folder."""
    known = plugins.names("published")
    if name not in known and ":" not in name:
        raise CallError(plugins.unknown("published data set", name, known))
    if repair and "repair" not in {field.name for field in fields(plugins.find("published", name))}:
        raise CallError(f"There is nothing to repair in '{name}': leave --repair out.")
    given = {"path": path, **({"repair": True} if repair else {}), **options}
    release: Release = plugins.make("published", name, given).read()
    return release


def _watched(items: Iterable[Item], what: str, of: int | None, progress: Progress) -> Iterator[Item]:
    done = 0
    for done, item in enumerate(items, start=1):
        if done % 500 == 0:
            progress(what, done, of)
        yield item
    progress(what, done, done)


def _within(path: Path, file: Path) -> str:
    return file.relative_to(path).as_posix() if path.is_dir() else file.name


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise CounterfoilError(f"{path} cannot be read: {error.strerror}.") from error
