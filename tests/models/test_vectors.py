"""Vectors in batches, by hand."""

from collections.abc import Sequence

import numpy as np
import pytest

from counterfoil.errors import CallError
from counterfoil.models.vectors import embedded, unit


def test_a_vector_has_length_one_and_its_direction() -> None:
    assert unit(np.array([[3.0, 4.0], [0.0, -2.0]])).tolist() == [[0.6, 0.8], [0.0, -1.0]]


def test_a_vector_without_direction_is_not_made_up() -> None:
    assert np.isnan(unit(np.zeros((1, 3)))).all()


def test_batches_are_no_larger_than_asked_and_keep_the_order() -> None:
    seen: list[int] = []

    def encode(things: Sequence[int]) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
        seen.append(len(things))
        return np.array([[np.cos(thing), np.sin(thing)] for thing in things], dtype=np.float32)

    found = embedded(range(5), 2, encode)
    assert seen == [2, 2, 1]
    assert found == pytest.approx(np.array([[np.cos(n), np.sin(n)] for n in range(5)]), abs=1e-6)
    assert found.dtype == np.float64


def test_nothing_gives_nothing() -> None:
    assert len(embedded([], 4, lambda things: np.ones((1, 1)))) == 0


def test_a_batch_of_none_is_refused() -> None:
    with pytest.raises(CallError, match="batch=0"):
        embedded([1], 0, lambda things: np.ones((1, 1)))
