"""Three values: a doubt is passed on unless something else decides."""

import pytest

from counterfoil.microworld.speak.truth import count, does, every, generator, has_quality, some, stands
from counterfoil.microworld.world import Thing, World
from counterfoil.records import Box


@pytest.mark.parametrize(
    ("truths", "expected"),
    [([], False), ([False], False), ([False, None], None), ([None, True], True), ([True, False], True)],
)
def test_some(truths: list[bool | None], expected: bool | None) -> None:
    assert some(truths) is expected


@pytest.mark.parametrize(
    ("truths", "expected"),
    [([True, True], True), ([False, False], False), ([True, False], None), ([True, None], None), ([None], None)],
)
def test_every_is_the_answer_that_fits_all(truths: list[bool | None], expected: bool | None) -> None:
    assert every(truths) is expected


@pytest.mark.parametrize(
    ("truths", "expected"), [([], 0), ([True, False, True], 2), ([True, None], None), ([False], 0)]
)
def test_count_gives_up_on_a_doubt(truths: list[bool | None], expected: int | None) -> None:
    assert count(truths) == expected


@pytest.mark.parametrize(
    ("kind", "attributes", "dimension", "value", "expected"),
    [
        ("ball", {"colour": "red"}, "colour", "red", True),
        ("ball", {"colour": "red"}, "colour", "blue", False),
        ("ball", {"colour": "red", "pattern": "striped"}, "colour", "blue", None),
        ("ball", {"colour": "red", "pattern": "striped"}, "colour", "red", True),
        ("ball", {"colour": "red"}, "pattern", "striped", False),
        ("car", {"colour": "red"}, "pattern", "striped", None),
        ("ball", {}, "size", "small", None),
        ("ball", {"size": "large"}, "size", "small", False),
        ("giraffe", {}, "colour", "yellow", None),
        ("cup", {"state": "full"}, "state", "empty", False),
        ("man", {"hair": "red"}, "hair", "brown", False),
    ],
)
def test_quality(kind: str, attributes: dict[str, str], dimension: str, value: str, expected: bool | None) -> None:
    assert has_quality(Thing("x", kind, Box(0, 0, 1, 1), attributes), dimension, value) is expected


def test_deeds_and_places_to_any_of_several(park: World, kitchen: World) -> None:
    bicycles = [park.thing("bicycle-1"), park.thing("bicycle-2")]
    assert does(park, park.thing("boy-2"), "ride", bicycles) is True
    assert does(park, park.thing("man-1"), "ride", bicycles) is False
    assert does(park, park.thing("man-1"), "ride", []) is False
    assert stands(kitchen, kitchen.thing("cup-1"), "on", [kitchen.thing("table-1")]) is True
    assert stands(kitchen, kitchen.thing("apple-1"), "on", [kitchen.thing("table-1")]) is None
    assert stands(kitchen, kitchen.thing("woman-1"), "on", [kitchen.thing("table-1")]) is False


def test_each_world_and_purpose_has_a_stream_of_its_own(park: World, kitchen: World) -> None:
    draws = [generator(world, purpose).random() for world in (park, kitchen) for purpose in ("a", "b")]
    assert len(set(draws)) == 4
    assert generator(park, "a").random() == draws[0]
