"""CARETS' metrics: the paper's formulas on pairs counted by hand, and on its printed tables."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS, QUESTION_METRICS, yes_no_as_probability

SAID = np.array([
    ["yes", "yes"],   # both right
    ["no", "no"],     # both wrong, consistent all the same
    ["yes", "no"],    # the first right
    ["dog", "no"],    # neither yes nor no, and the second right
], dtype=object)  # fmt: skip
GOLD = np.array([["yes", "yes"], ["yes", "yes"], ["yes", "yes"], ["no", "no"]], dtype=object)
SAME = ["same"] * 4

BY_HAND = {
    "acc": 4 / 8, "acc_original": 2 / 4, "acc_perturbed": 2 / 4, "c_acc": 1 / 4, "cons": 2 / 4,
    "yes_rate": 3 / 8, "no_rate": 4 / 8, "other_rate": 1 / 8, "parse_rate": 1.0,
}  # fmt: skip


@pytest.mark.parametrize("name", BY_HAND)
def test_by_hand(name):
    assert QUESTION_METRICS[name](SAID, GOLD, expect=SAME) == pytest.approx(BY_HAND[name])


@pytest.mark.parametrize("name", BY_HAND)
def test_images_may_differ_instead_of_questions(name):
    turned = [array[:, :, None] for array in (SAID, GOLD)]
    assert QUESTION_METRICS[name](*turned, expect=SAME) == pytest.approx(BY_HAND[name])


def test_directional_pairs_want_different_answers():
    gold = np.array([["yes", "no"], ["yes", "no"]])
    assert METRICS["cons"]([["no", "yes"], ["yes", "yes"]], gold, expect=["different"] * 2) == 0.5


def test_consistency_does_not_ask_what_is_true():
    # The released script returns True whenever the first answer is wrong; the paper's Table 10 does not.
    assert METRICS["cons"]([["no", "yes"]], [["yes", "yes"]], expect=["same"]) == 0.0


def test_contrast_items_have_no_consistency():
    assert np.isnan(METRICS["cons"]([["a", "b"]], [["a", "b"]], expect=["contrast"]))


def test_consistency_without_expectation_is_refused():
    with pytest.raises(CounterfoilError, match="'same' or 'different'"):
        METRICS["cons"](SAID, GOLD)


def test_a_single_question_is_no_pair():
    said, gold = [["yes", None]], [["yes", None]]
    assert np.isnan(METRICS["c_acc"](said, gold))
    assert np.isnan(METRICS["cons"](said, gold, expect=["same"]))
    assert QUESTION_METRICS["acc"](said, gold) == 1.0


CODES = [
    (np.array(SAID, dtype="U"), np.array(GOLD, dtype="U")),
    tuple(np.vectorize({"yes": 0, "no": 1, "dog": 2}.get)(array) for array in (SAID, GOLD)),
]


@pytest.mark.parametrize(("said", "gold"), CODES)
@pytest.mark.parametrize("name", ["acc", "acc_original", "acc_perturbed", "c_acc", "cons", "parse_rate"])
def test_strings_and_codes_do_as_well(name, said, gold):
    assert QUESTION_METRICS[name](said, gold, expect=SAME) == pytest.approx(BY_HAND[name])


def test_rates_need_words():
    with pytest.raises(CounterfoilError, match="as words"):
        METRICS["yes_rate"]([[0, 1]], [[0, 1]])


@pytest.mark.parametrize("absent", [None, "", np.nan])
def test_no_answer_is_refused_with_the_count(absent):
    with pytest.raises(CounterfoilError, match="1 of 8 questions have no answer"):
        QUESTION_METRICS["acc"](np.array([["yes", absent], *SAID[1:].tolist()], dtype=object), GOLD)


def test_parse_rate_counts_what_others_refuse():
    said = np.array([["yes", None], ["", "no"]], dtype=object)
    assert METRICS["parse_rate"](said, GOLD[:2]) == 0.5
    assert METRICS["parse_rate"](SAID, GOLD, missing=[[True, False]] + [[False, False]] * 3) == 7 / 8


BOUNDS = {
    # the first pair's first answer is lost: low, on what is left, high
    "acc": (3 / 8, 3 / 7, 4 / 8),
    "acc_original": (1 / 4, 1 / 3, 2 / 4),
    "acc_perturbed": (2 / 4, 2 / 4, 2 / 4),
    "c_acc": (0 / 4, 0 / 3, 1 / 4),
    "cons": (1 / 4, 1 / 3, 2 / 4),
    "yes_rate": (2 / 8, 2 / 7, 3 / 8),
    "other_rate": (1 / 8, 1 / 7, 2 / 8),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_missing_answers_give_bounds(name):
    missing = [[True, False]] + [[False, False]] * 3
    said = np.array([[None, "yes"], *SAID[1:].tolist()], dtype=object)
    found = [
        QUESTION_METRICS[name](said, GOLD, missing=missing, fill=fill, expect=SAME) for fill in ("low", "drop", "high")
    ]
    assert found == pytest.approx(list(BOUNDS[name]))


@given(st.lists(st.tuples(*[st.sampled_from(["yes", "no"])] * 3), min_size=1, max_size=20))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_binary_consistency_is_both_right_plus_both_wrong(rows):
    # CARETS Table 10 holds to this within .03 for all six models.
    said = np.array([row[:2] for row in rows])
    gold = np.array([[row[2]] * 2 for row in rows])
    both_wrong = (said != gold).all(1).mean()
    expect = ["same"] * len(rows)
    assert METRICS["cons"](said, gold, expect=expect) == pytest.approx(METRICS["c_acc"](said, gold) + both_wrong)


@pytest.mark.parametrize("name", BY_HAND)
def test_no_items_is_no_value(name):
    nothing = np.empty((0, 1, 2), dtype=object)
    assert np.isnan(QUESTION_METRICS[name](nothing, nothing, expect=[]))


def test_words_as_probability():
    said, unparsed = yes_no_as_probability([["yes", "no", "perhaps", None]])
    np.testing.assert_array_equal(said, [[1.0, 0.0, np.nan, np.nan]])
    assert unparsed.tolist() == [[False, False, True, True]]
