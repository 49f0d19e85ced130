"""Runs on disk: a card and tables of closed part files, each renamed into place."""

import fcntl
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from counterfoil.errors import CounterfoilError
from counterfoil.records import Score
from counterfoil.store.atomic import told_on_disk_errors, whole_folder
from counterfoil.store.lines import FORMAT, read_toml, write_toml

if TYPE_CHECKING:
    from numpy.typing import NDArray

RUN, SCORES, LOCK = "run.toml", "scores", "run.lock"


class RunCard(Struct, frozen=True, forbid_unknown_fields=True):
    """What a run's scores depend on. A folder goes on only with a run whose card is the same."""

    model: str
    suite: str
    suite_digest: str
    cells: int
    parts: int
    batch: int = 1
    task: str = "match"
    format: int = FORMAT
    revision: str = ""
    versions: dict[str, str] = {}


@dataclass(frozen=True)
class Run:
    folder: Path
    card: RunCard

    def done(self) -> set[int]:
        """Which parts are there, closed."""
        return set(self._parts())

    def _parts(self) -> dict[int, Path]:
        """The part files by number, in order; what is not one of this run's parts is refused."""
        found = {}
        for path in sorted((self.folder / SCORES).glob("*.parquet")):
            number = path.stem.removeprefix("part-")
            if not number.isdecimal() or int(number) >= self.card.parts:
                raise CounterfoilError(f"{path} is no part of this run, which has {self.card.parts}. Remove it.")
            found[int(number)] = path
        return found

    @property
    def suite(self) -> Path:
        """Where its suite is, seen from the run, so that both may move together."""
        return (self.folder / self.card.suite).resolve()

    @property
    def complete(self) -> bool:
        return self.done() >= set(range(self.card.parts))

    def document(self, found: Mapping[str, str]) -> "Run":
        """Write down what the model says its scores depend on, beside what is known of the run."""
        card = replace(self.card, versions={**self.card.versions, **found})
        write_toml(self.folder / RUN, card)
        return Run(self.folder, card)

    def write_part(self, index: int, scores: Sequence[Score]) -> None:
        """Write one part and rename it into place: it is there whole, or not at all."""
        final = self.folder / SCORES / f"part-{index:05d}.parquet"
        partial = final.with_suffix(f".partial-{os.getpid()}")
        with told_on_disk_errors(self.folder):
            _write_scores(partial, scores)
            partial.replace(final)

    def scores(self) -> dict[str, "NDArray[Any]"]:
        """All cells' scores as columns, in the order of the plan; missing numbers are NaN, missing texts None."""
        columns = _read_scores(list(self._parts().values()), self.folder)
        cells = len(set(zip(columns["item"], columns["image"], columns["text"], strict=True)))
        if len(columns["item"]) != cells or (self.complete and cells != self.card.cells):
            raise CounterfoilError(
                f"{self.folder} is damaged: its parts hold {len(columns['item'])} scores of {cells} cells, "
                f"and there should be {self.card.cells}. Remove its parts and run the same command again."
            )
        return columns

    def part(self, index: int) -> list[Score]:
        """The scores of one part."""
        columns = _read_scores([self._parts()[index]], self.folder)
        return [Score(*_plain_values(row)) for row in zip(*(columns[name] for name in _SCORE_TYPES), strict=True)]

    def failed(self) -> set[int]:
        """The parts in which some cell has no score."""
        return {index for index in self._parts() if any(score.error for score in self.part(index))}

    def errors(self) -> Counter[str]:
        """How many cells have no score, by kind of error."""
        return Counter(str(error).split(":")[0] for error in self.scores()["error"] if error is not None)


def open_run(folder: Path) -> Run:
    return Run(folder, read_toml(folder / RUN, RunCard, "run", "Name the folder that 'run' wrote."))


@contextmanager
def writing_run(folder: Path, card: RunCard) -> Iterator[Run]:
    """A run's folder, made or gone on with, held by this process alone until the end."""
    with told_on_disk_errors(folder):
        (folder / SCORES).mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CounterfoilError(
                f"Another run is writing to {folder}. Wait for it to end, or choose another folder with -o."
            ) from error
        for left in (folder / SCORES).glob("*.partial-*"):
            left.unlink()
        if (folder / RUN).exists():
            _refuse_other_run(folder, card)
        else:
            with told_on_disk_errors(folder):
                write_toml(folder / RUN, card)
        try:
            yield open_run(folder)
        except BaseException:
            _sweep_if_empty(folder)
            raise


def _sweep_if_empty(folder: Path) -> None:
    """A run that ended before its first part leaves nothing behind."""
    if not any((folder / SCORES).iterdir()):
        for name in (RUN, LOCK):
            (folder / name).unlink(missing_ok=True)
        (folder / SCORES).rmdir()
        with suppress(OSError):  # somebody else's files stay, and so does their folder
            folder.rmdir()


def merge_runs(folders: Sequence[Path], out: Path) -> Run:
    """The parts of shards of one run in one folder; whole or not at all."""
    first = open_run(folders[0])
    for folder in folders[1:]:
        _refuse_other_run(folders[0], open_run(folder).card)
    with whole_folder(out) as partial:
        (partial / SCORES).mkdir()
        for folder in folders:
            for part in (folder / SCORES).glob("part-*.parquet"):
                shutil.copyfile(part, partial / SCORES / part.name)
        write_toml(partial / RUN, first.card)
    return Run(out, first.card)


def _refuse_other_run(folder: Path, card: RunCard) -> None:
    """Go on with, or put together, only what is the same run."""
    there = open_run(folder).card
    same = {"versions", "suite"}  # the suite may have moved; its digest says whether it is the same
    differing = [f for f in card.__struct_fields__ if getattr(there, f) != getattr(card, f) and f not in same]
    if differing:
        what = ", ".join(f"{f}: {getattr(there, f)!r} there, {getattr(card, f)!r} asked" for f in differing)
        raise CounterfoilError(f"{folder} holds another run ({what}). Choose another folder with -o.")


# ── tables of scores ─────────────────────────────────────────────────────────────────────────

_SCORE_TYPES = {
    "item": "VARCHAR", "image": "INTEGER", "text": "INTEGER", "value": "DOUBLE",
    "probability": "DOUBLE", "answer": "VARCHAR", "error": "VARCHAR",
}  # fmt: skip


def _write_scores(path: Path, scores: Sequence[Score]) -> None:
    import duckdb
    import numpy as np

    columns: Mapping[str, NDArray[np.object_]] = {
        name: np.array([getattr(score, name) for score in scores], dtype=object) for name in _SCORE_TYPES
    }
    casts = ", ".join(f'CAST("{name}" AS {kind}) AS "{name}"' for name, kind in _SCORE_TYPES.items())
    with duckdb.connect() as database:
        database.register("columns", columns)
        try:
            database.execute(
                f"COPY (SELECT {casts} FROM columns) TO {_quoted(path)} (FORMAT parquet, COMPRESSION zstd)"
            )
        except duckdb.IOException as error:  # a full disk, most often; DuckDB keeps no errno
            raise CounterfoilError(
                f"Cannot write to {path.parent}: the disk is full or refuses. What was done before is kept."
            ) from error


def _read_scores(parts: Sequence[Path], folder: Path) -> dict[str, "NDArray[Any]"]:
    import duckdb
    import numpy as np

    if not parts:
        raise CounterfoilError(f"There are no scores in {folder}. Run the same 'run' command again to go on.")
    listed = ", ".join(_quoted(literal(part)) for part in parts)
    with duckdb.connect() as database:
        database.execute("SET preserve_insertion_order = true")
        try:
            columns = database.execute(f"SELECT * FROM read_parquet([{listed}])").fetchnumpy()
        except duckdb.Error as error:
            raise CounterfoilError(
                f"The scores in {folder} cannot be read: {error}. Delete the broken part."
            ) from error
    for name, column in columns.items():
        if isinstance(column, np.ma.MaskedArray):
            nothing: Any = np.nan if column.dtype.kind == "f" else None
            columns[name] = np.where(np.ma.getmaskarray(column), nothing, column.data)
    return columns


def _plain_values(row: Sequence[Any]) -> list[Any]:
    """Values of a table as Python's own: numpy's numbers become ours, NaN becomes nothing."""
    plain = [value.item() if hasattr(value, "item") else value for value in row]
    return [None if value != value else value for value in plain]


def literal(path: Path) -> str:
    """A path for DuckDB's readers, which take '*', '?' and '[' for patterns."""
    return re.sub(r"([*?\[])", r"[\1]", str(path))


def _quoted(path: Path | str) -> str:
    return "'" + str(path).replace("'", "''") + "'"
