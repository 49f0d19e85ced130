"""The oracle: whether an English text is true of a world.

It has its own words and grammar, apart from whatever writes captions, and says None rather than
guess: to English it does not know, and to questions on which people would differ.
"""

from itertools import islice, product

from counterfoil.microworld.oracle.grammar import parse
from counterfoil.microworld.oracle.judge import Exhausted, Judge
from counterfoil.microworld.oracle.logic import Clause, Deny, Turn
from counterfoil.microworld.oracle.model import Model
from counterfoil.microworld.oracle.truths import MAYBE, NO, YES, done
from counterfoil.microworld.world import World

__all__ = ["holds", "parse"]

_CHOICES = 8
_VERDICT = {NO: False, MAYBE: None, YES: True}
_last: list[tuple[World, Model]] = []


def holds(world: World, text: str) -> bool | None:
    """Whether the text is true of the world; None where that cannot be said.

    A sentence that can be read in several ways is taken in the way that a careful reader prefers:
    what is odd is not meant, and what follows attaches to what stands nearest. If that reading is
    false but another that is not odd is true, people would differ.
    """
    turns = parse(text)
    if turns is None:
        return None
    judge = Judge(_model(world))
    try:
        preferred, *others = islice(product(*(turn.readings for turn in turns)), _CHOICES)
        value = _judge(judge, turns, preferred)
        if value == NO and any(_judge(judge, turns, other) == YES for other in others):
            return None
    except (Exhausted, RecursionError):
        return None
    return _VERDICT[value]


def _model(world: World) -> Model:
    """The model of the world asked about last is kept: texts about one world come together."""
    if not _last or _last[0][0] is not world:
        _last[:] = [(world, Model(world))]
    return _last[0][1]


def _judge(judge: Judge, turns: tuple[Turn, ...], readings: tuple[Clause, ...]) -> int:
    said: list[Clause] = []
    value = YES
    for turn, clause in zip(turns, readings, strict=True):
        if turn.answer is None:
            said.append(clause)
            continue
        value = min(value, _answer(judge, said, clause, turn.answer))
        said.append(clause if turn.answer else Deny(clause))
    return min(value, judge.sequence(said, (), done)) if turns[-1].answer is None else value


def _answer(judge: Judge, said: list[Clause], asked: Clause, answer: bool) -> int:
    """Whether the answer is right for all that the talk so far can be about; in doubt if only for some."""
    so_far = judge.sequence(said, (), done)
    if so_far != YES:
        return so_far
    right, wrong = (asked, Deny(asked)) if answer else (Deny(asked), asked)
    holds_so, fails_so = judge.asked(said, right), judge.asked(said, wrong)
    if fails_so == NO:
        return holds_so
    return NO if holds_so == NO and fails_so == YES else MAYBE
