"""Patterns laid over an outline: stripes, spots and checks, light on dark things and dark on light ones."""

from collections.abc import Sequence

from counterfoil.microworld.draw.figure import Sketch
from counterfoil.microworld.draw.outline import Point, checks, spots, stripes
from counterfoil.microworld.draw.paint import Paint

CONTRAST = Paint("contrast")


def patterned(sketch: Sketch, outline: Sequence[Point], pattern: str, *, turn: float = 0.0, count: int = 3) -> None:
    """The outline must be convex and anticlockwise; nothing is drawn where there is no pattern."""
    if pattern == "striped":
        parts = stripes(outline, turn, count)
    elif pattern == "spotted":
        parts = spots(outline, count + 1, 0.27)
    elif pattern == "checked":
        parts = checks(outline, 2 * count)
    else:
        return
    sketch.join(parts, CONTRAST, line=False)
