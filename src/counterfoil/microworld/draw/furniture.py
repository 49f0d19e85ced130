"""Chairs, tables, benches, beds, couches and lamps; seats face right."""

from math import cos, radians, sin

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.outline import block, limb, oval, smooth
from counterfoil.microworld.draw.paint import DARK, LIGHT, MAIN, METAL, SHADE, Paint
from counterfoil.microworld.draw.patterns import patterned

FAR = Paint("main", -0.38)
SHEET = Paint((250, 248, 242))
IRON = Paint((96, 98, 104))
PILLOW = Paint((255, 252, 246))
BULB = Paint((255, 244, 170))
SHINE = Paint((255, 244, 170), 0.0, 105)


def chair() -> Figure:
    sketch = Sketch()
    for x in (-0.1, 0.13):
        sketch.fill(block(x, 0.0, x + 0.035, 0.2), FAR)
    sketch.fill([(-0.15, 0.2), (-0.2, 0.6), (-0.15, 0.61), (-0.09, 0.2)], DARK)
    for x in (-0.19, 0.14):
        sketch.fill(block(x, 0.0, x + 0.04, 0.2))
    sketch.fill(block(-0.21, 0.18, 0.2, 0.235, 0.02))
    sketch.fill([(-0.19, 0.22), (-0.245, 0.61), (-0.195, 0.62), (-0.14, 0.23)])
    sketch.anchors |= {"seat": (-0.03, 0.235), "top": (0.0, 0.235)}
    return sketch.figure()


def table(long: bool) -> Figure:
    sketch = Sketch()
    w = 1.02 if long else 0.56
    for x in (-w + 0.16, w - 0.2):
        sketch.fill(block(x, 0.03, x + 0.04, 0.42), FAR)
    for x in (-w + 0.06, w - 0.115):
        sketch.fill(block(x, 0.0, x + 0.055, 0.42))
    sketch.fill(block(-w + 0.07, 0.37, w - 0.07, 0.42), DARK)
    sketch.fill([(-w, 0.42), (w, 0.42), (w, 0.45), (w - 0.08, 0.52), (-w + 0.08, 0.52), (-w, 0.45)])
    sketch.fill([(-w, 0.415), (w, 0.415), (w, 0.445), (-w, 0.445)], Paint("main", -0.12), line=False)
    sketch.anchors |= {"top": (0.0, 0.475), "under": (0.0, 0.0)}
    return sketch.figure()


def bench() -> Figure:
    sketch = Sketch()
    for x in (-0.46, 0.42):
        sketch.fill(block(x, 0.0, x + 0.04, 0.52), IRON)
    for y in (0.32, 0.43):
        sketch.fill(block(-0.6, y, 0.6, y + 0.075, 0.02))
    sketch.fill([(-0.62, 0.215), (0.62, 0.215), (0.58, 0.275), (-0.58, 0.275)])
    sketch.fill(block(-0.62, 0.19, 0.62, 0.22, 0.01), DARK)
    for x in (-0.54, 0.49):
        sketch.fill(block(x, 0.0, x + 0.05, 0.19), IRON)
    sketch.anchors |= {"seat": (0.0, 0.24), "top": (0.0, 0.235), "under": (0.0, 0.0)}
    return sketch.figure()


def bed(pattern: str) -> Figure:
    sketch = Sketch()
    wood = Paint((150, 104, 64))
    sketch.fill(block(-0.76, 0.0, -0.7, 0.66, 0.02), wood)
    sketch.fill(block(0.68, 0.0, 0.74, 0.44, 0.02), wood)
    sketch.fill(block(-0.72, 0.23, 0.7, 0.28), wood)
    sketch.fill(block(-0.71, 0.27, 0.69, 0.4, 0.04), SHEET)
    blanket = smooth([(-0.3, 0.425), (0.66, 0.425), (0.71, 0.4), (0.71, 0.24), (-0.34, 0.24), (-0.34, 0.4)],
        1)  # fmt: skip
    sketch.fill(blanket)
    patterned(sketch, blanket[::-1], pattern, count=4)
    sketch.fill(block(-0.35, 0.24, -0.27, 0.427, 0.02), LIGHT)
    sketch.fill(smooth([(-0.69, 0.4), (-0.67, 0.49), (-0.5, 0.51), (-0.41, 0.48), (-0.4, 0.4),
        (-0.55, 0.38)]), PILLOW)  # fmt: skip
    sketch.anchors |= {"top": (0.15, 0.4), "lie": (-0.66, 0.415), "under": (0.0, 0.0)}
    return sketch.figure()


def couch(pattern: str) -> Figure:
    sketch = Sketch()
    for x in (-0.56, 0.5):
        sketch.fill(block(x, 0.0, x + 0.06, 0.1), Paint((90, 64, 44)))
    back = block(-0.56, 0.2, 0.56, 0.6, 0.08)
    sketch.fill(back)
    patterned(sketch, back, pattern, count=5)
    sketch.fill(block(-0.58, 0.06, 0.58, 0.17, 0.03), DARK)
    for x in (-0.48, 0.01):
        seat = block(x, 0.15, x + 0.47, 0.26, 0.04)
        sketch.fill(seat, Paint("main", 0.12))
        patterned(sketch, seat, pattern, count=2)
    for x in (-0.64, 0.5):
        sketch.fill(block(x, 0.07, x + 0.14, 0.4, 0.06), Paint("main", -0.1))
    sketch.anchors |= {"seat": (0.0, 0.245), "top": (0.0, 0.23), "lie": (-0.5, 0.24)}
    return sketch.figure()


def lamp(state: str) -> Figure:
    sketch = Sketch()
    lit = state == "lit"
    if lit:
        _shine(sketch)
    sketch.fill(limb((-0.075, 0.018), (0.075, 0.018), 0.018, 0.018), METAL)
    sketch.fill(limb((0.0, 0.03), (0.0, 0.26), 0.016, 0.013), METAL)
    shade = [(-0.15, 0.24), (0.15, 0.24), (0.085, 0.43), (-0.085, 0.43)]
    if lit:
        sketch.oval(0.0, 0.235, 0.05, 0.045, BULB)
    sketch.fill(shade, Paint("main", 0.1) if lit else Paint("main", -0.1) if state else MAIN)
    if lit:
        sketch.fill([(-0.09, 0.25), (0.09, 0.25), (0.04, 0.37), (-0.04, 0.37)], SHINE, line=False)
    else:
        sketch.fill([(-0.15, 0.24), (-0.06, 0.24), (-0.035, 0.43), (-0.085, 0.43)], SHADE, line=False)
        sketch.fill([(-0.15, 0.24), (0.15, 0.24), (0.138, 0.275), (-0.138, 0.275)], SHADE, line=False)
    return sketch.figure()


def _shine(sketch: Sketch) -> None:
    """A glow, and rays that are as solid as the lamp: a yellow shade alone would not tell lit from unlit."""
    sketch.fill(oval(0.0, 0.34, 0.21, 0.21), Paint((255, 236, 140), 0.0, 75), line=False)
    for angle in (8, 49, 90, 131, 172):
        x, y = cos(radians(angle)), sin(radians(angle))
        start = (0.155 * x, 0.34 + 0.135 * y)
        sketch.fill(limb(start, (start[0] + 0.05 * x, start[1] + 0.05 * y), 0.012, 0.016), BULB)
