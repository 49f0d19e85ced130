"""A canvas larger than the picture, on which outlines are filled and which is then reduced: smooth edges."""

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from counterfoil.microworld.draw.figure import Figure, Patch
from counterfoil.microworld.draw.paint import Palette, Rgb, ink, line_colour

STROKE = 0.0035
"""Width of outlines, in widths of the picture."""
OVERSAMPLING = 3
"""How many times larger the canvas is than the picture."""


class Canvas:
    """Coordinates are those of the picture in units of its width, from its top left corner."""

    def __init__(self, size: int) -> None:
        self.side = size * OVERSAMPLING
        self.image = Image.new("RGB", (self.side, self.side))
        self._solid = ImageDraw.Draw(self.image)
        self._clear = ImageDraw.Draw(self.image, "RGBA")

    def polygon(self, points: Sequence[tuple[float, float]], colour: Rgb, alpha: int = 255) -> None:
        self._fill([c * self.side for point in points for c in point], colour, alpha)

    def oval(self, x: float, y: float, rx: float, ry: float, colour: Rgb, alpha: int = 255) -> None:
        box = [(x - rx) * self.side, (y - ry) * self.side, (x + rx) * self.side, (y + ry) * self.side]
        if alpha == 255:
            self._solid.ellipse(box, fill=colour)
        else:
            self._clear.ellipse(box, fill=(*colour, alpha))

    def gradient(self, top: float, bottom: float, above: Rgb, below: Rgb) -> None:
        """A full-width band that runs from one colour into another, in steps too small to be seen."""
        steps = max(max(abs(a - b) for a, b in zip(above, below, strict=True)) // 2, 1)
        edges = [round((top + (bottom - top) * k / steps) * self.side) for k in range(steps + 1)]
        for k in range(steps):
            mix = (k + 0.5) / steps
            r, g, b = (round(a + (c - a) * mix) for a, c in zip(above, below, strict=True))
            self._solid.rectangle((0, edges[k], self.side, edges[k + 1]), fill=(r, g, b))

    def figure(self, figure: Figure, patches: Sequence[Patch], palette: Palette,
               origin: tuple[float, float], scale: float, flip: bool) -> None:  # fmt: skip
        """Paints patches of a figure whose own (0, 0) stands at `origin`, `scale` a unit."""
        factor = np.array([-scale if flip else scale, -scale]) * self.side
        placed = figure.points * factor + np.array(origin) * self.side
        flat: list[float] = placed.ravel().tolist()
        grown: list[float] = (placed + figure.outward * np.sign(factor) * (STROKE * self.side)).ravel().tolist()
        for patch in patches:
            colour = ink(patch.paint, palette)
            if patch.line:
                dark = line_colour(colour)
                for start, end in patch.outlines:
                    self._solid.polygon(grown[2 * start : 2 * end], fill=dark)
            for start, end in patch.outlines:
                self._fill(flat[2 * start : 2 * end], colour, patch.paint.alpha)

    def _fill(self, flat: list[float], colour: Rgb, alpha: int) -> None:
        if alpha == 255:
            self._solid.polygon(flat, fill=colour)
        else:
            self._clear.polygon(flat, fill=(*colour, alpha))

    def reduced(self) -> Image.Image:
        return self.image.reduce(OVERSAMPLING)
