"""How results lie in a table: pieces × models or pieces × metrics, with what is marked in it.

The best of several models is marked, and so is every value that is not above chance: one whose
interval reaches chance or lies below it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from counterfoil.records import Result
from counterfoil.report import numbers
from counterfoil.report.names import named

Key = Literal["piece", "model", "metric"]

CHANCE_MARK = "†"
BEST_NOTE = "best of the models"
CHANCE_NOTE = "at or below chance: the interval reaches what guessing gives, or lies below it"
NONE_NOTE = "no value: the metric needs a probability, and the model gives scores only; or nothing was scored"


@dataclass(frozen=True)
class Cell:
    """A number's place in a table; `result` is None where there is none at all."""

    result: Result | None
    best: bool = False
    at_chance: bool = False

    @property
    def below_chance(self) -> bool:
        """The whole interval lies below what guessing gives."""
        if self.result is None or self.result.high is None:
            return False
        chance = named(self.result.metric).chance
        return chance is not None and self.result.high < chance

    @property
    def value(self) -> str:
        return numbers.percent(self.result.value if self.result else None)

    @property
    def interval(self) -> str:
        return numbers.interval(self.result.low, self.result.high) if self.result else ""

    @property
    def text(self) -> str:
        """'71.2† [49.1, 73.0]'."""
        return f"{self.value}{CHANCE_MARK if self.at_chance else ''} {self.interval}".rstrip()


@dataclass(frozen=True)
class Row:
    labels: tuple[str, ...]
    n: str
    cells: tuple[Cell, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every column in words."""
        return (*self.labels, self.n, *(cell.text for cell in self.cells))


@dataclass(frozen=True)
class Table:
    """`header` names the label columns, then n, then the columns of numbers, whose own names are `columns`."""

    header: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def notes(self) -> dict[str, str]:
        """What the marks in this table mean; only those that occur."""
        cells = [cell for row in self.rows for cell in row.cells]
        found = {"bold": BEST_NOTE} if any(cell.best for cell in cells) else {}
        if any(cell.at_chance for cell in cells):
            found[CHANCE_MARK] = CHANCE_NOTE
        if any(cell.value == numbers.NOTHING for cell in cells):
            found[numbers.NOTHING] = NONE_NOTE
        return found


# ── laying out ───────────────────────────────────────────────────────────────────────────────


def rows(results: Sequence[Result]) -> Table:
    """Pieces × models for one metric, pieces × metrics for one model, else a row a piece and model."""
    metrics, models = ({getattr(r, key) for r in results} for key in ("metric", "model"))
    if len(metrics) == 1:
        return pivot(results, ("piece",), "model")
    return pivot(results, ("piece",) if len(models) == 1 else ("piece", "model"), "metric")


def pivot(results: Sequence[Result], down: tuple[Key, ...], across: Key) -> Table:
    """A row for each combination of `down`, a column for each `across`, in order of appearance."""
    results = distinct(results)
    best = _best(results)
    across_names = list(dict.fromkeys(_key(r, across) for r in results))
    places: dict[tuple[str, ...], dict[str, Result]] = {}
    for result in results:
        places.setdefault(tuple(_key(result, key) for key in down), {})[_key(result, across)] = result
    return Table(
        (*down, "n", *(named(name).label if across == "metric" else name for name in across_names)),
        tuple(across_names),
        tuple(Row(labels, _n(found.values()), _cells(found, across_names, best)) for labels, found in _grouped(places)),
    )


def distinct(results: Sequence[Result]) -> list[Result]:
    """Two runs of one model must not lie on top of each other: the second becomes 'model (2)'."""
    seen: dict[tuple[str, str | None, str, str], int] = {}
    made = []
    for result in results:
        place = (result.piece, result.slice, result.metric, result.model)
        seen[place] = seen.get(place, 0) + 1
        again = f"{result.model} ({seen[place]})" if seen[place] > 1 else result.model
        made.append(msgspec.structs.replace(result, model=again))
    return made


def not_above_chance(result: Result) -> bool:
    chance = named(result.metric).chance
    return chance is not None and result.low is not None and result.low <= chance


def _key(result: Result, key: Key) -> str:
    if key == "piece":
        return result.piece if result.slice is None else f"{result.piece}, {result.slice}"
    return str(getattr(result, key))


def _grouped(places: Mapping[tuple[str, ...], dict[str, Result]]) -> list[tuple[tuple[str, ...], dict[str, Result]]]:
    """Rows of one first label stand together, however the results came."""
    order = list(dict.fromkeys(labels[0] for labels in places))
    return sorted(places.items(), key=lambda row: order.index(row[0][0]))


def _n(results: Iterable[Result]) -> str:
    """On how many items a row's values are; a metric without a value was on none."""
    listed = list(results)
    return numbers.counts(r.n for r in [r for r in listed if r.value is not None] or listed)


def _best(results: Iterable[Result]) -> dict[tuple[str, str], float]:
    """By piece and metric the highest value as it is printed, where several models have one."""
    values: dict[tuple[str, str], list[float]] = {}
    for result in results:
        if result.value is not None and named(result.metric).ranked:
            values.setdefault((_key(result, "piece"), result.metric), []).append(round(100 * result.value, 1))
    return {place: max(found) for place, found in values.items() if len(found) > 1}


def _cells(
    found: Mapping[str, Result], names: Sequence[str], best: Mapping[tuple[str, str], float]
) -> tuple[Cell, ...]:
    return tuple(_cell(found.get(name), best) for name in names)


def _cell(result: Result | None, best: Mapping[tuple[str, str], float]) -> Cell:
    if result is None or result.value is None:
        return Cell(result)
    highest = best.get((_key(result, "piece"), result.metric))
    return Cell(result, round(100 * result.value, 1) == highest, not_above_chance(result))
