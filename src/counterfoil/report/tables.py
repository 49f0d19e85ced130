"""Tables of results as text, Markdown, CSV and LaTeX; all four write the same `rows`."""

import io
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from csv import writer

from counterfoil.records import Result
from counterfoil.report import numbers
from counterfoil.report.layout import CHANCE_MARK, Cell, Row, Table, rows

__all__ = ["WRITERS", "Cell", "Row", "Table", "aligned", "csv", "latex", "markdown", "rows", "text"]


def text(results: Sequence[Result], width: int = 110) -> str:
    """For a terminal; '*' marks the best. Where a table is too wide, intervals stand below their values."""
    table = rows(results)
    lines = [table.header, *(_in_one_line(row) for row in table.rows)]
    if sum(_widths(lines)) + 2 * len(table.header) > width:
        lines = [table.header, *(line for row in table.rows for line in _in_two_lines(row))]
    notes = {("*" if mark == "bold" else mark): note for mark, note in table.notes.items()}
    return "\n".join([*aligned(lines, _labels(table)), *_noted(notes, results)])


def aligned(lines: Sequence[tuple[str, ...]], labels: int) -> list[str]:
    """A header and rows as lines of a terminal, ruled; the first `labels` columns stand to the left."""
    widths = _widths(lines)
    rule = tuple("─" * column for column in widths)
    return [_aligned(line, widths, labels) for line in (lines[0], rule, *lines[1:])]


def _in_one_line(row: Row) -> tuple[str, ...]:
    return (*row.labels, row.n, *(("*" if cell.best else "") + cell.text for cell in row.cells))


def _in_two_lines(row: Row) -> Iterable[tuple[str, ...]]:
    marked = (("*" if cell.best else "") + cell.text.removesuffix(cell.interval).rstrip() for cell in row.cells)
    yield (*row.labels, row.n, *marked)
    yield (*("" for _ in (*row.labels, row.n)), *(cell.interval for cell in row.cells))


def _widths(lines: Sequence[tuple[str, ...]]) -> list[int]:
    return [max(width_of(field) for field in column) for column in zip(*lines, strict=True)]


def _aligned(line: tuple[str, ...], widths: Sequence[int], labels: int) -> str:
    fields = zip(line, widths, strict=True)
    return "  ".join(padded(field, width, place < labels) for place, (field, width) in enumerate(fields)).rstrip()


def markdown(results: Sequence[Result]) -> str:
    """A pipe table; the best is bold."""
    table = rows(results)
    labels = _labels(table)
    lines = [table.header, tuple(":--" if c < labels else "--:" for c in range(len(table.header)))]
    for row in table.rows:
        cells = (
            f"**{cell.value}**{cell.text.removeprefix(cell.value)}" if cell.best else cell.text for cell in row.cells
        )
        lines.append((*map(in_markdown, row.labels), row.n, *cells))
    lines[0] = tuple(map(in_markdown, lines[0]))
    notes = {("**bold**" if mark == "bold" else mark): note for mark, note in table.notes.items()}
    return "\n".join([*("| " + " | ".join(line) + " |" for line in lines), *_noted(notes, results, between="  ")])


def csv(results: Sequence[Result]) -> str:
    """Percent as in the other tables, the bounds in columns of their own; no value is an empty field."""
    table = rows(results)
    labels = _labels(table)
    out = io.StringIO()
    lines = writer(out, lineterminator="\n")
    columns = [f"{name}{end}" for name in table.columns for end in ("", " low", " high")]
    lines.writerow(map(_no_formula, (*table.header[: labels + 1], *columns)))
    for row in table.rows:
        found = [(r.value, r.low, r.high) if (r := cell.result) else (None, None, None) for cell in row.cells]
        values = ("" if value is None else numbers.percent(value) for triple in found for value in triple)
        lines.writerow((*map(_no_formula, row.labels), row.n.replace(",", ""), *values))
    return out.getvalue().rstrip("\n")


def latex(results: Sequence[Result]) -> str:
    """A booktabs table, to be put into a table environment."""
    table = rows(results)
    labels = _labels(table)
    columns = "l" * labels + "r" * (len(table.header) - labels)
    lines = [f"\\begin{{tabular}}{{{columns}}}", "\\toprule", _in_latex_row(map(in_latex, table.header)), "\\midrule"]
    for above, row in zip((None, *table.rows), table.rows, strict=False):
        if labels > 1 and above and above.labels[0] != row.labels[0]:
            lines.append("\\addlinespace")
        lines.append(_in_latex_row((*map(in_latex, row.labels), row.n, *map(_latex_cell, row.cells))))
    notes = {("\\textbf{bold}" if mark == "bold" else in_latex(mark)): note for mark, note in table.notes.items()}
    lines += ["\\bottomrule", "\\end{tabular}", *(f"% {mark}: {note}" for mark, note in notes.items())]
    lines.append(f"% signature: {signature(results)}")
    return "\n".join(["% needs \\usepackage{booktabs}", *lines])


WRITERS: dict[str, Callable[[Sequence[Result]], str]] = {
    "text": text, "markdown": markdown, "csv": csv, "latex": latex,
}  # fmt: skip
"""By the name of the format."""


def _labels(table: Table) -> int:
    return table.header.index("n")


def _noted(notes: Mapping[str, str], results: Sequence[Result], between: str = "") -> list[str]:
    values = "percent, with interval in brackets"
    marks = (f"{mark}  {note}{between}" for mark, note in notes.items())
    return ["", f"Values: {values}.{between}", *marks, f"Signature: {signature(results)}{between}"]


def signature(results: Sequence[Result]) -> str:
    """What all the numbers of a table depend on alike; `metrics --json` has the signature of each."""
    parts = [result.signature.split("|") for result in results]
    return "|".join(part for part in (parts[0] if parts else ()) if all(part in other for other in parts))


def width_of(found: str) -> int:
    """Columns that a text takes in a terminal: East Asian letters take two, combining marks none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in found
    )


def padded(found: str, width: int, left: bool) -> str:
    space = " " * (width - width_of(found))
    return found + space if left else space + found


def in_markdown(found: str) -> str:
    escaped = "".join("\\" + letter if letter in "\\`*_{}[]<>|#" else letter for letter in found)
    return " ".join(escaped.split())


def _no_formula(found: str) -> str:
    """A spreadsheet would run a name that begins like a formula."""
    return "'" + found if found[:1] in ("=", "+", "-", "@", "\t", "\r") else found


_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "_": r"\_", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "[": "{[}", "]": "{]}", "\n": " ",
    CHANCE_MARK: r"\textsuperscript{\dag}", numbers.NOTHING: "--",
}  # fmt: skip


def in_latex(found: str) -> str:
    return "".join(_LATEX.get(letter, letter) for letter in found)


def _in_latex_row(fields: Iterable[str]) -> str:
    return " & ".join(fields) + r" \\"


def _latex_cell(cell: Cell) -> str:
    value = rf"\textbf{{{cell.value}}}" if cell.best else in_latex(cell.value)
    mark = _LATEX[CHANCE_MARK] if cell.at_chance else ""
    return f"{value}{mark} {{\\scriptsize {cell.interval}}}" if cell.interval else value + mark
