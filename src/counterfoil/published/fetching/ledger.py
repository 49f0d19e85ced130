"""The ledger of a fetch: which addresses gave nothing, why and when; which archives were unpacked.

A line is added as soon as something is known, so that a stopped fetch forgets nothing; the last line of an
address is what holds, and at the end one line an address is left.
"""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from counterfoil.store import told_on_disk_errors, whole_file

NAME = "ledger.jsonl"
State = Literal["dead", "failed", "fetched", "unpacked"]


class Entry(Struct, frozen=True):
    """What came of an address: 'dead' is not tried again by itself, 'failed' is."""

    url: str
    file: str
    state: State
    status: int | None
    reason: str
    tried: str


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Ledger:
    def __init__(self, folder: Path, clock: Callable[[], str] = now) -> None:
        self.path, self._clock, self._lock = folder / NAME, clock, threading.Lock()
        self._entries = _read(self.path)

    def find(self, url: str, state: State) -> Entry | None:
        """The entry of an address, if that is its state."""
        entry = self._entries.get(url)
        return entry if entry and entry.state == state else None

    def add(self, url: str, file: str, state: State, status: int | None = None, reason: str = "") -> Entry:
        entry = Entry(url, file, state, status, reason, self._clock())
        with self._lock, told_on_disk_errors(self.path.parent):
            if state == "fetched" and url not in self._entries:
                return entry  # a file that is there speaks for itself
            self._entries[url] = entry
            with self.path.open("ab") as out:
                out.write(msgspec.json.encode(entry) + b"\n")
        return entry

    def close(self) -> None:
        """Leave one line an address; none for those that gave their file in the end."""
        kept = [entry for entry in self._entries.values() if entry.state != "fetched"]
        with told_on_disk_errors(self.path.parent):
            if kept:
                with whole_file(self.path, over=True) as partial:
                    partial.write_bytes(b"".join(msgspec.json.encode(entry) + b"\n" for entry in kept))
            else:
                self.path.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, Entry]:
    """The entries by address; a line that a kill cut short is passed over: its address is simply tried again."""
    found: dict[str, Entry] = {}
    for line in path.read_bytes().splitlines() if path.exists() else []:
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except msgspec.DecodeError:
            continue
        found[entry.url] = entry
    return found
