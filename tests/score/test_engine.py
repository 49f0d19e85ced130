"""A run scores every cell once, goes on after a kill with the same bytes, and names what it cannot score."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from counterfoil import store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.pictures import Pictures
from counterfoil.records import Image, Item, Text
from counterfoil.score import plan
from counterfoil.score.engine import Shard, run

MODEL = """
import os, time
from dataclasses import dataclass
from pathlib import Path
import numpy as np

@dataclass(frozen=True)
class Slow:
    '''Scores by hash of the text; writes down every picture it is asked about, and may dawdle.'''
    log: str
    pause: float = 0.0
    def match(self, picture, texts):
        time.sleep(self.pause)
        with open(self.log, "a") as log:
            log.write(picture.image.file + "\\n")
        return np.array([(sum(map(ord, text)) * picture.pixels().getpixel((0, 0))[0]) % 97 / 97 for text in texts])

@dataclass(frozen=True)
class Encoder:
    log: str = ""
    def write(self, words):
        if self.log:
            with open(self.log, "a") as log:
                log.writelines(word + "\\n" for word in words)
    def embed_images(self, pictures):
        self.write(picture.image.file for picture in pictures)
        return np.array([[1.0, picture.pixels().getpixel((0, 0))[0] / 255] for picture in pictures])
    def embed_texts(self, texts):
        self.write(texts)
        return np.array([[len(text), -1.0] for text in texts])

@dataclass(frozen=True)
class Captions:
    def about(self):
        return {"revision": "abc"}
    def truncated(self, texts):
        return ["1" in text for text in texts]
    def likelihood(self, picture, texts):
        return np.array([-len(text) - picture.pixels().getpixel((0, 0))[0] / 7 for text in texts])

@dataclass(frozen=True)
class Answers:
    def answer(self, prompts, options):
        from counterfoil.protocols import Said
        return [
            Said(choices[0], {"yes": 0.75, "no": 0.25} if choices == ("yes", "no") else None)
            if choices else Said(str(len(prompt) - 1))
            for prompt, choices in zip(prompts, options)
        ]

@dataclass(frozen=True)
class Nonsense:
    gives: str
    def match(self, picture, texts):
        return {"nan": np.full(len(texts), np.nan), "few": np.zeros(1), "two": np.full(len(texts), 2.0)}[self.gives]

@dataclass(frozen=True)
class Odd:
    def fit(self, items):
        return "nothing that scores"

@dataclass(frozen=True)
class NoModel:
    size: int = 1
"""


@pytest.fixture
def model(tmp_path: Path) -> str:
    (tmp_path / "model.py").write_text(MODEL)
    return str(tmp_path / "model.py")


def test_every_cell_is_scored(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    done = run(suite, "baseline:random", Pictures({}), tmp_path / "run")
    columns = done.run.scores()
    assert done.cells == len(columns["item"]) == 40 and not done.errors
    assert not np.isnan(columns["value"]).any() and (columns["value"] == columns["probability"]).all()


def test_a_dual_encoder_gives_a_score_and_no_probability(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str
) -> None:
    columns = run(suite, f"{model}:Encoder", Pictures({"": photos}), tmp_path / "run").run.scores()
    text = suite.items()[0].texts[0].text
    assert columns["value"][0] == len(text) - 0.0 and np.isnan(columns["probability"]).all()


def test_an_image_is_looked_at_once(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    run(suite, f"{model}:Slow?log={tmp_path / 'log'}", Pictures({"": photos}), tmp_path / "run")
    asked = (tmp_path / "log").read_text().split()
    assert len(asked) == len(set(asked)) == 20


def test_images_that_cannot_be_used_are_named_and_the_rest_is_scored(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str
) -> None:
    (photos / "3.png").unlink()
    (photos / "5.png").write_bytes((photos / "5.png").read_bytes()[:60])
    done = run(suite, f"{model}:Encoder", Pictures({"": photos}), tmp_path / "run")
    assert dict(done.errors) == {"missing": 2, "broken": 2}
    columns = done.run.scores()
    assert np.isnan(columns["value"]).sum() == 4
    assert next(e for e in columns["error"] if e).startswith("missing: There is no")


@pytest.mark.parametrize(
    ("gives", "sentence"), [("nan", "gave NaN"), ("few", "gave 1 scores for 2 texts"), ("two", "outside 0 to 1")]
)
def test_nonsense_is_refused(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str, gives: str, sentence: str
) -> None:
    with pytest.raises(CounterfoilError, match=sentence):
        run(suite, f"{model}:Nonsense?gives={gives}", Pictures({"": photos}), tmp_path / "run")


def test_what_cannot_score_is_refused(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    with pytest.raises(CallError, match="cannot be asked"):
        run(suite, f"{model}:Odd", Pictures({"": photos}), tmp_path / "run")
    with pytest.raises(CallError, match="is no model"):
        run(suite, f"{model}:NoModel", Pictures({"": photos}), tmp_path / "other")


def questions(folder: Path) -> store.Suite:
    texts = (Text("Is it red?"), Text("Red or blue?", ("red", "blue")))
    items = [Item(f"q{n}", "p", (Image("photos", f"{n}.png"),), texts, (("no", "blue"),)) for n in range(5)]
    return store.write_suite(folder, store.Card("q", "1"), items)


def test_questions_need_a_model_that_answers(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="Answers are asked for"):
        run(questions(tmp_path / "suite"), "baseline:random", Pictures({}), tmp_path / "run")


def test_questions_are_answered_with_their_choices(photos: Path, tmp_path: Path, model: str) -> None:
    (photos / "3.png").unlink()
    done = run(questions(tmp_path / "suite"), f"{model}:Answers", Pictures({"": photos}), tmp_path / "run", batch=3)
    columns = done.run.scores()
    assert columns["answer"].tolist() == ["1", "red"] * 3 + [None, None] + ["1", "red"]
    assert dict(done.errors) == {"missing": 2}


def test_statements_are_asked_with_yes_and_no(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    columns = run(suite, f"{model}:Answers", Pictures({"": photos}), tmp_path / "run").run.scores()
    assert set(columns["answer"]) == {"yes"} and set(columns["probability"]) == {0.75}


def test_a_captioner_orders_and_does_not_decide(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    columns = run(suite, f"{model}:Captions", Pictures({"": photos}), tmp_path / "run").run.scores()
    assert (columns["value"] < 0).all() and np.isnan(columns["probability"]).all()


@pytest.mark.parametrize("name", ["Encoder", "Captions", "Answers"])
def test_scores_are_the_same_with_any_batch_size(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str, name: str
) -> None:
    found = [
        run(suite, f"{model}:{name}", Pictures({"": photos}), tmp_path / f"{size}", batch=size).run.scores()["value"]
        for size in (1, 7, 64)
    ]
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])


def test_each_picture_and_text_is_embedded_once(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    run(suite, f"{model}:Encoder?log={tmp_path / 'log'}", Pictures({"": photos}), tmp_path / "run", batch=7)
    seen = (tmp_path / "log").read_text().splitlines()
    assert len(seen) == len(set(seen)) == 20 + 21


def test_what_a_model_says_of_itself_is_written_down(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str
) -> None:
    done = run(suite, f"{model}:Captions", Pictures({"": photos}), tmp_path / "run")
    assert store.open_run(tmp_path / "run").card.versions["revision"] == "abc"
    assert done.truncated == tuple(t for t in dict.fromkeys(x.text for i in suite.items() for x in i.texts) if "1" in t)
    again = run(suite, f"{model}:Captions", Pictures({"": photos}), tmp_path / "run")
    assert again.truncated == () and store.open_run(tmp_path / "run").card.versions["revision"] == "abc"


def test_shards_together_are_the_whole_run(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "PART", 8)
    whole = run(suite, f"{model}:Encoder", Pictures({"": photos}), tmp_path / "whole").run.scores()
    for number in (1, 2, 3):
        shard = run(suite, f"{model}:Encoder", Pictures({"": photos}), tmp_path / f"{number}", shard=Shard(number, 3))
        assert not shard.run.complete and shard.cells < 40
    merged = store.merge_runs([tmp_path / f"{number}" for number in (1, 2, 3)], tmp_path / "merged")
    assert merged.complete
    for name, column in merged.scores().items():
        assert column.tolist() == whole[name].tolist() or np.array_equal(column, whole[name], equal_nan=True)


def test_a_shard_may_hold_nothing(suite: store.Suite, tmp_path: Path) -> None:
    done = run(suite, "baseline:random", Pictures({}), tmp_path / "two", shard=Shard(2, 2))
    assert done.cells == 0 and not done.errors
    run(suite, "baseline:random", Pictures({}), tmp_path / "one", shard=Shard(1, 2))
    assert store.merge_runs([tmp_path / "one", tmp_path / "two"], tmp_path / "both").complete


def test_shards_that_do_not_fit(suite: store.Suite, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="no shard 4 of 3"):
        Shard(4, 3)
    run(suite, "baseline:random", Pictures({}), tmp_path / "one")
    run(suite, "baseline:random?seed=1", Pictures({}), tmp_path / "two")
    with pytest.raises(CounterfoilError, match="'baseline:random' there, 'baseline:random.seed=1' asked"):
        store.merge_runs([tmp_path / "one", tmp_path / "two"], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()


def test_a_limit_scores_the_first_items(suite: store.Suite, tmp_path: Path) -> None:
    columns = run(suite, "baseline:random", Pictures({}), tmp_path / "run", limit=3).run.scores()
    assert sorted(set(columns["item"])) == ["counting-hard/0", "counting-hard/1", "counting-hard/2"]


def test_a_finished_run_is_not_run_again(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    for _ in range(2):
        run(suite, f"{model}:Slow?log={tmp_path / 'log'}", Pictures({"": photos}), tmp_path / "run")
    assert len((tmp_path / "log").read_text().split()) == 20


RUN = """
import sys
from pathlib import Path
from counterfoil import store
from counterfoil.pictures import Pictures
from counterfoil.score import plan
from counterfoil.score.engine import Shard, run
plan.PART = 8
suite, spec, photos, out = sys.argv[1:]
run(store.open_suite(Path(suite)), spec, Pictures({"": Path(photos)}), Path(out))
"""


def test_a_run_killed_in_the_middle_goes_on_with_the_same_scores(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "PART", 8)
    whole = f"{model}:Slow?log={tmp_path / 'whole.log'}"
    undisturbed = run(suite, whole, Pictures({"": photos}), tmp_path / "whole").run.scores()
    killed = f"{model}:Slow?pause=0.05&log={tmp_path / 'killed.log'}"
    arguments = [str(suite.folder), killed, str(photos), str(tmp_path / "killed")]
    process = subprocess.Popen([sys.executable, "-c", RUN, *arguments])
    while len(list((tmp_path / "killed" / "scores").glob("part-*.parquet"))) < 2:
        assert process.poll() is None, "the run ended before it could be killed"
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    kept = store.open_run(tmp_path / "killed").done()
    assert 2 <= len(kept) < 5
    before = (tmp_path / "killed.log").read_text().split()
    resumed = run(suite, killed, Pictures({"": photos}), tmp_path / "killed").run.scores()
    for name, column in undisturbed.items():
        assert column.tolist() == resumed[name].tolist() or np.array_equal(column, resumed[name], equal_nan=True)
    after = (tmp_path / "killed.log").read_text().split()[len(before) :]
    # Four images a part: of what was kept nothing is asked again.
    assert not set(after) & set(before[: 4 * len(kept)])


def test_progress_reaches_the_end(suite: store.Suite, tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    run(suite, "baseline:random", Pictures({}), tmp_path / "run", progress=lambda w, done, of: told.append((done, of)))
    assert told[-1] == (40, 40)


def test_a_learner_is_never_asked_about_what_it_was_fitted_on(
    suite: store.Suite, pairs: Callable[..., Item], tmp_path: Path
) -> None:
    # Every caption says a number of its own: a fair model has never seen it, so caption and foil tie on it.
    columns = run(suite, "lm:ngram?order=1", Pictures({}), tmp_path / "run").run.scores()
    values = {(i, t): v for i, t, v in zip(columns["item"], columns["text"], columns["value"], strict=True)}
    for number in range(0, 10):
        assert values[f"counting-hard/{number}", 0] < 0
    assert values["counting-small-quant/19", 0] == values["counting-small-quant/19", 1]


def test_cells_that_failed_are_asked_again_and_no_others(
    suite: store.Suite, photos: Path, tmp_path: Path, model: str
) -> None:
    spec = f"{model}:Slow?log={tmp_path / 'log'}"
    taken = (photos / "3.png").rename(tmp_path / "3.png")
    assert dict(run(suite, spec, Pictures({"": photos}), tmp_path / "run").errors) == {"missing": 2}
    taken.rename(photos / "3.png")
    done = run(suite, spec, Pictures({"": photos}), tmp_path / "run")
    assert not done.errors and not np.isnan(done.run.scores()["value"]).any()
    asked = (tmp_path / "log").read_text().split()
    assert len(asked) == len(set(asked)) == 20


def test_an_edited_model_is_another_model(suite: store.Suite, photos: Path, tmp_path: Path, model: str) -> None:
    run(suite, f"{model}:Encoder", Pictures({"": photos}), tmp_path / "run")
    Path(model).write_text(Path(model).read_text() + "\n# edited\n")
    with pytest.raises(CounterfoilError, match="holds another run .revision"):
        run(suite, f"{model}:Encoder", Pictures({"": photos}), tmp_path / "run")


def test_a_project_may_move_as_a_whole(suite: store.Suite, tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    suite.folder.rename(tmp_path / "project" / "suite")
    opened = store.open_suite(tmp_path / "project" / "suite")
    run(opened, "baseline:random", Pictures({}), tmp_path / "project" / "run")
    moved = (tmp_path / "project").rename(tmp_path / "elsewhere")
    assert store.open_run(moved / "run").suite == moved / "suite"
    assert run(store.open_suite(moved / "suite"), "baseline:random", Pictures({}), moved / "run").cells == 40


@pytest.mark.parametrize("gives", ["list", "table"])
def test_lists_are_fine_and_tables_are_not(suite: store.Suite, photos: Path, tmp_path: Path, gives: str) -> None:
    body = "[0.5 for _ in texts]" if gives == "list" else "np.zeros((len(texts), 2))"
    (tmp_path / "m.py").write_text(f"import numpy as np\nclass M:\n    def match(self, p, texts): return {body}\n")
    if gives == "list":
        assert run(suite, f"{tmp_path}/m.py:M", Pictures({"": photos}), tmp_path / "run").cells == 40
    else:
        with pytest.raises(CounterfoilError, match="a table of shape"):
            run(suite, f"{tmp_path}/m.py:M", Pictures({"": photos}), tmp_path / "run")


def test_words_that_cannot_be_read_are_kept(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "from counterfoil.protocols import Said\nclass M:\n    def answer(self, prompts, options):\n"
        "        return [Said(None, raw='perhaps') for _ in prompts]\n"
    )
    columns = run(suite, f"{tmp_path}/m.py:M", Pictures({"": photos}), tmp_path / "run").run.scores()
    assert set(columns["answer"]) == {"perhaps"} and np.isnan(columns["value"]).all()


def test_a_model_that_can_do_both_answers_when_asked_to(suite: store.Suite, photos: Path, tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "from counterfoil.protocols import Said\nclass M:\n    def match(self, p, texts): return [0.25] * len(texts)\n"
        "    def answer(self, prompts, options): return [Said('no') for _ in prompts]\n"
    )
    pictures, spec = Pictures({"": photos}), f"{tmp_path}/m.py:M"
    matched = run(suite, spec, pictures, tmp_path / "matched").run.scores()
    answered = run(suite, spec, pictures, tmp_path / "answered", task="answer").run.scores()
    assert set(matched["value"]) == {0.25} and set(answered["answer"]) == {"no"}
    with pytest.raises(CallError, match="Answers are asked for"):
        run(suite, "baseline:random", pictures, tmp_path / "random", task="answer")
