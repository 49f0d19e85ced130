"""When a spatial relation holds between two things: True, False, or None where people would differ.

Staged relations (on, under, in, in front of, behind, next to) are in the world; the others are
read off the boxes, with a margin between what plainly holds and what plainly does not. Who rides
something is on it. What is on, in or under a thing, or in somebody's hands or on somebody's body,
is neither plainly left nor plainly right of it.
"""

from counterfoil.microworld.world import Predicate, Thing, World

PREDICATES = ("on", "under", "above", "below", "left of", "right of", "next to", "in", "in front of", "behind")
CONVERSE = {"left of": "right of", "above": "below", "in front of": "behind"}
CONVERSE |= {b: a for a, b in CONVERSE.items()}

NEAR, FAR = 0.06, 0.20
"""Gap between two boxes, in widths of the picture: up to NEAR is 'next to', from FAR on it is not."""
ASIDE = 0.06
"""How far apart two centres must be, in widths of the picture, to be left and right of each other."""


def staged(world: World, a: Thing, predicate: Predicate, b: Thing) -> bool:
    return any(r.subject == a.id and r.predicate == predicate and r.object == b.id for r in world.relations)


def relates(world: World, a: Thing, predicate: str, b: Thing) -> bool | None:
    """Whether `a` stands in the relation to `b`; a thing stands in no relation to itself."""
    if a.id == b.id:
        return False
    if predicate not in _RULES:
        return relates(world, b, CONVERSE[predicate], a)
    return _RULES[predicate](world, a, b)


def _on(world: World, a: Thing, b: Thing) -> bool | None:
    doubtful = staged(world, a, "in", b) or _borne(world, a.id, b.id) or _handles(world, b, a)
    return _rests(world, a, b) or _unless(doubtful)


def _in(world: World, a: Thing, b: Thing) -> bool | None:
    doubtful = (staged(world, a, "on", b) and _may_hold(b)) or _borne(world, a.id, b.id)
    return staged(world, a, "in", b) or _unless(doubtful)


def _under(world: World, a: Thing, b: Thing) -> bool | None:
    return staged(world, a, "under", b) or _unless(_rests(world, b, a) or _over(world, b, a))


def _above(world: World, a: Thing, b: Thing) -> bool | None:
    if _rests(world, a, b) or staged(world, a, "in", b) or _borne(world, a.id, b.id) or _handles(world, b, a):
        return None
    return staged(world, b, "under", a) or _over(world, a, b)


def _over(world: World, a: Thing, b: Thing) -> bool | None:
    """By the boxes alone: clear of each other, one above the other's width."""
    overlap = min(a.box.x + a.box.width, b.box.x + b.box.width) - max(a.box.x, b.box.x)
    clear = b.box.y - (a.box.y + a.box.height)
    if clear >= 0.02 * world.height and overlap >= 0.5 * min(a.box.width, b.box.width):
        return True
    centre_higher = b.box.y + b.box.height / 2 - (a.box.y + a.box.height / 2)
    return _unless(centre_higher > 0.08 * world.height)


def _left_of(world: World, a: Thing, b: Thing) -> bool | None:
    apart = (b.box.x + b.box.width / 2 - a.box.x - a.box.width / 2) / world.width
    if abs(apart) < ASIDE or _together(world, a, b) or _together(world, b, a):
        return None
    return apart > 0


def _next_to(world: World, a: Thing, b: Thing) -> bool | None:
    if staged(world, a, "next to", b) or staged(world, b, "next to", a):
        return True
    gap = max(a.box.x - b.box.x - b.box.width, b.box.x - a.box.x - a.box.width)
    fall = max(a.box.y - b.box.y - b.box.height, b.box.y - a.box.y - a.box.height)
    distance = max(gap / world.width, fall / world.height)
    return False if distance >= FAR else None


def _in_front_of(world: World, a: Thing, b: Thing) -> bool | None:
    if staged(world, a, "in front of", b) or staged(world, b, "behind", a):
        return True
    if staged(world, b, "in front of", a) or staged(world, a, "behind", b):
        return False
    apart = max(a.box.x - b.box.x - b.box.width, b.box.x - a.box.x - a.box.width)
    return _unless(apart < FAR * world.width)


def _rests(world: World, a: Thing, b: Thing) -> bool:
    return staged(world, a, "on", b) or any(
        action.verb == "ride" and action.agent == a.id and action.patient == b.id for action in world.actions
    )


def _borne(world: World, a: str, b: str) -> bool:
    """Whether it lies on or in something that lies on or in the other: an apple in a bowl on a table."""
    under = [r.object for r in world.relations if r.subject == a and r.predicate in ("on", "in")]
    return any(
        middle != b and (_borne(world, middle, b) or any(
            r.subject == middle and r.object == b and r.predicate in ("on", "in") for r in world.relations
        ))
        for middle in under
    )  # fmt: skip


def _handles(world: World, a: Thing, b: Thing) -> bool:
    """Whether the one does something with the other that keeps them together, as holding or wearing it."""
    return any(
        action.agent == a.id and (action.item == b.id or (action.patient == b.id and action.verb in _IN_TOUCH))
        for action in world.actions
    )


def _together(world: World, a: Thing, b: Thing) -> bool:
    touching = ("on", "in", "under")
    staged_so = any(r.subject == a.id and r.object == b.id and r.predicate in touching for r in world.relations)
    return staged_so or _borne(world, a.id, b.id) or _handles(world, a, b)


def _may_hold(thing: Thing) -> bool:
    return thing.kind in ("bowl", "basket", "box", "boat", "truck", "bed", "couch", "chair", "suitcase", "tree")


def _unless(doubtful: bool | None) -> bool | None:
    """Not so, unless there is reason to doubt it."""
    return False if doubtful is False else None


_IN_TOUCH = frozenset({"ride", "wear", "hold", "carry", "read", "eat", "drink from"})

_RULES = {
    "on": _on, "in": _in, "under": _under, "above": _above, "left of": _left_of,
    "next to": _next_to, "in front of": _in_front_of,
}  # fmt: skip
