"""Backdrops within walls: kitchen, living room and bedroom. None shows a thing that a world can hold."""

from itertools import pairwise

from numpy.random import Generator

from counterfoil.microworld.draw.canvas import Canvas
from counterfoil.microworld.draw.paint import Rgb, shaded

FLOOR = 0.72
_PAPERS: tuple[Rgb, ...] = ((240, 226, 200), (214, 228, 220), (226, 218, 234), (244, 218, 206),
    (208, 222, 236), (236, 234, 206))  # fmt: skip
_BOARDS: tuple[Rgb, ...] = ((206, 164, 118), (188, 146, 104), (222, 188, 146), (170, 132, 100))
_RUGS: tuple[Rgb, ...] = ((190, 110, 110), (110, 140, 170), (140, 160, 120), (180, 150, 190), (206, 170, 110))


def _block(canvas: Canvas, left: float, top: float, right: float, bottom: float, colour: Rgb, alpha: int = 255) -> None:
    canvas.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], colour, alpha)


def _walls(canvas: Canvas, rng: Generator) -> Rgb:
    paper = _PAPERS[int(rng.integers(len(_PAPERS)))]
    canvas.gradient(0.0, FLOOR, shaded(paper, 0.15), shaded(paper, -0.04))
    return paper


def _boards(canvas: Canvas, rng: Generator) -> None:
    wood = _BOARDS[int(rng.integers(len(_BOARDS)))]
    canvas.gradient(FLOOR, 1.0, shaded(wood, -0.08), shaded(wood, 0.1))
    for y in (0.765, 0.82, 0.885, 0.955):
        _block(canvas, 0, y, 1, y + 0.003, shaded(wood, -0.2))
        for x in rng.random(3):
            _block(canvas, x, y - 0.055, x + 0.003, y, shaded(wood, -0.2))
    _block(canvas, 0, FLOOR - 0.022, 1, FLOOR, (246, 242, 234))
    _block(canvas, 0, FLOOR - 0.003, 1, FLOOR + 0.003, shaded(wood, -0.35))


def _window(canvas: Canvas, x: float, curtain: Rgb | None, night: bool = False) -> None:
    top, w, h = 0.1, 0.26, 0.28
    _block(canvas, x - 0.015, top - 0.015, x + w + 0.015, top + h + 0.02, (250, 248, 242))
    _block(canvas, x, top, x + w, top + h, (60, 76, 124) if night else (166, 214, 240))
    if night:
        for dx, dy in ((0.04, 0.05), (0.2, 0.2), (0.1, 0.16), (0.22, 0.06)):
            canvas.oval(x + dx, top + dy, 0.004, 0.004, (250, 246, 210))
        canvas.oval(x + 0.17, top + 0.09, 0.028, 0.028, (250, 240, 190))
    else:
        canvas.polygon(
            [(x, top + h), (x, top + 0.22), (x + 0.1, top + 0.18), (x + w, top + 0.23), (x + w, top + h)],
            (158, 200, 128),
        )
        canvas.oval(x + 0.09, top + 0.08, 0.04, 0.02, (252, 252, 252))
    _block(canvas, x + w / 2 - 0.005, top, x + w / 2 + 0.005, top + h, (250, 248, 242))
    _block(canvas, x, top + h / 2 - 0.005, x + w, top + h / 2 + 0.005, (250, 248, 242))
    _block(canvas, x - 0.03, top + h + 0.015, x + w + 0.03, top + h + 0.033, (236, 230, 220))
    if curtain:
        _block(canvas, x - 0.07, top - 0.035, x + w + 0.07, top - 0.022, shaded(curtain, -0.4))
        for left in (x - 0.06, x + w - 0.01):
            canvas.polygon(
                [
                    (left, top - 0.03),
                    (left + 0.07, top - 0.03),
                    (left + 0.062, top + h + 0.06),
                    (left + 0.006, top + h + 0.06),
                ],
                curtain,
            )
            for k in (0.022, 0.045):
                _block(canvas, left + k, top - 0.03, left + k + 0.004, top + h + 0.055, shaded(curtain, -0.15))


def _picture(canvas: Canvas, rng: Generator, x: float, y: float) -> None:
    w, h = float(rng.uniform(0.12, 0.16)), float(rng.uniform(0.1, 0.14))
    _block(canvas, x, y, x + w, y + h, (148, 112, 76))
    _block(canvas, x + 0.012, y + 0.012, x + w - 0.012, y + h - 0.012, (236, 238, 230))
    sky = _RUGS[int(rng.integers(len(_RUGS)))]
    _block(canvas, x + 0.012, y + 0.012, x + w - 0.012, y + h * 0.55, shaded(sky, 0.55))
    left, right, low = x + 0.012, x + w - 0.012, y + h - 0.012
    hill = [(left, low), (left, y + h * 0.6), (x + w * 0.4, y + h * 0.42), (right, y + h * 0.65), (right, low)]
    canvas.polygon(hill, shaded(sky, 0.2))


def _rug(canvas: Canvas, rng: Generator) -> None:
    colour = _RUGS[int(rng.integers(len(_RUGS)))]
    x = float(rng.uniform(0.35, 0.65))
    for k, shade in enumerate((0.1, 0.4, 0.2)):
        canvas.oval(x, 0.88, 0.36 - 0.05 * k, 0.1 - 0.016 * k, shaded(colour, shade))


def kitchen(canvas: Canvas, rng: Generator) -> None:
    paper = _walls(canvas, rng)
    tile = shaded(paper, 0.4)
    _block(canvas, 0, 0.34, 1, 0.5, tile)
    for k in range(17):
        _block(canvas, k / 16, 0.34, k / 16 + 0.003, 0.5, shaded(paper, -0.06))
    for k in range(4):
        _block(canvas, 0, 0.34 + k * 0.053, 1, 0.343 + k * 0.053, shaded(paper, -0.06))
    front: Rgb = ((150, 176, 170), (196, 170, 138), (170, 180, 200), (206, 196, 180))[int(rng.integers(4))]
    side = rng.random() < 0.5
    _window(canvas, 0.12 if side else 0.62, None)
    for k in range(3):
        left = (0.5 if side else 0.02) + k * 0.16
        _block(canvas, left, 0.04, left + 0.15, 0.3, front)
        _block(canvas, left + 0.015, 0.06, left + 0.135, 0.28, shaded(front, 0.16))
        canvas.oval(left + 0.12, 0.25, 0.007, 0.007, (110, 110, 112))
    _block(canvas, 0, 0.5, 1, 0.525, (226, 222, 214))
    _block(canvas, 0, 0.525, 1, FLOOR, front)
    for k in range(6):
        _block(canvas, k / 6 + 0.012, 0.545, k / 6 + 0.155, FLOOR - 0.03, shaded(front, 0.12))
        _block(canvas, k / 6 + 0.065, 0.562, k / 6 + 0.1, 0.57, (110, 110, 112))
    light: Rgb = ((240, 236, 228), (236, 228, 214))[int(rng.integers(2))]
    canvas.gradient(FLOOR, 1.0, shaded(light, -0.06), light)
    depths = (FLOOR, 0.765, 0.825, 0.905, 1.0)
    for row, (y, below) in enumerate(pairwise(depths)):
        for k in range(-8, 9):
            if (k + row) % 2:
                a, b = 0.09 + 0.11 * (y - FLOOR) / 0.28, 0.09 + 0.11 * (below - FLOOR) / 0.28
                canvas.polygon(
                    [(0.5 + k * a, y), (0.5 + (k + 1) * a, y), (0.5 + (k + 1) * b, below), (0.5 + k * b, below)],
                    shaded(front, 0.45),
                )


def living_room(canvas: Canvas, rng: Generator) -> None:
    paper = _walls(canvas, rng)
    for k in range(12):
        _block(canvas, k / 12, 0, k / 12 + 0.04, FLOOR, shaded(paper, 0.22), 120)
    _boards(canvas, rng)
    curtain = _RUGS[int(rng.integers(len(_RUGS)))]
    at = (0.12, 0.37, 0.6)[int(rng.integers(3))]
    _window(canvas, at, curtain)
    for x in (0.08, 0.8) if at == 0.37 else (0.62, 0.8) if at < 0.3 else (0.06, 0.3):
        _picture(canvas, rng, x, float(rng.uniform(0.12, 0.2)))
    _rug(canvas, rng)


def bedroom(canvas: Canvas, rng: Generator) -> None:
    paper = _walls(canvas, rng)
    dot = shaded(paper, 0.5)
    for row in range(7):
        for k in range(10):
            canvas.oval((k + 0.5 * (row % 2)) / 9.5, 0.05 + row * 0.1, 0.008, 0.008, dot)
    _boards(canvas, rng)
    left = rng.random() < 0.5
    _window(canvas, 0.12 if left else 0.62, _RUGS[int(rng.integers(len(_RUGS)))], night=rng.random() < 0.4)
    _picture(canvas, rng, 0.68 if left else 0.16, 0.16)
    _rug(canvas, rng)
