"""Suites and runs on disk: the only file that knows our file names.

A suite is a folder that appears whole or not at all. A run is a folder that grows by closed part
files, each renamed into place, so that a stopped run loses nothing and goes on where it was.
"""

import errno
import fcntl
import hashlib
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.records import Credit, Item, Record, Score, Tally, Vote

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT = 1
CARD, RECIPE, ITEMS, REJECTED, VOTES, IMAGES, PACKED = (
    "card.toml", "recipe.toml", "items.jsonl", "rejected.jsonl", "votes.jsonl", "images.tsv", "images",
)  # fmt: skip
RUN, SCORES, LOCK = "run.toml", "scores", "run.lock"

R = TypeVar("R", bound=Record)
C = TypeVar("C", bound=Struct)


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A suite's card; everything that was decided in building it, and its digest."""

    name: str
    version: str
    digest: str = ""
    format: int = FORMAT
    title: str = ""
    licence: str = ""
    citation: str = ""
    url: str = ""
    notes: tuple[str, ...] = ()
    built_by: str = ""
    seed: int = 0
    counts: dict[str, int] = {}
    funnel: dict[str, dict[str, int]] = {}
    departures: dict[str, tuple[str, ...]] = {}
    sources: dict[str, dict[str, str]] = {}


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


# ── suites ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Suite:
    folder: Path
    card: Card

    def items(self) -> list[Item]:
        return list(_read_lines(self.folder / ITEMS, Item))

    def rejected(self) -> list[Item]:
        return list(_read_lines(self.folder / REJECTED, Item))

    @property
    def has_votes(self) -> bool:
        return (self.folder / VOTES).exists()

    def votes(self) -> list[Vote | Tally]:
        """People's votes; a line with 'counts' is a tally of votes whose workers are not known."""
        return list(_read_votes(self.folder / VOTES)) if self.has_votes else []

    def credits(self) -> list[Credit]:
        """Whose images they are; a row that is not right is named."""
        return list(_read_credits(self.folder / IMAGES))

    def recipe(self) -> str:
        return (self.folder / RECIPE).read_text(encoding="utf-8")

    @property
    def packed_images(self) -> Path | None:
        """The folder of the suite's own images, where it carries them."""
        folder = self.folder / PACKED
        return folder if folder.is_dir() else None


def write_suite(
    folder: Path,
    card: Card,
    items: Iterable[Item],
    *,
    rejected: Iterable[Item] = (),
    votes: Iterable[Vote | Tally] = (),
    credits: Iterable[Credit] = (),
    recipe: str = "",
) -> Suite:
    """Write a suite whole or not at all; the folder must not exist. Items may stream; their ids must be distinct."""
    counts: Counter[str] = Counter()
    with whole_folder(folder) as partial:
        digest = _write_lines(partial / ITEMS, _counted(items, counts))
        _write_lines(partial / REJECTED, rejected)
        _write_lines(partial / VOTES, votes)
        if not (partial / VOTES).stat().st_size:
            (partial / VOTES).unlink()
        _write_credits(partial / IMAGES, credits)
        (partial / RECIPE).write_text(recipe, encoding="utf-8")
        card = msgspec.structs.replace(card, digest=digest, counts=dict(counts))
        _write_toml(partial / CARD, card)
    return Suite(folder, card)


def open_suite(folder: Path) -> Suite:
    """A suite by its folder; its items are checked against the digest on the card."""
    card = _read_toml(folder / CARD, Card, "suite", "Name the folder that 'build' or 'import' wrote.")
    digest = _digest_of(folder / ITEMS)
    if digest != card.digest:
        # A broken line is the likelier cause and the more useful thing to say.
        for _ in _read_lines(folder / ITEMS, Item):
            pass
        raise CounterfoilError(
            f"{folder / ITEMS} is not what {CARD} says (digest {digest[:12]}, expected {card.digest[:12]}): "
            "the file was changed after it was written. Build the suite again."
        )
    return Suite(folder, card)


def pack_suite(suite: Suite, folder: Path, images: Iterable[tuple[Credit, Path]]) -> Suite:
    """A copy of a suite that carries these images, by source and file, with their digests; whole or not at all.

    Card, items and votes are the same bytes, so that runs of the one are runs of the other. An image whose
    credit has another digest than its file is refused.
    """
    credits = {(credit.source, credit.file): credit for credit in suite.credits()}
    with whole_folder(folder) as partial:
        for name in (CARD, RECIPE, ITEMS, REJECTED, VOTES):
            if (suite.folder / name).exists():
                shutil.copyfile(suite.folder / name, partial / name)
        for credit, path in images:
            final = partial / PACKED / credit.source / credit.file
            final.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, final)
            digest = _digest_of(final)
            if credit.sha256 not in ("", digest):
                raise CounterfoilError(
                    f"{path} is not the image that {IMAGES} says (digest {digest[:12]}, expected {credit.sha256[:12]})."
                )
            credits[credit.source, credit.file] = msgspec.structs.replace(credit, sha256=digest)
        _write_credits(partial / IMAGES, credits.values())
    return Suite(folder, suite.card)


# ── runs ─────────────────────────────────────────────────────────────────────────────────────


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
    return Run(folder, _read_toml(folder / RUN, RunCard, "run", "Name the folder that 'run' wrote."))


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
                _write_toml(folder / RUN, card)
        yield Run(folder, card)


def _refuse_other_run(folder: Path, card: RunCard) -> None:
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


# ── lines, cards and folders ─────────────────────────────────────────────────────────────────


def _write_lines(path: Path, records: Iterable[Record]) -> str:
    """Write JSON Lines and return their digest."""
    encoder, digest = msgspec.json.Encoder(), hashlib.sha256()
    with path.open("wb") as out:
        for record in records:
            line = encoder.encode(record) + b"\n"
            digest.update(line)
            out.write(line)
    return digest.hexdigest()


def _read_lines(path: Path, kind: type[R]) -> Iterator[R]:
    decoder = msgspec.json.Decoder(kind)
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                try:
                    yield decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    raise RecordError(path, number, _plain(str(error))) from error
    except FileNotFoundError as error:
        raise _not_whole(path) from error


def _read_votes(path: Path) -> Iterator[Vote | Tally]:
    vote, tally = msgspec.json.Decoder(Vote), msgspec.json.Decoder(Tally)
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield tally.decode(line) if b'"counts"' in line else vote.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise RecordError(path, number, _plain(str(error))) from error


def _plain(reason: str) -> str:
    """msgspec's reason with the field's path in words: '… - at `$.texts[0].text`' → '… in field texts[0].text'."""
    return reason.replace(" - at `$.", " in field ").replace(" - at `$", " in field ").rstrip("`")


def _write_toml(path: Path, card: Struct) -> None:
    partial = path.with_name(f".{path.name}.partial-{os.getpid()}")
    partial.write_bytes(msgspec.toml.encode(card))
    partial.replace(path)


def _read_toml(path: Path, kind: type[C], what: str, advice: str) -> C:
    try:
        text = path.read_text(encoding="utf-8")
        found = msgspec.toml.decode(text, type=dict[str, Any]).get("format")
        if isinstance(found, int) and found > FORMAT:
            raise CounterfoilError(
                f"{path} has format {found}, and this Counterfoil reads up to {FORMAT}: pip install -U counterfoil"
            )
        return msgspec.toml.decode(text, type=kind)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise CounterfoilError(f"{path.parent} is not a {what}: it has no {path.name}. {advice}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} is not right: {_plain(str(error))}.") from error


def _write_credits(path: Path, credits: Iterable[Credit]) -> None:
    names = Credit.__struct_fields__
    rows = ["\t".join(names)]
    for credit in credits:
        rows.append("\t".join(" ".join(str(getattr(credit, name)).split()) for name in names))
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _read_credits(path: Path) -> Iterator[Credit]:
    if not path.exists():
        raise _not_whole(path)
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines[1:], start=2):
        fields = line.split("\t")
        if len(fields) != len(Credit.__struct_fields__):
            raise RecordError(path, number, f"{len(fields)} columns, not {len(Credit.__struct_fields__)}")
        yield Credit(*fields)


def _not_whole(path: Path) -> CounterfoilError:
    return CounterfoilError(f"There is no {path}; the suite is not whole. Build or import it again.")


def _digest_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise _not_whole(path) from error


def _counted(items: Iterable[Item], counts: Counter[str]) -> Iterator[Item]:
    """The items on their way, counted by piece; a second of the same name is refused."""
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise CounterfoilError(f"Two items are named '{item.id}'; each must have its own id.")
        seen.add(item.id)
        counts[item.piece] += 1
        yield item


@contextmanager
def whole_folder(final: Path) -> Iterator[Path]:
    """A folder to write into that becomes `final` at the end, or vanishes."""
    if final.exists() and (not final.is_dir() or any(final.iterdir())):
        raise CounterfoilError(f"{final} is there already. Choose another folder with -o, or remove it first.")
    partial = final.with_name(f".{final.name}.partial-{os.getpid()}")
    try:
        with told_on_disk_errors(final):
            partial.mkdir(parents=True)
            yield partial
            partial.replace(final)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


@contextmanager
def whole_file(final: Path) -> Iterator[Path]:
    """A file to write that becomes `final` at the end, or vanishes; the folder is made, the file must not exist."""
    if final.exists():
        raise CounterfoilError(f"{final} is there already. Choose another name with -o, or remove it first.")
    partial = final.with_name(f".{final.name}.partial-{os.getpid()}")
    try:
        with told_on_disk_errors(final):
            final.parent.mkdir(parents=True, exist_ok=True)
            yield partial
            partial.replace(final)
    finally:
        with suppress(OSError):
            partial.unlink()


@contextmanager
def told_on_disk_errors(folder: Path) -> Iterator[None]:
    """Turn what the disk refuses into one sentence."""
    reasons = {
        errno.ENOSPC: "the disk is full; free some space",
        errno.EDQUOT: "your disk quota is used up; free some space",
        errno.EROFS: "the disk is read-only; choose another folder with -o",
        errno.EACCES: "you may not write there; choose another folder with -o",
        errno.EPERM: "you may not write there; choose another folder with -o",
        errno.ENOTDIR: "a part of this path is a file; choose another folder with -o",
        errno.EEXIST: "a file of this name is there; choose another folder with -o",
        errno.ENOTEMPTY: "it is there already; choose another folder with -o",
    }
    try:
        yield
    except OSError as error:
        reason = reasons.get(error.errno or 0, error.strerror or str(error))
        raise CounterfoilError(f"Cannot write to {folder}: {reason}.") from error
