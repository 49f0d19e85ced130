"""A figure: the patches that make up one thing, facing right, on the ground at y = 0, in its own units.

The unit is a man's height. Geometry and colours are apart: a figure is made once for each kind, stance
and pattern, and painted in any palette.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from counterfoil.microworld.draw.outline import Point, Points, bounds, oval, ribbon, turned
from counterfoil.microworld.draw.paint import MAIN, Paint


class Patch(NamedTuple):
    """Outlines filled with one paint; with `line`, their common outline is drawn behind them."""

    outlines: tuple[tuple[int, int], ...]
    paint: Paint
    line: bool


@dataclass(frozen=True, eq=False)
class Figure:
    """`points` holds all outlines one after the other; patches before `front` lie behind its contents."""

    points: NDArray[np.float64]
    patches: tuple[Patch, ...]
    anchors: dict[str, Point]
    front: int = 0

    @cached_property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top of all that is solid: a glow has no say."""
        spans = [span for patch in self.patches if patch.paint.alpha == 255 for span in patch.outlines]
        points = np.concatenate([self.points[start:end] for start, end in spans])
        low, high = points.min(axis=0), points.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @cached_property
    def outward(self) -> NDArray[np.float64]:
        """For each point the step that moves both its sides outward by one; pointed corners are cut short."""
        starts = np.array([start for patch in self.patches for start, _ in patch.outlines])
        ends = np.array([end for patch in self.patches for _, end in patch.outlines])
        after, before = np.arange(1, len(self.points) + 1), np.arange(-1, len(self.points) - 1)
        after[ends - 1], before[starts] = starts, ends - 1
        x, y = self.points.T
        area = np.add.reduceat(x * y[after] - x[after] * y, starts)
        turn = np.repeat(np.where(area > 0, 1.0, -1.0), ends - starts)
        sides = self.points[after] - self.points
        factor = turn / np.maximum(np.hypot(sides[:, 0], sides[:, 1]), 1e-9)
        normals = np.stack([sides[:, 1] * factor, -sides[:, 0] * factor], axis=1)
        both = normals + normals[before]
        steps: NDArray[np.float64] = both * (2 / np.maximum((both**2).sum(axis=1), 0.8))[:, None]
        return steps


class Sketch:
    """Where a figure is put together, from its back to its front."""

    def __init__(self) -> None:
        self._points: Points = []
        self._patches: list[Patch] = []
        self._front = 0
        self.anchors: dict[str, Point] = {}

    @classmethod
    def of(cls, figure: Figure) -> "Sketch":
        sketch = cls()
        sketch._points = [(float(x), float(y)) for x, y in figure.points]
        sketch._patches = list(figure.patches)
        sketch._front = figure.front
        sketch.anchors = dict(figure.anchors)
        return sketch

    def fill(self, points: Sequence[Point], paint: Paint = MAIN, line: bool = True) -> None:
        self.join([points], paint, line)

    def join(self, outlines: Sequence[Sequence[Point]], paint: Paint = MAIN, line: bool = True) -> None:
        """Several outlines as one part: no line shows where they meet."""
        spans = []
        for outline in outlines:
            if len(outline) < 3:
                continue
            spans.append((len(self._points), len(self._points) + len(outline)))
            self._points.extend(outline)
        if spans:
            self._patches.append(Patch(tuple(spans), paint, line))

    def oval(
        self, x: float, y: float, rx: float, ry: float, paint: Paint = MAIN, turn: float = 0.0, line: bool = True
    ) -> None:
        self.fill(oval(x, y, rx, ry, turn, 28 if max(rx, ry) > 0.03 else 12), paint, line)

    def stroke(self, points: Sequence[Point], width: float, paint: Paint, line: bool = False) -> None:
        self.fill(ribbon(points, width), paint, line)

    def open(self) -> None:
        """What has been drawn so far is the far side: contents go between it and what follows."""
        self._front = len(self._patches)

    def turn(self, degrees: float) -> None:
        """Turns all that has been drawn about the origin."""
        self._points = turned(self._points, degrees)
        self.anchors = {name: turned([point], degrees)[0] for name, point in self.anchors.items()}

    def move(self, dx: float, dy: float) -> None:
        self._points = [(x + dx, y + dy) for x, y in self._points]
        self.anchors = {name: (x + dx, y + dy) for name, (x, y) in self.anchors.items()}

    def settle(self, above: float = 0.0) -> None:
        """Moves all so that the lowest point stands `above` the ground."""
        self.move(0.0, above - bounds(self._points)[1])

    def figure(self) -> Figure:
        return Figure(np.array(self._points), tuple(self._patches), dict(self.anchors), self._front)


def toward(origin: Point, angle: float, length: float) -> Point:
    """The point at `length` from the origin; 0° hangs straight down, 90° points forward (right)."""
    return origin[0] + length * sin(radians(angle)), origin[1] - length * cos(radians(angle))
