"""How-many questions about a world, in the manner of Visual7W, with answers that are plainly right."""

from collections.abc import Iterator
from typing import NamedTuple

from numpy.random import Generator

from counterfoil.microworld.acts import acts
from counterfoil.microworld.kinds import ACTIONS, HAIR, KINDS, PERSON_DIMENSIONS
from counterfoil.microworld.space import relates
from counterfoil.microworld.speak.truth import count, does, generator, has_quality
from counterfoil.microworld.speak.words import (
    ANIMAL,
    CHILD,
    KID,
    LEGWEAR,
    PERSON,
    PLAIN,
    PLAUSIBLE,
    PREPOSITIONS,
    SYNONYMS,
    VERBS,
    WIDER,
    Noun,
    article,
    clear,
)
from counterfoil.microworld.world import Thing, World
from counterfoil.records import Question

PER_SCENE, ZEROS = 6, 2
"""How many questions a scene gets, and how many of them are about what is not there."""
MOST = 9
"""The largest number that is asked for."""

_THERE = (
    "How many {} are there?", "How many {} are there?", "How many {} are in the picture?",
    "How many {} are there in the picture?", "How many {} can you see?", "How many {} do you see?",
    "How many {} do you see in the picture?", "How many {} can be seen?", "How many {} are visible?",
    "How many {} are shown?",
)  # fmt: skip


class Asked(NamedTuple):
    """A question, its answer, and what it is about: two with one topic are not put to one scene."""

    text: str
    answer: int
    topic: str


def how_many(world: World) -> tuple[Question, ...]:
    """Up to six questions with distinct topics, two of them with the answer 0 where there are such."""
    rng = generator(world, "how many")
    asked = [each for each in _candidates(world, rng) if each.answer <= MOST]
    order = [asked[i] for i in rng.permutation(len(asked))]
    zeros = _distinct([each for each in order if not each.answer], ZEROS, set())
    # What there is several of makes the better question, but one in a while is about a single thing.
    rest = sorted((each for each in order if each.answer), key=lambda each: each.answer == 1 and rng.random() < 0.7)
    chosen = [*_distinct(rest, PER_SCENE - len(zeros), {zero.topic for zero in zeros}), *zeros]
    return tuple(
        Question(
            id=f"{world.id}-h{n}",
            text=chosen[i].text,
            answer=str(chosen[i].answer),
            distractors=_distractors(chosen[i].answer, rng),
            meta={"type": "how many"},
        )
        for n, i in enumerate(rng.permutation(len(chosen)))
    )


def _distinct(asked: list[Asked], most: int, topics: set[str]) -> list[Asked]:
    chosen: list[Asked] = []
    for each in asked:
        if len(chosen) < most and each.topic not in topics:
            chosen.append(each)
            topics.add(each.topic)
    return chosen


def _distractors(answer: int, rng: Generator) -> tuple[str, ...]:
    near = [n for n in range(max(0, answer - 3), min(MOST, answer + 4) + 1) if n != answer]
    return tuple(str(near[i]) for i in rng.permutation(len(near))[:3])


def _candidates(world: World, rng: Generator) -> Iterator[Asked]:
    yield from _present(world, rng)
    yield from _absent(world, rng)
    yield from _coloured(world, rng)
    yield from _dressed(world, rng)
    yield from _acting(world)
    yield from _placed(world, rng)


def _form(plural: str, rng: Generator) -> str:
    return _THERE[rng.integers(len(_THERE))].format(plural)


def _named(world: World, noun: Noun) -> list[Thing]:
    return [thing for thing in world.things if noun.covers(thing)]


def _present(world: World, rng: Generator) -> Iterator[Asked]:
    """Kinds and wider kinds that are there, by their plain names and by others."""
    for kind in dict.fromkeys(thing.kind for thing in world.things):
        nouns = [noun for noun in (PLAIN[kind], SYNONYMS.get(kind)) if noun and clear(noun, world.things)]
        if nouns:
            noun = nouns[rng.integers(len(nouns))]
            yield Asked(_form(noun.plural, rng), len(_named(world, noun)), kind)
    for noun in WIDER:
        things = _named(world, noun)
        if len({thing.kind for thing in things}) > 1 and clear(noun, world.things):
            yield Asked(_form(noun.plural, rng), len(things), noun.plural if noun is not KID else CHILD.plural)


def _absent(world: World, rng: Generator) -> Iterator[Asked]:
    """Kinds that one might expect before this backdrop, and that are not there."""
    kinds = {thing.kind for thing in world.things}
    missing = [PLAIN[kind] for kind in PLAUSIBLE[world.backdrop] if kind not in kinds]
    missing += [noun for noun in (PERSON, CHILD, ANIMAL) if not _named(world, noun)]
    missing = [noun for noun in missing if clear(noun, world.things)]
    for i in rng.permutation(len(missing))[:4]:
        yield Asked(_form(missing[i].plural, rng), 0, missing[i].singular)


def _coloured(world: World, rng: Generator) -> Iterator[Asked]:
    """A colour that things of the kind have, and one that they might have."""
    kinds = dict.fromkeys(thing.kind for thing in world.things)
    for kind in (kind for kind in kinds if clear(PLAIN[kind], world.things)):
        colours = KINDS[kind].colours
        things = _named(world, PLAIN[kind])
        theirs = [thing.attributes["colour"] for thing in things if "colour" in thing.attributes]
        tried = [*theirs[:1], colours[rng.integers(len(colours))]] if len(colours) > 1 else []
        for colour in dict.fromkeys(tried):
            number = count(has_quality(thing, "colour", colour) for thing in things)
            if number is not None:
                yield Asked(_form(f"{colour} {PLAIN[kind].plural}", rng), number, f"{kind} by colour")


def _dressed(world: World, rng: Generator) -> Iterator[Asked]:
    """People by their shirts, trousers and hair."""
    people = _named(world, PERSON)
    legwear = LEGWEAR[rng.integers(len(LEGWEAR))]
    wordings = {
        "hair": "have {} hair",
        "shirt": "are wearing {} shirt",
        "trousers": f"are wearing {{}} {legwear}",
    }
    for dimension, wording in wordings.items() if people else ():
        values = PERSON_DIMENSIONS[dimension] if dimension != "hair" else HAIR
        theirs = [person.attributes[dimension] for person in people if dimension in person.attributes]
        for value in dict.fromkeys([*theirs[:1], values[rng.integers(len(values))]]):
            number = count(has_quality(person, dimension, value) for person in people)
            if number is not None:
                what = article(value) if dimension == "shirt" else value
                yield Asked(f"How many people {wording.format(what)}?", number, dimension)


def _acting(world: World) -> Iterator[Asked]:
    """Who does what: alone ('running'), or with something that is there ('riding a horse')."""
    for noun in (PERSON, CHILD, PLAIN["dog"], PLAIN["cat"], PLAIN["man"], PLAIN["woman"]):
        things = _named(world, noun)
        for verb, action in ACTIONS.items() if things else ():
            may = noun.kinds & {*action.agents} or ("person" in action.agents and noun.kinds <= PERSON.kinds)
            if not may:
                continue
            if action.patients is None:
                number = count(acts(world, thing, verb) for thing in things)
                if number is not None:
                    yield Asked(f"How many {noun.plural} are {VERBS[verb].ing}?", number, f"{noun.singular} acts")
            elif noun is PERSON:
                yield from _handling(world, things, verb)


def _handling(world: World, people: list[Thing], verb: str) -> Iterator[Asked]:
    kinds = {action.patient and world.thing(action.patient).kind for action in world.actions if action.verb == verb}
    for kind in sorted(kind for kind in kinds if kind and kind not in PERSON.kinds):
        things = _named(world, PLAIN[kind])
        number = count(does(world, person, verb, things) for person in people)
        if number is not None:
            what = article(PLAIN[kind].singular)
            yield Asked(f"How many people are {VERBS[verb].ing} {what}?", number, f"{verb} {kind}")


_SEATS = frozenset({"chair", "bench", "bed", "couch", "horse", "elephant", "bicycle", "motorcycle", "boat"})


def _may_be(thing: Thing, predicate: str, mark: Thing) -> bool:
    """Whether one might look for it there at all."""
    group = KINDS[thing.kind].group
    if group == "person" and predicate == "on":
        return mark.kind in _SEATS
    if predicate == "in":
        return group == "food" or thing.kind in ("ball", "book", "cup", "bottle", "hat", "camera", "cat")
    return group in ("food", "thing") or thing.kind in ("dog", "cat", "bird", "duck") or predicate == "under"


def _placed(world: World, rng: Generator) -> Iterator[Asked]:
    """What is on, under or in the one thing of its kind, and what is not though it is elsewhere."""
    kinds = [thing.kind for thing in world.things]
    marks = {r.object: r.predicate for r in world.relations if r.predicate in ("on", "under", "in")}
    for id, predicate in marks.items():
        mark = world.thing(id)
        if kinds.count(mark.kind) > 1 or mark.kind in PERSON.kinds:
            continue
        nouns = (*(PLAIN[kind] for kind in dict.fromkeys(kinds) if kind != mark.kind), PERSON)
        for noun in (noun for noun in nouns if clear(noun, world.things)):
            things = [thing for thing in _named(world, noun) if _may_be(thing, predicate, mark)]
            number = count(relates(world, thing, predicate, mark) for thing in things)
            if things and number is not None:
                where = f"{PREPOSITIONS[predicate][0]} the {mark.kind}"
                there = "there " if rng.integers(3) == 0 else ""
                yield Asked(f"How many {noun.plural} are {there}{where}?", number, f"{noun.singular} {where}")
