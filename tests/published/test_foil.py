"""FOIL's annotations become one item a foil, each with its caption: the original, or what can be restored of it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.published.foil import Foil
from counterfoil.records import Classes, Image, Item, Origin, Text


def note(**more: Any) -> dict[str, Any]:
    """An annotation in the layout of the released files; a foil unless told."""
    return {
        "id": 11, "foil_id": 21, "image_id": 42, "caption": "a cat\nruns. ", "foil": True, "target_word": "dog",
        "foil_word": "cat",
    } | more  # fmt: skip


def original(**more: Any) -> dict[str, Any]:
    words = {"foil": False, "target_word": "ORIG", "foil_word": "ORIG", "foil_id": 20, "caption": "a dog runs."}
    return note(**(words | more))


IMAGES = [{"id": 42, "file_name": "COCO_val2014_000000000042.jpg", "coco_url": "http://c/42", "license": 3}]


def read(write: Any, *notes: dict[str, Any], split: str = "test", images: Any = IMAGES) -> tuple[list[Item], Any]:
    content = {"info": {}, "licenses": [], "images": images, "annotations": list(notes)}
    release = Foil(write(f"foilv1.0_{split}_2017.json", content)).read()
    return list(release.items), release


def test_a_foil_with_its_original(write: Any, apply_edits: Callable[..., str]) -> None:
    (item,), release = read(write, original(), note())
    assert item.id == "foil/test/21" and item.piece == item.split == "test"
    assert item.images == (Image("coco2014", "COCO_val2014_000000000042.jpg"),)
    assert item.texts == (Text("a dog runs."), Text("a cat runs."))
    assert item.gold == ((True, False),) and item.classes == Classes(("dog",), ("cat",))
    assert item.meta == {"phenomenon": "foil-it", "target": "dog", "foil": "cat", "supercategory": "animal"}
    assert item.origin == Origin("coco2014", "val2014", ("42", "11"))
    assert [(e.old, e.new, e.kind) for e in item.edits] == [("dog", "cat", "noun")] and apply_edits(
        item
    ) == "a cat runs."
    (credit,) = release.credits
    assert credit.url == "http://c/42" and release.count == 1


def test_several_foils_of_a_caption_are_several_items(write: Any) -> None:
    items, _ = read(write, note(), original(), note(foil_id=22, caption="a cow runs.", foil_word="cow"))
    assert [(i.id, i.texts[0].text, i.texts[1].text) for i in items] == [
        ("foil/test/21", "a dog runs.", "a cat runs."),
        ("foil/test/22", "a dog runs.", "a cow runs."),
    ]


def test_a_caption_is_restored_where_the_original_is_absent(write: Any) -> None:
    (item,), release = read(write, note(caption="a cat on a catwalk", foil_word="cat"))
    assert item.texts[0].text == "a dog on a catwalk" and item.meta["restored"] is True
    assert release.card.notes[1].startswith("test: 1 foils have no original in the file")
    assert "0 of them with the foil word not standing there exactly once" in release.card.notes[1]


def test_an_image_without_a_record_is_named_as_coco_names_it(write: Any) -> None:
    (item,), release = read(write, original(), note(), split="train", images=[])
    assert item.images[0].file == "COCO_train2014_000000000042.jpg"
    assert next(iter(release.credits)).url.endswith("train2014/COCO_train2014_000000000042.jpg")


def test_what_is_odd_is_counted(write: Any) -> None:
    items, release = read(write, original(), note(), note(caption="a dog runs."), original(id=12))
    assert [item.id for item in items] == ["foil/test/21", "foil/test/21-2"]
    assert items[1].meta["identical"] is True
    assert release.card.notes[1:] == (
        "test: 1 foil ids occur again; these items are named <foil_id>-2 …",
        "test: 1 items have the same caption and foil; they are kept.",
        "test: 1 originals have no foil and are not imported.",
    )
    assert "foilv1.0_train_2017.json" in release.card.notes[0] and "foilunitn" in release.card.notes[0]


def test_both_splits_are_read(write: Any) -> None:
    read(write, original(), note())
    items, _ = read(write, original(), note(), split="train")
    assert {item.piece for item in items} == {"train", "test"}


def test_a_file_of_another_layout_is_named(write: Any) -> None:
    with pytest.raises(CounterfoilError, match=r"foilv1.0_test_2017.json is not a file of FOIL-COCO"):
        Foil(write("foilv1.0_test_2017.json", {"annotations": [{"id": "x"}]})).read()


# ── size ─────────────────────────────────────────────────────────────────────────────────────

PEAK = """
import re, sys
from pathlib import Path
from counterfoil.published.release import import_suite
import counterfoil.published.foil
told = []
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) * 1024
before = peak()
suite = import_suite("foil", Path(sys.argv[1]), Path(sys.argv[2]), progress=lambda *said: told.append(said))
print(before, peak(), sum(suite.card.counts.values()), told[-1][1], len(told))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the peak of memory is read from /proc")
def test_a_large_file_is_imported_in_little_memory(tmp_path: Path, size: Callable[[str], int]) -> None:
    """300,000 items within 1 GB: no more than 3 kB an item on top of the program itself."""
    n = size("foil-items")
    path = tmp_path / "foilv1.0_train_2017.json"
    filler = "on a wooden bench near the water in the late afternoon"
    with path.open("w") as out:
        out.write('{"info": {}, "licenses": [], "images": [')
        out.write(
            ",".join(
                json.dumps(
                    {
                        "id": i,
                        "file_name": f"COCO_train2014_{i:012d}.jpg",
                        "coco_url": "http://c",
                        "flickr_url": "http://f",
                        "license": 1,
                    }
                )
                for i in range(n // 5)
            )
        )
        out.write('], "annotations": [')
        for i in range(n):
            caption = f"the dog number {i} sits {filler}"
            more = {"id": i, "image_id": i % (n // 5)}
            out.write("," * bool(i) + json.dumps(original(caption=caption, foil_id=0, **more)))
            out.write("," + json.dumps(note(caption=caption.replace("dog", "cat"), foil_id=i, **more)))
        out.write("]}")
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(path), str(tmp_path / "suite")], capture_output=True, text=True, check=True
    )
    before, peak, items, last, told = map(int, done.stdout.split())
    assert items == last == n and told > n // 1000
    assert peak - before < 3000 * n
    print(f"{n:,} items: {peak / 1e6:.0f} MB at most, {(peak - before) / n:.0f} bytes an item")
