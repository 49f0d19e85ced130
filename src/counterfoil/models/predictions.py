"""A file of scores as a model: what somebody's program said of each pair of an image file and a text.

Unlike a run made by `score-file`, it is bound to no suite: it answers wherever the image and the text occur.
"""

import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import numpy as np

from counterfoil.errors import CallError, CounterfoilError, PictureError

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture

SEPARATORS = {".csv": ",", ".tsv": "\t"}
KINDS = (*SEPARATORS, ".jsonl", ".parquet")
Pair = tuple[str, str]


@dataclass(frozen=True)
class Predictions:
    """The column `score` of a table with `image` (a file name) and `text`: it orders texts, and decides nothing."""

    name: str
    blind: ClassVar[bool] = True

    def likelihood(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        return _looked_up(self._table, self.name, picture, texts)

    @cached_property
    def _table(self) -> dict[Pair, float]:
        return _table(Path(self.name), "score")


@dataclass(frozen=True)
class Probabilities:
    """The column `probability` of such a table: that the text is true of the image, so that it also decides."""

    name: str
    blind: ClassVar[bool] = True

    def match(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        return _looked_up(self._table, self.name, picture, texts)

    @cached_property
    def _table(self) -> dict[Pair, float]:
        return _table(Path(self.name), "probability")


def _looked_up(table: dict[Pair, float], name: str, picture: "Picture", texts: Sequence[str]) -> "Floats":
    file = picture.image.file
    absent = [text for text in texts if (file, text) not in table]
    if absent:
        raise PictureError("absent", f"{Path(name).name} holds nothing for the image {file} and '{absent[0]}'.")
    return np.array([table[file, text] for text in texts], dtype=np.float64)


def _table(path: Path, column: str) -> dict[Pair, float]:
    """A column of numbers by image and text; a pair may stand there again with the same number only."""
    found: dict[Pair, float] = {}
    for line, row in enumerate(_rows(path), start=1):
        for name in ("image", "text", column):
            if row.get(name) is None:
                raise CounterfoilError(f"{path}, row {line} has no '{name}'; {_has(row)}")
        pair, number = (str(row["image"]), str(row["text"])), _number(path, line, row[column])
        if column == "probability" and not 0 <= number <= 1:
            raise CounterfoilError(f"{path}, row {line}: the probability {number:g} is not between 0 and 1.")
        if found.setdefault(pair, number) != number:
            raise CounterfoilError(f"{path}, row {line}: {pair[0]} and '{pair[1]}' stood before with another number.")
    if not found:
        raise CounterfoilError(f"{path} holds no scores.")
    return found


def _has(row: dict[str, Any]) -> str:
    """What a row holds, and which family reads it where it is the other one's."""
    families = [family for family, column in (("predictions", "score"), ("probabilities", "probability"))
                if row.get(column) is not None]  # fmt: skip
    hint = f" It can be read as '{families[0]}:…'." if families else ""
    return f"it has {', '.join(str(name) for name in row)}.{hint}"


def _number(path: Path, line: int, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if math.isnan(number):
        raise CounterfoilError(f"{path}, row {line}: '{value}' is no number; a model must give numbers.")
    return number


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a table of any known kind. Names and texts stay as written: '0012' is no number here."""
    if not path.is_file():
        raise CallError(f"There is no file {path}.")
    kind = path.suffix.lower()
    if kind in SEPARATORS:
        yield from _separated(path, SEPARATORS[kind])
    elif kind == ".jsonl":
        with path.open("rb") as lines:
            yield from (_decoded(path, number, line) for number, line in enumerate(lines, start=1))
    elif kind == ".parquet":
        yield from _parquet(path)
    else:
        raise CallError(f"{path} is of no known kind: its name must end in one of {', '.join(KINDS)}.")


def _separated(path: Path, separator: str) -> Iterator[dict[str, Any]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from csv.DictReader(file, delimiter=separator)
    except (UnicodeDecodeError, csv.Error) as error:
        raise CounterfoilError(f"{path} cannot be read: {error}.") from error


def _decoded(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise CounterfoilError(f"{path}, line {number} cannot be read: {error}.") from error


def _parquet(path: Path) -> Iterator[dict[str, Any]]:
    import duckdb

    with duckdb.connect() as database:
        try:
            table = database.execute("SELECT * FROM read_parquet(?)", [str(path)])
            names = [column[0] for column in table.description or ()]
            while chunk := table.fetchmany(10_000):
                yield from (dict(zip(names, row, strict=True)) for row in chunk)
        except duckdb.Error as error:
            raise CounterfoilError(f"{path} cannot be read: {str(error).splitlines()[0]}.") from error
