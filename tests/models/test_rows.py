"""Rows are cut, extended, grouped and padded without a token lost or a picture mixed up."""

import pytest

torch = pytest.importorskip("torch", reason="the extra 'models' is not installed")

from counterfoil.models.rows import Row, batches, collate, row  # noqa: E402


def made(ids: list[int], height: int = 2) -> Row:
    length = len(ids)
    return row(
        {
            "input_ids": torch.tensor([ids]),
            "attention_mask": torch.ones(1, length, dtype=torch.long),
            "token_type_ids": torch.full((1, length), 3),
            "image_attention_mask": torch.arange(length)[None, :, None].repeat(1, 1, 2),
            "pixel_values": torch.full((1, 3, height, 2), float(ids[0])),
            "labels": torch.tensor([ids]),
            "name": "a word is no tensor",
        }
    )


def test_what_has_an_entry_a_token_is_told_from_pictures() -> None:
    found = made([5, 6, 7])
    assert set(found.rest) == {"pixel_values"}
    assert (len(found), found.ids) == (3, [5, 6, 7])


def test_a_cut_row_loses_its_last_tokens_everywhere() -> None:
    found = made([5, 6, 7]).cut(1)
    assert {tensor.shape[1] for tensor in found.tokens.values()} == {2}
    assert found.ids == [5, 6]


def test_what_is_added_sees_what_the_end_saw() -> None:
    found = made([5, 6]).extended([8, 9], kind=1).tokens
    assert found["input_ids"].tolist() == [[5, 6, 8, 9]]
    assert found["attention_mask"].tolist() == [[1, 1, 1, 1]]
    assert found["token_type_ids"].tolist() == [[3, 3, 1, 1]]
    assert found["image_attention_mask"][0].tolist() == [[0, 0], [1, 1], [1, 1], [1, 1]]


@pytest.mark.parametrize(
    ("side", "ids", "mask"),
    [
        ("left", [[0, 0, 5], [6, 7, 8]], [[0, 0, 1], [1, 1, 1]]),
        ("right", [[5, 0, 0], [6, 7, 8]], [[1, 0, 0], [1, 1, 1]]),
    ],
)
def test_a_batch_is_padded_on_one_side(side: str, ids: list[list[int]], mask: list[list[int]]) -> None:
    found = collate([made([5]), made([6, 7, 8])], side, 0)  # type: ignore[arg-type]
    assert found["input_ids"].tolist() == ids
    assert found["attention_mask"].tolist() == mask
    assert found["image_attention_mask"].shape == (2, 3, 2)
    assert found["pixel_values"][:, 0, 0, 0].tolist() == [5.0, 6.0]


ROWS = [made([1, 2, 3]), made([1]), made([1, 2], height=4), made([1, 2]), made([1, 2])]


@pytest.mark.parametrize(("size", "expected"), [(8, [[1, 3, 4, 0], [2]]), (2, [[1, 3], [4, 0], [2]])])
def test_batches_hold_like_lengths_and_one_shape(size: int, expected: list[list[int]]) -> None:
    assert list(batches(ROWS, size)) == expected
