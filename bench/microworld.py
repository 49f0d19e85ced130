"""How fast scenes are made: sampled, drawn and encoded, against the time it takes to encode their pictures alone.

Encoding is the limit: no way to make a picture file can be faster than writing the file.
"""

import sys
from time import perf_counter

from counterfoil.microworld.draw import draw, encode
from counterfoil.microworld.sample import worlds

TARGETS = {256: 100.0, 512: 30.0}
"""Scenes a second on one core that a picture of so many pixels must reach."""


def measure(size: int, count: int, seed: int) -> tuple[float, float]:
    """Seconds a scene for all of it, and for encoding alone."""
    for scene in worlds(count // 4, seed + 1, size):
        draw(scene)
    start = perf_counter()
    for scene in worlds(count, seed, size):
        encode(draw(scene))
    whole = perf_counter() - start
    pictures = [draw(scene) for scene in worlds(count, seed, size)]
    start = perf_counter()
    for picture in pictures:
        encode(picture)
    return whole / count, (perf_counter() - start) / count


def main(count: int = 200, seed: int = 0) -> int:
    slow = 0
    for size, target in TARGETS.items():
        whole, encoding = measure(size, count, seed)
        slow += 1 / whole < target
        print(
            f"{size} px: {1 / whole:.0f} scenes/s (at least {target:.0f}), "
            f"{whole / encoding:.1f} times the time of encoding alone ({1 / encoding:.0f} pictures/s)"
        )
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
