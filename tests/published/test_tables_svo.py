"""SVO-Probes' tables agree with themselves, with FOIL's and with its text."""

from counterfoil.published import tables
from counterfoil.published.tables import numbers


def in_text(section: str) -> dict[str, float]:
    """What a section says, as printed."""
    return {what: value for (_, what, _), value in numbers("svo", section, corrected=False).items()}


def test_svo_averages_are_means_of_positive_and_negative() -> None:
    checked = 0
    for entry in ("t3", "t4", "t5"):
        found = numbers("svo", entry)
        for block, row, column in found:
            head, average, _ = column.partition("Avg")
            if average:
                mean = (found[block, row, f"{head}Pos."] + found[block, row, f"{head}Neg."]) / 2
                assert abs(mean - found[block, row, column]) <= 0.101, (entry, row, column)
                checked += 1
    assert checked == 4 + 28 + 2


def test_svo_tables_repeat_each_other_and_foil() -> None:
    fourth, fifth, third = (numbers("svo", entry) for entry in ("t4", "t5", "t3"))
    same = {
        "Overall Avg.": "Overall Avg", "Overall Pos.": "Overall Pos.", "Overall Neg.": "Overall Neg.",
        "Neg. Acc. S": "Subj. Negative Neg.", "Neg. Acc. V": "Verb Negative Neg.", "Neg. Acc. O": "Obj. Negative Neg.",
    }  # fmt: skip
    for column, other in same.items():
        assert fifth["", "CC", column] == fourth["", "MMT", other]
    foil = numbers("foil", "t2")
    for column, other in (("Avg", "Overall"), ("Pos.", "Correct"), ("Neg.", "Foil")):
        assert third["", "HieCoAtt", column] == round(foil["T1: Classification task", "HieCoAtt", other], 1)


def test_svo_examples_add_up_in_thousands() -> None:
    found = {v.column: int(v.value.removesuffix("k")) for v in tables.printed("svo", "t4") if v.row == "# Examples"}
    for head in ("Overall", "Subj. Negative", "Verb Negative", "Obj. Negative"):
        assert found[f"{head} Avg"] == found[f"{head} Pos."] + found[f"{head} Neg."]


def test_svo_text_repeats_its_tables() -> None:
    fourth, said = numbers("svo", "t4"), in_text("s4")
    models = {row for _, row, _ in fourth} - {"# Examples"}
    positive = [fourth["", row, "Overall Pos."] for row in models - {"SMT"}]
    verbs = [fourth["", row, "Verb Negative Neg."] for row in models]
    assert (min(positive), max(positive)) == (said["positive pairs, least but SMT"], said["positive pairs, greatest"])
    assert min(verbs) == said["verb negatives, negative pairs, least"]
    assert max(verbs) == said["verb negatives, negative pairs, greatest"]
    for kind, column in (("subject", "Subj."), ("verb", "Verb"), ("object", "Obj.")):
        assert fourth["", "MMT", f"{column} Negative Avg"] == said[f"MMT, {kind} negatives, average"]
