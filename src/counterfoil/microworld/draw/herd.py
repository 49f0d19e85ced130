"""Horses, cows, sheep, elephants and giraffes."""

from math import cos, pi, sin

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.gaits import GAITS, Legs, legs
from counterfoil.microworld.draw.outline import Points, arc, limb, oval, ribbon, smooth, spline
from counterfoil.microworld.draw.paint import DARK, INK, MAIN, Paint
from counterfoil.microworld.draw.stance import Stance

HOOF = Paint((66, 56, 52))
MANE = Paint("mane")
MARK = Paint("mark")
MUZZLE = Paint((240, 180, 170))
IVORY = Paint((250, 244, 226))
WHITE = Paint((255, 255, 255))


def _eye(sketch: Sketch, x: float, y: float, r: float = 0.017) -> None:
    sketch.oval(x, y, r, r * 1.2, INK, line=False)
    sketch.oval(x + r * 0.3, y + r * 0.4, r * 0.35, r * 0.4, WHITE, line=False)


def horse(stance: Stance) -> Figure:
    sketch = Sketch()
    gait = GAITS[stance.posture]
    spec = Legs((0.24, 0.42), (-0.26, 0.42), (0.19, 0.19), (0.062, 0.03), 0.06, HOOF)
    legs(sketch, spec, gait, far=True)
    sketch.fill(ribbon(spline([(-0.36, 0.52), (-0.46, 0.48), (-0.49, 0.34), (-0.46, 0.2)]), 0.06, 0.1), MANE)
    sketch.join([limb((-0.23, 0.465), (0.2, 0.465), 0.135, 0.13), limb((0.26, 0.5), (0.42, 0.76), 0.11, 0.075)])
    legs(sketch, spec, gait, far=False)
    sketch.fill(limb((-0.2, 0.47), (0.2, 0.47), 0.115, 0.108), MAIN, line=False)
    crest = smooth([(0.44, 0.9), (0.34, 0.86), (0.24, 0.72), (0.16, 0.56), (0.22, 0.54), (0.3, 0.62),
        (0.37, 0.74), (0.44, 0.82)])  # fmt: skip
    sketch.fill(crest, MANE)
    sketch.fill([(0.41, 0.84), (0.42, 0.94), (0.47, 0.85)])
    sketch.join([limb((0.44, 0.79), (0.6, 0.65), 0.075, 0.055)])
    sketch.fill(limb((0.595, 0.655), (0.61, 0.64), 0.053, 0.05), Paint("main", 0.25), line=False)
    sketch.oval(0.63, 0.655, 0.01, 0.013, INK, line=False)
    sketch.stroke(spline([(0.57, 0.615), (0.6, 0.61), (0.625, 0.615)]), 0.008, INK)
    _eye(sketch, 0.47, 0.79)
    sketch.anchors["seat"] = (-0.02, 0.595)
    sketch.turn(gait.slant)
    sketch.settle(gait.above)
    return sketch.figure()


def cow(stance: Stance, pattern: str) -> Figure:
    sketch = Sketch()
    gait = GAITS[stance.posture]
    spec = Legs((0.22, 0.3), (-0.28, 0.3), (0.135, 0.125), (0.058, 0.036), 0.06, HOOF)
    legs(sketch, spec, gait, far=True)
    tail = spline([(-0.36, 0.46), (-0.42, 0.4), (-0.42, 0.26)])
    sketch.fill(ribbon(tail, 0.026))
    sketch.oval(-0.42, 0.22, 0.026, 0.05, INK)
    sketch.oval(-0.12, 0.2, 0.075, 0.06, MUZZLE)
    body = smooth([(-0.38, 0.5), (-0.3, 0.545), (0.24, 0.535), (0.36, 0.5), (0.36, 0.32), (0.26, 0.2),
        (-0.28, 0.21), (-0.39, 0.32)])  # fmt: skip
    sketch.fill(body)
    legs(sketch, spec, gait, far=False)
    sketch.fill(smooth([(-0.36, 0.49), (-0.28, 0.53), (0.26, 0.52), (0.34, 0.48), (0.32, 0.32), (0.24, 0.23),
        (-0.26, 0.24), (-0.37, 0.33)]), MAIN, line=False)  # fmt: skip
    if pattern == "spotted":
        for x, y, rx, ry in (
            (-0.2, 0.44, 0.1, 0.07),
            (0.06, 0.35, 0.09, 0.075),
            (0.22, 0.47, 0.055, 0.04),
            (-0.27, 0.29, 0.05, 0.04),
        ):
            sketch.fill(smooth(oval(x, y, rx, ry, 20, 9), 1), MARK, line=False)
    sketch.fill(ribbon(spline([(0.4, 0.66), (0.37, 0.73), (0.4, 0.77)]), 0.034, 0.012), IVORY)
    sketch.fill(ribbon(spline([(0.5, 0.66), (0.54, 0.72), (0.52, 0.77)]), 0.034, 0.012), IVORY)
    sketch.oval(0.335, 0.615, 0.062, 0.03, DARK, -18)
    sketch.join([oval(0.45, 0.58, 0.092, 0.1), limb((0.46, 0.58), (0.5, 0.5), 0.085, 0.07)])
    if pattern == "spotted":
        sketch.oval(0.415, 0.61, 0.042, 0.05, MARK, line=False)
    sketch.oval(0.5, 0.48, 0.088, 0.056, MUZZLE)
    for dx in (-0.03, 0.035):
        sketch.oval(0.5 + dx, 0.492, 0.011, 0.014, Paint((150, 84, 84)), line=False)
    _eye(sketch, 0.43, 0.605)
    _eye(sketch, 0.505, 0.605)
    sketch.turn(gait.slant)
    sketch.settle(gait.above)
    return sketch.figure()


def sheep(stance: Stance) -> Figure:
    sketch = Sketch()
    gait = GAITS[stance.posture]
    face = Paint("face")
    spec = Legs((0.11, 0.17), (-0.13, 0.17), (0.075, 0.07), (0.034, 0.026), 0.045, None, face)
    legs(sketch, spec, gait, far=True)
    legs(sketch, spec, gait, far=False)
    wool = _scallops(-0.01, 0.27, 0.235, 0.155, 13, 0.042)
    sketch.fill(wool)
    for x, y in ((-0.12, 0.3), (-0.02, 0.35), (0.02, 0.24), (-0.1, 0.2), (0.1, 0.31)):
        sketch.stroke(arc(x, y, 0.04, 0.03, 190, 350, 6), 0.009, Paint("main", -0.16))
    sketch.oval(0.165, 0.385, 0.05, 0.024, Paint("face", -0.1), 25)
    sketch.fill(limb((0.225, 0.37), (0.28, 0.3), 0.07, 0.055), face)
    sketch.fill(_scallops(0.215, 0.425, 0.06, 0.034, 9, 0.026))
    _eye(sketch, 0.245, 0.37, 0.013)
    sketch.stroke(arc(0.3, 0.29, 0.025, 0.02, 200, 320, 5), 0.008, INK)
    sketch.turn(gait.slant)
    sketch.settle(gait.above)
    return sketch.figure()


def _scallops(x: float, y: float, rx: float, ry: float, count: int, bulge: float) -> Points:
    """A cloud-like outline."""
    points: Points = []
    for k in range(count * 7):
        angle = 2 * pi * k / (count * 7)
        swell = bulge * abs(sin(angle * count / 2))
        points.append((x + (rx + swell) * cos(angle), y + (ry + swell) * sin(angle)))
    return points


def elephant(stance: Stance) -> Figure:
    sketch = Sketch()
    gait = GAITS[stance.posture]
    spec = Legs((0.27, 0.36), (-0.3, 0.36), (0.15, 0.15), (0.1, 0.082), 0.09)
    legs(sketch, spec, gait, far=True)
    sketch.stroke(spline([(-0.46, 0.62), (-0.53, 0.5), (-0.54, 0.38)]), 0.03, MAIN, line=True)
    body = smooth([(-0.46, 0.62), (-0.34, 0.84), (0.0, 0.9), (0.3, 0.84), (0.42, 0.62), (0.38, 0.36),
        (0.1, 0.28), (-0.24, 0.3), (-0.46, 0.4)])  # fmt: skip
    sketch.fill(body)
    legs(sketch, spec, gait, far=False)
    sketch.fill(smooth([(-0.43, 0.6), (-0.32, 0.81), (0.0, 0.87), (0.28, 0.81), (0.38, 0.6), (0.3, 0.38),
        (0.1, 0.32), (-0.2, 0.34), (-0.42, 0.42)]), MAIN, line=False)  # fmt: skip
    trunk = spline([(0.56, 0.72), (0.68, 0.62), (0.7, 0.42), (0.72, 0.24), (0.8, 0.2)])
    sketch.join([oval(0.47, 0.74, 0.17, 0.18), ribbon(trunk, 0.17, 0.07)])
    sketch.fill(ribbon(spline([(0.56, 0.56), (0.6, 0.48), (0.68, 0.46)]), 0.045, 0.012), IVORY)
    sketch.fill(smooth([(0.36, 0.9), (0.2, 0.94), (0.1, 0.78), (0.16, 0.56), (0.3, 0.5), (0.38, 0.62)]), DARK)
    sketch.fill(smooth([(0.33, 0.85), (0.22, 0.87), (0.15, 0.76), (0.2, 0.6), (0.29, 0.56), (0.34, 0.66)]),
        Paint((224, 164, 170), 0.0, 120), line=False)  # fmt: skip
    _eye(sketch, 0.52, 0.76, 0.02)
    sketch.anchors["seat"] = (-0.06, 0.89)
    sketch.settle(0.0)
    return sketch.figure()


def giraffe(stance: Stance) -> Figure:
    sketch = Sketch()
    gait = GAITS[stance.posture]
    spec = Legs((0.16, 0.5), (-0.2, 0.5), (0.23, 0.22), (0.05, 0.026), 0.05, HOOF)
    legs(sketch, spec, gait, far=True)
    sketch.stroke(spline([(-0.26, 0.62), (-0.33, 0.54), (-0.32, 0.42)]), 0.02, MAIN, line=True)
    sketch.oval(-0.32, 0.39, 0.018, 0.04, MARK)
    neck = [(0.08, 0.68), (0.22, 0.56), (0.44, 1.24), (0.34, 1.28)]
    sketch.join([limb((-0.17, 0.57), (0.14, 0.6), 0.11, 0.13), neck])
    legs(sketch, spec, gait, far=False)
    sketch.fill(limb((-0.15, 0.58), (0.12, 0.61), 0.095, 0.11), MAIN, line=False)
    for x, y, r in ((-0.19, 0.62, 0.045), (-0.08, 0.65, 0.04), (-0.1, 0.54, 0.042), (0.03, 0.58, 0.045),
        (0.12, 0.66, 0.042), (0.15, 0.55, 0.035), (0.2, 0.78, 0.036), (0.25, 0.9, 0.032), (0.3, 1.03, 0.03),
        (0.34, 1.15, 0.027), (0.3, 0.79, 0.022), (-0.21, 0.52, 0.03)):  # fmt: skip
        sketch.fill(oval(x, y, r, r * 0.92, 25, 6), MARK, line=False)
    for x in (0.37, 0.42):
        sketch.stroke([(x, 1.34), (x - 0.005, 1.43)], 0.018, MAIN, line=True)
        sketch.oval(x - 0.005, 1.44, 0.02, 0.02, MARK)
    sketch.oval(0.315, 1.32, 0.055, 0.024, MAIN, 160)
    sketch.join([limb((0.4, 1.3), (0.53, 1.21), 0.075, 0.052)])
    sketch.fill(limb((0.52, 1.217), (0.535, 1.207), 0.049, 0.046), Paint("main", 0.4), line=False)
    sketch.oval(0.555, 1.225, 0.009, 0.011, INK, line=False)
    _eye(sketch, 0.43, 1.32)
    sketch.settle(0.0)
    return sketch.figure()
