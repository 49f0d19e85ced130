"""Items → fewer items: what can only be decided with all of them in view.

Candidates that share `meta["group"]` are alternatives (one caption, several foils): a group counts
once, and a step that chooses among its members keeps one. The class of a caption or foil is the
first of its item's `classes`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterfoil.records import Item

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.random import Generator

PARTS = {
    "caps": "counterfoil.balance:Caps",
    "even": "counterfoil.balance:Even",
    "matched": "counterfoil.balance:Matched",
    "sample": "counterfoil.balance:Sample",
}

Group = list[Item]


@dataclass(frozen=True)
class Caps:
    """At most `most` groups a caption class, chosen at random: no class carries the test alone."""

    most: int

    def choose(self, items: Sequence[Item], rng: "Generator") -> Sequence[Item]:
        chosen: list[Group] = []
        for groups in _by(_grouped(items), _caption_class).values():
            chosen += _drawn(groups, self.most, rng)
        return _in_order(items, chosen)


@dataclass(frozen=True)
class Even:
    """As many groups of each value of `meta[by]` as the rarest has, or `size` in all if that is less."""

    by: str
    size: int | None = None

    def choose(self, items: Sequence[Item], rng: "Generator") -> Sequence[Item]:
        values = _by(_grouped(items), lambda group: str(group[0].meta.get(self.by)))
        if not values:
            return []
        share = min(len(groups) for groups in values.values())
        if self.size is not None:
            share = min(share, self.size // len(values))
        return _in_order(items, [group for groups in values.values() for group in _drawn(groups, share, rng)])


@dataclass(frozen=True)
class Matched:
    """One foil a group, so that the classes of the foils are distributed as those of the captions.

    A blind model then gains nothing from knowing which classes are common. Groups with the fewest
    alternatives choose first, each the class that is furthest from its due; then, while it helps,
    groups change their minds.
    """

    def choose(self, items: Sequence[Item], rng: "Generator") -> Sequence[Item]:
        groups = _grouped(items)
        due = Counter(_caption_class(group) for group in groups)
        order = [groups[i] for i in rng.permutation(len(groups))]
        order.sort(key=len)
        picked: list[Item] = []
        for group in order:
            picked.append(max(group, key=lambda item: due[_foil_class(item)]))
            due[_foil_class(picked[-1])] -= 1
        while self._improve(order, picked, due):  # each move brings the classes nearer, so this ends
            pass
        return _in_order(items, [[item] for item in picked])

    @staticmethod
    def _improve(order: list[Group], picked: list[Item], due: Counter[str]) -> bool:
        """Move groups from classes with too many foils to classes with too few; whether any moved."""
        moved = False
        for place, group in enumerate(order):
            now = picked[place]
            best = max(group, key=lambda item: due[_foil_class(item)])
            if due[_foil_class(best)] > due[_foil_class(now)] + 1:
                due[_foil_class(now)] += 1
                due[_foil_class(best)] -= 1
                picked[place], moved = best, True
        return moved


@dataclass(frozen=True)
class Sample:
    """At most `size` groups at random, and of each group one item."""

    size: int | None = None

    def choose(self, items: Sequence[Item], rng: "Generator") -> Sequence[Item]:
        groups = _grouped(items)
        drawn = groups if self.size is None else _drawn(groups, self.size, rng)
        return _in_order(items, [[group[int(rng.integers(len(group)))]] for group in drawn])


def _grouped(items: Iterable[Item]) -> list[Group]:
    groups: defaultdict[str, Group] = defaultdict(list)
    for item in items:
        groups[str(item.meta.get("group", item.id))].append(item)
    return list(groups.values())


def _by(groups: list[Group], key: "Callable[[Group], str]") -> dict[str, list[Group]]:
    """Groups by a value, the values in alphabetical order so that nothing depends on the input's."""
    found: defaultdict[str, list[Group]] = defaultdict(list)
    for group in groups:
        found[key(group)].append(group)
    return dict(sorted(found.items()))


def _drawn(groups: list[Group], size: int, rng: "Generator") -> list[Group]:
    if len(groups) <= size:
        return groups
    return [groups[i] for i in rng.choice(len(groups), size, replace=False)]


def _in_order(items: Sequence[Item], chosen: Iterable[Group]) -> list[Item]:
    kept = {item.id for group in chosen for item in group}
    return [item for item in items if item.id in kept]


def _caption_class(group: Group) -> str:
    return group[0].classes.captions[0] if group[0].classes.captions else ""


def _foil_class(item: Item) -> str:
    return item.classes.foils[0] if item.classes.foils else ""
