"""The papers' numbers on the released data, against loops and rules written apart from the product."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.analyse.results import Settings, pieces, results
from counterfoil.published.release import import_suite
from counterfoil.records import Item, Result, Score
from counterfoil.score.file import score_file

FAST = Settings(resamples=200)


@pytest.fixture(scope="module")
def imported(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], store.Suite]:
    folder, made = tmp_path_factory.mktemp("imported"), dict[str, store.Suite]()

    def once(name: str, where: str) -> store.Suite:
        if name not in made:
            made[name] = import_suite(name, real_data / where, folder / name)
        return made[name]

    return once


def answered(suite: store.Suite, folder: Path, answer: Callable[[Item, int, int], Score]) -> store.Run:
    items = suite.items()
    cells = [(item, k, j) for item in items for k, j in item.cells]
    card = store.RunCard(
        model=folder.name, suite=str(suite.folder), suite_digest=suite.card.digest, cells=len(cells), parts=1, batch=1,
    )  # fmt: skip
    with store.writing_run(folder, card) as run:
        run.write_part(0, [answer(*cell) for cell in cells])
    return run


def by_metric(found: list[Result], piece: str) -> dict[str, float | None]:
    return {result.metric: result.value for result in found if result.piece == piece}


# ── VALSE: four real models ──────────────────────────────────────────────────────────────────

MODELS = ("albef_14m", "blip_129m", "pevl_grounding", "x-vlm_4m")


@pytest.mark.parametrize("model", MODELS)
def test_real_models_on_valse_equal_a_brute_force_count(
    imported: Callable[[str, str], store.Suite], real_data: Path, tmp_path: Path, model: str
) -> None:
    suite = imported("valse", "valse")
    path = real_data / "valse_scores" / f"{model}.jsonl"
    done = score_file(suite, path, tmp_path / "run", model=model, format="volta-valse")
    found = pieces(suite, done.run, FAST)

    # The join rule of the data's own description: rows run over all items of the files in alphabetical order.
    keys = [
        (name.stem, key, record["mturk"]["caption"] >= 2)
        for name in sorted((real_data / "valse").glob("*.json"))
        for key, record in json.loads(name.read_text()).items()
    ]
    scores = {row["label"]: row["score"] for row in map(json.loads, path.read_text().splitlines())}
    right, total, ties = dict[str, int](), dict[str, int](), 0
    for number, (stem, _, valid) in enumerate(keys):
        if valid:
            caption, foil = scores[f"{number}_c"], scores[f"{number}_f"]
            right[stem] = right.get(stem, 0) + (caption > foil)
            total[stem] = total.get(stem, 0) + 1
            ties += caption == foil
    assert {p.piece: p.results[0].value for p in found} == {s: right[s] / total[s] for s in total}
    assert sum(piece.ties for piece in found) == ties == (373 if model == "pevl_grounding" else ties)
    assert sum(total.values()) == 7702


# ── CARETS: predictors whose numbers a script apart can count ────────────────────────────────

PREDICTORS: dict[str, Callable[[str, tuple[str, ...], str], str]] = {
    "oracle": lambda text, options, right: right,
    "always yes": lambda text, options, right: "yes",
    "first option": lambda text, options, right: options[0] if options else "no",
    "hash": lambda text, options, right: (options or ("yes", "no"))[
        hashlib.md5(text.encode()).digest()[0] % len(options or ("yes", "no"))
    ],
}


def counted(items: list[Item], predict: Callable[[str, tuple[str, ...], str], str]) -> dict[str, float]:
    """ACC, CONS and C-ACC by a plain loop over the pairs."""
    right = same = both = 0
    for item in items:
        said = [predict(t.text, t.options, str(g)) for t, g in zip(item.texts, item.gold[0], strict=True)]
        fine = [word == gold for word, gold in zip(said, item.gold[0], strict=True)]
        right += sum(fine)
        same += (said[0] == said[1]) == (item.expect == "same")
        both += all(fine)
    return {"acc": right / (2 * len(items)), "cons": same / len(items), "c_acc": both / len(items)}


@pytest.mark.parametrize("name", PREDICTORS)
def test_predictors_on_carets_equal_a_plain_loop(
    imported: Callable[[str, str], store.Suite], tmp_path: Path, name: str
) -> None:
    suite, predict = imported("carets", "carets"), PREDICTORS[name]
    run = answered(
        suite, tmp_path / name,
        lambda item, k, j: Score(
            item.id, k, j, answer=predict(item.texts[j].text, item.texts[j].options, str(item.gold[k][j]))
        ),
    )  # fmt: skip
    found = results(suite, run, FAST)
    by_piece: dict[str, list[Item]] = {}
    for item in suite.items():
        by_piece.setdefault(item.piece, []).append(item)
    for piece, items in by_piece.items():
        measured = by_metric(found, piece)
        for metric, value in counted(items, predict).items():
            assert measured[metric] == pytest.approx(value, abs=1e-12), (piece, metric)
        if name == "oracle":
            assert measured["acc"] == measured["cons"] == measured["c_acc"] == 1


# ── BLA: BLIP-2's row of Table 2 ─────────────────────────────────────────────────────────────


def test_the_counts_behind_blip2s_row_give_the_papers_figures(
    imported: Callable[[str, str], store.Suite], tmp_path: Path
) -> None:
    suite = imported("bla", "bla")
    left = {True: 692, False: 881}

    def answer(item: Item, k: int, j: int) -> Score:
        gold = bool(item.gold[k][j])
        if item.piece != "active_passive_captions":
            return Score(item.id, k, j, answer="yes")
        left[gold] -= 1
        return Score(item.id, k, j, answer="yes" if gold == (left[gold] >= 0) else "no")

    found = by_metric(results(suite, answered(suite, tmp_path / "blip2", answer), FAST), "active_passive_captions")
    printed = {name: f"{100 * (found[name] or 0):.2f}" for name in ("acc", "precision_true", "precision_false")}
    assert printed == {"acc": "64.15", "precision_true": "66.73", "precision_false": "62.26"}
