"""Pictures of worlds: flat illustrations in which a viewer can tell who does what, and where."""

from io import BytesIO

import numpy as np
from PIL import Image

from counterfoil.microworld.draw import indoors, outdoors
from counterfoil.microworld.draw.canvas import STROKE, Canvas
from counterfoil.microworld.draw.figure import Figure
from counterfoil.microworld.draw.models import figure
from counterfoil.microworld.draw.paint import Rgb
from counterfoil.microworld.draw.staging import facings, stances
from counterfoil.microworld.draw.stance import Stance
from counterfoil.microworld.draw.wardrobe import chance_of, palette
from counterfoil.microworld.world import Thing, World

BACKDROPS = {
    "park": outdoors.park, "beach": outdoors.beach, "street": outdoors.street, "field": outdoors.field,
    "snow": outdoors.snow, "kitchen": indoors.kitchen, "living room": indoors.living_room, "bedroom": indoors.bedroom,
}  # fmt: skip
_LONG = 3.0
"""From which ratio of width to height a table is a long one."""
_HELD = frozenset({"hold", "carry", "wear", "throw", "kick", "read", "eat", "drink from", "lift"})


def draw(world: World) -> Image.Image:
    """The picture of a world; the same world always gives the same picture."""
    canvas = Canvas(world.width)
    BACKDROPS[world.backdrop](canvas, np.random.default_rng(chance_of(world.id, "backdrop")))
    stand = _figures(world)
    for thing in world.things:
        _shadow(canvas, world, thing, stand[thing.id])
    _paint(canvas, world, stand)
    _motion(canvas, world)
    return canvas.reduced()


def draw_alone(world: World, id: str, ground: Rgb) -> Image.Image:
    """One thing of a world on a plain ground, where and as it is in the world's picture."""
    canvas = Canvas(world.width)
    canvas.polygon([(0, 0), (1, 0), (1, 1), (0, 1)], ground)
    thing, made, left = world.thing(id), _figures(world)[id], facings(world)[id]
    origin, scale = _fitted(world, thing, made, left)
    canvas.figure(made, made.patches, palette(world.id, thing), origin, scale, left)
    return canvas.reduced()


def encode(picture: Image.Image) -> bytes:
    """The picture as a PNG file: nothing is lost, and the bytes are the same each time."""
    buffer = BytesIO()
    picture.save(buffer, "PNG", compress_level=2)  # higher levels save a tenth of the size for half as much time again
    return buffer.getvalue()


def _figures(world: World) -> dict[str, Figure]:
    kinds = {thing.id: thing.kind for thing in world.things}
    held = stances(kinds, world.actions, world.relations, world.id)
    found = {}
    for thing in world.things:
        stance = held[thing.id]
        if thing.kind == "table" and thing.box.width > _LONG * thing.box.height:
            stance = Stance("long")
        looks = thing.attributes
        found[thing.id] = figure(thing.kind, stance, looks.get("pattern", ""), looks.get("state", ""))
    return found


def _paint(canvas: Canvas, world: World, stand: dict[str, Figure]) -> None:
    """All things from back to front; a container's far side comes before its contents."""
    left = facings(world)
    holders = {r.subject: r.object for r in world.relations if r.predicate == "in"}
    things = {thing.id: thing for thing in world.things}
    begun: set[str] = set()

    def put(thing: Thing, start: int, end: int | None) -> None:
        made = stand[thing.id]
        origin, scale = _fitted(world, thing, made, left[thing.id])
        canvas.figure(made, made.patches[start:end], palette(world.id, thing), origin, scale, left[thing.id])

    for thing in world.things:
        holder = holders.get(thing.id)
        if holder is not None and holder not in begun and stand[holder].front:
            begun.add(holder)
            put(things[holder], 0, stand[holder].front)
        put(thing, stand[thing.id].front if thing.id in begun else 0, None)


def _fitted(world: World, thing: Thing, made: Figure, left: bool) -> tuple[tuple[float, float], float]:
    """Where the figure's origin is and how large its unit, so that it and its outlines fill the box."""
    low, bottom, high, top = made.extent
    x, y = thing.box.x / world.width, thing.box.y / world.height
    width, height = thing.box.width / world.width, thing.box.height / world.height
    scale = min((width - 2 * STROKE) / (high - low), (height - 2 * STROKE) / (top - bottom))
    middle = (low + high) / 2 * scale
    return (x + width / 2 + (middle if left else -middle), y + height - STROKE + bottom * scale), scale


def _shadow(canvas: Canvas, world: World, thing: Thing, made: Figure) -> None:
    """A soft dark oval under what stands on the ground."""
    if thing.kind in ("airplane", "kite") or _off_the_ground(world, thing):
        return
    box = thing.box
    x, y = (box.x + box.width / 2) / world.width, (box.y + box.height) / world.height
    _, bottom, _, top = made.extent
    y += bottom * box.height / world.height / (top - bottom)
    half = box.width / world.width * 0.5
    canvas.oval(x, y - 0.003, half, min(0.014, 0.2 * half) + 0.003, (30, 34, 60), 52)


def _motion(canvas: Canvas, world: World) -> None:
    """Three short lines behind a ball that has been kicked or thrown."""
    for action in world.actions:
        if action.verb in ("kick", "throw") and action.patient:
            agent, ball = world.thing(action.agent).box, world.thing(action.patient).box
            r = ball.width / world.width / 2
            x, y = ball.x / world.width + r, ball.y / world.height + r
            side = 1 if agent.x + agent.width / 2 < ball.x + ball.width / 2 else -1
            for up, length in ((0.55, 0.7), (0.0, 0.95), (-0.55, 0.7)):
                start, level = x - side * r * (1.28 - abs(up) * 0.25), y - up * r
                end = start - side * r * length
                streak = [
                    (start, level - 0.0022),
                    (end, level - 0.0012),
                    (end, level + 0.0012),
                    (start, level + 0.0022),
                ]
                canvas.polygon(streak, (250, 250, 250))


def _off_the_ground(world: World, thing: Thing) -> bool:
    return (
        any(r.subject == thing.id and r.predicate in ("on", "in") for r in world.relations)
        or any(thing.id in (a.patient, a.item) and (a.verb in _HELD or thing.id == a.item) for a in world.actions)
        or any(a.agent == thing.id and a.verb == "fly" for a in world.actions)
    )
