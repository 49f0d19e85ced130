"""Birds and ducks: on their feet, and birds on the wing."""

from counterfoil.microworld.draw.figure import Figure, Sketch
from counterfoil.microworld.draw.outline import limb, oval, smooth, spline
from counterfoil.microworld.draw.paint import DARK, INK, LIGHT, Paint
from counterfoil.microworld.draw.stance import Stance

BEAK = Paint((244, 160, 40))
WHITE = Paint((255, 255, 255))


def bird(stance: Stance) -> Figure:
    sketch = Sketch()
    if stance.posture == "fly":
        _flying(sketch)
    else:
        step = 0.035 if stance.posture == "walk" else 0.008
        for dx in (step, -step):
            sketch.stroke([(0.0, 0.08), (dx, 0.012), (dx + 0.03, 0.008)], 0.012, BEAK, line=True)
        sketch.fill([(-0.07, 0.13), (-0.21, 0.15), (-0.2, 0.085), (-0.05, 0.085)], DARK)
        sketch.join([oval(0.0, 0.125, 0.105, 0.075, 18), oval(0.075, 0.195, 0.06, 0.058)])
        sketch.oval(0.05, 0.11, 0.05, 0.04, LIGHT, 30, line=False)
        sketch.fill(smooth([(0.03, 0.16), (-0.06, 0.17), (-0.15, 0.11), (-0.05, 0.07), (0.03, 0.1)]), DARK)
        _beak_and_eye(sketch, 0.075, 0.195)
    sketch.settle()
    return sketch.figure()


def _beak_and_eye(sketch: Sketch, x: float, y: float) -> None:
    sketch.fill([(x + 0.05, y + 0.016), (x + 0.108, y - 0.006), (x + 0.05, y - 0.024)], BEAK)
    sketch.oval(x + 0.022, y + 0.012, 0.015, 0.017, WHITE, line=False)
    sketch.oval(x + 0.025, y + 0.012, 0.01, 0.012, INK, line=False)


def _flying(sketch: Sketch) -> None:
    sketch.fill(smooth([(0.03, 0.05), (0.12, 0.17), (0.14, 0.26), (0.02, 0.2), (-0.05, 0.06)]),
        Paint("main", -0.32))  # fmt: skip
    sketch.fill([(-0.08, 0.02), (-0.23, 0.05), (-0.21, 0.0), (-0.24, -0.03), (-0.08, -0.03)], DARK)
    sketch.join([oval(0.0, 0.0, 0.125, 0.056, 8), oval(0.125, 0.035, 0.05, 0.047)])
    sketch.oval(0.03, -0.025, 0.075, 0.026, LIGHT, 8, line=False)
    wing = [(0.06, 0.02), (0.0, 0.14), (-0.1, 0.25), (-0.21, 0.29), (-0.19, 0.2), (-0.2, 0.14), (-0.15, 0.1),
        (-0.14, 0.05), (-0.05, 0.0)]  # fmt: skip
    sketch.fill(smooth(wing, 1), DARK)
    _beak_and_eye(sketch, 0.118, 0.034)


def duck(stance: Stance) -> Figure:
    sketch = Sketch()
    step = 0.04 if stance.posture == "walk" else 0.015
    for dx in (step, -step):
        sketch.stroke([(0.0, 0.08), (dx, 0.014)], 0.018, BEAK, line=True)
        sketch.fill(limb((dx, 0.012), (dx + 0.045, 0.008), 0.012, 0.012), BEAK)
    body = smooth([(-0.2, 0.21), (-0.12, 0.15), (0.0, 0.17), (0.1, 0.2), (0.17, 0.16), (0.13, 0.07),
        (0.0, 0.04), (-0.12, 0.06), (-0.18, 0.13)])  # fmt: skip
    sketch.join([body, limb((0.11, 0.16), (0.12, 0.27), 0.05, 0.042), oval(0.125, 0.29, 0.066, 0.062)])
    sketch.fill(smooth([(0.06, 0.15), (-0.04, 0.16), (-0.14, 0.13), (-0.05, 0.07), (0.04, 0.09)]), DARK)
    bill = smooth([(0.17, 0.315), (0.21, 0.295), (0.27, 0.285), (0.27, 0.262), (0.2, 0.258), (0.17, 0.262)],
        1)  # fmt: skip
    sketch.fill(bill, BEAK)
    sketch.stroke(spline([(0.185, 0.28), (0.22, 0.276), (0.255, 0.275)]), 0.007, Paint((190, 110, 20)))
    sketch.oval(0.142, 0.308, 0.015, 0.018, INK, line=False)
    sketch.oval(0.147, 0.315, 0.005, 0.006, WHITE, line=False)
    sketch.settle()
    return sketch.figure()
