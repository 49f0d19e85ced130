"""Backdrops under the sky: park, beach, street, field and snow. None shows a thing that a world can hold."""

from math import pi, sin

from numpy.random import Generator

from counterfoil.microworld.draw.canvas import Canvas
from counterfoil.microworld.draw.paint import Rgb, shaded

_SKIES: tuple[tuple[Rgb, Rgb], ...] = (((126, 190, 240), (214, 238, 250)), ((104, 172, 232), (234, 242, 232)),
    ((150, 200, 236), (250, 236, 214)), ((132, 184, 226), (246, 226, 226)), ((112, 196, 226),
    (224, 246, 240)),)  # fmt: skip
_GREENS: tuple[Rgb, ...] = ((146, 200, 108), (160, 206, 112), (132, 192, 112), (170, 204, 100))
_WALLS: tuple[Rgb, ...] = ((238, 206, 168), (226, 170, 150), (206, 214, 220), (240, 226, 188),
    (190, 206, 190), (220, 190, 206))  # fmt: skip
_PETALS: tuple[Rgb, ...] = ((255, 255, 255), (250, 224, 110), (244, 160, 190), (206, 170, 236))


def _sky(canvas: Canvas, rng: Generator, bottom: float, clouds: bool = True) -> None:
    high, low = _SKIES[int(rng.integers(len(_SKIES)))]
    canvas.gradient(0.0, bottom, high, low)
    if rng.random() < 0.45:
        x, y = float(rng.uniform(0.1, 0.9)), float(rng.uniform(0.07, 0.14))
        canvas.oval(x, y, 0.075, 0.075, (255, 246, 196), 90)
        canvas.oval(x, y, 0.05, 0.05, (255, 236, 140))
    for _ in range(int(rng.integers(2, 5)) if clouds else 0):
        x, y, s = float(rng.uniform(0.0, 1.0)), float(rng.uniform(0.06, 0.3)), float(rng.uniform(0.5, 1.0))
        white = shaded(low, 0.65)
        for dx, dy, r in ((-0.07, 0.01, 0.035), (-0.02, -0.015, 0.05), (0.04, 0.0, 0.04), (0.085, 0.015, 0.028)):
            canvas.oval(x + dx * s, y + dy * s, r * s, r * s * 0.8, white)
        canvas.polygon(
            [
                (x - 0.07 * s, y + 0.02 * s),
                (x + 0.09 * s, y + 0.02 * s),
                (x + 0.09 * s, y + 0.043 * s),
                (x - 0.07 * s, y + 0.038 * s),
            ],
            white,
        )


def _hill(canvas: Canvas, rng: Generator, line: float, swell: float, colour: Rgb, bottom: float = 1.0) -> None:
    waves, shift = float(rng.uniform(0.7, 1.8)), float(rng.uniform(0, 2 * pi))
    crest = [(k / 20, line - swell * (0.5 + 0.5 * sin(waves * 2 * pi * k / 20 + shift))) for k in range(21)]
    canvas.polygon([*crest, (1.0, bottom), (0.0, bottom)], colour)


def _blades(canvas: Canvas, rng: Generator, top: float, colour: Rgb, count: int) -> None:
    for x, t in rng.random((count, 2)):
        y = top + (1 - top) * t
        s = 0.006 + 0.012 * (y - top)
        canvas.polygon([(x - s, y), (x - s * 0.3, y - 2.4 * s), (x, y), (x + s * 0.6, y - 2 * s), (x + s, y)], colour)


def park(canvas: Canvas, rng: Generator) -> None:
    _sky(canvas, rng, 0.6)
    green = _GREENS[int(rng.integers(len(_GREENS)))]
    _hill(canvas, rng, 0.53, 0.09, shaded(green, 0.42))
    _hill(canvas, rng, 0.565, 0.05, shaded(green, 0.22))
    x = float(rng.uniform(0.1, 0.9))
    for k in range(int(rng.integers(2, 5))):
        bx = (x + k * 0.27) % 1.0
        for dx, r in ((-0.04, 0.028), (0.0, 0.04), (0.045, 0.03)):
            canvas.oval(bx + dx, 0.585, r, r * 0.8, shaded(green, -0.16))
    canvas.gradient(0.58, 1.0, green, shaded(green, -0.14))
    if rng.random() < 0.7:
        start, end = float(rng.uniform(0.2, 0.8)), float(rng.uniform(-0.1, 1.1))
        sand: Rgb = (232, 212, 170)
        left = [(start + (end - start) * t * t - 0.02 - 0.14 * t, 0.58 + 0.42 * t) for t in (k / 8 for k in range(9))]
        right = [(start + (end - start) * t * t + 0.02 + 0.14 * t, 0.58 + 0.42 * t) for t in (k / 8 for k in range(9))]
        canvas.polygon([*left, *right[::-1]], sand)
    _blades(canvas, rng, 0.6, shaded(green, -0.22), 26)
    petal = _PETALS[int(rng.integers(len(_PETALS)))]
    for fx, fy in rng.random((12, 2)):
        canvas.oval(fx, 0.62 + 0.37 * fy, 0.005, 0.005, petal)


def beach(canvas: Canvas, rng: Generator) -> None:
    _sky(canvas, rng, 0.45)
    sea: Rgb = ((64, 150, 200), (70, 168, 196), (58, 134, 194))[int(rng.integers(3))]
    canvas.gradient(0.44, 0.66, sea, shaded(sea, 0.35))
    for x, t in rng.random((16, 2)):
        y = 0.455 + 0.15 * t
        w = 0.02 + 0.05 * t
        canvas.polygon([(x - w, y), (x, y - 0.004), (x + w, y), (x, y + 0.003)], shaded(sea, 0.55))
    sand: Rgb = ((240, 216, 164), (246, 226, 182), (234, 206, 150))[int(rng.integers(3))]
    _hill(canvas, rng, 0.645, 0.02, (250, 252, 252))
    _hill(canvas, rng, 0.66, 0.018, sand)
    canvas.gradient(0.66, 1.0, sand, shaded(sand, -0.1))
    for x, t in rng.random((30, 2)):
        canvas.oval(x, 0.68 + 0.31 * t, 0.0035, 0.0022, shaded(sand, -0.18))


def street(canvas: Canvas, rng: Generator) -> None:
    _sky(canvas, rng, 0.61)
    x = float(rng.uniform(-0.12, 0.0))
    while x < 1.0:
        x = _house(canvas, rng, x)
    canvas.polygon([(0, 0.6), (1, 0.6), (1, 0.74), (0, 0.74)], (206, 204, 200))
    for k in range(11):
        canvas.polygon(
            [(k * 0.1, 0.6), (k * 0.1 + 0.003, 0.6), (k * 0.1 - 0.017, 0.74), (k * 0.1 - 0.02, 0.74)], (182, 180, 176)
        )
    canvas.polygon([(0, 0.735), (1, 0.735), (1, 0.752), (0, 0.752)], (166, 164, 162))
    canvas.polygon([(0, 0.752), (1, 0.752), (1, 1), (0, 1)], (128, 130, 136))
    for k in range(6):
        canvas.polygon(
            [(k * 0.2 - 0.02, 0.868), (k * 0.2 + 0.09, 0.868), (k * 0.2 + 0.085, 0.882), (k * 0.2 - 0.028, 0.882)],
            (232, 230, 220),
        )


def _house(canvas: Canvas, rng: Generator, x: float) -> float:
    w, top = float(rng.uniform(0.2, 0.3)), float(rng.uniform(0.16, 0.3))
    wall = _WALLS[int(rng.integers(len(_WALLS)))]
    roof: Rgb = ((168, 92, 74), (120, 110, 116), (146, 104, 84))[int(rng.integers(3))]
    canvas.polygon([(x - 0.012, top), (x + w + 0.012, top), (x + w - 0.02, top - 0.07), (x + 0.02, top - 0.07)], roof)
    canvas.polygon([(x, top), (x + w, top), (x + w, 0.61), (x, 0.61)], wall)
    canvas.polygon([(x + w - 0.006, top), (x + w, top), (x + w, 0.61), (x + w - 0.006, 0.61)], shaded(wall, -0.18))
    pane: Rgb = (176, 208, 226)
    rows = 2 if top > 0.22 else 3
    for row in range(rows):
        y = top + 0.045 + row * 0.115
        for k in (0.14, 0.58):
            left = x + k * w
            canvas.polygon(
                [
                    (left - 0.006, y - 0.006),
                    (left + 0.066, y - 0.006),
                    (left + 0.066, y + 0.076),
                    (left - 0.006, y + 0.076),
                ],
                shaded(wall, 0.55),
            )
            canvas.polygon([(left, y), (left + 0.06, y), (left + 0.06, y + 0.07), (left, y + 0.07)], pane)
            canvas.polygon(
                [(left + 0.028, y), (left + 0.032, y), (left + 0.032, y + 0.07), (left + 0.028, y + 0.07)],
                shaded(wall, 0.55),
            )
    door = x + 0.4 * w
    canvas.polygon([(door, 0.49), (door + 0.055, 0.49), (door + 0.055, 0.61), (door, 0.61)], shaded(roof, -0.15))
    return x + w + (0.0 if rng.random() < 0.7 else 0.03)


def field(canvas: Canvas, rng: Generator) -> None:
    _sky(canvas, rng, 0.55)
    gold: Rgb = ((226, 200, 110), (206, 204, 112), (178, 206, 116))[int(rng.integers(3))]
    _hill(canvas, rng, 0.53, 0.06, shaded(gold, 0.3))
    _hill(canvas, rng, 0.56, 0.03, (150, 186, 110))
    canvas.polygon([(0, 0.575), (1, 0.575), (1, 1), (0, 1)], gold)
    middle = float(rng.uniform(0.3, 0.7))
    for k in range(-9, 10, 2):
        canvas.polygon(
            [
                (middle + k * 0.06, 0.575),
                (middle + (k + 1) * 0.06, 0.575),
                (middle + (k + 1) * 0.24, 1),
                (middle + k * 0.24, 1),
            ],
            shaded(gold, 0.14),
        )
    if rng.random() < 0.6:
        post: Rgb = (150, 112, 78)
        for k in range(9):
            fx = k * 0.125 + 0.03
            canvas.polygon([(fx, 0.53), (fx + 0.013, 0.53), (fx + 0.013, 0.595), (fx, 0.595)], post)
        for y in (0.545, 0.57):
            canvas.polygon([(0, y), (1, y), (1, y + 0.009), (0, y + 0.009)], shaded(post, 0.15))
    _blades(canvas, rng, 0.62, (150, 170, 84), 30)


def snow(canvas: Canvas, rng: Generator) -> None:
    canvas.gradient(0.0, 0.6, ((166, 190, 216), (150, 176, 210), (190, 196, 214))[int(rng.integers(3))],
        (232, 238, 246))  # fmt: skip
    for _ in range(3):
        x, w, h = float(rng.uniform(0, 1)), float(rng.uniform(0.2, 0.34)), float(rng.uniform(0.14, 0.26))
        canvas.polygon([(x - w, 0.6), (x, 0.58 - h), (x + w, 0.6)], (160, 174, 196))
        cap = ((-0.3, 0.68), (0.0, 1.0), (0.3, 0.68), (0.1, 0.74), (0.0, 0.62), (-0.12, 0.75))
        canvas.polygon([(x + w * u, 0.58 - h * v) for u, v in cap], (246, 248, 252))
    _hill(canvas, rng, 0.6, 0.06, (222, 231, 243))
    _hill(canvas, rng, 0.625, 0.03, (234, 240, 248))
    canvas.gradient(0.625, 1.0, (234, 240, 248), (206, 220, 238))
    for x, y in rng.random((46, 2)):
        canvas.oval(x, y * 0.98, 0.0045, 0.0045, (255, 255, 255))
