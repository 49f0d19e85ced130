"""Anybody's scores as a run: a table with a row a cell, or the files of other programs."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from counterfoil import __version__, store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.plugins import unknown
from counterfoil.records import Item, Score
from counterfoil.score.engine import Outcome

PART = 100_000
FORMATS = ("table", "volta-valse")
READERS = {".csv": "read_csv_auto", ".tsv": "read_csv_auto", ".jsonl": "read_json_auto", ".parquet": "read_parquet"}


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
    card = store.RunCard(
        model=model, suite=str(suite.folder.resolve()), suite_digest=suite.card.digest, cells=len(scores), parts=parts,
        batch=1, seed=0, revision=f"{format} file {path.name}", versions={"counterfoil": __version__},
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
    for row in rows:
        key = row.item, row.image, row.text
        if key not in cells:
            raise _wrong(path, row, f"the suite has no cell of image {row.image} and text {row.text} of '{row.item}'")
        if key in found:
            raise _wrong(path, row, f"image {row.image} and text {row.text} of '{row.item}' stand there twice")
        found[key] = _score(path, row, threshold)
    if not found:
        raise CounterfoilError(f"{path} holds no scores.")
    return found


def _score(path: Path, row: Row, threshold: float | None) -> Score:
    for name, number in (("score", row.score), ("probability", row.probability)):
        if number is not None and math.isnan(number):
            raise _wrong(path, row, f"the {name} is NaN; a model must give numbers")
    if row.probability is not None and not 0 <= row.probability <= 1:
        raise _wrong(path, row, f"the probability {row.probability:g} is not between 0 and 1")
    if row.score is None and row.probability is None and row.answer is None:
        raise _wrong(path, row, "there is neither a score nor a probability nor an answer")
    value = row.probability if row.score is None else row.score
    probability = row.probability
    if probability is None and threshold is not None and row.score is not None:
        probability = float(row.score > threshold)
    return Score(row.item, row.image, row.text, value, probability, row.answer)


def _wrong(path: Path, row: Row, reason: str) -> CounterfoilError:
    return CounterfoilError(f"{path}, row {row.line}: {reason}.")


# ── formats ──────────────────────────────────────────────────────────────────────────────────


def _table(path: Path) -> Iterator[Row]:
    """CSV, TSV, JSON Lines or Parquet with `item, image, text` and `score`, `probability` or `answer`."""
    for line, row in enumerate(_records(path, ("item", "image", "text")), start=1):
        yield Row(
            line, str(row["item"]), int(row["image"]), int(row["text"]),
            _number(row.get("score")), _number(row.get("probability")), _word(row.get("answer")),
        )  # fmt: skip


def _volta_valse(path: Path, suite: store.Suite, items: Sequence[Item]) -> Iterator[Row]:
    """VOLTA's VALSE files: a running number over all items of the released files, '_c' or '_f' for the text."""
    if suite.card.name != "valse" or len(items) != sum(suite.card.counts.values()):
        raise CallError(f"{suite.folder} is not the released VALSE: import it first with 'counterfoil import valse'.")
    for line, row in enumerate(_records(path, ("label", "score")), start=1):
        number, _, side = str(row["label"]).partition("_")
        if side not in ("c", "f") or not number.isdecimal() or int(number) >= len(items):
            raise CounterfoilError(f"{path}, row {line}: '{row['label']}' names no item of VALSE.")
        yield Row(line, items[int(number)].id, 0, "cf".index(side), _number(row["score"]), None, None)


def _records(path: Path, needed: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The rows of a table of any of the known kinds, in order."""
    import duckdb

    if not path.is_file():
        raise CallError(f"There is no file {path}.")
    if path.suffix.lower() not in READERS:
        raise CallError(f"{path} is of no known kind: its name must end in one of {', '.join(READERS)}.")
    with duckdb.connect() as database:
        try:
            table = database.execute(f"SELECT * FROM {READERS[path.suffix.lower()]}(?)", [str(path)])
            names = [column[0] for column in table.description or ()]
            for name in needed:
                if name not in names:
                    raise CounterfoilError(f"{path} has no column '{name}'; it has {', '.join(names)}.")
            while chunk := table.fetchmany(10_000):
                for row in chunk:
                    yield dict(zip(names, row, strict=True))
        except duckdb.Error as error:
            raise CounterfoilError(f"{path} cannot be read: {str(error).splitlines()[0]}.") from error


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _word(value: Any) -> str | None:
    """An answer as a word; tables read a column of true and false as such."""
    return None if value is None else str(value).lower() if isinstance(value, bool) else str(value)
