"""Whole runs against a server that misbehaves: every cell ends scored, kills cost nothing, the key stays secret."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("httpx2", reason="the extra 'api' is not installed")

from counterfoil import models, store
from counterfoil.models.api import Api
from counterfoil.models.reading import YES_NO
from counterfoil.models.spec import open_model
from counterfoil.pictures import Pictures
from counterfoil.records import Image
from counterfoil.score import engine

KEY = "sk-very-secret-0123456789"
FAULTS = ["drop", "half", "garbage", "500", "429 0.02"]


def spec(endpoint: Any, **options: Any) -> str:
    options = {"backoff": 0.01, "retries": 4, "timeout": 4.0, **options}
    return f"api:tiny@{endpoint.url}?" + "&".join(f"{name}={value}" for name, value in options.items())


@pytest.fixture
def family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(models.PARTS, "api", "counterfoil.models.api:Api")


def number(text: str) -> int:
    return int("".join(c for c in text if c.isdigit()))


def rough(text: str, attempt: int) -> str:
    """Every request fails at first, in one of five ways; a third of them once more, in another."""
    if attempt < 1 + (number(text) % 3 == 0):
        return FAULTS[(number(text) + attempt) % len(FAULTS)]
    return "ok"


@pytest.mark.usefixtures("family")
def test_all_items_are_scored_by_a_server_that_misbehaves(
    endpoint: Any, suite: store.Suite, photos: Path, tmp_path: Path
) -> None:
    endpoint.plan = lambda text, attempt: "slow" if (number(text), attempt) == (5, 0) else rough(text, attempt)
    outcome = engine.run(suite, spec(endpoint, timeout=2.0), Pictures({"": photos}), tmp_path / "run")
    scores = outcome.run.scores()
    assert (outcome.cells, outcome.errors.total()) == (40, 0)
    said = {
        (item, text): answer
        for item, text, answer in zip(scores["item"], scores["text"], scores["answer"], strict=True)
    }
    for (item, text), answer in said.items():
        assert answer == ("yes" if (int(item.rpartition("/")[2]) + text) % 2 == 0 else "no")
    assert (len(endpoint.settled().answered), set(endpoint.answered.values())) == (40, {1})


@pytest.mark.usefixtures("family")
def test_probabilities_go_through_the_engine(endpoint: Any, suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    endpoint.plan = rough
    outcome = engine.run(suite, spec(endpoint, logprobs="true"), Pictures({"": photos}), tmp_path / "run")
    scores = outcome.run.scores()
    right = [
        (int(item.rpartition("/")[2]) + text) % 2 == 0
        for item, text in zip(scores["item"], scores["text"], strict=True)
    ]
    assert [p > 0.5 for p in scores["probability"]] == right


CHILD = """
import sys
from pathlib import Path
from counterfoil import models, store
from counterfoil.pictures import Pictures
from counterfoil.score import engine
models.PARTS["api"] = "counterfoil.models.api:Api"
suite, spec, photos, folder = sys.argv[1:]
engine.run(store.open_suite(Path(suite)), spec, Pictures({"": Path(photos)}), Path(folder))
"""


def kept(cache: Path) -> int:
    if not cache.exists():
        return 0
    with closing(sqlite3.connect(cache)) as file:
        try:
            return int(file.execute("SELECT count(*) FROM replies").fetchone()[0])
        except sqlite3.OperationalError:  # the table is being made
            return 0


@pytest.mark.usefixtures("family")
def test_a_killed_run_goes_on_without_repeating_a_request(
    endpoint: Any, suite: store.Suite, photos: Path, tmp_path: Path
) -> None:
    """The server answers 17 requests and holds the others back; then the run is killed, and started again."""
    held, let = 17, iter(range(17))
    endpoint.plan = lambda text, attempt: "ok" if endpoint.gate.is_set() or next(let, None) is not None else "hang"
    name, folder = spec(endpoint, concurrency=3, timeout=30.0), tmp_path / "run"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", CHILD, str(suite.folder), name, str(photos), str(folder)]
    child = subprocess.Popen(command, env=environment)
    cache, until = tmp_path / "cache" / "api.sqlite", time.monotonic() + 60
    while min(kept(cache), len(endpoint.answered)) < held and time.monotonic() < until and child.poll() is None:
        time.sleep(0.02)
    os.kill(child.pid, signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL
    before = set(endpoint.answered)
    assert len(before) == kept(cache) == held

    endpoint.gate.set()
    endpoint.names.clear()
    outcome = engine.run(suite, name, Pictures({"": photos}), folder)
    asked = endpoint.names
    assert outcome.errors.total() == 0 and outcome.run.complete
    assert len(asked) == len(set(asked)) == 40 - held
    assert not before & set(asked)


@pytest.mark.usefixtures("family")
def test_the_key_is_in_no_file(endpoint: Any, suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    endpoint.say = lambda text: f"Yes, {KEY}."  # a server that repeats what it was sent
    endpoint.plan = lambda text, attempt: "echo" if number(text) == 7 else "ok"
    outcome = engine.run(suite, spec(endpoint), Pictures({"": photos}), tmp_path / "run")
    assert endpoint.headers[0]["authorization"] == f"Bearer {KEY}"
    model = open_model(spec(endpoint))
    assert isinstance(model, Api)
    said = model.answer(
        [(Pictures({"": photos}).open(Image("photos", "6.png")), "There are exactly 6 dogs.")], [YES_NO]
    )
    told = (
        repr(model),
        json.dumps(dict(model.about())),
        json.dumps(dict(model.spent())),
        repr(said),
        repr(vars(model)),
    )
    assert not any(KEY in text for text in told)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert outcome.run.folder / "run.toml" in files and tmp_path / "cache" / "api.sqlite" in files
    assert not [path for path in files if KEY.encode() in path.read_bytes()]
    assert b"[key]" in b"".join(path.read_bytes() for path in files if "api.sqlite" in path.name)
