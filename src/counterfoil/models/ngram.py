"""A blind n-gram language model, fitted on the captions of other images' items.

What it reaches is what a benchmark gives away without being looked at. Interpolated as in
Jelinek and Mercer (1980): each order backs off to the one below with a fixed weight.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from counterfoil.errors import CallError
from counterfoil.records import Item

if TYPE_CHECKING:
    from counterfoil.protocols import Floats

_TOKEN = re.compile(r"[a-z0-9']+|[.,?!]")
START, END = "<s>", "</s>"
Gram = tuple[str, ...]


@dataclass(frozen=True)
class NGram:
    """Mean log probability a token under an n-gram model of the given order."""

    order: int = 2
    smoothing: float = 0.1
    weight: float = 0.7
    blind: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.order < 1 or self.smoothing <= 0 or not 0 <= self.weight < 1:
            raise CallError("lm:ngram needs order ≥ 1, smoothing > 0 and 0 ≤ weight < 1.")

    def fit(self, items: Sequence[Item]) -> "FittedNGram":
        """Count the true statements of the items; foils are never seen."""
        counts: Counter[Gram] = Counter()
        for text in _true_statements(items):
            for position, tokens in _windows(text, self.order):
                counts.update(tokens[position - n : position + 1] for n in range(self.order))
                counts.update(("", *tokens[position - n : position]) for n in range(self.order))
        return FittedNGram(self, counts, len({gram for gram in counts if len(gram) == 1 and gram != ("",)}))


@dataclass(frozen=True)
class FittedNGram:
    settings: NGram
    counts: Counter[Gram] = field(repr=False)
    types: int

    def loglik(self, texts: Sequence[str]) -> "Floats":
        return np.array([self._mean(text) for text in texts])

    def _mean(self, text: str) -> float:
        logs = [log(self._probability(tokens, position)) for position, tokens in _windows(text, self.settings.order)]
        return sum(logs) / len(logs)

    def _probability(self, tokens: Gram, position: int) -> float:
        smoothing, weight = self.settings.smoothing, self.settings.weight
        seen, total = self.counts[(tokens[position],)], self.counts[("",)]
        probability = (seen + smoothing) / (total + smoothing * (self.types + 1))
        for n in range(1, self.settings.order):
            seen = self.counts[tokens[position - n : position + 1]]
            context = self.counts[("", *tokens[position - n : position])]
            higher = (seen + smoothing * probability) / (context + smoothing)
            probability = weight * higher + (1 - weight) * probability
        return probability


def _true_statements(items: Sequence[Item]) -> Iterator[str]:
    """Each text that is true of some image of its item, once an item."""
    for item in items:
        for column, text in enumerate(item.texts):
            if any(row[column] is True for row in item.gold):
                yield text.text


def _windows(text: str, order: int) -> Iterator[tuple[int, Gram]]:
    """Positions of the tokens to be predicted, in the padded sequence of tokens."""
    padding = max(order - 1, 0)
    tokens = (*(START,) * padding, *_TOKEN.findall(text.lower()), END)
    return ((position, tokens) for position in range(padding, len(tokens)))
