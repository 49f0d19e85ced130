"""GQA scene graphs."""

from typing import Any

from counterfoil.microworld.kinds import INDOORS
from counterfoil.microworld.scenes import looks, scene
from counterfoil.microworld.world import World


def test_scene_graphs(read: Any, sample: list[World]) -> None:
    graphs = read("gqa/val_sceneGraphs.json")
    assert list(graphs) == [str(number) for number in range(1, len(sample) + 1)]
    for world, graph in zip(sample, graphs.values(), strict=True):
        assert set(graph) == {"file_name", "width", "height", "location", "objects"}
        assert (graph["file_name"], graph["width"]) == (f"{world.id}.png", world.width)
        assert graph["location"] == ("indoors" if world.backdrop in INDOORS else "outdoors")
        for thing, each in zip(world.things, graph["objects"].values(), strict=True):
            assert set(each) == {"name", "x", "y", "w", "h", "attributes", "relations"}
            assert (each["name"], each["attributes"]) == (thing.kind, list(looks(thing)))
            box = [round(n) for n in (thing.box.x, thing.box.y, thing.box.width, thing.box.height)]
            assert [each[key] for key in "xywh"] == box


def test_relations_lead_from_subject_to_object(read: Any, sample: list[World]) -> None:
    for world, graph in zip(sample, read("gqa/val_sceneGraphs.json").values(), strict=True):
        ids = dict(zip((thing.id for thing in world.things), graph["objects"], strict=True))
        expected = [
            (ids[fact.roles[0].filler], fact.predicate, ids[fact.roles[1].filler])
            for fact in scene(world).facts if fact.kind == "relation"
        ]  # fmt: skip
        found = [(id, r["name"], r["object"]) for id, each in graph["objects"].items() for r in each["relations"]]
        assert sorted(found) == sorted(expected)
