"""Each measure against numbers worked by hand, and VALSE's against its window sliding over the tokens."""

from math import exp, inf, isinf, log

import numpy as np
import pytest

from counterfoil.models.perplexity import Measure, measured

HALVES = [log(1 / 2), log(1 / 4)]
BY_HAND = [
    ("total", HALVES, log(1 / 8)),
    ("mean", HALVES, log(1 / 8) / 2),
    ("perplexity", HALVES, -(8**0.5)),
    ("perplexity", [-1000.0], -inf),
    # Tokens a b c d: windows at 0 (b, c) and at 3 (b, c, d again), hence exp((3·mean(b c) + 3·mean(b c d)) / 3).
    ("valse", [log(1 / 2), log(1 / 4), log(1 / 8)], -exp((log(2) + log(4)) / 2 + (log(2) + log(4) + log(8)) / 3)),
    # Six tokens: the windows do not overlap, and the five losses count 3/2, 3/2, 1, 1, 1 times, over 3.
    ("valse", [log(1 / 2)] * 5, -exp(6 * log(2) / 3)),
    # Seven tokens: the third window starts at 6 and tells tokens 4 and 5 again.
    ("valse", [-1.0, -1.0, -2.0, -2.0, -3.0, -4.0], -exp((3 * 1 + 3 * 7 / 3 + 3 * 9 / 3) / 6)),
    ("valse", HALVES, -inf),
]


@pytest.mark.parametrize(("measure", "logs", "expected"), BY_HAND)
def test_by_hand(measure: Measure, logs: list[float], expected: float) -> None:
    assert measured(logs, measure) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("measure", ["total", "mean", "perplexity", "valse"])
def test_a_text_without_predicted_tokens_is_never_preferred(measure: Measure) -> None:
    assert measured([], measure) == -inf


def slid(losses: list[float]) -> float:
    """The window moved over the places of the tokens one stride at a time, each target looked at by itself."""
    tokens, place, total = len(losses) + 1, 0, 0.0
    while True:
        inside = [token for token in range(tokens) if token < place + 3]
        targets = [token for token in inside[-3:] if token > 0]
        total += 3 * sum(losses[token - 1] for token in targets) / len(targets)
        if place + 3 >= tokens:
            return inf if place == 0 else exp(total / place)
        place += 3


@pytest.mark.parametrize("tokens", range(2, 26))
def test_valse_slides_a_window_of_three(tokens: int) -> None:
    losses = np.random.default_rng(tokens).gamma(2.0, size=tokens - 1)
    found = -measured((-losses).tolist(), "valse")
    assert isinf(found) == (tokens <= 3)
    assert found == pytest.approx(slid(losses.tolist()), rel=1e-12)
