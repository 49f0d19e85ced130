"""Replies on disk by the key of their request, so that nothing is asked twice and a killed run goes on.

SQLite with a write-ahead log: a reply is there whole once it is put, whatever happens to the program
afterwards, and several runs may share the file.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from counterfoil.errors import CounterfoilError
from counterfoil.models.api.reply import Reply

FORMAT = 1
_TABLE = """
CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY, url TEXT NOT NULL, request BLOB NOT NULL, reply BLOB NOT NULL, asked REAL NOT NULL
) WITHOUT ROWID
"""
_AT_ONCE = 500


def default_path() -> Path:
    """`COUNTERFOIL_CACHE`, or the place that the system keeps for caches."""
    folder = os.environ.get("COUNTERFOIL_CACHE")
    if folder:
        return Path(folder) / "api.sqlite"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "counterfoil" / "api.sqlite"


class Cache:
    """The replies of one file; to be used by many threads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(path, timeout=60, isolation_level=None, check_same_thread=False)
            try:
                self._prepare()
            except BaseException:
                self._file.close()
                raise

    def close(self) -> None:
        self._file.close()

    def get(self, keys: Sequence[str]) -> dict[str, Reply]:
        """Those replies that there are."""
        found: dict[str, Reply] = {}
        with self._told(), self._lock:
            for start in range(0, len(keys), _AT_ONCE):
                some = keys[start : start + _AT_ONCE]
                marks = ",".join("?" * len(some))
                rows = self._file.execute(f"SELECT key, reply FROM replies WHERE key IN ({marks})", some)
                found |= {key: msgspec.json.decode(reply, type=Reply) for key, reply in rows}
        return found

    def put(self, key: str, url: str, request: bytes, reply: Reply) -> None:
        """Keep a reply, with the request (pictures by digest) for those who want to look."""
        row = (key, url, request, msgspec.json.encode(reply), time.time())
        with self._told(), self._lock:
            self._file.execute("INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, ?)", row)

    def _prepare(self) -> None:
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = NORMAL")
        (there,) = self._file.execute("PRAGMA user_version").fetchone()
        if there > FORMAT:
            raise CounterfoilError(f"The cache {self.path} is of a newer Counterfoil (format {there}); name another.")
        self._file.execute(_TABLE)
        self._file.execute(f"PRAGMA user_version = {FORMAT}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error, msgspec.DecodeError) as error:
            raise CounterfoilError(
                f"The cache {self.path} cannot be used: {error}. Move it away, or name another with cache=FILE."
            ) from error
