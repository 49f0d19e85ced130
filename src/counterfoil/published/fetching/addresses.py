"""Where published data sets lie: `addresses.toml` as records, checked when it is read."""

from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import quote

import msgspec
from msgspec import Struct

from counterfoil import plugins
from counterfoil.errors import CallError


class Remote(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a data set: its name in our folder, its path after the set's bases or its own addresses."""

    file: str
    path: str = ""
    urls: tuple[str, ...] = ()
    size: int | None = None
    sha256: str | None = None
    images: bool = False
    """An archive of images: fetched only when images are asked for."""
    optional: bool = False
    """Large or seldom needed: fetched only when named with --only."""

    def __post_init__(self) -> None:
        if not safe(self.file):
            raise ValueError(f"{self.file!r} leaves its folder")


class ImageList(Struct, frozen=True, forbid_unknown_fields=True):
    """A fetched file that lists images: where their addresses and names stand in it.

    `url` and `name` are templates over a record's fields, as in '{image_id}.jpg'.
    """

    file: str
    form: Literal["lines", "csv", "jsonl", "json"]
    url: str
    name: str


class Dataset(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    licence: str
    page: str
    bases: tuple[str, ...] = ()
    files: tuple[Remote, ...] = ()
    lists: tuple[ImageList, ...] = ()
    by_hand: str = ""
    """Why it cannot be fetched by a program, and what to do at its page."""
    note: str = ""
    """What else a user needs: whose images these are, what is known to be missing."""
    name: str = ""

    def urls(self, remote: Remote) -> tuple[str, ...]:
        return remote.urls or tuple(base + quote(remote.path or remote.file) for base in self.bases)


def safe(name: str) -> bool:
    """Whether a file's name stays in its folder, on any system, and is none of our own."""
    path = PurePosixPath(name)
    return (
        bool(path.parts)
        and not path.is_absolute()
        and not {"..", "."} & set(path.parts)
        and not any(part.startswith(".") for part in path.parts)
        and not (set(name) & set('\\:*?"<>|')) | {c for c in name if not c.isprintable()}
        and all(len(part.encode()) <= 200 for part in path.parts)
    )


@cache
def known() -> dict[str, Dataset]:
    """Every data set that can be fetched, or whose page can be named, by its name."""
    text = files("counterfoil.published").joinpath("addresses.toml").read_text(encoding="utf-8")
    table = msgspec.toml.decode(text, type=dict[str, Dataset])
    return {name: msgspec.structs.replace(table[name], name=name) for name in sorted(table)}


def find(name: str) -> Dataset:
    if name not in known():
        raise CallError(plugins.unknown("data set to fetch", name, known()))
    return known()[name]
