"""The papers' tables as data: every value once, in a layout that names only what was printed.

That the values agree with each other wherever they must, so that a slip of transcription shows, is tested
paper by paper in `test_tables_*.py`.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from counterfoil.errors import CallError
from counterfoil.published import tables
from counterfoil.published.tables import PAPERS

# ── form ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("paper", PAPERS)
def test_a_cell_is_printed_once_and_belongs_to_an_entry(paper: str) -> None:
    values = tables.printed(paper)
    twice = [key for key, n in Counter((v.entry, v.block, v.row, v.column) for v in values).items() if n > 1]
    assert not twice
    assert {v.entry for v in values} <= set(tables.paper(paper).entries)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_layout_names_only_what_was_printed(paper: str) -> None:
    for place, entry in tables.paper(paper).entries.items():
        values = tables.printed(paper, place)
        assert set(entry.rows) <= {v.row for v in values}, place
        assert set(entry.aside) <= {v.row for v in values}, place
        assert set(entry.blocks) <= {v.block for v in values}, place
        for block in {v.block for v in values}:
            known = [column.key for column in tables.columns(entry, block, values)]
            assert {v.column for v in values if v.block == block} <= set(known), (place, block)
            assert len(known) == len(set(known)), place


@pytest.mark.parametrize("paper", PAPERS)
def test_a_correction_has_a_reason_and_an_entry_without_values_says_what_it_needs(paper: str) -> None:
    assert all(v.note for v in tables.printed(paper) if v.corrected)
    assert all(v.corrected != v.value for v in tables.printed(paper))
    for place, entry in tables.paper(paper).entries.items():
        assert tables.printed(paper, place) or entry.needs, place


def test_the_page_tells_every_correction() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reproduce.md").read_text(encoding="utf-8")
    for paper in PAPERS:
        for value in tables.printed(paper):
            if value.corrected and (paper, value.entry) != ("carets", "t1"):  # two whole columns, told in words
                assert f"| {value.value} | {value.corrected} |" in page


def test_every_table_and_figure_is_there() -> None:
    most = {"foil": (4, 3), "svo": (6, 3), "carets": (17, 3), "valse": (11, 4), "bla": (6, 5)}
    for paper, (last_table, last_figure) in most.items():
        wanted = {f"t{n}" for n in range(1, last_table + 1)} | {f"fig{n}" for n in range(1, last_figure + 1)}
        assert {place for place in tables.paper(paper).entries if not place.startswith("s")} == wanted


def papers_text(real_data: Path, paper: str) -> str:
    path = real_data.parent / "papers" / f"{'svo_probes' if paper == 'svo' else paper}.txt"
    if not path.exists():
        pytest.skip("the papers' texts are not here")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", PAPERS)
def test_every_number_stands_in_the_papers_text(paper: str, real_data: Path) -> None:
    text = papers_text(real_data, paper)
    tokens = set(re.findall(r"\d+(?:\.\d+)?|\.\d+", re.sub(r"(?<=\d),\s?(?=\d{3})", "", text)))
    made_by_hand = {"0", "2e-5", "4e-5", "5e-5", "1e-3", "1e-4", "1e-5"}  # 'none'; exponents are raised in print
    lost = [
        v
        for v in tables.printed(paper)
        if tables.number(v.value) is not None
        and v.value not in made_by_hand
        and v.value.lstrip("-").replace(",", "") not in tokens
    ]
    assert {v.row for v in lost} <= {"IC-Wang above chance, T3"}  # the text has 20,78


def lines_of(paper: str, place: str, by: str) -> list[str]:
    """The values of each printed row (or column) of a table, in order."""
    found: dict[tuple[str, str], list[str]] = {}
    for value in tables.printed(paper, place):
        found.setdefault((value.block, getattr(value, by)), []).append(value.value)
    return [" ".join(values) for values in found.values()]


IN_ROWS = {
    "foil": ("t1", "t2", "t3", "t4"), "valse": ("t2", "t4", "t5"), "bla": ("t1", "t2", "t3", "t4"),
    "carets": ("t1", "t2", "t3", "t4", "t5", "t6", *(f"t{n}" for n in range(7, 18))),
}  # fmt: skip


@pytest.mark.parametrize("paper", sorted(IN_ROWS))
def test_every_row_stands_in_the_papers_text(paper: str, real_data: Path) -> None:
    text = re.sub(r"</?\w+>|[()±↑\t]", " ", papers_text(real_data, paper))
    words = f" {' '.join(word for word in text.split() if word not in '-–')} "
    for place in IN_ROWS[paper]:
        for line in lines_of(paper, place, "row"):
            assert f" {line.replace('–', '').strip()} ".replace("  ", " ") in words, (place, line)


def test_every_column_of_svo_table_4_stands_in_its_text(real_data: Path) -> None:
    words = " ".join(papers_text(real_data, "svo").split())
    for line in lines_of("svo", "t4", "column"):
        assert line.partition(" ")[2] in words, line


# ── unknown names ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("paper", "place", "hint"),
    [
        ("vals", "t2", "Did you mean 'valse'?"),
        ("valse", "t22", "'t2'"),
        ("valse", "s4.9", "There is no entry of valse"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(paper: str, place: str, hint: str) -> None:
    with pytest.raises(CallError, match=re.escape(hint)):
        tables.entry(paper, place)


def test_a_subsection_is_a_block_of_its_section() -> None:
    name, entry, block = tables.entry("valse", "s4.4")
    assert (name, block) == ("s4", "4.4") and entry is tables.paper("valse").entries["s4"]
