"""What is written is read back; what is broken is named; what fails leaves nothing behind."""

import errno
import multiprocessing
import os
from collections.abc import Callable
from pathlib import Path

import duckdb
import msgspec
import numpy as np
import pytest

from counterfoil import store
from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.records import Credit, Item, Score, Tally, Vote
from counterfoil.store import runs, suites

CARD = store.Card("tiny", "1", funnel={"p": {"candidates": 3}}, departures={"p": ("one",)})
RUN = store.RunCard(model="m", suite="s", suite_digest="d", cells=4, parts=2, batch=1)


def test_a_suite_is_read_back_as_it_was_written(tmp_path: Path, pairs: Callable[..., Item]) -> None:
    items, rejected = [pairs(n) for n in range(5)], [pairs(9, "other")]
    votes = [Vote("counting-hard/1", "choose", "ann", "first"), Tally("counting-hard/2", "choose", {"caption": 3})]
    credits = [Credit("photos", "1.png", "http://x", "ab", "CC BY"), Credit("photos", "2.png")]
    store.write_suite(
        tmp_path / "suite", CARD, items, rejected=rejected, votes=votes, credits=credits, recipe="# verbatim"
    )
    suite = store.open_suite(tmp_path / "suite")
    assert (suite.items(), suite.rejected(), suite.votes()) == (items, rejected, votes)
    assert (suite.credits(), suite.recipe()) == (credits, "# verbatim")
    assert suite.card.counts == {"counting-hard": 5} and suite.card.funnel == CARD.funnel


def test_the_same_items_give_the_same_bytes(tmp_path: Path, pairs: Callable[..., Item]) -> None:
    for name in ("a", "b"):
        store.write_suite(tmp_path / name, CARD, [pairs(n) for n in range(5)])
    for file in sorted((tmp_path / "a").iterdir()):
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()


def test_a_suite_without_votes_has_none(suite: store.Suite) -> None:
    assert suite.votes() == [] and not suite.has_votes


def test_packed_images_are_found(suite: store.Suite) -> None:
    assert suite.packed_images is None
    (suite.folder / "images").mkdir()
    assert suite.packed_images == suite.folder / "images"


def test_many_items_are_written_and_read_back(
    tmp_path: Path, pairs: Callable[..., Item], size: Callable[[str], int]
) -> None:
    items = [pairs(n) for n in range(size("items-on-disk"))]
    store.write_suite(tmp_path / "suite", CARD, items)
    assert store.open_suite(tmp_path / "suite").items() == items


BROKEN = {
    "cut off": (b'{"id": "x", "piece"', "truncated"),
    "a number for a text": (b'{"id":"x","piece":"p","images":[],"texts":[{"text":7}],"gold":[]}', r"texts\[0\].text"),
    "an unknown field": (b'{"id":"x","pieces":"p"}', "pieces"),
    "gold of another shape": (
        b'{"id":"x","piece":"p","images":[{"source":"s","file":"f"}],"texts":[{"text":"t"}],"gold":[]}',
        "gold must have 1 row",
    ),
    "not UTF-8": (b'{"id":"\xff"}', "UTF-8|utf-8"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_line_is_named_with_file_line_and_field(suite: store.Suite, case: str) -> None:
    line, reason = BROKEN[case]
    path = suite.folder / suites.ITEMS
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:2], line, *lines[3:]]) + b"\n")
    with pytest.raises(RecordError, match=rf"items.jsonl, line 3: .*({reason})"):
        store.open_suite(suite.folder)


def test_a_broken_vote_is_named(suite: store.Suite) -> None:
    (suite.folder / suites.VOTES).write_text('{"item": "a", "task": "t", "counts": {"x": "many"}}\n')
    with pytest.raises(RecordError, match=r"votes.jsonl, line 1: .*counts"):
        suite.votes()


def test_broken_credits_are_named(suite: store.Suite) -> None:
    path = suite.folder / suites.IMAGES
    path.write_text("source\tfile\nphotos\t1.png\n")
    with pytest.raises(RecordError, match=r"images.tsv, line 2: 2 columns, not 5"):
        suite.credits()
    path.unlink()
    with pytest.raises(CounterfoilError, match="not whole"):
        suite.credits()


def test_a_suite_that_was_changed_is_refused(suite: store.Suite) -> None:
    path = suite.folder / suites.ITEMS
    path.write_bytes(path.read_bytes().replace(b"dogs", b"cats"))
    with pytest.raises(CounterfoilError, match=r"changed after it was written"):
        store.open_suite(suite.folder)


def test_a_suite_without_items_is_not_whole(suite: store.Suite) -> None:
    (suite.folder / suites.ITEMS).unlink()
    with pytest.raises(CounterfoilError, match="not whole"):
        store.open_suite(suite.folder)
    with pytest.raises(CounterfoilError, match="not whole"):
        suite.items()


def test_a_folder_that_is_no_suite_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match=r"is not a suite: it has no card.toml"):
        store.open_suite(tmp_path)


def test_a_card_that_is_not_right_is_named(suite: store.Suite) -> None:
    (suite.folder / suites.CARD).write_text("name = 3\nversion = '1'\n")
    with pytest.raises(CounterfoilError, match=r"card.toml is not right: .*name"):
        store.open_suite(suite.folder)


def test_a_newer_format_is_refused_with_one_sentence(suite: store.Suite) -> None:
    card = suite.folder / suites.CARD
    card.write_text(card.read_text().replace("format = 1", "format = 2") + 'novelty = "x"\n')
    with pytest.raises(CounterfoilError, match=r"has format 2, .* reads up to 1: pip install -U counterfoil"):
        store.open_suite(suite.folder)


def test_two_items_of_one_name_are_refused(tmp_path: Path, pairs: Callable[..., Item]) -> None:
    with pytest.raises(CounterfoilError, match="Two items are named 'counting-hard/1'"):
        store.write_suite(tmp_path / "suite", CARD, [pairs(1), pairs(1)])


def test_a_suite_never_overwrites(suite: store.Suite, pairs: Callable[..., Item]) -> None:
    with pytest.raises(CounterfoilError, match="is there already"):
        store.write_suite(suite.folder, CARD, [pairs(1)])


def test_an_empty_folder_may_become_a_suite(tmp_path: Path, pairs: Callable[..., Item]) -> None:
    (tmp_path / "suite").mkdir()
    assert store.write_suite(tmp_path / "suite", CARD, [pairs(1)]).items() == [pairs(1)]


DISK = {errno.ENOSPC: "the disk is full", errno.EROFS: "read-only", errno.EACCES: "may not write", errno.EIO: "error"}


@pytest.mark.parametrize("number", DISK)
def test_what_the_disk_refuses_is_said_and_leaves_nothing(
    tmp_path: Path, pairs: Callable[..., Item], monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(suites, "write_credits", refuse)
    with pytest.raises(CounterfoilError, match=rf"Cannot write to .*suite: .*{DISK[number]}"):
        store.write_suite(tmp_path / "suite", CARD, [pairs(1)])
    assert list(tmp_path.iterdir()) == []


# ── runs ─────────────────────────────────────────────────────────────────────────────────────

SCORES = [
    Score("a", 0, 0, value=0.25, probability=0.25),
    Score("a", 0, 1, value=-3.5),
    Score("b", 0, 0, answer="yes"),
    Score("b", 0, 1, error="missing: no file"),
]


def test_scores_are_read_back_in_order(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(1, SCORES[2:])
        assert not run.complete
        run.write_part(0, SCORES[:2])
    opened = store.open_run(tmp_path / "run")
    columns = opened.scores()
    assert opened.complete and opened.card == RUN
    assert columns["item"].tolist() == ["a", "a", "b", "b"] and columns["text"].tolist() == [0, 1, 0, 1]
    np.testing.assert_array_equal(columns["value"], [0.25, -3.5, np.nan, np.nan])
    np.testing.assert_array_equal(columns["probability"], [0.25, np.nan, np.nan, np.nan])
    assert columns["answer"].tolist() == [None, None, "yes", None]
    assert columns["error"].tolist() == [None, None, None, "missing: no file"]


def test_scores_are_bit_identical_after_disk(tmp_path: Path) -> None:
    values = np.random.default_rng(0).normal(size=500)
    with store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(0, [Score("a", 0, n, value=float(value)) for n, value in enumerate(values)])
        assert run.scores()["value"].tobytes() == values.tobytes()


def test_a_quote_in_the_path_is_no_trouble(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "o'hara", RUN) as run:
        run.write_part(0, SCORES[:2])
        assert len(run.scores()["item"]) == 2


def test_a_run_without_scores_says_so(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run, pytest.raises(CounterfoilError, match="There are no scores"):
        run.scores()


def test_a_broken_part_is_named(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run:
        (run.folder / "scores" / "part-00000.parquet").write_bytes(b"PAR1 nonsense")
        with pytest.raises(CounterfoilError, match="cannot be read"):
            run.scores()


def test_what_a_killed_run_left_half_written_is_swept(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN):
        left = tmp_path / "run" / "scores" / "part-00001.partial-99"
        left.write_bytes(b"half")
    with store.writing_run(tmp_path / "run", RUN) as run:
        assert not left.exists() and run.done() == set()


def test_another_run_in_the_folder_is_refused(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN):
        pass
    other = msgspec.structs.replace(RUN, model="other")
    with pytest.raises(CounterfoilError, match="'m' there, 'other' asked"), store.writing_run(tmp_path / "run", other):
        pass


def _hold(folder: Path, held: "multiprocessing.synchronize.Event", free: "multiprocessing.synchronize.Event") -> None:
    with store.writing_run(folder, RUN):
        held.set()
        free.wait(20)


def test_two_runs_into_one_folder_at_once_are_refused(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    held, free = context.Event(), context.Event()
    holder = context.Process(target=_hold, args=(tmp_path / "run", held, free))
    holder.start()
    assert held.wait(20)
    with pytest.raises(CounterfoilError, match="Another run is writing"), store.writing_run(tmp_path / "run", RUN):
        pass
    free.set()
    holder.join(20)


def test_a_full_disk_in_mid_run_keeps_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(0, SCORES[:2])
        (run.folder / "scores").chmod(0o700)
        monkeypatch.setattr(runs, "_quoted", lambda path: "'/dev/full'")
        with pytest.raises(CounterfoilError, match="Cannot write to .* is kept"):
            run.write_part(1, SCORES[2:])
        monkeypatch.undo()
        assert run.done() == {0} and len(run.scores()["item"]) == 2


def test_parts_are_parquet_that_anybody_reads(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(0, SCORES)
    with duckdb.connect() as database:
        (count,) = database.execute(f"SELECT count(*) FROM '{tmp_path}/run/scores/*.parquet'").fetchall()[0]
    assert count == 4


# ── packed suites and single files ───────────────────────────────────────────────────────────


def test_a_packed_suite_is_the_same_suite_with_its_images(tmp_path: Path, pairs: Callable[..., Item]) -> None:
    (tmp_path / "1.png").write_bytes(b"one")
    suite = store.write_suite(
        tmp_path / "suite", CARD, [pairs(1)], rejected=[pairs(2)],
        votes=[Tally("counting-hard/1", "t", {"caption": 3})],
        credits=[Credit("photos", "1.png", "http://x", licence="CC BY"), Credit("photos", "2.png")], recipe="# r",
    )  # fmt: skip
    packed = store.pack_suite(suite, tmp_path / "packed", [(suite.credits()[0], tmp_path / "1.png")])
    assert packed == store.open_suite(tmp_path / "packed") and packed.packed_images == tmp_path / "packed" / "images"
    assert (tmp_path / "packed/images/photos/1.png").read_bytes() == b"one"
    digest = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"
    assert packed.credits() == [Credit("photos", "1.png", "http://x", digest, "CC BY"), Credit("photos", "2.png")]
    for name in (suites.CARD, suites.RECIPE, suites.ITEMS, suites.REJECTED, suites.VOTES):
        assert (tmp_path / "packed" / name).read_bytes() == (suite.folder / name).read_bytes()


def test_an_image_that_is_not_the_one_that_was_listed_is_not_packed(suite: store.Suite, tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(b"another")
    with pytest.raises(CounterfoilError, match=r"1\.png is not the image that images\.tsv says"):
        store.pack_suite(
            suite, tmp_path / "packed", [(Credit("photos", "1.png", sha256="ab" * 32), tmp_path / "1.png")]
        )
    assert not (tmp_path / "packed").exists()


def test_a_suite_without_votes_is_packed_without_votes(suite: store.Suite, tmp_path: Path) -> None:
    assert store.pack_suite(suite, tmp_path / "packed", ()).votes() == []


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    with store.whole_file(tmp_path / "new" / "a.txt") as partial:
        partial.write_text("whole")
    assert (tmp_path / "new" / "a.txt").read_text() == "whole"
    with pytest.raises(KeyError), store.whole_file(tmp_path / "new" / "b.txt") as partial:
        partial.write_text("half")
        raise KeyError
    with pytest.raises(CounterfoilError, match=r"a\.txt is there already"), store.whole_file(tmp_path / "new/a.txt"):
        pass
    with pytest.raises(CounterfoilError, match="Cannot write to"), store.whole_file(tmp_path / "new/a.txt/c.txt"):
        pass
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.txt"]


def test_pattern_letters_in_a_name_are_letters(tmp_path: Path) -> None:
    card = msgspec.structs.replace(RUN, cells=2, parts=1)
    for name, value in (("x1", 1.0), ("x*", 2.0), ("x[1]", 3.0), ("x?", 4.0)):
        with store.writing_run(tmp_path / name, card) as run:
            run.write_part(0, [Score("a", 0, j, value=value) for j in (0, 1)])
    for name, value in (("x1", 1.0), ("x*", 2.0), ("x[1]", 3.0), ("x?", 4.0)):
        assert store.open_run(tmp_path / name).scores()["value"].tolist() == [value, value]


def test_a_damaged_run_is_said(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(0, SCORES[:2])
        run.write_part(1, SCORES[:2])
        with pytest.raises(CounterfoilError, match="is damaged: its parts hold 4 scores of 2 cells"):
            run.scores()
        run.write_part(1, SCORES[2:3])
        with pytest.raises(CounterfoilError, match="3 scores of 3 cells, and there should be 4"):
            run.scores()
        for stray in ("part-00009", "part-foo"):
            path = tmp_path / "run" / "scores" / f"{stray}.parquet"
            path.write_bytes(b"")
            with pytest.raises(CounterfoilError, match=f"{stray}.parquet is no part of this run"):
                run.done()
            path.unlink()


def test_a_part_is_read_back_and_its_errors_counted(tmp_path: Path) -> None:
    with store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(0, SCORES[:2])
        run.write_part(1, SCORES[2:])
        assert [score for index in (0, 1) for score in run.part(index)] == SCORES
        assert run.failed() == {1} and run.errors() == {"missing": 1}


def test_an_empty_suite_is_none(tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match="There is not one item"):
        store.write_suite(tmp_path / "suite", CARD, [])
    assert not (tmp_path / "suite").exists()


def test_the_folder_we_stand_in_is_not_replaced(
    tmp_path: Path, pairs: Callable[..., Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CounterfoilError, match="is there already"):
        store.write_suite(Path(), CARD, [pairs(1)])


def test_names_of_images_keep_their_spaces(tmp_path: Path, pairs: Callable[..., Item]) -> None:
    credits = [Credit("photos", "a  b.png", licence="CC\tBY")]
    suite = store.write_suite(tmp_path / "suite", CARD, [pairs(1)], credits=credits)
    assert suite.credits() == [Credit("photos", "a  b.png", licence="CC BY")]


def test_a_run_that_ends_before_its_first_part_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError), store.writing_run(tmp_path / "run", RUN):
        raise KeyError
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "mine.txt").write_text("")
    with pytest.raises(KeyError), store.writing_run(tmp_path / "run", RUN):
        raise KeyError
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["mine.txt"]


def test_a_run_that_fails_later_keeps_its_parts(tmp_path: Path) -> None:
    with pytest.raises(KeyError), store.writing_run(tmp_path / "run", RUN) as run:
        run.write_part(0, SCORES[:2])
        raise KeyError
    assert store.open_run(tmp_path / "run").done() == {0}
