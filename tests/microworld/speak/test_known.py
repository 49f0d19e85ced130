"""What may be said of things by where they are: who is on the ground, and who stands beside whom."""

import pytest

from counterfoil.microworld.speak.known import Known
from counterfoil.microworld.world import Action, Relation, Thing, World
from counterfoil.records import Box

SCENE = World(
    id="outside", seed=0, backdrop="beach", width=400, height=400,
    things=tuple(
        Thing(id, id.partition("-")[0], Box(x, y, 30, 30))
        for id, x, y in (
            ("airplane", 10, 10), ("kite-aloft", 60, 10), ("kite-held", 110, 200), ("bird-flying", 150, 20),
            ("bird-walking", 150, 300), ("bird-perched", 200, 150), ("tree", 200, 170), ("boat-afloat", 250, 180),
            ("boat-ashore", 300, 300), ("woman-aboard", 250, 160), ("boy", 100, 250), ("ball", 90, 300),
        )
    ),
    relations=(Relation("bird-perched", "in", "tree"), Relation("woman-aboard", "in", "boat-afloat")),
    actions=(Action("fly", "bird-flying"), Action("walk", "bird-walking"), Action("hold", "boy", "kite-held")),
)  # fmt: skip
OFF = {"airplane", "kite-aloft", "bird-flying", "bird-perched", "boat-afloat", "woman-aboard"}


@pytest.mark.parametrize("thing", SCENE.things, ids=lambda thing: thing.id)
def test_what_is_in_the_sky_in_a_tree_or_on_the_water_is_off_the_ground(thing: Thing) -> None:
    assert Known(SCENE).grounded(thing) is (thing.id not in OFF)


def test_what_is_under_a_bed_is_on_no_side_of_what_is_on_it() -> None:
    boxes = {
        "bed": (100, 200, 200, 80), "dog": (120, 170, 30, 30), "hat": (160, 170, 20, 20), "bowl": (200, 180, 30, 20),
        "apple": (210, 170, 10, 10), "cat": (260, 250, 30, 25), "chair": (20, 180, 40, 90),
    }  # fmt: skip
    relations = (Relation("dog", "on", "bed"), Relation("hat", "on", "bed"), Relation("bowl", "on", "bed"),
                 Relation("apple", "in", "bowl"), Relation("cat", "under", "bed"))  # fmt: skip
    world = World("b", 0, "bedroom", 400, 400, tuple(Thing(id, id, Box(*box)) for id, box in boxes.items()), relations)
    known = Known(world)

    def sides(one: str, other: str) -> set[str]:
        beside = known.beside(world.thing(one), world.thing(other))
        return {at.predicate for at in beside} & {"left of", "right of"}

    assert not any(sides(*pair) for pair in (("cat", "dog"), ("dog", "cat"), ("cat", "apple"), ("cat", "bed")))
    assert sides("dog", "hat") == {"left of"} and sides("apple", "hat") == {"right of"}
    assert sides("cat", "chair") == {"right of"}
