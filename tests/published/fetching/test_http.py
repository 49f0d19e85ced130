"""One request: what is refused, what is worth another try, and that lengths are believed only when they hold."""

import http.server
import socket
import ssl
import subprocess
import threading
import urllib.request
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from typing import Any

import pytest

from counterfoil.published.fetching.http import Client, Failure

CLIENT = Client(timeout=0.3)


def read(url: str, client: Client = CLIENT) -> bytes:
    with client.open(url, {}) as answer:
        return b"".join(client.body(answer))


def failure(url: str, client: Client = CLIENT) -> Failure:
    with pytest.raises(Failure) as raised:
        read(url, client)
    return raised.value


def test_a_whole_body_is_read_by_length_by_chunks_and_to_the_end(site: Any) -> None:
    assert read(site.plan("/length", site.whole())) == site.body
    assert read(site.plan("/chunks", site.chunked([site.body[:7], site.body[7:]]))) == site.body
    assert read(site.plan("/end", site.whole(Content_Length=None))) == site.body
    assert read(site.plan("/empty", site.whole(b""))) == b""


def test_a_fragment_is_not_sent_and_what_is_not_ascii_is_escaped(site: Any) -> None:
    site.plan("/caf%C3%A9%20au%20lait.jpg?q=%C3%A4", site.whole(b"ok"))
    assert read(f"{site.address}/café au lait.jpg?q=ä#part") == b"ok"


NOT_ADDRESSES = {
    "a file": "file:///etc/passwd",
    "FTP": "ftp://example.org/x",
    "data": "data:text/plain,hello",
    "no scheme": "example.org/x.jpg",
    "no host": "http:///x.jpg",
    "a broken host": "http://[::1/x.jpg",
    "an odd port": "http://127.0.0.1:port/x",
    "an overlong label": f"http://{'ä' * 80}.org/",
    "an overlong label of ASCII": f"http://{'a' * 80}.org/",
}


@pytest.mark.parametrize("case", NOT_ADDRESSES)
def test_only_http_addresses_are_opened(case: str) -> None:
    found = failure(NOT_ADDRESSES[case])
    assert "is no" in found.reason and found.dead and not found.again


def test_redirects_are_followed_a_few_times(site: Any) -> None:
    site.plan("/end", site.whole(b"here"))
    assert read(site.plan("/start", site.redirect("/end", 308))) == b"here"
    for step in range(9):
        site.plan(f"/{step}", site.redirect(f"/{step + 1}"))
    site.plan("/9", site.whole(b"far"))
    assert read(f"{site.address}/5") == b"far"
    assert "redirects too often" in failure(f"{site.address}/0").reason
    assert "redirects too often" in failure(site.plan("/ring", site.redirect("/ring"))).reason


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "data:,x"])
def test_a_redirect_to_another_scheme_is_refused(site: Any, to: str) -> None:
    found = failure(site.plan("/x", site.redirect(to)))
    assert not found.again and found.status == 302 and ("not followed" in found.reason or "must not" in found.reason)


STATUSES = {404: (False, True), 410: (False, True), 403: (False, False), 429: (True, False), 503: (True, False)}


@pytest.mark.parametrize("code", STATUSES)
def test_a_status_says_whether_to_try_again_and_whether_it_is_dead(site: Any, code: int) -> None:
    found = failure(site.plan("/x", site.status(code)))
    assert (found.again, found.dead) == STATUSES[code] and found.status == code and str(code) in found.reason


RETRY_AFTER = {"0": 0.0, "17": 17.0, formatdate(0, usegmt=True): 0.0, "soon": None, "": None}


@pytest.mark.parametrize("value", RETRY_AFTER)
def test_retry_after_is_seconds_or_a_date(site: Any, value: str) -> None:
    assert failure(site.plan("/x", site.status(429, Retry_After=value))).wait == RETRY_AFTER[value]
    assert failure(site.plan("/y", site.status(429))).wait is None


def test_a_body_that_is_cut_short_is_told(site: Any) -> None:
    found = failure(site.plan("/x", site.cut(after=1000)))
    assert found.again and f"{len(site.body) - 1000:,} bytes are missing" in found.reason
    assert failure(site.plan("/y", site.chunked([b"abc"], ended=False))).reason == "cut short in mid-body"


def test_a_body_that_is_longer_than_it_says_is_told(site: Any) -> None:
    found = failure(site.plan("/x", site.whole(b"0123456789", Content_Length=5)))
    assert found.reason == "the body is longer than its Content-Length" and not found.again


def test_a_body_that_stalls_times_out(site: Any) -> None:
    assert failure(site.plan("/x", site.stall())).reason == "timed out"


def test_a_body_that_only_drips_is_too_slow(site: Any) -> None:
    found = failure(site.plan("/x", site.drip()), Client(timeout=0.2, slowest=1000))
    assert "too slow" in found.reason and found.again


def test_a_slow_body_that_ends_in_time_is_taken(site: Any) -> None:
    ticks = iter(range(0, 10_000, 100))
    client = Client(timeout=5, slowest=1, clock=lambda: float(next(ticks)))
    assert read(site.plan("/x", site.whole(b"x" * 10)), client) == b"x" * 10


def test_no_server_and_no_host_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    found = failure(f"http://127.0.0.1:{port}/")
    assert found.again and found.reason == "the connection was refused"

    def lost(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "not known")

    monkeypatch.setattr(socket, "getaddrinfo", lost)
    found = failure("http://nowhere.example/")
    assert found.reason == "its host is not found" and not found.again and not found.dead


def test_an_answer_that_is_no_http_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def talk() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                connection.sendall(b"220 mail.example ESMTP\r\n")

        thread = threading.Thread(target=talk)
        thread.start()
        found = failure(f"http://127.0.0.1:{server.getsockname()[1]}/")
        thread.join(5)
    assert found.reason == "answered oddly: BadStatusLine" and found.again


def test_a_connection_that_is_reset_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def slam() -> None:
            connection, _ = server.accept()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.close()

        thread = threading.Thread(target=slam)
        thread.start()
        found = failure(f"http://127.0.0.1:{server.getsockname()[1]}/")
        thread.join(5)
    assert found.again and ("connection broke" in found.reason or "answered oddly" in found.reason)


# ── https ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tls") / "own.pem"
    try:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-keyout", path, "-out", path.with_suffix(".crt"), "-days", "2", "-subj", "/CN=127.0.0.1",
             "-addext", "subjectAltName=IP:127.0.0.1"],
            check=True, capture_output=True,
        )  # fmt: skip
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("no openssl to make a certificate with")
    path.write_bytes(path.read_bytes() + path.with_suffix(".crt").read_bytes())
    return path


@pytest.fixture
def secure(certificate: Path, site: Any) -> Iterator[str]:
    """The address of a server over TLS that sends everybody to the plain one."""

    class Down(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(302)
            self.send_header("Location", f"{site.address}/plain")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Down)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_certificate_of_nobody_is_not_accepted(secure: str) -> None:
    found = failure(secure, Client(timeout=2))
    assert "certificate is not accepted" in found.reason and not found.again


def test_https_never_leads_down_to_http(
    secure: str, certificate: Path, site: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.plan("/plain", site.whole(b"secret?"))
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    found = failure(secure, Client(timeout=2))
    assert found.reason == "leads from https to http, which is not followed" and not site.calls


def test_only_what_speaks_http_is_installed() -> None:
    kinds = {type(handler) for handler in Client()._opener.handlers}
    assert not kinds & {urllib.request.FileHandler, urllib.request.FTPHandler, urllib.request.DataHandler}
