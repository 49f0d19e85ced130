"""The report by folders and file endings."""

import shutil
from pathlib import Path

import msgspec
import pytest

from counterfoil import store
from counterfoil.errors import CallError
from counterfoil.report import write
from counterfoil.report.files import ENDINGS

STARTS = {".md": "| piece |", ".csv": "piece,", ".tex": "% needs", ".txt": "piece "}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_table_by_the_ending_of_its_name(world, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"table{ending}"
    write([run.folder for run in world.runs[:2]], out, settings=world.settings)
    text = out.read_text(encoding="utf-8")
    assert text.startswith(STARTS[ending])
    assert "existence" in text
    assert text.endswith("\n")


def test_a_page_with_images_from_a_folder(world, tmp_path: Path) -> None:
    out = tmp_path / "page.HTML"
    write([world.runs[0].folder], out, images=[str(world.folder / "images")], gallery=1, settings=world.settings)
    assert "data:image/webp" in out.read_text(encoding="utf-8")


def test_a_suite_that_carries_its_images_needs_no_folder(world, tmp_path: Path) -> None:
    moved = tmp_path / "suite"
    shutil.copytree(world.suite.folder, moved)
    shutil.copytree(world.folder / "images", moved / "images")
    write([world.runs[0].folder], tmp_path / "p.html", suite=moved, gallery=1, settings=world.settings)
    assert "data:image/webp" in (tmp_path / "p.html").read_text(encoding="utf-8")


def test_an_unknown_ending_is_a_wrong_call(world, tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"must end in one of \.html, \.md, \.csv, \.tex, \.txt"):
        write([world.runs[0].folder], tmp_path / "report.doc")


def test_no_runs_are_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="at least one run"):
        write([], tmp_path / "report.md")


def test_a_page_shows_one_suite(world, tmp_path: Path) -> None:
    other = store.write_suite(tmp_path / "other", store.Card("other", "1"), world.suite.items()[:2])
    card = msgspec.structs.replace(world.runs[0].card, suite=str(other.folder), suite_digest=other.card.digest)
    with store.writing_run(tmp_path / "run", card):
        pass
    with pytest.raises(CallError, match="a page shows one suite"):
        write([world.runs[0].folder, tmp_path / "run"], tmp_path / "p.html")
