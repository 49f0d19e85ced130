"""One file from one of its addresses: gone on with where it was cut, tried again where that helps, checked at the end.

The file grows as `NAME.partial`, beside a note of which version of the file it is a part of, and has its name
only when it is whole and right.
"""

import hashlib
import random
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPResponse
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.errors import PictureError
from counterfoil.pictures import MAX_BYTES, decode
from counterfoil.published.fetching.http import Client, Failure
from counterfoil.store import told_on_disk_errors

PROGRESS = 1 << 20
"""An attempt that brought this many bytes does not count against the number of attempts."""


@dataclass(frozen=True)
class Wanted:
    """A file by its name in our folder, its addresses in order of preference, and what is known of it."""

    file: str
    urls: tuple[str, ...]
    size: int | None = None
    sha256: str | None = None
    picture: bool = False


@dataclass(frozen=True)
class Patience:
    """How often and how long to try; waits double, and vary by address so that many clients do not fall in step."""

    attempts: int = 5
    wait: float = 1.0
    longest: float = 120.0
    largest: int | None = None
    sleep: Callable[[float], object] | None = None
    stop: threading.Event = field(default_factory=threading.Event)

    def pause(self, url: str, attempt: int, asked: float | None) -> None:
        jitter = random.Random(f"{url} {attempt}").uniform(0.5, 1.0)
        seconds = asked if asked is not None else min(self.longest, self.wait * 2 ** (attempt - 1) * jitter)
        (self.sleep or self.stop.wait)(seconds)
        self.check()

    def check(self) -> None:
        if self.stop.is_set():
            raise Stopped


class Stopped(Exception):
    """The fetch was stopped; what has come so far is kept."""


class _Version(Struct, frozen=True):
    """Which version of a file a part is of: what If-Range needs, and the whole length."""

    url: str
    validator: str = ""
    length: int | None = None


Told = Callable[[int, int | None], None]


def download(
    wanted: Wanted, url: str, folder: Path, client: Client, patience: Patience, told: Told = lambda done, of: None
) -> None:
    """Fetch from one address into the folder, or raise the Failure that ended the last attempt."""
    final = folder / wanted.file
    part = _Part(final)
    attempt = 0
    with told_on_disk_errors(folder):
        final.parent.mkdir(parents=True, exist_ok=True)
        while True:
            before = part.size
            try:
                resumed = _transfer(wanted, url, part, client, patience, told)
                _check(wanted, part, resumed)
            except Failure as failure:
                attempt += part.size - before < PROGRESS
                if not failure.again or attempt >= patience.attempts or (failure.wait or 0) > patience.longest:
                    raise
                patience.pause(url, max(attempt, 1), failure.wait)
            else:
                part.path.replace(final)
                part.forget()
                return


@dataclass(frozen=True)
class _Part:
    final: Path

    @property
    def path(self) -> Path:
        return self.final.with_name(self.final.name + ".partial")

    @property
    def _note(self) -> Path:
        return self.final.with_name(self.final.name + ".partial.json")

    @property
    def size(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0

    def version(self) -> _Version | None:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=_Version)
        except (FileNotFoundError, msgspec.DecodeError):
            return None

    def note(self, version: _Version) -> None:
        self._note.write_bytes(msgspec.json.encode(version))

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)


def _transfer(wanted: Wanted, url: str, part: _Part, client: Client, patience: Patience, told: Told) -> bool:
    """Bring the part to its end; whether it was gone on with rather than begun."""
    headers, known = _asking(wanted, url, part)
    try:
        answer = client.open(url, headers)
    except Failure as failure:
        if failure.status != 416 or not headers:
            raise
        if part.size in (failure.whole, known.length if known else None):
            return True  # every byte was there; only the name was missing
        part.forget()
        raise Failure("has no such range; begun again", 416, again=True) from failure
    with answer:
        start, length = _place(answer, part, known)
        limit = min(patience.largest or MAX_BYTES, MAX_BYTES) if wanted.picture else patience.largest
        if limit is not None and (length or 0) > limit:
            part.forget()
            raise Failure(f"has {length:,} bytes, more than the {limit:,} that are allowed")
        if not start:
            part.forget()
            part.note(_Version(url, _validator(answer), length))
        with part.path.open("ab") as out:
            for piece in client.body(answer):
                patience.check()
                out.write(piece)
                start += len(piece)
                if limit is not None and start > limit:
                    part.forget()
                    raise Failure(f"has more than the {limit:,} bytes that are allowed")
                told(start, length)
    return bool(headers) and answer.status == 206


def _asking(wanted: Wanted, url: str, part: _Part) -> tuple[dict[str, str], _Version | None]:
    """The headers that go on with a part, if it surely is of the same file; else none."""
    known = part.version()
    if not part.size or known is None or known.url != url or not (known.validator or wanted.sha256):
        return {}, None
    headers = {"Range": f"bytes={part.size}-"}
    if known.validator:
        headers["If-Range"] = known.validator
    return headers, known


def _place(answer: HTTPResponse, part: _Part, known: _Version | None) -> tuple[int, int | None]:
    """Where the body that comes belongs, and how long the whole file is."""
    if answer.headers.get("Content-Encoding", "identity") != "identity":
        raise Failure(f"is sent as {answer.headers['Content-Encoding']}, which was not asked for", answer.status)
    if answer.status == 200:
        return 0, None if answer.chunked else answer.length
    found = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", answer.headers.get("Content-Range", ""))
    if answer.status == 206 and found and known and int(found[1]) == part.size:
        whole = None if found[2] == "*" else int(found[2])
        if whole is None or known.length is None or whole == known.length:
            return part.size, whole or known.length
        part.forget()
        raise Failure("has changed while it was fetched; begun again", answer.status, again=True)
    part.forget()
    why = f"answered {answer.status} with a range that was not asked for"
    raise Failure(why, answer.status, again=known is not None)


def _validator(answer: HTTPResponse) -> str:
    """A strong ETag, else the date of the last change; a weak tag does not say that bytes are the same."""
    tag = answer.headers.get("ETag", "")
    return tag if tag.startswith('"') else answer.headers.get("Last-Modified", "")


def _check(wanted: Wanted, part: _Part, resumed: bool) -> None:
    """A file of the wrong size or digest, or no image where one should be, is removed and said."""
    fault = None
    if wanted.size is not None and part.size != wanted.size:
        fault = Failure(f"has {part.size:,} bytes, not the {wanted.size:,} it should; removed", again=resumed)
    elif not part.size:
        fault = Failure("is empty", again=True)
    elif wanted.sha256:
        digest = digest_of(part.path)
        if digest != wanted.sha256:
            why = f"has digest {digest[:12]}, not {wanted.sha256[:12]} as it should; removed"
            fault = Failure(why, again=resumed)
    elif wanted.picture:
        try:
            decode(part.path.read_bytes(), wanted.file)
        except PictureError as error:
            fault = Failure(f"is no image that can be used: {error.kind}", 200, dead=True)
    if fault:
        part.forget()
        raise fault


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
