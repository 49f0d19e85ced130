"""One file, whatever the server does: whole and right under its name, or not there and said why."""

import hashlib
import io
import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as PIL

from counterfoil.errors import CounterfoilError
from counterfoil.published.fetching import download as module
from counterfoil.published.fetching.download import Patience, Stopped, Wanted, download
from counterfoil.published.fetching.http import Client, Failure


class World:
    """A folder, a client and a patience that counts its waits instead of waiting."""

    def __init__(self, folder: Path, site: Any) -> None:
        self.folder, self.site, self.waits = folder, site, list[float]()
        self.patience = Patience(attempts=3, sleep=self.waits.append)
        self.client = Client(timeout=0.3)

    def get(self, *steps: Any, file: str = "data.bin", patience: Patience | None = None, **known: Any) -> bytes:
        url = self.site.plan("/x", *steps) if steps else f"{self.site.address}/x"
        download(Wanted(file, (url,), **known), url, self.folder, self.client, patience or self.patience)
        return (self.folder / file).read_bytes()

    def fail(self, *steps: Any, **known: Any) -> Failure:
        with pytest.raises(Failure) as raised:
            self.get(*steps, **known)
        return raised.value

    @property
    def ranges(self) -> list[str | None]:
        return [headers.get("range") for _, headers in self.site.asked]

    @property
    def files(self) -> list[str]:
        return sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file())


@pytest.fixture
def world(tmp_path: Path, site: Any) -> World:
    return World(tmp_path / "out", site)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_a_file_comes_whole_and_leaves_nothing_beside_it(world: World) -> None:
    body = world.site.body
    assert world.get(world.site.ranged(), file="a/b/data.bin", size=len(body), sha256=digest(body)) == body
    assert world.files == ["a/b/data.bin"] and world.waits == []


def test_a_cut_body_is_gone_on_with(world: World) -> None:
    assert world.get(world.site.cut(after=5000), world.site.ranged()) == world.site.body
    assert world.ranges == [None, "bytes=5000-"] and world.files == ["data.bin"]
    assert world.site.asked[1][1]["if-range"] == '"v1"'


def test_a_server_that_ignores_ranges_begins_again(world: World) -> None:
    assert world.get(world.site.cut(after=5000), world.site.whole()) == world.site.body
    assert world.ranges == [None, "bytes=5000-"]


def test_a_file_that_changed_meanwhile_begins_again(world: World) -> None:
    new = world.site.body[::-1]
    assert world.get(world.site.cut(after=5000), world.site.ranged(new, tag='"v2"')) == new


def test_a_part_is_gone_on_with_in_another_run(world: World) -> None:
    world.fail(world.site.cut(after=7000), world.site.status(403))
    assert world.files == ["data.bin.partial", "data.bin.partial.json"]
    world.site.asked.clear()
    assert world.get(world.site.ranged()) == world.site.body and world.ranges == ["bytes=7000-"]


def test_a_part_without_tag_or_digest_is_not_trusted(world: World) -> None:
    world.fail(world.site.cut(after=7000, tag=None), world.site.status(403))
    world.site.asked.clear()
    assert world.get(world.site.ranged()) == world.site.body and world.ranges == [None]


def test_a_part_without_tag_is_gone_on_with_where_the_digest_is_known(world: World) -> None:
    known = {"sha256": digest(world.site.body)}
    world.fail(world.site.cut(after=7000, tag='W/"weak"'), world.site.status(403), **known)
    world.site.asked.clear()
    assert world.get(world.site.ranged(), **known) == world.site.body
    assert world.ranges == ["bytes=7000-"] and "if-range" not in world.site.asked[0][1]


def test_a_part_of_another_address_or_without_its_note_is_not_trusted(world: World) -> None:
    for spoil in ("url", "note"):
        world.fail(world.site.cut(after=7000), world.site.status(403))
        note = world.folder / "data.bin.partial.json"
        note.write_text(note.read_text().replace("/x", "/y") if spoil == "url" else "{")
        world.site.asked.clear()
        world.site.calls.clear()
        assert world.get(world.site.ranged()) == world.site.body and world.ranges == [None]
        (world.folder / "data.bin").unlink()
        world.site.calls.clear()


def test_a_mix_of_two_versions_is_found_by_the_digest_and_fetched_anew(world: World) -> None:
    new = bytes(reversed(world.site.body))
    known = {"sha256": digest(new)}
    assert world.get(world.site.cut(after=5000, tag=None), world.site.ranged(new), **known) == new
    assert world.ranges == [None, "bytes=5000-", None]


def test_a_whole_part_needs_only_its_name(world: World) -> None:
    world.fail(world.site.cut(after=7000), world.site.status(403))
    with (world.folder / "data.bin.partial").open("ab") as part:
        part.write(world.site.body[7000:])
    assert world.get(world.site.ranged()) == world.site.body
    assert world.get(world.site.ranged(), file="other.bin") == world.site.body


def test_a_part_that_is_too_long_begins_again(world: World) -> None:
    world.fail(world.site.cut(after=7000), world.site.status(403))
    with (world.folder / "data.bin.partial").open("ab") as part:
        part.write(world.site.body)
    assert world.get(world.site.ranged()) == world.site.body


def test_a_416_without_a_range_asked_is_a_failure(world: World) -> None:
    assert world.fail(world.site.status(416)).status == 416


ODD_RANGES = {
    "another place": {"Content_Range": "bytes 17-99/307200"},
    "another length": {"Content_Range": "bytes 5000-307199/400000"},
    "no place": {},
}


@pytest.mark.parametrize("case", ODD_RANGES)
def test_an_odd_range_begins_again(world: World, case: str) -> None:
    odd = lambda answer: answer.send(206, b"x" * 10, **ODD_RANGES[case])  # noqa: E731
    assert world.get(world.site.cut(after=5000), odd, world.site.ranged()) == world.site.body
    assert world.ranges == [None, "bytes=5000-", None]


def test_a_range_of_unknown_length_is_gone_on_with(world: World) -> None:
    rest = lambda answer: answer.send(206, answer.server.site.body[5000:], Content_Range="bytes 5000-307199/*")  # noqa: E731
    assert world.get(world.site.cut(after=5000), rest) == world.site.body


def test_a_range_that_nobody_asked_for_is_a_failure(world: World) -> None:
    odd = lambda answer: answer.send(206, b"x" * 10, Content_Range="bytes 0-9/20")  # noqa: E731
    assert "not asked for" in world.fail(odd).reason and world.files == []


def test_a_compressed_answer_is_not_taken_for_the_file(world: World) -> None:
    assert "gzip" in world.fail(world.site.whole(Content_Encoding="gzip")).reason and world.files == []


def test_waits_double_up_to_a_limit_and_vary_the_same_way_each_time(world: World) -> None:
    patience = Patience(attempts=9, wait=1.0, longest=20.0, sleep=world.waits.append)
    world.fail(world.site.status(500), patience=patience)
    first = world.waits.copy()
    assert len(first) == 8
    for place, wait in enumerate(first):
        assert min(20.0, 2**place * 0.5) <= wait <= min(20.0, 2**place)
    world.waits.clear()
    world.fail(world.site.status(500), patience=patience)
    assert world.waits == first


@pytest.mark.parametrize("code", [429, 500, 503])
def test_a_passing_fault_is_waited_out(world: World, code: int) -> None:
    steps = (world.site.status(code, Retry_After=1), world.site.status(code, Retry_After=0), world.site.ranged())
    assert world.get(*steps) == world.site.body and world.waits == [1.0, 0.0]


def test_a_server_that_asks_for_an_hour_is_left_alone(world: World) -> None:
    assert world.fail(world.site.status(429, Retry_After=3600)).status == 429
    assert world.waits == [] and world.site.calls["/x"] == 1


def test_what_is_dead_is_tried_once(world: World) -> None:
    assert world.fail(world.site.status(404)).dead and world.site.calls["/x"] == 1 and world.files == []


def test_a_body_that_is_always_cut_is_given_up_and_its_part_kept(world: World) -> None:
    found = world.fail(world.site.cut(after=1000, tag=None))
    assert "cut short" in found.reason and world.site.calls["/x"] == 3 and "data.bin.partial" in world.files


def test_attempts_that_bring_much_do_not_count(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROGRESS", 50_000)
    body = world.site.body

    def piece(answer: Any) -> None:
        start = int(answer.headers.get("Range", "bytes=0-")[6:-1])
        answer.send(
            206 if start else 200, body[start : start + 60_000], ETag='"v"', Content_Length=len(body) - start,
            Content_Range=f"bytes {start}-{len(body) - 1}/{len(body)}",
        )  # fmt: skip

    assert world.get(piece) == body and world.site.calls["/x"] == 6


def test_a_stalling_server_is_tried_again(world: World) -> None:
    assert world.get(world.site.stall(seconds=0.6), world.site.whole()) == world.site.body


WRONG = {
    "too short": ({"size": 999_999}, "not the 999,999"),
    "too long": ({"size": 5}, "not the 5"),
    "other bytes": ({"sha256": "ab" * 32}, "not abababababab as it should; removed"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_file_that_is_not_what_it_should_be_is_removed_and_said(world: World, case: str) -> None:
    known, reason = WRONG[case]
    assert reason in world.fail(world.site.whole(), **known).reason
    assert world.files == [] and world.site.calls["/x"] == 1


def test_a_length_that_lies_leaves_no_file(world: World) -> None:
    assert "longer than its Content-Length" in world.fail(world.site.whole(b"0123456789", Content_Length=5)).reason
    assert "data.bin" not in world.files


def test_an_empty_file_is_no_file(world: World) -> None:
    assert world.fail(world.site.whole(b"")).reason == "is empty" and world.files == []


@pytest.mark.parametrize("length", [None, "known"])
def test_a_file_larger_than_allowed_is_not_taken(world: World, length: str | None) -> None:
    patience = Patience(attempts=3, largest=100_000, sleep=world.waits.append)
    headers = {} if length else {"Content_Length": None}
    found = world.fail(world.site.whole(**headers), patience=patience)
    assert "100,000" in found.reason and "allowed" in found.reason and world.files == []


def picture() -> bytes:
    out = io.BytesIO()
    PIL.new("RGB", (8, 8), "red").save(out, "PNG")
    return out.getvalue()


def test_an_image_is_taken_whatever_its_name(world: World) -> None:
    assert world.get(world.site.whole(picture()), file="1.jpg", picture=True) == picture()


def test_a_page_instead_of_an_image_is_dead(world: World) -> None:
    found = world.fail(world.site.whole(b"<html>This image has moved.</html>"), file="1.jpg", picture=True)
    assert found.dead and found.reason == "is no image that can be used: odd format" and world.files == []


def test_a_stopped_download_keeps_its_part(world: World) -> None:
    stop = threading.Event()
    patience = Patience(stop=stop, sleep=lambda seconds: stop.set())
    with pytest.raises(Stopped):
        world.get(world.site.cut(after=5000), world.site.ranged(), patience=patience)
    assert world.files == ["data.bin.partial", "data.bin.partial.json"]
    world.site.calls.clear()
    assert world.get(world.site.ranged()) == world.site.body


def test_a_wait_ends_at_once_when_stopped(world: World) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        world.get(world.site.status(503, Retry_After=100), patience=Patience(stop=stop))


def test_what_the_disk_refuses_is_said(world: World) -> None:
    world.folder.parent.mkdir(exist_ok=True)
    world.folder.write_text("a file")
    with pytest.raises(CounterfoilError, match="Cannot write to"):
        world.get(world.site.whole())


def test_progress_is_told(world: World) -> None:
    told: list[tuple[int, int | None]] = []
    url = world.site.plan("/x", world.site.whole())
    wanted = Wanted("data.bin", (url,))
    download(wanted, url, world.folder, world.client, world.patience, lambda done, of: told.append((done, of)))
    assert told[-1] == (len(world.site.body), len(world.site.body)) and told == sorted(told)
