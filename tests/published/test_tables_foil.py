"""FOIL's tables agree with themselves and with its text."""

import re

import numpy as np

from counterfoil.published.tables import numbers


def in_text(section: str) -> dict[str, float]:
    """What a section says, as printed."""
    return {what: value for (_, what, _), value in numbers("foil", section, corrected=False).items()}


def test_foil_overall_is_the_mean_of_correct_and_foil_in_all_seven_rows() -> None:
    found = numbers("foil", "t2")
    task = "T1: Classification task"
    models = [row for block, row, column in found if block == task and column == "Overall"]
    people = [row for row in models if row.startswith("Human")]
    assert len(models) == 7 and len(people) == 2
    for row in models:
        mean = (found[task, row, "Correct"] + found[task, row, "Foil"]) / 2
        assert abs(mean - found[task, row, "Overall"]) <= 0.0151, row


def test_foil_human_rates_are_counts_of_491_and_493() -> None:
    found = numbers("foil", "t2")
    for row, correct, foil in (("Human (majority)", 448, 466), ("Human (unanimity)", 362, 389)):
        wanted = {"Correct": correct / 491, "Foil": foil / 493, "Overall": (correct + foil) / 984}
        for column, share in wanted.items():
            assert round(100 * share, 2) == found["T1: Classification task", row, column]
    said = in_text("s5")
    assert (said["right by majority, of 984"], said["right by all three, of 984"]) == (448 + 466, 362 + 389)


def test_foil_supercategories_give_the_totals() -> None:
    found = {(row, column): value for (_, row, column), value in numbers("foil", "t3").items()}
    rows = {row for row, _ in found}
    sizes = [found[row, "No. of object"] for row in rows]
    captions = np.array([found[row, "No. of foil captions"] for row in rows])
    assert (sum(sizes), sum(n * (n - 1) for n in sizes), captions.sum()) == (73, 472, 99_480)
    for model, overall in (("LSTM + norm I", 34.51), ("HieCoAtt", 36.38)):
        accuracies = np.array([found[row, f"Acc. using {model}"] for row in rows])
        assert round(float(accuracies @ captions / captions.sum()), 2) == overall


def test_foil_composition_adds_up() -> None:
    found = {(row, column): value for (_, row, column), value in numbers("foil", "t1").items()}
    said = {**in_text("s1"), **in_text("s3"), **in_text("s4")}
    for row in ("Train", "Test"):
        assert found[row, "nr. of tot. captions"] == 2 * found[row, "nr. of datapoints"]
    assert sum(found[row, "nr. of datapoints"] for row in ("Train", "Test")) == said["datapoints"]
    assert sum(found[row, "nr. unique images"] for row in ("Train", "Test")) == said["images"]
    assert said["training pairs"] + said["test pairs"] == said["target::foil pairs"]
    assert said["of them for training"] + said["of them for validation"] == said["images with captions"]
    assert said["people asked"] * said["judgements a person"] == said["judgements"] == 3 * 984


def test_foil_text_repeats_table_2() -> None:
    found, said = numbers("foil", "t2"), in_text("s4")
    blocks = {
        "T1": "T1: Classification task",
        "T2": "T2: Foil word detection task",
        "T3": "T3: Foil word correction task",
    }
    columns = {"overall": "Overall", "foil": "Foil", "nouns": "nouns", "": "all target words"}
    repeated = 0
    for what, value in said.items():
        match = re.fullmatch(r"(.+), (T\d) ?(\w*) \(%\)", what)
        if match and match[1] not in ("chance", "people"):
            repeated += 1
            assert found[blocks[match[2]], match[1], columns[match[3]]] == value, what
    assert repeated == 11
    t1, t3 = blocks["T1"], blocks["T3"]
    for column, gain in (("Overall", 5.45), ("Foil", 7.94)):
        assert round(found[t1, "CNN+LSTM", column] - found[t1, "Blind", column], 2) == gain
    assert round(found[t3, "IC-Wang", "all target words"] - found[t3, "Chance", "all target words"], 2) == 20.78
