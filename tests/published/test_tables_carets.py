"""CARETS' tables agree with each other, but for the slips that are listed."""

from itertools import combinations

import pytest

from counterfoil.published import tables
from counterfoil.published.tables import numbers


def in_text(section: str) -> dict[str, float]:
    """What a section says, as printed."""
    return {what: value for (_, what, _), value in numbers("carets", section, corrected=False).items()}


MODELS = ("BAN", "CNN+LSTM", "LXMERT", "MMBT", "ViLBERT", "VisualBERT")
TESTS = {
    "REPHRASE-INV": ("t8", "Reph.", "t13"), "ORDER-INV": ("t9", "Order", "t14"),
    "ONTOLOGICAL-INV": ("t10", "Onto.", "t15"), "ANTONYM-DIR": ("t11", "Attr.", "t16"),
    "NEGATION-DIR": ("t12", "Neg.", "t17"),
}  # fmt: skip


@pytest.mark.parametrize("entry", [entry for entry, _, _ in TESTS.values()])
def test_carets_accuracy_is_the_mean_of_original_and_perturbed(entry: str) -> None:
    found = numbers("carets", entry)
    for row in (*MODELS, "Human"):
        mean = (found["", row, "Original ACC"] + found["", row, "Perturbed ACC"]) / 2
        assert abs(mean - found["", row, "ACC"]) <= 0.0101, row


def test_carets_consistency_is_both_right_or_both_wrong_where_answers_are_two() -> None:
    """A third answer makes it less; on ONTOLOGICAL-INV the models give none."""
    for entry, slack in (("t10", 0.05), ("t11", 0.85), ("t12", 1.28)):
        found = numbers("carets", entry)
        for row in MODELS:
            both = 100 - 2 * (found["", row, "ACC"] - found["", row, "C-ACC"])
            assert both - slack <= found["", row, "CONS"] <= both + 0.05, (entry, row)


def test_carets_table_1_repeats_tables_8_to_12_once_two_columns_are_put_right() -> None:
    first, printed = numbers("carets", "t1"), numbers("carets", "t1", corrected=False)
    for entry, column, _ in TESTS.values():
        for row in (*MODELS, "Human"):
            cons = numbers("carets", entry)["", row, "CONS"]
            assert abs(first["", row, column] - cons) <= 0.0501, (row, column)
            swapped = {"Neg.": "Attr.", "Attr.": "Neg."}.get(column, column)
            assert printed["", row, swapped] == first["", row, column]


def test_carets_table_2_repeats_table_10() -> None:
    second, tenth = numbers("carets", "t2"), numbers("carets", "t10")
    for row in (*MODELS, "Human"):
        for column, other in (("Orig.", "Original ACC"), ("Pert.", "Perturbed ACC")):
            assert abs(second["", row, column] - tenth["", row, other]) <= 0.501
        mean = (second["", row, "Hyper-"] + second["", row, "Hypo-"]) / 2
        assert abs(mean - tenth["", row, "CONS"]) <= 0.51
    said = in_text("s6")
    for row in ("MMBT", "ViLBERT"):
        gap = second["", row, "Hypo-"] - second["", row, "Hyper-"]
        assert said[f"{row}, hyponym minus hypernym (%)"] == gap


def test_carets_rates_of_table_3_are_wholes() -> None:
    found = numbers("carets", "t3")
    for row in MODELS:
        for head in ("Conjunction", "Disjunction"):
            assert abs(sum(found["", row, f"{head} {answer}"] for answer in "YNO") - 100) <= 1


def test_carets_gains_of_table_5_are_against_tables_8_to_12() -> None:
    found = numbers("carets", "t5")
    for test, (entry, _, _) in TESTS.items():
        for column in ("ACC", "CONS", "C-ACC"):
            before = numbers("carets", entry)["", "LXMERT", column]
            assert abs(found["", test, column] - found["", test, f"{column} ↑"] - before) <= 0.101, (test, column)
    assert numbers("carets", "t5", corrected=False)["", "ANTONYM-DIR", "ACC"] == 65.0  # printed; 85.0 is meant


def test_carets_sizes_add_up() -> None:
    found = numbers("carets", "t6")
    totals = {row: value for (_, row, column), value in found.items() if column == "Total"}
    for row, total in totals.items():
        assert found["", row, "Binary"] + found.get(("", row, "Multi-choice"), 0) == total
    assert sum(totals.values()) + 4 * totals["VISUAL-INV"] == 194_136
    assert sum(v for what, v in in_text("s4").items() if what.startswith("templates")) == 207


def test_carets_figure_2_is_tables_8_to_12() -> None:
    figure = numbers("carets", "fig2")
    assert {block for block, _, _ in figure} == set(TESTS)
    for (test, row, column), value in figure.items():
        assert numbers("carets", TESTS[test][0])["", row, column] == value


def test_carets_coverage_gives_one_joint_share_from_both_sides() -> None:
    """C_ij · ACC_j and C_ji · ACC_i are the share that both get right, as near as the two tables' samples allow."""
    slack = {"t13": 1.4, "t14": 1.3, "t15": 0.03, "t16": 0.3, "t17": 0.05}
    short = dict(zip(MODELS, ("B", "C+L", "L", "M", "ViL", "Vis"), strict=True))
    for full, _, entry in TESTS.values():
        found, whole = numbers("carets", entry), numbers("carets", full)
        assert len(found) == 30
        for one, other in combinations(MODELS, 2):
            left = found["", one, short[other]] * whole["", other, "ACC"] / 100
            right = found["", other, short[one]] * whole["", one, "ACC"] / 100
            assert abs(left - right) <= slack[entry], (entry, one, other)


def test_carets_text_is_what_its_tables_give_or_says_so() -> None:
    said = {v.row: v for v in tables.printed("carets", "s6")}
    fourth = numbers("carets", "t4")
    for what, column in (("CONS", "CONS"), ("C-ACC", "C-ACC")):
        drop = round(fourth["", "Binary", column] - fourth["", "Multi-choice", column], 1)
        assert f"Table 4 gives {drop} points" in said[f"LXMERT, {what} lost from binary to multi-choice (%)"].note
    for test, entry in (("NEGATION-DIR", "t12"), ("ANTONYM-DIR", "t11")):
        found = numbers("carets", entry)
        gap = found["", "LXMERT", "ACC"] - found["", "LXMERT", "C-ACC"]
        value = said[f"LXMERT, ACC minus C-ACC on {test} (%)"].number
        assert value is not None and abs(gap - value) <= 0.5
