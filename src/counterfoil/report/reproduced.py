"""A paper's table beside ours as text, Markdown, LaTeX and HTML; all four write the same rows."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from string import ascii_lowercase

from markupsafe import escape

from counterfoil.published.reproduce import Cell, Digits, Listed, Part, Reproduction, Row
from counterfoil.report import numbers
from counterfoil.report.layout import CHANCE_MARK
from counterfoil.report.tables import in_latex, in_markdown, padded, width_of

BEST, SECOND = "*", "+"
Style = Callable[[str, Cell, str], str]
"""How a format writes a cell: its text, its marks, and the letter of its note."""


# ── what all formats share ───────────────────────────────────────────────────────────────────


def words(cell: Cell) -> str:
    """The paper's value as printed; ours with the decimals of the paper's column, '–' where there is none."""
    if cell.printed is not None:
        return cell.printed.value
    if cell.found is None:
        return numbers.NOTHING if cell.wanted and cell.show == "value" else ""
    if cell.show == "n":
        return "" if cell.found.n is None else numbers.count(cell.found.n)
    number = {"value": cell.found.value, "low": cell.found.low, "high": cell.found.high}[cell.show]
    return "" if number is None else _number(number, cell.found.percent, cell.digits)


def _number(value: float, percent: bool, digits: Digits) -> str:
    """Percent with one decimal, counts with none, other facts with three, where the paper has no number to be like."""
    usual = 1 if percent else 0 if float(value).is_integer() else 3
    decimals = usual if digits.decimals is None else digits.decimals
    return f"{100 * value if percent else value:{',' if digits.grouped else ''}.{decimals}f}"


def notes(made: Reproduction) -> dict[str, str]:
    """By letter what is to be said of single values: misprints with what they should be, and doubts."""
    found: dict[str, list[str]] = {}
    for cell in _cells(made):
        if cell.printed is not None and cell.printed.note:
            found.setdefault(cell.printed.note, []).extend(filter(None, [cell.printed.corrected]))
    return {
        _letter(place): (f"Should be {', '.join(should)}. " if len(should) in (1, 2) else "") + note
        for place, (note, should) in enumerate(found.items())
    }


def legend(made: Reproduction) -> dict[str, str]:
    """What the marks mean; only those that occur."""
    cells = list(_cells(made))
    found = {}
    if any(cell.best for cell in cells):
        found[BEST] = "a gain" if made.entry.marks == "gains" else "best of its column (and block)"
    if any(cell.second for cell in cells):
        found[SECOND] = "second best"
    if any(cell.at_chance for cell in cells):
        found[CHANCE_MARK] = "at or below chance"
    if any(words(cell) == numbers.NOTHING and not cell.printed for cell in cells):
        found[numbers.NOTHING] = "the runs or the suite have no such number"
    return found


def _cells(made: Reproduction) -> Iterator[Cell]:
    return (cell for part in made.parts for row in part.rows for cell in row.cells)


def _letters(made: Reproduction) -> dict[str, str]:
    """By note its letter, in reading order."""
    told = dict.fromkeys(cell.printed.note for cell in _cells(made) if cell.printed and cell.printed.note)
    return {note: _letter(place) for place, note in enumerate(told)}


def _letter(place: int) -> str:
    """a … z, aa, ab …"""
    head = _letter(place // 26 - 1) if place >= 26 else ""
    return head + ascii_lowercase[place % 26]


def _label(made: Reproduction, row: Row) -> str:
    """Ours say so; what stands beneath a value says which end of the interval it is."""
    if not row.ours:
        return row.label
    level = f"{100 * made.level:g} %"
    return {"value": f"{row.label} (ours)", "low": f"· {level} low", "high": f"· {level} high", "n": "· n"}[row.show]


def _grid(made: Reproduction, part: Part, style: Style) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Header lines and body lines of one part; the block stands before the label where there are blocks."""
    letters = _letters(made)
    blocked = any(row.block for row in part.rows) and not part.name
    corner = ("", made.entry.label) if blocked else (made.entry.label,)
    header = []
    if any(column.head for column in part.columns):
        header.append((*("" for _ in corner), *(column.head for column in part.columns)))
    header.append((*corner, *(column.name for column in part.columns)))
    body = []
    for row in part.rows:
        cells = (
            style(words(cell), cell, letters.get(cell.printed.note if cell.printed else "", "")) for cell in row.cells
        )
        body.append((*((row.block,) if blocked else ()), _label(made, row), *cells))
    return header, body


def _about(made: Reproduction) -> list[str]:
    """Lines below a table, in plain words."""
    found = [made.entry.note] if made.entry.note else []
    if any(cell.found and cell.found.pooled for cell in _cells(made)):
        found.append("Ours of several pieces: weighted by their items, with intervals as of independent pieces.")
    return found if made.parts else [*found, *made.needs]


def _title(made: Reproduction) -> str:
    kind = {"t": "Table", "f": "Figure", "s": "Section"}[made.place[0]]
    number = made.place.lstrip("tfigs")
    page = f", p. {made.entry.page}" if made.entry.page else ""
    return f"{kind} {number} of {made.citation}{page}: {made.entry.title}"


# ── text ─────────────────────────────────────────────────────────────────────────────────────

_RAISED = dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))


def text(made: Reproduction) -> str:
    """For a terminal; '*' stands before the best, a raised letter after what has a note."""
    lines = [_title(made)]
    for part in made.parts:
        header, body = _grid(made, part, _text_cell)
        labels = len(header[-1]) - len(part.columns)
        widths = [max(width_of(line[place]) for line in (header[-1], *body)) for place in range(len(header[-1]))]
        widths = _widened(header[:-1], widths)
        lines += ["", *([part.name] if part.name else []), *(_heads(line, widths) for line in header[:-1])]
        ruled = (header[-1], tuple("─" * width for width in widths), *_blocks_once(body, labels))
        lines += [_aligned(line, widths, labels) for line in ruled]
    marks = {**legend(made), **{_raised(letter): remark for letter, remark in notes(made).items()}}
    return "\n".join([*lines, "", *(f"{mark}  {meaning}" for mark, meaning in marks.items()), *_about(made)]).rstrip()


def _widened(heads: Sequence[tuple[str, ...]], widths: Sequence[int]) -> list[int]:
    """A head that is longer than its columns together makes the last of them wider."""
    made = list(widths)
    for line in heads:
        for name, places in _groups(line):
            made[places[-1]] += max(0, width_of(name) - sum(made[place] + 2 for place in places) + 2)
    return made


def _heads(line: tuple[str, ...], widths: Sequence[int]) -> str:
    """Each head in the middle over its columns."""
    spans = [(name, sum(widths[p] + 2 for p in places) - 2) for name, places in _groups(line)]
    return "  ".join(name.center(width) for name, width in spans).rstrip()


def _groups(line: tuple[str, ...]) -> Iterator[tuple[str, list[int]]]:
    """Neighbours of one name with their places."""
    for name, places in groupby(range(len(line)), key=line.__getitem__):
        yield name, list(places)


def _text_cell(found: str, cell: Cell, letter: str) -> str:
    mark = BEST if cell.best else SECOND if cell.second else ""
    return f"{mark}{found}{CHANCE_MARK if cell.at_chance else ''}{_raised(letter)}"


def _raised(letter: str) -> str:
    return "".join(_RAISED.get(each, f"^{each}") for each in letter)


def _aligned(line: Sequence[str], widths: Sequence[int], labels: int) -> str:
    fields = enumerate(zip(line, widths, strict=True))
    return "  ".join(padded(field, width, place < labels) for place, (field, width) in fields).rstrip()


def _blocks_once(body: Sequence[tuple[str, ...]], labels: int) -> Iterator[tuple[str, ...]]:
    """A block's name stands at its first row."""
    above = None
    for line in body:
        yield ("", *line[1:]) if labels > 1 and line[0] == above else line
        above = line[0]


# ── Markdown, LaTeX, HTML ────────────────────────────────────────────────────────────────────


def markdown(made: Reproduction) -> str:
    """Pipe tables; the best is bold, the second best in italics, what is at or below chance underlined."""
    lines = [f"**{in_markdown(_title(made))}**"]
    for part in made.parts:
        header, body = _grid(made, part, _markdown_cell)
        labels = len(header[-1]) - len(part.columns)
        names = tuple(in_markdown(" ".join(filter(None, names))) for names in zip(*header, strict=True))
        rule = tuple(":--" if place < labels else "--:" for place in range(len(names)))
        rows = ((*map(in_markdown, line[:labels]), *line[labels:]) for line in _blocks_once(body, labels))
        lines += ["", *([f"{in_markdown(part.name)}", ""] if part.name else [])]
        lines += ["| " + " | ".join(line) + " |" for line in (names, rule, *rows)]
    told = [f"{mark} {meaning}" for mark, meaning in _meanings(made, "**bold**", "*italics*", "<u>underlined</u>")]
    told += [f"<sup>{letter}</sup> {in_markdown(remark)}" for letter, remark in notes(made).items()]
    return "\n".join([*lines, "", *(f"{each}  " for each in [*told, *map(in_markdown, _about(made))])]).rstrip()


def _markdown_cell(found: str, cell: Cell, letter: str) -> str:
    value = in_markdown(found)
    value = f"<u>{value}</u>" if cell.at_chance else value
    value = f"**{value}**" if cell.best else f"*{value}*" if cell.second else value
    return value + (f"<sup>{letter}</sup>" if letter else "")


_SYMBOLS = {
    "α": r"$\alpha$", "ρ": r"$\rho$", "σ": r"$\sigma$", "×": r"$\times$", "±": r"$\pm$", "↑": r"$\uparrow$",
    "↔": r"$\leftrightarrow$", "✓": r"$\surd$", "✗": r"$\times$", "−": "$-$", "·": r"$\cdot$", "…": r"\dots{}",
}  # fmt: skip


def latex(made: Reproduction) -> str:
    """Booktabs tables, each to be put into a table environment; notes are comments below."""
    lines = ["% needs \\usepackage{booktabs}", f"% {_title(made)}"]
    for part in made.parts:
        header, body = _grid(made, part, _latex_cell)
        labels = len(header[-1]) - len(part.columns)
        lines += [f"\\begin{{tabular}}{{{'l' * labels}{'r' * len(part.columns)}}}", "\\toprule"]
        if part.name:
            lines.append(rf"\multicolumn{{{len(header[-1])}}}{{l}}{{{_tex(part.name)}}} \\")
        lines += [_spanning(line) + r" \\" for line in header[:-1]]
        lines += [" & ".join(map(_tex, header[-1])) + r" \\", "\\midrule"]
        for line, row in zip(_blocks_once(body, labels), part.rows, strict=True):
            if labels > 1 and line[0] and row is not part.rows[0]:
                lines.append("\\addlinespace")
            lines.append(" & ".join((*map(_tex, line[:labels]), *line[labels:])) + r" \\")
        lines += ["\\bottomrule", "\\end{tabular}"]
    told = _meanings(made, r"\textbf{bold}", r"\textit{italics}", r"\underline{underlined}")
    lines += [f"% {mark}: {meaning}" for mark, meaning in (*told, *notes(made).items())]
    return "\n".join([*lines, *(f"% {each}" for each in _about(made))])


def _tex(found: str) -> str:
    return "".join(_SYMBOLS.get(letter, letter) for letter in in_latex(found))


def _latex_cell(found: str, cell: Cell, letter: str) -> str:
    value = _tex(found)
    value = rf"\underline{{{value}}}" if cell.at_chance else value
    value = rf"\textbf{{{value}}}" if cell.best else rf"\textit{{{value}}}" if cell.second else value
    return value + (rf"\textsuperscript{{{letter}}}" if letter else "")


def _spanning(line: tuple[str, ...]) -> str:
    return " & ".join(
        rf"\multicolumn{{{len(places)}}}{{c}}{{{_tex(name)}}}" if name else " & ".join("" for _ in places)
        for name, places in _groups(line)
    )


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 90rem; padding: 0 1rem; }}
h1 {{ font-size: 1.3rem; }}
h2 {{ font-size: 1.1rem; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
th, td {{ padding: .2rem .6rem; text-align: right; white-space: nowrap; }}
th[scope=row] {{ text-align: left; font-weight: normal; vertical-align: top; }}
thead {{ border-bottom: 1px solid; }}
thead tr + tr th, thead tr:only-child th {{ text-align: right; }}
thead th {{ text-align: center; }}
sup {{ line-height: 0; }}
tr.first {{ border-top: 1px solid #8886; }}
tr.ours {{ background: #4a90d920; }}
</style></head>
<body>
<h1>{title}</h1>
{tables}
{below}
</body></html>"""


def html(made: Reproduction) -> str:
    """A page that stands alone: no script, nothing from a network."""
    shown = "\n".join(_html_part(made, part) for part in made.parts)
    marks = _meanings(made, "<b>bold</b>", "<i>italics</i>", "<u>underlined</u>")
    told = [f"{mark}: {escape(meaning)}" for mark, meaning in marks]
    told += [f"<sup>{letter}</sup> {escape(remark)}" for letter, remark in notes(made).items()]
    told += [str(escape(each)) for each in _about(made)]
    below = f"<ul>{''.join(f'<li>{each}</li>' for each in told)}</ul>" if told else ""
    return _PAGE.format(title=escape(_title(made)), tables=shown, below=below)


def _html_part(made: Reproduction, part: Part) -> str:
    header, body = _grid(made, part, _html_cell)
    labels = len(header[-1]) - len(part.columns)
    heads = "".join(f"<tr>{''.join(_html_heads(line))}</tr>" for line in header)
    rows = []
    for line, row in zip(_blocks_once(body, labels), part.rows, strict=True):
        kind = " ".join(filter(None, ("first" if labels > 1 and line[0] else "", "ours" if row.ours else "")))
        names = "".join(f'<th scope="row">{escape(name)}</th>' for name in line[:labels])
        rows.append(f'<tr class="{kind}">{names}{"".join(f"<td>{cell}</td>" for cell in line[labels:])}</tr>')
    title = f"<h2>{escape(part.name)}</h2>" if part.name else ""
    return f'{title}<div class="wide"><table><thead>{heads}</thead><tbody>{"".join(rows)}</tbody></table></div>'


def _html_heads(line: tuple[str, ...]) -> Iterator[str]:
    for name, places in _groups(line):
        yield f'<th colspan="{len(places)}">{escape(name)}</th>' if name else "<th></th>" * len(places)


def _html_cell(found: str, cell: Cell, letter: str) -> str:
    value = str(escape(found))
    value = f"<u>{value}</u>" if cell.at_chance else value
    value = f"<b>{value}</b>" if cell.best else f"<i>{value}</i>" if cell.second else value
    return value + (f"<sup>{letter}</sup>" if letter else "")


def _meanings(made: Reproduction, best: str, second: str, chance: str) -> list[tuple[str, str]]:
    shown = {BEST: best, SECOND: second, CHANCE_MARK: chance}
    return [(shown.get(mark, mark), meaning) for mark, meaning in legend(made).items()]


WRITERS: dict[str, Callable[[Reproduction], str]] = {
    "text": text, "markdown": markdown, "latex": latex, "html": html,
}  # fmt: skip
"""By the name of the format."""

ENDINGS = {".txt": "text", ".md": "markdown", ".tex": "latex", ".html": "html", ".htm": "html"}
"""The format that a file's name asks for."""


def listing(entries: Sequence[Listed]) -> str:
    """What can be reproduced, a line each, with what it needs below."""
    width = max((len(f"{each.paper} {each.place}") for each in entries), default=0)
    lines = []
    for each in entries:
        page = f" (p. {each.page})" if each.page else ""
        lines.append(f"{f'{each.paper} {each.place}':<{width}}  {each.title}{page}")
        lines += [f"{'':<{width}}    {need}" for need in each.needs]
    return "\n".join(lines)
