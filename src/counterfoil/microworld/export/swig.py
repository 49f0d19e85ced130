"""SWiG: `SWiG_jsons/test.json` and `imsitu_space.json`, as Pratt et al. (2020) release them.

SWiG has one verb an image: where a world has several events, the one with the most roles is taken,
and a world without events is left out. Frames come from three annotators there; here the three agree.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from counterfoil.microworld.export.stream import Pile, write
from counterfoil.microworld.export.swig_nouns import NOUN_IDS
from counterfoil.microworld.kinds import ACTIONS
from counterfoil.microworld.speak.frames import PLACE, Frame, frames
from counterfoil.microworld.speak.words import VERBS, article
from counterfoil.microworld.world import World
from counterfoil.records import Box, Scene

ANNOTATORS = 3
NOWHERE = [-1, -1, -1, -1]
"""The box of what is not drawn as one thing: the place."""

_NAMES: dict[str, dict[str, str]] = {
    "ride": {"patient": "vehicle"}, "eat": {"patient": "food"}, "drink from": {"patient": "container"},
    "feed": {"patient": "eater", "item": "food"}, "photograph": {"patient": "subject", "item": "tool"},
    "chase": {"patient": "chasee"}, "hug": {"patient": "hugged"}, "follow": {"patient": "followed"},
}  # fmt: skip
_USUAL = {"agent": "agent", "patient": "item", "item": "tool", PLACE: PLACE}
_MEANING = {
    "agent": "The entity doing it", "patient": "The entity it is done to", "item": "The entity it is done with",
    PLACE: "The location where it happens",
}  # fmt: skip


class Swig:
    def __init__(self, scratch: ExitStack) -> None:
        self._images = Pile(scratch, keyed=True)

    def add(self, number: int, world: World, scene: Scene) -> None:
        found = frames(world)
        if found:
            frame = max(found, key=lambda frame: len(frame.roles))
            self._images.add(_entry(world, frame), key=scene.image.file)

    def close(self, folder: Path) -> list[Path]:
        return [
            write(folder / "SWiG_jsons" / "test.json", self._images),
            write(folder / "SWiG_jsons" / "imsitu_space.json", {"nouns": _nouns(), "verbs": _verbs()}),
        ]


def role_name(lemma: str, role: str) -> str:
    """How the verb's own frame calls the role."""
    return _NAMES.get(lemma, {}).get(role, _USUAL[role])


def verb_name(lemma: str) -> str:
    """imSitu's verbs are single -ing words."""
    return VERBS[lemma].ing.split()[0]


def _entry(world: World, frame: Frame) -> dict[str, Any]:
    kinds = {thing.id: thing.kind for thing in world.things} | {PLACE: world.backdrop}
    boxes = {thing.id: thing.box for thing in world.things}
    nouns = {role_name(frame.lemma, role): NOUN_IDS[kinds[filler]] for role, filler in frame.roles.items()}
    corners = {role_name(frame.lemma, role): _corners(boxes.get(filler)) for role, filler in frame.roles.items()}
    return {
        "verb": verb_name(frame.lemma), "height": world.height, "width": world.width, "bb": corners,
        "frames": [nouns] * ANNOTATORS,
    }  # fmt: skip


def _corners(box: Box | None) -> list[int]:
    """Left, top, right and bottom in whole pixels."""
    return [round(n) for n in (box.x, box.y, box.x + box.width, box.y + box.height)] if box else NOWHERE


def _nouns() -> dict[str, Any]:
    return {id: {"gloss": [name], "def": name} for name, id in NOUN_IDS.items()}


def _verbs() -> dict[str, Any]:
    return {verb_name(lemma): _verb(lemma) for lemma in ACTIONS}


def _verb(lemma: str) -> dict[str, Any]:
    """The roles in order, and a sentence in capitals that says how they go together."""
    action = ACTIONS[lemma]
    there = {"agent": True, "patient": action.patients is not None, "item": action.items is not None, PLACE: True}
    roles = {role: role_name(lemma, role) for role, used in there.items() if used}
    named = {role: article(name).replace(name, name.upper()) for role, name in roles.items()}
    said = f"{named['agent']} {VERBS[lemma].finite}"
    said += f" {named['patient']}" if "patient" in roles else ""
    said += f" with {named['item']}" if "item" in roles else ""
    return {
        "framenet": "", "abstract": f"{said} at {named[PLACE]}", "def": lemma, "order": list(roles.values()),
        "roles": {name: {"framenet": role, "def": _MEANING[role]} for role, name in roles.items()},
    }  # fmt: skip
