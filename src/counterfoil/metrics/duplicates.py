"""SVO-Probes' rule that a sentence with an image counts once, however many rows repeat it."""

import numpy as np
from numpy.typing import ArrayLike

from counterfoil.errors import CounterfoilError
from counterfoil.metrics.cells import Array, grid


def without_duplicates(gold: ArrayLike, groups: ArrayLike, decisions: ArrayLike | None = None) -> Array:
    """`gold` with NaN in every cell that repeats an earlier one.

    Two cells are the same when they agree in gold (positives and negatives are kept apart), in
    `groups` (the caller's number for sentence and image) and, where given, in what was decided,
    as in the released notebook, which drops duplicates of (sentence, image, score).
    """
    true, group = grid(gold).astype(np.float64), grid(groups)
    if group.shape != true.shape:
        raise CounterfoilError(f"groups have shape {group.shape}, gold has {true.shape}: they must agree")
    keys = [true.ravel(), np.unique(group, return_inverse=True)[1].ravel().astype(np.float64)]
    if decisions is not None:
        keys.append(grid(decisions).astype(np.float64).ravel())
    asked = np.flatnonzero(~np.isnan(keys[0]))
    _, first = np.unique(np.stack(keys, axis=1)[asked], axis=0, return_index=True)
    kept = np.full(true.size, np.nan)
    kept[asked[first]] = keys[0][asked[first]]
    return kept.reshape(true.shape)
