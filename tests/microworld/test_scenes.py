"""A world as a scene: what its objects, facts and questions hold."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from counterfoil.microworld import scenes
from counterfoil.microworld.acts import acts
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.scenes import scene
from counterfoil.microworld.space import relates
from counterfoil.microworld.speak.words import VERBS
from counterfoil.microworld.world import Action, Relation, Thing, World
from counterfoil.records import Box, Fact, Object, Role

CAFE = World(
    id="cafe", seed=4, backdrop="street", width=300, height=300,
    things=(
        Thing("table-1", "table", Box(100, 150, 100, 80), {"colour": "white"}),
        Thing("cup-1", "cup", Box(110, 130, 15, 20), {"colour": "red", "state": "full"}),
        Thing("man-1", "man", Box(10, 90, 50, 150), {"hair": "brown", "shirt": "blue", "trousers": "gray"}),
        Thing("book-1", "book", Box(40, 130, 20, 15), {"colour": "green"}),
    ),
    relations=(Relation("cup-1", "on", "table-1"),),
    actions=(Action("read", "man-1", "book-1"),),
)  # fmt: skip


def test_a_scene_names_its_picture_and_size() -> None:
    seen = scene(CAFE)
    assert (seen.id, seen.image.source, seen.image.file) == ("cafe", "microworld", "cafe.png")
    assert (seen.width, seen.height, seen.meta["backdrop"]) == (300, 300, "street")
    assert len(seen.captions) == 5
    assert sum(question.turn is None for question in seen.questions) == 6
    assert sum(question.turn is not None for question in seen.questions) == 10
    ids = [*(c.id for c in seen.captions), *(q.id for q in seen.questions)]
    assert len(set(ids)) == len(ids)


def test_objects_have_boxes_looks_and_synsets() -> None:
    objects = {each.id: each for each in scene(CAFE).objects}
    assert objects["cup-1"] == Object("cup-1", "cup", Box(110, 130, 15, 20), ("red", "full"), "cup.n.01")
    assert objects["man-1"].attributes == ("brown hair", "blue shirt", "gray trousers")
    assert objects["place"] == Object("place", "street", synset="street.n.01")


def relation(fact: Fact) -> tuple[str, str, str]:
    assert [role.name for role in fact.roles] == ["subject", "object"]
    return fact.roles[0].filler, fact.predicate, fact.roles[1].filler


def test_facts_are_relations_and_events() -> None:
    facts = scene(CAFE).facts
    found = {relation(fact) for fact in facts if fact.kind == "relation"}
    assert found == {
        ("cup-1", "on", "table-1"), ("man-1", "reading", "book-1"), ("man-1", "holding", "book-1"),
        ("man-1", "to the left of", "table-1"), ("table-1", "to the right of", "man-1"),
        ("man-1", "to the left of", "cup-1"), ("cup-1", "to the right of", "man-1"),
        ("book-1", "to the left of", "table-1"), ("table-1", "to the right of", "book-1"),
        ("book-1", "to the left of", "cup-1"), ("cup-1", "to the right of", "book-1"),
    }  # fmt: skip
    events = [fact for fact in facts if fact.kind == "event"]
    assert [(event.predicate, event.roles) for event in events] == [
        ("read", (Role("agent", "man-1"), Role("patient", "book-1"), Role("place", "place")))
    ]


@pytest.mark.parametrize("seed", [0, 7])
def test_every_relation_holds_in_its_world(seed: int) -> None:
    lemma = {verb.ing: name for name, verb in VERBS.items()}
    names = {"to the left of": "left of", "to the right of": "right of"}
    for world in worlds(60, seed=seed):
        for fact in scene(world).facts:
            if fact.kind == "relation":
                one, predicate, other = relation(fact)
                a, b = world.thing(one), world.thing(other)
                plain = (
                    acts(world, a, lemma[predicate], b)
                    if predicate in lemma
                    else relates(world, a, names.get(predicate, predicate), b)
                )
                assert plain is True, (world.id, fact)


def test_roles_are_filled_by_objects_of_the_scene() -> None:
    for world in worlds(60):
        seen = scene(world)
        ids = {each.id for each in seen.objects}
        assert {role.filler for fact in seen.facts for role in fact.roles} <= ids


SOURCES = Path(scenes.__file__).parents[2]
TELL = """
import hashlib, msgspec
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.scenes import scene
print(hashlib.sha256(b"".join(msgspec.json.encode(scene(world)) for world in worlds(30))).hexdigest())
"""


def test_the_same_world_gives_the_same_scene_in_any_process() -> None:
    """No order may come from a set: strings are hashed otherwise in every process."""
    told = {
        subprocess.run(
            [sys.executable, "-c", TELL],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(SOURCES)},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
