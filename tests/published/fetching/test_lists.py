"""Others' lists of images: every address with a name that is safe and its own."""

import json
from pathlib import Path

import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.published.fetching.addresses import ImageList, known, safe
from counterfoil.published.fetching.lists import ending, images

CSV = ImageList("*.csv", "csv", "{pos_url}", "images/{pos_image_id}.jpg")


def test_a_table_lists_addresses_and_names(tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text('sentence,pos_url,pos_image_id\n"A, b",http://x/2.jpg,2\n')
    (tmp_path / "a.csv").write_text("pos_url,pos_image_id\nhttp://x/1.jpg,1\n,3\n")
    assert list(images(CSV, tmp_path)) == [("images/1.jpg", "http://x/1.jpg"), ("images/2.jpg", "http://x/2.jpg")]


def test_lines_and_json_list_addresses_too(tmp_path: Path) -> None:
    (tmp_path / "l.jsonl").write_text(
        '{"link": "http://x/1", "image": "1.png"}\n\n{"link": "http://x/2", "image": "2"}\n'
    )
    (tmp_path / "l.json").write_text(json.dumps([{"image_id": 7}, {"image_id": "8"}]))
    assert list(images(ImageList("l.jsonl", "jsonl", "{link}", "{image}"), tmp_path)) == [
        ("1.png", "http://x/1"), ("2", "http://x/2"),
    ]  # fmt: skip
    assert list(images(ImageList("l.json", "json", "http://x/{image_id}.jpg", "{image_id}.jpg"), tmp_path)) == [
        ("7.jpg", "http://x/7.jpg"), ("8.jpg", "http://x/8.jpg"),
    ]  # fmt: skip


def test_lines_get_names_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "urls.txt").write_text("http://x/a.PNG?w=1\nhttp://x/a.PNG?w=2\nhttp://x/get.php?id=3\n")
    names = [name for name, _ in images(ImageList("urls.txt", "lines", "{line}", "{name}"), tmp_path)]
    assert len(set(names)) == 3 and all(map(safe, names))
    assert [Path(name).suffix for name in names] == [".png", ".png", ".jpg"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "a\\b.jpg", ".hidden", "x/", "a\0.jpg"])
def test_a_name_that_leaves_the_folder_is_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / "l.jsonl").write_text(json.dumps({"url": "http://x/1.webp", "name": name}) + "\n")
    ((found, url),) = images(ImageList("l.jsonl", "jsonl", "{url}", "{name}"), tmp_path)
    assert safe(found) and found.startswith("images/") and found.endswith(".webp") and url == "http://x/1.webp"


BROKEN = {"a missing column": "other\nx\n", "not UTF-8": b"pos_url,pos_image_id\n\xff,1\n"}


@pytest.mark.parametrize("case", BROKEN)
def test_a_list_that_is_not_right_is_named(tmp_path: Path, case: str) -> None:
    content = BROKEN[case]
    (tmp_path / "l.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(CounterfoilError, match=r"l\.csv does not list images as it should"):
        list(images(CSV, tmp_path))


def test_broken_json_is_named(tmp_path: Path) -> None:
    (tmp_path / "l.jsonl").write_text("{")
    with pytest.raises(CounterfoilError, match=r"l\.jsonl does not list images"):
        list(images(ImageList("l.jsonl", "jsonl", "{url}", "{name}"), tmp_path))


def test_endings_are_those_of_images() -> None:
    assert [ending(url) for url in ("http://x/a.JPEG", "http://x/a%2Epng", "http://x/a.exe", "http://x/", "")] == [
        ".jpeg", ".png", ".jpg", ".jpg", ".jpg",
    ]  # fmt: skip


def test_the_real_lists_give_every_image_once(real_data: Path) -> None:
    found = {
        file: url for each in known()["svo-discoclip"].lists for file, url in images(each, real_data / "svo_probes")
    }
    assert len(found) == 3888, "as many as there are image ids"
    listed = {file for each in known()["bla"].lists for file, _ in images(each, real_data / "bla")}
    assert len(listed) == 1275
