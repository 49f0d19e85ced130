"""Vectors of dual encoders: computed so many at a time, of length one, so that a product is a cosine."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from counterfoil.errors import CallError

if TYPE_CHECKING:
    from counterfoil.protocols import Floats

T = TypeVar("T")


def embedded(things: Sequence[T], batch: int, encode: Callable[[Sequence[T]], "Floats"]) -> "Floats":
    """A unit vector for each thing, in order, never more than `batch` of them encoded together."""
    if batch < 1:
        raise CallError(f"batch={batch}: a batch holds one thing or more.")
    found = [encode(things[start : start + batch]) for start in range(0, len(things), batch)]
    return unit(np.concatenate(found)) if found else np.zeros((0, 0))


def unit(vectors: "Floats") -> "Floats":
    """The vectors scaled to length one, in double precision; one without direction becomes NaN, which runs refuse."""
    exact = np.asarray(vectors, dtype=np.float64)
    lengths = np.linalg.norm(exact, axis=1, keepdims=True)
    return exact / np.where(lengths > 0, lengths, np.nan)
