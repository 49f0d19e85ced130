"""Captions: five a scene, unlike each other, in correct English, and true by a judge that shares no code with them."""

import re
from collections import Counter
from collections.abc import Callable

import pytest

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.oracle import holds
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.speak.captions import PATTERNS, Said, captions
from counterfoil.microworld.world import Action, Thing, World
from counterfoil.records import Box

SCENES = 600
ANAPHORS = {"they", "their", "them", "it", "he", "she", "his", "her", "him"}
SPATIAL = ("on", "on top of", "under", "underneath", "beneath", "above", "over", "below", "to the left of",
           "to the right of", "on the left of", "next to", "beside", "by", "in", "inside", "in front of",
           "behind")  # fmt: skip
WRONG = {
    "article": re.compile(r"\ba [aeiou]|\ban [^aeiou]", re.I),
    "agreement in the singular": re.compile(r"^(a|an|one|each|every) (?!group|pair|number|couple)\w+ are\b", re.I),
    "agreement in the plural": re.compile(r"^(two|three|four|some|several|both|all the) \w+ is\b", re.I),
    "number": re.compile(r"\b(two|three|four|several|both|exactly \w+) (man|woman|dog|boy|girl|cup)\b", re.I),
    "a word twice": re.compile(r"\b(\w+) \1\b", re.I),
    "an indefinite place denied": re.compile(r"\bno \w+ (in|on) an? ", re.I),
    "a contrast of strangers": re.compile(r"^an? .* but an? ", re.I),
    "whose hat": re.compile(r"\bwear(s|ing)? (his|her|their) ", re.I),
    "spaces": re.compile(r"  | [.,]|^ | $"),
}


def thing(id: str, x: float, y: float, width: float, height: float, **looks: str) -> Thing:
    return Thing(id, id.partition("-")[0], Box(x, y, width, height), looks)


@pytest.fixture(scope="module")
def said() -> list[tuple[World, tuple[Said, ...]]]:
    return [(world, captions(world)) for world in worlds(SCENES)]


def texts(said: list[tuple[World, tuple[Said, ...]]]) -> list[str]:
    return [caption.text for _, five in said for caption in five]


def test_five_different_captions_always(said: list[tuple[World, tuple[Said, ...]]]) -> None:
    assert all(len({caption.text for caption in five}) == 5 for _, five in said)
    alike = Counter(len({caption.pattern for caption in five}) for _, five in said)
    assert alike[5] > 0.97 * SCENES
    named = Counter(len({caption.named for caption in five}) for _, five in said)
    assert named[5] + named[4] > 0.85 * SCENES


@pytest.mark.parametrize("fault", WRONG)
def test_english_is_correct(fault: str, said: list[tuple[World, tuple[Said, ...]]]) -> None:
    assert [text for text in texts(said) if WRONG[fault].search(text)] == []


def test_the_faults_would_be_seen() -> None:
    faulty = ("A apple.", "An dog.", "A man are here.", "Two dogs is here.", "Two dog.", "The the dog.", "A  dog.",
              "There are no women in a bedroom.", "A bed is red but a dog is white.",
              "A woman wears her hat.")  # fmt: skip
    assert all(any(wrong.search(text) for wrong in WRONG.values()) for text in faulty)


def test_captions_are_true(said: list[tuple[World, tuple[Said, ...]]]) -> None:
    judged = [(caption.text, holds(world, caption.text)) for world, five in said for caption in five]
    assert [text for text, truth in judged if truth is False] == []
    doubtful = [text for text, truth in judged if truth is None]
    assert len(doubtful) <= 0.01 * len(judged), doubtful[:10]


def test_captions_of_one_world_are_not_all_true_of_another(said: list[tuple[World, tuple[Said, ...]]]) -> None:
    swapped = [holds(said[n - 1][0], caption.text) for n, (_, five) in enumerate(said[:100]) for caption in five]
    assert swapped.count(False) > 0.7 * len(swapped)


def test_numbers_are_exact(park: World) -> None:
    for n in range(200):
        for caption in captions(World(f"p{n}", n, "park", 400, 400, park.things, park.relations, park.actions)):
            for number, noun in re.findall(
                r"\b(two|three|four|five) (?:\w+ )??(people|boys|birds|kids|children)\b", caption.text
            ):
                most = {"people": 4, "boys": 2, "birds": 3, "kids": 3, "children": 3}[noun]
                assert ("two", "three", "four", "five").index(number) + 2 <= most, caption.text


def test_nothing_in_the_sky_is_said_to_be_on_the_street() -> None:
    colours = ("red", "black", "red", "blue", "gray", "red")
    planes = tuple(thing(f"airplane-{n}", 60 * n, 20, 40, 20, colour=colour) for n, colour in enumerate(colours))
    bird, dog = thing("bird-1", 100, 90, 20, 20, colour="brown"), thing("dog-1", 100, 300, 40, 30, colour="black")
    told: Counter[bool] = Counter()
    for n in range(60):
        scene = World(f"s{n}", n, "street", 400, 400, (*planes, bird, dog), (),
                      (Action("fly", "bird-1"), Action("walk", "dog-1")))  # fmt: skip
        for caption in captions(scene):
            placed = bool(re.search(r"\b(on|in) (a|the) street\b", caption.text)) and "no " not in caption.text
            assert not placed or caption.named == {"dog-1"}, caption.text
            told[placed] += 1
    assert told[True] > 10


def test_words_patterns_anaphors_and_prepositions_are_many(size: Callable[[str], int]) -> None:
    number = size("caption-scenes")
    found: Counter[str] = Counter()
    patterns: Counter[str] = Counter()
    joined = []
    for world in worlds(number, seed=5):
        for caption in captions(world):
            found.update(re.findall(r"[a-z']+", caption.text.lower()))
            patterns[caption.pattern] += 1
            joined.append(caption.text.lower())
    assert len(found) >= 300
    assert set(found) >= ANAPHORS
    assert sum(count >= number / 1000 for count in patterns.values()) >= 30
    everything = "\n".join(joined)
    assert [words for words in SPATIAL if not re.search(rf"\b{words}\b", everything)] == []
    lengths = [len(text.split()) for text in joined]
    assert min(lengths) <= 4 and max(lengths) >= 15


def test_most_kinds_are_named() -> None:
    named = {thing.kind for world in worlds(400) for caption in captions(world)
             for mention in caption.mentions for thing in mention.things}  # fmt: skip
    assert len(named) > 0.9 * len(KINDS)


def test_the_same_world_is_told_the_same_way(park: World) -> None:
    assert captions(park) == captions(park)
    assert [c.text for c in captions(park)] != [
        c.text for c in captions(World("other", 2, "park", 400, 400, park.things))
    ]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_used(pattern: str, said: list[tuple[World, tuple[Said, ...]]]) -> None:
    rare = {"their bikes", "their shirts", "pushes him", "and does", "man and woman are", "dogs run", "but"}
    used = {caption.pattern for _, five in said for caption in five}
    assert pattern in used | rare


def test_a_world_with_one_thing_is_still_told_five_ways(park: World) -> None:
    lonely = World("lonely", 3, "street", 400, 400, (park.thing("bicycle-1"),))
    assert len({caption.text for caption in captions(lonely)}) == 5
