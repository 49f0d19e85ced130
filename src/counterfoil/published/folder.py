"""Finding and reading the files of a release, with one sentence for what is missing and where to get it."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from counterfoil.errors import CallError, CounterfoilError, RecordError

T = TypeVar("T")

Filled = Annotated[str, msgspec.Meta(min_length=1)]
"""A text that must not be empty, such as the name of an image."""


@dataclass(frozen=True)
class Found:
    """The files of a release by their stems, in order of name, and the names of those that are not there."""

    files: dict[str, Path]
    missing: tuple[str, ...] = ()

    def note(self, get: str) -> tuple[str, ...]:
        """What to say of missing files: nothing, or which and where they are."""
        if not self.missing:
            return ()
        return (f"Not in the folder, so not in this suite: {', '.join(self.missing)}. Get it from {get}.",)


def find(path: Path, names: Sequence[str], what: str, get: str, *, inside: Sequence[str] = ()) -> Found:
    """The named files in the folder or in one of the subfolders that releases have; or the file itself."""
    if path.is_file():
        return Found({path.stem: path})
    if not path.is_dir():
        raise CallError(f"There is no {path}. Give the folder or file of {what}: {get}.")
    for folder in (path, *(path / name for name in inside)):
        here = {Path(name).stem: folder / name for name in sorted(names) if (folder / name).is_file()}
        if here:
            return Found(here, tuple(name for name in sorted(names) if Path(name).stem not in here))
    listed = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
    raise CallError(f"{path} has no file of {what} ({listed}). Get them from {get}.")


def lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, blank ones passed over."""
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield number, line
    except OSError as error:
        raise CounterfoilError(f"{path} cannot be read: {error.strerror}.") from error


def json_lines(path: Path, kind: type[T]) -> Iterator[tuple[int, T]]:
    """The records of a JSON Lines file with their lines; a line that holds none is named."""
    decoder = msgspec.json.Decoder(kind)
    for number, line in lines(path):
        try:
            yield number, decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordError(path, number, str(error)) from error


def rows(path: Path, columns: Sequence[str], what: str, delimiter: str = ",") -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with the line on which each ends; it must have the columns, and each row all of them."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file, delimiter=delimiter)
            lacking = [name for name in columns if name not in (table.fieldnames or ())]
            if lacking:
                raise CounterfoilError(f"{path} is not {what}: it has no column {', '.join(lacking)}.")
            for row in table:
                if any(row[name] is None for name in columns):
                    raise RecordError(path, table.line_num, "the row has fewer columns than the head")
                yield table.line_num, row
    except OSError as error:
        raise CounterfoilError(f"{path} cannot be read: {error.strerror}.") from error
    except (csv.Error, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} is not {what}: {error}.") from error
