"""Items of every shape, with everything that an item may hold, and a suite of them with pictures."""

from pathlib import Path

import pytest
from PIL import Image as PIL

from counterfoil import store
from counterfoil.records import Box, Check, Classes, Edit, Image, Item, Origin, Text

CARD = store.Card(
    "shapes", "1.2", title='Shapes: "all" of them', licence="CC BY 4.0", citation="@misc{shapes, title={Shapes}}",
    url="https://example.org/shapes", notes=("made for tests",), built_by="counterfoil",
)  # fmt: skip

ITEMS = (
    Item(
        id="pair/1", piece="pair", split="dev-a", images=(Image("photos", "0.png"),),
        texts=(Text('A "dog", sitting;\r\na\ncat \u2028 runs.', meta={"voice": "active"}), Text("A cät 🐈 sits.")),
        gold=((True, False),),
        edits=(Edit(1, "dog", "cat", (2, 5), "noun", (2, 5)), Edit(0, "a", "b", on="image")),
        classes=Classes(("dog",), ("cat", "cow")),
        meta={"phenomenon": "nouns", "score": 0.1, "n": 3, "list": [1, "two", None], "none": None, "flag": True},
        origin=Origin("coco", "val", ("1", "2")),
        checks=(Check("length", 7.5, True), Check("nli", "contradiction", False)),
    ),
    Item(
        id="four/1", piece="four", images=(Image("photos", "1.png"),),
        texts=tuple(Text(f"Text {n}.") for n in range(4)), gold=((True, True, False, False),),
    ),
    Item(
        id="images/1", piece="two images", images=(Image("photos", "2.png"), Image("photos", "deep/3.png")),
        texts=(Text("A person sits."),), gold=((True,), (False,)),
    ),
    Item(
        id="grid/1", piece="grid", split="test", images=(Image("photos", "4.png"), Image("photos", "5.png")),
        texts=(Text("some plants surrounding a lightbulb"), Text("a lightbulb surrounding some plants")),
        gold=((True, False), (False, True)),
    ),
    Item(
        id="questions/1", piece="questions", images=(Image("photos", "6.png"),),
        texts=(Text("Is it red or blue?", ("red", "blue"), {"template": 3}), Text("Is it true?"), Text("Say nothing.")),
        gold=(("red", "true", ""),), expect="different",
    ),
    Item(
        id="derived/1", piece="questions", expect="same",
        images=(
            Image("photos", "7.png"),
            Image("photos", "7-blur.png", "7.png", "blur 3", (Box(1.5, 2, 3, 4), Box(0, 0, 1, 1))),
        ),
        texts=(Text("What is it?"),), gold=(("dog",), (None,)),
    ),
)  # fmt: skip


@pytest.fixture
def shapes() -> tuple[Item, ...]:
    return ITEMS


@pytest.fixture
def many_shapes(tmp_path: Path) -> store.Suite:
    """A suite with an item of every shape."""
    return store.write_suite(tmp_path / "shapes", CARD, ITEMS)


@pytest.fixture
def pictured(tmp_path: Path) -> Path:
    """A folder with every image of the shapes."""
    folder = tmp_path / "pictured"
    for number, image in enumerate(sorted({image.file for item in ITEMS for image in item.images})):
        (folder / image).parent.mkdir(parents=True, exist_ok=True)
        PIL.new("RGB", (16, 12), (20 * number, 99, 99)).save(folder / image)
    return folder
