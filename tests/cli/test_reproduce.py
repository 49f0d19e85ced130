"""`counterfoil reproduce`: prints, writes, lists, and refuses what it does not know."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from counterfoil import store
from counterfoil.cli.reproduce import reproduce
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.records import Score


def call(*arguments: str) -> str:
    app = typer.Typer()
    app.command()(reproduce)
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_a_table_as_it_was_printed() -> None:
    written = call("valse", "t2")
    assert written.startswith("Table 2 of Parcalabescu et al., ACL 2022")
    assert "2.4ᵈ" in written and "Should be 52.4." in written


def test_the_list() -> None:
    assert "valse t2" in call("--list") and "bla t2" in call("--list")
    assert call("bla") == call("bla", "--list")
    entries = json.loads(call("--list", "--json"))["entries"]
    assert {"paper", "place", "title", "values", "needs"} <= set(entries[0])


def test_json() -> None:
    found = json.loads(call("bla", "t2", "--json"))
    assert found["entry"] == "t2" and found["cells"][0]["printed"] == "50.57"


@pytest.mark.parametrize(
    ("name", "options", "start"),
    [
        ("a.html", (), "<!doctype html>"), ("a.md", (), "**Table 2"), ("a.tex", (), "% needs"),
        ("a.txt", (), "Table 2"),
        ("a.txt", ("--format", "latex"), "% needs"),
    ],
)  # fmt: skip
def test_a_file_is_written_as_its_name_or_format_says(
    tmp_path: Path, name: str, options: tuple[str, ...], start: str
) -> None:
    said = call("foil", "t2", "-o", str(tmp_path / name), *options)
    assert str(tmp_path / name) in said
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_a_run_beside_the_paper(suite: store.Suite, tmp_path: Path) -> None:
    scores = [Score(item.id, 0, j, value=float(j == 0)) for item in suite.items() for j in (0, 1)]
    card = store.RunCard("mine", str(suite.folder), suite.card.digest, len(scores), parts=1, batch=1)
    with store.writing_run(tmp_path / "run", card) as run:
        run.write_part(0, scores)
    written = call("valse", "t2", str(tmp_path / "run"), "--resamples", "100")
    assert "mine on tiny (ours)" in written and "· 95 % low" in written
    assert "tiny (ours)" in call("valse", "t5", "--suite", str(suite.folder))


def test_what_has_no_place_is_told(suite: store.Suite) -> None:
    assert "Runs and suites have no place in bla t4" in call("bla", "t4", "--suite", str(suite.folder))


@pytest.mark.parametrize(
    ("arguments", "error"), [(("vals", "t2"), CallError), (("valse", "t2", "nowhere"), CounterfoilError)]
)
def test_what_is_not_there_is_refused(arguments: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        call(*arguments)
