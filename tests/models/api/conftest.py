"""A local endpoint that speaks OpenAI's protocol, and misbehaves as it is told."""

import hashlib
import json
import math
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

KEY = "sk-very-secret-0123456789"
Plan = Callable[[str, int], str]
"""The text of a request and how often it came before → what to do with it."""


@dataclass
class Endpoint:
    """What a served model would say, what happens instead, and a log of it all, requests named by their bytes."""

    plan: Plan = lambda text, attempt: "ok"
    say: Callable[[str], str] = lambda text: "Yes." if truth(text) else "No."
    finish: str = "stop"
    logprobs: bool = True
    believes: Callable[[str], float] = lambda text: probability(text)
    delay: float = 0.0
    bodies: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    came: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    active: int = 0
    peak: int = 0
    url: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)
    gate: threading.Event = field(default_factory=threading.Event)

    def settled(self) -> "Endpoint":
        """The log, once nobody writes in it."""
        while self.active:
            time.sleep(0.01)
        return self

    def texts(self) -> list[str]:
        return [text_of(body) for body in self.bodies]


def truth(text: str) -> bool:
    """The model's belief: a sentence is true when its number is even."""
    number = re.search(r"\d+", text)
    return number is not None and int(number.group()) % 2 == 0


def probability(text: str) -> float:
    """P(yes) as the served model has it: above one half for what it believes."""
    share = int.from_bytes(hashlib.sha256(text.encode()).digest()[:2], "big") / 2**16
    return 0.5 + 0.49 * share if truth(text) else 0.5 - 0.49 * share


def text_of(body: dict[str, Any]) -> str:
    if "prompt" in body:
        return str(body["prompt"])
    content = body["messages"][-1]["content"]
    return content if isinstance(content, str) else "".join(p["text"] for p in content if p["type"] == "text")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    endpoint: Endpoint

    def log_message(self, *args: Any) -> None:
        """Tests are silent."""

    def do_POST(self) -> None:
        told, self.whole = self.endpoint, False
        sent = self.rfile.read(int(self.headers["content-length"]))
        body, name = json.loads(sent), hashlib.sha256(sent).hexdigest()
        text = text_of(body)
        with told.lock:
            told.bodies.append(body)
            told.headers.append({name.lower(): value for name, value in self.headers.items()})
            told.times.append(time.monotonic())
            told.names.append(name)
            attempt, told.came[name] = told.came[name], told.came[name] + 1
            told.active += 1
            told.peak = max(told.peak, told.active)
        try:
            time.sleep(told.delay)
            self._act(told.plan(text, attempt), body, text)
            if self.whole:
                with told.lock:
                    told.answered[name] += 1
        finally:
            with told.lock:
                told.active -= 1

    def _act(self, what: str, body: dict[str, Any], text: str) -> None:
        match what.split():
            case ["ok"]:
                self._reply(200, self._whole(body, text))
                self.whole = True
            case ["drop"]:
                self.connection.shutdown(socket.SHUT_RDWR)
                self.close_connection = True
            case ["half"]:
                self._reply(200, self._whole(body, text), cut=20)
            case ["slow"]:
                self._reply(200, self._whole(body, text), trickle=0.05)
            case ["hang"]:
                self.endpoint.gate.wait(20)
                self.close_connection = True
            case ["garbage"]:
                self._reply(200, b'{"choices": [{"mess')
            case ["binary"]:
                self._reply(200, b"\xff\xfe\x00")
            case ["empty"]:
                self._reply(200, b'{"choices": []}')
            case ["gzip"]:
                self._reply(200, self._whole(body, text), headers={"content-encoding": "gzip"})
            case ["flood"]:
                self._reply(200, b" " * 200_000)
            case ["echo"]:
                self._reply(400, json.dumps({"error": {"message": f"odd {self.headers['authorization']}"}}).encode())
            case [status, *pairs]:
                error = {"error": {"message": f"told {status}", "code": pairs[1] if len(pairs) > 1 else None}}
                wait = {"retry-after": pairs[0]} if pairs and pairs[0] != "-" else {}
                self._reply(int(status), json.dumps(error).encode(), headers=wait)

    def _reply(
        self, status: int, data: bytes, headers: dict[str, str] | None = None, cut: int = 0, trickle: float = 0
    ) -> None:
        self.send_response(status)
        for name, value in {"content-length": str(len(data)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if not trickle:
            self.wfile.write(data[: len(data) - cut])
        for n in range(len(data)) if trickle else ():
            self.wfile.write(data[n : n + 1])
            if self.endpoint.gate.wait(trickle):
                break
        self.close_connection = bool(cut or trickle)

    def _whole(self, body: dict[str, Any], text: str) -> bytes:
        says, p = self.endpoint.say(text), self.endpoint.believes(text)
        likely = [(token, math.log(mass)) for token, mass in (("Yes", p), ("No", 1 - p)) if mass > 0]
        choice: dict[str, Any] = {"index": 0, "finish_reason": self.endpoint.finish, "logprobs": None}
        if "prompt" in body:
            choice["text"] = says
            if "logprobs" in body and self.endpoint.logprobs:
                top = {f" {token}": logprob for token, logprob in likely}
                choice["logprobs"] = {"tokens": [" Yes"], "token_logprobs": [top[" Yes"]], "top_logprobs": [top]}
        else:
            choice["message"] = {"role": "assistant", "content": says}
            if body.get("logprobs") and self.endpoint.logprobs:
                tops = [{"token": token, "logprob": logprob} for token, logprob in likely]
                choice["logprobs"] = {"content": [{**tops[p < 0.5], "top_logprobs": tops}]}
        usage = {"prompt_tokens": 100, "completion_tokens": 2}
        return json.dumps({"model": "tiny-1", "choices": [choice], "usage": usage}).encode()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is no error here."""


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    told = Endpoint()
    server = Server(("127.0.0.1", 0), type("Bound", (Handler,), {"endpoint": told}))
    told.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield told
    told.gate.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key and a cache of the test's own, and no proxy between it and its server."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("COUNTERFOIL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
