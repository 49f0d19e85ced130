"""What has been read where: each rule is asked once a place, and answers with all that it found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from counterfoil.microworld.oracle.logic import NP, Clause, Pred

T = TypeVar("T")
Found = list[tuple[T, int, int]]
"""Readings in order of preference: what was read, where it ends, and how odd it would be to mean it."""

ODD = 2
"""A reading this much odder than another is none ('a shirt holding a cup'); by less, it comes second."""
_KEPT = 4
"""Readings kept for each place where a rule can end; English attachments beyond that are not meant."""


class Rules(NamedTuple):
    """The grammar: what each name in it stands for. A rule gets the chart and the place to read at."""

    noun_phrase: Callable[[Chart, int], Found[NP]]
    core: Callable[[Chart, int], Found[NP]]
    modifier: Callable[[Chart, int], Found[Pred]]
    adjunct: Callable[[Chart, int], Found[Pred]]
    verb_phrase: dict[str, Callable[[Chart, int], Found[Pred]]]
    complement: Callable[[Chart, int], Found[Pred]]
    clause: Callable[[Chart, int], Found[Clause]]


class Chart:
    """The words of one sentence and what was found in them; past the end all words are empty."""

    __slots__ = ("_memo", "_rules", "length", "words")

    def __init__(self, words: tuple[str, ...], rules: Rules) -> None:
        self.words = (*words, "", "", "", "")
        self.length = len(words)
        self._rules = rules
        self._memo: dict[tuple[str, int], Found[Any]] = {}

    def noun_phrases(self, i: int) -> Found[NP]:
        return self.ask("np", i, self._rules.noun_phrase)

    def cores(self, i: int) -> Found[NP]:
        return self.ask("core", i, self._rules.core)

    def modifiers(self, i: int) -> Found[Pred]:
        return self.ask("modifier", i, self._rules.modifier)

    def adjuncts(self, i: int) -> Found[Pred]:
        return self.ask("adjunct", i, self._rules.adjunct)

    def verb_phrases(self, form: str, i: int) -> Found[Pred]:
        return self.ask(form, i, self._rules.verb_phrase[form])

    def complements(self, i: int) -> Found[Pred]:
        return self.ask("complement", i, self._rules.complement)

    def clauses(self, i: int) -> Found[Clause]:
        return self.ask("clause", i, self._rules.clause)

    def ask(self, name: str, i: int, rule: Callable[[Chart, int], Found[T]]) -> Found[T]:
        """What the rule of this name finds at `i`."""
        key = (name, i)
        known = self._memo.get(key)
        if known is None:
            known = self._memo[key] = prune(rule(self, i)) if i <= self.length else []
        return known


def prune(found: Found[T]) -> Found[T]:
    """Of all that ends at one place, the least odd; the order of preference stays."""
    if len(found) <= _KEPT:
        return found
    kept: dict[int, int] = {}
    chosen: set[int] = set()
    for index in sorted(range(len(found)), key=lambda index: found[index][2]):
        end = found[index][1]
        if kept.get(end, 0) < _KEPT:
            kept[end] = kept.get(end, 0) + 1
            chosen.add(index)
    return [found[index] for index in sorted(chosen)]
