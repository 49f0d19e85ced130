"""Cars, buses, trucks, bicycles, motorcycles, boats and airplanes, all heading right."""

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.outline import arc, block, limb, oval, ribbon, smooth, spline
from counterfoil.microworld.draw.paint import DARK, GLASS, LIGHT, METAL, RUBBER, WOOD, Paint

LAMP = Paint((255, 236, 150))
REAR = Paint((206, 40, 40))
MUD = Paint((112, 82, 50))
HUB = Paint((214, 218, 224))
HAY = Paint((226, 186, 92))


def _wheel(sketch: Sketch, x: float, r: float, y: float | None = None) -> None:
    y = r if y is None else y
    sketch.oval(x, y, r, r, RUBBER)
    sketch.oval(x, y, r * 0.52, r * 0.52, HUB, line=False)
    sketch.oval(x, y, r * 0.18, r * 0.18, METAL, line=False)


def car(state: str) -> Figure:
    sketch = Sketch()
    body = smooth([(-0.62, 0.12), (-0.64, 0.26), (-0.56, 0.3), (-0.4, 0.32), (-0.3, 0.46), (-0.2, 0.5),
        (0.12, 0.5), (0.22, 0.46), (0.34, 0.32), (0.54, 0.29), (0.64, 0.24), (0.64, 0.12), (0.58, 0.09),
        (-0.58, 0.09)], 2)  # fmt: skip
    sketch.fill(body)
    sketch.fill([(-0.34, 0.325), (-0.25, 0.45), (-0.06, 0.455), (-0.06, 0.325)], GLASS)
    sketch.fill([(-0.02, 0.325), (-0.02, 0.455), (0.14, 0.455), (0.26, 0.325)], GLASS)
    sketch.fill([(-0.22, 0.33), (-0.15, 0.45), (-0.1, 0.45), (-0.17, 0.33)], Paint((255, 255, 255), 0.0, 120),
        line=False)  # fmt: skip
    sketch.fill(block(-0.62, 0.1, 0.62, 0.14), DARK, line=False)
    sketch.stroke([(-0.04, 0.31), (-0.04, 0.14)], 0.008, DARK)
    sketch.fill(block(-0.02, 0.265, 0.06, 0.285, 0.01), DARK, line=False)
    sketch.oval(0.6, 0.225, 0.028, 0.035, LAMP)
    sketch.fill(block(-0.64, 0.2, -0.6, 0.26, 0.01), REAR)
    if state == "dirty":
        splash = smooth([(-0.62, 0.1), (-0.62, 0.22), (-0.52, 0.17), (-0.44, 0.26), (-0.3, 0.16),
            (-0.16, 0.24), (-0.04, 0.15), (0.08, 0.22), (0.2, 0.15), (0.34, 0.25), (0.46, 0.16), (0.56, 0.21),
            (0.62, 0.14), (0.62, 0.1)], 1)  # fmt: skip
        sketch.fill(splash, MUD, line=False)
        for x, y, r in ((-0.46, 0.3, 0.02), (-0.12, 0.28, 0.022), (0.14, 0.27, 0.018), (0.42, 0.27, 0.02),
            (-0.3, 0.36, 0.022), (0.1, 0.4, 0.024), (0.0, 0.48, 0.02), (0.52, 0.25, 0.016)):  # fmt: skip
            sketch.oval(x, y, r * 1.3, r, MUD, line=False)
    elif state == "clean":
        for x, y, r in ((-0.48, 0.26, 0.05), (0.44, 0.265, 0.045), (0.02, 0.47, 0.035)):
            sketch.fill(_sparkle(x, y, r), Paint((255, 255, 255)), line=False)
    _wheel(sketch, -0.36, 0.115)
    _wheel(sketch, 0.38, 0.115)
    return sketch.figure()


def _sparkle(x: float, y: float, r: float) -> list[tuple[float, float]]:
    s = r * 0.2
    return [
        (x, y + r),
        (x + s, y + s),
        (x + r, y),
        (x + s, y - s),
        (x, y - r),
        (x - s, y - s),
        (x - r, y),
        (x - s, y + s),
    ]


def bus() -> Figure:
    sketch = Sketch()
    sketch.fill(block(-0.82, 0.1, 0.82, 0.76, 0.07))
    sketch.fill(block(-0.82, 0.1, 0.82, 0.2, 0.03), DARK, line=False)
    sketch.fill(block(-0.8, 0.3, 0.81, 0.345), LIGHT, line=False)
    for k in range(5):
        x = -0.74 + k * 0.245
        sketch.fill(block(x, 0.4, x + 0.2, 0.64, 0.02), GLASS)
    sketch.fill(block(0.49, 0.14, 0.64, 0.64, 0.02), GLASS)
    sketch.stroke([(0.565, 0.14), (0.565, 0.64)], 0.012, DARK)
    sketch.fill([(0.68, 0.4), (0.68, 0.64), (0.8, 0.64), (0.82, 0.4)], GLASS)
    sketch.oval(0.8, 0.24, 0.025, 0.035, LAMP)
    sketch.fill(block(-0.82, 0.24, -0.79, 0.32), REAR)
    _wheel(sketch, -0.5, 0.125)
    _wheel(sketch, 0.36, 0.125)
    return sketch.figure()


def truck(state: str) -> Figure:
    """A cab and an open bed; what is in it lies between the bed's far and near side."""
    sketch = Sketch()
    sketch.fill(block(-0.74, 0.2, 0.22, 0.4), Paint("main", -0.45))
    if state == "full":
        heap = smooth([(-0.72, 0.36), (-0.68, 0.5), (-0.5, 0.6), (-0.3, 0.68), (-0.1, 0.66), (0.1, 0.56),
            (0.2, 0.46), (0.2, 0.36)])  # fmt: skip
        sketch.fill(heap, HAY)
        for x, y, t in ((-0.5, 0.5, 30), (-0.36, 0.58, -20), (-0.2, 0.5, 40), (-0.06, 0.58, -30),
            (0.06, 0.48, 20), (-0.62, 0.44, -25)):  # fmt: skip
            sketch.oval(x, y, 0.055, 0.008, Paint((178, 136, 56)), t, line=False)
    sketch.open()
    sketch.fill(block(-0.76, 0.12, 0.74, 0.2), RUBBER)
    sketch.fill(block(-0.76, 0.2, 0.24, 0.36))
    for k in range(4):
        sketch.stroke([(-0.62 + k * 0.22, 0.21), (-0.62 + k * 0.22, 0.35)], 0.014, DARK)
    cab = smooth([(0.26, 0.14), (0.26, 0.68), (0.32, 0.7), (0.54, 0.7), (0.62, 0.64), (0.7, 0.42),
        (0.76, 0.38), (0.78, 0.3), (0.78, 0.14)], 1)  # fmt: skip
    sketch.fill(cab)
    sketch.fill([(0.4, 0.42), (0.4, 0.62), (0.54, 0.62), (0.63, 0.42)], GLASS)
    sketch.stroke([(0.38, 0.2), (0.38, 0.62)], 0.01, DARK)
    sketch.oval(0.75, 0.26, 0.024, 0.034, LAMP)
    sketch.fill(block(-0.77, 0.24, -0.74, 0.32), REAR)
    _wheel(sketch, -0.52, 0.125)
    _wheel(sketch, 0.52, 0.125)
    sketch.anchors["inside"] = (-0.26, 0.27)
    return sketch.figure()


def bicycle() -> Figure:
    sketch = Sketch()
    for x in (-0.27, 0.27):
        ring = oval(x, 0.165, 0.165, 0.165, 0, 36)
        hole = oval(x, 0.165, 0.138, 0.138, 0, 36)
        sketch.fill([*ring, ring[0], hole[0], *hole[::-1]], RUBBER, line=False)
        for t in range(0, 180, 45):
            spoke = oval(x, 0.165, 0.138, 0.138, t, 4)
            sketch.stroke([spoke[0], spoke[2]], 0.007, METAL)
    rear, crank, front, seat, stem = (-0.27, 0.165), (-0.03, 0.15), (0.27, 0.165), (-0.11, 0.37), (0.2, 0.4)
    for a, b in (
        (rear, crank),
        (crank, seat),
        (seat, rear),
        (crank, stem),
        (stem, front),
        ((-0.1, 0.35), (0.195, 0.37)),
    ):
        sketch.fill(limb(a, b, 0.017, 0.017))
    sketch.stroke([seat, (-0.13, 0.42)], 0.02, METAL, line=True)
    sketch.fill(limb((-0.18, 0.43), (-0.08, 0.435), 0.022, 0.016), RUBBER)
    sketch.stroke(spline([stem, (0.18, 0.48), (0.24, 0.52), (0.17, 0.53)]), 0.022, METAL, line=True)
    sketch.fill(limb((0.2, 0.53), (0.14, 0.53), 0.018, 0.018), RUBBER)
    sketch.oval(*crank, 0.042, 0.042, METAL)
    sketch.stroke([(-0.03, 0.15), (0.01, 0.09)], 0.014, RUBBER)
    sketch.fill(block(-0.02, 0.075, 0.045, 0.092), RUBBER, line=False)
    sketch.anchors |= {"seat": (-0.13, 0.45), "bars": (0.17, 0.53), "pedal": (0.01, 0.09)}
    return sketch.figure()


def motorcycle() -> Figure:
    sketch = Sketch()
    _wheel(sketch, -0.32, 0.155)
    _wheel(sketch, 0.36, 0.155)
    sketch.fill(limb((0.36, 0.155), (0.24, 0.44), 0.022, 0.022), METAL)
    sketch.fill(limb((-0.32, 0.155), (-0.02, 0.15), 0.026, 0.03), METAL)
    sketch.fill(block(-0.12, 0.1, 0.12, 0.26, 0.04), Paint((92, 94, 102)))
    for k in range(3):
        sketch.stroke([(-0.09, 0.14 + 0.035 * k), (0.09, 0.14 + 0.035 * k)], 0.012, METAL)
    sketch.fill(limb((0.0, 0.11), (-0.42, 0.1), 0.026, 0.034), METAL)
    sketch.fill(smooth([(0.24, 0.42), (0.2, 0.28), (0.02, 0.25), (-0.08, 0.3), (-0.04, 0.4), (0.1, 0.45)]))
    sketch.fill(smooth([(-0.46, 0.4), (-0.44, 0.33), (-0.22, 0.28), (-0.04, 0.29), (-0.04, 0.36),
        (-0.24, 0.37)]))  # fmt: skip
    sketch.fill(smooth([(-0.4, 0.42), (-0.36, 0.38), (-0.06, 0.36), (0.0, 0.4), (-0.1, 0.42), (-0.28, 0.41)]),
        RUBBER)  # fmt: skip
    mud = arc(0.36, 0.155, 0.19, 0.19, 30, 150, 10)
    sketch.fill(ribbon(mud, 0.03))
    sketch.stroke(spline([(0.23, 0.46), (0.22, 0.54), (0.14, 0.555)]), 0.024, METAL, line=True)
    sketch.fill(limb((0.17, 0.55), (0.11, 0.55), 0.019, 0.019), RUBBER)
    sketch.oval(0.28, 0.45, 0.05, 0.05, METAL)
    sketch.oval(0.3, 0.45, 0.034, 0.038, LAMP, line=False)
    sketch.anchors |= {"seat": (-0.16, 0.42), "bars": (0.14, 0.55)}
    return sketch.figure()


def boat() -> Figure:
    """A rowing boat, open above: who is in it sits between its far and near side."""
    sketch = Sketch()
    sketch.fill([(-0.66, 0.3), (0.68, 0.34), (0.6, 0.24), (-0.58, 0.22)], Paint("main", -0.45))
    for x in (-0.25, 0.2):
        sketch.fill(block(x - 0.06, 0.24, x + 0.06, 0.29), WOOD, line=False)
    sketch.open()
    hull = [(-0.66, 0.3), *arc(0.0, 0.52, 0.62, 0.28, 228, 312, 8), (0.7, 0.36), *spline([(0.7, 0.36),
        (0.58, 0.1), (0.46, 0.0)]), (-0.44, 0.0), *spline([(-0.44, 0.0), (-0.58, 0.1), (-0.66, 0.3)])]  # fmt: skip
    sketch.fill(hull)
    rim = [(-0.66, 0.3), *arc(0.0, 0.52, 0.62, 0.28, 228, 312, 8), (0.7, 0.36)]
    sketch.fill(ribbon(rim, 0.045), LIGHT)
    sketch.fill([(-0.6, 0.13), (0.6, 0.13), (0.52, 0.03), (0.46, 0.0), (-0.44, 0.0), (-0.52, 0.04)],
        DARK, line=False)  # fmt: skip
    sketch.anchors["inside"] = (-0.06, 0.2)
    return sketch.figure()


def airplane() -> Figure:
    sketch = Sketch()
    sketch.fill([(0.02, 0.2), (0.08, 0.2), (-0.12, 0.4), (-0.2, 0.4)], Paint("main", -0.35))
    sketch.fill([(-0.44, 0.2), (-0.3, 0.2), (-0.4, 0.44), (-0.5, 0.44)], DARK)
    body = smooth([(-0.52, 0.24), (-0.46, 0.25), (0.3, 0.27), (0.46, 0.23), (0.54, 0.16), (0.44, 0.1),
        (0.2, 0.07), (-0.3, 0.1)])  # fmt: skip
    sketch.fill(body)
    for k in range(6):
        sketch.oval(-0.24 + k * 0.095, 0.195, 0.022, 0.026, GLASS, line=False)
    sketch.fill(smooth([(0.36, 0.24), (0.46, 0.21), (0.48, 0.17), (0.36, 0.18)], 1), GLASS, line=False)
    sketch.fill([(0.12, 0.14), (0.0, 0.14), (-0.3, -0.04), (-0.2, -0.04)], LIGHT)
    sketch.fill([(-0.36, 0.2), (-0.46, 0.2), (-0.58, 0.13), (-0.5, 0.13)], LIGHT)
    sketch.fill(limb((-0.1, 0.04), (0.02, 0.04), 0.03, 0.034), METAL)
    sketch.settle()
    return sketch.figure()
