"""How four-legged animals set their legs: angles as data, and the legs drawn from them."""

from typing import NamedTuple

from counterfoil.microworld.draw.figure import Sketch, toward
from counterfoil.microworld.draw.outline import Point, limb
from counterfoil.microworld.draw.paint import Paint

Angles = tuple[float, float]


class Gait(NamedTuple):
    """Near fore, far fore, near hind and far hind leg; how the body slants and how high it leaps."""

    fore: tuple[Angles, Angles]
    hind: tuple[Angles, Angles]
    slant: float = 0.0
    above: float = 0.0


GAITS: dict[str, Gait] = {
    "stand": Gait(((0, 0), (6, 4)), ((4, -8), (-4, -14))),
    "walk": Gait(((24, 10), (-20, -30)), ((-24, -34), (24, -4))),
    "run": Gait(((62, 34), (40, -10)), ((-52, -74), (-30, -60)), 4),
    "jump": Gait(((66, 10), (48, -20)), ((-50, -70), (-38, -62)), 20, 0.16),
}


class Legs(NamedTuple):
    """Where the legs start, how long and thick they are, and what the feet are like."""

    shoulder: Point
    hip: Point
    lengths: tuple[float, float]
    thick: tuple[float, float]
    apart: float = 0.05
    hoof: Paint | None = None
    paint: Paint = Paint("main")


def legs(sketch: Sketch, spec: Legs, gait: Gait, far: bool) -> None:
    """The two legs of one side."""
    shift, shade = (spec.apart, -0.2) if far else (0.0, 0.0)
    for start, angles in ((spec.hip, gait.hind[far]), (spec.shoulder, gait.fore[far])):
        top = (start[0] + shift, start[1])
        knee = toward(top, angles[0], spec.lengths[0])
        foot = toward(knee, angles[1], spec.lengths[1])
        paint = Paint(spec.paint.role, spec.paint.shade + shade if spec.paint.shade <= 0 else shade, 255)
        toe = toward(foot, 88, spec.thick[1] * 0.7)
        parts = [limb(top, knee, spec.thick[0], (spec.thick[0] + spec.thick[1]) / 2)]
        parts += [limb(knee, foot, (spec.thick[0] + spec.thick[1]) / 2, spec.thick[1])]
        if spec.hoof is None:
            parts.append(limb(foot, toe, spec.thick[1] * 1.02, spec.thick[1] * 0.86))
        sketch.join(parts, paint)
        if spec.hoof is not None:
            above = toward(foot, angles[1] + 180, spec.thick[1] * 0.5)
            sketch.fill(limb(above, foot, spec.thick[1] * 1.06, spec.thick[1] * 1.2), spec.hoof)
