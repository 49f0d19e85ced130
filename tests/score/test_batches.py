"""Batches are fixed before anything is computed, whatever is asked first."""

from counterfoil.score import batches
from counterfoil.score.batches import FixedBatches, by_length


def test_a_batch_is_the_same_whatever_is_asked_first() -> None:
    for first in (0, 9, 5):
        seen: list[list[int]] = []

        def compute(keys: list[int], seen: list[list[int]] = seen) -> list[int]:
            seen.append(list(keys))
            return [key * key for key in keys]

        table = FixedBatches([*range(10), 3, 3], 4, compute)  # type: ignore[arg-type]
        assert table[first] == first * first and seen == [
            [4 * (first // 4) + n for n in range(4) if 4 * (first // 4) + n < 10]
        ]
        assert [table[key] for key in range(10)] == [key * key for key in range(10)] and len(seen) == 3


def test_only_so_many_batches_are_kept(monkeypatch: object) -> None:
    computed: list[int] = []
    table = FixedBatches(range(200), 1, lambda keys: computed.extend(keys) or list(keys))  # type: ignore[func-returns-value]
    for key in range(200):
        assert table[key] == key
    assert table[199] == 199 and len(computed) == 200
    assert table[0] == 0 and len(computed) == 201 and batches.KEPT < 200


def test_texts_come_shortest_first_and_once() -> None:
    assert by_length(["bbb", "a", "aaa", "a"]) == ["a", "aaa", "bbb"]
