"""A reproduced table in four formats: same rows, marks, notes; nothing that could break a page or a document."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from counterfoil.published import tables
from counterfoil.published.beside import Found
from counterfoil.published.reproduce import Cell, Digits, Part, Reproduction, Row, listed, reproduce
from counterfoil.published.tables import Column, Entry, Printed
from counterfoil.report import reproduced
from counterfoil.report.reproduced import ENDINGS, WRITERS, html, latex, listing, markdown, text, words

ONE = Digits(decimals=1)


def found(value: float, **more: object) -> Found:
    return replace(Found(value, True, "acc_r", ("existence",)), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (Cell(Printed("t", "", "r", "c", "97.00")), "97.00"),
        (Cell(), ""),
        (Cell(wanted=True), "–"),
        (Cell(wanted=True, show="low"), ""),
        (Cell(found=found(0.66912), digits=ONE), "66.9"),
        (Cell(found=found(0.66912), digits=Digits(2)), "66.91"),
        (Cell(found=found(0.66912), digits=Digits(0)), "67"),
        (Cell(found=found(0.66912)), "66.9"),
        (Cell(found=found(0.6, low=0.55123, high=0.7), show="low", digits=Digits(2)), "55.12"),
        (Cell(found=found(0.6), show="high", digits=ONE), ""),
        (Cell(found=found(0.6, n=7702), show="n"), "7,702"),
        (Cell(found=found(0.6), show="n"), ""),
        (Cell(found=found(1000, percent=False), digits=Digits(0)), "1000"),
        (Cell(found=found(197788, percent=False), digits=Digits(0, grouped=True)), "197,788"),
        (Cell(found=found(3888, percent=False)), "3888"),
        (Cell(found=found(0.62799, percent=False)), "0.628"),
        (Cell(found=found(6.328, percent=False), digits=Digits(2)), "6.33"),
    ],
)
def test_words(cell: Cell, shown: str) -> None:
    assert words(cell) == shown


@pytest.fixture
def made() -> Reproduction:
    """Two blocks, a head over two columns, a misprint, ours with an interval, and names that need escaping."""
    entry = Entry(title="A <b>table</b> & 100 %", label="Model", marks="best", chance=50.0, note="Read with care_.")
    columns = (Column("a|b", head="Both"), Column("c", head="Both"), Column("d_e"))

    def printed(row: str, column: str, value: str, corrected: str = "", note: str = "") -> Cell:
        return Cell(Printed("t9", "acc", row, column, value, corrected, note))

    best = replace(printed("M&M_1", "Both a|b", "61.8"), best=True)
    low = replace(printed("M&M_1", "Both c", "45.2"), at_chance=True)
    wrong = printed("M&M_1", "d_e", "2.4", "52.4", "A slip <here>.")
    ours = [
        found(0.5, low=0.4, high=0.6, n=1200, pieces=("a", "b"), signature="x"),
        None,
        found(0.75, low=0.7, high=0.8),
    ]
    mine = [
        Row("acc", "my_model", tuple(Cell(None, f, show, True, ONE) for f in ours), ours=True, show=show)
        for show in ("value", "low", "high", "n")
    ]
    rows = (Row("", "Random", (Cell(), Cell(), Cell())), Row("acc", "M&M_1", (best, low, wrong)), *mine)
    return Reproduction("valse", "t9", entry, "Somebody, 2022", (Part("", columns, rows),), ("a run",), 0.95)


def test_text(made: Reproduction) -> None:
    assert text(made).splitlines() == [
        "Table 9 of Somebody, 2022: A <b>table</b> & 100 %",
        "",
        "                          Both",
        "     Model              a|b      c   d_e",
        "───  ───────────────  ─────  ─────  ────",
        "     Random",
        "acc  M&M_1            *61.8  45.2†  2.4ᵃ",
        "     my_model (ours)   50.0      –  75.0",
        "     · 95 % low        40.0         70.0",
        "     · 95 % high       60.0         80.0",
        "     · n              1,200",
        "",
        "*  best of its column (and block)",
        "†  at or below chance",
        "–  the runs or the suite have no such number",
        "ᵃ  Should be 52.4. A slip <here>.",
        "Read with care_.",
        "Ours of several pieces: weighted by their items, with intervals as of independent pieces.",
    ]


def test_markdown(made: Reproduction) -> None:
    lines = markdown(made).splitlines()
    table = [line for line in lines if line.startswith("|")]
    assert table[:2] == ["|  | Model | Both a\\|b | Both c | d\\_e |", "| :-- | :-- | --: | --: | --: |"]
    assert table[3] == "| acc | M&M\\_1 | **61.8** | <u>45.2</u> | 2.4<sup>a</sup> |"
    assert table[4] == "|  | my\\_model (ours) | 50.0 | – | 75.0 |"
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table}) == 1
    assert "<sup>a</sup> Should be 52.4. A slip \\<here\\>.  " in lines


def test_latex(made: Reproduction) -> None:
    lines = latex(made).splitlines()
    assert r" &  & \multicolumn{2}{c}{Both} &  \\" in lines
    assert r"acc & M\&M\_1 & \textbf{61.8} & \underline{45.2} & 2.4\textsuperscript{a} \\" in lines
    assert r" & my\_model (ours) & 50.0 & -- & 75.0 \\" in lines
    assert r" & $\cdot$ 95 \% low & 40.0 &  & 70.0 \\" in lines
    assert "% a: Should be 52.4. A slip <here>." in lines


@pytest.mark.parametrize(("paper", "place"), [("carets", "t5"), ("valse", "t5"), ("bla", "t1"), ("valse", "t1")])
def test_latex_is_balanced_and_has_no_letter_that_latex_lacks(paper: str, place: str) -> None:
    written = latex(reproduce(paper, place))
    code = [line for line in written.splitlines() if not line.startswith("%")]
    assert all(line.isascii() for line in code), [line for line in code if not line.isascii()]
    columns = {line.count(" & ") for line in code if line.endswith(r"\\") and "multicolumn" not in line}
    assert len(columns) == 1
    assert written.count("{") == written.count("}")


class Tags(HTMLParser):
    """Opened and closed tags, and how many cells each row of a table takes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "meta":
            return
        self.open.append(tag)
        if tag == "tr":
            self.rows.append(0)
        if tag in ("td", "th"):
            self.rows[-1] += int(dict(attrs).get("colspan") or 1)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html(made: Reproduction) -> None:
    page = html(made)
    tags = Tags()
    tags.feed(page)
    assert not tags.open and set(tags.rows) == {5}
    assert "<script" not in page and "http" not in page
    assert "A &lt;b&gt;table&lt;/b&gt; &amp; 100 %" in page and "A slip &lt;here&gt;." in page
    assert "<td><b>61.8</b></td><td><u>45.2</u></td><td>2.4<sup>a</sup></td>" in page
    assert page.count('class="ours"') == 4


@pytest.mark.parametrize("paper", tables.PAPERS)
def test_every_entry_can_be_written_in_every_format(paper: str) -> None:
    for place in tables.paper(paper).entries:
        made = reproduce(paper, place)
        for name, write in WRITERS.items():
            written = write(made)
            assert made.entry.title.split("'")[0].split("#")[0].split("_")[0] in written, (place, name)
            for need in () if made.parts else made.needs:
                assert need[:9] in written, (place, name)


def test_notes_are_lettered_in_reading_order_and_shared() -> None:
    notes = reproduced.notes(reproduce("valse", "t2"))
    assert list(notes) == ["a", "b", "c", "d"]
    assert notes["d"].startswith("Should be 52.4.")
    swapped = reproduced.notes(reproduce("carets", "t1"))
    assert len(swapped) == 1 and swapped["a"].startswith("Neg. and Attr. stand in each other")


def test_letters_go_on_after_z() -> None:
    cells = tuple(Cell(Printed("t1", "", "r", f"c{n}", "1", note=f"Note {n}.")) for n in range(28))
    columns = tuple(Column(f"c{n}") for n in range(28))
    made = Reproduction("valse", "t1", Entry("Many"), "X", (Part("", columns, (Row("", "r", cells),)),), (), 0.95)
    assert list(reproduced.notes(made))[-3:] == ["z", "aa", "ab"]
    assert "1^q" in text(made)  # there is no raised q


def test_the_list_says_what_each_needs() -> None:
    lines = listing(listed("foil")).splitlines()
    assert lines[0] == "foil t1    Composition of FOIL-COCO (p. 258)"
    assert lines[1] == "             published rows: shipped, 8 values"
    assert listing([]) == ""


def test_endings_name_formats() -> None:
    assert set(ENDINGS.values()) == set(WRITERS)
