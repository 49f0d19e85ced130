"""The command line: right exit codes, one sentence for what a user can mend, light start, JSON for machines."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from counterfoil import __version__, cli, store


def call(*arguments: object, capfd: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    old, sys.argv = sys.argv, ["counterfoil", *map(str, arguments)]
    try:
        cli.main()
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        sys.argv = old
    out, err = capfd.readouterr()
    return code, out, err


def test_a_run_and_its_numbers(suite: store.Suite, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run"
    assert call("run", suite.folder, "--model", "baseline:random", "-o", run, "--json", capfd=capfd)[:2] == (
        0,
        json.dumps({"run": str(run), "cells": 40, "scored": 40, "errors": {}}, indent=2) + "\n",
    )
    code, out, _ = call("metrics", run, "--json", capfd=capfd)
    results = json.loads(out)["results"]
    assert code == 0 and {r["piece"] for r in results} == {"counting-hard", "counting-small-quant", "average"}
    fields = ["model", "piece", "slice", "metric", "value", "low", "high", "n", "items", "signature"]
    assert list(results[0]) == fields and results[0]["slice"] is None and results[0]["items"] == "all"
    for style in ("text", "markdown", "csv", "latex"):
        code, out, _ = call("metrics", run, "--format", style, capfd=capfd)
        assert code == 0 and "counting" in out and "hard" in out


@pytest.mark.parametrize("ending", ["html", "md", "csv", "tex"])
def test_reports_by_ending(
    suite: store.Suite, photos: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], ending: str
) -> None:
    call("run", suite.folder, "--model", "baseline:random", "-o", tmp_path / "run", capfd=capfd)
    out = tmp_path / f"report.{ending}"
    assert call("report", tmp_path / "run", "--images", photos, "-o", out, capfd=capfd)[0] == 0
    assert "counting" in out.read_text()


def test_describe(suite: store.Suite, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call("describe", suite.folder, "--json", capfd=capfd)
    assert code == 0 and json.loads(out)["pieces"]["counting-hard"]["n"] == 12
    code, out, _ = call("describe", suite.folder, capfd=capfd)
    assert code == 0 and "A tiny suite" in out


def test_somebodys_scores_and_comparisons(
    suite: store.Suite, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    rows = [f"{item.id},0,{j},{0.9 - j * 0.5}" for item in suite.items() for j in (0, 1)]
    (tmp_path / "s.csv").write_text("\n".join(["item,image,text,probability", *rows]))
    mine, chance = tmp_path / "mine", tmp_path / "chance"
    code, out, _ = call("score-file", suite.folder, tmp_path / "s.csv", "--model", "mine", "-o", mine, capfd=capfd)
    assert code == 0 and "40 of 40 cells scored" in out
    call("run", suite.folder, "--model", "baseline:majority", "-o", chance, capfd=capfd)
    code, out, _ = call("compare", mine, chance, capfd=capfd)
    assert code == 0 and "*100.0" in out
    code, out, _ = call(
        "compare", mine, chance, "--metric", "acc", "--correction", "benjamini-hochberg", "--json", capfd=capfd
    )
    assert code == 0 and [row["difference"] for row in json.loads(out)["comparisons"]] == [0.5, 0.5]
    assert call("metrics", mine, "--items", "some", capfd=capfd)[0] == 2


def test_somebodys_scores_may_be_of_some_items(
    suite: store.Suite, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.csv").write_text(f"item,image,text,score\n{suite.items()[0].id},0,0,1.5\n")
    arguments = ("score-file", suite.folder, tmp_path / "s.csv", "--model", "mine", "-o")
    code, _, err = call(*arguments, tmp_path / "a", capfd=capfd)
    assert code == 0 and "39 cells of the suite are not in" in err
    assert json.loads(call(*arguments, tmp_path / "b", "--json", capfd=capfd)[1])["errors"] == {"absent": 39}


def test_shards_are_merged(suite: store.Suite, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ("run", suite.folder, "--model", "lm:ngram", "-o")
    for number in ("1", "2"):
        assert call(*arguments, tmp_path / number, "--shard", f"{number}/2", "--batch", 5, capfd=capfd)[0] == 0
    code, _, err = call("metrics", tmp_path / "1", capfd=capfd)
    assert code == 1 and "is not finished" in err
    code, out, _ = call("merge", tmp_path / "1", tmp_path / "2", "-o", tmp_path / "both", capfd=capfd)
    assert code == 0 and " of " in out
    assert call("metrics", tmp_path / "both", capfd=capfd)[0] == 0
    assert call(*arguments, tmp_path / "x", "--shard", "one", capfd=capfd)[0] == 2


def test_build_prints_the_funnel(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    questions = {
        str(n): {"image_file": f"{n}.png", "caption": "How many dogs are there?", "answer": n % 3, "foils": [5]}
        for n in range(30)
    }
    (tmp_path / "visual7w_counting_x.json").write_text(json.dumps(questions))
    source = f"visual7w=counting-probe:{tmp_path}"
    code, out, _ = call("build", "valse/existence", "--source", source, "-o", tmp_path / "a", capfd=capfd)
    assert code == 0 and "existence: 30 candidates → 30 after length → 20 after even" in out
    code, out, _ = call("build", "valse/existence", "--source", source, "-o", tmp_path / "b", "--json", capfd=capfd)
    assert code == 0 and json.loads(out)["funnel"]["existence"]["candidates"] == 30


def test_progress_is_shown_to_a_person(
    suite: store.Suite, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    code, _, err = call("run", suite.folder, "--model", "baseline:random", "-o", tmp_path / "run", capfd=capfd)
    assert code == 0 and "scoring with baseline:random" in err


def test_missing_images_are_counted_and_make_the_run_fail(
    suite: store.Suite, photos: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text(
        "from dataclasses import dataclass\nimport numpy as np\n@dataclass(frozen=True)\nclass Mine:\n"
        "    def match(self, picture, texts): return np.full(len(texts), 0.5)\n"
    )
    (photos / "3.png").unlink()
    arguments = ("run", suite.folder, "--model", f"{tmp_path}/mine.py:Mine", "--images", photos, "-o", tmp_path / "r")
    code, out, err = call(*arguments, capfd=capfd)
    assert code == 1 and "38 of 40 cells scored" in out and "2 cells without a score: image missing" in err
    assert call(*arguments, "--allow-missing", capfd=capfd)[0] == 0


def test_lists_and_doctor(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call("list", capfd=capfd)
    assert code == 0 and all(name in out for name in ("valse", "baseline:oracle", "acc_r", "matched"))
    assert "baseline:longest" in json.loads(call("list", "models", "--json", capfd=capfd)[1])["models"]
    code, out, _ = call("doctor", capfd=capfd)
    assert code == 0 and "ok  Python" in out
    assert json.loads(call("doctor", "--json", capfd=capfd)[1])["checks"]


WRONG = {
    "an unknown recipe": (2, ("build", "vales", "-o", "x"), "Did you mean 'valse'?"),
    "an unknown model": (2, ("run", "SUITE", "--model", "baseline:randon", "-o", "x"), "'baseline:random'?"),
    "an unknown option of a model": (2, ("run", "SUITE", "--model", "baseline:random?sed=1", "-o", "x"), "'seed'"),
    "an unknown list": (2, ("list", "modles"), "Did you mean 'models'?"),
    "a source that is no pair": (2, ("build", "valse", "--source", "visual7w", "-o", "x"), "takes NAME=PATH"),
    "a source that is not there": (2, ("build", "valse", "--source", "visual7w=no", "-o", "x"), "There is no no"),
    "no source": (2, ("build", "valse", "-o", "x"), "give --source"),
    "an image folder that is not there": (
        2,
        ("run", "SUITE", "--model", "baseline:random", "--images", "no", "-o", "x"),
        "There is no folder no",
    ),
    "no suite": (1, ("describe", "."), "is not a suite"),
    "no run": (1, ("metrics", "."), "is not a run"),
    "a report of an odd kind": (2, ("report", "RUN", "-o", "report.docx"), "must end in one of"),
    "an unwritable folder": (1, ("run", "SUITE", "--model", "baseline:random", "-o", "/proc/x"), "Cannot write to"),
    "a file for a folder": (1, ("run", "SUITE", "--model", "baseline:random", "-o", "FILE"), "Cannot write"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(
    case: str, suite: store.Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    call("run", suite.folder, "--model", "baseline:random", "-o", tmp_path / "run", capfd=capfd)
    (tmp_path / "file").write_text("")
    places = {"SUITE": suite.folder, "RUN": tmp_path / "run", "FILE": tmp_path / "file"}
    before = sorted(tmp_path.rglob("*"))
    code, arguments, sentence = WRONG[case]
    found, _, err = call(*(places.get(argument, argument) for argument in arguments), capfd=capfd)
    assert found == code and sentence in err and "Traceback" not in err
    assert err.startswith("counterfoil: ") and err.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before, "nothing is left half-written"


@pytest.mark.parametrize("arguments", [("fly",), ("run",), ("demo", "--scenes", "many"), ("demo", "--sceens", "3")])
def test_a_wrong_call_exits_with_2(arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    code, _, err = call(*arguments, capfd=capfd)
    assert code == 2 and "Traceback" not in err and err


def test_a_broken_line_is_named(suite: store.Suite, capfd: pytest.CaptureFixture[str]) -> None:
    path = suite.folder / "items.jsonl"
    path.write_text(path.read_text().replace('"gold":[[true,false]]', '"gold":[["maybe"]]', 1))
    code, _, err = call("describe", suite.folder, capfd=capfd)
    assert code == 1 and "items.jsonl, line 1" in err


def test_what_is_not_ours_to_explain_is_said_all_the_same(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OSError(5, "Input/output error", "disk")

    monkeypatch.setattr(cli, "app", refuse)
    assert call(capfd=capfd)[::2] == (1, "counterfoil: disk: Input/output error.\n")


def test_the_version_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    assert call("--version", capfd=capfd)[:2] == (0, f"counterfoil {__version__}\n")


def test_a_closed_pipe_is_no_traceback(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def close() -> None:
        raise BrokenPipeError

    monkeypatch.setattr(cli, "app", close)
    assert call(capfd=capfd) == (1, "", "")


def test_ctrl_c_in_mid_run_keeps_what_was_done(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "from dataclasses import dataclass\nimport numpy as np, time\n@dataclass(frozen=True)\nclass Slow:\n"
        "    def match(self, picture, texts):\n        time.sleep(0.2)\n        return np.full(len(texts), 0.5)\n"
    )
    arguments = ["run", suite.folder, "--model", f"{tmp_path}/slow.py:Slow", "--images", photos, "-o", tmp_path / "run"]
    process = subprocess.Popen(
        [sys.executable, "-m", "counterfoil", *map(str, arguments)], stderr=subprocess.PIPE, text=True
    )
    while not (tmp_path / "run" / "run.toml").exists():
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130 and "stopped; nothing is half-written" in err and "Traceback" not in err
    assert not list((tmp_path / "run").rglob("*.partial-*"))


def cpu_seconds(*arguments: str) -> float:
    """User and system time of a Python process, the least of five."""
    times = []
    for _ in range(5):
        before = os.times()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        times.append(after.children_user - before.children_user + after.children_system - before.children_system)
    return min(times)


def test_help_is_light() -> None:
    assert cpu_seconds("-m", "counterfoil", "--help") - cpu_seconds("-c", "pass") < 0.3


HEAVY = ("numpy", "scipy", "duckdb", "PIL", "jinja2", "rich", "torch", "spacy", "inflect")


@pytest.mark.parametrize("code", ["import counterfoil", "import counterfoil.cli", "from counterfoil import Item"])
def test_importing_loads_nothing_heavy(code: str) -> None:
    listed = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"], check=True, capture_output=True, text=True
    )
    assert not set(HEAVY) & set(listed.stdout.split())


def test_the_public_names_are_there() -> None:
    import counterfoil

    assert "open_suite" in dir(counterfoil)
    for name in counterfoil.__all__:
        assert getattr(counterfoil, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        counterfoil.nothing  # noqa: B018
