"""Anybody's scores as a run: a table with a row a cell, or the files of other programs."""

import csv
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from counterfoil import __version__, store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.plugins import unknown
from counterfoil.records import Item, Score
from counterfoil.score.engine import Outcome, seen_from
from counterfoil.store.runs import literal

PART = 100_000
FORMATS = ("table", "volta-valse")
ENDINGS = (".csv", ".tsv", ".jsonl", ".parquet")


@dataclass(frozen=True)
class Row:
    """One line of somebody's file, brought to our columns; `line` counts data rows from 1."""

    line: int
    item: str
    image: int
    text: int
    score: float | None
    probability: float | None
    answer: str | None


def score_file(
    suite: store.Suite,
    path: Path,
    folder: Path,
    *,
    model: str,
    format: str = "table",
    threshold: float | None = None,
) -> Outcome:
    """Write a file's scores as a run of the suite; cells that it does not hold are named as absent.

    A score alone orders cells and no more; with a `threshold` it also decides: above it is true.
    """
    if format not in FORMATS:
        raise CallError(unknown("format", format, FORMATS))
    items = suite.items()
    rows = _table(path) if format == "table" else _volta_valse(path, suite, items)
    found = _by_cell(rows, items, path, threshold)
    scores = [
        found.get((item.id, k, j)) or Score(item.id, k, j, error=f"absent: not in {path.name}")
        for item in items
        for k, j in item.cells
    ]
    parts = max(1, math.ceil(len(scores) / PART))
    decided = "" if threshold is None else f", true above {threshold:g}"
    card = store.RunCard(
        model=model, suite=seen_from(folder, suite.folder), suite_digest=suite.card.digest, cells=len(scores),
        parts=parts, revision=f"{format} file {path.name}{decided}", versions={"counterfoil": __version__},
    )  # fmt: skip
    with store.writing_run(folder, card) as run:
        for part in range(parts):
            run.write_part(part, scores[part * PART : (part + 1) * PART])
    return Outcome(run, len(scores), Counter(score.error.split(":")[0] for score in scores if score.error))


def _by_cell(
    rows: Iterable[Row], items: Sequence[Item], path: Path, threshold: float | None
) -> dict[tuple[str, int, int], Score]:
    cells = {(item.id, k, j) for item in items for k, j in item.cells}
    found: dict[tuple[str, int, int], Score] = {}
    nans: list[int] = []
    for row in rows:
        key = row.item, row.image, row.text
        if key not in cells:
            raise _wrong(
                path, row.line, f"the suite has no cell of image {row.image} and text {row.text} of '{row.item}'"
            )
        if key in found:
            raise _wrong(path, row.line, f"image {row.image} and text {row.text} of '{row.item}' stand there twice")
        if any(number is not None and math.isnan(number) for number in (row.score, row.probability)):
            nans.append(row.line)
        found[key] = _score(path, row, threshold)
    if nans:
        raise _wrong(path, nans[0], f"a score is NaN, as in {len(nans)} of {len(found)} rows; a model gives numbers")
    if not found:
        raise CounterfoilError(f"{path} holds no scores.")
    return found


def _score(path: Path, row: Row, threshold: float | None) -> Score:
    if row.probability is not None and not (math.isnan(row.probability) or 0 <= row.probability <= 1):
        raise _wrong(path, row.line, f"the probability {row.probability:g} is not between 0 and 1")
    if row.score is None and row.probability is None and row.answer is None:
        raise _wrong(path, row.line, "there is neither a score nor a probability nor an answer")
    value = row.probability if row.score is None else row.score
    probability = row.probability
    if probability is None and threshold is not None and row.score is not None:
        probability = float(row.score > threshold)
    return Score(row.item, row.image, row.text, value, probability, row.answer)


def _wrong(path: Path, line: int, reason: str) -> CounterfoilError:
    return CounterfoilError(f"{path}, row {line}: {reason}.")


# ── formats ──────────────────────────────────────────────────────────────────────────────────


def _table(path: Path) -> Iterator[Row]:
    """CSV, TSV, JSON Lines or Parquet with `item, image, text` and `score`, `probability` or `answer`."""
    for line, row in _records(path, ("item", "image", "text")):
        yield Row(
            line, str(row["item"]), _index(path, line, row, "image"), _index(path, line, row, "text"),
            _number(path, line, row, "score"), _number(path, line, row, "probability"), _word(row.get("answer")),
        )  # fmt: skip


def _volta_valse(path: Path, suite: store.Suite, items: Sequence[Item]) -> Iterator[Row]:
    """VOLTA's VALSE files: a running number over all items of the released files, '_c' or '_f' for the text."""
    if suite.card.name != "valse":
        raise CallError(f"{suite.folder} is not the released VALSE: import it first with 'counterfoil import valse'.")
    for line, row in _records(path, ("label", "score")):
        number, _, side = str(row["label"]).partition("_")
        if side not in ("c", "f") or not number.isdecimal():
            raise _wrong(path, line, f"'{row['label']}' is no number with _c or _f")
        instrument = row.get("instrument")
        if int(number) >= len(items) or instrument not in (None, items[int(number)].piece):
            raise _wrong(path, line, f"item {number} of the suite is another: it does not hold the whole VALSE")
        yield Row(line, items[int(number)].id, 0, "cf".index(side), _number(path, line, row, "score"), None, None)


Record = dict[str, Any]


def _records(path: Path, needed: Sequence[str]) -> Iterator[tuple[int, Record]]:
    """The rows of a table of any of the known kinds, numbered from 1."""
    if not path.is_file():
        raise CallError(f"There is no file {path}.")
    if path.suffix.lower() not in ENDINGS:
        raise CallError(f"{path} is of no known kind: its name must end in one of {', '.join(ENDINGS)}.")
    rows = {".jsonl": _json_lines, ".parquet": _parquet}.get(path.suffix.lower(), _separated)(path)
    for line, row in enumerate(rows, start=1):
        for name in needed:
            if name not in row:
                raise CounterfoilError(f"{path} has no column '{name}'; it has {', '.join(map(str, row))}.")
        yield line, row


def _separated(path: Path) -> Iterator[Record]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from csv.DictReader(file, delimiter="\t" if path.suffix.lower() == ".tsv" else ",", strict=True)
    except (csv.Error, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} cannot be read: {error}.") from error


def _json_lines(path: Path) -> Iterator[Record]:
    decoder = msgspec.json.Decoder(Record)
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            try:
                yield decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise _wrong(path, number, f"{error}") from error


def _parquet(path: Path) -> Iterator[Record]:
    import duckdb

    with duckdb.connect() as database:
        try:
            table = database.execute("SELECT * FROM read_parquet(?)", [literal(path)])
            names = [column[0] for column in table.description or ()]
            while chunk := table.fetchmany(10_000):
                for row in chunk:
                    yield dict(zip(names, row, strict=True))
        except duckdb.Error as error:
            raise CounterfoilError(f"{path} cannot be read: {str(error).splitlines()[0]}.") from error


def _number(path: Path, line: int, row: Record, name: str) -> float | None:
    value = row.get(name)
    if value is None or value == "":
        return None
    try:
        return float(value)
    except (TypeError, ValueError) as error:
        raise _wrong(path, line, f"the {name} {value!r} is no number") from error


def _index(path: Path, line: int, row: Record, name: str) -> int:
    found = _number(path, line, row, name)
    if found is None or not found.is_integer() or found < 0:
        raise _wrong(path, line, f"the {name} {row.get(name)!r} is no index from 0 on")
    return int(found)


def _word(value: Any) -> str | None:
    return None if value is None or value == "" else str(value).lower() if isinstance(value, bool) else str(value)
