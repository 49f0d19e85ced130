"""Comparisons of runs as a table for a terminal."""

from collections.abc import Sequence

from counterfoil.analyse.compare import Compared
from counterfoil.report import numbers
from counterfoil.report.tables import aligned

HEADER = ("first", "second", "piece", "metric", "n", "difference", "p", "p adjusted")


def text(found: Sequence[Compared]) -> str:
    """First less second in percentage points, with interval; '*' where the adjusted p is below 0.05."""
    lines = [HEADER, *(_row(row) for row in found)]
    notes = ("", "Differences in percentage points, first less second, with interval. *  adjusted p below 0.05")
    return "\n".join((*aligned(lines, labels=4), *notes))


def _row(row: Compared) -> tuple[str, ...]:
    mark = "*" if row.p_adjusted is not None and row.p_adjusted < 0.05 else ""
    difference = numbers.percent(row.difference)
    bounds = numbers.interval(row.low, row.high)
    return (
        row.first, row.second, row.piece, row.metric, numbers.count(row.n), f"{mark}{difference} {bounds}".rstrip(),
        _p(row.p), _p(row.p_adjusted),
    )  # fmt: skip


def _p(value: float | None) -> str:
    if value is None:
        return numbers.NOTHING
    return "<0.0001" if value < 0.0001 else f"{value:.4f}"
