"""Metrics of answers to questions, by CARETS' definitions: the first cell is the original.

An array of answers holds words (None or '' where there is none) or integer codes (negative where
there is none). Answers are compared as they are: bringing them to one spelling is the model's part.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from counterfoil.errors import CounterfoilError
from counterfoil.metrics.cells import Array, Cells, Fill, Mask, Unit, flat
from counterfoil.metrics.metric import Metric, columns, first_of_second


@dataclass(frozen=True)
class Answers:
    """N × C: which cells ask, what was said, whether that is right, and where nothing was said."""

    said: NDArray[Any]
    right: Mask
    asked: Mask
    missing: Mask
    fill: Fill
    expect: NDArray[Any] | None

    def judged(self, verdict: Mask) -> Mask:
        """`verdict` where it is known; a missing one is for or against, as `fill` says."""
        return np.where(self.missing, self.fill == "high", verdict)

    def kept(self, unit: Unit) -> Mask:
        """The cells that count: all asked, or those that (or whose item) have nothing missing."""
        if self.fill != "drop":
            return self.asked
        lost = self.missing if unit == "cell" else self.missing.any(1, keepdims=True)
        return self.asked & ~lost


def _given(values: NDArray[Any]) -> Mask:
    if values.dtype.kind == "O":
        there = [v is not None and v != "" and v == v for v in values.ravel()]
        return np.array(there, dtype=bool).reshape(values.shape)
    return np.asarray(values != "" if values.dtype.kind == "U" else values >= 0)


def _answers(found: Cells) -> Answers:
    said, gold = flat(found.predicted), flat(found.gold)
    asked, given = _given(gold), _given(said)
    missing = flat(found.missing) & asked
    lost = int((asked & ~given & ~missing).sum())
    if lost:
        raise CounterfoilError(
            f"{lost} of {int(asked.sum())} questions have no answer: "
            "ask them again, or mark them as missing to get bounds"
        )
    right = asked & given & np.asarray(said == gold).astype(bool)
    return Answers(said, right, asked, missing, found.fill, found.expect)


def _rows(part: Mask, whole: Mask) -> Array:
    """Counts (of what was looked for, of what was asked) from masks of cells or of items."""
    return columns(*(mask.sum(1) if mask.ndim == 2 else mask for mask in (part & whole, whole)))


def _cells_right(found: Cells) -> Array:
    answers = _answers(found)
    return _rows(answers.judged(answers.right), answers.kept("cell"))


def _first(asked: Mask) -> Mask:
    return np.asarray(asked & (np.cumsum(asked, axis=1) == 1))


def _original_right(found: Cells) -> Array:
    answers = _answers(found)
    return _rows(answers.judged(answers.right), answers.kept("cell") & _first(answers.asked))


def _perturbed_right(found: Cells) -> Array:
    answers = _answers(found)
    return _rows(answers.judged(answers.right), answers.kept("cell") & ~_first(answers.asked))


def _all_right(found: Cells) -> Array:
    answers = _answers(found)
    pair = (answers.asked.sum(1) > 1) & answers.kept("item").any(1)
    return _rows(np.all(answers.judged(answers.right) | ~answers.asked, axis=1), pair)


def _consistent(found: Cells) -> Array:
    """Each perturbed answer against the original's: equal where 'same' is expected, else not."""
    answers = _answers(found)
    if answers.expect is None:
        raise CounterfoilError("consistency needs to know what each item expects: 'same' or 'different'")
    same = answers.expect == "same"
    bound = same | (answers.expect == "different")
    pair = (answers.asked.sum(1) > 1) & answers.kept("item").any(1) & bound
    origin = answers.asked.argmax(1)[:, None]
    equal = np.take_along_axis(answers.said, origin, 1) == answers.said
    known = ~(np.take_along_axis(answers.missing, origin, 1) | answers.missing)
    fine = np.where(known, equal.astype(bool) == same[:, None], answers.fill == "high")
    return _rows(np.all(fine | ~answers.asked | _first(answers.asked), axis=1), pair)


def _reply(wanted: Callable[[NDArray[Any]], Mask]) -> Callable[[Cells], Array]:
    def count(found: Cells) -> Array:
        answers = _answers(found)
        if answers.said.dtype.kind not in "OU":
            raise CounterfoilError("rates of yes, no and other need answers as words, not as codes")
        return _rows(answers.judged(wanted(answers.said)), answers.kept("cell"))

    return count


def _yes(said: NDArray[Any]) -> Mask:
    return np.asarray(said == "yes")


def _no(said: NDArray[Any]) -> Mask:
    return np.asarray(said == "no")


def _other(said: NDArray[Any]) -> Mask:
    return ~_yes(said) & ~_no(said)


def _parsed(found: Cells) -> Array:
    """Here a missing answer is what is counted, so it is never refused."""
    read = _given(flat(found.predicted)) & ~flat(found.missing)
    return _rows(read, _given(flat(found.gold)))


_COLUMNS = ("right", "asked")

answer_acc = Metric("acc", "answer", _COLUMNS, _cells_right, first_of_second)
acc_original = Metric("acc_original", "answer", _COLUMNS, _original_right, first_of_second)
acc_perturbed = Metric("acc_perturbed", "answer", _COLUMNS, _perturbed_right, first_of_second)
cons = Metric("cons", "answer", ("consistent", "asked"), _consistent, first_of_second)
c_acc = Metric("c_acc", "answer", _COLUMNS, _all_right, first_of_second)
yes_rate = Metric("yes_rate", "answer", ("yes", "asked"), _reply(_yes), first_of_second)
no_rate = Metric("no_rate", "answer", ("no", "asked"), _reply(_no), first_of_second)
other_rate = Metric("other_rate", "answer", ("other", "asked"), _reply(_other), first_of_second)
parse_rate = Metric("parse_rate", "answer", ("parsed", "asked"), _parsed, first_of_second)


def yes_no_as_probability(answers: ArrayLike) -> tuple[Array, Mask]:
    """'yes' as 1, 'no' as 0, anything else as NaN; and the mask of cells that said anything else.

    It lets a model that judges sentences in words have the metrics of a decision.
    """
    said = np.asarray(answers, dtype=object)
    yes, no = said == "yes", said == "no"
    return np.where(yes, 1.0, np.where(no, 0.0, np.nan)), ~(yes | no)
