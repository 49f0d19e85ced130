"""From the log probabilities of a text's tokens to one number that orders texts: higher is likelier.

`total` is their sum, `mean` their mean, `perplexity` the negated exponential of minus that mean. `valse` is
the negated perplexity of VALSE's text-only script: a window slides three tokens at a time, the mean loss of
each counts three times, and the sum is divided by where the last window starts. So the last window tells some
tokens again, the first counts two as three, and a text of at most three tokens has no finite value.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from counterfoil.protocols import Floats

Measure = Literal["total", "mean", "perplexity", "valse"]
STRIDE = 3
NEVER = float("-inf")
"""The score of a text in which nothing is predicted: it is preferred to no other."""


def measured(logs: Sequence[float], measure: Measure) -> float:
    """A text's score from the log probabilities of its predicted tokens, in order."""
    found = np.asarray(logs, dtype=np.float64)
    if not len(found):
        return NEVER
    if measure == "total":
        return float(found.sum())
    if measure == "mean":
        return float(found.mean())
    return -_exp(-float(found.mean()) if measure == "perplexity" else _windowed_loss(-found))


def _windowed_loss(losses: "Floats") -> float:
    """VALSE's loss of a text whose first token is given and whose others have these losses."""
    tokens = len(losses) + 1
    starts = range(0, tokens, STRIDE)
    if starts[-1] == 0:
        return -NEVER
    ends = [min(start + STRIDE, tokens) for start in starts]
    # The k-th token's loss stands at k - 1, since the first token has none.
    windows = [losses[max(end - STRIDE - 1, 0) : end - 1] for end in ends]
    return sum(STRIDE * float(window.mean()) for window in windows) / starts[-1]


def _exp(number: float) -> float:
    with np.errstate(over="ignore"):
        return float(np.exp(number))
