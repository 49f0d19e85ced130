"""FOIL's second and third task: which word of the foil is wrong, and what it should have been.

For T2 a row holds one number for each word of a foil caption, greatest where the model sees the
mistake; gold is 1 for the foiled word, 0 for the other candidates (nouns, or all content words)
and NaN for the rest. For T3 a row holds one number for each target word that might be put in
the foil's place; gold is 1 for the word that stood there.
"""

import numpy as np

from counterfoil.metrics.cells import Array, flat, numbers
from counterfoil.metrics.metric import Metric, columns, first_of_second

_COLUMNS = ("right", "asked")


def _true_is_best(scores: Array, gold: Array) -> Array:
    """Right where a true word stands strictly above every false one."""
    scores, gold = flat(scores), flat(gold)
    true, false = gold == 1, gold == 0
    best = np.where(true, scores, -np.inf).max(1, initial=-np.inf)
    rival = np.where(false, scores, -np.inf).max(1, initial=-np.inf)
    asked = true.any(1)
    right = asked & ((best > rival) | ~false.any(1))
    return columns(right, asked)


_best = numbers(_true_is_best, unit="item")

t2_nouns = Metric("t2_nouns", "word", _COLUMNS, _best, first_of_second)
t2_content = Metric("t2_content", "word", _COLUMNS, _best, first_of_second)
t3 = Metric("t3", "candidate", _COLUMNS, _best, first_of_second)
