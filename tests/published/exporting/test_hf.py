"""A folder that `datasets` loads without a script: what is in it, read back by others' programs."""

import importlib.util
import io
import json
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest
from PIL import Image as PIL

from counterfoil import store
from counterfoil.errors import CounterfoilError
from counterfoil.pictures import Pictures
from counterfoil.published.exporting import card, hf
from counterfoil.published.exporting.flat import Missing, Row, item_of
from counterfoil.records import Image, Item, Text

JSON = [name for name, kind in hf.TYPES.items() if kind == "JSON"]


def rows(pattern: Path) -> list[dict[str, Any]]:
    with duckdb.connect() as database:
        found = database.execute(f"SELECT * FROM read_parquet('{pattern}')")
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, values, strict=True)) for values in found.fetchall()]


def item_from(row: dict[str, Any]) -> Item:
    plain = {
        name: json.loads(value) if name in JSON and value else value for name, value in row.items() if name != "images"
    }
    return item_of(msgspec.convert(plain, Row))


def test_items_are_read_back_from_parquet(many_shapes: store.Suite, tmp_path: Path, shapes: tuple[Item, ...]) -> None:
    assert hf.export(many_shapes, tmp_path / "hf") == []
    found = [item_from(row) for row in rows(tmp_path / "hf/data/*/*.parquet")]
    assert sorted(found, key=lambda item: item.id) == sorted(shapes, key=lambda item: item.id)
    assert sorted(path.relative_to(tmp_path / "hf").as_posix() for path in (tmp_path / "hf").rglob("*.*")) == [
        "README.md", "data/four/test-00000.parquet", "data/grid/test-00000.parquet", "data/pair/dev_a-00000.parquet",
        "data/questions/test-00000.parquet", "data/two_images/test-00000.parquet",
    ]  # fmt: skip


ODD = ("\0", "\u2028\r\n\t", '"quoted" \\ back', "{}", "null", "", " ", "é🐈", "\x7f\x1b", "NaN")


def test_odd_words_are_read_back(tmp_path: Path) -> None:
    items = [
        Item(
            f"{n}{odd}",
            odd,
            (Image(odd, odd),),
            (Text(odd, (odd,)), Text("x")),
            ((odd, None),),
            meta={odd: [odd, 1e300]},
        )
        for n, odd in enumerate(ODD)
    ]
    suite = store.write_suite(tmp_path / "odd", store.Card("odd", "1"), items)
    hf.export(suite, tmp_path / "hf")
    found = [item_from(row) for row in rows(tmp_path / "hf/data/*/*.parquet")]
    assert sorted(found, key=lambda item: item.id) == sorted(items, key=lambda item: item.id)


def test_images_go_into_the_rows_and_missing_ones_are_named(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path
) -> None:
    (pictured / "4.png").unlink()
    missing = hf.export(many_shapes, tmp_path / "hf", Pictures({"": pictured}))
    assert missing == [Missing("grid/1", "photos", "4.png", "missing")]
    images = {row["id"]: row["images"] for row in rows(tmp_path / "hf/data/*/*.parquet")}
    assert images["grid/1"][0] is None and images["grid/1"][1]["path"] == "5.png"
    assert images["images/1"][1]["bytes"] == (pictured / "deep/3.png").read_bytes()
    assert PIL.open(io.BytesIO(images["pair/1"][0]["bytes"])).size == (16, 12)


def test_large_pieces_are_cut_into_files_in_order(
    tmp_path: Path, pairs: Any, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hf, "ROWS", 7)
    suite = store.write_suite(tmp_path / "many", store.Card("many", "1"), [pairs(n) for n in range(20)])
    told: list[int] = []
    hf.export(suite, tmp_path / "hf", None, lambda what, done, of: told.append(done))
    files = sorted((tmp_path / "hf/data/counting-hard").iterdir())
    assert [len(rows(file)) for file in files] == [7, 7, 6] and told == [7, 14, 20]
    assert [item_from(row) for file in files for row in rows(file)] == suite.items()
    monkeypatch.setattr(hf, "BYTES", 2 * (photos / "1.png").stat().st_size)
    hf.export(suite, tmp_path / "hf2", Pictures({"": photos}))
    assert len(list((tmp_path / "hf2/data/counting-hard").iterdir())) >= 10


def header(folder: Path) -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    text = (folder / "README.md").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text.split("---\n")[1])
    return found


def test_the_card_has_what_tools_and_people_read(many_shapes: store.Suite, tmp_path: Path) -> None:
    hf.export(many_shapes, tmp_path / "hf")
    found = header(tmp_path / "hf")
    assert found["license"] == "cc-by-4.0" and found["pretty_name"] == 'Shapes: "all" of them'
    assert found["size_categories"] == ["n<1K"]
    configs = {config["config_name"]: config for config in found["configs"]}
    assert (
        list(configs) == ["default", "four", "grid", "pair", "questions", "two_images"]
        and configs["default"]["default"]
    )
    assert configs["pair"]["data_files"] == [{"split": "dev_a", "path": "data/pair/dev_a-*.parquet"}]
    assert {file["split"] for file in configs["default"]["data_files"]} == {"dev_a", "test"}
    text = (tmp_path / "hf/README.md").read_text(encoding="utf-8")
    for piece in ("@misc{shapes", many_shapes.card.digest, "| two images | `two_images` | 1 |", "made for tests"):
        assert piece in text


LICENCES = {"MIT": "mit", "CC BY 4.0": "cc-by-4.0", "cc-by-sa-4.0": "cc-by-sa-4.0", "Apache-2.0": "apache-2.0"}


def test_licences_have_their_names(tmp_path: Path, pairs: Any) -> None:
    for ours, theirs in (LICENCES | {"my own: ask me": "other", "": "other"}).items():
        made = store.Card("x", "1", licence=ours)
        page = card.readme(made, [pairs(1)], {"counting-hard": "counting-hard"})
        assert f'license: "{theirs}"' in page
        assert ("license_name" in page) == (theirs == "other")


def test_names_of_pieces_are_safe_and_their_own() -> None:
    assert card.folders(["a/b", "a b", "A_B", "default", "", "../x"]) == {
        "a/b": "a_b", "a b": "a_b_2", "A_B": "A_B_3", "default": "default_2", "": "_", "../x": "_x",
    }  # fmt: skip


SIZES = {0: "n<1K", 999: "n<1K", 1000: "1K<n<10K", 300_000: "100K<n<1M", 1_000_000: "n>1M"}


def test_sizes_have_their_names() -> None:
    assert {count: card.size_of(count) for count in SIZES} == SIZES


def test_a_quote_in_path_and_text_is_no_trouble(tmp_path: Path) -> None:
    item = Item("o'h", "it's", (Image("s", "f'.png"),), (Text("It's 'fine'."),), ((True,),), meta={"a'b": "c'd"})
    suite = store.write_suite(tmp_path / "o'hara", store.Card("x", "1"), [item])
    hf.export(suite, tmp_path / "o'hf")
    (file,) = (tmp_path / "o'hf" / "data").rglob("*.parquet")
    copy = tmp_path / "plain.parquet"
    copy.write_bytes(file.read_bytes())
    assert [item_from(row) for row in rows(copy)] == [item]


def test_nothing_is_overwritten_and_nothing_is_left(
    many_shapes: store.Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CounterfoilError, match="is there already"):
        hf.export(many_shapes, many_shapes.folder)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(hf, "_pictures", fail)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CounterfoilError, match="the disk is full"):
        hf.export(many_shapes, tmp_path / "hf")
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(importlib.util.find_spec("datasets") is None, reason="datasets is not installed")
@pytest.mark.filterwarnings("ignore")
def test_datasets_loads_the_folder(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path, monkeypatch: pytest.MonkeyPatch, shapes: tuple[Item, ...]
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    from datasets import load_dataset

    hf.export(many_shapes, tmp_path / "hf", Pictures({"": pictured}))
    everything = load_dataset(str(tmp_path / "hf"), cache_dir=str(tmp_path / "cache"))
    assert {split: len(rows) for split, rows in everything.items()} == {"dev_a": 1, "test": 5}
    found = [item_from({**row}) for split in everything.values() for row in split]
    assert sorted(found, key=lambda item: item.id) == sorted(shapes, key=lambda item: item.id)
    grid = load_dataset(str(tmp_path / "hf"), "grid", split="test", cache_dir=str(tmp_path / "cache"))
    assert [image.size for image in grid[0]["images"]] == [(16, 12), (16, 12)]
    hf.export(many_shapes, tmp_path / "bare")
    bare = load_dataset(str(tmp_path / "bare"), cache_dir=str(tmp_path / "cache"))
    assert "images" not in bare["test"].column_names
