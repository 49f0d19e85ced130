"""`counterfoil fetch`: what it prints, and with which code it ends."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from counterfoil import store
from counterfoil.cli.fetch import fetch
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published import fetching
from counterfoil.published.fetching import addresses
from counterfoil.published.fetching.addresses import Dataset, Remote
from counterfoil.records import Credit, Item

app = Typer()
app.command()(fetch)


def call(*arguments: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, CounterfoilError):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


class Files(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b"{}" if self.path == "/a.json" else b"no"
        self.send_response(200 if self.path == "/a.json" else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Files)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def sets(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        "good": Dataset("Good", "MIT", "p", (address,), (Remote("a.json"),), name="good"),
        "bad": Dataset("Bad", "MIT", "p", (address,), (Remote("a.json"), Remote("b.json")), name="bad"),
        "gated": Dataset("Gated", "its own", "https://page", by_hand="ask its authors.", name="gated"),
    }
    monkeypatch.setattr(addresses, "known", lambda: made)
    monkeypatch.setattr(fetching, "known", lambda: made)


def test_a_set_is_fetched_into_a_folder_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("good") == (0, "1 of 1 fetched: good\n", "") and Path("good/a.json").read_text() == "{}"


def test_what_is_missing_is_said_and_fails(tmp_path: Path) -> None:
    code, out, err = call("bad", "-o", tmp_path / "x")
    assert code == 1 and out == f"1 of 2 fetched, 1 dead (404: 1): {tmp_path / 'x'}\n"
    assert "b.json: http" in err and "404 Not Found" in err and "ledger.jsonl" in err
    assert call("bad", "-o", tmp_path / "x", "--allow-missing")[0] == 0


def test_machines_get_json(tmp_path: Path) -> None:
    code, out, _ = call("bad", "-o", tmp_path / "x", "--json")
    found = json.loads(out)
    assert code == 1 and (found["wanted"], found["new"], found["there"], found["reasons"]) == (2, 1, 0, {"404": 1})
    assert found["missing"][0]["file"] == "b.json" and found["folder"] == str(tmp_path / "x")


def test_a_size_may_be_too_much(tmp_path: Path) -> None:
    assert call("good", "-o", tmp_path / "x", "--max-size", 1, "--only", "a.*", "--jobs", 1)[0] == 0


def test_sets_are_listed() -> None:
    code, out, _ = call("--list")
    assert code == 0 and out.splitlines()[0].split() == ["good", "Good", "(MIT)"] and "by hand" in out
    assert [each["name"] for each in json.loads(call("--list", "--json")[1])["datasets"]] == ["good", "bad", "gated"]


WRONG = {
    (): "Give the name of a data set",
    ("goood",): "Did you mean 'good'",
    ("gated",): "Gated cannot be fetched: ask its authors. Go to https://page",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CounterfoilError, match=WRONG[arguments]):
        call(*arguments)
    assert not list(tmp_path.iterdir())


def test_a_suites_images_are_fetched_into_it(tmp_path: Path, address: str, suite: store.Suite) -> None:
    items: list[Item] = suite.items()
    credits = [Credit("photos", "1.png", address + "none.png")]
    store.write_suite(tmp_path / "listed", store.Card("s", "1"), items, credits=credits)
    code, out, _ = call(tmp_path / "listed")
    assert code == 1 and out.startswith("0 of 1 fetched, 1 dead (404: 1)")
    with pytest.raises(CounterfoilError, match="lists no addresses"):
        call(suite.folder)
    with pytest.raises(CallError, match="no data set to fetch"):
        call(tmp_path / "nowhere")
