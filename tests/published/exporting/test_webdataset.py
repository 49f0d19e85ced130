"""Tar shards: a sample an item, the same bytes each time, missing images named."""

import importlib.util
import json
import tarfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from counterfoil import store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.pictures import Pictures
from counterfoil.published.exporting import webdataset
from counterfoil.published.exporting.flat import Missing, Row, item_of
from counterfoil.records import Item


def members(path: Path) -> dict[str, bytes]:
    with tarfile.open(path) as tar:
        return {member.name: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]


def test_a_sample_is_an_item_with_its_images(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path, shapes: tuple[Item, ...]
) -> None:
    assert webdataset.export(many_shapes, tmp_path / "wds", Pictures({"": pictured})) == []
    found = members(tmp_path / "wds/shard-000000.tar")
    names = [name for name in found if name.startswith("00000002")]
    assert names == ["00000002.json", "00000002.0.png", "00000002.1.png"]
    assert found["00000002.1.png"] == (pictured / "deep/3.png").read_bytes()
    lines = [found[name] for name in found if name.endswith(".json")]
    assert tuple(item_of(msgspec.json.decode(line, type=Row)) for line in lines) == shapes
    index = json.loads((tmp_path / "wds/index.json").read_text())
    assert index["shards"] == [{"name": "shard-000000.tar", "samples": 6}]
    assert (index["digest"], index["missing"]) == (many_shapes.card.digest, [])


def test_the_same_suite_gives_the_same_bytes_whenever_it_is_written(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path
) -> None:
    for name in ("a", "b"):
        webdataset.export(many_shapes, tmp_path / name, Pictures({"": pictured}))
    assert (tmp_path / "a/shard-000000.tar").read_bytes() == (tmp_path / "b/shard-000000.tar").read_bytes()
    with tarfile.open(tmp_path / "a/shard-000000.tar") as tar:
        for member in tar:
            assert (member.mtime, member.uid, member.gid, member.uname, member.gname) == (0, 0, 0, "", "")


def test_missing_images_are_counted_and_named(many_shapes: store.Suite, tmp_path: Path, pictured: Path) -> None:
    (pictured / "2.png").unlink()
    missing = webdataset.export(many_shapes, tmp_path / "wds", Pictures({"": pictured}))
    assert missing == [Missing("images/1", "photos", "2.png", "missing")]
    assert "00000002.1.png" in members(tmp_path / "wds/shard-000000.tar"), "the others keep their places"
    index = json.loads((tmp_path / "wds/index.json").read_text())
    assert index["missing"] == [{"item": "images/1", "source": "photos", "file": "2.png", "kind": "missing"}]


def test_shards_hold_so_much_and_no_more(
    tmp_path: Path, pairs: Any, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suite = store.write_suite(tmp_path / "many", store.Card("many", "1"), [pairs(n) for n in range(20)])
    monkeypatch.setattr(webdataset, "SAMPLES", 8)
    webdataset.export(suite, tmp_path / "a", Pictures({"": photos}))
    assert [len(members(path)) for path in sorted((tmp_path / "a").glob("*.tar"))] == [16, 16, 8]
    monkeypatch.setattr(webdataset, "BYTES", 1)
    webdataset.export(suite, tmp_path / "b", Pictures({"": photos}))
    assert len(list((tmp_path / "b").glob("*.tar"))) == 20


def test_an_odd_ending_is_not_an_ending(tmp_path: Path, pairs: Any, photos: Path) -> None:
    (photos / "1.png").rename(photos / "1.tar.gz")
    item = msgspec.structs.replace(pairs(1), images=(msgspec.structs.replace(pairs(1).images[0], file="1.tar.gz"),))
    suite = store.write_suite(tmp_path / "odd", store.Card("odd", "1"), [item])
    webdataset.export(suite, tmp_path / "wds", Pictures({"": photos}))
    assert list(members(tmp_path / "wds/shard-000000.tar")) == ["00000000.json", "00000000.0.jpg"]


def test_images_are_needed(many_shapes: store.Suite, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="give their folder with --images"):
        webdataset.export(many_shapes, tmp_path / "wds")


def test_a_failed_export_leaves_nothing(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tarfile.TarFile, "addfile", fail)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CounterfoilError, match="the disk is full"):
        webdataset.export(many_shapes, tmp_path / "wds", Pictures({"": pictured}))
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(importlib.util.find_spec("webdataset") is None, reason="webdataset is not installed")
@pytest.mark.filterwarnings("ignore")
def test_webdataset_reads_the_shards(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path, shapes: tuple[Item, ...]
) -> None:
    import webdataset as wds

    webdataset.export(many_shapes, tmp_path / "wds", Pictures({"": pictured}))
    samples = list(wds.WebDataset(str(tmp_path / "wds/shard-000000.tar"), shardshuffle=False))
    assert tuple(item_of(msgspec.json.decode(sample["json"], type=Row)) for sample in samples) == shapes
    assert [sorted(name for name in sample if name.endswith("png")) for sample in samples][2] == ["0.png", "1.png"]
