"""Three-valued truth about one thing or several: True, False, or None where people would differ."""

from collections.abc import Iterable, Sequence
from zlib import crc32

import numpy as np
from numpy.random import Generator

from counterfoil.microworld.acts import acts
from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.space import relates
from counterfoil.microworld.world import Thing, World


def generator(world: World, purpose: str) -> Generator:
    """A stream of its own for each world and purpose, so that one text more shifts no other."""
    return np.random.default_rng([world.seed, crc32(world.id.encode()), crc32(purpose.encode())])


def some(truths: Iterable[bool | None]) -> bool | None:
    """Whether at least one holds: a doubtful one matters only where no other does."""
    doubt = False
    for truth in truths:
        if truth:
            return True
        doubt |= truth is None
    return None if doubt else False


def every(truths: Iterable[bool | None]) -> bool | None:
    """True of all, False of all, or None: a yes for some and a no for others is no fair answer."""
    seen = set(truths)
    return seen.pop() if len(seen) == 1 else None


def count(truths: Iterable[bool | None]) -> int | None:
    """How many hold; None as soon as one is doubtful."""
    known = list(truths)
    return None if None in known else sum(map(bool, known))


def has_quality(thing: Thing, dimension: str, value: str) -> bool | None:
    """Whether the attribute has the value; doubtful where the picture has no say in it.

    A plain thing of a kind that may be striped is plainly not striped, but one of the usual size
    is neither small nor large, and the second colour of a pattern forbids a no about colours.
    """
    kind = KINDS[thing.kind]
    mine = thing.attributes.get(dimension)
    if mine == value:
        return True
    if dimension == "pattern":
        return False if value in kind.patterns else None
    if dimension == "colour" and "pattern" in thing.attributes:
        return None
    return None if mine is None else False


def does(world: World, agent: Thing, verb: str, patients: Sequence[Thing]) -> bool | None:
    """Whether the agent does it to any of the patients."""
    return some(acts(world, agent, verb, patient) for patient in patients)


def stands(world: World, thing: Thing, predicate: str, landmarks: Sequence[Thing]) -> bool | None:
    """Whether the thing is so placed to any of the landmarks."""
    return some(relates(world, thing, predicate, landmark) for landmark in landmarks)
