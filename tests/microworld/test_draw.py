"""Pictures of worlds: always the same, true to the boxes, and different wherever the world is."""

from collections.abc import Callable, Iterator
from io import BytesIO

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from counterfoil.microworld.draw import draw, draw_alone, encode
from counterfoil.microworld.draw.models import figure
from counterfoil.microworld.draw.paint import COLOURS, HAIR
from counterfoil.microworld.draw.staging import stances
from counterfoil.microworld.draw.stance import Stance
from counterfoil.microworld.kinds import ACTIONS, BACKDROPS, KINDS, PEOPLE
from counterfoil.microworld.sample import world, worlds
from counterfoil.microworld.world import Action, Thing, World
from counterfoil.records import Box

GROUND = (255, 0, 255)
IN_TOUCH = {
    "hold": "patient", "carry": "patient", "ride": "patient", "wear": "patient", "read": "patient", "eat": "patient",
    "drink from": "patient", "push": "patient", "pull": "patient", "lift": "patient", "hug": "patient",
    "feed": "item", "photograph": "item",
}  # fmt: skip


def lone(kind: str, backdrop: str = "park", **looks: str) -> World:
    """A world with one large thing in it."""
    actions = (Action("stand", "it"),) if KINDS[kind].group in ("person", "animal") else ()
    thing = Thing("it", kind, Box(28, 28, 200, 200), looks)
    return World("lone", 0, backdrop, 256, 256, (thing,), (), actions)


def inked(scene: World, id: str) -> NDArray[np.bool_]:
    """Where a thing is drawn."""
    pixels = np.asarray(draw_alone(scene, id, GROUND), dtype=int)
    found: NDArray[np.bool_] = np.abs(pixels - np.array(GROUND)).sum(axis=2) > 90
    return found


def changed(one: Image.Image, other: Image.Image) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.abs(np.asarray(one, dtype=int) - np.asarray(other, dtype=int)).sum(axis=2) > 30
    return found


# ── always the same ──────────────────────────────────────────────────────────────────────────


def test_a_world_has_one_picture_whatever_was_drawn_before() -> None:
    alone = encode(draw(world(4, 7)))
    for other in worlds(6, seed=9):
        draw(other)
    assert encode(draw(world(4, 7))) == alone


@pytest.mark.parametrize("pixels", [256, 300, 512])
def test_pictures_have_the_size_of_their_world(pixels: int) -> None:
    for scene in worlds(12, seed=1, size=pixels):
        picture = draw(scene)
        assert (picture.size, picture.mode) == ((pixels, pixels), "RGB")
        assert len(picture.getcolors(pixels * pixels) or ()) > 100


def test_a_picture_is_encoded_as_a_file_that_opens_again() -> None:
    picture = draw(world(0, 0))
    opened = Image.open(BytesIO(encode(picture)))
    assert opened.format == "PNG"
    assert opened.tobytes() == picture.tobytes()


def test_backdrops_differ_and_vary_from_world_to_world() -> None:
    pictures = [
        draw(msgspec.structs.replace(lone("ball", backdrop, colour="red"), id=id)).tobytes()
        for backdrop in BACKDROPS
        for id in ("a", "b", "c")
    ]
    assert len(set(pictures)) == len(pictures)


# ── true to the boxes ────────────────────────────────────────────────────────────────────────


def test_a_thing_fills_its_box_and_no_more(size: Callable[[str], int]) -> None:
    for scene in worlds(size("pictures"), seed=2):
        for thing in scene.things:
            ys, xs = np.nonzero(inked(scene, thing.id))
            drawn = xs.min(), ys.min(), xs.max() + 1, ys.max() + 1
            box = thing.box.x, thing.box.y, thing.box.x + thing.box.width, thing.box.y + thing.box.height
            assert drawn == pytest.approx(box, abs=2.5), (scene.id, thing)


@pytest.mark.parametrize("verb", IN_TOUCH)
def test_who_handles_something_touches_it(verb: str) -> None:
    for scene, action in _examples(verb, 4):
        other = action.item if IN_TOUCH[verb] == "item" else action.patient
        one, two = inked(scene, action.agent), inked(scene, other or "")
        assert (_grown(one, 3) & two).any(), (scene.id, action)


def test_who_is_fed_has_the_food_at_the_face() -> None:
    for scene, action in _examples("feed", 4):
        food, eater = inked(scene, action.item or ""), scene.thing(action.patient or "")
        head = np.zeros_like(food)
        head[int(eater.box.y) : int(eater.box.y + 0.4 * eater.box.height)] = True
        assert (_grown(food, 2) & inked(scene, eater.id) & head).any(), scene.id


def test_a_change_of_colour_changes_the_thing_alone() -> None:
    for scene in worlds(12, seed=5):
        thing = next((t for t in scene.things if "colour" in t.attributes), None)
        if thing is None:
            continue
        other = "blue" if thing.attributes["colour"] != "blue" else "orange"
        repainted = msgspec.structs.replace(thing, attributes=thing.attributes | {"colour": other})
        edited = msgspec.structs.replace(
            scene, things=tuple(repainted if each is thing else each for each in scene.things)
        )
        where = changed(draw(scene), draw(edited))
        assert where.any()
        ys, xs = np.nonzero(where)
        assert thing.box.x - 2 <= xs.min() and xs.max() <= thing.box.x + thing.box.width + 2
        assert thing.box.y - 2 <= ys.min() and ys.max() <= thing.box.y + thing.box.height + 2


# ── every look has its say ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind].colours])
def test_a_thing_is_painted_in_its_colour(kind: str) -> None:
    for colour in KINDS[kind].colours:
        scene = lone(kind, colour=colour)
        pixels = np.asarray(draw_alone(scene, "it", GROUND), dtype=int)[inked(scene, "it")]
        own = (np.abs(pixels - np.array(COLOURS[colour])).sum(axis=1) < 24).mean()
        assert own > 0.1, (kind, colour, own)


@pytest.mark.parametrize("kind", PEOPLE)
@pytest.mark.parametrize("dimension", ["hair", "shirt", "trousers"])
def test_people_wear_what_the_world_says(kind: str, dimension: str) -> None:
    for value in HAIR if dimension == "hair" else COLOURS:
        scene = lone(kind, **({"hair": "black", "shirt": "gray", "trousers": "gray"} | {dimension: value}))
        pixels = np.asarray(draw_alone(scene, "it", GROUND), dtype=int)[inked(scene, "it")]
        wanted = HAIR[value] if dimension == "hair" else COLOURS[value]
        own = (np.abs(pixels - np.array(wanted)).sum(axis=1) < 24).mean()
        assert own > 0.04, (kind, value, own)


@pytest.mark.parametrize(("kind", "state"), [(kind.name, state) for kind in KINDS.values() for state in kind.states])
def test_states_are_seen(kind: str, state: str) -> None:
    looks = {"colour": KINDS[kind].colours[0]} if KINDS[kind].colours else {}
    (other,) = (each for each in KINDS[kind].states if each != state)
    where = changed(draw(lone(kind, **looks, state=state)), draw(lone(kind, **looks, state=other)))
    assert where.mean() > 0.004


@pytest.mark.parametrize("colour", KINDS["book"].colours)
def test_the_cover_of_an_open_book_is_seen_on_all_sides(colour: str) -> None:
    scene = lone("book", colour=colour, state="open")
    pixels = np.asarray(draw_alone(scene, "it", GROUND), dtype=int)
    cover = np.abs(pixels - np.array(COLOURS[colour])).sum(axis=2) < 24
    ys, xs = np.nonzero(inked(scene, "it"))
    across, down = cover[(ys.min() + ys.max()) // 2], cover[:, (3 * xs.min() + xs.max()) // 4]
    for line, least in ((across, 0.1 * np.ptp(xs)), (down, 0.1 * np.ptp(ys))):
        half = len(line) // 2
        assert min(line[:half].sum(), line[half:].sum()) >= least


def shining(state: str, colour: str) -> tuple[float, float]:
    """How much of a lamp's picture is as bright as a bulb, and how bright the lamp is on the whole."""
    scene = lone("lamp", colour=colour, state=state)
    pixels = np.asarray(draw_alone(scene, "it", GROUND), dtype=int)
    bulb = np.abs(pixels - np.array((255, 244, 170))).sum(axis=2) < 12
    return float(bulb.mean()), float(pixels[inked(scene, "it")].mean())


@pytest.mark.parametrize("colour", KINDS["lamp"].colours)
def test_a_lamp_shines_if_it_is_lit_whatever_its_colour(colour: str) -> None:
    lit, unlit = shining("lit", colour), shining("unlit", colour)
    assert lit[0] > 0.01 and unlit[0] < 0.001
    assert lit[1] > unlit[1] + 10 or colour == "white"  # which is bright, lit or not: only the rays tell


def test_who_is_lifted_has_the_arms_down() -> None:
    held = stances({"a": "man", "b": "girl"}, [Action("lift", "a", "b")], [], "w")["b"]
    places = figure("girl", held).anchors
    assert max(places["near hand"][1], places["far hand"][1]) < places["chest"][1]


@pytest.mark.parametrize(("kind", "pattern"), [(kind.name, p) for kind in KINDS.values() for p in kind.patterns])
def test_patterns_are_seen(kind: str, pattern: str) -> None:
    looks = {"colour": KINDS[kind].colours[0]}
    plain = draw(lone(kind, **looks))
    others = [p for p in KINDS[kind].patterns if p != pattern]
    assert changed(plain, draw(lone(kind, **looks, pattern=pattern))).mean() > 0.004
    for other in others:
        one, two = draw(lone(kind, **looks, pattern=pattern)), draw(lone(kind, **looks, pattern=other))
        assert changed(one, two).mean() > 0.004


@pytest.mark.parametrize("verb", [verb for verb in ACTIONS if verb not in ("stand", "wear", "fly")])
def test_every_action_has_its_own_stance(verb: str) -> None:
    kinds = {"a": "man", "b": "boy", "c": "apple"}
    kinds |= {"b": {"ride": "horse", "kick": "ball", "throw": "ball", "read": "book", "carry": "box"}.get(verb, "boy")}
    kinds |= {"b": "cup"} if verb == "drink from" else {"b": "apple"} if verb in ("hold", "eat") else {}
    action = Action(verb, "a", "b" if ACTIONS[verb].patients else None, "c" if ACTIONS[verb].items else None)
    held = stances(kinds, [action], [], "w")["a"]
    acting, standing = figure("man", held), figure("man", held._replace(posture="stand", arms="", aim=None))
    assert acting.points.shape != standing.points.shape or np.abs(acting.points - standing.points).max() > 0.05


def test_all_kinds_look_different() -> None:
    shapes = {kind: inked(lone(kind), "it") for kind in KINDS}
    for one in shapes:
        for other in shapes:
            if one < other:
                same = (shapes[one] & shapes[other]).sum() / (shapes[one] | shapes[other]).sum()
                limit = 0.985 if {one, other} <= {"apple", "orange", "ball"} else 0.95
                assert same < limit, (one, other, same)


def test_the_figure_of_a_kind_is_made_once() -> None:
    assert figure("dog", Stance("sit")) is figure("dog", Stance("sit"))


# ── looking for examples ─────────────────────────────────────────────────────────────────────


def _examples(verb: str, count: int) -> Iterator[tuple[World, Action]]:
    found = 0
    for scene in worlds(800, seed=6):
        for action in scene.actions:
            if action.verb == verb and found < count:
                found += 1
                yield scene, action
        if found == count:
            return
    pytest.fail(f"only {found} scenes in 800 in which somebody does '{verb}'")


def _grown(mask: NDArray[np.bool_], by: int) -> NDArray[np.bool_]:
    grown = mask.copy()
    for dx in range(-by, by + 1):
        for dy in range(-by, by + 1):
            grown |= np.roll(np.roll(mask, dx, axis=1), dy, axis=0)
    return grown
