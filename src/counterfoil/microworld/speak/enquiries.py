"""What one may ask about something mentioned, by its pronoun: is he running, what color is it, are they open.

An answer is given only where it holds of whatever in the world the words of the mention would fit.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from counterfoil.microworld.acts import acts
from counterfoil.microworld.kinds import ACTIONS, COLOURS, HAIR, KINDS
from counterfoil.microworld.speak.talk import Mention, Talk
from counterfoil.microworld.speak.truth import does, every, has_quality, stands
from counterfoil.microworld.speak.words import ADJECTIVES, LEGWEAR, PLAIN, PLAUSIBLE, PREPOSITIONS, VERBS, Noun, article

_POSSESSIVE = {"he": "his", "she": "her", "it": "its", "they": "their"}
_HANDLED = (
    ("wear", "hat"), ("wear", "hat"), ("wear", "backpack"), ("hold", "umbrella"), ("hold", "ball"), ("hold", "cup"),
    ("hold", "book"), ("hold", "camera"), ("carry", "suitcase"), ("carry", "basket"), ("ride", "horse"),
    ("ride", "bicycle"), ("read", "book"), ("eat", "apple"), ("eat", "sandwich"), ("kick", "ball"), ("throw", "ball"),
    ("drink from", "cup"),
)  # fmt: skip
_WHERE: dict[str, tuple[tuple[str, str], ...]] = {
    "person": (("on", "bench"), ("on", "couch"), ("on", "chair"), ("on", "bed"), ("under", "tree"), ("next to", "tree"),
               ("next to", "dog"), ("behind", "car"), ("in front of", "tree"), ("next to", "car"), ("on", "horse")),
    "animal": (("on", "couch"), ("on", "bed"), ("under", "table"), ("under", "tree"), ("under", "bed"),
               ("next to", "tree"), ("on", "bench"), ("behind", "car"), ("in", "box"), ("next to", "car")),
    "vehicle": (("next to", "tree"), ("in front of", "tree"), ("behind", "car"), ("next to", "bus")),
    "furniture": (("next to", "couch"), ("next to", "bed"), ("under", "tree"), ("next to", "table"), ("on", "table")),
    "food": (("on", "table"), ("in", "bowl"), ("in", "basket"), ("in", "box"), ("on", "chair"), ("under", "table")),
    "thing": (("on", "table"), ("on", "chair"), ("on", "bed"), ("under", "table"), ("in", "box"), ("in", "basket"),
              ("under", "bed"), ("on", "couch"), ("on", "bench"), ("under", "tree")),
}  # fmt: skip
"""Group → where one might ask whether it is."""


class Enquiry(NamedTuple):
    """A question and its answer; `longer` is the answer in more words, `topic` what no other round may ask again."""

    text: str
    answer: str
    longer: str = ""
    topic: str = ""
    polar: bool = True
    pronoun: str | None = None


def about(talk: Talk, mention: Mention) -> Iterator[Enquiry]:
    """Every question about the mention that has a plain answer, yes, no or a word."""
    group = KINDS[mention.things[0].kind].group
    if group == "person":
        yield from _handling(talk, mention)
        yield from _dressed(talk, mention)
    if group in ("person", "animal"):
        yield from _acting(talk, mention)
    if group != "person":
        yield from _looking(talk, mention)
    yield from _standing(talk, mention)


def _polar(mention: Mention, words: str, truths: Iterable[bool | None], topic: str) -> Iterator[Enquiry]:
    """'Is he …?' with its yes or no, if that is the same for all."""
    truth = every(truths)
    if truth is None:
        return
    who = mention.pronoun
    be = "are" if mention.plural else "is"
    longer = f"yes, {who} {be}" if truth else f"no, {who} {be} not"
    text = f"{be.capitalize()} {who} {words}?"
    yield Enquiry(text, "yes" if truth else "no", longer, f"{who} {topic}", True, who)


def _acting(talk: Talk, mention: Mention) -> Iterator[Enquiry]:
    world = talk.known.world
    for verb, action in ACTIONS.items():
        if action.patients is None and _able(mention, action.agents):
            yield from _polar(mention, VERBS[verb].ing, (acts(world, t, verb) for t in mention.fits), verb)
    if len(mention.fits) == 1 and len(talk.known.acts.get(mention.fits[0].id, ())) == 1:
        act = talk.known.acts[mention.fits[0].id][0]
        words = [VERBS[act.verb].ing, *(article(PLAIN[patient.kind].singular) for patient in act.patients)]
        who = mention.pronoun
        yield Enquiry(f"What is {who} doing?", " ".join(words), topic=f"{who} act", polar=False, pronoun=who)


def _able(mention: Mention, agents: tuple[str, ...]) -> bool:
    return all(thing.kind in agents or KINDS[thing.kind].group in agents for thing in mention.things)


def _handling(talk: Talk, mention: Mention) -> Iterator[Enquiry]:
    """With what is in the picture, or might be: 'is she holding an umbrella'."""
    world = talk.known.world
    held = tuple(
        (act.verb, act.patients[0].kind)
        for thing in mention.things for act in talk.known.acts.get(thing.id, ())
        if act.patients and KINDS[act.patients[0].kind].group != "person"
    )  # fmt: skip
    for verb, kind in dict.fromkeys(_HANDLED + held):
        things = talk.known.named(PLAIN[kind])
        words = f"{VERBS[verb].ing} {_object(PLAIN[kind], mention.plural)}"
        yield from _polar(mention, words, (does(world, t, verb, things) for t in mention.fits), f"{verb} {kind}")


def _object(noun: Noun, plural: bool) -> str:
    return noun.plural if plural else article(noun.singular)


def _dressed(talk: Talk, mention: Mention) -> Iterator[Enquiry]:
    who, whose = mention.pronoun, _POSSESSIVE[mention.pronoun]
    for colour in _tried(talk, mention, "hair", HAIR):
        yield from _has_hair(mention, colour)
    for colour in _tried(talk, mention, "shirt", COLOURS):
        shirts = f"{colour} shirts" if mention.plural else article(f"{colour} shirt")
        yield from _polar(
            mention, f"wearing {shirts}", (has_quality(t, "shirt", colour) for t in mention.fits), "shirt"
        )
    if len(mention.fits) == 1:
        worn = mention.fits[0].attributes
        legwear = talk.pick(LEGWEAR)
        for dimension, be in (
            ("shirt", f"is {whose} shirt"),
            ("trousers", f"are {whose} {legwear}"),
            ("hair", f"is {whose} hair"),
        ):
            if dimension in worn:
                yield Enquiry(
                    f"What color {be}?", worn[dimension], topic=f"{who} {dimension}", polar=False, pronoun=who
                )


def _has_hair(mention: Mention, colour: str) -> Iterator[Enquiry]:
    truth = every(has_quality(thing, "hair", colour) for thing in mention.fits)
    if truth is None:
        return
    who, do = mention.pronoun, "do" if mention.plural else "does"
    longer = f"yes, {who} {do}" if truth else f"no, {who} {do} not"
    text = f"{do.capitalize()} {who} have {colour} hair?"
    yield Enquiry(text, "yes" if truth else "no", longer, f"{who} hair", True, who)


def _tried(talk: Talk, mention: Mention, dimension: str, values: tuple[str, ...]) -> list[str]:
    """A value that it has, and one at random."""
    mine = mention.things[0].attributes.get(dimension)
    return list(dict.fromkeys([*([mine] if mine else []), talk.pick(values)]))


def _looking(talk: Talk, mention: Mention) -> Iterator[Enquiry]:
    """Colour, size, pattern and state of what is not a person."""
    who, be = mention.pronoun, "are" if mention.plural else "is"
    kind = KINDS[mention.things[0].kind]
    values = {"colour": kind.colours, "pattern": kind.patterns, "state": kind.states}
    for dimension, options in values.items():
        for value in _tried(talk, mention, dimension, options) if options else ():
            words = talk.pick(ADJECTIVES.get(value, (value,)))
            yield from _polar(mention, words, (has_quality(t, dimension, value) for t in mention.fits), dimension)
    colours = {thing.attributes.get("colour") for thing in mention.fits}
    if len(colours) == 1 and None not in colours and not any("pattern" in t.attributes for t in mention.fits):
        yield Enquiry(f"What color {be} {who}?", str(colours.pop()), topic=f"{who} colour", polar=False, pronoun=who)


def _standing(talk: Talk, mention: Mention) -> Iterator[Enquiry]:
    """Where it is, and where it might be before this backdrop."""
    world = talk.known.world
    staged = tuple(
        (at.predicate, at.landmark.kind) for thing in mention.things for at in talk.known.places.get(thing.id, ())
    )
    expected = {*PLAUSIBLE[world.backdrop], *(thing.kind for thing in talk.known.things)}
    asked = [where for where in _WHERE[KINDS[mention.things[0].kind].group] if where[1] in expected]
    for predicate, kind in dict.fromkeys((*staged, *talk.shuffled(asked)[:3])):
        marks = talk.known.named(PLAIN[kind])
        if any(mark in mention.fits for mark in marks):
            continue
        words = f"{PREPOSITIONS[predicate][0]} {article(PLAIN[kind].singular)}"
        truths = (stands(world, thing, predicate, marks) for thing in mention.fits)
        yield from _polar(mention, words, truths, f"{predicate} {kind}")
