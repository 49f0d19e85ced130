"""Batches that are fixed before anything is computed, so that a resumed run computes the very same ones."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

KEPT = 64
"""Batches that are kept in memory; the order of the asks makes most lookups fall into the last few."""


class FixedBatches(Generic[K, V]):
    """Values by key, computed a whole batch at a time when one of its keys is first wanted."""

    def __init__(self, keys: Sequence[K], size: int, compute: Callable[[Sequence[K]], Sequence[V]]) -> None:
        distinct = list(dict.fromkeys(keys))
        self._batches = [distinct[start : start + size] for start in range(0, len(distinct), size)]
        self._place = {key: number for number, batch in enumerate(self._batches) for key in batch}
        self._compute = compute
        self._done: OrderedDict[int, dict[K, V]] = OrderedDict()

    def __getitem__(self, key: K) -> V:
        number = self._place[key]
        if number not in self._done:
            batch = self._batches[number]
            self._done[number] = dict(zip(batch, self._compute(batch), strict=True))
            if len(self._done) > KEPT:
                self._done.popitem(last=False)
        self._done.move_to_end(number)
        return self._done[number][key]


def by_length(texts: Sequence[str]) -> list[str]:
    """Distinct texts, shortest first: those of a batch then need little padding."""
    return sorted(set(texts), key=lambda text: (len(text), text))
