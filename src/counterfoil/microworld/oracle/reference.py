"""What pronouns and 'the' can mean: the sets that were picked before."""

from collections.abc import Iterable

from counterfoil.microworld.oracle.logic import Attr, Env, Np, Ref, Things
from counterfoil.microworld.oracle.model import Model
from counterfoil.microworld.oracle.nouns import ANIMALS, PARTS, PERSON, PICTURE, PLACES
from counterfoil.microworld.oracle.truths import NO, YES
from counterfoil.microworld.world import Thing

_PEOPLE = PERSON.sure
_ANIMALS = frozenset(ANIMALS.split(","))
_GENDERED = {"he": frozenset({"man", "boy"}), "she": frozenset({"woman", "girl"})}
PAUSE = Ref((), None)
"""Stands between two clauses, where what was named in the earlier one recedes."""
_NEUTRAL = frozenset({"person", "child", "kid", "adult", "human", "individual", "youngster"})


def fresh(named: list[tuple[Thing, int]], env: Env) -> list[tuple[Thing, int]]:
    """Those that were not spoken of alone: what 'another' and 'the other' can be."""
    old = {ref.things[0].id for ref in env if len(ref.things) == 1}
    return [(thing, value) for thing, value in named if thing.id not in old]


def antecedents(model: Model, np: Np, env: Env, avoid: Things) -> list[tuple[Things, int]]:
    """Sets spoken of that 'the …' can mean, without anything being in two roles at once."""
    found: dict[tuple[str, ...], tuple[Things, int]] = {}
    many = np.det.low > 1
    for ref in env:
        things = ref.things
        if (len(things) > 1) != many or (not np.det.bare and len(things) != np.det.low):
            continue
        if any(thing in avoid for thing in things):
            continue
        value = min(_fits(model, np, thing) for thing in things)
        if value:
            found[tuple(thing.id for thing in things)] = (things, value)
    return list(found.values())


def _fits(model: Model, np: Np, thing: Thing) -> int:
    value = model.names(np.noun, thing)
    for mod in np.mods:
        if value and isinstance(mod, Attr):
            value = min(value, model.attribute(thing, mod.dimension, mod.values, mod.shared))
    return value


def meant(model: Model, form: str, env: Env, avoid: Things) -> list[tuple[Things, int]]:
    """Sets spoken of that a pronoun can mean, the likeliest first, and whether they are what it says they are."""
    refs = [ref for ref in _salient(env) if not any(thing in avoid for thing in ref.things)]
    if form in _GENDERED:
        people = [ref for ref in refs if _may_be(_GENDERED[form], ref)]
        chosen = people or [ref for ref in refs if _may_be(_ANIMALS, ref)]
        return _unique((ref.things, _is(form, ref)) for ref in chosen)
    if form == "it":
        singles = [ref.things for ref in refs if len(ref.things) == 1 and _is_neuter(ref.things[0])]
        return _unique((things, YES) for things in singles) or [((model.place,), YES)]
    if form == "this":
        return [((model.place,), YES)]
    if form == "they":
        return _unique((things, YES) for things in _plural(refs))
    members = {thing.id: thing for ref in env if len(ref.things) > 1 for thing in ref.things}
    named = list(members.values())
    if form == "the other":
        spoken = {ref.things[0].id for ref in env if len(ref.things) == 1}
        named = [thing for thing in named if thing.id not in spoken]
    return [((thing,), YES) for thing in named]


def _salient(env: Env) -> list[Ref]:
    """The latest clause first; within a clause, what was named first."""
    clauses: list[list[Ref]] = [[]]
    for ref in env:
        if ref is PAUSE:
            clauses.append([])
        else:
            clauses[-1].append(ref)
    return [ref for clause in reversed(clauses) for ref in clause]


def _unique(pairs: Iterable[tuple[Things, int]]) -> list[tuple[Things, int]]:
    found: dict[tuple[str, ...], tuple[Things, int]] = {}
    for things, value in pairs:
        found.setdefault(tuple(thing.id for thing in things), (things, value))
    return list(found.values())


def _may_be(kinds: frozenset[str], ref: Ref) -> bool:
    """Whether the word that picked it leaves it open that it is of these kinds."""
    named = ref.noun.kinds if ref.noun is not None else frozenset({ref.things[0].kind})
    return len(ref.things) == 1 and bool(kinds & named)


def _is(form: str, ref: Ref) -> int:
    kind = ref.things[0].kind
    return YES if kind in _GENDERED[form] or kind in _ANIMALS else NO


def _is_neuter(thing: Thing) -> bool:
    return thing.kind not in _PEOPLE and thing.kind not in PLACES and thing.kind != PICTURE and thing.kind not in PARTS


def _plural(refs: list[Ref]) -> list[Things]:
    """Sets of many; else the people spoken of together; else one person whose sex was not told."""
    several = [ref.things for ref in refs if len(ref.things) > 1]
    if several:
        return several
    people = {ref.things[0].id: ref.things[0] for ref in refs if ref.things[0].kind in _PEOPLE}
    if len(people) > 1:
        return [tuple(people.values())]
    neutral = [ref.things for ref in refs if ref.noun is not None and ref.noun.word in _NEUTRAL]
    return neutral or _everything(refs)


def _everything(refs: list[Ref]) -> list[Things]:
    things = {thing.id: thing for ref in refs for thing in ref.things if not thing.id.startswith("~")}
    return [tuple(things.values())] if len(things) > 1 else []
