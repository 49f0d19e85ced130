"""`counterfoil import` reads, prints what was read and what is odd, and says in one sentence what is wrong."""

import json
from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.cli.import_ import import_
from counterfoil.errors import CallError, CounterfoilError


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "mine.csv"
    path.write_text("img,caption,foil\n1.png,One dog.,Two dogs.\n,One cat.,Two cats.\n")
    return path


def test_what_was_read_is_printed(table: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import_("generic", table, tmp_path / "suite", option=["image=img", "name=ours"])
    out, err = capfd.readouterr()
    assert "mine: 1 items" in out and f"The suite: {tmp_path / 'suite'} (1 items)" in out
    assert err == "1 rows are not imported: line 3: there is nothing in column 'img'.\n"
    assert store.open_suite(tmp_path / "suite").card.name == "ours"


def test_for_machines(table: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import_("generic", table, tmp_path / "suite", option=["image=img"], json=True)
    said = json.loads(capfd.readouterr().out)
    assert said["counts"] == {"mine": 1} and len(said["notes"]) == 1 and said["suite"] == str(tmp_path / "suite")
    assert said["digest"] == store.open_suite(tmp_path / "suite").card.digest


def test_a_wrong_call(table: Path, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="--option takes NAME=VALUE, not 'image'"):
        import_("generic", table, tmp_path / "suite", option=["image"])
    with pytest.raises(CallError, match="There is nothing to repair in 'generic'"):
        import_("generic", table, tmp_path / "suite", repair=True)
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "x").touch()
    with pytest.raises(CounterfoilError, match="is there already"):
        import_("generic", table, tmp_path / "suite", option=["image=img"])
