"""Where the groups of a scene stand in the picture: in rows on the ground, on the water, in the sky.

A placed thing has its box in units of the picture's side, from its top left corner.
"""

from dataclasses import dataclass

from numpy.random import Generator

from counterfoil.microworld.draw.canvas import STROKE
from counterfoil.microworld.draw.staging import faces_left
from counterfoil.microworld.kinds import INDOORS
from counterfoil.microworld.sample.cast import chance
from counterfoil.microworld.sample.group import Group, Part

MARGIN = 0.02
USUAL = (0.42, 0.56)
"""A man's height in the picture, where there is room."""
SMALLEST = 0.255


@dataclass(frozen=True)
class Placed:
    """A thing's box: left, top, right, bottom; and the line of its group's feet."""

    part: Part
    box: tuple[float, float, float, float]
    line: float

    def meets(self, other: "Placed", margin: float = 0.0) -> bool:
        (l0, t0, r0, b0), (l1, t1, r1, b1) = self.box, other.box
        return l0 < r1 + margin and l1 < r0 + margin and t0 < b1 + margin and t1 < b0 + margin

    def lowered(self, by: float) -> "Placed":
        left, top, right, bottom = self.box
        return Placed(self.part, (left, top + by, right, bottom + by), self.line + by)


Scene = list[tuple[Group, list[Placed]]]


def ground_top(backdrop: str) -> float:
    """How far up the picture feet may stand."""
    return 0.78 if backdrop in INDOORS else 0.64


def place(group: Group, x: float, line: float, scale: float) -> list[Placed]:
    """All things of a group whose left edge is at `x`; the outlines' width belongs to the boxes."""
    left = group.rect[0]
    return [
        Placed(
            part,
            (x + (part.rect[0] - left) * scale - STROKE, line - part.rect[3] * scale - STROKE,
             x + (part.rect[2] - left) * scale + STROKE, line - part.rect[1] * scale + STROKE),
            line - (0.0 if part.ground != "back" else part.rect[1] * scale),
        )
        for part in group.parts
    ]  # fmt: skip


def turn(group: Group) -> None:
    """Groups are built facing right; one whose leader faces left is mirrored."""
    if group.leader is not None and faces_left(group.company.world_id, group.leader):
        group.mirror()


def width(group: Group) -> float:
    return group.rect[2] - group.rect[0]


def height(group: Group) -> float:
    return group.rect[3] - min(group.rect[1], 0.0)


def in_a_row(rng: Generator, groups: list[Group], backdrop: str, scale: float) -> tuple[Scene, float]:
    """As many of the groups, the first first, as fit side by side; and the scale they ended up with."""
    line = float(rng.uniform(max(ground_top(backdrop) + 0.08, 0.82), 0.94))
    groups = list(groups)
    gaps = [float(gap) for gap in rng.uniform(0.012, 0.045, size=len(groups))]
    while True:
        room = 1 - 2 * MARGIN - sum(gaps[: len(groups) - 1])
        fit = min(scale, room / sum(width(g) for g in groups), (line - 0.03) / max(height(g) for g in groups))
        if fit >= SMALLEST or len(groups) == 1:
            break
        groups.pop()
    order = [groups[int(k)] for k in rng.permutation(len(groups))]
    free = room - fit * sum(width(g) for g in groups)
    wide = int(rng.integers(len(groups) - 1)) if len(groups) > 1 and free > 0.19 and chance(rng, 0.6) else None
    extra = float(rng.uniform(0.19, free)) if wide is not None else 0.0
    x = MARGIN + (free - extra) * float(rng.uniform(0.1, 0.9))
    scene: Scene = []
    for k, group in enumerate(order):
        scene.append((group, place(group, x, line, fit)))
        x += width(group) * fit + gaps[k]
        if k == wide:
            x += extra
            line += float(rng.uniform(-0.05, 0.05))
            line = min(max(line, ground_top(backdrop) + 0.06, fit * max(height(g) for g in groups) + 0.03), 0.95)
    return scene, fit


def in_rows(rng: Generator, groups: list[Group], backdrop: str) -> Scene | None:
    """Groups in up to three rows, one behind the other, none hidden; None where they do not fit."""
    widths = [width(group) for group in groups]
    tallest = max(height(group) for group in groups)
    largest = 0.44 if tallest > 0.6 else min(0.26 / max(*widths, tallest), 0.8)
    for scale in (largest * 0.93**k for k in range(16)):
        if scale < 0.15:
            break
        rows = _broken([each * scale + 0.04 for each in widths])
        rise = tallest * scale * 1.04 + 0.01
        top = 0.94 - rise * (len(rows) - 1)
        if len(rows) <= 3 and top >= ground_top(backdrop) and top - tallest * scale > 0.02:
            return _set_rows(rng, [[groups[k] for k in row] for row in rows], scale, rise, backdrop)
    return None


def _broken(widths: list[float]) -> list[list[int]]:
    """Rows as lines of text: what does not fit begins a new one; about as much in each."""
    room = 1 - 2 * MARGIN
    total = sum(widths)
    lines = max(int(-(-total // room)), 1)
    rows: list[list[int]] = [[]]
    used = 0.0
    for k, need in enumerate(widths):
        if rows[-1] and (used + need > room or (used + need / 2 > total / lines and len(rows) < lines)):
            rows.append([])
            used = 0.0
        rows[-1].append(k)
        used += need
    return rows


def _set_rows(rng: Generator, rows: list[list[Group]], scale: float, rise: float, backdrop: str) -> Scene:
    scene: Scene = []
    line = 0.94 - rise * (len(rows) - 1)
    if len(rows) == 1:
        line = float(rng.uniform(ground_top(backdrop) + 0.08, 0.92))
    for row in rows[::-1]:
        taken = sum(width(g) * scale for g in row)
        free = 1 - 2 * MARGIN - taken
        gap = min(free / max(len(row), 1), 0.045)
        x = MARGIN + (free - gap * (len(row) - 1)) * float(rng.uniform(0.15, 0.85))
        for group in row:
            wobble = float(rng.uniform(-0.012, 0.012))
            scene.append((group, place(group, x, line + wobble, scale)))
            x += width(group) * scale + gap * float(rng.uniform(0.6, 1.0))
        line += rise
    return scene


def on_the_water(rng: Generator, group: Group, scale: float) -> list[Placed]:
    line = float(rng.uniform(0.575, 0.605))
    x = float(rng.uniform(MARGIN, max(1 - MARGIN - width(group) * scale, MARGIN + 0.001)))
    return place(group, x, line, scale)


def at_the_foot(row: Scene) -> Scene:
    """The row moved down to the foot of the picture, clear of the water."""
    by = 0.96 - max(each.box[3] for _, placed in row for each in placed)
    return [(group, [each.lowered(by) for each in placed]) for group, placed in row]


def in_the_gaps(
    rng: Generator, group: Group, taken: list[Placed], region: tuple[float, float], scale: float
) -> list[Placed] | None:
    """Somewhere with its feet between two heights and away from all others; None where there is no room."""
    for _ in range(24):
        line = float(rng.uniform(*region))
        high = line - group.rect[3] * scale
        x = float(rng.uniform(MARGIN, 1 - MARGIN - width(group) * scale))
        placed = place(group, x, line, scale)
        if high > MARGIN and not any(new.meets(old, 0.025) for new in placed for old in taken):
            return placed
    return None
