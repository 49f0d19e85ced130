"""The ledger remembers what gave nothing, even when it was stopped, and forgets what came in the end."""

import json
from pathlib import Path

import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.published.fetching.ledger import Ledger, now


def made(folder: Path) -> Ledger:
    return Ledger(folder, clock=lambda: "2026-01-02T03:04:05Z")


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "ledger.jsonl").read_text().splitlines()]


def test_an_entry_is_on_disk_at_once(tmp_path: Path) -> None:
    made(tmp_path).add("http://x/1", "1.jpg", "dead", 404, "404 Not Found")
    assert lines(tmp_path) == [
        {"url": "http://x/1", "file": "1.jpg", "state": "dead", "status": 404, "reason": "404 Not Found",
         "tried": "2026-01-02T03:04:05Z"}
    ]  # fmt: skip
    again = made(tmp_path)
    assert again.find("http://x/1", "dead") and not again.find("http://x/1", "failed") and not again.find("y", "dead")


def test_the_last_entry_of_an_address_holds_and_what_came_is_forgotten(tmp_path: Path) -> None:
    ledger = made(tmp_path)
    ledger.add("a", "a", "failed", None, "timed out")
    ledger.add("b", "b", "failed", 500, "500")
    ledger.add("b", "b", "dead", 404, "404")
    ledger.add("a", "a", "fetched", 200)
    ledger.add("c", "c", "fetched", 200)
    ledger.add("d.zip", "d.zip", "unpacked", 200)
    assert len(lines(tmp_path)) == 5
    ledger.close()
    assert [(row["url"], row["state"]) for row in lines(tmp_path)] == [("b", "dead"), ("d.zip", "unpacked")]
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.jsonl"]


def test_a_line_that_a_kill_cut_short_is_passed_over(tmp_path: Path) -> None:
    made(tmp_path).add("a", "a", "dead", 404, "404")
    with (tmp_path / "ledger.jsonl").open("a") as out:
        out.write('{"url": "b", "fi')
    assert made(tmp_path).find("a", "dead")


def test_an_empty_ledger_is_no_file(tmp_path: Path) -> None:
    ledger = made(tmp_path)
    ledger.close()
    ledger.add("a", "a", "failed")
    ledger.add("a", "a", "fetched")
    ledger.close()
    assert not list(tmp_path.iterdir())


def test_the_clock_is_the_worlds() -> None:
    assert len(now()) == 20 and now().endswith("Z")


def test_what_the_disk_refuses_is_said(tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match="Cannot write to"):
        made(tmp_path / "no" / "folder").add("a", "a", "dead")
