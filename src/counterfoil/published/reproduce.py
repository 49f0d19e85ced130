"""A paper's table, figure or section, assembled: what it prints, and beside that our own numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from counterfoil import store
from counterfoil.analyse.results import Settings, opened, results
from counterfoil.published import tables
from counterfoil.published.beside import Ask, Found, RunSource, Source, SuiteSource, asked, named
from counterfoil.published.tables import Block, Column, Entry, Models, Ours, Printed

Show = Literal["value", "low", "high", "n"]
SHOWN: tuple[Show, ...] = ("value", "low", "high", "n")


@dataclass(frozen=True)
class Digits:
    """How the paper writes its numbers here, for ours to be like them."""

    decimals: int | None = None
    grouped: bool = False


@dataclass(frozen=True)
class Cell:
    """A printed value, or ours (`show` says which part of it), with the marks it gets.

    `wanted` tells a number that we should have and have not from a place where none belongs.
    """

    printed: Printed | None = None
    found: Found | None = None
    show: Show = "value"
    wanted: bool = False
    digits: Digits = Digits()
    best: bool = False
    second: bool = False
    at_chance: bool = False

    @property
    def number(self) -> float | None:
        """What is compared: the paper's number, or ours as it will be printed."""
        if self.printed is not None:
            return self.printed.number
        if self.found is None or self.show != "value":
            return None
        value = 100 * self.found.value if self.found.percent else self.found.value
        return round(value, 1 if self.digits.decimals is None else self.digits.decimals)


@dataclass(frozen=True)
class Row:
    """A row of the paper, or one of ours: then `show` says what of our numbers it holds."""

    block: str
    label: str
    cells: tuple[Cell, ...]
    ours: bool = False
    show: Show = "value"


@dataclass(frozen=True)
class Part:
    """Rows under the same columns; a table whose blocks have columns of their own has several parts."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Reproduction:
    paper: str
    place: str
    entry: Entry
    citation: str
    parts: tuple[Part, ...]
    needs: tuple[str, ...]
    level: float

    @property
    def has_ours(self) -> bool:
        """Whether a run or a suite found a place in it."""
        return any(cell.wanted for part in self.parts for row in part.rows for cell in row.cells)


# ── what there is ────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Listed:
    """One line of the list: an entry, how many values of it are shipped, and what our side needs."""

    paper: str
    place: str
    title: str
    page: int | None
    values: int
    needs: tuple[str, ...]


def listed(paper: str = "") -> list[Listed]:
    """Every table, figure and section with figures, of one paper or of all."""
    names = (paper,) if paper else tables.PAPERS
    return [
        Listed(name, place, entry.title, entry.page, len(tables.printed(name, place)), needs(name, place))
        for name in names
        for place, entry in tables.paper(name).entries.items()
    ]


def needs(paper: str, place: str) -> tuple[str, ...]:
    """What an entry takes, in words: the published rows are shipped; ours need runs, a suite or a file."""
    _, entry, _ = tables.entry(paper, place)
    values, suite, asks = len(tables.printed(paper, place)), _suite(paper, entry), list(_asks(entry))
    found = [f"published rows: shipped, {values} values"] if values else []
    if any(ask.metric for ask in asks):
        found.append(f"our rows: run(s) on suite {suite}")
    if any(ask.fact for ask in asks):
        found.append(f"our rows: --suite, a suite {suite}")
    return (*found, *entry.needs)


def _suite(paper: str, entry: Entry) -> str:
    return entry.suite or tables.paper(paper).suite


def _asks(entry: Entry) -> Iterator[Ours]:
    """Every part of a wish that an entry has, wherever it stands."""
    yield entry.ours
    yield from entry.rows.values()
    for columns in (entry.columns, *(block.columns for block in entry.blocks.values())):
        yield from (column.ours for column in columns)
    yield from (block.ours for block in entry.blocks.values())


# ── assembling ───────────────────────────────────────────────────────────────────────────────


def reproduce(
    paper: str, place: str, runs: Sequence[Path] = (), suite: Path | None = None, settings: Settings = Settings()
) -> Reproduction:
    """An entry as it was printed; with runs or a suite, our rows beside it."""
    name, entry, only = tables.entry(paper, place)
    values = [value for value in tables.printed(paper, name) if not only or value.block == only]
    sources = [*_described(entry, runs, suite), *_run(entry, runs, suite, settings, _suite(paper, entry))]
    made = [part for part in _parts(entry, values, sources) if part.rows]
    marked = tuple(_marked(entry, part) for part in made)
    return Reproduction(paper, name, entry, tables.paper(paper).citation, marked, needs(paper, name), settings.level)


def _described(entry: Entry, runs: Sequence[Path], suite: Path | None) -> Iterator[Source]:
    """The suite, where the entry is about suites: the one named, else that of the first run."""
    if any(ask.fact for ask in _asks(entry)) and (suite or runs):
        yield SuiteSource.of(store.open_suite(suite or store.open_run(runs[0]).suite))


def _run(entry: Entry, runs: Sequence[Path], suite: Path | None, settings: Settings, expected: str) -> Iterator[Source]:
    """The runs, with the metrics and slices that the entry asks for; a run on another suite says so."""
    asks = list(_asks(entry))
    metrics = tuple(dict.fromkeys(name for ask in asks for name in ask.metric))
    slices = tuple(dict.fromkeys(ask.slice.partition("=")[0] for ask in asks if ask.slice))
    use = replace(settings, metrics=metrics, slices=slices)
    found = opened(runs, suite) if metrics else []
    labels = named((run.card.model, run.folder.name) for _, run in found)
    for label, (on, run) in zip(labels, found, strict=True):
        other = "" if on.card.name == expected else f" on {on.card.name}"
        yield RunSource(label + other, tuple(results(on, run, use)))


def _parts(entry: Entry, values: Sequence[Printed], sources: Sequence[Source]) -> Iterator[Part]:
    """One part, or one for each block where blocks have columns of their own."""
    blocks = list(dict.fromkeys(value.block for value in values))
    apart = any(block.columns for block in entry.blocks.values())
    for group in [[block] for block in blocks] if apart else [blocks]:
        columns = tables.columns(entry, group[0], values) if group else ()
        rows = [row for block in group for row in _block(entry, block, columns, values, sources)]
        if _ways(entry, group[0] if group else "") == "columns":
            columns, rows = _widened(entry, columns, rows, sources)
        yield Part(group[0] if apart else "", columns, tuple(rows))


def _block(
    entry: Entry, block: str, columns: Sequence[Column], values: Sequence[Printed], sources: Sequence[Source]
) -> Iterator[Row]:
    """A block's printed rows with ours among or after them."""
    mine = [value for value in values if value.block == block]
    ways, settings = _ways(entry, block), entry.blocks.get(block, Block())
    for label in dict.fromkeys(value.row for value in mine):
        by_column = {value.column: value for value in mine if value.row == label}
        yield Row(block, label, tuple(Cell(by_column.get(column.key)) for column in columns))
        if ways == "each" and label in entry.rows:
            asks = [asked(entry.ours, settings.ours, entry.rows[label], column.ours) for column in columns]
            digits = [_digits([by_column[c.key]] if c.key in by_column else []) for c in columns]
            yield from _our_rows(block, columns, asks, digits, sources)
    if ways == "rows":
        asks = [asked(entry.ours, settings.ours, column.ours) for column in columns]
        digits = [_digits([value for value in mine if value.column == column.key]) for column in columns]
        yield from _our_rows(block, columns, asks, digits, sources)


def _our_rows(
    block: str, columns: Sequence[Column], asks: Sequence[Ask], digits: Sequence[Digits], sources: Sequence[Source]
) -> Iterator[Row]:
    """For each of ours that this row is about: its values, then their intervals and n where they have them."""
    whole = frozenset(p for column in columns for p in column.ours.pieces)
    for source in sources:
        if not any(source.answers(ask) for ask in asks):
            continue
        wanted = [source.answers(ask) for ask in asks]
        found = [source.find(ask, whole) if want else None for ask, want in zip(asks, wanted, strict=True)]
        for show in SHOWN:
            if show == "value" or any(f is not None and f.low is not None for f in found):
                cells = (Cell(None, f, show, w, d) for f, w, d in zip(found, wanted, digits, strict=True))
                yield Row(block, source.label, tuple(cells), ours=True, show=show)


def _widened(
    entry: Entry, columns: Sequence[Column], rows: Sequence[Row], sources: Sequence[Source]
) -> tuple[tuple[Column, ...], list[Row]]:
    """Our models as columns to the right of the paper's."""
    extra = [Column(show, head=source.label) for source in sources for show in SHOWN]
    wider = []
    for row in rows:
        ask = asked(entry.ours, entry.rows.get(row.label, Ours()))
        digits = _digits([cell.printed for cell in row.cells if cell.printed])
        found = [source.find(ask, frozenset()) for source in sources]
        ours = (Cell(None, f, show, True, digits) for f in found for show in SHOWN)
        wider.append(replace(row, cells=(*row.cells, *ours)))
    return (*columns, *extra), wider


def _ways(entry: Entry, block: str) -> Models:
    own = entry.blocks[block].models if block in entry.blocks else None
    return own or entry.models


def _digits(values: Sequence[Printed]) -> Digits:
    """As many decimals as the paper's numbers have, None where it prints no plain number; commas where it has them."""
    known = [value.value for value in values if value.number is not None]
    decimals = max((len(value.partition(".")[2]) for value in known), default=None)
    return Digits(decimals, any("," in value for value in known))


def _marked(entry: Entry, part: Part) -> Part:
    """What the paper marks: the best (and second) of each block and column, gains, what is at or below chance."""
    ranked: dict[tuple[str, int], list[float]] = {}
    for row, place, number in _numbers(entry, part):
        ranked.setdefault((row.block, place), []).append(number)
    rows = []
    for row in part.rows:
        cells = list(row.cells)
        for _, place, number in _numbers(entry, Part(part.name, part.columns, (row,))):
            rest = sorted(set(ranked[row.block, place]), reverse=True)
            cells[place] = replace(
                cells[place],
                best=number > 0 if entry.marks == "gains" else entry.marks != "none" and number == rest[0],
                second=entry.marks == "best and second" and len(rest) > 1 and number == rest[1],
                at_chance=entry.chance is not None and number <= entry.chance,
            )
        rows.append(replace(row, cells=tuple(cells)))
    return replace(part, rows=tuple(rows))


def _numbers(entry: Entry, part: Part) -> Iterator[tuple[Row, int, float]]:
    """The numbers that are compared: those of models, not of people or chance."""
    for row in part.rows:
        if row.label in entry.aside and not row.ours:
            continue
        for place, cell in enumerate(row.cells):
            if cell.number is not None:
                yield row, place, cell.number


# ── for machines ─────────────────────────────────────────────────────────────────────────────


def data(made: Reproduction) -> dict[str, Any]:
    """The stable object of `reproduce --json`: every cell once, the paper's and ours."""
    cells = [
        {"block": row.block, "row": row.label, "column": column.key, **_facts(cell)}
        for part in made.parts
        for row in part.rows
        for column, cell in zip(part.columns, row.cells, strict=True)
        if cell.show == "value" and (cell.printed or cell.found)
    ]
    return {
        "paper": made.paper, "entry": made.place, "title": made.entry.title, "citation": made.citation,
        "needs": list(made.needs), "note": made.entry.note, "cells": cells,
    }  # fmt: skip


def _facts(cell: Cell) -> dict[str, Any]:
    """`number` is in the paper's unit on both sides; our `value` and its bounds are as `metrics --json` has them."""
    facts: dict[str, Any] = {"source": "paper" if cell.printed else "ours", "number": cell.number}
    if cell.printed is not None:
        mine = cell.printed
        facts |= {"printed": mine.value, "corrected": mine.corrected or None, "note": mine.note or None}
    if cell.found is not None:
        facts |= {field: getattr(cell.found, field) for field in cell.found.__dataclass_fields__}
    return {**facts, "best": cell.best, "at_chance": cell.at_chance}
