"""SWiG frames and the space of verbs and nouns."""

from typing import Any

import pytest

from counterfoil.microworld.export.swig import role_name, verb_name
from counterfoil.microworld.export.swig_nouns import NOUN_IDS
from counterfoil.microworld.kinds import ACTIONS, BACKDROPS, KINDS
from counterfoil.microworld.speak.frames import frames
from counterfoil.microworld.world import World


def test_one_verb_an_image_with_its_frames_and_boxes(read: Any, sample: list[World]) -> None:
    file = read("swig/SWiG_jsons/test.json")
    acted = [world for world in sample if world.actions]
    assert set(file) == {f"{world.id}.png" for world in acted}
    for world in acted:
        entry = file[f"{world.id}.png"]
        assert set(entry) == {"verb", "height", "width", "bb", "frames"}
        frame = max(frames(world), key=lambda frame: len(frame.roles))
        assert (entry["verb"], entry["width"], entry["height"]) == (verb_name(frame.lemma), world.width, world.height)
        assert len(entry["frames"]) == 3
        for role, filler in frame.roles.items():
            name = role_name(frame.lemma, role)
            kind = world.backdrop if filler == "place" else world.thing(filler).kind
            assert {frame[name] for frame in entry["frames"]} == {NOUN_IDS[kind]}
            if filler == "place":
                assert entry["bb"][name] == [-1, -1, -1, -1]
            else:
                box = world.thing(filler).box
                corners = (box.x, box.y, box.x + box.width, box.y + box.height)
                assert entry["bb"][name] == pytest.approx(corners, abs=0.5)


def test_the_space_explains_every_verb_role_and_noun(read: Any) -> None:
    space = read("swig/SWiG_jsons/imsitu_space.json")
    assert set(space) == {"nouns", "verbs"}
    assert len(space["verbs"]) == len(ACTIONS)
    for verb in space["verbs"].values():
        assert set(verb) == {"framenet", "abstract", "def", "order", "roles"}
        assert set(verb["order"]) == set(verb["roles"]) and verb["order"][0] == "agent" and verb["order"][-1] == "place"
        assert all(name.upper() in verb["abstract"] for name in verb["order"])
    assert space["verbs"]["feeding"]["abstract"] == "an AGENT feeds an EATER with a FOOD at a PLACE"
    assert space["nouns"]["n02084071"] == {"gloss": ["dog"], "def": "dog"}
    for entry in read("swig/SWiG_jsons/test.json").values():
        assert set(entry["frames"][0]) == set(entry["bb"]) <= set(space["verbs"][entry["verb"]]["order"])
        assert set(entry["frames"][0].values()) <= set(space["nouns"])


def test_every_kind_and_place_has_its_own_noun_id() -> None:
    assert set(NOUN_IDS) == {*KINDS, *BACKDROPS}
    assert len(set(NOUN_IDS.values())) == len(NOUN_IDS)
    assert all(id[0] == "n" and len(id) == 9 and id[1:].isdigit() for id in NOUN_IDS.values())
