"""Anybody's scores become a run; what is wrong in them is named by row."""

import json
from pathlib import Path

import duckdb
import numpy as np
import pytest

from counterfoil import store
from counterfoil.analyse.results import Settings, results
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.score.file import score_file

FAST = Settings(resamples=200)


def rows(suite: store.Suite, value: str = "score") -> list[dict[str, object]]:
    return [
        {"item": item.id, "image": 0, "text": j, value: (0.9, 0.2)[j] if n else (0.2, 0.9)[j]}
        for n, item in enumerate(suite.items())
        for j in (0, 1)
    ]


def written(path: Path, table: list[dict[str, object]]) -> Path:
    lines = path.with_suffix(".jsonl")
    lines.write_text("\n".join(json.dumps(row) for row in table))
    if path.suffix != ".jsonl":
        kind = "csv" if path.suffix in (".csv", ".tsv") else "parquet"
        options = ", DELIMITER '\t'" if path.suffix == ".tsv" else ""
        with duckdb.connect() as database:
            database.execute(f"COPY (FROM '{lines}') TO '{path}' (FORMAT {kind}{options})")
    return path


@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl", "parquet"])
def test_a_table_of_scores_gives_ranking_metrics_only(suite: store.Suite, tmp_path: Path, ending: str) -> None:
    path = written(tmp_path / f"scores.{ending}", rows(suite))
    done = score_file(suite, path, tmp_path / "run", model="mine")
    assert done.cells == 40 and not done.errors
    found = {r.metric: r.value for r in results(suite, done.run, FAST) if r.piece == "counting-hard"}
    assert found["acc_r"] == pytest.approx(11 / 12) and found["acc"] is None


def test_a_threshold_makes_scores_decide(suite: store.Suite, tmp_path: Path) -> None:
    table = [{**row, "score": row["score"] * 10} for row in rows(suite)]  # type: ignore[operator]
    done = score_file(suite, written(tmp_path / "s.csv", table), tmp_path / "run", model="mine", threshold=2.0)
    found = {r.metric: r.value for r in results(suite, done.run, FAST) if r.piece == "counting-hard"}
    assert found["p_c"] == pytest.approx(11 / 12) and found["p_f"] == pytest.approx(11 / 12)


def test_probabilities_and_answers(suite: store.Suite, tmp_path: Path) -> None:
    done = score_file(suite, written(tmp_path / "p.csv", rows(suite, "probability")), tmp_path / "p", model="mine")
    assert not np.isnan(done.run.scores()["value"]).any()
    words = [{**row, "score": None, "answer": "yes" if row["text"] == 0 else "no"} for row in rows(suite)]
    done = score_file(suite, written(tmp_path / "a.jsonl", words), tmp_path / "a", model="mine")
    assert all(r.value == 1 for r in results(suite, done.run, FAST) if r.metric == "acc")


def test_truth_values_are_answers_too(suite: store.Suite, tmp_path: Path) -> None:
    table = [{"item": r["item"], "image": 0, "text": r["text"], "answer": r["text"] == 0} for r in rows(suite)]
    done = score_file(suite, written(tmp_path / "a.jsonl", table), tmp_path / "a", model="mine")
    assert set(done.run.scores()["answer"]) == {"true", "false"}


def test_cells_that_are_not_in_the_file_are_absent(suite: store.Suite, tmp_path: Path) -> None:
    done = score_file(suite, written(tmp_path / "s.csv", rows(suite)[4:]), tmp_path / "run", model="mine")
    assert dict(done.errors) == {"absent": 4}
    found = next(r for r in results(suite, done.run, FAST) if r.metric == "acc_r")
    assert found.n == 10


WRONG = {
    "an unknown item": ({"item": "x"}, "row 1: the suite has no cell of image 0 and text 0 of 'x'"),
    "an unknown cell": ({"text": 7}, "no cell of image 0 and text 7"),
    "a probability of 2": ({"probability": 2.0}, "row 1: the probability 2 is not between 0 and 1"),
    "nothing": ({"score": None}, "neither a score"),
    "the same cell twice": ({"text": 1}, "row 2: image 0 and text 1 of 'counting-hard/0' stand there twice"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_row_is_named(suite: store.Suite, tmp_path: Path, case: str) -> None:
    change, sentence = WRONG[case]
    table = rows(suite)
    table[0] = {**table[0], **change}
    with pytest.raises(CounterfoilError, match=sentence):
        score_file(suite, written(tmp_path / "s.jsonl", table), tmp_path / "run", model="mine")
    assert not (tmp_path / "run").exists()


def test_nan_is_refused(suite: store.Suite, tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text("item,image,text,score\ncounting-hard/0,0,0,nan\n")
    with pytest.raises(CounterfoilError, match="row 1: a score is NaN, as in 1 of 1 rows"):
        score_file(suite, tmp_path / "s.csv", tmp_path / "run", model="mine")


def test_files_that_cannot_be_read(suite: store.Suite, tmp_path: Path) -> None:
    (tmp_path / "s.xlsx").write_text("")
    (tmp_path / "s.csv").write_text("item,text,score\na,0,1\n")
    (tmp_path / "s.parquet").write_text("nonsense")
    (tmp_path / "e.csv").write_text("item,image,text,score\n")
    for name, sentence in (
        ("none.csv", "There is no file"),
        ("s.xlsx", "must end in one of .csv"),
        ("s.csv", "has no column 'image'; it has item, text, score"),
        ("s.parquet", "cannot be read"),
        ("e.csv", "holds no scores"),
    ):
        with pytest.raises(CounterfoilError, match=sentence):
            score_file(suite, tmp_path / name, tmp_path / "run", model="mine")
    with pytest.raises(CallError, match="There is no format 'volta'"):
        score_file(suite, tmp_path / "s.csv", tmp_path / "run", model="mine", format="volta")


def test_volta_files_count_the_items_of_valse(suite: store.Suite, tmp_path: Path) -> None:
    valse = store.write_suite(tmp_path / "valse", store.Card("valse", "1"), suite.items())
    table: list[dict[str, object]] = [{"label": f"{n}_{s}", "score": 0.5} for n in range(20) for s in "cf"]
    done = score_file(valse, written(tmp_path / "v.jsonl", table), tmp_path / "run", model="mine", format="volta-valse")
    assert done.cells == 40 and not done.errors
    for row, sentence in (
        ({"label": "20_c"}, "it does not hold the whole VALSE"),
        ({"label": "0_c", "instrument": "plurals"}, "it does not hold the whole VALSE"),
        ({"label": "3_x"}, "'3_x' is no number with _c or _f"),
        ({"label": "x_c"}, "'x_c' is no number with _c or _f"),
    ):
        path = written(tmp_path / "w.jsonl", [{**row, "score": 0.5}])
        with pytest.raises(CounterfoilError, match=f"row 1: .*{sentence}"):
            score_file(valse, path, tmp_path / "other", model="mine", format="volta-valse")
    with pytest.raises(CallError, match="is not the released VALSE"):
        score_file(suite, path, tmp_path / "other", model="mine", format="volta-valse")


NUMBERS = {"score": "abc", "image": "a", "text": "0.7", "probability": "high"}


@pytest.mark.parametrize("column", NUMBERS)
@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_what_is_no_number_is_named(suite: store.Suite, tmp_path: Path, column: str, ending: str) -> None:
    row = {
        "item": suite.items()[0].id,
        "image": "0",
        "text": "0",
        "score": "1",
        "probability": "1",
        column: NUMBERS[column],
    }
    path = tmp_path / f"s.{ending}"
    path.write_text(",".join(row) + "\n" + ",".join(row.values()) if ending == "csv" else json.dumps(row))
    with pytest.raises(CounterfoilError, match=f"row 1: the {column} '{NUMBERS[column]}' is no "):
        score_file(suite, path, tmp_path / "run", model="mine")


def test_answers_in_a_csv_stay_words(suite: store.Suite, tmp_path: Path) -> None:
    lines = [f"{item.id},0,{j},{('Yes', 'no')[j]}" for item in suite.items() for j in (0, 1)]
    (tmp_path / "a.csv").write_text("\n".join(["item,image,text,answer", *lines]))
    done = score_file(suite, tmp_path / "a.csv", tmp_path / "run", model="mine")
    assert set(done.run.scores()["answer"]) == {"Yes", "no"}
    found = {r.metric: r.value for r in results(suite, done.run, Settings(("acc", "parse_rate"), resamples=200))}
    assert found == {"acc": 1, "parse_rate": 1}


def test_damaged_lines_are_named(suite: store.Suite, tmp_path: Path) -> None:
    (tmp_path / "s.jsonl").write_text('{"item": \n')
    (tmp_path / "s.csv").write_bytes(b'item,image,text,score\n"\xff')
    for name in ("s.jsonl", "s.csv"):
        with pytest.raises(CounterfoilError, match=name):
            score_file(suite, tmp_path / name, tmp_path / "run", model="mine")
