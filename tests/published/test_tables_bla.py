"""BLA's tables are made of whole counts, but for the slips that are listed."""

import numpy as np

from counterfoil.published import tables
from counterfoil.published.tables import numbers


def in_text(section: str) -> dict[str, float]:
    """What a section says, as printed."""
    return {what: value for (_, what, _), value in numbers("bla", section, corrected=False).items()}


def fits_counts(acc: float, true: float, false: float, size: int) -> bool:
    """Whether some counts of right trues and right falses, of `size` each, give all three to two decimals."""
    right_true, right_false = np.meshgrid(np.arange(size + 1.0), np.arange(size + 1.0), sparse=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        shares = (
            ((right_true + right_false) / (2 * size), acc),
            (right_true / (right_true + size - right_false), true),
            (right_false / (right_false + size - right_true), false),
        )
        near = [np.abs(100 * share - printed) <= 0.00501 for share, printed in shares]
    return bool((near[0] & near[1] & near[2]).any())


def test_bla_precisions_are_predictive_values_of_whole_counts() -> None:
    found = numbers("bla", "t2")
    for model in ("ViLBERT", "LXMERT", "BLIP2", "OpenFlamingo"):
        for column, items in (("AP", 613), ("CO", 654), ("RC", 672)):
            acc, true, false = (found[metric, model, column] for metric in ("Acc", "Pt", "Pf"))
            assert fits_counts(acc, true, false, 2 * items), (model, column)


def test_bla_clip_ranks_so_its_three_numbers_should_be_one() -> None:
    found = numbers("bla", "t2")
    odd = {c for c in ("AP", "CO", "RC") if len({found[metric, "CLIP", c] for metric in ("Acc", "Pt", "Pf")}) > 1}
    noted = {v.column for v in tables.printed("bla", "t2") if v.row == "CLIP" and v.note}
    assert odd == noted == {"AP", "RC"}


def test_bla_shares_of_items_with_all_four_alike_are_of_all_items_or_say_of_what() -> None:
    sizes = {"AP": 613, "CO": 654, "RC": 672}
    values = [value for value in tables.printed("bla", "s5") if value.column in sizes]
    assert len(values) == 12
    for value in values:
        size, slack = sizes[value.column], 0.5001 * 10 ** -len(value.value.partition(".")[2])
        whole = (np.abs(100 * np.arange(size + 1) / size - float(value.value)) <= slack).any()
        assert whole or value.note, (value.row, value.column)


def test_bla_text_repeats_table_2_and_gains_reach_what_it_says() -> None:
    found, gains = numbers("bla", "t2"), numbers("bla", "t4")
    said = {**in_text("s5"), **in_text("s6")}
    assert round(found["Acc", "BLIP2", "AP"]) == said["BLIP2 on AP, accuracy (%)"]
    assert found["Acc", "Humans", "AP"] == said["people on AP, accuracy (%)"]
    assert gains["BLIP2", "CO", "RC"] > said["BLIP2 on RC after CO, gain exceeds"]
    assert round(gains["BLIP2", "RC", "CO"]) == said["BLIP2 on CO after RC, gain around"]
