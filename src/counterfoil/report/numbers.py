"""Numbers as people read them: percent with one decimal, intervals, counts, scores."""

from collections.abc import Iterable, Sequence

NOTHING = "–"
"""What stands where there is no value; a zero would be a lie."""


def percent(value: float | None) -> str:
    return NOTHING if value is None else f"{100 * value:.1f}"


def interval(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"[{percent(low)}, {percent(high)}]"


def count(number: int) -> str:
    return f"{number:,}"


def counts(numbers: Iterable[int]) -> str:
    """One count, or from which to which where they differ."""
    found = sorted(set(numbers))
    if not found:
        return NOTHING
    return count(found[0]) if len(found) == 1 else f"{count(found[0])}–{count(found[-1])}"


def many(number: int, one: str, more: str = "") -> str:
    """'1 item', '1,200 items'."""
    return f"{count(number)} {one if number == 1 else more or one + 's'}"


def scores(values: Sequence[float | None]) -> list[str]:
    """Scores of one item: three decimals, more where that keeps different ones apart, none for whole numbers."""
    known = {value for value in values if value is not None}
    if all(value.is_integer() for value in known):
        return [NOTHING if value is None else f"{value:.0f}" for value in values]
    decimals = next((d for d in range(3, 10) if len({f"{value:.{d}f}" for value in known}) == len(known)), None)
    return [
        NOTHING if value is None else repr(value) if decimals is None else f"{value:.{decimals}f}" for value in values
    ]


def plain(value: float) -> str:
    """A difference of scores in a sentence: '0.30', '3.4', '0.00021', '1,200'."""
    return f"{value:#.2g}" if abs(value) < 10 else f"{value:,.0f}"
