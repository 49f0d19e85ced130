"""The parts that models of picture and text share."""

import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.models.fused import in_batches, refuse_nan, repeat, stack

torch = pytest.importorskip("torch", reason="the extra 'models' is not installed")


def test_one_picture_serves_all_rows_without_a_copy() -> None:
    states = torch.arange(6.0).view(1, 3, 2)
    seen = repeat(states, 4)
    assert seen.states.shape == (4, 3, 2)
    assert seen.states.data_ptr() == states.data_ptr()
    assert seen.mask.tolist() == [[1, 1, 1]] * 4


def test_shorter_pictures_are_padded_and_masked() -> None:
    seen = stack([torch.full((1, 3, 2), 5.0), torch.full((1, 1, 2), 7.0)])
    assert seen.states[:, :, 0].tolist() == [[5, 5, 5], [7, 0, 0]]
    assert seen.mask.tolist() == [[1, 1, 1], [1, 0, 0]]


@pytest.mark.parametrize(("many", "size", "batches"), [("abcde", 2, ["ab", "cd", "e"]), ("ab", 5, ["ab"]), ("", 3, [])])
def test_batches_keep_the_order(many: str, size: int, batches: list[str]) -> None:
    assert list(in_batches(many, size)) == batches


@pytest.mark.parametrize("odd", [float("nan"), float("inf")])
def test_odd_logits_are_refused(odd: float) -> None:
    refuse_nan(torch.tensor([1.0, -2.0]), "mine")
    with pytest.raises(CounterfoilError, match="mine gave logits that are no numbers"):
        refuse_nan(torch.tensor([1.0, odd]), "mine")
