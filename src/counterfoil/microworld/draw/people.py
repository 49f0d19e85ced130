"""People: a trunk, a head and jointed limbs in any posture; man, woman, boy and girl differ in build."""

from math import hypot, sqrt
from typing import NamedTuple

from counterfoil.microworld.draw.faces import head
from counterfoil.microworld.draw.figure import Figure, Sketch, toward
from counterfoil.microworld.draw.outline import Point, Points, limb, smooth, turned
from counterfoil.microworld.draw.paint import Paint
from counterfoil.microworld.draw.poses import ARMS, POSTURES, Arm, Posture
from counterfoil.microworld.draw.stance import Stance

SKIN = Paint("skin")
SHIRT = Paint("shirt")
TROUSERS = Paint("trousers")
SHOES = Paint("shoes")


class Build(NamedTuple):
    """Lengths and half widths of a body, in men's heights."""

    head: float
    trunk: float
    shoulders: float
    hips: float
    arm: tuple[float, float]
    leg: tuple[float, float]
    thick: float
    flare: float = 0.0


BUILDS = {
    "man": Build(0.104, 0.30, 0.094, 0.068, (0.165, 0.155), (0.215, 0.215), 1.0),
    "woman": Build(0.101, 0.275, 0.074, 0.066, (0.150, 0.145), (0.208, 0.208), 0.86, 0.045),
    "boy": Build(0.104, 0.200, 0.070, 0.058, (0.112, 0.108), (0.128, 0.128), 0.84),
    "girl": Build(0.102, 0.186, 0.062, 0.056, (0.106, 0.102), (0.122, 0.122), 0.78, 0.05),
}
SMALL_MOUNT = 0.68
"""Children's bicycles and motorcycles, against those of adults."""
FAR = -0.16
"""How much darker the limbs on the far side are."""


class Body(NamedTuple):
    """Where the joints are."""

    hip: Point
    chest: Point
    head: Point
    posture: Posture


def person(kind: str, stance: Stance) -> Figure:
    build = BUILDS[kind]
    body = _body(build, POSTURES[stance.posture])
    near, far = _arms(build, body, stance)
    sketch = Sketch()
    sketch.anchors |= {"near hand": near[2], "far hand": far[2], **_places(build, body)}
    _arm(sketch, build, far, FAR)
    _leg(sketch, build, body.hip, body.posture.far, FAR)
    _leg(sketch, build, body.hip, body.posture.near, 0.0)
    _trunk(sketch, build, body, stance.straps)
    head(sketch, kind, body.head, build.head, stance.variant, body.posture.mood)
    _arm(sketch, build, near, 0.0, stance.arms)
    if stance.posture == "sleep":
        sketch.turn(84)
    sketch.settle(body.posture.above)
    return sketch.figure()


def _body(build: Build, posture: Posture) -> Body:
    """The origin is on the ground below the hip, before the figure settles on its lowest foot."""
    drop = max(_drop(build, posture.near), _drop(build, posture.far))
    hip = (0.0, drop + 0.035)
    chest = toward(hip, 180 - posture.lean, build.trunk)
    middle = toward(chest, 180 - posture.lean - posture.nod, build.head * 1.12)
    return Body(hip, chest, middle, posture)


def _drop(build: Build, leg: tuple[float, float]) -> float:
    return -toward(toward((0.0, 0.0), leg[0], build.leg[0]), leg[1], build.leg[1])[1]


def _places(build: Build, body: Body) -> dict[str, Point]:
    """Where others may touch and things may be fixed, before the figure settles."""
    (hx, hy), (cx, cy), r = body.head, body.chest, build.head
    lean = body.posture.lean
    return {
        "hip": body.hip, "chest": body.chest, "head": body.head,
        "mouth": (hx + 0.72 * r, hy - 0.48 * r), "crown": toward(body.head, 180 - lean - body.posture.nod, 0.62 * r),
        "back": toward(toward(body.chest, -lean, build.trunk * 0.42), -90 - lean, build.shoulders * 1.15),
        "seat": (body.hip[0], body.hip[1] - 0.05 * build.thick),
        "armpit": (cx, cy - 0.05), "eye": (hx + 0.8 * r, hy + 0.1 * r),
        "foot": toward(toward(body.hip, body.posture.near[0], build.leg[0]), body.posture.near[1], build.leg[1]),
    }  # fmt: skip


# ── arms ─────────────────────────────────────────────────────────────────────────────────────

Joints = tuple[Point, Point, Point]


def _arms(build: Build, body: Body, stance: Stance) -> tuple[Joints, Joints]:
    near, far = body.posture.arms
    if stance.arms:
        hands = ARMS[stance.arms]
        near, far = hands[0] or near, hands[1] or far
    lean, w = body.posture.lean, build.shoulders
    chest = toward(body.chest, -lean, 0.035)
    shoulders = toward(chest, -90 - lean, w * 0.42), toward(chest, 90 - lean, w * 0.55)
    return (
        _reached(build, body, shoulders[0], near, stance.aim, 0.0),
        _reached(build, body, shoulders[1], far, stance.aim, 0.03),
    )


def _reached(build: Build, body: Body, shoulder: Point, arm: Arm, aim: float | None, apart: float) -> Joints:
    if not isinstance(arm, str):
        elbow = toward(shoulder, arm[0], build.arm[0])
        return shoulder, elbow, toward(elbow, arm[1], build.arm[1])
    return bent(shoulder, _target(build, body, shoulder, arm, aim, apart), build.arm)


def _target(build: Build, body: Body, shoulder: Point, place: str, aim: float | None, apart: float) -> Point:
    (hx, hy), r, length = body.head, build.head, sum(build.arm)
    if place == "aim":
        height = (aim if aim is not None else shoulder[1]) + apart
        fall = max(-0.95, min(0.95, (height - shoulder[1]) / length))
        return shoulder[0] + 0.97 * length * sqrt(1 - fall * fall), shoulder[1] + 0.97 * length * fall
    return {
        "mouth": (hx + 1.15 * r, hy - 0.62 * r),
        "cup": (hx + 1.6 * r, hy - 0.55 * r),
        "eye": (hx + 1.15 * r, hy - 0.1 * r + apart * 0.3),
        "book": (hx + 1.8 * r, hy - 1.75 * r + apart * 0.5),
        "bars": (body.hip[0] + 0.30 * _vehicle(build), body.hip[1] - 0.05 * build.thick + 0.1 * _vehicle(build)),
    }[place]


def _vehicle(build: Build) -> float:
    """How large the bicycles are that people of this build ride."""
    return 1.0 if build.leg[0] > 0.2 else SMALL_MOUNT


def bent(shoulder: Point, target: Point, arm: tuple[float, float]) -> Joints:
    """Where the elbow is when the hand reaches for the target: below the straight line."""
    dx, dy = target[0] - shoulder[0], target[1] - shoulder[1]
    a, b = arm
    distance = max(min(hypot(dx, dy), (a + b) * 0.998), abs(a - b) + 1e-6)
    ux, uy = (dx / hypot(dx, dy), dy / hypot(dx, dy)) if hypot(dx, dy) else (1.0, 0.0)
    along = (a * a - b * b + distance * distance) / (2 * distance)
    aside = sqrt(max(a * a - along * along, 0.0))
    side = 1.0 if ux >= 0 else -1.0
    elbow = shoulder[0] + ux * along + side * uy * aside, shoulder[1] + uy * along - side * ux * aside
    return shoulder, elbow, (shoulder[0] + ux * distance, shoulder[1] + uy * distance)


def _arm(sketch: Sketch, build: Build, joints: Joints, shade: float, gesture: str = "") -> None:
    shoulder, elbow, hand = joints
    t = build.thick
    sleeve = _along(elbow, hand, 0.35)
    forearm = limb(sleeve, hand, 0.026 * t, 0.023 * t)
    palm = limb(hand, _along(elbow, hand, 1.12), 0.033 * t, 0.03 * t)
    reach = {"point at": ((0.0, 1.52),), "wave": ((-28, 1.36), (0, 1.42), (28, 1.36))}.get(gesture, ())
    fingers = [
        limb(hand, turned([_along(elbow, hand, far)], turn, hand)[0], 0.016 * t, 0.013 * t) for turn, far in reach
    ]
    sketch.join([forearm, palm, *fingers], Paint("skin", shade))
    upper = limb(shoulder, elbow, 0.045 * t, 0.037 * t)
    sketch.join([upper, limb(elbow, sleeve, 0.037 * t, 0.036 * t)], Paint("shirt", shade or -0.06))


def _along(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


# ── legs and trunk ───────────────────────────────────────────────────────────────────────────


def _leg(sketch: Sketch, build: Build, hip: Point, angles: tuple[float, float], shade: float) -> None:
    t = build.thick
    start = (hip[0] + (0.012 if shade else -0.012), hip[1])
    knee = toward(start, angles[0], build.leg[0])
    ankle = toward(knee, angles[1], build.leg[1] * 0.94)
    heel = toward(knee, angles[1], build.leg[1])
    toe = toward(heel, angles[1] + 84, 0.062 * t + 0.012)
    sketch.fill(limb(heel, toe, 0.033 * t, 0.025 * t), Paint("shoes", shade))
    sketch.join(
        [limb(start, knee, 0.062 * t, 0.047 * t), limb(knee, ankle, 0.047 * t, 0.037 * t)], Paint("trousers", shade)
    )


def _trunk(sketch: Sketch, build: Build, body: Body, straps: bool) -> None:
    (x, y), h, s, w = body.hip, build.trunk, build.shoulders, build.hips
    hem = w + build.flare
    low = -0.05 if build.flare else -0.02
    outline = smooth(
        [(x - s * 0.62, y + h + 0.02), (x + s * 0.62, y + h + 0.02), (x + s, y + h - 0.03),
         (x + s * 0.95, y + h * 0.6), (x + w * 0.95, y + h * 0.3), (x + hem, y + low),
         (x + hem * 0.9, y + low - 0.012), (x - hem * 0.9, y + low - 0.012), (x - hem, y + low),
         (x - w * 0.95, y + h * 0.3), (x - s * 0.95, y + h * 0.6), (x - s, y + h - 0.03)]
    )  # fmt: skip
    tilt = -body.posture.lean
    neck = limb((x, y + h), (x, y + h + build.head * 0.5), 0.036 * build.thick, 0.034 * build.thick)
    sketch.fill(turned(neck, tilt, body.hip), Paint("skin", -0.1))
    sketch.fill(turned(outline, tilt, body.hip), SHIRT)
    shadow: Points = [(x - s, y + h), (x - s * 0.45, y + h), (x - w * 0.4, y + low), (x - hem, y + low)]
    sketch.fill(turned(smooth(shadow, 1), tilt, body.hip), Paint("shirt", -0.1), line=False)
    if straps:
        strap = limb((x + s * 0.1, y + h + 0.01), (x - s * 0.2, y + h * 0.35), 0.016, 0.016)
        sketch.fill(turned(strap, tilt, body.hip), Paint("strap"))
