"""A tiny world for the report: a suite over drawn pictures, runs of four models, and a reader of HTML."""

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image as PIL
from PIL import ImageDraw

from counterfoil import store
from counterfoil.analyse.results import Settings
from counterfoil.pictures import Pictures
from counterfoil.records import Classes, Credit, Edit, Image, Item, Score, Text

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SCRIPT = "<script>alert('caption')</script>"
EVIL_MODEL = 'evil:<img src=x onerror="alert(1)">'
BROKEN, GONE = "00003.png", "00005.png"

Scorer = Callable[[Item, int], float]


@dataclass(frozen=True)
class World:
    suite: store.Suite
    runs: list[store.Run]
    pictures: Pictures
    folder: Path
    settings: Settings


@dataclass
class Read(HTMLParser):
    """What a browser would find: the text that is seen, tags with attributes, the cells of tables."""

    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    text: str = ""
    rows: list[list[str]] = field(default_factory=list)
    bold: list[str] = field(default_factory=list)
    _open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag in ("td", "th", "b", "style"):
            self._open.append(tag)
        if tag == "b":
            self.bold.append("")

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if "style" in self._open:
            return
        self.text += data
        if {"td", "th"} & set(self._open):
            self.rows[-1][-1] += data
        if "b" in self._open:
            self.bold[-1] += data

    def row(self, *starts: str) -> list[str]:
        """The first row whose cells begin so, with its spaces in order."""
        rows = [[" ".join(cell.split()) for cell in row] for row in self.rows]
        return next(row for row in rows if tuple(row[: len(starts)]) == starts)


@pytest.fixture
def read() -> Callable[[str], Read]:
    def reader(page: str) -> Read:
        found = Read()
        found.feed(page)
        return found

    return reader


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("report")
    images = folder / "images"
    images.mkdir()
    for number in range(10):
        _draw(number + 1).save(images / f"{number:05d}.png")
    (images / BROKEN).write_bytes(b"this is no picture")
    (images / GONE).unlink()
    items = [item for number in range(10) for item in _items(number)]
    suite = store.write_suite(
        folder / "suite", _card(), items, recipe="[suite]\nname = 'toy <recipe>'\n",
        credits=[Credit("toy", f"{n:05d}.png", f"https://example.org/{n}", "", "CC0 1.0") for n in range(10)],
    )  # fmt: skip
    runs = [
        _run(suite, items, "itm:sees", lambda item, text: 0.9 - 0.6 * text - 0.01 * len(item.id), errors=True),
        _run(suite, items, "clip:near", lambda item, text: 0.3 + _near(item) * (1 - text), probability=False),
        _run(suite, items, EVIL_MODEL, lambda item, text: 0.2 + 0.1 * text),
        _run(suite, items, "baseline:constant", lambda item, text: 0.5),
    ]
    return World(suite, runs, Pictures({"": images}), folder, Settings(resamples=200))


def _draw(count: int) -> PIL.Image:
    picture = PIL.new("RGB", (400, 300), (230, 235, 240))
    for number in range(count):
        left, top = 15 + 75 * (number % 5), 40 + 130 * (number // 5)
        ImageDraw.Draw(picture).ellipse((left, top, left + 60, top + 60), fill=(40 * number % 255, 90, 160))
    return picture


def _items(number: int) -> list[Item]:
    image = Image("toy", f"{number:05d}.png")
    word, other = WORDS[number], WORDS[(number + 3) % 10]
    what = SCRIPT if number == 0 else "balls"
    caption, foil = f"There are exactly {word} {what}.", f"There are exactly {other} {what}."
    counting = Item(
        f"toy/counting/{number}", "counting-<i>hard</i>", (image,), (Text(caption), Text(foil)), ((True, False),),
        edits=(Edit(1, word, other, (18, 18 + len(other)), "numeral", (18, 18 + len(word))),),
        classes=Classes((str(number + 1),), (str((number + 3) % 10 + 1),)), meta={"phenomenon": "counting & numbers"},
    )  # fmt: skip
    existence = Item(
        f"toy/existence/{number}", "existence", (image,), (Text("There are balls."), Text("There are no balls.")),
        ((True, False),), meta={"phenomenon": "existence"},
    )  # fmt: skip
    return [counting, existence]


def _near(item: Item) -> float:
    """Right by little on most items, wrong by little on every third."""
    number = int(item.id.rsplit("/", 1)[1])
    return -0.01 if number % 3 == 0 else 0.02


def _card() -> store.Card:
    return store.Card(
        "toy", "1", title="Toy & <b>tests</b>", licence="MIT", citation="Nobody 2026.", built_by="counterfoil", seed=11,
        funnel={"counting-<i>hard</i>": {"candidates": 1240, "after length": 320, "after sample": 10}},
        departures={"existence": ("The paper asks <people>; we do not.",)},
        sources={"toy": {"scenes": "10", "digest": "abcdef"}},
    )  # fmt: skip


def _run(
    suite: store.Suite, items: list[Item], model: str, scorer: Scorer, *, probability: bool = True, errors: bool = False
) -> store.Run:
    card = store.RunCard(
        model, str(suite.folder), suite.card.digest, 2 * len(items), parts=1, batch=8, versions={"counterfoil": "0"}
    )
    with store.writing_run(suite.folder.parent / f"run-{model[:4]}", card) as run:
        run.write_part(0, [_score(item, text, scorer, probability, errors) for item in items for text in (0, 1)])
    return run


def _score(item: Item, text: int, scorer: Scorer, probability: bool, errors: bool) -> Score:
    kinds = {BROKEN: "broken", GONE: "missing"}
    if errors and item.images[0].file in kinds:
        kind = kinds[item.images[0].file]
        return Score(item.id, 0, text, error=f"{kind}: There is no /home/somebody/{item.images[0].file}.")
    value = scorer(item, text)
    return Score(item.id, 0, text, value, value if probability else None)
