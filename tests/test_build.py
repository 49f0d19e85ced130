"""The pipeline: same seed, same bytes with any number of workers; what is dropped is counted and kept."""

import json
from pathlib import Path

import pytest

from counterfoil import recipe
from counterfoil.build import build, generator
from counterfoil.errors import CallError, CounterfoilError

RECIPE = """
[suite]
name = "mine"
version = "2"
licence = "CC0"
seed = 5
[sources.probe]
reader = "counting-probe"
get = "the counting probe's files"
[sources.other]
reader = "coco-captions"
[[instrument]]
piece = "existence"
phenomenon = "existence"
source = "probe"
foiler = { use = "existence" }
filters = [{ use = "length", most = 9 }]
balance = [{ use = "even", by = "original" }]
departures = ["none to speak of"]
[[instrument]]
piece = "counting"
phenomenon = "counting"
source = "probe"
foiler = { use = "counting", candidates = "all" }
balance = [{ use = "sample", size = 80 }, { use = "matched" }, { use = "sample", size = 40 }]
[[instrument]]
piece = "never"
phenomenon = "counting"
source = "other"
foiler = { use = "counting" }
"""


@pytest.fixture
def probe(tmp_path: Path) -> Path:
    """Two hundred how-many questions, a quarter of them with the answer 0, some too long."""
    nouns = ("dogs", "cats", "cars", "people", "very small and very old brown wooden chairs in a room")
    records = {
        f"q{n}": {
            "image_file": f"{n // 2}.png",
            "caption": f"How many {nouns[n % len(nouns)]} are there?",
            "answer": n % 4,
            "foils": [(n + 1) % 4, (n + 2) % 4],
        }
        for n in range(200)
    }
    folder = tmp_path / "probe"
    folder.mkdir()
    (folder / "visual7w_counting_test.json").write_text(json.dumps(records))
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> recipe.Recipe:
    (tmp_path / "mine.toml").write_text(RECIPE)
    return recipe.read(str(tmp_path / "mine.toml"))


def test_the_funnel_counts_every_step(mine: recipe.Recipe, probe: Path, tmp_path: Path) -> None:
    suite = build(mine, {"probe": probe}, tmp_path / "suite")
    assert suite.card.funnel["existence"] == {"candidates": 200, "after length": 160, "after even": 80}
    assert list(suite.card.funnel["counting"]) == ["candidates", "after sample", "after matched", "after sample 2"]
    assert suite.card.counts == {"existence": 80, "counting": 40}
    assert suite.card.departures == {"existence": ("none to speak of",)} and suite.card.seed == 5
    assert suite.recipe() == RECIPE and suite.card.sources["probe"]["scenes"] == "200"


def test_rejected_items_are_kept_with_the_check_that_rejected_them(
    mine: recipe.Recipe, probe: Path, tmp_path: Path
) -> None:
    suite = build(mine, {"probe": probe}, tmp_path / "suite")
    assert len(suite.rejected()) == 40
    assert all(not item.checks[-1].passed and item.checks[-1].filter == "length" for item in suite.rejected())
    assert all(item.checks[-1].passed for item in suite.items() if item.piece == "existence")


def test_credits_name_the_images_that_are_used(mine: recipe.Recipe, probe: Path, tmp_path: Path) -> None:
    suite = build(mine, {"probe": probe}, tmp_path / "suite")
    used = {(image.source, image.file) for item in suite.items() for image in item.images}
    assert {(credit.source, credit.file) for credit in suite.credits()} == used


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_workers(
    mine: recipe.Recipe, probe: Path, tmp_path: Path
) -> None:
    for workers in (1, 4):
        build(mine, {"probe": probe}, tmp_path / f"{workers}", workers=workers)
    names = sorted(path.name for path in (tmp_path / "1").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "4").iterdir())
    for name in names:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "4" / name).read_bytes()


def test_another_seed_gives_another_suite(mine: recipe.Recipe, probe: Path, tmp_path: Path) -> None:
    one, two = (build(mine, {"probe": probe}, tmp_path / f"{seed}", seed=seed) for seed in (1, 2))
    assert one.card.digest != two.card.digest


def test_a_limit_reads_the_first_scenes_only(mine: recipe.Recipe, probe: Path, tmp_path: Path) -> None:
    told: list[int] = []
    build(mine, {"probe": probe}, tmp_path / "suite", limit=10, progress=lambda what, done, of: told.append(done))
    assert told == list(range(1, 11))


def test_randomness_depends_on_seed_and_names_alone() -> None:
    assert generator(1, "a", "b").random() == generator(1, "a", "b").random()
    assert len({generator(*key).random() for key in ((1, "a", "b"), (1, "ab"), (2, "a", "b"), (1, "a", "c"))}) == 4  # type: ignore[arg-type]


def test_a_source_that_no_instrument_reads_is_refused(mine: recipe.Recipe, tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"reads no source 'coco'; it reads probe \(the counting probe's files\)"):
        build(mine, {"coco": tmp_path}, tmp_path / "suite")


def test_without_a_source_nothing_is_built(mine: recipe.Recipe, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="give --source NAME=PATH for probe"):
        build(mine, {}, tmp_path / "suite")
    assert not (tmp_path / "suite").exists()


def test_an_occupied_folder_is_refused_before_anything_is_read(mine: recipe.Recipe, tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match="is there already"):
        build(mine, {"probe": tmp_path / "nowhere"}, tmp_path)


def test_nothing_built_is_a_failure(mine: recipe.Recipe, tmp_path: Path) -> None:
    (tmp_path / "visual7w_counting_none.json").write_text("{}")
    with pytest.raises(CounterfoilError, match="Not one item could be built .existence: "):
        build(mine, {"probe": tmp_path}, tmp_path / "suite")


def test_splits_that_share_keys_are_kept_apart(mine: recipe.Recipe, probe: Path, tmp_path: Path) -> None:
    first = next(probe.iterdir())
    (probe / "visual7w_counting_val.json").write_bytes(first.read_bytes())
    assert build(mine, {"probe": probe}, tmp_path / "suite").card.funnel["existence"]["candidates"] == 400
