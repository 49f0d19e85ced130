"""The microworld's own truth as a model: what a model would score that sees and reads all."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from counterfoil.errors import CounterfoilError
from counterfoil.microworld.folder import read_worlds
from counterfoil.microworld.oracle import holds
from counterfoil.microworld.world import World

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture


@dataclass(frozen=True)
class Oracle:
    """1 for a text that holds, 0 for one that does not, ½ where the oracle cannot tell.

    The truth lies beside the pictures, in the file that the microworld writes with them.
    """

    def match(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        path = picture.path()
        world = _worlds(path.parent).get(path.stem)
        if world is None:
            raise CounterfoilError(f"baseline:oracle knows only the microworld, and {path} is not a scene of it.")
        truths = (holds(world, text) for text in texts)
        return np.array([0.5 if truth is None else float(truth) for truth in truths])


@lru_cache(maxsize=4)
def _worlds(folder: Path) -> dict[str, World]:
    return {world.id: world for world in read_worlds(folder)}
