"""Paints: what is a thing's own colour, what is lighter or darker than it, and the colours' numbers."""

from functools import lru_cache
from typing import NamedTuple

Rgb = tuple[int, int, int]

COLOURS: dict[str, Rgb] = {
    "red": (215, 52, 48), "orange": (243, 138, 34), "yellow": (250, 208, 52), "green": (78, 158, 72),
    "blue": (52, 108, 206), "purple": (132, 74, 176), "pink": (246, 146, 184), "brown": (136, 88, 52),
    "black": (46, 45, 50), "white": (247, 246, 242), "gray": (148, 151, 157),
}  # fmt: skip
HAIR: dict[str, Rgb] = {
    "black": (38, 34, 36), "brown": (110, 68, 38), "blond": (238, 203, 112), "red": (190, 82, 34),
    "gray": (168, 168, 172),
}  # fmt: skip
SKINS: tuple[Rgb, ...] = ((255, 221, 190), (246, 200, 160), (226, 172, 126), (180, 124, 82), (134, 88, 58))


class Paint(NamedTuple):
    """A role in a thing's palette ('main', 'skin', 'hair' …) or a fixed colour, shaded and perhaps clear.

    `shade` runs from -1 (black) over 0 (as it is) to 1 (white); `alpha` from 0 to 255 (opaque).
    """

    role: str | Rgb
    shade: float = 0.0
    alpha: int = 255


MAIN = Paint("main")
DARK = Paint("main", -0.22)
LIGHT = Paint("main", 0.35)
SHADE = Paint((20, 20, 50), 0.0, 38)
GLOSS = Paint((255, 255, 255), 0.0, 90)
INK = Paint((44, 38, 42))
METAL = Paint((176, 182, 190))
WOOD = Paint((172, 120, 72))
GLASS = Paint((196, 226, 240))
RUBBER = Paint((52, 52, 58))

Palette = dict[str, Rgb]


@lru_cache(maxsize=4096)
def shaded(colour: Rgb, shade: float) -> Rgb:
    if shade < 0:
        depth = shade * 0.45 if min(colour) > 225 else shade  # white in the shade must not turn gray
        r, g, b = (round(c * (1 + depth)) for c in colour)
    else:
        r, g, b = (round(c + (255 - c) * shade) for c in colour)
    return r, g, b


@lru_cache(maxsize=4096)
def line_colour(colour: Rgb) -> Rgb:
    """A part's outline is its own colour, darker: enough to part white from white and black from black."""
    r, g, b = colour
    if r + g + b < 210:
        return round(r * 0.45), round(g * 0.45), round(b * 0.45)
    return round(r * 0.58), round(g * 0.56), round(b * 0.6)


def ink(paint: Paint, palette: Palette) -> Rgb:
    colour = palette[paint.role] if isinstance(paint.role, str) else paint.role
    return shaded(colour, paint.shade) if paint.shade else colour
