"""What all tests share: tiny worlds to test in, the sizes of the large tests, and the way to real data."""

import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image as PIL

from counterfoil import store
from counterfoil.records import Classes, Edit, Image, Item, Text

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def size() -> Callable[[str], int]:
    """How large a large test is: `sizes.toml`, the reduced size unless COUNTERFOIL_FULL is set."""
    table = tomllib.loads((ROOT / "tests" / "sizes.toml").read_text())
    return lambda name: table[name]["full" if os.environ.get("COUNTERFOIL_FULL") else "reduced"]


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real data sets; tests that need it are skipped where there is none."""
    folder = Path(os.environ.get("COUNTERFOIL_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("no real data: set COUNTERFOIL_DATA to a folder that holds the data sets")
    return folder


def pair(number: int, piece: str = "counting-hard", image: int | None = None) -> Item:
    """An item 1 × 2 about `number` dogs and one more, on the image of that number."""
    caption, foil = f"There are exactly {number} dogs.", f"There are exactly {number + 1} dogs."
    return Item(
        id=f"{piece}/{number}",
        piece=piece,
        images=(Image("photos", f"{number if image is None else image}.png"),),
        texts=(Text(caption), Text(foil)),
        gold=((True, False),),
        edits=(Edit(1, str(number), str(number + 1), (18, 18 + len(str(number + 1))), "number"),),
        classes=Classes((str(number),), (str(number + 1),)),
        meta={"phenomenon": "counting"},
    )


@pytest.fixture
def pairs() -> Callable[..., Item]:
    return pair


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """A folder with pictures 0.png … 19.png."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for number in range(20):
        PIL.new("RGB", (32, 24), (number * 12, 100, 200)).save(folder / f"{number}.png")
    return folder


@pytest.fixture
def suite(tmp_path: Path) -> store.Suite:
    """Twenty items on twenty images, in two pieces."""
    items = [pair(n) for n in range(12)] + [pair(n, "counting-small-quant") for n in range(12, 20)]
    return store.write_suite(tmp_path / "suite", store.Card("tiny", "1", title="A tiny suite"), items)
