"""Outlines as lists of points: ovals, limbs, smooth curves, bands and cuts. x grows right, y up."""

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, radians, sin

Point = tuple[float, float]
Points = list[Point]


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0.0, corners: int = 28) -> Points:
    c, s = cos(radians(turn)), sin(radians(turn))
    ring = [(rx * cos(2 * pi * k / corners), ry * sin(2 * pi * k / corners)) for k in range(corners)]
    return [(x + c * u - s * v, y + s * u + c * v) for u, v in ring]


def arc(x: float, y: float, rx: float, ry: float, start: float, end: float, corners: int = 12) -> Points:
    """Points from angle `start` to `end` in degrees, anticlockwise from the right."""
    angles = [radians(start + (end - start) * k / (corners - 1)) for k in range(corners)]
    return [(x + rx * cos(a), y + ry * sin(a)) for a in angles]


def block(x0: float, y0: float, x1: float, y1: float, round: float = 0.0) -> Points:
    """An upright rectangle; `round` is the radius of its corners."""
    if round <= 0:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    r = min(round, (x1 - x0) / 2, (y1 - y0) / 2)
    return [
        *arc(x1 - r, y1 - r, r, r, 0, 90, 6),
        *arc(x0 + r, y1 - r, r, r, 90, 180, 6),
        *arc(x0 + r, y0 + r, r, r, 180, 270, 6),
        *arc(x1 - r, y0 + r, r, r, 270, 360, 6),
    ]


def limb(a: Point, b: Point, ra: float, rb: float) -> Points:
    """A tapered capsule from a to b: round at both ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1e-9
    ux, uy = dx / length, dy / length
    turned = [(cos(t), sin(t)) for t in (pi / 2 + pi * k / 8 for k in range(9))]
    head = [(a[0] + ra * (ux * c - uy * s), a[1] + ra * (uy * c + ux * s)) for c, s in turned]
    tail = [(b[0] - rb * (ux * c - uy * s), b[1] - rb * (uy * c + ux * s)) for c, s in turned]
    return head + tail


def smooth(points: Sequence[Point], rounds: int = 2) -> Points:
    """A closed soft curve through the middles of the sides (Chaikin's corner cutting)."""
    soft = list(points)
    for _ in range(rounds):
        following = [*soft[1:], soft[0]]
        soft = [
            (p[0] * s + q[0] * (1 - s), p[1] * s + q[1] * (1 - s))
            for p, q in zip(soft, following, strict=True)
            for s in (0.75, 0.25)
        ]
    return soft


def spline(points: Sequence[Point], steps: int = 5) -> Points:
    """An open soft curve through all the points (Catmull and Rom's)."""
    padded = [points[0], *points, points[-1]]
    curve = [_between(padded[k : k + 4], step / steps) for k in range(len(points) - 1) for step in range(steps)]
    return [*curve, points[-1]]


def _between(p: Sequence[Point], t: float) -> Point:
    weights = (
        -t / 2 + t * t - t**3 / 2,
        1 - 2.5 * t * t + 1.5 * t**3,
        t / 2 + 2 * t * t - 1.5 * t**3,
        -t * t / 2 + t**3 / 2,
    )
    return (
        sum(w * q[0] for w, q in zip(weights, p, strict=True)),
        sum(w * q[1] for w, q in zip(weights, p, strict=True)),
    )


def ribbon(points: Sequence[Point], start: float, end: float | None = None) -> Points:
    """A strip along an open curve, `start` wide at its beginning and `end` wide at its end."""
    end = start if end is None else end
    left: Points = []
    right: Points = []
    last = len(points) - 1
    for k, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[max(k - 1, 0)], points[min(k + 1, last)]
        length = hypot(nx - px, ny - py) or 1e-9
        half = (start + (end - start) * k / last) / 2
        ox, oy = -(ny - py) / length * half, (nx - px) / length * half
        left.append((x + ox, y + oy))
        right.append((x - ox, y - oy))
    return left + right[::-1]


def moved(points: Iterable[Point], dx: float = 0.0, dy: float = 0.0, scale: float = 1.0) -> Points:
    return [(x * scale + dx, y * scale + dy) for x, y in points]


def turned(points: Iterable[Point], degrees: float, about: Point = (0.0, 0.0)) -> Points:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    ax, ay = about
    return [(ax + c * (x - ax) - s * (y - ay), ay + s * (x - ax) + c * (y - ay)) for x, y in points]


def mirrored(points: Iterable[Point], about: float = 0.0) -> Points:
    return [(2 * about - x, y) for x, y in points]


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


# ── cuts ─────────────────────────────────────────────────────────────────────────────────────


def cut(points: Sequence[Point], a: float, b: float, c: float) -> Points:
    """The part of an outline where a·x + b·y >= c (Sutherland and Hodgman's)."""
    kept: Points = []
    for k, p in enumerate(points):
        q = points[(k + 1) % len(points)]
        dp, dq = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
        if dp >= 0:
            kept.append(p)
        if (dp >= 0) != (dq >= 0):
            t = dp / (dp - dq)
            kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return kept


def band(points: Sequence[Point], turn: float, low: float, high: float) -> Points:
    """The part of an outline between two parallel lines; `turn` is their normal's angle in degrees."""
    a, b = cos(radians(turn)), sin(radians(turn))
    half = cut(points, a, b, low)
    return cut(half, -a, -b, -high) if half else half


def within(points: Sequence[Point], convex: Sequence[Point]) -> Points:
    """The part of an outline inside a convex, anticlockwise one."""
    kept = list(points)
    for k, (x, y) in enumerate(convex):
        nx, ny = convex[(k + 1) % len(convex)]
        a, b = y - ny, nx - x
        if not kept:
            break
        kept = cut(kept, a, b, a * x + b * y)
    return kept


def stripes(points: Sequence[Point], turn: float, count: int) -> list[Points]:
    """Every second one of `2 count + 1` equal bands across an outline."""
    a, b = cos(radians(turn)), sin(radians(turn))
    along = [a * x + b * y for x, y in points]
    low, step = min(along), (max(along) - min(along)) / (2 * count + 1)
    cuts = [band(points, turn, low + (2 * k + 1) * step, low + (2 * k + 2) * step) for k in range(count)]
    return [part for part in cuts if len(part) > 2]


def spots(points: Sequence[Point], across: int, radius: float) -> list[Points]:
    """Dots in staggered rows over a convex, anticlockwise outline; `radius` in steps of the rows."""
    x0, y0, x1, y1 = bounds(points)
    step = (x1 - x0) / across
    rows = int((y1 - y0) / step / 0.85) + 2
    middles = [
        (x0 + (k + 0.5 * (row % 2)) * step, y0 + (row + 0.35) * step * 0.85)
        for row in range(rows)
        for k in range(across + 1)
    ]
    dots = [within(oval(x, y, radius * step, radius * step, 0, 12), points) for x, y in middles]
    return [dot for dot in dots if len(dot) > 2]


def checks(points: Sequence[Point], count: int) -> list[Points]:
    """The dark squares of a chessboard laid over an outline."""
    x0, y0, x1, _ = bounds(points)
    step = (x1 - x0) / count
    top = bounds(points)[3]
    rows = int((top - y0) / step) + 1
    columns = [band(points, 0, x0 + k * step, x0 + (k + 1) * step) for k in range(count)]
    squares = [
        band(column, 90, y0 + row * step, y0 + (row + 1) * step)
        for k, column in enumerate(columns)
        for row in range(rows)
        if (k + row) % 2 == 0 and len(column) > 2
    ]
    return [square for square in squares if len(square) > 2]
