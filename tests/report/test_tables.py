"""Tables as text, Markdown, CSV and LaTeX."""

import csv as readers
import re

import pytest
from markdown_it import MarkdownIt

from counterfoil.records import Result
from counterfoil.report import tables


def result(model: str, piece: str, metric: str, value: float | None, low: float = 0.0, high: float = 0.0) -> Result:
    bounds = (None, None) if value is None else (low, high)
    return Result(model, piece, None, metric, value, *bounds, 1200, "all", "signature")


EVIL = r"a|b_c*d & 50% #1 $x$ {y} ~^\<z>[w]"
FOUND = [
    result("clip", "x", "acc_r", 0.712, 0.69, 0.73),
    result("clip", "x", "acc", None),
    result("coin", "x", "acc_r", 0.49, 0.45, 0.53),
    result("coin", "x", "acc", 0.612, 0.6, 0.63),
]
ODD = [result(EVIL, EVIL, "acc_r", 0.712, 0.69, 0.73), result("=HYPERLINK()", EVIL, "acc_r", 0.7, 0.69, 0.73)]


def test_text() -> None:
    assert tables.text(FOUND) == (
        "piece  model      n               acc_r                acc\n"
        "─────  ─────  ─────  ──────────────────  ─────────────────\n"
        "x      clip   1,200  *71.2 [69.0, 73.0]                  –\n"
        "x      coin   1,200  49.0† [45.0, 53.0]  61.2 [60.0, 63.0]\n"
        "\n"
        "Values: percent, with interval in brackets.\n"
        "*  best of the models\n"
        "†  at or below chance: the interval reaches what guessing gives, or lies below it\n"
        "–  no value: the metric needs a probability, and the model gives scores only; or nothing was scored\n"
        "Signature: signature"
    )


def test_a_text_that_is_too_wide_has_its_intervals_below() -> None:
    assert tables.text(FOUND, width=50).splitlines()[2:5] == [
        "x      clip   1,200         *71.2             –",
        "                     [69.0, 73.0]",
        "x      coin   1,200         49.0†          61.2",
    ]


def test_wide_letters_do_not_shift_columns() -> None:
    lines = tables.text([result("m", "数える", "acc_r", 0.7, 0.6, 0.8), result("m", "x", "acc_r", 0.7, 0.6, 0.8)])
    first, second = lines.splitlines()[2:4]
    assert first.index("1,200") + 3 == second.index("1,200")


def test_markdown_as_its_own_readers_read_it() -> None:
    rendered = MarkdownIt().enable("table").render(tables.markdown(FOUND))
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", rendered)
    assert cells == [
        "piece", "model", "n", "acc_r", "acc",
        "x", "clip", "1,200", "<strong>71.2</strong> [69.0, 73.0]", "–",
        "x", "coin", "1,200", "49.0† [45.0, 53.0]", "61.2 [60.0, 63.0]",
    ]  # fmt: skip


def test_markdown_keeps_names_as_they_are() -> None:
    rendered = MarkdownIt().enable("table").render(tables.markdown(ODD))
    assert (
        r"<td style=\"text-align:left\">".replace("\\", "") + r"a|b_c*d &amp; 50% #1 $x$ {y} ~^\&lt;z&gt;[w]</td>"
        in rendered
    )


def test_csv_as_its_own_reader_reads_it() -> None:
    read = list(readers.DictReader(tables.csv(FOUND).splitlines()))
    assert read[0] == {
        "piece": "x", "model": "clip", "n": "1200",
        "acc_r": "71.2", "acc_r low": "69.0", "acc_r high": "73.0", "acc": "", "acc low": "", "acc high": "",
    }  # fmt: skip


def test_csv_keeps_names_and_gives_a_spreadsheet_no_formula() -> None:
    header, line = readers.reader(tables.csv(ODD).splitlines())
    assert line[0] == EVIL
    assert header[5] == "'=HYPERLINK()"


def test_latex() -> None:
    assert tables.latex(FOUND).splitlines()[1:8] == [
        r"\begin{tabular}{llrrr}",
        r"\toprule",
        r"piece & model & n & acc\_r & acc \\",
        r"\midrule",
        r"x & clip & 1,200 & \textbf{71.2} {\scriptsize [69.0, 73.0]} & -- \\",
        r"x & coin & 1,200 & 49.0\textsuperscript{\dag} {\scriptsize [45.0, 53.0]}"
        r" & 61.2 {\scriptsize [60.0, 63.0]} \\",
        r"\bottomrule",
    ]


def test_latex_sets_pieces_apart() -> None:
    found = [*FOUND, *(result(m, "y", k, 0.7, 0.6, 0.8) for m in ("clip", "coin") for k in ("acc_r", "acc"))]
    assert tables.latex(found).count(r"\addlinespace") == 1


def test_latex_escapes_what_would_be_a_command() -> None:
    line = next(line for line in tables.latex(ODD).splitlines() if line.startswith("a\\textbar"))
    assert line.startswith(
        r"a\textbar{}b\_c*d \& 50\% \#1 \$x\$ \{y\} \textasciitilde{}\textasciicircum{}"
        r"\textbackslash{}\textless{}z\textgreater{}{[}w{]} & 1,200 & "
    )


@pytest.mark.parametrize("name", tables.WRITERS)
def test_no_results_make_an_empty_table_not_an_error(name: str) -> None:
    assert "n" in tables.WRITERS[name]([])
