"""The demo: the whole life in one call, and nothing done twice."""

import json
from pathlib import Path

import pytest

from counterfoil import cli
from counterfoil.demo import MODELS, demo
from counterfoil.errors import CounterfoilError


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo")
    demo(folder, scenes=150, workers=2)
    return folder


def test_the_oracle_is_right_and_chance_is_chance(made: Path) -> None:
    found = {(r.model, r.piece, r.metric): r for r in demo(made, scenes=150).results}
    pieces = {piece for _, piece, _ in found}
    assert pieces == {"existence", "counting-hard", "counting-small-quant", "counting-adversarial", "average"}
    for piece in pieces:
        assert found["baseline:oracle", piece, "acc_r"].value == 1
        random = found["baseline:random", piece, "acc_r"]
        assert random.low is not None and random.high is not None and random.low <= 0.5 <= random.high
        assert found["baseline:majority", piece, "acc_r"].value == 0, "a constant model never wins"
    assert {model for model, _, _ in found} == set(MODELS)


def test_a_second_call_reuses_what_is_there(made: Path) -> None:
    kept = [*made.glob("microworld/**/*"), *made.glob("suite/*"), *made.glob("runs/*/scores/*")]
    before = {path: path.stat().st_mtime_ns for path in kept}
    demo(made, scenes=150)
    assert before == {path: path.stat().st_mtime_ns for path in kept}


def test_demo_json_prints_numbers_and_paths(
    made: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["counterfoil", "demo", "--out", str(made), "--scenes", "150", "--json"])
    with pytest.raises(SystemExit) as end:
        cli.main()
    printed = json.loads(capfd.readouterr().out)
    assert not end.value.code and len(printed["results"]) == len(MODELS) * 5 * 6
    assert all(Path(path).exists() for path in (printed["paths"]["report"], *printed["paths"]["runs"]))
    assert all(result["signature"] and result["n"] for result in printed["results"])


def test_demo_opens_the_report_when_asked(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.argv", ["counterfoil", "demo", "--out", str(made), "--scenes", "150", "--open"])
    with pytest.raises(SystemExit):
        cli.main()
    assert opened == [(made / "report.html").resolve().as_uri()]


def test_another_demo_in_the_folder_is_refused(made: Path) -> None:
    with pytest.raises(CounterfoilError, match="holds another demo"):
        demo(made, scenes=150, seed=7)


def test_the_report_says_what_it_is_built_from(made: Path) -> None:
    page = (made / "report.html").read_text()
    assert "on the microworld" in page and "CC0-1.0" in page and "licence not recorded" not in page


def test_a_demo_whose_pictures_are_lost_says_so(tmp_path: Path) -> None:
    demo(tmp_path, scenes=20)
    for path in tmp_path.glob("runs/*/scores/*"):
        path.unlink()
    next((tmp_path / "microworld" / "images").glob("*.png")).write_bytes(b"")
    with pytest.raises(CounterfoilError, match="cells could not be scored with baseline:oracle"):
        demo(tmp_path, scenes=20)
