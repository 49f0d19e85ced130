"""Our side of a paper's table: a run's results and a suite's description, asked cell by cell."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Protocol

import numpy as np

from counterfoil import store
from counterfoil.analyse.describe import describe
from counterfoil.analyse.results import AVERAGE
from counterfoil.published.tables import Ours
from counterfoil.records import Item, Result
from counterfoil.score.clusters import image_key

NOT_POOLED = ("auroc", "min_pc_pf", "precision_true", "precision_false")
"""No mean of pieces gives these of the pieces together."""

ADDED = ("n", "valid", "unanimous")
"""Facts of `describe` that may be summed over pieces."""

COUNTED: dict[str, Callable[[Item], Iterable[object]]] = {
    "images": lambda item: map(image_key, item.images),
    "texts": lambda item: ((item.id, place) for place in range(len(item.texts))),
    "pairs": lambda item: ((c, f) for c in item.classes.captions for f in item.classes.foils),
    "subjects": lambda item: filter(None, [item.meta.get("subject")]),
    "verbs": lambda item: filter(None, [item.meta.get("verb")]),
    "objects": lambda item: filter(None, [item.meta.get("object")]),
}
"""What is counted once however many pieces share it: a fact is how many different ones there are."""


@dataclass(frozen=True)
class Found:
    """Our number for a cell: a fraction of 1 for a metric or a share, else as `describe` has it."""

    value: float
    percent: bool
    what: str
    pieces: tuple[str, ...]
    slice: str | None = None
    low: float | None = None
    high: float | None = None
    n: int | None = None
    signature: str = ""

    @property
    def pooled(self) -> bool:
        """Whether a metric is of several pieces together."""
        return len(self.pieces) > 1 and bool(self.signature)


@dataclass(frozen=True)
class Ask:
    """What table, block, row and column together want of ours; a piece must fit the patterns of each."""

    metric: tuple[str, ...]
    fact: str
    share: bool
    patterns: tuple[tuple[str, ...], ...]
    slice: str
    average: bool

    def fits(self, piece: str) -> bool:
        return piece != AVERAGE and all(any(fnmatchcase(piece, p) for p in level) for level in self.patterns)


def asked(*levels: Ours) -> Ask:
    """The inner level says more than the outer one; patterns of all levels hold at once."""
    return Ask(
        metric=next((level.metric for level in reversed(levels) if level.metric), ()),
        fact=next((level.fact for level in reversed(levels) if level.fact), ""),
        share=any(level.share for level in levels),
        patterns=tuple(level.pieces for level in levels if level.pieces),
        slice=next((level.slice for level in reversed(levels) if level.slice), ""),
        average=any(level.average for level in levels),
    )


class Source(Protocol):
    """Whose numbers stand beside the paper's."""

    @property
    def label(self) -> str: ...
    def answers(self, ask: Ask) -> bool: ...
    def find(self, ask: Ask, whole: frozenset[str]) -> Found | None: ...


@dataclass(frozen=True)
class RunSource:
    """A run by its model's name."""

    label: str
    results: tuple[Result, ...]

    def answers(self, ask: Ask) -> bool:
        return bool(ask.metric)

    def find(self, ask: Ask, whole: frozenset[str]) -> Found | None:
        """The first metric that all fitting pieces have; an average only where it is over the `whole` table."""
        for metric in ask.metric:
            mine = [r for r in self.results if r.metric == metric and r.slice == (ask.slice or None)]
            if ask.average:
                pieces = {r.piece for r in mine} - {AVERAGE}
                fitting = [r for r in mine if r.piece == AVERAGE and pieces == whole]
            else:
                fitting = [r for r in mine if ask.fits(r.piece)]
            if fitting and all(r.value is not None for r in fitting):
                return _one(fitting[0]) if len(fitting) == 1 else _pooled(fitting)
        return None


@dataclass(frozen=True)
class SuiteSource:
    """A suite by its name, with what `describe` says of its pieces and what can be counted in its items."""

    label: str
    pieces: Mapping[str, Mapping[str, Any]]
    items: tuple[Item, ...]

    @classmethod
    def of(cls, suite: store.Suite) -> "SuiteSource":
        return cls(suite.card.name, describe(suite)["pieces"], tuple(suite.items()))

    def answers(self, ask: Ask) -> bool:
        return bool(ask.fact)

    def find(self, ask: Ask, whole: frozenset[str]) -> Found | None:
        names = tuple(name for name in self.pieces if ask.fits(name))
        value = self._counted(ask.fact, names) if ask.fact in COUNTED else self._described(ask.fact, names)
        if value is None:
            return None
        if not ask.share:
            return Found(value, False, ask.fact, names)
        items = sum(int(self.pieces[name]["n"]) for name in names)
        return Found(value / items, True, ask.fact, names, n=items)

    def _counted(self, fact: str, names: Sequence[str]) -> int | None:
        return len({each for item in self.items if item.piece in names for each in COUNTED[fact](item)}) or None

    def _described(self, fact: str, names: Sequence[str]) -> float | None:
        """A fact of one piece, or the sum of several where they may be summed; None where one has it not."""
        values = [_at(self.pieces[name], fact) for name in names]
        known = [value for value in values if value is not None]
        if not known or len(known) < len(values) or (len(known) > 1 and fact not in ADDED):
            return None
        return sum(known)


def named(labels: Iterable[tuple[str, str]]) -> list[str]:
    """Models by name; where several runs have one name, with what else tells them apart."""
    pairs = list(labels)
    models = [model for model, _ in pairs]
    return [f"{model} ({other})" if models.count(model) > 1 else model for model, other in pairs]


def _one(result: Result) -> Found:
    return Found(
        float(result.value or 0), True, result.metric, (result.piece,), result.slice,
        result.low, result.high, result.n, result.signature,
    )  # fmt: skip


def _pooled(results: Sequence[Result]) -> Found | None:
    """The pieces' items together: values weighted by their items, intervals as of independent pieces."""
    if results[0].metric in NOT_POOLED:
        return None
    counts = np.array([r.n for r in results], dtype=float)
    if not counts.sum():
        return None
    weights = counts / counts.sum()
    values = np.array([r.value for r in results], dtype=float)
    value = float(weights @ values)
    low = high = None
    if all(r.low is not None and r.high is not None for r in results):
        bounds = np.array([(r.low, r.high) for r in results], dtype=float).T
        below, above = np.sqrt(np.square(weights * (bounds - values)).sum(axis=1))
        low, high = max(value - float(below), 0.0), min(value + float(above), 1.0)
    return Found(
        value, True, results[0].metric, tuple(r.piece for r in results), results[0].slice,
        low, high, int(counts.sum()), f"{results[0].signature}|pooled:{len(results)} pieces, as independent",
    )  # fmt: skip


def _at(facts: Mapping[str, Any], path: str) -> float | None:
    """A fact by its dotted path; None where it is not there or not a number."""
    found: Any = facts
    for step in path.split("."):
        found = found.get(step) if isinstance(found, Mapping) else None
    return found if isinstance(found, int | float) and not isinstance(found, bool) else None
