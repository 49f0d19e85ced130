"""Pictures fitted with Pillow, against the image processors of transformers and by hand."""

import msgspec
import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil.models.preprocess import Preprocess, fitted, prepared

SHAPES = [(32, 24), (24, 32), (33, 50), (50, 33), (31, 45), (7, 40), (16, 16), (300, 211)]


def noise(width: int, height: int) -> PIL.Image:
    return PIL.fromarray(np.random.default_rng(width).integers(0, 255, (height, width, 3), dtype=np.uint8))


@pytest.mark.parametrize(("width", "height"), SHAPES)
@pytest.mark.parametrize("scaled", [0, 20])
def test_shortest_is_what_clip_does(width: int, height: int, scaled: int) -> None:
    transformers = pytest.importorskip("transformers", reason="the oracle is in transformers")
    oracle = transformers.CLIPImageProcessorPil(
        size={"shortest_edge": scaled or 16}, crop_size={"height": 16, "width": 16}
    )
    expected = oracle(noise(width, height), return_tensors="np")["pixel_values"][0]
    found = prepared(noise(width, height), Preprocess(size=16, scaled=scaled))
    assert found == pytest.approx(expected, abs=1e-6)
    assert found.dtype == np.float32


@pytest.mark.parametrize(("width", "height"), SHAPES)
def test_squash_is_what_siglip_does(width: int, height: int) -> None:
    transformers = pytest.importorskip("transformers", reason="the oracle is in transformers")
    oracle = transformers.SiglipImageProcessorPil(size={"height": 16, "width": 12}, resample=PIL.Resampling.BICUBIC)
    expected = oracle(noise(width, height), return_tensors="np")["pixel_values"][0]
    half = (0.5, 0.5, 0.5)
    said = Preprocess(size=(16, 12), resize="squash", mean=half, std=half)
    assert prepared(noise(width, height), said) == pytest.approx(expected, abs=1e-6)


def columns(width: int, height: int) -> PIL.Image:
    """A picture whose red is the number of its column and whose green is that of its row."""
    rows, cells = np.mgrid[:height, :width]
    return PIL.fromarray(np.stack([cells, rows, rows * 0], axis=2).astype(np.uint8))


@pytest.mark.parametrize(
    ("crop", "width", "first"),
    [("floor", 11, 1), ("round", 11, 2), ("floor", 9, 0), ("round", 9, 0), ("floor", 10, 1), ("round", 10, 1)],
)
def test_half_a_pixel_goes_where_it_is_said_to(crop: str, width: int, first: int) -> None:
    said = msgspec.convert({"size": 8, "crop": crop}, Preprocess)
    assert np.asarray(fitted(columns(width, 8), said))[0, :, 0].tolist() == list(range(first, first + 8))


def test_longest_fills_the_rest() -> None:
    found = np.asarray(fitted(PIL.new("RGB", (16, 8), "white"), Preprocess(size=8, resize="longest", fill=7)))
    assert [row.tolist() for row in found[:, 0, 0:1]] == [[7], [7], [255], [255], [255], [255], [7], [7]]


def test_longest_fits_a_rectangle_and_keeps_thin_pictures() -> None:
    assert fitted(columns(400, 1), Preprocess(size=(8, 12), resize="longest")).size == (12, 8)


@pytest.mark.parametrize(
    ("json", "reason"),
    [
        ('{"size": [8, 9]}', "cuts out a square"),
        ('{"size": 8, "scaled": 4}', "no less than size"),
        ('{"size": 8, "resize": "squash", "scaled": 9}', "goes with shortest"),
        ('{"std": [1, 0, 1]}', "positive"),
        ('{"size": 0}', "positive"),
        ('{"means": [0, 0, 0]}', "unknown field `means`"),
        ('{"resize": "some"}', "Invalid enum value 'some'"),
    ],
)
def test_what_cannot_be_is_refused(json: str, reason: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=reason):
        msgspec.json.decode(json, type=Preprocess)
