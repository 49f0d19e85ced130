"""The page in one breath: what was asked of how many models, who did best, and what guessing gives."""

from collections.abc import Sequence

from counterfoil.analyse.results import AVERAGE
from counterfoil.records import Result
from counterfoil.report import numbers
from counterfoil.report.layout import not_above_chance
from counterfoil.report.names import named

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def sentence(
    models: Sequence[tuple[str, Sequence[Result]]], items: int, pieces: Sequence[str], metric: str, level: float
) -> str:
    """Plain words for a newcomer: models, items, the best value with its interval, and chance."""
    where = f"{numbers.many(items, 'item')} in {_several(len(pieces), 'instrument')}"
    asked = f"{_capital(_several(len(models), 'model'))} on {where}."
    over = AVERAGE if len(pieces) > 1 else pieces[0] if pieces else ""
    found = [r for _, results in models for r in results if r.metric == metric and r.piece == over]
    known = [(r.value, r) for r in found if r.value is not None]
    if not known:
        return asked
    value, best = max(known, key=lambda pair: pair[0])
    return " ".join((asked, _best(best, value, len(models), len(pieces), level), _weak(models, metric))).rstrip()


def _best(best: Result, value: float, models: int, pieces: int, level: float) -> str:
    who = f"The best, {best.model}," if models > 1 else "It"
    does = (
        "prefers the true text to the false one in"
        if best.metric == "acc_r"
        else f"reaches {named(best.metric).title} of"
    )
    scope = " of the pairs" if best.metric == "acc_r" else ""
    mean = " on average" if pieces > 1 else ""
    bounds = f"{numbers.percent(best.low)} to {numbers.percent(best.high)}" if best.low is not None else ""
    told = f" ({100 * level:g}\u00a0% interval {bounds})" if bounds else ""
    chance = named(best.metric).chance
    guess = f"; guessing gives {numbers.percent(chance).removesuffix('.0')}\u00a0%" if chance is not None else ""
    return f"{who} {does} {numbers.percent(value)}\u00a0%{scope}{mean}{told}{guess}."


def _weak(models: Sequence[tuple[str, Sequence[Result]]], metric: str) -> str:
    """Which models cannot be told from guessing on any instrument."""
    if named(metric).chance is None:
        return ""
    weak = 0
    for _, results in models:
        found = [r for r in results if r.metric == metric and r.piece != AVERAGE and r.value is not None]
        weak += bool(found) and all(not_above_chance(r) for r in found)
    if not weak:
        return ""
    if len(models) == 1:
        return "It is nowhere above guessing."
    verb = "is" if weak == 1 else "are"
    return f"{_capital(_several(weak, 'model'))} {verb} on no instrument above guessing."


def _several(number: int, noun: str) -> str:
    count = _WORDS[number] if number < len(_WORDS) else numbers.count(number)
    return f"{count} {noun}{'' if number == 1 else 's'}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
