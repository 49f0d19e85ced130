"""Visual Genome's four files."""

from typing import Any

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.scenes import looks, scene
from counterfoil.microworld.world import Thing, World


def whole(thing: Thing) -> tuple[int, int, int, int]:
    return round(thing.box.x), round(thing.box.y), round(thing.box.width), round(thing.box.height)


def placed(row: dict[str, Any]) -> tuple[int, int, int, int]:
    return row["x"], row["y"], row["w"], row["h"]


def test_images(read: Any, sample: list[World]) -> None:
    rows = read("visual_genome/image_data.json")
    assert all(set(row) == {"image_id", "url", "width", "height", "coco_id", "flickr_id"} for row in rows)
    assert [row["url"] for row in rows] == [f"{world.id}.png" for world in sample]
    assert len({row["image_id"] for row in rows}) == len(sample)


def test_objects_and_attributes(read: Any, sample: list[World]) -> None:
    objects, attributes = read("visual_genome/objects.json"), read("visual_genome/attributes.json")
    for world, row, dressed in zip(sample, objects, attributes, strict=True):
        assert set(row) == {"image_id", "objects", "image_url"} and set(dressed) == {"image_id", "attributes"}
        keys = {"object_id", "x", "y", "w", "h", "names", "synsets"}
        assert all(set(each) == keys | {"merged_object_ids"} for each in row["objects"])
        assert all(set(each) == keys | {"attributes"} for each in dressed["attributes"])
        for thing, each, worn in zip(world.things, row["objects"], dressed["attributes"], strict=True):
            assert (each["names"], each["synsets"]) == ([thing.kind], [KINDS[thing.kind].synset])
            assert placed(each) == placed(worn) == whole(thing)
            assert worn["attributes"] == list(looks(thing)) and worn["object_id"] == each["object_id"]
    ids = [each["object_id"] for row in objects for each in row["objects"]]
    assert len(set(ids)) == len(ids)


def test_relationships(read: Any, sample: list[World]) -> None:
    things = {each["object_id"]: each for row in read("visual_genome/objects.json") for each in row["objects"]}
    rows = read("visual_genome/relationships.json")
    for world, row in zip(sample, rows, strict=True):
        names = {}
        for fact in scene(world).facts:
            if fact.kind == "relation":
                one, other = (world.thing(role.filler) for role in fact.roles)
                names[(whole(one), fact.predicate, whole(other))] = (one.kind, other.kind)
        found = {(placed(r["subject"]), r["predicate"], placed(r["object"])): r for r in row["relationships"]}
        assert {key: (r["subject"]["name"], r["object"]["name"]) for key, r in found.items()} == names
        for each in row["relationships"]:
            assert set(each) == {"relationship_id", "predicate", "synsets", "subject", "object"}
            for end in (each["subject"], each["object"]):
                assert set(end) == {"object_id", "x", "y", "w", "h", "name", "synsets"}
                assert placed(things[end["object_id"]]) == placed(end)
    ids = [each["relationship_id"] for row in rows for each in row["relationships"]]
    assert len(set(ids)) == len(ids) > 100
