"""What plainly holds in a world, gathered once so that it may be said in several ways."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from counterfoil.microworld.acts import acts
from counterfoil.microworld.space import PREDICATES, relates
from counterfoil.microworld.speak.truth import does, has_quality
from counterfoil.microworld.speak.words import PERSON, PLAIN, VERBS, WIDER, Noun, clear
from counterfoil.microworld.world import Action, Thing, World


class Act(NamedTuple):
    """The subject does this: to one patient, to one each (as many as subjects), or to nobody."""

    verb: str
    patients: tuple[Thing, ...] = ()
    item: Thing | None = None


class Undergo(NamedTuple):
    """This is done to the subject."""

    verb: str
    agent: Thing


class At(NamedTuple):
    """Where the subject is, by a landmark."""

    predicate: str
    landmark: Thing


class Quality(NamedTuple):
    dimension: str
    value: str


Claim = Act | Undergo | At | Quality


class Crowd(NamedTuple):
    """Two or more things of one noun, with the claim that holds of each; `exact` if of no other thing of the noun."""

    noun: Noun
    things: tuple[Thing, ...]
    claim: Claim | None = None
    exact: bool = True

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(thing.id for thing in self.things)


_STAGED = ("on", "under", "in", "in front of", "behind", "next to")
_NOT_SIDES = tuple(predicate for predicate in PREDICATES if predicate not in ("left of", "right of"))
_WORN = ("hair", "shirt", "trousers")


class Known:
    """The claims that can be made about each thing and about several at once."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.things = world.things
        self._by_id = {thing.id: thing for thing in world.things}

    def named(self, noun: Noun) -> tuple[Thing, ...]:
        return tuple(thing for thing in self.things if noun.covers(thing))

    @cached_property
    def people(self) -> tuple[Thing, ...]:
        return self.named(PERSON)

    @cached_property
    def acts(self) -> dict[str, list[Act]]:
        """Agent → what it does."""
        found: dict[str, list[Act]] = {}
        for action in self.world.actions:
            found.setdefault(action.agent, []).append(self._act(action))
        return found

    @cached_property
    def undergoes(self) -> dict[str, list[Undergo]]:
        """Patient → what is done to it, where that can be said in the passive."""
        found: dict[str, list[Undergo]] = {}
        for action in self.world.actions:
            if action.patient and VERBS[action.verb].participle:
                found.setdefault(action.patient, []).append(Undergo(action.verb, self._by_id[action.agent]))
        return found

    @cached_property
    def places(self) -> dict[str, list[At]]:
        """Thing → where it is by the staged relations, said from either side."""
        found: dict[str, list[At]] = {}
        pairs = {(r.subject, r.object) for r in self.world.relations}
        for one, other in sorted(pairs | {(b, a) for a, b in pairs}):
            a, b = self._by_id[one], self._by_id[other]
            found.setdefault(one, []).extend(
                At(predicate, b) for predicate in (*_STAGED, "above", "below") if relates(self.world, a, predicate, b)
            )
        return found

    def beside(self, thing: Thing, other: Thing) -> list[At]:
        """Every way in which the thing plainly stands to the other; of a cat under a bed and a dog on it, no side."""
        said = _NOT_SIDES if self._tiered(thing, other) else PREDICATES
        return [At(p, other) for p in said if relates(self.world, thing, p, other)]

    def _tiered(self, thing: Thing, other: Thing) -> bool:
        mine, theirs = self._bearers.get(thing.id, {}), self._bearers.get(other.id, {})
        return any(mine[id] != theirs[id] for id in mine.keys() & theirs.keys())

    @cached_property
    def _bearers(self) -> dict[str, dict[str, str]]:
        """Thing → what it is on, in or under, itself or with what bears it → which of the three."""
        direct: dict[str, dict[str, str]] = {}
        for r in self.world.relations:
            if r.predicate in ("on", "in", "under"):
                direct.setdefault(r.subject, {})[r.object] = r.predicate
        return {id: {k: p for middle in mine for k, p in direct.get(middle, {}).items()} | mine
                for id, mine in direct.items()}  # fmt: skip

    def grounded(self, thing: Thing) -> bool:
        """Whether one may say 'on the street' of it: not of what is in the sky, in a tree or on the water."""
        return thing.id not in self._off_the_ground

    @cached_property
    def _off_the_ground(self) -> frozenset[str]:
        world = self.world
        held = {action.patient for action in world.actions}
        inside = [r for r in world.relations if r.predicate == "in" and self._by_id[r.object].kind in ("tree", "boat")]
        afloat = {r.object for r in inside if self._by_id[r.object].kind == "boat"}
        flying = {action.agent for action in world.actions if action.verb == "fly"}
        flying |= {thing.id for thing in self.things if thing.kind in ("airplane", "kite") and thing.id not in held}
        return frozenset(flying | afloat | {r.subject for r in inside})

    def qualities(self, thing: Thing, *, worn: bool) -> list[Quality]:
        """The attributes; with `worn` those of people's hair and clothes, else the adjectives."""
        return [Quality(d, v) for d, v in thing.attributes.items() if (d in _WORN) is worn]

    @cached_property
    def crowds(self) -> list[Crowd]:
        """Every several-of-a-noun, bare and with each claim that its members share."""
        found: list[Crowd] = []
        for noun in (*PLAIN.values(), *WIDER):
            members = self.named(noun)
            if len(members) > 1 and (noun not in WIDER or len({m.kind for m in members}) > 1):
                exact = clear(noun, self.things)
                found += [each if exact else each._replace(exact=False) for each in self._sharing(noun, members)]
        return found

    def _sharing(self, noun: Noun, members: tuple[Thing, ...]) -> Iterator[Crowd]:
        yield Crowd(noun, members)
        yield from self._acting(noun, members)
        places = {(at.predicate, at.landmark.id): at for m in members for at in self.places.get(m.id, ())}
        for at in (at for at in places.values() if not noun.covers(at.landmark)):
            truths = [relates(self.world, m, at.predicate, at.landmark) for m in members]
            yield from _crowd(noun, members, truths, at)
        for quality in dict.fromkeys(Quality(d, v) for m in members for d, v in m.attributes.items()):
            truths = [has_quality(m, quality.dimension, quality.value) for m in members]
            yield from _crowd(noun, members, truths, quality)

    def _acting(self, noun: Noun, members: tuple[Thing, ...]) -> Iterator[Crowd]:
        done = [(act.verb, act.patients[0].kind if act.patients else None)
                for m in members for act in self.acts.get(m.id, ()) if act.item is None]  # fmt: skip
        for verb, kind in dict.fromkeys(done):
            if kind is None:
                truths = [acts(self.world, m, verb) for m in members]
                yield from _crowd(noun, members, truths, Act(verb))
            elif kind not in PERSON.kinds:
                patients = self.named(PLAIN[kind])
                truths = [does(self.world, m, verb, patients) for m in members]
                yield from _crowd(noun, members, truths, Act(verb, patients))

    def _act(self, action: Action) -> Act:
        patients = (self._by_id[action.patient],) if action.patient else ()
        return Act(action.verb, patients, self._by_id[action.item] if action.item else None)


def _crowd(noun: Noun, members: tuple[Thing, ...], truths: list[bool | None], claim: Claim) -> Iterator[Crowd]:
    things = tuple(member for member, truth in zip(members, truths, strict=True) if truth)
    if len(things) > 1:
        yield Crowd(noun, things, claim, exact=None not in truths)
