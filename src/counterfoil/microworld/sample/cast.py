"""Who and what appears: kinds and their looks, drawn by chance from what the kinds allow."""

from collections.abc import Sequence
from typing import TypeVar

from numpy.random import Generator

from counterfoil.microworld.kinds import COLOURS, HAIR, KINDS, PEOPLE

T = TypeVar("T")

SCALES = {"small": 0.6, "large": 1.5}
"""How a small or a large thing is drawn, against the usual size of its kind."""
_CLOTHES = tuple(colour for colour in COLOURS if colour != "brown")
"""Brown is left to hair and skin: brown clothes are hard to tell from them when drawn small."""
_PATTERNED = 0.3
_SOMETIMES = {"car": 0.6, "cup": 0.7, "bottle": 0.7}
"""Kinds that may be in none of their states; the others are always in one."""
_RESIZED = frozenset({
    "ball", "box", "tree", "dog", "car", "suitcase", "vase", "cake", "clock", "book", "cup", "bottle", "sheep",
    "cat", "bowl",
})  # fmt: skip


def pick(rng: Generator, options: Sequence[T]) -> T:
    return options[int(rng.integers(len(options)))]


def chance(rng: Generator, probability: float) -> bool:
    return bool(rng.random() < probability)


class Company:
    """All that one scene may call upon: its chance, its names, and the clothes already worn in it."""

    def __init__(self, world_id: str, rng: Generator) -> None:
        self.world_id = world_id
        self.rng = rng
        self._numbers: dict[str, int] = {}
        self._worn: list[dict[str, str]] = []

    def name(self, kind: str) -> str:
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return f"{kind}-{self._numbers[kind]}"

    def choice(self, kinds: Sequence[str], count: int) -> list[str]:
        """Different kinds, the likelier the more often they are named."""
        drawn = [str(kind) for kind in self.rng.permutation(kinds)]
        return list(dict.fromkeys(drawn))[:count]

    def clothes(self, kind: str) -> dict[str, str]:
        """Clothes and hair that set a person apart from all before: no shirt twice while there are others."""
        worn = {look["shirt"] for look in self._worn}
        shirt = pick(self.rng, [c for c in _CLOTHES if c not in worn] or _CLOTHES)
        last = self._worn[-1] if self._worn else {"trousers": "", "hair": ""}
        trousers = pick(self.rng, [c for c in _CLOTHES if c not in (shirt, last["trousers"])])
        hair = pick(self.rng, [h for h in HAIR if h != last["hair"] and (h != "gray" or kind in ("man", "woman"))])
        look = {"hair": hair, "shirt": shirt, "trousers": trousers}
        self._worn.append(look)
        return look

    def looks(self, kind: str, *, state: str | None = None, sized: bool = False, unlike: str = "") -> dict[str, str]:
        """Attributes for one thing; `state` "" leaves it in none, `sized` lets it be small or large.

        `unlike` is the colour of what it will be seen against.
        """
        if kind in PEOPLE:
            return self.clothes(kind)
        rng, allowed = self.rng, KINDS[kind]
        found: dict[str, str] = {}
        if allowed.colours:
            found["colour"] = pick(rng, [c for c in allowed.colours if c != unlike] or allowed.colours)
        if allowed.patterns and chance(rng, _PATTERNED):
            found["pattern"] = pick(rng, allowed.patterns)
        if state is None and allowed.states and chance(rng, _SOMETIMES.get(kind, 1.0)):
            found["state"] = pick(rng, allowed.states)
        elif state:
            found["state"] = state
        if sized and kind in _RESIZED and chance(rng, 0.3):
            found["size"] = pick(rng, ("small", "large"))
        return found


def other_than(rng: Generator, kind: str) -> str:
    """Mostly another kind of person; else one who differs in clothes and hair alone."""
    return pick(rng, [p for p in PEOPLE if p != kind]) if chance(rng, 0.8) else kind
