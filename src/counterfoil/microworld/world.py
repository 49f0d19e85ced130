"""The microworld's truth: what stands where, what it is like, and who does what to whom.

A `World` is complete: what it does not say is not so. Captions, questions, pictures, exports and
the oracle are all read from it and from nothing else.
"""

from typing import Literal

from msgspec import Struct

from counterfoil.records import Box

Predicate = Literal["on", "under", "in", "in front of", "behind", "next to"]
"""Relations that the sampler stages and records; left, right, above and below are read off boxes."""


class Thing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person, animal or object. `kind` is a name in `kinds.KINDS`; the box is where it is drawn.

    `attributes` maps a dimension ('colour', 'size', 'pattern', 'state', and for people 'hair',
    'shirt', 'trousers') to a value; a dimension that is absent has no say in the picture.
    """

    id: str
    kind: str
    box: Box
    attributes: dict[str, str] = {}


class Relation(Struct, frozen=True, forbid_unknown_fields=True):
    subject: str
    predicate: Predicate
    object: str


class Action(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`verb` is a lemma in `kinds.ACTIONS`; the ids fill its roles."""

    verb: str
    agent: str
    patient: str | None = None
    item: str | None = None


class World(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One scene before it is drawn; things are ordered from back to front."""

    id: str
    seed: int
    backdrop: str
    width: int
    height: int
    things: tuple[Thing, ...]
    relations: tuple[Relation, ...] = ()
    actions: tuple[Action, ...] = ()

    def thing(self, id: str) -> Thing:
        return next(thing for thing in self.things if thing.id == id)
