"""FOIL's tasks on words: a foil caption's candidates and the targets that might mend it."""

import numpy as np
import pytest

from counterfoil.metrics import METRICS

NAN = np.nan

# 'A cat rides a skateboard': nouns cat, skateboard; content words and the verb; foil word 'cat'.
NOUNS = [[NAN, 1, NAN, NAN, 0]]
CONTENT = [[NAN, 1, 0, NAN, 0]]

CASES = [
    ("t2_nouns", [[0.0, 0.6, 0.9, 0.0, 0.3]], NOUNS, 1.0),
    ("t2_content", [[0.0, 0.6, 0.9, 0.0, 0.3]], CONTENT, 0.0),
    ("t2_nouns", [[0.0, 0.3, 0.9, 0.0, 0.3]], NOUNS, 0.0),  # a tie with the other noun
    ("t2_nouns", [[NAN, 0.1, NAN, NAN, NAN]], [[NAN, 1, NAN, NAN, NAN]], 1.0),  # one candidate: nothing to miss
    ("t2_content", [[-np.inf, 1.0], [2.0, 1.0]], [[1, 0], [1, 0]], 0.5),
    ("t3", [[0.1, 0.7, 0.2], [0.1, 0.7, 0.2]], [[0, 1, 0], [1, 0, 0]], 0.5),
]


@pytest.mark.parametrize(("name", "scores", "gold", "value"), CASES)
def test_by_hand(name, scores, gold, value):
    assert METRICS[name](scores, np.array(gold, float)) == value


def test_chance_of_t3_is_one_in_72():
    # FOIL Table 2 prints 1.38: 1/72 cut off, for the 72 target words of the training pairs.
    rng = np.random.default_rng(0)
    gold = np.zeros((20_000, 72))
    gold[:, 0] = 1
    assert METRICS["t3"](rng.random(gold.shape), gold) == pytest.approx(1 / 72, abs=0.003)


@pytest.mark.parametrize("name", ["t2_nouns", "t2_content", "t3"])
def test_constant_and_empty(name):
    assert METRICS[name](np.zeros((3, 4)), np.tile([1.0, 0, 0, 0], (3, 1))) == 0.0
    assert np.isnan(METRICS[name](np.zeros((0, 4)), np.zeros((0, 4))))
    assert np.isnan(METRICS[name](np.zeros((0, 0)), np.zeros((0, 0))))
