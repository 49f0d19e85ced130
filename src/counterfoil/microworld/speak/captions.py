"""Five true captions of a world, which differ in what they name, in structure and in length."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from counterfoil.microworld.speak.anaphora import ANAPHORA
from counterfoil.microworld.speak.known import Known
from counterfoil.microworld.speak.plurals import PLURALS
from counterfoil.microworld.speak.singles import SINGLES
from counterfoil.microworld.speak.talk import Mention, Talk, Unsayable
from counterfoil.microworld.speak.truth import generator
from counterfoil.microworld.speak.words import sentence
from counterfoil.microworld.world import World

PER_SCENE = 5
PATTERNS = SINGLES | PLURALS | ANAPHORA
_NAMES = tuple(PATTERNS)
_WEIGHTS = np.array([weight for weight, _ in PATTERNS.values()], dtype=float)
_LAST_RESORT = ("there is", "you see", "can be seen", "is somewhere", "list", "coloured")
"""Patterns that a nearly empty world may use more than once."""


@dataclass(frozen=True)
class Said:
    """A caption, the pattern it was made by, and what its noun phrases stand for."""

    text: str
    pattern: str
    mentions: tuple[Mention, ...]

    @property
    def named(self) -> frozenset[str]:
        return frozenset(thing.id for mention in self.mentions for thing in mention.things)

    @property
    def taken_up(self) -> tuple[Mention, ...]:
        """The mentions that a pronoun would take up without doubt."""
        return tuple(
            mention for mention in self.mentions if sum(m.answers_to(mention.pronoun) for m in self.mentions) == 1
        )


def captions(world: World) -> tuple[Said, ...]:
    """Patterns are tried in random order, frequent ones rather first; each serves once where it can.

    The first caption is the one to talk about: more of what it names can be taken up by a pronoun.
    """
    rng = generator(world, "captions")
    known = Known(world)
    told: Counter[str] = Counter()
    said: list[Said] = []
    # The smallest of u ** (1 / weight) last: a weighted order without replacement.
    keys = rng.random(len(_NAMES)) ** (1 / _WEIGHTS)
    order = [_NAMES[i] for i in (-keys).argsort()]
    for n, name in enumerate((*order, *order, *_LAST_RESORT * 4)):
        if len(said) == PER_SCENE:
            break
        caption = _say(name, Talk(known, rng, told))
        if caption and all(_differ(caption, other, attempt=n // len(order)) for other in said):
            said.append(caption)
            told.update(caption.named)
    mixed = [said[i] for i in rng.permutation(len(said))]
    return tuple(sorted(mixed, key=lambda caption: len(caption.taken_up) == 0))


def _differ(caption: Said, other: Said, *, attempt: int) -> bool:
    """In pattern and in what is named; at the second attempt in one of them, and after that in words."""
    unlike = (caption.pattern != other.pattern, caption.named != other.named)
    return caption.text != other.text and sum(unlike) >= 2 - attempt


def _say(name: str, talk: Talk) -> Said | None:
    try:
        text = PATTERNS[name][1](talk)
    except Unsayable:
        return None
    return Said(sentence(text), name, tuple(talk.mentions))
