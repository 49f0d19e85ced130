"""One world as the oracle sees it: the things that can be spoken of, and what is so about them.

Clothes, hair, the place and the picture are things here, because
English speaks of them as things.
"""

from collections.abc import Callable

from counterfoil.microworld.acts import acts
from counterfoil.microworld.kinds import ACTIONS, BACKDROPS, INDOORS, KINDS
from counterfoil.microworld.oracle.nouns import PARTS, PICTURE, PLACES, Noun
from counterfoil.microworld.oracle.truths import MAYBE, NO, YES, truth
from counterfoil.microworld.oracle.verbs import ROLES, Verb
from counterfoil.microworld.space import relates
from counterfoil.microworld.world import Thing, World
from counterfoil.records import Box

_PEOPLE = frozenset(kind.name for kind in KINDS.values() if kind.group == "person")
_ANIMATE = _PEOPLE | {kind.name for kind in KINDS.values() if kind.group == "animal"}
_PORTABLE = ROLES["hold"]["patient"] | ROLES["carry"]["patient"] | ROLES["wear"]["patient"]
_AIRBORNE = frozenset({"airplane", "kite", "bird", "duck", "ball"})
_SEX = {"man": "male", "boy": "male", "woman": "female", "girl": "female"}
_AGE = {"man": "adult", "woman": "adult", "boy": "child", "girl": "child"}

_PLACED: dict[str, frozenset[str]] = {
    "in": frozenset({"park", "street", "field", "snow", "kitchen", "living room", "bedroom", PICTURE}),
    "on": frozenset({"beach", "street", "field", "snow", PICTURE}),
    "at": frozenset({"park", "beach"}),
    "along": frozenset({"park", "beach", "street", "field", "snow"}),
    "around": frozenset({"park", "beach", "field", "snow"}),
}
"""Preposition → the places with which it says that something is there."""
_GROUND = frozenset(
    {(word, place) for word in ("on", "along") for place in BACKDROPS}
    | {("in", place) for place in ("street", "field", "snow")}
)
"""What says that something is on the ground there: birds in the sky are in the park, but not on the street."""


class Model:
    """The world with its made-up things; what was asked once is remembered."""

    def __init__(self, world: World) -> None:
        self.world = world
        everywhere = Box(0, 0, world.width, world.height)
        self.place = Thing("~place", world.backdrop, everywhere)
        self.picture = Thing("~picture", PICTURE, everywhere)
        self.owner: dict[str, Thing] = {}
        self.domain = [*world.things, *self._parts(world), self.place, self.picture]
        self.domain.append(Thing("~backdrop", f"{world.backdrop} backdrop", everywhere))
        self._off_the_ground = self._lifted_off(world)
        self._extensions: dict[tuple[str, str], list[tuple[Thing, int]]] = {}
        self._relations: dict[tuple[str, str, str], int] = {}
        self._deeds: dict[tuple[str, str, str, str], int] = {}

    def _parts(self, world: World) -> list[Thing]:
        parts: list[Thing] = []
        for thing in world.things:
            if thing.kind in _PEOPLE:
                for part in sorted(PARTS):
                    colour = thing.attributes.get(part)
                    parts.append(Thing(f"~{part} of {thing.id}", part, thing.box, {"colour": colour} if colour else {}))
                    self.owner[parts[-1].id] = thing
        return parts

    # ── nouns and adjectives ─────────────────────────────────────────────────────────────────

    def extension(self, noun: Noun) -> list[tuple[Thing, int]]:
        """All that the noun names or may name."""
        key = (noun.word, noun.number)
        known = self._extensions.get(key)
        if known is None:
            pairs = ((thing, self.names(noun, thing)) for thing in self.domain)
            known = self._extensions[key] = [(thing, value) for thing, value in pairs if value]
        return known

    def names(self, noun: Noun, thing: Thing) -> int:
        if thing.kind in noun.sure:
            return YES
        return MAYBE if thing.kind in noun.maybe else NO

    def attribute(self, thing: Thing, dimension: str, values: tuple[str, ...], shared: bool) -> int:
        if len(values) > 1:
            best = max(self.attribute(thing, dimension, (value,), shared) for value in values)
            return best if shared else min(best, MAYBE)
        (value,) = values
        if dimension in _LOOKS:
            return _LOOKS[dimension](self, thing, value)
        mine = thing.attributes.get(dimension) if dimension in ("colour", "size", "state") else None
        if mine is None or (dimension == "state" and value not in KINDS[thing.kind].states):
            return MAYBE
        return YES if mine == value else NO

    def _pattern(self, thing: Thing, value: str) -> int:
        kind = KINDS.get(thing.kind)
        if kind is None or not kind.patterns:
            return MAYBE
        return YES if thing.attributes.get("pattern") == value else NO

    def _little(self, thing: Thing, value: str) -> int:
        if "size" not in thing.attributes and thing.kind in ("boy", "girl"):
            return YES
        return self.attribute(thing, "size", (value,), False)

    def _hair(self, thing: Thing, value: str) -> int:
        if thing.kind not in _PEOPLE and thing.kind != "hair":
            return MAYBE
        mine = thing.attributes.get("colour" if thing.kind == "hair" else "hair")
        if mine is None or value == "?":
            return MAYBE
        return YES if mine == value else NO

    def _dressed(self, thing: Thing, value: str) -> int:
        if thing.kind not in _PEOPLE:
            return NO
        worn = [thing.attributes.get(part) == value for part in ("shirt", "trousers") if part in thing.attributes]
        return MAYBE if not worn or len(set(worn)) > 1 else truth(worn[0])

    def _sex(self, thing: Thing, value: str) -> int:
        return MAYBE if thing.kind not in _SEX else truth(_SEX[thing.kind] == value)

    def _age(self, thing: Thing, value: str) -> int:
        if _AGE.get(thing.kind) == value:
            return YES
        return NO if thing.kind in _AGE and value == "adult" else MAYBE

    def _beside(self, thing: Thing, value: str) -> int:
        return YES if self.world.backdrop == value else MAYBE

    # ── where ────────────────────────────────────────────────────────────────────────────────

    def side(self, thing: Thing, where: str) -> int:
        """In which third of the picture, with doubt around the borders."""
        if thing.kind in PLACES or thing.kind == PICTURE:
            return MAYBE
        at = (thing.box.x + thing.box.width / 2) / self.world.width
        if where == "middle":
            away = abs(at - 0.5)
            return YES if away < 0.1 else NO if away > 0.25 else MAYBE
        at = at if where == "left" else 1 - at
        return YES if at < 0.4 else NO if at > 0.5 else MAYBE

    def indoors(self) -> bool:
        return self.world.backdrop in INDOORS

    def relation(self, a: Thing, relation: str, b: Thing) -> int:
        key = (a.id, relation, b.id)
        known = self._relations.get(key)
        if known is None:
            known = self._relations[key] = self._relate(a, relation, b)
        return known

    def _relate(self, a: Thing, relation: str, b: Thing) -> int:
        if relation == "have":
            return self._has(a, b)
        if relation == "with":
            return self._company(a, b)
        if relation == "own":
            return self._owns(a, b)
        if a.id == b.id:
            return NO
        if b is self.place or b is self.picture:
            return self._placed(a, relation, b)
        if b.kind in PARTS and a.kind in KINDS:
            return self._by_part(a, relation, b)
        if b.kind in ROLES["wear"]["patient"] and relation == "in" and a.kind in _PEOPLE:
            return truth(acts(self.world, a, "wear", b))
        if a.id.startswith("~") or b.id.startswith("~"):
            return MAYBE
        return self._between(a, relation, b)

    def _between(self, a: Thing, relation: str, b: Thing) -> int:
        if relation in ("near", "at", "around", "far from"):
            near = truth(relates(self.world, a, "next to", b))
            if relation == "far from":
                return YES - near
            return near if relation == "near" else min(near, MAYBE)
        if relation == "outside":
            return YES - truth(relates(self.world, a, "in", b))
        if relation == "along":
            return MAYBE
        if relation == "on" and self._bears(b, a):
            return YES
        return truth(relates(self.world, a, relation, b))

    def _bears(self, b: Thing, a: Thing) -> bool:
        """Whether `a` is on `b` by what is done: a rider on a horse, a hat on a head."""
        return any(
            (act.verb == "ride" and act.agent == a.id and act.patient == b.id)
            or (act.verb == "wear" and act.agent == b.id and act.patient == a.id)
            for act in self.world.actions
        )

    def _placed(self, a: Thing, relation: str, place: Thing) -> int:
        """Whatever there is, is in the place of the picture."""
        if relation in _PLACED:
            doubtful = (relation, place.kind) in _GROUND and self.owner.get(a.id, a).id in self._off_the_ground
            return YES if place.kind in _PLACED[relation] and not doubtful else MAYBE
        if relation == "above":
            return MAYBE if a.kind in _AIRBORNE else NO
        if relation in ("under", "below", "outside", "far from", "left of", "right of", "behind"):
            return NO
        # what is inside a room is not before it; a street may be seen from its side
        return NO if self.indoors() and relation in ("near", "next to", "in front of") else MAYBE

    def _lifted_off(self, world: World) -> frozenset[str]:
        """What is in the sky, in a tree or on the water, and so hardly 'on the street' or 'on the beach'."""
        kinds = {thing.id: thing.kind for thing in world.things}
        borne = {act.patient for act in world.actions}
        inside = [r for r in world.relations if r.predicate == "in" and kinds[r.object] in ("tree", "boat")]
        off = {id for r in inside for id in (r.subject, r.object) if kinds[id] != "tree"}
        off |= {act.agent for act in world.actions if act.verb == "fly"}
        return frozenset(off | {id for id, kind in kinds.items() if kind in ("airplane", "kite") and id not in borne})

    def _by_part(self, a: Thing, relation: str, part: Thing) -> int:
        """One is in one's own clothes, and is next to the clothes of others if at all where these are."""
        if relation == "in":
            return self._wears(a, part)
        owner = self.owner[part.id]
        if owner.id == a.id:
            return MAYBE if relation in ("under", "at") else NO
        return min(self.relation(a, relation, owner), MAYBE)

    # ── having ───────────────────────────────────────────────────────────────────────────────

    def _wears(self, a: Thing, part: Thing) -> int:
        if self.owner[part.id].id != a.id:
            return NO
        return YES if "colour" in part.attributes else MAYBE

    def _has(self, a: Thing, b: Thing) -> int:
        if b.kind in PARTS:
            return self._wears(a, b) if a.kind in _PEOPLE else MAYBE if a.kind in _ANIMATE else NO
        if a.kind not in _PEOPLE:
            return self._company(a, b)
        return max(truth(acts(self.world, a, verb, b)) for verb in ("wear", "hold", "carry"))

    def _owns(self, a: Thing, b: Thing) -> int:
        """Whose a thing is shows only where somebody uses it."""
        if b.kind in PARTS:
            return self._wears(a, b)
        return YES if self._linked(a, b) else MAYBE

    def _company(self, a: Thing, b: Thing) -> int:
        if a.id == b.id:
            return NO
        if a is self.place or a is self.picture:
            return YES
        if b.kind in PARTS:
            return self._has(a, b)
        if a.id.startswith("~") or b.id.startswith("~"):
            return MAYBE
        if self._linked(a, b):
            return YES
        near = truth(relates(self.world, a, "next to", b))
        if a.kind in _PEOPLE and b.kind in _PORTABLE:
            return max(self._has(a, b), min(near, MAYBE))
        staged = any({r.subject, r.object} == {a.id, b.id} for r in self.world.relations)
        return YES if staged else near

    def _linked(self, a: Thing, b: Thing) -> bool:
        """Whether the two share an action."""
        return any({a.id, b.id} <= {act.agent, act.patient, act.item} for act in self.world.actions)

    # ── doing ────────────────────────────────────────────────────────────────────────────────

    def does(self, verb: Verb, agent: Thing | None, patient: Thing | None, item: Thing | None) -> int:
        """Whether it is done; who is None is anybody."""
        if agent is None:
            return max((self.does(verb, other, patient, item) for other in self.world.things), default=NO)
        key = (verb.action or repr(verb.hazy), agent.id, patient.id if patient else "", item.id if item else "")
        known = self._deeds.get(key)
        if known is None:
            known = self._deeds[key] = self._does(verb, agent, patient, item)
        return known if verb.sure else min(known, MAYBE)

    def _does(self, verb: Verb, agent: Thing, patient: Thing | None, item: Thing | None) -> int:
        if agent.kind.endswith(" backdrop") or (patient is not None and patient.kind.endswith(" backdrop")):
            return MAYBE
        if verb.action is None:
            mine = {action.verb for action in self.world.actions if agent.id in (action.agent, action.patient)}
            return MAYBE if mine & verb.hazy else NO
        if patient is not None and patient.kind in PARTS:
            return self._wears(agent, patient) if verb.action == "wear" else NO
        if agent.kind not in _ANIMATE:
            return MAYBE if _seemingly(verb.action, agent) else NO
        if patient is not None and ACTIONS[verb.action].patients is None:
            return MAYBE
        return truth(acts(self.world, agent, verb.action, patient, item))


def _seemingly(action: str, agent: Thing) -> bool:
    """What people say of lifeless things, too: a vase sits on a table, a kite flies."""
    if action == "fly":
        return agent.kind in ("airplane", "kite")
    return action in ("stand", "sit") and agent.kind in KINDS


_LOOKS: dict[str, Callable[[Model, Thing, str], int]] = {
    "pattern": Model._pattern, "little": Model._little, "hair": Model._hair, "dressed": Model._dressed,
    "sex": Model._sex, "age": Model._age, "beside": Model._beside,
}  # fmt: skip
"""Dimensions that are more than an attribute to be looked up."""
