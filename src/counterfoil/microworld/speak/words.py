"""How the kinds, attributes, actions, relations and backdrops of the microworld are put into words."""

from collections.abc import Iterable
from typing import NamedTuple

from counterfoil.microworld.kinds import KINDS, PEOPLE
from counterfoil.microworld.world import Thing


class Noun(NamedTuple):
    """A noun and the kinds of things it is true of."""

    singular: str
    plural: str
    kinds: frozenset[str]

    def covers(self, thing: Thing) -> bool:
        return thing.kind in self.kinds


class Verb(NamedTuple):
    """The forms of a verb, with its particle; no participle where a passive would sound odd."""

    ing: str
    finite: str
    plain: str
    participle: str | None = None


_PLURALS = {
    "man": "men", "woman": "women", "sheep": "sheep", "bus": "buses", "bench": "benches", "couch": "couches",
    "sandwich": "sandwiches", "box": "boxes",
}  # fmt: skip

PLAIN: dict[str, Noun] = {name: Noun(name, _PLURALS.get(name, f"{name}s"), frozenset({name})) for name in KINDS}
"""Kind → the noun that says no more and no less."""

_CHILDREN, _ADULTS = frozenset({"boy", "girl"}), frozenset({"man", "woman"})
_ANIMALS = frozenset(kind.name for kind in KINDS.values() if kind.group == "animal")
_VEHICLES = frozenset(kind.name for kind in KINDS.values() if kind.group == "vehicle")

PERSON = Noun("person", "people", frozenset(PEOPLE))
ADULT = Noun("adult", "adults", _ADULTS)
CHILD = Noun("child", "children", _CHILDREN)
KID = Noun("kid", "kids", _CHILDREN)
ANIMAL = Noun("animal", "animals", _ANIMALS)
VEHICLE = Noun("vehicle", "vehicles", _VEHICLES)
WIDER = (PERSON, ADULT, CHILD, KID, ANIMAL, VEHICLE)

SYNONYMS: dict[str, Noun] = {
    "bicycle": Noun("bike", "bikes", frozenset({"bicycle"})),
    "motorcycle": Noun("motorbike", "motorbikes", frozenset({"motorcycle"})),
    "airplane": Noun("plane", "planes", frozenset({"airplane"})),
    "couch": Noun("sofa", "sofas", frozenset({"couch"})),
}
ALMOST: dict[str, frozenset[str]] = {
    "bird": frozenset({"duck"}), "bike": frozenset({"motorcycle"}),
    "vehicle": frozenset({"bicycle", "boat", "airplane"}),
}  # fmt: skip
"""Noun → kinds that some people would count under it and others not."""
NOUNS = (*PLAIN.values(), *SYNONYMS.values(), *WIDER)

VERBS: dict[str, Verb] = {
    "stand": Verb("standing", "stands", "stand"),
    "sit": Verb("sitting", "sits", "sit"),
    "walk": Verb("walking", "walks", "walk"),
    "run": Verb("running", "runs", "run"),
    "jump": Verb("jumping", "jumps", "jump"),
    "sleep": Verb("sleeping", "sleeps", "sleep"),
    "fly": Verb("flying", "flies", "fly"),
    "kneel": Verb("kneeling", "kneels", "kneel"),
    "dance": Verb("dancing", "dances", "dance"),
    "wave": Verb("waving", "waves", "wave"),
    "hold": Verb("holding", "holds", "hold", "held"),
    "carry": Verb("carrying", "carries", "carry", "carried"),
    "ride": Verb("riding", "rides", "ride", "ridden"),
    "wear": Verb("wearing", "wears", "wear", "worn"),
    "kick": Verb("kicking", "kicks", "kick", "kicked"),
    "throw": Verb("throwing", "throws", "throw", "thrown"),
    "read": Verb("reading", "reads", "read"),
    "eat": Verb("eating", "eats", "eat", "eaten"),
    "drink from": Verb("drinking from", "drinks from", "drink from"),
    "feed": Verb("feeding", "feeds", "feed", "fed"),
    "push": Verb("pushing", "pushes", "push", "pushed"),
    "pull": Verb("pulling", "pulls", "pull", "pulled"),
    "lift": Verb("lifting", "lifts", "lift", "lifted"),
    "chase": Verb("chasing", "chases", "chase", "chased"),
    "photograph": Verb("photographing", "photographs", "photograph", "photographed"),
    "hug": Verb("hugging", "hugs", "hug", "hugged"),
    "point at": Verb("pointing at", "points at", "point at"),
    "follow": Verb("following", "follows", "follow", "followed"),
}

PREPOSITIONS: dict[str, tuple[str, ...]] = {
    "on": ("on", "on", "on top of"),
    "under": ("under", "under", "underneath", "beneath"),
    "above": ("above", "over"),
    "below": ("below",),
    "left of": ("to the left of", "on the left of"),
    "right of": ("to the right of", "on the right of"),
    "next to": ("next to", "beside", "by"),
    "in": ("in", "inside"),
    "in front of": ("in front of",),
    "behind": ("behind",),
}
"""Relation → ways to say it, the usual ones more than once."""

PLACES: dict[str, tuple[str, ...]] = {
    "park": ("in a park", "in the park"),
    "beach": ("on a beach", "on the beach"),
    "street": ("on a street", "on the street"),
    "field": ("in a field", "in the field"),
    "snow": ("in the snow",),
    "kitchen": ("in a kitchen", "in the kitchen"),
    "living room": ("in a living room", "in the living room"),
    "bedroom": ("in a bedroom", "in the bedroom"),
}

ADJECTIVES: dict[str, tuple[str, ...]] = {"small": ("small", "small", "little"), "large": ("large", "large", "big")}
"""Attribute value → ways to say it, where there is more than one."""
BEFORE_NOUN = ("size", "state", "pattern", "colour")
"""The dimensions that are adjectives, in the order English puts them."""
LEGWEAR = ("trousers", "pants")

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

PLAUSIBLE: dict[str, tuple[str, ...]] = {
    "park": ("man", "woman", "boy", "girl", "dog", "cat", "horse", "bird", "duck", "bicycle", "bench", "ball", "kite",
             "umbrella", "hat", "backpack", "book", "bottle", "basket", "camera", "tree", "car", "apple", "sandwich"),
    "beach": ("man", "woman", "boy", "girl", "dog", "bird", "boat", "umbrella", "ball", "kite", "chair", "hat",
              "horse", "bottle", "backpack", "camera", "airplane", "book", "tree", "bicycle"),
    "street": ("man", "woman", "boy", "girl", "dog", "cat", "bird", "car", "bus", "truck", "bicycle", "motorcycle",
               "bench", "umbrella", "suitcase", "backpack", "hat", "tree", "clock", "box", "horse", "camera"),
    "field": ("man", "woman", "boy", "girl", "horse", "cow", "sheep", "elephant", "giraffe", "dog", "bird", "duck",
              "kite", "tree", "truck", "basket", "hat", "ball", "airplane", "carrot", "bicycle"),
    "snow": ("man", "woman", "boy", "girl", "dog", "cat", "horse", "hat", "backpack", "tree", "car", "bird", "truck",
             "ball", "camera", "sheep", "bench", "suitcase"),
    "kitchen": ("man", "woman", "boy", "girl", "cat", "dog", "table", "chair", "apple", "banana", "orange", "carrot",
                "cake", "pizza", "sandwich", "cup", "bottle", "bowl", "vase", "clock", "lamp", "laptop", "book"),
    "living room": ("man", "woman", "boy", "girl", "cat", "dog", "couch", "chair", "table", "lamp", "book", "vase",
                    "clock", "laptop", "cup", "bottle", "hat", "box", "ball", "pizza", "camera", "umbrella"),
    "bedroom": ("man", "woman", "boy", "girl", "cat", "dog", "bed", "chair", "lamp", "book", "clock", "laptop", "hat",
                "backpack", "suitcase", "box", "ball", "cup", "vase", "table", "camera", "bottle"),
}  # fmt: skip
"""Backdrop → the kinds that one would not be surprised to see there."""


def clear(noun: Noun, things: Iterable[Thing]) -> bool:
    """Whether people would agree on which of the things the noun is true of."""
    doubtful = ALMOST.get(noun.singular, frozenset())
    return all(thing.kind not in doubtful for thing in things)


def article(phrase: str) -> str:
    """The phrase behind 'a' or 'an'; no word of the microworld begins with a silent or a long vowel letter."""
    return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"


def listing(phrases: list[str]) -> str:
    """'x', 'x and y', 'x, y and z'."""
    return " and ".join([", ".join(phrases[:-1]), phrases[-1]] if len(phrases) > 1 else phrases)


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
