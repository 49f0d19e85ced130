"""The oracle on sampled worlds, against what can be counted or looked up in them without English."""

from collections import Counter
from collections.abc import Iterator

import pytest

from counterfoil.microworld.acts import acts
from counterfoil.microworld.kinds import ACTIONS, BACKDROPS, COLOURS, KINDS
from counterfoil.microworld.oracle import holds, parse
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.scenes import scene
from counterfoil.microworld.space import relates
from counterfoil.microworld.world import Thing, World

PLURALS = {
    "man": "men", "woman": "women", "sheep": "sheep", "bus": "buses", "bench": "benches", "couch": "couches",
    "box": "boxes", "sandwich": "sandwiches",
}  # fmt: skip
PREPOSITIONS = {
    "on": "on", "under": "under", "above": "above", "below": "below", "left of": "to the left of",
    "right of": "to the right of", "next to": "next to", "in": "inside",
    "in front of": "in front of", "behind": "behind",
}  # fmt: skip
TRANSITIVES = {
    "push": ("pushing", "pushed"), "pull": ("pulling", "pulled"), "feed": ("feeding", "fed"),
    "lift": ("lifting", "lifted"), "chase": ("chasing", "chased"), "hug": ("hugging", "hugged"),
    "follow": ("following", "followed"), "photograph": ("photographing", "photographed"),
    "point at": ("pointing at", "pointed at"),
}  # fmt: skip
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


@pytest.fixture(scope="module")
def sampled() -> list[World]:
    return list(worlds(150, seed=23))


def plural(kind: str) -> str:
    return PLURALS.get(kind, kind + "s")


def a(word: str) -> str:
    return ("an " if word[0] in "aeiou" else "a ") + word


def singles(world: World) -> list[Thing]:
    """Things that are the only ones of their kind, so that 'the dog' can be but one; a duck is a bird, too."""
    kinds = Counter(thing.kind for thing in world.things)
    return [thing for thing in world.things if kinds[thing.kind] == 1 and thing.kind != "bird"]


def counted(world: World, kind: str) -> int:
    named = ("bird", "duck") if kind == "bird" else (kind,)
    return sum(thing.kind in named for thing in world.things)


@pytest.mark.parametrize("kind", KINDS)
def test_exact_counts_are_those_of_the_world(sampled: list[World], kind: str) -> None:
    for world in sampled:
        there = counted(world, kind)
        for number, word in enumerate(NUMBERS):
            noun = kind if number == 1 else plural(kind)
            verb = "is" if number == 1 else "are"
            assert holds(world, f"There {verb} exactly {number} {noun}.") is (there == number)
            assert holds(world, f"Exactly {word} {noun} can be seen.") is (there == number)
            if number:
                assert holds(world, f"There {verb} at least {number} {noun} in the picture.") is (there >= number)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_there_and_what_is_not(sampled: list[World], kind: str) -> None:
    for world in sampled:
        there = counted(world, kind)
        assert holds(world, f"There is {a(kind)}.") is (there > 0)
        assert holds(world, f"There are no {plural(kind)}.") is (there == 0)
        assert holds(world, f"Some {plural(kind)} are visible.") is (there > 1)
        assert holds(world, f"Is there {a(kind)} in the picture? yes.") is (there > 0)
        assert holds(world, f"Are there any {plural(kind)}? no.") is (there == 0)


def test_places_are_the_backdrops(sampled: list[World]) -> None:
    for world in sampled:
        for place in BACKDROPS:
            assert holds(world, f"This is a picture of {'' if place == 'snow' else 'a '}{place}.") is (
                place == world.backdrop
            )


def test_what_is_in_the_sky_or_on_the_water_is_hardly_on_the_ground() -> None:
    places = {"street": "on the street", "beach": "on the beach"}
    verdicts: Counter[tuple[str, bool | None]] = Counter()
    for world in worlds(600, seed=24):
        aboard = {r.subject for r in world.relations if r.predicate == "in" and world.thing(r.object).kind == "boat"}
        afloat = aboard | {r.object for r in world.relations if r.subject in aboard}
        held = {action.patient for action in world.actions}
        for thing in singles(world) if world.backdrop in places else ():
            off = thing.id in afloat or (thing.kind in ("airplane", "kite") and thing.id not in held)
            verdict = holds(world, f"The {thing.kind} is {places[world.backdrop]}.")
            verdicts["off" if off else "ground", verdict] += 1
    assert set(verdicts) == {("off", None), ("ground", True)} and verdicts["off", None] > 20


def test_colours_are_those_of_the_world(sampled: list[World]) -> None:
    asked = 0
    for world in sampled:
        for thing in singles(world):
            for colour in COLOURS:
                mine = thing.attributes.get("colour")
                expected = None if mine is None else mine == colour
                assert holds(world, f"The {thing.kind} is {colour}.") is expected
                assert holds(world, f"{a(colour)} {thing.kind}") is expected
                asked += 1
    assert asked > 1000


def pairs(world: World) -> Iterator[tuple[Thing, Thing]]:
    alone = singles(world)
    return ((one, other) for one in alone for other in alone if one is not other)


def test_relations_are_those_of_space(sampled: list[World]) -> None:
    truths: Counter[bool | None] = Counter()
    for world in sampled:
        for one, other in pairs(world):
            if {"hat", "backpack"} & {one.kind, other.kind} or "person" in (
                KINDS[one.kind].group,
                KINDS[other.kind].group,
            ):
                continue  # a rider is on a horse, a hat on a man: by what they do, not where they are
            for predicate, words in PREPOSITIONS.items():
                expected = relates(world, one, predicate, other)
                assert holds(world, f"{a(one.kind)} is {words} {a(other.kind)}.".capitalize()) is expected
                truths[expected] += 1
    assert min(truths[True], truths[False], truths[None]) > 50


def test_actions_are_those_of_the_world(sampled: list[World]) -> None:
    truths: Counter[bool | None] = Counter()
    for world in sampled:
        for one, other in pairs(world):
            if KINDS[one.kind].group not in ("person", "animal"):
                continue
            for verb, (ing, participle) in TRANSITIVES.items():
                expected = acts(world, one, verb, other)
                assert holds(world, f"The {one.kind} is {ing} the {other.kind}.") is expected
                assert holds(world, f"The {other.kind} is {participle} by the {one.kind}.") is expected
                truths[expected] += 1
    assert truths[True] > 20 and truths[False] > 500


@pytest.mark.parametrize("verb", [name for name, action in ACTIONS.items() if action.patients is None])
def test_postures_are_those_of_the_world(sampled: list[World], verb: str) -> None:
    ing = {"sit": "sitting", "run": "running", "dance": "dancing", "wave": "waving"}.get(verb, verb + "ing")
    for world in sampled:
        for thing in singles(world):
            if KINDS[thing.kind].group in ("person", "animal"):
                assert holds(world, f"The {thing.kind} is {ing}.") is acts(world, thing, verb)


def test_captions_hold_and_answers_are_right() -> None:
    """What the microworld says of itself, in English that the oracle did not learn from it."""
    verdicts: Counter[bool | None] = Counter()
    for world in worlds(150, seed=5):
        said = scene(world)
        first = said.captions[0].text
        texts = [caption.text for caption in said.captions]
        texts += [f"{first} {q.text} {q.answer}." if q.turn else f"{q.text} {q.answer}." for q in said.questions]
        verdicts.update(holds(world, text) for text in texts)
    assert not verdicts[False]
    assert verdicts[None] <= 0.01 * verdicts.total() and verdicts[True] > 1000


def test_a_wrong_answer_makes_a_dialogue_false() -> None:
    verdicts: Counter[bool | None] = Counter()
    for world in worlds(100, seed=6):
        said = scene(world)
        for question in said.questions:
            answer = question.answer.split(",")[0]
            if question.turn and answer in ("yes", "no"):
                flipped = "no" if answer == "yes" else "yes"
                verdicts[holds(world, f"{said.captions[0].text} {question.text} {flipped}.")] += 1
    assert not verdicts[True]
    assert verdicts[None] <= 0.01 * verdicts.total() and verdicts[False] > 500


def test_texts_are_parsed_once() -> None:
    text = "A man is pushing a girl next to a tree."
    assert parse(text) is parse(text)
