"""VALSE's tables agree with themselves and each other, but for the slips that are listed."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from counterfoil.published import tables
from counterfoil.published.tables import numbers

Key = tuple[str, str, str]


def in_text(section: str) -> dict[str, float]:
    """What a section says, as printed."""
    return {what: value for (_, what, _), value in numbers("valse", section, corrected=False).items()}


def off_average(found: dict[Key, float]) -> Iterator[Key]:
    """Rows whose average is not the unweighted mean of the eleven columns, within rounding."""
    for block, row, column in found:
        if column == "Avg.":
            others = [value for key, value in found.items() if key[:2] == (block, row) and key[2] != column]
            assert len(others) == 11
            if abs(np.mean(others) - found[block, row, column]) > 0.1:
                yield block, row, column


@pytest.mark.parametrize("entry", ["t2", "t4"])
def test_valse_averages_are_unweighted_means(entry: str) -> None:
    assert not list(off_average(numbers("valse", entry)))
    assert list(off_average(numbers("valse", entry, corrected=False))) == [("acc", "ViLBERT", "Avg.")]  # 2.4 for 52.4


def test_valse_accuracy_is_the_mean_of_the_recalls_and_min_their_lesser() -> None:
    found = numbers("valse", "t4")
    slips = set()
    for block, row, column in found:
        if block == "acc":
            mean = (found["pc", row, column] + found["pf", row, column]) / 2
            slips |= {(row, column)} if abs(mean - found[block, row, column]) > 0.101 else set()
        if block == "min(pc, pf)" and column != "Avg.":
            assert found[block, row, column] == min(found["pc", row, column], found["pf", row, column])
    assert slips == {("LXMERT", "Counting adv.")}


def test_valse_table_2_is_part_of_table_4() -> None:
    more = numbers("valse", "t4", corrected=False)
    assert all(more[key] == value for key, value in numbers("valse", "t2", corrected=False).items())
    assert {block for block, _, _ in more} - {block for block, _, _ in numbers("valse", "t2", corrected=False)} == {
        "pc",
        "pf",
    }


def test_valse_shares_of_valid_pairs_are_whole_counts_but_for_the_known() -> None:
    """accr is k / n_valid to one decimal."""
    valid = dict(zip(
        [c.key for c in tables.paper("valse").entries["t2"].columns],
        [505, 851, 868, 900, 691, 535, 648, 949, 708, 104, 943], strict=False,
    ))  # fmt: skip
    odd = [
        (row, column)
        for (block, row, column), value in numbers("valse", "t2").items()
        if block == "accr" and column in valid
        and not (np.abs(100 * np.arange(valid[column] + 1) / valid[column] - value) <= 0.0501).any()
    ]  # fmt: skip
    far = {("CLIP", "Coreference clean"), ("VisualBERT", "Coreference clean")}  # by 0.3 and more
    rounded_up = {
        ("CLIP", "Counting sns."), ("LXMERT", "Counting adv."), ("VisualBERT", "Existence quantifiers"),
        ("VisualBERT", "Counting adv."), ("VisualBERT", "Sp.rel. relations"), ("VisualBERT", "Coreference standard"),
    }  # fmt: skip
    assert set(odd) == far | rounded_up


def test_valse_table_5_adds_up() -> None:
    found = {(row, column): value for (_, row, column), value in numbers("valse", "t5").items()}
    rows = {row for row, _ in found} - {"Overall"}
    for column in ("#Inst.", "#Valid", "#Unan."):
        assert sum(found[row, column] for row in rows) == found["Overall", column]
    for row in rows | {"Overall"}:
        assert round(100 * found[row, "#Valid"] / found[row, "#Inst."], 1) == found[row, "#Valid (%)"]
    for row in rows:
        assert round(100 * found[row, "#Unan."] / found[row, "#Inst."], 1) == found[row, "#Unan. (%)"]
    assert round(100 * found["Overall", "#Unan."] / found["Overall", "#Valid"], 1) == found["Overall", "#Unan. (%)"]
    alphas = [found[row, "α Valid"] for row in rows]
    assert (round(np.mean(alphas), 2), round(np.std(alphas, ddof=1), 2)) == (0.42, 0.12)


def test_valse_table_1_is_the_sum_of_instruments() -> None:
    by_piece: Counter[str] = Counter()
    for (block, _, column), value in numbers("valse", "t5").items():
        if column == "#Valid":
            by_piece[block.lower()] += int(value)
    for (_, row, column), value in numbers("valse", "t1").items():
        if row == "#examples":
            assert by_piece[column] == value, column
    assert (
        numbers("valse", "t1", corrected=False)["", "#examples", "actions"] == 1633
    )  # printed; the instruments sum to 1,597


def test_valse_text_repeats_table_5() -> None:
    rows = {
        "existence": "Existential quantifiers", "plurality": "Semantic Number", "counting balanced": "Balanced",
        "counting adversarial": "Adversarial", "counting small numbers": "Small numbers", "relations": "Prepositions",
        "action replacement": "Replacement", "actant swap": "Actant swap",
        "coreference standard": "standard: VisDial train", "coreference clean": "clean: VisDial val",
    }  # fmt: skip
    table = {(row, column): value for (_, row, column), value in numbers("valse", "t5").items()}
    said = in_text("s3")
    for name, row in rows.items():
        assert said[f"{name}, valid instances"] == table[row, "#Valid"]
        assert said[f"{name}, candidates"] == table[row, "#Inst."]
