"""What people carry, play with and wear: balls, kites, umbrellas, hats, bags, books, cameras; and trees."""

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.outline import arc, block, limb, mirrored, moved, oval, ribbon, smooth, spline, turned
from counterfoil.microworld.draw.paint import DARK, GLOSS, INK, LIGHT, MAIN, METAL, SHADE, WOOD, Paint
from counterfoil.microworld.draw.patterns import CONTRAST, patterned

PAPER = Paint((252, 248, 236))
STRING = Paint((120, 110, 100))


def ball(pattern: str) -> Figure:
    sketch = Sketch()
    ring = oval(0.0, 0.105, 0.105, 0.105, 0, 32)
    sketch.fill(ring)
    patterned(sketch, ring, pattern, turn=70, count=2)
    if not pattern:
        sketch.stroke(spline([(-0.09, 0.06), (-0.01, 0.1), (0.02, 0.2)]), 0.008, DARK)
        sketch.stroke(spline([(0.0, 0.004), (0.02, 0.07), (0.1, 0.11)]), 0.008, DARK)
    sketch.fill(
        [*arc(0.0, 0.105, 0.105, 0.105, 235, 385, 14), *arc(-0.02, 0.125, 0.1, 0.1, 375, 240, 14)], SHADE, line=False
    )
    sketch.oval(-0.04, 0.15, 0.03, 0.018, GLOSS, 35, line=False)
    sketch.settle()
    return sketch.figure()


def kite(pattern: str) -> Figure:
    sketch = Sketch()
    tail = spline([(-0.03, 0.16), (-0.1, 0.1), (-0.08, 0.03), (-0.16, 0.0)])
    sketch.stroke(tail, 0.012, STRING, line=True)
    for x, y, t in ((-0.085, 0.115, 40), (-0.09, 0.045, -30), (-0.15, 0.005, 20)):
        bow = [(x - 0.035, y + 0.02), (x + 0.035, y - 0.02), (x + 0.035, y + 0.02), (x - 0.035, y - 0.02)]
        sketch.fill(turned(bow, t, (x, y)), CONTRAST)
    sail = turned([(0.0, 0.12), (0.16, 0.36), (0.0, 0.5), (-0.16, 0.36)], -14, (0.0, 0.3))
    sketch.fill(sail)
    if pattern:
        patterned(sketch, sail, pattern, turn=60, count=2)
    else:
        right = [sail[0], sail[1], sail[2]]
        sketch.fill(right, Paint("main", 0.28), line=False)
    sketch.stroke([sail[0], sail[2]], 0.01, Paint("main", -0.4))
    sketch.stroke([sail[1], sail[3]], 0.01, Paint("main", -0.4))
    sketch.settle()
    return sketch.figure()


def umbrella(state: str, pattern: str) -> Figure:
    """Open: a dome above its stick. Closed: rolled up, handle below."""
    sketch = Sketch()
    if state == "closed":
        sketch.fill(ribbon([(0.0, 0.1), (0.0, 0.2)], 0.02), METAL)
        sketch.fill(ribbon(arc(0.03, 0.05, 0.03, 0.04, 180, 350, 8), 0.022), WOOD)
        sketch.fill(ribbon([(0.0, 0.05), (0.0, 0.14)], 0.022), WOOD)
        roll = smooth([(-0.012, 0.56), (0.012, 0.56), (0.036, 0.36), (0.044, 0.16), (-0.044, 0.16),
            (-0.036, 0.36)], 1)  # fmt: skip
        sketch.fill(roll)
        patterned(sketch, roll[::-1], pattern, turn=60, count=3)
        sketch.stroke([(0.012, 0.53), (-0.016, 0.17)], 0.007, DARK)
        sketch.fill(block(-0.046, 0.24, 0.046, 0.262), DARK, line=False)
        sketch.fill(limb((0.0, 0.56), (0.0, 0.6), 0.008, 0.006), METAL)
    else:
        sketch.fill(ribbon([(0.0, 0.06), (0.0, 0.46)], 0.02), METAL)
        sketch.fill(ribbon(arc(0.035, 0.06, 0.035, 0.045, 180, 350, 8), 0.026), WOOD)
        scallop = [p for k in range(4) for p in arc(-0.27 + 0.18 * k, 0.36, 0.09, 0.035, 180, 0, 6)]
        dome = [*scallop, *arc(0.0, 0.36, 0.36, 0.24, 0, 180, 18)]
        sketch.fill(dome)
        convex = arc(0.0, 0.375, 0.35, 0.22, 0, 180, 18)
        if pattern:
            patterned(sketch, convex, pattern, turn=0, count=4)
        else:
            for x in (-0.09, 0.09):
                sketch.stroke(spline([(0.0, 0.6), (x * 1.6, 0.5), (x * 2.0, 0.38)]), 0.009, DARK)
        sketch.fill(limb((0.0, 0.6), (0.0, 0.635), 0.01, 0.006), METAL)
    sketch.settle()
    sketch.anchors["grip"] = (0.0, 0.1)
    return sketch.figure()


def hat(pattern: str) -> Figure:
    sketch = Sketch()
    crown = smooth([(-0.105, 0.02), (0.105, 0.02), (0.1, 0.12), (0.05, 0.165), (-0.05, 0.165), (-0.1, 0.12)],
        1)  # fmt: skip
    sketch.fill(crown)
    patterned(sketch, crown, pattern, turn=0, count=3)
    sketch.fill(block(-0.104, 0.035, 0.104, 0.068), Paint("main", -0.45), line=False)
    sketch.fill(limb((-0.15, 0.022), (0.15, 0.022), 0.022, 0.022), MAIN if not pattern else DARK)
    sketch.settle()
    return sketch.figure()


def backpack() -> Figure:
    sketch = Sketch()
    sketch.fill(ribbon(arc(0.0, 0.36, 0.045, 0.05, 0, 180, 8), 0.02), DARK)
    for side in (-1, 1):
        sketch.fill(block(min(side * 0.13, side * 0.175), 0.04, max(side * 0.13, side * 0.175), 0.17, 0.02), DARK)
    sketch.fill(smooth([(-0.14, 0.0), (0.14, 0.0), (0.155, 0.06), (0.145, 0.3), (0.09, 0.38), (-0.09, 0.38),
        (-0.145, 0.3), (-0.155, 0.06)], 1))  # fmt: skip
    sketch.fill(block(-0.1, 0.035, 0.1, 0.165, 0.03), LIGHT)
    sketch.stroke([(-0.08, 0.135), (0.08, 0.135)], 0.012, DARK)
    sketch.fill([*arc(0.0, 0.25, 0.13, 0.09, 180, 360, 12), (0.13, 0.3), (-0.13, 0.3)], DARK)
    sketch.fill(block(-0.015, 0.15, 0.015, 0.19), METAL, line=False)
    sketch.settle()
    return sketch.figure()


def suitcase(state: str) -> Figure:
    sketch = Sketch()
    if state == "open":
        sketch.fill([(-0.21, 0.14), (0.21, 0.14), (0.25, 0.36), (-0.17, 0.36)], DARK)
        sketch.fill([(-0.18, 0.16), (0.19, 0.16), (0.222, 0.335), (-0.148, 0.335)], Paint((236, 222, 196)),
            line=False)  # fmt: skip
        sketch.fill(limb((-0.14, 0.15), (0.02, 0.155), 0.03, 0.03), Paint((214, 120, 120)))
        sketch.fill(limb((0.06, 0.15), (0.15, 0.15), 0.035, 0.03), Paint((120, 160, 200)))
        sketch.open()
        sketch.fill(block(-0.22, 0.0, 0.22, 0.15, 0.03))
        sketch.anchors["rim"] = (0.0, 0.15)
    else:
        sketch.fill(ribbon([(-0.06, 0.29), (-0.06, 0.34), (0.06, 0.34), (0.06, 0.29)], 0.024), DARK)
        sketch.fill(block(-0.22, 0.0, 0.22, 0.3, 0.04))
        for x in (-0.14, 0.11):
            sketch.fill(block(x, 0.005, x + 0.035, 0.295), DARK, line=False)
    for x in (-0.05, 0.03):
        y = 0.1 if state == "open" else 0.24
        sketch.fill(block(x, y, x + 0.025, y + 0.03), METAL, line=False)
    sketch.settle()
    return sketch.figure()


def book(state: str) -> Figure:
    sketch = Sketch()
    if state == "open":
        half = [(0.0, 0.0), (0.19, 0.025), (0.19, 0.265), (0.0, 0.24)]
        sketch.join([half, mirrored(half)])
        # the cover stands out on all sides: its colour is to be told at a glance
        page = [(0.0, 0.04), (0.07, 0.055), (0.14, 0.06), (0.14, 0.222), (0.07, 0.216), (0.0, 0.2)]
        for side in (page, mirrored(page)):
            sketch.fill(side, PAPER)
        for k in range(3):
            y = 0.09 + k * 0.038
            sketch.stroke([(0.025, y), (0.115, y + 0.012)], 0.009, Paint((150, 146, 140)))
            sketch.stroke([(-0.025, y), (-0.115, y + 0.012)], 0.009, Paint((150, 146, 140)))
    else:
        sketch.fill([(-0.1, 0.0), (0.13, 0.0), (0.13, 0.25), (-0.1, 0.25)], PAPER)
        sketch.fill([(-0.13, 0.0), (0.11, 0.0), (0.11, 0.26), (-0.13, 0.26)])
        sketch.fill([(-0.13, 0.0), (-0.095, 0.0), (-0.095, 0.26), (-0.13, 0.26)], DARK, line=False)
        sketch.fill(block(-0.06, 0.165, 0.075, 0.21), Paint("main", 0.6), line=False)
        sketch.fill(block(-0.035, 0.06, 0.05, 0.075), Paint("main", 0.6), line=False)
    sketch.settle()
    return sketch.figure()


def camera() -> Figure:
    sketch = Sketch()
    sketch.fill(block(-0.05, 0.1, 0.035, 0.15, 0.015), DARK)
    sketch.fill(block(-0.105, 0.0, 0.1, 0.125, 0.025))
    sketch.fill(block(-0.1, 0.045, 0.095, 0.085), Paint((60, 58, 62)), line=False)
    sketch.oval(0.01, 0.06, 0.055, 0.055, METAL)
    sketch.oval(0.01, 0.06, 0.04, 0.04, Paint((52, 62, 84)), line=False)
    sketch.oval(-0.005, 0.075, 0.012, 0.012, Paint((190, 214, 240)), line=False)
    sketch.fill(block(0.055, 0.12, 0.085, 0.14), INK, line=False)
    sketch.settle()
    return sketch.figure()


def tree() -> Figure:
    sketch = Sketch()
    bark = Paint((124, 84, 54))
    sketch.fill([(-0.085, 0.0), (0.085, 0.0), (0.05, 0.14), (0.045, 0.6), (-0.045, 0.6), (-0.05, 0.14)], bark)
    sketch.stroke(spline([(0.01, 0.1), (0.0, 0.25), (0.015, 0.4)]), 0.012, Paint((94, 62, 40)))
    crown = [oval(-0.24, 0.72, 0.22, 0.2), oval(0.24, 0.72, 0.22, 0.2), oval(-0.13, 0.97, 0.23, 0.22),
        oval(0.15, 0.97, 0.23, 0.22), oval(0.0, 1.14, 0.2, 0.18), oval(0.0, 0.78, 0.26, 0.26)]  # fmt: skip
    sketch.join(crown)
    sketch.join(
        [moved(o, -0.03, 0.03, 0.92) for o in (oval(-0.18, 1.02, 0.16, 0.15), oval(0.02, 1.2, 0.14, 0.12))],
        Paint("main", 0.14),
        False,
    )
    for x, y in ((0.16, 0.82), (-0.2, 0.74), (0.24, 0.98), (-0.02, 0.92)):
        sketch.stroke(arc(x, y, 0.07, 0.045, 200, 340, 6), 0.014, Paint("main", -0.18))
    sketch.anchors |= {"inside": (0.0, 0.86), "under": (0.0, 0.0)}
    return sketch.figure()
