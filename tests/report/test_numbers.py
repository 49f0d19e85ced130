"""Numbers as people read them."""

import pytest

from counterfoil.report import numbers

PERCENTS = [(0.7124, "71.2"), (1.0, "100.0"), (0.0, "0.0"), (0.4999, "50.0"), (None, "–")]
INTERVALS = [(0.491, 0.53, "[49.1, 53.0]"), (None, None, ""), (0.0, 1.0, "[0.0, 100.0]")]
COUNTS = [([], "–"), ([1000], "1,000"), ([5, 5], "5"), ([1200, 998, 1000], "998–1,200")]
MANY = [
    ((1, "item"), "1 item"),
    ((0, "item"), "0 items"),
    ((1234, "item"), "1,234 items"),
    ((2, "leaf", "leaves"), "2 leaves"),
]
SCORES = [
    ([0.5, 0.25], ["0.500", "0.250"]),
    ([0.70001, 0.70002], ["0.70001", "0.70002"]),
    ([0.5, 0.5], ["0.500", "0.500"]),
    ([25.0, 22.0], ["25", "22"]),
    ([None, 0.1], ["–", "0.100"]),
    ([1e-12, 2e-12], ["1e-12", "2e-12"]),
    ([float("-inf"), 0.5], ["-inf", "0.500"]),
]
PLAIN = [(0.3, "0.30"), (0.0741, "0.074"), (3.0, "3.0"), (1234.5, "1,234"), (float("inf"), "inf")]


@pytest.mark.parametrize(("value", "shown"), PERCENTS)
def test_percent(value: float | None, shown: str) -> None:
    assert numbers.percent(value) == shown


@pytest.mark.parametrize(("low", "high", "shown"), INTERVALS)
def test_interval(low: float | None, high: float | None, shown: str) -> None:
    assert numbers.interval(low, high) == shown


@pytest.mark.parametrize(("found", "shown"), COUNTS)
def test_counts(found: list[int], shown: str) -> None:
    assert numbers.counts(found) == shown


@pytest.mark.parametrize(("arguments", "shown"), MANY)
def test_many(arguments: tuple[int, str], shown: str) -> None:
    assert numbers.many(*arguments) == shown


@pytest.mark.parametrize(("values", "shown"), SCORES)
def test_scores_keep_different_ones_apart(values: list[float | None], shown: list[str]) -> None:
    assert numbers.scores(values) == shown


@pytest.mark.parametrize(("value", "shown"), PLAIN)
def test_plain(value: float, shown: str) -> None:
    assert numbers.plain(value) == shown
