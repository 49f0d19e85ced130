"""`counterfoil export`, `pack` and `unpack`: what they print, and with which code they end."""

import json
from pathlib import Path

import pytest
from typer import Typer
from typer.testing import CliRunner

from counterfoil import store
from counterfoil.cli.export import export
from counterfoil.cli.pack import pack
from counterfoil.cli.unpack import unpack
from counterfoil.errors import CallError, CounterfoilError

app = Typer()
for command in (export, pack, unpack):
    app.command()(command)


def call(*arguments: object) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if isinstance(done.exception, CounterfoilError):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("to", ["hf", "csv", "jsonl", "webdataset"])
def test_a_suite_is_exported(suite: store.Suite, photos: Path, tmp_path: Path, to: str) -> None:
    out = tmp_path / "out"
    assert call("export", suite.folder, "--to", to, "-o", out, "--images", photos) == (0, f"20 items: {out}\n", "")
    assert out.exists()


def test_images_that_are_left_out_are_said_and_fail(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    for number in range(7):
        (photos / f"{number}.png").unlink()
    arguments = ("export", suite.folder, "--to", "hf", "--images", photos)
    code, out, err = call(*arguments, "-o", tmp_path / "a")
    assert (
        code == 1 and "20 items" in out and err.count("is left out (missing)") == 5 and "7 images are left out" in err
    )
    assert call(*arguments, "-o", tmp_path / "b", "--allow-missing")[0] == 0
    code, out, _ = call(*arguments, "-o", tmp_path / "c", "--json")
    assert code == 1 and len(json.loads(out)["missing"]) == 7 and json.loads(out)["items"] == 20


def test_references_alone_need_no_images(suite: store.Suite, tmp_path: Path) -> None:
    assert call("export", suite.folder, "--to", "hf", "-o", tmp_path / "hf")[0] == 0
    with pytest.raises(CallError, match="--images"):
        call("export", suite.folder, "--to", "webdataset", "-o", tmp_path / "wds")
    assert call("export", suite.folder, "--to", "xml", "-o", tmp_path / "xml")[0] == 2


def test_a_suite_is_packed_and_unpacked(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    packed, back = tmp_path / "p.zip", tmp_path / "back"
    code, out, _ = call("pack", suite.folder, "--images", photos, "-o", packed)
    assert (code, out) == (0, f"20 images packed: {packed}\n")
    code, out, _ = call("unpack", packed, "-o", back)
    assert (code, out) == (0, f"20 images unpacked and checked: {back}\n")
    assert call("export", back, "--to", "webdataset", "-o", tmp_path / "wds")[0] == 0, "its own images serve"


def test_machines_get_json_and_missing_images_are_said(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    (photos / "3.png").unlink()
    arguments = ("--images", photos, "--allow-missing")
    code, out, _ = call("pack", suite.folder, *arguments, "-o", tmp_path / "a", "--json")
    assert code == 0 and json.loads(out)["images"] == 19 and json.loads(out)["missing"][0]["file"] == "3.png"
    assert "1 images are missing" in call("pack", suite.folder, *arguments, "-o", tmp_path / "b")[2]
    code, out, _ = call("unpack", tmp_path / "b", "-o", tmp_path / "c", "--allow-missing", "--json")
    assert code == 0 and json.loads(out)["images"] == 19
    assert "1 images are missing" in call("unpack", tmp_path / "b", "-o", tmp_path / "d", "--allow-missing")[2]
    with pytest.raises(CounterfoilError, match="1 of 20 images are not to be had"):
        call("pack", suite.folder, "--images", photos, "-o", tmp_path / "e")
