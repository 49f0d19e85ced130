"""A file of scores, read from every kind of table and asked as a model through the engine."""

from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np
import pytest

from counterfoil import models, store
from counterfoil.errors import CallError, CounterfoilError, PictureError
from counterfoil.models.predictions import Predictions, Probabilities
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.records import Image, Item
from counterfoil.score import engine

ROWS = [("0012", 'a "dog", here', 0.25), ("0012", "a cat", -1.5), ("b/2.png", "a cat", 3.0)]


def csv_file(path: Path) -> None:
    path.write_text('\ufeffimage,text,score\n0012,"a ""dog"", here",0.25\n0012,a cat,-1.5\nb/2.png,a cat,3\n')


def tsv_file(path: Path) -> None:
    path.write_text('score\ttext\timage\n0.25\t"a ""dog"", here"\t0012\n-1.5\ta cat\t0012\n3\ta cat\tb/2.png\n')


def jsonl_file(path: Path) -> None:
    path.write_text(
        '{"image": "0012", "text": "a \\"dog\\", here", "score": 0.25, "probability": null}\n'
        '{"image": "0012", "text": "a cat", "score": -1.5}\n{"image": "b/2.png", "text": "a cat", "score": 3}\n'
    )


def parquet_file(path: Path) -> None:
    with duckdb.connect() as database:
        database.execute("CREATE TABLE t (image VARCHAR, text VARCHAR, score DOUBLE)")
        database.executemany("INSERT INTO t VALUES (?, ?, ?)", ROWS)
        database.execute(f"COPY t TO '{path}' (FORMAT parquet)")


FILES = {"a.csv": csv_file, "a.tsv": tsv_file, "a.jsonl": jsonl_file, "a.parquet": parquet_file}


def picture(file: str) -> OpenPicture:
    return Pictures({}).open(Image("s", file))


@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_table(tmp_path: Path, name: str) -> None:
    FILES[name](tmp_path / name)
    model = Predictions(str(tmp_path / name))
    assert model.likelihood(picture("0012"), ["a cat", 'a "dog", here', "a cat"]).tolist() == [-1.5, 0.25, -1.5]
    assert model.likelihood(picture("b/2.png"), ["a cat"]).tolist() == [3.0]


def test_a_pair_that_is_not_there_is_named(tmp_path: Path) -> None:
    csv_file(tmp_path / "a.csv")
    with pytest.raises(PictureError, match="a.csv holds nothing for the image b/2.png and 'a dog'") as caught:
        Predictions(str(tmp_path / "a.csv")).likelihood(picture("b/2.png"), ["a cat", "a dog"])
    assert caught.value.kind == "absent"


WRONG = [
    ("image,text,score\n", "holds no scores"),
    ("image,score\n1,2\n", "row 1 has no 'text'; it has image, score. It can be read as 'predictions:…'"),
    ("image,text,probability\n1,a,0.5\n", "row 1 has no 'score'; .* It can be read as 'probabilities:…'"),
    ("image,text,score\n1,a,1\n1,b,high\n", "row 2: 'high' is no number"),
    ("image,text,score\n1,a,nan\n", "row 1: 'nan' is no number"),
    ("image,text,score\n1,a,1\n1,a,2\n", "row 2: 1 and 'a' stood before with another number"),
]


@pytest.mark.parametrize(("content", "message"), WRONG)
def test_what_cannot_be_a_table_of_scores(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "a.csv").write_text(content)
    with pytest.raises(CounterfoilError, match=message):
        Predictions(str(tmp_path / "a.csv")).likelihood(picture("1"), ["a"])


UNREADABLE = [
    ("a.csv", b"image,text,score\n1,\xff,1\n", "cannot be read"),
    ("a.jsonl", b'{"image": 1, "text": "a", "score": 1}\nnonsense\n', "line 2 cannot be read"),
    ("a.jsonl", b"[1]\n", "line 1 cannot be read"),
    ("a.parquet", b"nonsense", "cannot be read"),
    ("a.xlsx", b"", "of no known kind"),
]


@pytest.mark.parametrize(("name", "content", "message"), UNREADABLE)
def test_what_cannot_be_read(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CounterfoilError, match=message):
        Predictions(str(tmp_path / name)).likelihood(picture("1"), ["a"])


def test_no_file() -> None:
    with pytest.raises(CallError, match="There is no file nowhere.csv"):
        Predictions("nowhere.csv").likelihood(picture("1"), ["a"])


def test_a_probability_is_between_0_and_1(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("image,text,probability\n1,a,1.5\n")
    with pytest.raises(CounterfoilError, match="row 1: the probability 1.5 is not between 0 and 1"):
        Probabilities(str(tmp_path / "a.csv")).match(picture("1"), ["a"])


@pytest.fixture
def family(monkeypatch: pytest.MonkeyPatch) -> None:
    where = "counterfoil.models.predictions"
    monkeypatch.setitem(models.PARTS, "predictions", f"{where}:Predictions")
    monkeypatch.setitem(models.PARTS, "probabilities", f"{where}:Probabilities")


@pytest.mark.usefixtures("family")
@pytest.mark.parametrize(("name", "column"), [("predictions", "score"), ("probabilities", "probability")])
def test_through_the_engine_no_image_is_needed(
    tmp_path: Path, suite: store.Suite, pairs: Callable[..., Item], name: str, column: str
) -> None:
    lines = [f"{n}.png,{text.text},{0.9 - 0.6 * j}" for n in range(19) for j, text in enumerate(pairs(n).texts)]
    (tmp_path / "a.csv").write_text("\n".join([f"image,text,{column}", *lines]))
    outcome = engine.run(suite, f"{name}:{tmp_path / 'a.csv'}", Pictures({}), tmp_path / "run")
    scores = outcome.run.scores()
    assert dict(outcome.errors) == {"absent": 2}  # the last image's caption and foil are not in the file
    assert sorted(set(scores["value"][:38])) == pytest.approx([0.3, 0.9])
    assert np.isnan(scores["probability"][0]) == (name == "predictions")
