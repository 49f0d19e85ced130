"""A server on this machine that does everything wrong that servers do, one path a fault."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

BODY = bytes(range(256)) * 1200


class Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Server"  # type: ignore[assignment]

    def do_GET(self) -> None:
        """Answer by the plan of the path: the next of its steps, its last step for ever."""
        site = self.server.site
        with site.lock:
            count = site.calls[self.path]
            site.calls[self.path] += 1
            site.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        self.close_connection = True
        if steps := site.plans.get(self.path):
            steps[min(count, len(steps) - 1)](self)
        else:
            self.send(404)

    def send(self, code: int, body: bytes = b"", **headers: object) -> None:
        self.send_response(code)
        given = {"Content-Length": len(body), "Connection": "close"}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in given.items():
            if value is not None:
                self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


Step = Callable[[Answering], None]


def status(code: int, **headers: object) -> Step:
    return lambda answer: answer.send(code, b"no", **headers)


def whole(body: bytes = BODY, **headers: object) -> Step:
    """All of it, whatever range was asked for."""
    return lambda answer: answer.send(200, body, **headers)


def ranged(body: bytes = BODY, tag: str = '"v1"') -> Step:
    """As good servers do: the range if the file is still that file."""

    def step(answer: Answering) -> None:
        asked = answer.headers.get("Range")
        if not asked or answer.headers.get("If-Range", tag) != tag:
            return answer.send(200, body, ETag=tag)
        start = int(asked.removeprefix("bytes=").removesuffix("-"))
        if start >= len(body):
            return answer.send(416, Content_Range=f"bytes */{len(body)}")
        return answer.send(206, body[start:], ETag=tag, Content_Range=f"bytes {start}-{len(body) - 1}/{len(body)}")

    return step


def cut(body: bytes = BODY, after: int = 1000, tag: str | None = '"v1"') -> Step:
    """The right length, and then not all of the body: the connection closes in its middle."""
    return lambda answer: answer.send(200, body[:after], Content_Length=len(body), ETag=tag)


def drip(body: bytes = BODY, pause: float = 0.02) -> Step:
    def step(answer: Answering) -> None:
        answer.send(200, b"", Content_Length=len(body))
        for byte in body:
            answer.wfile.write(bytes([byte]))
            answer.wfile.flush()
            time.sleep(pause)

    return step


def stall(body: bytes = BODY, seconds: float = 2.0) -> Step:
    def step(answer: Answering) -> None:
        answer.send(200, body[:100], Content_Length=len(body))
        time.sleep(seconds)

    return step


def chunked(pieces: list[bytes], *, ended: bool = True) -> Step:
    def step(answer: Answering) -> None:
        answer.send(200, b"", Content_Length=None, Transfer_Encoding="chunked")
        for piece in pieces:
            answer.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        if ended:
            answer.wfile.write(b"0\r\n\r\n")

    return step


def redirect(to: str, code: int = 302) -> Step:
    return lambda answer: answer.send(code, Location=to)


@dataclass
class Site:
    """What the server answers, how often each path was asked for, and with which headers."""

    address: str = ""
    plans: dict[str, list[Step]] = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    # What a path may answer: fixtures cannot be imported by tests, so they travel with the site.
    status, whole, ranged, cut, drip, stall, chunked, redirect = map(
        staticmethod, (status, whole, ranged, cut, drip, stall, chunked, redirect)
    )
    body = BODY

    def plan(self, path: str, *steps: Step) -> str:
        self.plans[path] = list(steps)
        return self.address + path


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    site: Site

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is no news."""


@pytest.fixture
def site() -> Iterator[Site]:
    server = Server(("127.0.0.1", 0), Answering)
    server.site = Site(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server.site
    server.shutdown()
    server.server_close()
    thread.join(5)
