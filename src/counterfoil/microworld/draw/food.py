"""Food: apples, bananas, oranges, carrots, cakes, pizzas and sandwiches."""

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.outline import arc, block, limb, moved, oval, ribbon, smooth, spline, turned
from counterfoil.microworld.draw.paint import DARK, GLOSS, LIGHT, Paint

LEAF = Paint((96, 168, 72))
STALK = Paint((110, 78, 48))
CRUST = Paint((214, 158, 88))
CHEESE = Paint((250, 212, 104))
SAUCE = Paint((206, 70, 46))
CREAM = Paint((255, 248, 236))
SPONGE = Paint((236, 196, 128))
PLATE = Paint((232, 234, 238))
CHERRY = Paint((204, 30, 48))


def apple() -> Figure:
    sketch = Sketch()
    sketch.stroke(spline([(0.0, 0.13), (0.005, 0.17), (0.02, 0.185)]), 0.014, STALK)
    sketch.fill(smooth([(0.012, 0.155), (0.05, 0.18), (0.085, 0.17), (0.05, 0.148)]), LEAF)
    body = smooth([(0.0, 0.128), (0.04, 0.155), (0.09, 0.13), (0.095, 0.06), (0.055, 0.0), (0.0, 0.012),
        (-0.055, 0.0), (-0.095, 0.06), (-0.09, 0.13), (-0.04, 0.155)])  # fmt: skip
    sketch.fill(body)
    sketch.oval(-0.042, 0.095, 0.014, 0.026, GLOSS, 25, line=False)
    sketch.settle()
    return sketch.figure()


def banana() -> Figure:
    sketch = Sketch()
    sketch.fill(smooth([(-0.135, 0.12), (-0.115, 0.135), (-0.07, 0.075), (0.0, 0.055), (0.08, 0.08),
        (0.125, 0.12), (0.135, 0.1), (0.1, 0.03), (0.02, -0.01), (-0.07, 0.01), (-0.12, 0.065)], 1))  # fmt: skip
    sketch.stroke(spline([(-0.1, 0.075), (-0.05, 0.035), (0.03, 0.022), (0.1, 0.07)]), 0.01, DARK)
    sketch.fill(limb((-0.125, 0.125), (-0.13, 0.155), 0.012, 0.01), STALK)
    sketch.fill(limb((0.127, 0.11), (0.131, 0.116), 0.01, 0.008), STALK, line=False)
    sketch.settle()
    return sketch.figure()


def orange() -> Figure:
    sketch = Sketch()
    sketch.oval(0.0, 0.085, 0.088, 0.085)
    for x, y in ((0.03, 0.05), (0.05, 0.09), (0.0, 0.03), (0.02, 0.11), (-0.03, 0.06)):
        sketch.oval(x, y, 0.006, 0.006, DARK, line=False)
    sketch.oval(-0.035, 0.115, 0.016, 0.024, GLOSS, 40, line=False)
    star = [turned([(0.0, 0.162), (0.028, 0.172), (0.0, 0.178)], t, (0.0, 0.165)) for t in (0, 120, 240)]
    sketch.join(star, LEAF)
    sketch.settle()
    return sketch.figure()


def carrot() -> Figure:
    sketch = Sketch()
    for t in (-34, 0, 34):
        leaf = turned(smooth([(0.1, 0.06), (0.145, 0.095), (0.21, 0.065), (0.145, 0.035)]), t, (0.1, 0.062))
        sketch.fill(leaf, LEAF)
    root = [(0.11, 0.125), (0.125, 0.065), (0.11, 0.0), (0.02, 0.015), (-0.17, 0.065), (0.0, 0.115)]
    sketch.fill(smooth(root))
    for x, s in ((0.06, 0.042), (0.01, 0.034), (-0.045, 0.026)):
        sketch.stroke([(x, 0.065 + s), (x - 0.005, 0.065 + s * 0.2)], 0.01, DARK)
    sketch.settle()
    return sketch.figure()


def cake(state: str) -> Figure:
    sketch = Sketch()
    sketch.fill(limb((-0.19, 0.018), (0.19, 0.018), 0.018, 0.018), PLATE)
    side = [*arc(0.0, 0.055, 0.16, 0.035, 180, 360, 14), (0.16, 0.19), (-0.16, 0.19)]
    sketch.fill(side)
    sketch.fill(
        arc(0.0, 0.12, 0.16, 0.035, 180, 360, 14) + arc(0.0, 0.14, 0.16, 0.035, 360, 180, 14), CREAM, line=False
    )
    sketch.fill(oval(0.0, 0.19, 0.16, 0.045), LIGHT)
    drips = [*arc(0.0, 0.19, 0.16, 0.045, 180, 360, 12)]
    sketch.fill(
        [*drips, *[(x, y - (0.02 if k % 2 else 0.045)) for k, (x, y) in enumerate(drips[::-1])]], LIGHT, line=False
    )
    for x, y in ((-0.1, 0.2), (-0.035, 0.215), (0.035, 0.215), (0.1, 0.2), (-0.06, 0.178), (0.06, 0.178)):
        if state != "sliced" or x <= 0.04:
            sketch.oval(x, y + 0.012, 0.02, 0.02, CHERRY)
    if state == "sliced":
        sketch.fill([(0.0, 0.19), (0.16, 0.175), (0.165, 0.05), (0.155, 0.035), (0.0, 0.016)],
            PLATE, line=False)  # fmt: skip
        sketch.fill([(0.0, 0.192), (0.055, 0.15), (0.055, 0.016), (0.0, 0.03)], SPONGE)
        sketch.fill([(0.0, 0.12), (0.055, 0.08), (0.055, 0.062), (0.0, 0.1)], CREAM, line=False)
        wedge = [(0.1, 0.03), (0.23, 0.03), (0.23, 0.15), (0.1, 0.15)]
        sketch.fill(wedge, SPONGE)
        sketch.fill([(0.1, 0.08), (0.23, 0.08), (0.23, 0.1), (0.1, 0.1)], CREAM, line=False)
        sketch.fill([(0.09, 0.14), (0.24, 0.14), (0.22, 0.18), (0.12, 0.18)], LIGHT)
        sketch.oval(0.17, 0.188, 0.02, 0.02, CHERRY)
    sketch.settle()
    return sketch.figure()


def pizza(state: str) -> Figure:
    """Seen from above at a slant, on a board."""
    sketch = Sketch()
    sketch.fill(block(-0.24, 0.0, 0.24, 0.03, 0.015), Paint((196, 150, 100)))
    flat = 0.62
    slices = [(0, 45)] if state == "sliced" else []
    start = 52 if slices else 0

    def disc(r: float) -> list[tuple[float, float]]:
        ring = arc(0.0, 0.16, r, r * flat, start, 360 if start else 352, 30)
        return [(0.0, 0.16), *ring] if start else ring

    sketch.fill(moved(disc(0.21), 0, -0.012), Paint((176, 120, 60)))
    sketch.fill(disc(0.21), CRUST)
    sketch.fill(disc(0.178), SAUCE, line=False)
    sketch.fill(disc(0.168), CHEESE, line=False)
    for x, y in ((-0.09, 0.2), (-0.02, 0.235), (-0.1, 0.125), (0.01, 0.1), (0.09, 0.11), (-0.02, 0.17),
        (0.1, 0.2)):  # fmt: skip
        if not (slices and x > 0.05 and y > 0.15):
            sketch.oval(x, y, 0.026, 0.018, SAUCE, line=False)
    for x, y in ((-0.06, 0.16), (0.04, 0.14), (-0.05, 0.09)):
        sketch.oval(x, y, 0.014, 0.009, LEAF, 30, line=False)
    if slices:
        for angle in (115, 178, 241, 304):
            edge = arc(0.0, 0.16, 0.208, 0.208 * flat, angle, angle, 2)[0]
            sketch.stroke([(0.0, 0.16), edge], 0.01, Paint((150, 92, 44)))
        tip = (0.075, 0.195)
        sketch.fill([tip, *arc(*tip, 0.205, 0.205 * flat, -2, 46, 8)], CRUST)
        sketch.fill([tip, *arc(*tip, 0.172, 0.172 * flat, -2, 46, 8)], CHEESE, line=False)
        sketch.oval(tip[0] + 0.1, tip[1] + 0.03, 0.024, 0.016, SAUCE, line=False)
    sketch.settle()
    return sketch.figure()


def sandwich() -> Figure:
    """Two triangles of bread, with lettuce, tomato and cheese between them."""
    sketch = Sketch()
    bread = Paint((238, 204, 146))
    crust = Paint((190, 128, 66))
    sketch.fill(limb((-0.13, 0.03), (0.13, 0.03), 0.03, 0.03), bread)
    sketch.fill(ribbon(spline([(-0.15, 0.066), (-0.09, 0.058), (-0.03, 0.07), (0.03, 0.058), (0.09, 0.07),
        (0.15, 0.062)]), 0.026), LEAF)  # fmt: skip
    sketch.fill(block(-0.13, 0.072, 0.13, 0.09), CHERRY, line=False)
    sketch.fill([(-0.14, 0.088), (0.14, 0.088), (0.1, 0.07), (0.06, 0.088), (0.0, 0.066), (-0.06, 0.088)],
        CHEESE, line=False)  # fmt: skip
    sketch.fill(smooth([(-0.15, 0.09), (0.15, 0.09), (0.16, 0.13), (0.1, 0.17), (-0.1, 0.17), (-0.16, 0.13)],
        1), bread)  # fmt: skip
    sketch.fill(ribbon(spline([(-0.15, 0.125), (-0.09, 0.16), (0.0, 0.166), (0.09, 0.16), (0.15, 0.125)]),
        0.016), crust, line=False)  # fmt: skip
    sketch.settle()
    return sketch.figure()
