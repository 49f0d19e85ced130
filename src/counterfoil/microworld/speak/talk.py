"""A text in the making: which words were chosen so far, and which things they stand for."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from numpy.random import Generator

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.speak.known import Act, At, Crowd, Known, Quality
from counterfoil.microworld.speak.words import (
    ADJECTIVES,
    ADULT,
    ANIMAL,
    BEFORE_NOUN,
    CHILD,
    KID,
    LEGWEAR,
    NUMBERS,
    PERSON,
    PLACES,
    PLAIN,
    PREPOSITIONS,
    SYNONYMS,
    VEHICLE,
    VERBS,
    Noun,
    article,
)
from counterfoil.microworld.world import Thing

T = TypeVar("T")

MALE, FEMALE = frozenset({"man", "boy"}), frozenset({"woman", "girl"})
_NEUTRAL = (PERSON, ADULT, CHILD, KID)
_PRONOUNS = {"he": ("he", "him", "his"), "she": ("she", "her", "her"), "it": ("it", "it", "its"),
             "they": ("they", "them", "their")}  # fmt: skip


class Unsayable(Exception):
    """This world, or what was said already, leaves nothing to say in this way."""


@dataclass(frozen=True)
class Mention:
    """A noun phrase: what it stands for, and all things of the world that its words would fit."""

    things: tuple[Thing, ...]
    fits: tuple[Thing, ...]
    noun: Noun

    @property
    def plural(self) -> bool:
        return len(self.things) > 1

    @property
    def pronoun(self) -> str:
        """The subject pronoun by which one would take it up."""
        if self.plural:
            return "they"
        kind = self.things[0].kind
        return "he" if kind in MALE else "she" if kind in FEMALE else "it"

    def answers_to(self, pronoun: str) -> bool:
        """Whether a reader might take it for the pronoun's antecedent."""
        neutral = self.noun in _NEUTRAL and not self.plural
        return self.pronoun == pronoun or (neutral and pronoun in ("he", "she"))


class Talk:
    """Chooses words by chance; `told` counts what earlier texts spoke of, so that this one speaks of other things."""

    def __init__(self, known: Known, rng: Generator, told: Counter[str] | None = None) -> None:
        self.known = known
        self.mentions: list[Mention] = []
        self._rng = rng
        self._told = told or Counter()

    # ── chance ──

    def pick(self, options: Sequence[T]) -> T:
        if not options:
            raise Unsayable
        return options[int(self._rng.integers(len(options)))]

    def chance(self, probability: float) -> bool:
        return bool(self._rng.random() < probability)

    def focus(self, options: Sequence[Thing]) -> Thing:
        """One of the things, rather one that was not spoken of yet."""
        if not options:
            raise Unsayable
        weights = [0.2 ** min(self._told[thing.id], 4) for thing in options]
        draw = self._rng.random() * sum(weights)
        for thing, weight in zip(options, weights, strict=True):
            draw -= weight
            if draw < 0:
                return thing
        return options[-1]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        return [options[i] for i in self._rng.permutation(len(options))]

    # ── one thing ──

    def one(self, thing: Thing, most: int = 1, noun: Noun | None = None, *, known: bool = False) -> str:
        """'a small dog', 'another man', 'the table', and 'the dog' when it is spoken of again.

        With `known` a thing that is alone of its noun may be called 'the' from the start.
        """
        before = next((m for m in self.mentions if m.things == (thing,)), None)
        if before:
            return self._again(before)
        if any(thing in m.things for m in self.mentions):
            raise Unsayable
        noun = noun or self._noun(thing)
        twin = any(m.noun.singular == noun.singular for m in self.mentions)
        qualities = [] if twin else self._details(thing, most)
        text, fits = self._described(noun, qualities)
        if noun.kinds <= CHILD.kinds and self.chance(0.1):
            text = f"young {text}"
        self.mentions.append(Mention((thing,), fits, noun))
        if twin:
            return f"another {text}"
        if known and len(self.known.named(noun)) == 1 and self.chance(0.4):
            return f"the {text}"
        return article(text)

    def the(self, thing: Thing) -> str:
        """'the table', of a thing that is alone of its kind and was not mentioned yet."""
        noun = PLAIN[thing.kind]
        if len(self.known.named(noun)) > 1 or any(thing in m.things for m in self.mentions):
            raise Unsayable
        self.mentions.append(Mention((thing,), (thing,), noun))
        return f"the {noun.singular}"

    def _again(self, mention: Mention) -> str:
        if sum(m.noun.kinds & mention.noun.kinds != set() for m in self.mentions) > 1:
            raise Unsayable
        return f"the {mention.noun.singular}"

    def _noun(self, thing: Thing) -> Noun:
        group = KINDS[thing.kind].group
        if any(KINDS[t.kind].group == group for m in self.mentions for t in m.things):
            return PLAIN[thing.kind]
        if thing.kind in SYNONYMS and self.chance(0.3):
            return SYNONYMS[thing.kind]
        if not self.chance(0.2):
            return PLAIN[thing.kind]
        wider = {"person": (PERSON, ADULT if thing.kind in ADULT.kinds else self.pick((CHILD, CHILD, KID))),
                 "animal": (ANIMAL,), "vehicle": (VEHICLE,)}  # fmt: skip
        return self.pick(wider.get(group, (PLAIN[thing.kind],)))

    def _details(self, thing: Thing, most: int) -> list[Quality]:
        worn = self.known.qualities(thing, worn=True)
        all_of_it = worn or self.known.qualities(thing, worn=False)
        number = min(int(self._rng.integers(most + 1)), len(all_of_it), 2)
        return self.shuffled(all_of_it)[:number]

    def _described(self, noun: Noun, qualities: Sequence[Quality]) -> tuple[str, tuple[Thing, ...]]:
        fits = tuple(
            other for other in self.known.named(noun) if all(other.attributes.get(d) == v for d, v in qualities)
        )
        return " ".join([*self.adjectives(qualities), noun.singular, *self._dress(qualities)]), fits

    def adjectives(self, qualities: Sequence[Quality]) -> list[str]:
        ordered = sorted(
            (q for q in qualities if q.dimension in BEFORE_NOUN), key=lambda q: BEFORE_NOUN.index(q.dimension)
        )
        return [self.pick(ADJECTIVES.get(q.value, (q.value,))) for q in ordered]

    def _dress(self, qualities: Sequence[Quality]) -> list[str]:
        """'with brown hair', 'in a red shirt and blue pants', 'with brown hair and a red shirt'."""
        dress = [q for q in qualities if q.dimension not in BEFORE_NOUN]
        if len(dress) < 2:
            return [self.dressed(q) for q in dress]
        first, second = sorted(dress, key=lambda q: ("hair", "shirt", "trousers").index(q.dimension))
        if first.dimension == "hair" and self.chance(0.5):
            return [self.dressed(second), self.dressed(first)]
        return [f"{self.dressed(first)} and {self.garment(second)}"]

    def dressed(self, quality: Quality) -> str:
        """'with brown hair', 'in a red shirt', 'wearing blue pants'."""
        if quality.dimension == "hair":
            return f"with {self.garment(quality)}"
        return f"{'wearing' if self.chance(0.2) else 'in'} {self.garment(quality)}"

    def garment(self, quality: Quality) -> str:
        if quality.dimension == "trousers":
            return f"{quality.value} {self.pick(LEGWEAR)}"
        named = f"{quality.value} {quality.dimension}"
        return article(named) if quality.dimension == "shirt" else named

    # ── several things ──

    def several(self, crowd: Crowd, qualities: Sequence[Quality] = (), *, bare: bool = False) -> str:
        """'two red balls', 'a group of people', with `bare` also 'people': a number only where it is exact."""
        if any(thing.id in crowd.ids for m in self.mentions for thing in m.things):
            raise Unsayable
        if any(m.noun.kinds & crowd.noun.kinds for m in self.mentions):
            raise Unsayable
        fits = crowd.things if crowd.exact else self.known.named(crowd.noun)
        self.mentions.append(Mention(crowd.things, fits, crowd.noun))
        words = " ".join([*self.adjectives(qualities), crowd.noun.plural])
        return f"{self._quantifier(len(crowd.things), crowd.exact, bare)} {words}".strip()

    def _quantifier(self, number: int, exact: bool, bare: bool) -> str:
        vague = ["some"] if number == 2 else ["some", "several", "a group of", "a number of"]
        if bare and number > 2:
            vague.append("")
        if number in (3, 4):
            vague.append("a few")
        if not exact or number >= len(NUMBERS):
            return self.pick(vague)
        if number == 2:
            vague += ["a pair of", "a couple of"]
        return self.pick(vague) if self.chance(0.3) else NUMBERS[number]

    # ── taking up again ──

    def pronoun(self, case: int, things: tuple[Thing, ...]) -> str:
        """The pronoun (0 subject, 1 object, 2 possessive) for what was mentioned, if nothing else answers to it."""
        mention = next((m for m in self.mentions if m.things == things), None)
        if mention is None or sum(m.answers_to(mention.pronoun) for m in self.mentions) > 1:
            raise Unsayable
        return _PRONOUNS[mention.pronoun][case]

    # ── where and what ──

    def place(self, probability: float = 1.0, of: Sequence[Thing] = ()) -> str:
        """' in a park', or nothing: nothing where any of them, or of what was mentioned, is off the ground."""
        spoken_of = [*of, *(thing for mention in self.mentions for thing in mention.things)]
        if not all(self.known.grounded(thing) for thing in spoken_of):
            return ""
        return f" {self.pick(PLACES[self.known.world.backdrop])}" if self.chance(probability) else ""

    def the_place(self) -> str:
        """' in the park': where it is said what is not there, the place itself is known."""
        return f" {self.pick([place for place in PLACES[self.known.world.backdrop] if ' the ' in place])}"

    def at(self, at: At) -> str:
        return f"{self.pick(PREPOSITIONS[at.predicate])} {self.one(at.landmark, known=True)}"

    def act(self, act: Act, form: str, subjects: int = 1) -> str:
        """The verb in the form 'ing', 'finite' or 'plain', with its objects."""
        verb = str(getattr(VERBS[act.verb], form))
        if not act.patients:
            return verb
        if subjects > 1:
            return f"{verb} {PLAIN[act.patients[0].kind].plural}"
        if act.verb == "feed" and act.item and self.chance(0.5):
            return f"{verb} {self.one(act.item)} to {self.one(act.patients[0])}"
        return f"{verb} {self.one(act.patients[0])}"
