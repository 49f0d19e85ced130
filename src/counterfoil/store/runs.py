"""Runs on disk: a card and tables of closed part files, each renamed into place."""

import fcntl
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
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
    batch: int
    seed: int
    format: int = FORMAT
    revision: str = ""
    versions: dict[str, str] = {}


@dataclass(frozen=True)
class Run:
    folder: Path
    card: RunCard

    def done(self) -> set[int]:
        """Which parts are there, closed."""
        return {int(p.stem.split("-")[1]) for p in (self.folder / SCORES).glob("part-*.parquet")}

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
        return _read_scores(self.folder / SCORES)


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
        yield Run(folder, card)


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
    differing = [f for f in card.__struct_fields__ if getattr(there, f) != getattr(card, f) and f != "versions"]
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
            raise CounterfoilError(f"Cannot write to {path.parent}: {error}. What was done before is kept.") from error


def _read_scores(folder: Path) -> dict[str, "NDArray[Any]"]:
    import duckdb
    import numpy as np

    parts = sorted(folder.glob("part-*.parquet"))
    if not parts:
        raise CounterfoilError(f"There are no scores in {folder}. Run the same 'run' command again to go on.")
    listed = ", ".join(_quoted(part) for part in parts)
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


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
