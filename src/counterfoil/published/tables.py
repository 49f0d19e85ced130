"""The papers' tables, figures and in-text figures as data: what was printed, how it is laid out, what ours needs.

A paper is two files in `tables/`: a CSV with a row for every printed value, as it was printed, and a
TOML file with the layout of each entry and where our own number for a cell is found. A misprint stays
as it is, with the corrected value beside it and the reason.
"""

import csv
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from counterfoil.errors import CallError
from counterfoil.plugins import unknown

PAPERS = ("foil", "svo", "carets", "valse", "bla")
"""In the order of their publication."""

Models = Literal["rows", "columns", "each", "none"]
"""Where ours stand: as rows of each block, as columns, a row beneath every row that we know, or nowhere."""

Marks = Literal["none", "best", "best and second", "gains"]


class Ours(Struct, frozen=True, forbid_unknown_fields=True):
    """Where our number is found; table, block, row and column each say a part of it.

    A number of a run is a metric (the first of those named that the run has) of pieces and a slice; one
    of a suite is a fact of `describe`, or the share that a fact has of all items. `pieces` are patterns.
    """

    metric: tuple[str, ...] = ()
    fact: str = ""
    share: bool = False
    pieces: tuple[str, ...] = ()
    slice: str = ""
    average: bool = False


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """A column by its name, the head that it may share with others, and what ours in it is."""

    name: str
    head: str = ""
    ours: Ours = Ours()

    @property
    def key(self) -> str:
        """What the CSV calls it."""
        return f"{self.head} {self.name}".strip()


class Block(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows that belong together: a metric, a task, a section; it may have columns and ways of its own."""

    ours: Ours = Ours()
    columns: tuple[Column, ...] = ()
    models: Models | None = None


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One table, figure or section: `needs` is what our side of it takes beyond runs and suites.

    `suite` names the suite that ours are of, where it is not the paper's own; `aside` are rows that are
    compared with nothing, and `chance` is what a coin reaches.
    """

    title: str
    page: int | None = None
    suite: str = ""
    label: str = ""
    columns: tuple[Column, ...] = ()
    blocks: dict[str, Block] = {}
    rows: dict[str, Ours] = {}
    models: Models = "none"
    ours: Ours = Ours()
    marks: Marks = "none"
    aside: tuple[str, ...] = ()
    chance: float | None = None
    needs: tuple[str, ...] = ()
    note: str = ""


class Paper(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    citation: str
    suite: str
    entries: dict[str, Entry]


class Printed(Struct, frozen=True):
    """One value as the paper prints it; `corrected` is what it should be, where that is known, and `note` why."""

    entry: str
    block: str
    row: str
    column: str
    value: str
    corrected: str = ""
    note: str = ""

    @property
    def number(self) -> float | None:
        """The value that holds, as a number; None for words."""
        return number(self.corrected or self.value)


def number(text: str) -> float | None:
    """'1,597' → 1597.0; None for what is not a plain number."""
    try:
        return float(text.replace(",", ""))
    except ValueError:
        return None


def paper(name: str) -> Paper:
    """A paper by its short name."""
    if name not in PAPERS:
        raise CallError(unknown("paper", name, PAPERS))
    return _read(name)[0]


def printed(name: str, entry: str = "") -> list[Printed]:
    """Every printed value of a paper, or of one of its entries, in reading order."""
    paper(name)
    return [value for value in _read(name)[1] if not entry or value.entry == entry]


def numbers(name: str, place: str, *, corrected: bool = True) -> dict[tuple[str, str, str], float]:
    """Block, row and column → the number that holds, or the one that was printed; words are left out."""
    found = {
        (value.block, value.row, value.column): value.number if corrected else number(value.value)
        for value in printed(name, place)
    }
    return {cell: value for cell, value in found.items() if value is not None}


def entry(name: str, place: str) -> tuple[str, Entry, str]:
    """The entry at a place ('t2', 'fig3', 's4'), its name, and the block if the place is a subsection ('s4.4')."""
    known = paper(name).entries
    if place in known:
        return place, known[place], ""
    section = place.partition(".")[0]
    block = place.removeprefix("s")
    if section in known and any(value.block == block for value in printed(name, section)):
        return section, known[section], block
    raise CallError(f"{unknown(f'entry of {name}', place, known)} See: counterfoil reproduce {name} --list")


def columns(found: Entry, block: str, values: Sequence[Printed]) -> tuple[Column, ...]:
    """A block's columns: its own, the entry's, or those that were printed."""
    own = found.blocks[block].columns if block in found.blocks else ()
    names = dict.fromkeys(value.column for value in values if value.block == block)
    return own or found.columns or tuple(Column(name) for name in names)


@cache
def _read(name: str) -> tuple[Paper, tuple[Printed, ...]]:
    folder = files("counterfoil.published") / "tables"
    layout = msgspec.toml.decode((folder / f"{name}.toml").read_text(encoding="utf-8"), type=Paper)
    lines = (folder / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    return layout, tuple(Printed(**row) for row in csv.DictReader(lines))
