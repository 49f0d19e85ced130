"""Heads: a face turned to the right and the hair that tells man, woman, boy and girl apart."""

from collections.abc import Callable

from counterfoil.microworld.draw.figure import Sketch
from counterfoil.microworld.draw.outline import Point, Points, arc, limb, moved, oval, smooth
from counterfoil.microworld.draw.paint import INK, Paint

Placing = Callable[[Points], Points]
"""Moves an outline to the head."""

HAIR = Paint("hair")
SKIN = Paint("skin")
BLUSH = Paint((236, 110, 100), 0.0, 70)
LIPS = Paint((176, 62, 66))
WHITE = Paint((255, 255, 255))


def head(sketch: Sketch, kind: str, at: Point, r: float, variant: int, mood: str) -> None:
    """Everything in radii of the head, about its middle."""

    def place(points: Points) -> Points:
        return moved(points, at[0], at[1], r)

    for part in _BEHIND[kind]:
        sketch.fill(place(part), Paint("hair", -0.12))
    sketch.join([place(oval(0, 0, 0.93, 1.0)), place(oval(0.9, -0.12, 0.16, 0.13))], SKIN)
    _features(sketch, place, kind, mood)
    if kind == "man" and variant % 2:
        sketch.fill(place(_BEARD), HAIR)
        sketch.fill(place(limb((0.36, -0.5), (0.66, -0.47), 0.06, 0.05)), LIPS, line=False)
    sketch.fill(place(_CAPS[kind]), HAIR)
    sketch.fill(place(oval(-0.28, -0.12, 0.15, 0.2)), Paint("skin", -0.06))
    for part in _BEFORE[kind]:
        sketch.fill(place(part), HAIR)
    if kind == "girl":
        bow = [[(-0.78, 0.62), (-1.12, 0.86), (-1.12, 0.38)], [(-0.78, 0.62), (-0.44, 0.86), (-0.44, 0.38)]]
        sketch.join([place(half) for half in bow], Paint("ribbon"))


def _features(sketch: Sketch, place: Placing, kind: str, mood: str) -> None:
    for x in (0.3, 0.72):
        if mood == "asleep":
            sketch.stroke(place(arc(x, 0.12, 0.14, 0.1, 200, 340, 6)), 0.009, INK)
        else:
            sketch.fill(place(oval(x, 0.1, 0.085, 0.13, 0, 12)), INK, line=False)
            sketch.fill(place(oval(x + 0.03, 0.15, 0.03, 0.04, 0, 8)), WHITE, line=False)
    if kind in ("woman", "girl") and mood != "asleep":
        for x in (0.3, 0.72):
            sketch.stroke(place([(x - 0.15, 0.27), (x, 0.26), (x + 0.1, 0.2)]), 0.008, INK)
    else:
        for x in (0.3, 0.72):
            sketch.stroke(place([(x - 0.13, 0.36), (x + 0.12, 0.37)]), 0.008, Paint("hair", -0.2))
    sketch.fill(place(oval(0.2, -0.3, 0.16, 0.11, 0, 12)), BLUSH, line=False)
    if mood in ("open", "oh"):
        wide, high = (0.17, 0.13) if mood == "open" else (0.1, 0.14)
        sketch.fill(place(oval(0.5, -0.5, wide, high, 0, 14)), LIPS, line=False)
    elif mood == "smile":
        sketch.stroke(
            place(arc(0.48, -0.38, 0.26, 0.2, 205, 335, 7)), 0.01, LIPS if kind == "woman" else Paint((140, 62, 56))
        )
    else:
        sketch.stroke(place(arc(0.5, -0.44, 0.12, 0.08, 200, 340, 5)), 0.009, LIPS)


_SHORT = smooth([(0.86, 0.52), (0.95, 0.86), (0.55, 1.18), (-0.1, 1.24), (-0.75, 1.02), (-1.1, 0.5),
    (-1.08, -0.1), (-0.86, -0.62), (-0.6, -0.56), (-0.5, -0.2), (-0.42, 0.14), (-0.2, 0.3), (-0.05, 0.58),
    (0.4, 0.62)])  # fmt: skip
_TUFTS = smooth([(0.9, 0.42), (1.02, 0.7), (0.8, 0.92), (0.9, 1.22), (0.5, 1.1), (0.36, 1.36), (0.04, 1.14),
    (-0.24, 1.36), (-0.44, 1.08), (-0.8, 1.18), (-0.86, 0.82), (-1.16, 0.7), (-1.04, 0.3), (-1.12, -0.1),
    (-0.9, -0.4), (-0.58, -0.36), (-0.46, 0.1), (-0.2, 0.34), (0.1, 0.66), (0.5, 0.6)], 1)  # fmt: skip
_PARTED = smooth([(0.92, 0.28), (1.0, 0.72), (0.62, 1.12), (0.0, 1.22), (-0.72, 1.04), (-1.1, 0.5),
    (-1.14, -0.2), (-1.0, -0.6), (-0.56, -0.5), (-0.46, 0.0), (-0.2, 0.34), (0.2, 0.72), (0.62, 0.6)])  # fmt: skip
_FRINGE = smooth([(0.96, 0.3), (1.0, 0.74), (0.6, 1.14), (0.0, 1.22), (-0.72, 1.04), (-1.08, 0.5),
    (-1.04, -0.1), (-0.86, -0.4), (-0.54, -0.2), (-0.44, 0.2), (0.0, 0.4), (0.5, 0.44)])  # fmt: skip
_CAPS = {"man": _SHORT, "woman": _PARTED, "boy": _TUFTS, "girl": _FRINGE}
_MANE = smooth([(-0.1, 1.15), (-0.9, 0.95), (-1.24, 0.2), (-1.3, -0.8), (-1.34, -1.6), (-1.02, -1.86),
    (-0.4, -1.72), (0.1, -1.3), (0.2, -0.4), (0.4, 0.6)])  # fmt: skip
_BEHIND: dict[str, list[Points]] = {"man": [], "woman": [_MANE], "boy": [], "girl": []}
_PIGTAIL = smooth([(-0.8, 0.7), (-1.2, 0.7), (-1.62, 0.2), (-1.72, -0.5), (-1.5, -1.0), (-1.3, -0.5),
    (-1.02, -0.1), (-0.76, 0.3)])  # fmt: skip
_LOCK = smooth([(-0.5, 0.2), (-1.1, 0.1), (-1.22, -0.9), (-1.16, -1.62), (-0.84, -1.7), (-0.72, -1.0),
    (-0.62, -0.4)])  # fmt: skip
_BEFORE: dict[str, list[Points]] = {"man": [], "woman": [_LOCK], "boy": [], "girl": [_PIGTAIL]}
_BEARD = smooth([(-0.46, 0.06), (-0.28, -0.3), (0.1, -0.36), (0.42, -0.28), (0.8, -0.34), (0.86, -0.62),
    (0.64, -1.08), (0.24, -1.26), (-0.24, -1.06), (-0.54, -0.5)])  # fmt: skip
