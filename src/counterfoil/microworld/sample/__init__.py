"""Worlds by chance: any scene can be made alone, in any order, from a seed and its index."""

from collections.abc import Iterator

import numpy as np

from counterfoil.microworld.sample.cast import Company
from counterfoil.microworld.sample.layout import Placed
from counterfoil.microworld.sample.relate import found
from counterfoil.microworld.sample.scene import stage
from counterfoil.microworld.world import Thing, World
from counterfoil.records import Box

SMALLEST, LARGEST = 256, 512


def worlds(count: int, seed: int = 0, size: int = 256, start: int = 0) -> Iterator[World]:
    """The scenes `start` … `start + count - 1` of a seed, in pictures of `size` × `size` pixels."""
    return (world(seed, index, size) for index in range(start, start + count))


def world(seed: int, index: int, size: int = 256) -> World:
    """The scene `index` of a seed; at another size it is the same scene, scaled."""
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"a scene is drawn in {SMALLEST} to {LARGEST} pixels, not in {size}: choose a size between")
    id = f"{seed}-{index:06d}"
    rng = np.random.default_rng([seed, index])
    backdrop, scene = stage(Company(id, rng))
    actions = tuple(action for group, _ in scene for action in group.actions)
    staged = [relation for group, _ in scene for relation in group.relations]
    placed = [each for _, row in sorted(scene, key=lambda entry: _depth(entry[1])) for each in row]
    return World(
        id=id, seed=seed, backdrop=backdrop, width=size, height=size,
        things=tuple(_thing(each, size) for each in placed),
        relations=(*staged, *found(rng, placed, staged, actions)),
        actions=actions,
    )  # fmt: skip


def _depth(row: list[Placed]) -> float:
    """Who stands lower in the picture is nearer."""
    return max(each.line for each in row)


def _thing(placed: Placed, size: int) -> Thing:
    left, top, right, bottom = (round(min(max(edge, 0.0), 1.0) * size, 2) for edge in placed.box)
    box = Box(left, top, round(right - left, 2), round(bottom - top, 2))
    return Thing(placed.part.id, placed.part.kind, box, placed.part.attributes)
