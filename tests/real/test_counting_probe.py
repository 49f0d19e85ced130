"""How-many statements, existence and counting against what was released; `docs/how-many.md` has the numbers."""

import importlib.util
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from counterfoil.foilers.counting import Counting
from counterfoil.foilers.existence import Existence
from counterfoil.records import Image, Item, Question, Scene

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/how-many.md").read_text("utf-8")
FILES = {
    "test": "visual7w_counting_standard_split.test.json",
    "val": "visual7w_counting_standard_split.val.json",
    "hard test": "visual7w_counting_hard_split.test.json",
}


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("how_many", ROOT / "bench/how_many.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def probe(real_data: Path) -> Path:
    return real_data / "counting_probe"


def table(heading: str) -> dict[str, list[str]]:
    """The rows of the page's table under a heading, by their first cell."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]
    return {row[0]: row[1:] for row in rows[2:]}


@pytest.mark.parametrize("split", FILES)
def test_the_released_statements_are_reproduced(bench: ModuleType, probe: Path, split: str) -> None:
    n, wrong, n_foils, wrong_foils = bench.differences(probe / FILES[split], "released")
    assert len(wrong) <= 0.01 * n and len(wrong_foils) <= 0.01 * n_foils
    assert table("As released")[split] == [f"{n - len(wrong)}/{n}", f"{n_foils - len(wrong_foils)}/{n_foils}"]


@pytest.mark.parametrize("split", FILES)
def test_every_difference_of_our_english_is_a_repair(bench: ModuleType, probe: Path, split: str) -> None:
    n, found, n_foils, found_foils = bench.differences(probe / FILES[split])
    assert [one for one in found + found_foils if one.kind == "other"] == []
    several = [one for one in found if one.count != 1]
    n_several = sum(is_answer and count != 1 for _, count, _, is_answer in bench.statements(probe / FILES[split]))
    assert len(several) <= 0.05 * n_several
    assert table("Repaired")[split] == [
        f"{n - len(found)}/{n}", f"{n_several - len(several)}/{n_several}", f"{n_foils - len(found_foils)}/{n_foils}"
    ]  # fmt: skip


def test_the_page_counts_the_repairs(bench: ModuleType, probe: Path) -> None:
    counts = Counter(one.kind for one in bench.differences(probe / FILES["test"])[1])
    assert {kind: int(row[0]) for kind, row in table("What was repaired").items()} == counts


# ── VALSE, whose authors repaired by hand ────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def question(probe: Path) -> Callable[[dict], Question]:
    """The question behind a VALSE record: by image and answer, and by wording where that leaves two."""
    asked = defaultdict(list)
    for file in (FILES["test"], FILES["hard test"]):
        for record in json.loads((probe / file).read_text("utf-8")).values():
            asked[record["dataset_idx"], record["answer"]].append(record)

    def find(record: dict) -> Question:
        found = asked[record["dataset_idx"], record["answer"]]
        assert len({one["caption"] for one in found}) == 1
        foil = record["classes_foil"]
        numbers = foil if isinstance(foil, list) else [foil]
        return Question("q", found[0]["caption"], str(record["answer"]), tuple(map(str, numbers)))

    return find


def ours(foiler: Existence | Counting, question: Question, foil: str | None) -> Item | None:
    scene = Scene("s", Image("visual7w", "x.jpg"), questions=(question,))
    items = foiler.foil(scene, np.random.default_rng(0))
    return next((item for item in items if foil is None or item.meta["foil"] == foil), None)


@pytest.mark.parametrize(
    ("file", "foiler"),
    [
        ("existence", Existence()),
        ("counting-hard", Counting("balanced")),
        ("counting-small-quant", Counting("small")),
        ("counting-adversarial", Counting("adversarial")),
    ],
)
def test_valse_was_made_like_this(real_data: Path, question, file: str, foiler: Existence | Counting) -> None:
    records = json.loads((real_data / "valse" / f"{file}.json").read_text("utf-8")).values()
    same = Counter[str]()
    for record in records:
        if record["caption"] == record["foil"]:
            same["void"] += 1
            continue
        foil = None if file == "existence" else str(record["classes_foil"])
        item = ours(foiler, question(record), foil)
        same["refused"] += item is None
        if item is not None:
            same["caption"] += item.texts[0].text == record["caption"]
            same["foil"] += item.texts[1].text == record["foil"]
            if file == "existence":
                assert item.meta["provenance"] == record["provenance_of_foils"]
                assert [int(number) for number in item.classes.foils] == record["classes_foil"]
    assert same["caption"] >= 0.92 * len(records) and same["foil"] >= 0.92 * len(records)
    cells = [f"{same[key]}/{len(records)}" for key in ("caption", "foil")] + [str(same["refused"]), str(same["void"])]
    assert table("Against VALSE")[file] == cells
