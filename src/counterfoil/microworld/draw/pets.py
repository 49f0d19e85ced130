"""Dogs and cats: on their legs, sitting, and curled up asleep."""

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.gaits import GAITS, Legs, legs
from counterfoil.microworld.draw.outline import Point, Points, arc, limb, moved, oval, ribbon, smooth, spline
from counterfoil.microworld.draw.paint import DARK, INK, MAIN, Paint
from counterfoil.microworld.draw.stance import Stance

BELLY = Paint("main", 0.35)
MARK = Paint("mark")
NOSE = Paint((40, 34, 36))
PINK = Paint((238, 150, 150))


def dog(stance: Stance, pattern: str) -> Figure:
    sketch = Sketch()
    if stance.posture == "sit":
        _sitting(sketch, 0.10, 0.30, _dog_tail((-0.1, 0.06), low=True))
        _dog_head(sketch, (0.10, 0.36), pattern, asleep=False)
    elif stance.posture == "sleep":
        _curled(sketch, 0.23, 0.105)
        _dog_spots(sketch, pattern, [(-0.06, 0.14, 0.055), (0.05, 0.12, 0.035)])
        _dog_head(sketch, (0.21, 0.1), "", asleep=True)
        sketch.fill(ribbon(spline([(-0.2, 0.06), (-0.12, 0.025), (0.0, 0.02), (0.1, 0.025)]), 0.05, 0.035), DARK)
    else:
        gait = GAITS[stance.posture]
        spec = Legs((0.14, 0.19), (-0.15, 0.19), (0.085, 0.085), (0.042, 0.026))
        legs(sketch, spec, gait, far=True)
        sketch.fill(_dog_tail((-0.2, 0.25), low=False))
        body = [limb((-0.14, 0.225), (0.12, 0.235), 0.078, 0.09), limb((0.12, 0.25), (0.2, 0.35), 0.075, 0.06)]
        sketch.join(body)
        legs(sketch, spec, gait, far=False)
        sketch.join([limb((-0.12, 0.235), (0.1, 0.24), 0.066, 0.074)], MAIN, line=False)
        _dog_spots(sketch, pattern, [(-0.1, 0.255, 0.042), (0.03, 0.225, 0.036), (-0.01, 0.29, 0.022)])
        _dog_head(sketch, (0.22, 0.38), pattern, asleep=False)
        sketch.turn(gait.slant)
        sketch.settle(gait.above)
    sketch.settle(GAITS[stance.posture].above if stance.posture in GAITS else 0.0)
    return sketch.figure()


def _dog_tail(at: Point, low: bool) -> Points:
    x, y = at
    if low:
        return ribbon(spline([(x, y), (x - 0.09, y - 0.02), (x - 0.16, y + 0.05)]), 0.05, 0.025)
    return ribbon(
        spline([(x + 0.02, y - 0.01), (x - 0.05, y + 0.04), (x - 0.1, y + 0.12), (x - 0.08, y + 0.18)]), 0.05, 0.026
    )


def _dog_spots(sketch: Sketch, pattern: str, spots: list[tuple[float, float, float]]) -> None:
    if pattern == "spotted":
        for x, y, r in spots:
            sketch.oval(x, y, r, r * 0.8, MARK, 20, line=False)


def _dog_head(sketch: Sketch, at: Point, pattern: str, asleep: bool) -> None:
    x, y = at
    sketch.join([oval(x, y, 0.088, 0.082), limb((x + 0.05, y - 0.025), (x + 0.125, y - 0.03), 0.05, 0.042)])
    sketch.oval(x + 0.162, y - 0.012, 0.022, 0.018, NOSE, line=False)
    sketch.stroke(arc(x + 0.115, y - 0.045, 0.035, 0.018, 200, 330, 5), 0.008, INK)
    if pattern == "spotted":
        sketch.oval(x + 0.042, y + 0.022, 0.036, 0.036, MARK, line=False)
    if asleep:
        sketch.stroke(arc(x + 0.048, y + 0.022, 0.022, 0.014, 190, 350, 5), 0.009, NOSE)
    else:
        sketch.oval(x + 0.048, y + 0.022, 0.014, 0.018, NOSE, line=False)
        sketch.oval(x + 0.053, y + 0.028, 0.005, 0.006, Paint((255, 255, 255)), line=False)
    ear = smooth(
        [
            (x - 0.02, y + 0.07),
            (x - 0.075, y + 0.05),
            (x - 0.098, y - 0.045),
            (x - 0.058, y - 0.088),
            (x - 0.022, y - 0.03),
        ]
    )
    sketch.fill(ear, DARK if pattern != "spotted" else MARK)


def cat(stance: Stance, pattern: str) -> Figure:
    sketch = Sketch()
    if stance.posture == "sit":
        tail = ribbon(spline([(-0.08, 0.03), (-0.16, 0.025), (-0.2, 0.07), (-0.17, 0.12)]), 0.036, 0.028)
        _sitting(sketch, 0.078, 0.22, tail)
        _cat_stripes(sketch, pattern, [(-0.075, 0.13, -25), (-0.085, 0.09, -12), (-0.05, 0.17, -40)])
        _cat_head(sketch, (0.06, 0.27), pattern, asleep=False)
    elif stance.posture == "sleep":
        _curled(sketch, 0.19, 0.092)
        _cat_stripes(sketch, pattern, [(-0.08, 0.13, 60), (-0.02, 0.145, 85), (0.04, 0.14, 110)])
        _cat_head(sketch, (0.155, 0.085), pattern, asleep=True)
        sketch.fill(ribbon(spline([(-0.17, 0.06), (-0.1, 0.022), (0.02, 0.018), (0.12, 0.022)]), 0.04, 0.032), DARK)
    else:
        gait = GAITS[stance.posture]
        spec = Legs((0.11, 0.15), (-0.12, 0.15), (0.07, 0.07), (0.034, 0.021), 0.04)
        legs(sketch, spec, gait, far=True)
        tail = spline([(-0.16, 0.18), (-0.25, 0.21), (-0.27, 0.3), (-0.22, 0.37)])
        sketch.fill(ribbon(tail, 0.036, 0.03))
        sketch.join([limb((-0.12, 0.175), (0.11, 0.18), 0.062, 0.062), limb((0.1, 0.19), (0.15, 0.24), 0.056, 0.05)])
        legs(sketch, spec, gait, far=False)
        sketch.fill(limb((-0.1, 0.182), (0.09, 0.186), 0.053, 0.05), MAIN, line=False)
        _cat_stripes(sketch, pattern, [(-0.12, 0.205, 90), (-0.06, 0.21, 90), (0.0, 0.21, 90), (0.06, 0.21, 90)])
        _cat_head(sketch, (0.175, 0.265), pattern, asleep=False)
        sketch.turn(gait.slant)
    sketch.settle(GAITS[stance.posture].above if stance.posture in GAITS else 0.0)
    return sketch.figure()


def _cat_stripes(sketch: Sketch, pattern: str, at: list[tuple[float, float, float]]) -> None:
    if pattern == "striped":
        for x, y, turn in at:
            sketch.oval(x, y, 0.036, 0.0105, MARK, turn, line=False)


def _cat_head(sketch: Sketch, at: Point, pattern: str, asleep: bool) -> None:
    x, y = at
    ears = [[(x - 0.082, y + 0.03), (x - 0.074, y + 0.125), (x - 0.012, y + 0.072)],
            [(x + 0.082, y + 0.03), (x + 0.074, y + 0.125), (x + 0.012, y + 0.072)]]  # fmt: skip
    sketch.join([oval(x, y, 0.09, 0.078), *ears])
    for side in (-1, 1):
        inner = [(x + side * 0.07, y + 0.055), (x + side * 0.066, y + 0.105), (x + side * 0.03, y + 0.074)]
        sketch.fill(inner, PINK, line=False)
    if pattern == "striped":
        for dx in (-0.024, 0.0, 0.024):
            sketch.fill(ribbon([(x + dx * 1.2, y + 0.074), (x + dx, y + 0.046)], 0.013, 0.008), MARK, line=False)
    sketch.oval(x + 0.016, y - 0.034, 0.042, 0.028, BELLY, line=False)
    for dx in (-0.024, 0.052):
        if asleep:
            sketch.stroke(arc(x + dx, y + 0.016, 0.02, 0.014, 190, 350, 5), 0.008, NOSE)
        else:
            sketch.oval(x + dx, y + 0.012, 0.017, 0.021, Paint((150, 196, 70)), line=False)
            sketch.oval(x + dx + 0.003, y + 0.012, 0.007, 0.019, NOSE, line=False)
    sketch.fill([(x + 0.004, y - 0.016), (x + 0.028, y - 0.016), (x + 0.016, y - 0.03)], PINK, line=False)
    for side in (-1, 1):
        for slope in (-0.012, 0.008):
            whisker = [(x + 0.016 + side * 0.03, y - 0.03), (x + 0.016 + side * 0.1, y - 0.03 + slope)]
            sketch.stroke(whisker, 0.005, Paint("whiskers"))


def _sitting(sketch: Sketch, haunch: float, chest: float, tail: Points) -> None:
    """A pet upright on its haunches, fore legs straight."""
    sketch.fill(tail)
    sketch.fill(limb((0.13, chest * 0.6), (0.15, 0.025), 0.035, 0.025), DARK)
    front = [(0.04, chest + 0.06), (0.13, chest), (0.15, chest * 0.6), (0.1, 0.1), (0.05, 0.0)]
    back = [(-haunch * 1.3, 0.0), (-haunch * 1.5, chest * 0.3), (-haunch * 0.9, chest * 0.72)]
    body = smooth(front + back)
    sketch.fill(body)
    sketch.join(
        [limb((0.08, chest * 0.62), (0.095, 0.026), 0.036, 0.026), limb((0.095, 0.024), (0.125, 0.022), 0.026, 0.022)]
    )
    sketch.join(
        [
            oval(-haunch * 0.35, chest * 0.28, haunch * 0.8, chest * 0.26),
            limb((-0.02, 0.024), (0.055, 0.022), 0.026, 0.022),
        ]
    )


def _curled(sketch: Sketch, half: float, high: float) -> None:
    body = moved([(-1.0, 0.5), (-0.92, 1.3), (-0.4, 2.0), (0.3, 1.95), (0.9, 1.3), (1.1, 0.5), (0.9, 0.0),
        (-0.8, 0.0)])  # fmt: skip
    sketch.fill(smooth([(x * half, y * high) for x, y in body]))
    sketch.fill(
        ribbon(spline([(-half * 0.2, high * 1.2), (-half * 0.55, high * 0.8), (-half * 0.45, high * 0.25)]), 0.012),
        DARK,
        line=False,
    )
