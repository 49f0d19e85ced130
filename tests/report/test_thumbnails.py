"""Small pictures for the page."""

import io
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil.pictures import Pictures
from counterfoil.records import Image
from counterfoil.report.thumbnails import EDGE, LEAST_EDGE, thumbnails


@pytest.fixture
def images(tmp_path: Path) -> Path:
    noise = np.random.default_rng(0).integers(0, 255, (600, 800, 3), dtype=np.uint8)
    PIL.fromarray(noise).save(tmp_path / "noise.png")
    PIL.new("RGB", (40, 20), "red").save(tmp_path / "small.png")
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8 cut short")
    return tmp_path


def decoded(uri: str) -> PIL.Image:
    head, data = uri.split(",", 1)
    assert head == "data:image/webp;base64"
    return PIL.open(io.BytesIO(b64decode(data)))


def test_a_large_picture_is_shrunk_and_a_small_one_is_not_blown_up(images: Path) -> None:
    found = thumbnails([Image("s", "noise.png"), Image("s", "small.png")], Pictures({"": images}))
    sizes = [decoded(shown.uri).size for shown in found.values()]
    assert sizes == [(EDGE, 240), (40, 20)] == [(shown.width, shown.height) for shown in found.values()]


def test_each_picture_is_there_once(images: Path) -> None:
    found = thumbnails([Image("s", "noise.png")] * 3, Pictures({"": images}))
    assert [shown.id for shown in found.values()] == ["p0"]


def test_over_the_budget_all_become_smaller(images: Path) -> None:
    wanted = [Image("s", "noise.png")]
    found = thumbnails(wanted, Pictures({"": images}), budget=12_000)[wanted[0]]
    assert len(b64decode(found.uri.split(",")[1])) <= 12_000
    assert LEAST_EDGE < found.width == decoded(found.uri).width < EDGE


def test_they_do_not_become_too_small_to_see(images: Path) -> None:
    wanted = [Image("s", "noise.png")]
    assert thumbnails(wanted, Pictures({"": images}), budget=1)[wanted[0]].width == LEAST_EDGE


REASONS = [
    ("broken.jpg", "the file is no picture of a known format"),
    ("gone.png", "the file is not there"),
    ("../secret.png", "its name leads out of the folder of images"),
]


@pytest.mark.parametrize(("file", "reason"), REASONS)
def test_a_picture_that_cannot_be_shown_says_why_without_paths(images: Path, file: str, reason: str) -> None:
    (found,) = thumbnails([Image("s", file)], Pictures({"": images})).values()
    assert (found.uri, found.reason) == ("", reason)


def test_without_a_folder(images: Path) -> None:
    (found,) = thumbnails([Image("s", "noise.png")], Pictures({})).values()
    assert found.reason == "no folder was given for the images of its source"
