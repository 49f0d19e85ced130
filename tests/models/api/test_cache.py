"""What is put into the cache is there for everybody, and a cache that cannot be used is said."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.models.api.cache import Cache, default_path
from counterfoil.models.api.reply import Place, Reply

REPLY = Reply("Yes", (Place("Yes", (("Yes", -0.125), ("No", -2.25))),), 7, 1, "m-1", "stop")
Open = Callable[[Path], Cache]


@pytest.fixture
def opened() -> Iterator[Open]:
    caches: list[Cache] = []

    def open_(path: Path) -> Cache:
        caches.append(Cache(path))
        return caches[-1]

    yield open_
    for cache in caches:
        cache.close()


def test_what_is_put_is_there_unchanged(tmp_path: Path, opened: Open) -> None:
    cache = opened(tmp_path / "new" / "api.sqlite")
    cache.put("k", "u", b"{}", REPLY)
    assert cache.get(["other", "k"]) == {"k": REPLY}


def test_it_is_there_for_others_at_once_and_afterwards(tmp_path: Path, opened: Open) -> None:
    first, second = opened(tmp_path / "a.sqlite"), opened(tmp_path / "a.sqlite")
    first.put("k", "u", b"{}", REPLY)
    assert second.get(["k"]) == {"k": REPLY}
    first.close()
    assert opened(tmp_path / "a.sqlite").get(["k"]) == {"k": REPLY}


def test_the_first_reply_stays(tmp_path: Path, opened: Open) -> None:
    cache = opened(tmp_path / "a.sqlite")
    cache.put("k", "u", b"{}", REPLY)
    cache.put("k", "u", b"{}", Reply("No"))
    assert cache.get(["k"]) == {"k": REPLY}


def test_many_threads_and_many_keys(tmp_path: Path, opened: Open) -> None:
    cache = opened(tmp_path / "a.sqlite")
    keys = [str(n) for n in range(1203)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda key: cache.put(key, "u", b"{}", Reply(key)), keys))
    assert {key: reply.text for key, reply in cache.get(keys).items()} == {key: key for key in keys}


def test_a_damaged_file_is_said_with_the_cure(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(CounterfoilError, match=r"cannot be used: .* Move it away, or name another with cache=FILE\."):
        Cache(tmp_path / "a.sqlite")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CounterfoilError, match="cannot be used"):
        Cache(tmp_path / "file" / "a.sqlite")


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as file:
        file.execute("PRAGMA user_version = 2")
    with pytest.raises(CounterfoilError, match="newer Counterfoil"):
        Cache(tmp_path / "a.sqlite")


def test_the_place_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COUNTERFOIL_CACHE", str(tmp_path))
    assert default_path() == tmp_path / "api.sqlite"
    monkeypatch.delenv("COUNTERFOIL_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert default_path() == tmp_path / "x" / "counterfoil" / "api.sqlite"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_path() == tmp_path / "home" / ".cache" / "counterfoil" / "api.sqlite"
