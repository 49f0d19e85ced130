"""Recipes are read from the package or a file, and a wrong one says what is wrong."""

from pathlib import Path

import pytest

from counterfoil import recipe
from counterfoil.errors import CallError

MINE = """
[suite]
name = "mine"
version = "1"
[sources.photos]
reader = "coco-captions"
[[instrument]]
piece = "p"
phenomenon = "counting"
source = "photos"
foiler = { use = "counting" }
"""


@pytest.mark.parametrize("name", sorted(recipe.shipped()))
def test_every_shipped_recipe_makes_its_parts(name: str) -> None:
    read = recipe.read(name)
    assert read.instrument and read.text.startswith("#")
    for instrument in read.instrument:
        assert instrument.make_foiler()
        assert len(instrument.make_filters()) == len(instrument.filters)
        assert len(instrument.make_balancers()) == len(instrument.balance)
        assert instrument.departures, "a recipe confesses where it departs from its paper"
    for source in read.sources:
        assert read.make_source(source, Path("anywhere"))


def test_one_instrument_of_a_recipe() -> None:
    assert [i.piece for i in recipe.read("valse/existence").instrument] == ["existence"]


def test_a_recipe_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE)
    assert recipe.read(str(tmp_path / "mine.toml")).suite.name == "mine"


def test_a_foiler_is_told_its_piece() -> None:
    assert recipe.read("valse/counting-adversarial").instrument[0].make_foiler().piece == "counting-adversarial"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("vales", "There is no recipe 'vales'. Did you mean 'valse'?"),
        ("valse/existance", "There is no instrument of 'valse' 'existance'. Did you mean 'existence'?"),
        ("nowhere.toml", "cannot be read"),
    ],
)
def test_an_unknown_recipe(name: str, sentence: str) -> None:
    with pytest.raises(CallError) as error:
        recipe.read(name)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "mine"', "name = 3", r"suite.name"),
        ("piece", "pieces", "pieces"),
        ('source = "photos"', 'source = "elsewhere"', r"there is no \[sources.elsewhere\]"),
        ('use = "counting"', 'user = "counting"', "lacks 'use = "),
        ("[suite]", "[suite", "is not right"),
    ],
)
def test_a_recipe_that_is_not_right(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    (tmp_path / "mine.toml").write_text(MINE.replace(old, new))
    with pytest.raises(CallError, match=sentence):
        recipe.read(str(tmp_path / "mine.toml"))


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CallError, match="cannot be read"):
        recipe.read(str(tmp_path / "mine.toml"))


def test_a_source_may_be_read_by_another_reader() -> None:
    made = recipe.read("valse").make_source("visual7w", Path("counting-probe:some/where"))
    assert repr(made) == "CountingProbe(path=PosixPath('some/where'))"
