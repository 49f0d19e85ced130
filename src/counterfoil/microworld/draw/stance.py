"""How a thing is held or holds itself: all that its figure needs to know of what it does."""

from typing import NamedTuple


class Stance(NamedTuple):
    """`aim` is the height of what the hands reach for; `tilt` turns a thing that is held."""

    posture: str = "stand"
    arms: str = ""
    aim: float | None = None
    straps: bool = False
    tilt: float = 0.0
    variant: int = 0
