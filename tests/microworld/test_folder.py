"""A microworld on disk: whole or gone on with, the same with any number of workers, its truth beside it."""

from pathlib import Path

import pytest

from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.microworld.folder import IMAGES, WORLDS, Settings, is_whole, make, read_worlds
from counterfoil.microworld.sample import world

SETTINGS = Settings(scenes=6, seed=3, size=256)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_truth_lies_beside_the_pictures(tmp_path: Path) -> None:
    assert make(tmp_path, SETTINGS, ["visual7w"]) and is_whole(tmp_path, SETTINGS)
    assert list(read_worlds(tmp_path / IMAGES)) == [world(3, index, 256) for index in range(6)]
    assert len(list((tmp_path / IMAGES).glob("*.png"))) == 6


def test_the_same_microworld_is_not_made_again(tmp_path: Path) -> None:
    make(tmp_path, SETTINGS, ["visual7w"])
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert not make(tmp_path, SETTINGS, ["visual7w"])
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}


def test_any_number_of_workers_makes_the_same(tmp_path: Path) -> None:
    for workers in (1, 2):
        make(tmp_path / str(workers), SETTINGS, ["coco", "visual7w"], workers=workers)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_a_stopped_microworld_is_gone_on_with(tmp_path: Path) -> None:
    make(tmp_path / "whole", SETTINGS, ["visual7w"])

    def stop(what: str, done: int, of: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "stopped", SETTINGS, ["visual7w"], progress=stop)
    assert not is_whole(tmp_path / "stopped", SETTINGS)
    make(tmp_path / "stopped", SETTINGS, ["visual7w"])
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")


def test_another_microworld_in_the_folder_is_refused(tmp_path: Path) -> None:
    make(tmp_path, SETTINGS, ["visual7w"])
    with pytest.raises(CounterfoilError, match=r"holds a microworld of 6 scenes \(seed 3, 256 px\)"):
        make(tmp_path, Settings(scenes=7), ["visual7w"])


def test_a_broken_truth_is_named(tmp_path: Path) -> None:
    (tmp_path / WORLDS).write_text('{"id": 3}\n')
    with pytest.raises(RecordError, match=r"worlds.jsonl, line 1"):
        list(read_worlds(tmp_path))
    assert list(read_worlds(tmp_path / "elsewhere")) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CounterfoilError, match="Cannot write to"):
        make(tmp_path / "file", SETTINGS, ["visual7w"])
