"""A whole data set: only what is missing is fetched, what is dead is counted, what is stopped goes on."""

import hashlib
import io
import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as PIL

from counterfoil import store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published.fetching import addresses, fetch, sets
from counterfoil.published.fetching.addresses import Dataset, ImageList, Remote
from counterfoil.published.fetching.download import Patience
from counterfoil.published.fetching.http import Client
from counterfoil.published.fetching.sets import Fetched, Options, fetch_dataset, fetch_images_of
from counterfoil.records import Credit, Item

NO_WAITS = Patience(attempts=2, sleep=lambda seconds: None)


def options(**given: Any) -> Options:
    return Options(client=Client(timeout=1), patience=NO_WAITS, **given)


def dataset(site: Any, *files: Remote, **given: Any) -> Dataset:
    return Dataset("A set", "MIT", "https://example.org", bases=(site.address + "/",), files=files, name="set", **given)


def names(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".fetch.lock"
    )


def picture(colour: str = "red") -> bytes:
    out = io.BytesIO()
    PIL.new("RGB", (8, 8), colour).save(out, "JPEG")
    return out.getvalue()


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return out.getvalue()


def test_files_are_fetched_once(site: Any, tmp_path: Path) -> None:
    site.plan("/a.json", site.whole(b"{}"))
    site.plan("/in/b.json", site.whole(b"[]"))
    files = dataset(site, Remote("a.json", size=2), Remote("b.json", path="in/b.json"))
    told: list[tuple[str, int, int | None]] = []
    done = fetch_dataset(files, tmp_path, options(), lambda *what: told.append(what))
    assert (done.wanted, done.new, done.there, done.missing) == (2, 2, 0, ())
    assert done.sentence == "2 of 2 fetched" and names(tmp_path) == ["a.json", "b.json"]
    assert told[0] == ("fetch set", 0, 2) and told[-1] == ("fetch set", 2, 2)
    again = fetch_dataset(files, tmp_path, options())
    assert (again.new, again.there) == (0, 2) and site.calls.total() == 2


def test_a_file_that_is_not_right_on_disk_is_fetched_again(site: Any, tmp_path: Path) -> None:
    site.plan("/a", site.whole(b"right"))
    site.plan("/b", site.whole(b"right"))
    (tmp_path / "a").write_bytes(b"cut")
    (tmp_path / "b").write_bytes(b"wrong")
    digest = hashlib.sha256(b"right").hexdigest()
    fetch_dataset(dataset(site, Remote("a", size=5), Remote("b", sha256=digest)), tmp_path, options())
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() == b"right"


def test_what_is_dead_is_counted_written_down_and_not_tried_again(site: Any, tmp_path: Path) -> None:
    site.plan("/a", site.whole(b"a"))
    site.plan("/flaky", site.status(500))
    files = dataset(site, Remote("a"), Remote("gone"), Remote("flaky"), Remote("lost"))
    done = fetch_dataset(files, tmp_path, options())
    assert done.sentence == "1 of 4 fetched, 2 dead, 1 failed (404: 2, 500: 1)"
    rows = [json.loads(line) for line in done.ledger.read_text().splitlines()]
    assert {(row["file"], row["state"], row["status"]) for row in rows} == {
        ("gone", "dead", 404), ("lost", "dead", 404), ("flaky", "failed", 500),
    }  # fmt: skip
    assert [entry.file for entry in done.missing] == ["gone", "flaky", "lost"]
    site.calls.clear()
    again = fetch_dataset(files, tmp_path, options())
    assert again.sentence == done.sentence and set(site.calls) == {"/flaky"}
    site.plan("/gone", site.whole(b"back"))
    assert fetch_dataset(files, tmp_path, options(again=True)).new == 1
    assert "gone" not in (tmp_path / "ledger.jsonl").read_text()


def test_a_second_address_serves_where_the_first_does_not(site: Any, tmp_path: Path) -> None:
    site.plan("/mirror/a", site.whole(b"a"))
    two = Dataset("A set", "MIT", "p", bases=(f"{site.address}/", f"{site.address}/mirror/"), files=(Remote("a"),))
    assert fetch_dataset(two, tmp_path, options()).sentence == "1 of 1 fetched"


def test_a_wrong_digest_is_said_and_the_file_is_not_there(site: Any, tmp_path: Path) -> None:
    site.plan("/a", site.whole(b"other"))
    done = fetch_dataset(dataset(site, Remote("a", sha256="ab" * 32)), tmp_path, options())
    assert "digest" in done.missing[0].reason and names(tmp_path) == ["ledger.jsonl"]


def test_many_are_fetched_at_a_time_and_all_come(site: Any, tmp_path: Path) -> None:
    files = [Remote(f"{n}.txt") for n in range(150)]
    for n in range(150):
        site.plan(f"/{n}.txt", site.whole(str(n).encode()))
    done = fetch_dataset(dataset(site, *files), tmp_path, options(jobs=2))
    assert done.new == 150 and all((tmp_path / f"{n}.txt").read_text() == str(n) for n in range(150))


# ── archives ─────────────────────────────────────────────────────────────────────────────────


def test_an_archive_is_unpacked_once_and_removed(site: Any, tmp_path: Path) -> None:
    site.plan("/a.zip", site.whole(zipped(annotations__a_json=b"{}")))
    files = dataset(site, Remote("a.zip"))
    assert fetch_dataset(files, tmp_path, options()).new == 1
    assert names(tmp_path) == ["annotations/a_json", "ledger.jsonl"]
    again = fetch_dataset(files, tmp_path, options())
    assert again.there == 1 and again.missing == () and site.calls["/a.zip"] == 1
    assert fetch_dataset(files, tmp_path, options(again=True)).new == 1


def test_an_archive_may_stay_as_it_is_and_be_unpacked_later(site: Any, tmp_path: Path) -> None:
    site.plan("/in/a.zip", site.whole(zipped(x=b"1")))
    files = dataset(site, Remote("in/a.zip"))
    fetch_dataset(files, tmp_path, options(unpack=False))
    assert names(tmp_path) == ["in/a.zip"]
    fetch_dataset(files, tmp_path, options())
    assert names(tmp_path) == ["in/x", "ledger.jsonl"] and site.calls["/in/a.zip"] == 1


def test_an_archive_that_breaks_the_rules_is_removed_and_said(site: Any, tmp_path: Path) -> None:
    site.plan("/a.zip", site.whole(zipped(**{"..__x": b"1"})))
    done = fetch_dataset(dataset(site, Remote("a.zip")), tmp_path / "in", options())
    assert "leaves its folder" in done.missing[0].reason and names(tmp_path / "in") == ["ledger.jsonl"]
    assert not (tmp_path / "x").exists()


# ── what is chosen ───────────────────────────────────────────────────────────────────────────


CHOICES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "by default": ({}, ["a.json", "b.json"]),
    "with images": ({"images": True}, ["a.json", "b.json", "images.bin"]),
    "by name": ({"only": ("b.*",)}, ["b.json"]),
    "an optional one by name": ({"only": ("large.bin", "a*")}, ["a.json", "large.bin"]),
}


@pytest.mark.parametrize("case", CHOICES)
def test_files_are_chosen(site: Any, tmp_path: Path, case: str) -> None:
    files = (Remote("a.json"), Remote("b.json"), Remote("images.bin", images=True), Remote("large.bin", optional=True))
    for remote in files:
        site.plan(f"/{remote.file}", site.whole(b"x"))
    given, expected = CHOICES[case]
    fetch_dataset(dataset(site, *files), tmp_path, options(**given))
    assert names(tmp_path) == expected


def test_nothing_chosen_is_a_wrong_call(site: Any, tmp_path: Path) -> None:
    with pytest.raises(CallError, match=r"set has no file like b\*\. There are: a\.json"):
        fetch_dataset(dataset(site, Remote("a.json")), tmp_path, options(only=("b*",)))
    with pytest.raises(CallError, match="only images; add --images"):
        fetch_dataset(dataset(site, Remote("a.zip", images=True)), tmp_path, options())


def test_a_gated_set_names_its_page(tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match=r"accept its terms\..* Go to https://huggingface\.co/datasets/facebook"):
        fetch("winoground", tmp_path / "w")
    assert not (tmp_path / "w").exists()


def test_a_known_name_is_fetched_by_it(site: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site.plan("/a", site.whole(b"a"))
    monkeypatch.setattr(addresses, "known", lambda: {"mine": dataset(site, Remote("a"))})
    assert fetch("mine", tmp_path, options()).new == 1


# ── images ───────────────────────────────────────────────────────────────────────────────────

LIST = (ImageList("list.csv", "csv", "{url}", "images/{id}.jpg"),)


def listing(site: Any, *rows: str) -> Dataset:
    site.plan("/list.csv", site.whole(("url,id\n" + "".join(f"{site.address}{row}\n" for row in rows)).encode()))
    return dataset(site, Remote("list.csv"), lists=LIST)


def test_listed_images_come_one_by_one_and_dead_ones_are_counted(site: Any, tmp_path: Path) -> None:
    site.plan("/1", site.whole(picture()))
    site.plan("/1b", site.whole(picture("blue")))
    site.plan("/2", site.whole(b"<html>sold</html>"))
    site.plan("/4b", site.whole(picture("green")))
    files = listing(site, "/1,1", "/1b,1", "/2,2", "/3,3", "/4,4", "/4b,4", "/1,1")
    done = fetch_dataset(files, tmp_path, options(images=True))
    assert done.sentence == "3 of 5 fetched, 2 dead (is no image that can be used: 1, 404: 1)"
    assert names(tmp_path) == ["images/1.jpg", "images/4.jpg", "ledger.jsonl", "list.csv"]
    assert (tmp_path / "images/1.jpg").read_bytes() == picture(), "the first address that serves"
    site.calls.clear()
    again = fetch_dataset(files, tmp_path, options(images=True))
    assert again.sentence == done.sentence and not site.calls


def test_images_are_left_where_they_are_unless_asked_for(site: Any, tmp_path: Path) -> None:
    assert fetch_dataset(listing(site, "/1,1"), tmp_path, options()).wanted == 1 and names(tmp_path) == ["list.csv"]


def test_a_suites_own_list_gives_its_images(
    site: Any, tmp_path: Path, pairs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    items: list[Item] = [pairs(1), pairs(2)]
    red = picture()
    credits = [
        Credit("photos", "1.png", site.plan("/1", site.whole(red)), hashlib.sha256(red).hexdigest()),
        Credit("photos", "2.png", site.plan("/2", site.whole(red)), "ab" * 32),
        Credit("photos", "3.png"),
        Credit("..", "4.png", site.address + "/4"),
    ]
    suite = store.write_suite(tmp_path / "suite", store.Card("s", "1"), items, credits=credits)
    done = fetch_images_of(suite, tmp_path / "out", options())
    assert (done.wanted, done.new) == (2, 1) and "digest" in done.missing[0].reason
    assert names(tmp_path / "out") == ["ledger.jsonl", "photos/1.png"]
    bare = store.write_suite(tmp_path / "bare", store.Card("s", "1"), items)
    with pytest.raises(CounterfoilError, match="lists no addresses of images"):
        fetch_images_of(bare, tmp_path / "out")


# ── stopping and going on ────────────────────────────────────────────────────────────────────

SLOW = """
import sys
from pathlib import Path
from counterfoil.published.fetching.addresses import Dataset, Remote
from counterfoil.published.fetching.sets import fetch_dataset
files = Dataset("A set", "MIT", "p", bases=(sys.argv[1],), files=(Remote("slow"), Remote("waits"), Remote("quick")))
try:
    fetch_dataset(files, Path(sys.argv[2]))
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_ctrl_c_keeps_parts_and_the_next_run_goes_on(site: Any, tmp_path: Path) -> None:
    def slow(answer: Any) -> None:
        answer.send(200, site.body[:5000], Content_Length=len(site.body), ETag='"v1"')
        answer.wfile.flush()
        for byte in site.body[5000:6000]:
            answer.wfile.write(bytes([byte]))
            time.sleep(0.05)

    site.plan("/slow", slow, site.ranged())
    site.plan("/waits", site.status(503, Retry_After=100), site.ranged())
    site.plan("/quick", site.whole(b"quick"))
    process = subprocess.Popen([sys.executable, "-c", SLOW, site.address + "/", str(tmp_path)], stderr=subprocess.PIPE)
    deadline = time.monotonic() + 20
    part = tmp_path / "slow.partial"
    while not (
        part.exists() and part.stat().st_size >= 5000 and (tmp_path / "quick").exists() and site.calls["/waits"]
    ):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130 and b"Traceback" not in err
    assert {"quick", "slow.partial"} <= set(names(tmp_path))
    files = dataset(site, Remote("slow"), Remote("waits"), Remote("quick"))
    assert fetch_dataset(files, tmp_path, options()).sentence == "3 of 3 fetched"
    assert (tmp_path / "slow").read_bytes() == site.body and names(tmp_path) == ["quick", "slow", "waits"]
    assert any("range" in headers for path, headers in site.asked if path == "/slow")


def test_two_fetches_into_one_folder_are_refused(site: Any, tmp_path: Path) -> None:
    def meanwhile(answer: Any) -> None:
        with pytest.raises(CounterfoilError, match="Another fetch is writing"):
            fetch_dataset(dataset(site, Remote("b")), tmp_path, options())
        answer.send(200, b"a")

    site.plan("/a", meanwhile)
    assert fetch_dataset(dataset(site, Remote("a")), tmp_path, options()).new == 1


def test_a_full_disk_ends_the_fetch_with_one_sentence(
    site: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.plan("/a", site.whole())
    (tmp_path / "a.partial").symlink_to("/dev/full")
    monkeypatch.setattr("counterfoil.published.fetching.download._Part.forget", lambda part: None)
    with pytest.raises(CounterfoilError, match="the disk is full"):
        fetch_dataset(dataset(site, Remote("a")), tmp_path, options())


def test_large_files_tell_their_megabytes(site: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "SHOWN", 1000)
    site.plan("/a", site.whole())
    site.plan("/b", site.whole(Content_Length=None))
    told: list[tuple[str, int, int | None]] = []
    fetch_dataset(dataset(site, Remote("a"), Remote("b")), tmp_path, options(), lambda *what: told.append(what))
    assert ("a (MB)", 0, 0) in told and ("b (MB)", 0, None) in told


def test_the_sentence_says_what_is_missing() -> None:
    assert Fetched(Path("x"), 1200, 1000, 200, ()).sentence == "1,200 of 1,200 fetched"
