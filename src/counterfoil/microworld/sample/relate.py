"""The relations that follow from where things ended up: what stands next to, before and behind what."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from numpy.random import Generator

from counterfoil.microworld.sample.cast import chance
from counterfoil.microworld.sample.layout import Placed
from counterfoil.microworld.space import NEAR
from counterfoil.microworld.world import Action, Relation

_LEVEL = 0.035
"""How far apart two lines may be, in heights of the picture, and still be one ground."""
_HIDDEN = 0.06
"""From which share of the smaller box two things overlap so that one is before the other."""


def found(
    rng: Generator, placed: Sequence[Placed], staged: Sequence[Relation], actions: Sequence[Action]
) -> Iterator[Relation]:
    """Relations between pairs of which nothing has been staged."""
    bound = {frozenset((r.subject, r.object)) for r in staged}
    bound |= {
        frozenset(pair) for a in actions for pair in combinations([id for id in (a.agent, a.patient, a.item) if id], 2)
    }
    for one, other in combinations(placed, 2):
        if frozenset((one.part.id, other.part.id)) in bound or one.part.ground is None or other.part.ground is None:
            continue
        relation = _beside(one, other) or _before(rng, one, other)
        if relation:
            yield relation


def _beside(one: Placed, other: Placed) -> Relation | None:
    gap = max(one.box[0] - other.box[2], other.box[0] - one.box[2])
    level = abs(one.box[3] - other.box[3]) <= _LEVEL
    if one.part.ground == other.part.ground and level and 0 <= gap <= NEAR:
        return Relation(one.part.id, "next to", other.part.id)
    return None


def _before(rng: Generator, one: Placed, other: Placed) -> Relation | None:
    if one.part.ground not in ("ground", "back") or other.part.ground not in ("ground", "back"):
        return None
    front, back = (one, other) if one.box[3] > other.box[3] else (other, one)
    if covered(front, back) < _HIDDEN or front.box[3] - back.box[3] < 0.02:
        return None
    if chance(rng, 0.5):
        return Relation(front.part.id, "in front of", back.part.id)
    return Relation(back.part.id, "behind", front.part.id)


def covered(front: Placed, back: Placed) -> float:
    """The overlap of two boxes as a share of the smaller one."""
    (l0, t0, r0, b0), (l1, t1, r1, b1) = front.box, back.box
    overlap = max(min(r0, r1) - max(l0, l1), 0.0) * max(min(b0, b1) - max(t0, t1), 0.0)
    return overlap / min((r0 - l0) * (b0 - t0), (r1 - l1) * (b1 - t1))
