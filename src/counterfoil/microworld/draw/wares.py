"""What stands on tables and shelves: vases, clocks, cups, bottles, bowls, laptops, boxes and baskets."""

from math import cos, radians, sin

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.outline import arc, block, limb, oval, ribbon, smooth, spline
from counterfoil.microworld.draw.paint import DARK, GLOSS, INK, LIGHT, MAIN, METAL, SHADE, Paint
from counterfoil.microworld.draw.patterns import patterned

STEM = Paint((88, 150, 70))
COFFEE = Paint((96, 58, 34))
CARD = Paint("main", -0.5)


def vase(pattern: str) -> Figure:
    sketch = Sketch()
    for x, y, hue in ((-0.07, 0.4, (236, 110, 130)), (0.0, 0.45, (250, 214, 90)),
        (0.07, 0.39, (236, 236, 246))):  # fmt: skip
        sketch.stroke([(0.0, 0.24), (x, y)], 0.01, STEM)
        for t in range(0, 360, 72):
            sketch.oval(x + 0.024 * cos(radians(t)), y + 0.024 * sin(radians(t)), 0.021, 0.021, Paint(hue), line=True)
        sketch.oval(x, y, 0.014, 0.014, Paint((240, 170, 40)), line=False)
    body = smooth([(-0.05, 0.28), (-0.036, 0.22), (-0.1, 0.15), (-0.095, 0.06), (-0.055, 0.0), (0.055, 0.0),
        (0.095, 0.06), (0.1, 0.15), (0.036, 0.22), (0.05, 0.28)], 2)  # fmt: skip
    sketch.fill(body)
    belly = smooth([(-0.06, 0.008), (0.06, 0.008), (0.095, 0.07), (0.09, 0.14), (0.04, 0.2), (-0.04, 0.2),
        (-0.09, 0.14), (-0.095, 0.07)], 1)  # fmt: skip
    patterned(sketch, belly, pattern, turn=90, count=2)
    sketch.oval(-0.045, 0.12, 0.014, 0.04, GLOSS, 8, line=False)
    sketch.settle()
    return sketch.figure()


def clock() -> Figure:
    """A standing alarm clock, ten past ten."""
    sketch = Sketch()
    for side in (-1, 1):
        sketch.fill(limb((side * 0.08, 0.04), (side * 0.1, 0.012), 0.016, 0.014), DARK)
        sketch.oval(side * 0.075, 0.265, 0.045, 0.034, METAL, side * -35)
    sketch.oval(0.0, 0.15, 0.13, 0.13)
    sketch.oval(0.0, 0.15, 0.1, 0.1, Paint((254, 252, 244)), line=False)
    for t in range(0, 360, 30):
        r = 0.082
        sketch.oval(r * cos(radians(t)), 0.15 + r * sin(radians(t)), 0.007, 0.007, INK, line=False)
    sketch.stroke([(0.0, 0.15), (-0.045, 0.178)], 0.014, INK)
    sketch.stroke([(0.0, 0.15), (0.035, 0.215)], 0.011, INK)
    sketch.oval(0.0, 0.15, 0.01, 0.01, Paint((200, 40, 40)), line=False)
    sketch.settle()
    return sketch.figure()


def cup(state: str, pattern: str) -> Figure:
    sketch = Sketch()
    sketch.fill(ribbon(arc(0.075, 0.085, 0.05, 0.042, -80, 80, 10), 0.02), DARK)
    side = [*arc(0.0, 0.03, 0.066, 0.026, 180, 360, 10), (0.085, 0.15), (-0.085, 0.15)]
    sketch.fill(side)
    patterned(sketch, side, pattern, turn=90 if pattern == "striped" else 0, count=2)
    if not state:
        sketch.fill(limb((-0.08, 0.15), (0.08, 0.15), 0.012, 0.012), LIGHT)
    else:
        sketch.fill(oval(0.0, 0.15, 0.085, 0.027), LIGHT)
    if state == "full":
        sketch.fill(oval(0.0, 0.148, 0.072, 0.021), COFFEE, line=False)
        for x in (-0.03, 0.025):
            steam = spline([(x, 0.175), (x + 0.018, 0.2), (x - 0.01, 0.225), (x + 0.01, 0.255)])
            sketch.stroke(steam, 0.011, Paint((240, 244, 248)))
    elif state == "empty":
        sketch.fill(oval(0.0, 0.148, 0.072, 0.021), Paint("main", -0.45), line=False)
    sketch.settle()
    return sketch.figure()


def bottle(state: str) -> Figure:
    """Of glass: what is in it is seen through it."""
    sketch = Sketch()
    glass = smooth([(-0.055, 0.0), (0.055, 0.0), (0.058, 0.2), (0.022, 0.27), (0.02, 0.36), (-0.02, 0.36),
        (-0.022, 0.27), (-0.058, 0.2)], 1)  # fmt: skip
    sketch.fill(glass, Paint("main", 0.5) if state else MAIN)
    if state == "full":
        sketch.fill(smooth([(-0.05, 0.008), (0.05, 0.008), (0.05, 0.19), (0.016, 0.265), (-0.016, 0.265),
            (-0.05, 0.19)], 1), MAIN, line=False)  # fmt: skip
    elif state == "empty":
        sketch.fill(block(-0.047, 0.012, 0.047, 0.022), MAIN, line=False)
    else:
        sketch.fill(block(-0.056, 0.06, 0.056, 0.15), Paint((248, 242, 226)), line=False)
    sketch.fill(block(-0.024, 0.345, 0.024, 0.38, 0.006), Paint((200, 60, 50)) if state == "full" else METAL)
    sketch.fill(limb((-0.036, 0.06), (-0.036, 0.17), 0.008, 0.008), GLOSS, line=False)
    sketch.settle()
    return sketch.figure()


def bowl(pattern: str) -> Figure:
    sketch = Sketch()
    sketch.fill(oval(0.0, 0.165, 0.2, 0.042), CARD)
    sketch.open()
    side = [*arc(0.0, 0.165, 0.2, 0.042, 180, 360, 14), *arc(0.0, 0.165, 0.2, 0.16, 360, 180, 18)]
    sketch.fill(block(-0.075, 0.0, 0.075, 0.03, 0.01), DARK)
    sketch.fill(side)
    low = [*arc(0.0, 0.165, 0.185, 0.15, 200, 340, 14)]
    patterned(sketch, low, pattern, turn=0, count=4)
    sketch.stroke(arc(0.0, 0.165, 0.2, 0.042, 180, 360, 14), 0.016, LIGHT)
    sketch.anchors["rim"] = (0.0, 0.145)
    return sketch.figure()


def laptop(state: str) -> Figure:
    sketch = Sketch()
    if state == "closed":
        sketch.fill(block(-0.22, 0.0, 0.22, 0.026, 0.012), DARK)
        sketch.fill([(-0.22, 0.024), (0.22, 0.024), (0.19, 0.06), (-0.19, 0.06)])
        sketch.oval(0.0, 0.042, 0.024, 0.008, Paint("main", 0.5), line=False)
    else:
        sketch.fill(block(-0.19, 0.05, 0.19, 0.3, 0.02))
        sketch.fill(block(-0.17, 0.07, 0.17, 0.283), Paint((120, 190, 236)), line=False)
        sketch.fill(smooth([(-0.17, 0.07), (0.17, 0.07), (0.17, 0.13), (0.06, 0.2), (-0.05, 0.12),
            (-0.17, 0.17)], 1), Paint((92, 176, 120)), line=False)  # fmt: skip
        sketch.oval(-0.09, 0.235, 0.026, 0.026, Paint((255, 232, 120)), line=False)
        sketch.fill([(-0.23, 0.0), (0.23, 0.0), (0.19, 0.055), (-0.19, 0.055)], Paint("main", -0.08))
        sketch.fill([(-0.18, 0.02), (0.18, 0.02), (0.165, 0.045), (-0.165, 0.045)], Paint("main", -0.45), line=False)
    sketch.settle()
    return sketch.figure()


def box(state: str) -> Figure:
    """Of cardboard or painted wood; open, its flaps stand up and it can hold something."""
    sketch = Sketch()
    if state == "closed":
        sketch.fill([(-0.2, 0.24), (0.2, 0.24), (0.15, 0.31), (-0.15, 0.31)], LIGHT)
        sketch.fill(block(-0.2, 0.0, 0.2, 0.245))
        sketch.fill([(-0.03, 0.17), (0.03, 0.17), (0.03, 0.24), (0.022, 0.31), (-0.022, 0.31), (-0.03, 0.24)],
            Paint("main", -0.35), line=False)  # fmt: skip
        sketch.stroke([(-0.19, 0.24), (0.19, 0.24)], 0.008, DARK)
    else:
        sketch.fill([(-0.15, 0.31), (0.15, 0.31), (0.18, 0.38), (-0.12, 0.38)], DARK)
        sketch.fill([(-0.2, 0.24), (0.2, 0.24), (0.15, 0.31), (-0.15, 0.31)], CARD)
        for side in (-1, 1):
            sketch.fill([(side * 0.2, 0.24), (side * 0.15, 0.31), (side * 0.26, 0.35), (side * 0.3, 0.27)], LIGHT)
        sketch.open()
        sketch.fill(block(-0.2, 0.0, 0.2, 0.24))
        sketch.fill([(-0.2, 0.24), (0.2, 0.24), (0.19, 0.15), (-0.19, 0.15)], LIGHT)
        sketch.anchors["rim"] = (0.0, 0.24)
    sketch.fill(block(-0.2, 0.0, -0.12, 0.24), SHADE, line=False)
    return sketch.figure()


def basket(state: str) -> Figure:
    sketch = Sketch()
    sketch.fill(ribbon(arc(0.0, 0.2, 0.17, 0.22, 0, 180, 16), 0.028), DARK)
    sketch.fill(oval(0.0, 0.2, 0.21, 0.04), CARD)
    if state == "full":
        for x, y, r, hue in ((-0.12, 0.23, 0.075, (206, 120, 130)), (0.11, 0.235, 0.08, (120, 160, 196)),
            (0.0, 0.26, 0.085, (232, 214, 160))):  # fmt: skip
            sketch.fill(smooth(oval(x, y, r, r * 0.8, 20, 7), 1), Paint(hue))
            sketch.stroke(spline([(x - r * 0.5, y + 0.01), (x, y + 0.03), (x + r * 0.5, y)]), 0.01, Paint(hue, -0.2))
    sketch.open()
    side = [
        *arc(0.0, 0.2, 0.21, 0.04, 180, 360, 12),
        (0.17, 0.02),
        *arc(0.0, 0.025, 0.17, 0.025, 360, 180, 8),
        (-0.17, 0.02),
    ]
    sketch.fill(side)
    for row in range(4):
        y = 0.03 + row * 0.038
        half = 0.165 + row * 0.009
        for k in range(6):
            x = -half + (k + 0.5 * (row % 2)) * half / 3 + 0.01
            if x + half / 4 < half:
                sketch.fill(block(x, y, x + half / 4.2, y + 0.02, 0.008), DARK, line=False)
    sketch.fill(ribbon(arc(0.0, 0.2, 0.212, 0.042, 180, 360, 12), 0.03), LIGHT)
    sketch.anchors["rim"] = (0.0, 0.18)
    return sketch.figure()
