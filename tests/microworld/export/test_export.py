"""The one way in: which formats there are, and what is left when something goes wrong."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from counterfoil.errors import CallError
from counterfoil.microworld.export import FORMATS, export
from counterfoil.microworld.world import World

FILES = {
    "coco/annotations/captions_val2017.json", "coco/annotations/instances_val2017.json",
    "visual7w/dataset_v7w_telling.json", "visdial/visdial_1.0_val.json", "swig/SWiG_jsons/test.json",
    "swig/SWiG_jsons/imsitu_space.json", "visual_genome/image_data.json", "visual_genome/objects.json",
    "visual_genome/attributes.json", "visual_genome/relationships.json", "gqa/val_sceneGraphs.json",
}  # fmt: skip


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_all_formats_are_written(exported: Path) -> None:
    assert names(exported) == FILES


def test_paths_are_returned_and_formats_chosen(tmp_path: Path, sample: list[World]) -> None:
    written = export(sample[:3], tmp_path, ["gqa", "visual7w"])
    assert {path.relative_to(tmp_path).as_posix() for path in written} == names(tmp_path)
    assert names(tmp_path) == {"gqa/val_sceneGraphs.json", "visual7w/dataset_v7w_telling.json"}


def test_an_unknown_format_is_refused_with_the_known_ones(tmp_path: Path, sample: list[World]) -> None:
    with pytest.raises(CallError, match=r"no such format: flickr; there are coco, .*gqa"):
        export(sample, tmp_path, ["coco", "flickr"])


def test_a_failure_leaves_what_was_there(tmp_path: Path, sample: list[World]) -> None:
    def breaks_off() -> Iterator[World]:
        yield from sample[:2]
        raise OSError("no more worlds")

    export(sample[:1], tmp_path, ["coco"])
    before = {name: (tmp_path / name).read_bytes() for name in names(tmp_path)}
    with pytest.raises(OSError, match="no more worlds"):
        export(breaks_off(), tmp_path)
    assert {name: (tmp_path / name).read_bytes() for name in names(tmp_path)} == before


def test_no_worlds_make_empty_but_valid_files(tmp_path: Path) -> None:
    for path in export([], tmp_path):
        json.loads(path.read_text())
    assert json.loads((tmp_path / "visual7w" / "dataset_v7w_telling.json").read_text())["images"] == []
    assert json.loads((tmp_path / "gqa" / "val_sceneGraphs.json").read_text()) == {}


def test_the_same_worlds_give_the_same_bytes(tmp_path: Path, exported: Path, sample: list[World]) -> None:
    export(sample, tmp_path)
    assert set(FORMATS) == {path.name for path in tmp_path.iterdir()}
    assert all((tmp_path / name).read_bytes() == (exported / name).read_bytes() for name in FILES)
