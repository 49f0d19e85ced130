"""One request over HTTP(S): certificates checked, few redirects, none from https down to http, no other scheme."""

import http.client
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import cached_property
from typing import IO, NoReturn
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit, urlunsplit

from counterfoil import __version__

CHUNK = 1 << 16
REDIRECTS = 5
GONE = frozenset({404, 410, 451})
PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})


class Failure(Exception):
    """Why an address gave no file: its status where there is one, and whether to try again soon or ever.

    `wait` is how many seconds the server asks to stay away; `whole` how long it says that the file is.
    """

    def __init__(
        self,
        reason: str,
        status: int | None = None,
        *,
        again: bool = False,
        dead: bool = False,
        wait: float | None = None,
        whole: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason, self.status, self.again, self.dead = reason, status, again, dead
        self.wait, self.whole = wait, whole


@dataclass(frozen=True)
class Client:
    """Opens addresses; `timeout` is how long to wait for a byte, and `slowest` how few a second over that time."""

    timeout: float = 30.0
    slowest: float = 100.0
    clock: Callable[[], float] = time.monotonic

    @cached_property
    def _opener(self) -> request.OpenerDirector:
        """urllib's own parts without those for files, data and FTP."""
        opener = request.OpenerDirector()
        context = ssl.create_default_context()
        for handler in (
            request.ProxyHandler(), request.HTTPHandler(), request.HTTPSHandler(context=context), _Redirects(),
            request.HTTPDefaultErrorHandler(), request.HTTPErrorProcessor(),
        ):  # fmt: skip
            opener.add_handler(handler)
        return opener

    def open(self, url: str, headers: Mapping[str, str]) -> http.client.HTTPResponse:
        """The answer with a body to read; every other answer is a Failure."""
        headers = {"User-Agent": f"counterfoil/{__version__}", "Accept": "*/*", **headers}
        asked = request.Request(_plain(url), headers=headers)  # noqa: S310 (_plain checks the scheme)
        try:
            answer = self._opener.open(asked, timeout=self.timeout)
        except HTTPError as error:
            error.close()
            raise _of_status(error) from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            _raise_for(error)
        if not isinstance(answer, http.client.HTTPResponse):  # pragma: no cover: only HTTP handlers are there
            raise Failure("answered in no known way")
        return answer

    def body(self, answer: http.client.HTTPResponse) -> Iterator[bytes]:
        """The body by pieces; one that ends too early, goes on too long or hardly comes at all is a Failure."""
        since, lately = self.clock(), 0
        left = None if answer.chunked else answer.length
        while left != 0:
            try:
                # One byte more than announced is asked for: a body that is longer shows itself.
                piece = answer.read1(CHUNK) if left is None else answer.fp.read1(min(CHUNK, left + 1))
            except (OSError, http.client.HTTPException) as error:
                _raise_for(error)
            if not piece:
                if left:
                    raise Failure(f"cut short: {left:,} bytes are missing", again=True)
                return
            if left is not None:
                left -= len(piece)
                if left < 0:
                    raise Failure("the body is longer than its Content-Length")
            yield piece
            lately += len(piece)
            if (now := self.clock()) - since >= self.timeout:
                if lately < self.slowest * (now - since) and left != 0:
                    raise Failure(f"too slow: {lately:,} bytes in {now - since:.0f} seconds", again=True)
                since, lately = now, 0


class _Redirects(request.HTTPRedirectHandler):
    max_redirections = REDIRECTS

    def redirect_request(
        self, req: request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> request.Request | None:
        fp.close()  # what stands in the body of a redirect is for nobody
        old, new = urlsplit(req.full_url).scheme, urlsplit(newurl).scheme
        if new not in ("http", "https"):
            raise Failure(f"leads to a {new}: address, which is not followed", code, dead=True)
        if (old, new) == ("https", "http"):
            raise Failure("leads from https to http, which is not followed", code)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _plain(url: str) -> str:
    """The address as it is sent: http(s) only, with what is not ASCII escaped."""
    try:
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Failure("is no http(s) address", dead=True)
        place = parts.netloc.encode("idna").decode() if not parts.netloc.isascii() else parts.netloc
    except ValueError as error:
        raise Failure(f"is no address: {error}", dead=True) from error
    kept = "%/:=&?~+!$,;'@()*[]-._"
    return urlunsplit((parts.scheme, place, quote(parts.path, kept) or "/", quote(parts.query, kept), ""))


def _of_status(error: HTTPError) -> Failure:
    if 300 <= error.code < 400:
        return Failure("redirects too often, or to where it must not", error.code)
    whole = re.fullmatch(r"bytes \*/(\d+)", error.headers.get("Content-Range", ""))
    return Failure(
        f"{error.code} {http.client.responses.get(error.code, 'unknown')}",
        error.code,
        again=error.code in PASSING,
        dead=error.code in GONE,
        wait=_retry_after(error.headers.get("Retry-After")),
        whole=int(whole[1]) if whole else None,
    )


def _retry_after(value: str | None) -> float | None:
    """Seconds to wait as the server asks: a number of them, or a date."""
    if value is None:
        return None
    if value.strip().isdecimal():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None


def _raise_for(error: Exception) -> NoReturn:
    """What the network, or urllib, says → a Failure in plain words."""
    cause = error.reason if isinstance(error, URLError) and isinstance(error.reason, Exception) else error
    match cause:
        case http.client.InvalidURL():
            failure = Failure(f"is no address: {cause}", dead=True)
        case ssl.SSLCertVerificationError():
            failure = Failure(f"its certificate is not accepted: {cause.verify_message}")
        case socket.gaierror():
            failure = Failure("its host is not found", again=cause.errno == socket.EAI_AGAIN)
        case TimeoutError():
            failure = Failure("timed out", again=True)
        case ConnectionRefusedError():
            failure = Failure("the connection was refused", again=True)
        case OSError():
            failure = Failure(f"the connection broke: {cause.strerror or cause}", again=True)
        case http.client.IncompleteRead():
            failure = Failure("cut short in mid-body", again=True)
        case http.client.HTTPException():
            failure = Failure(f"answered oddly: {type(cause).__name__}", again=True)
        case _:
            failure = Failure(f"is no address: {cause}", dead=True)
    raise failure from error
