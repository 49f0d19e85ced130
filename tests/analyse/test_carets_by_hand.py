"""Ten pairs in CARETS' manner and four predictors, with ACC, CONS and C-ACC worked out on paper.

Five pairs are negations (the answer must change), five reorder the choices (it must not).
"""

from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.analyse.results import Settings, results
from counterfoil.records import Image, Item, Score, Text

NEGATIONS = (("yes", "no"), ("yes", "no"), ("no", "yes"), ("no", "yes"), ("yes", "no"))
CHOICES = ("red", "red", "blue", "blue", "red")
OTHER = {"yes": "no", "no": "yes", "red": "blue", "blue": "red"}


def pairs() -> list[Item]:
    made = [
        Item(f"n{n}", "p", (Image("s", f"{n}"),), (Text("Is there?"), Text("Is there no?")), (gold,), "different")
        for n, gold in enumerate(NEGATIONS)
    ]
    texts = (Text("Red or blue?", ("red", "blue")), Text("Blue or red?", ("blue", "red")))
    made += [
        Item(f"c{n}", "p", (Image("s", f"c{n}"),), texts, ((gold, gold),), "same") for n, gold in enumerate(CHOICES)
    ]
    return made


def said(name: str, number: int, item: Item, j: int) -> str:
    right = str(item.gold[0][j])
    options = item.texts[j].options
    return {
        "oracle": right,
        "always yes": "yes",
        "first option": options[0] if options else "no",
        "every other pair": right if number % 2 == 0 else OTHER[right],
    }[name]


BY_HAND = {
    # All right.
    "oracle": (1.0, 1.0, 1.0),
    # Negations: one cell of each pair right (5 of 10), never a change. Choices: none right, always the same.
    "always yes": (5 / 20, 5 / 10, 0.0),
    # Negations: 'no' is right once a pair, never a change. Choices: the first is right once a pair, never the same.
    "first option": (10 / 20, 0.0, 0.0),
    # Five whole pairs right, five wholly wrong; a wrong pair still changes, or stays, as it must.
    "every other pair": (10 / 20, 1.0, 5 / 10),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_predictors_by_hand(name: str, tmp_path: Path) -> None:
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), pairs())
    card = store.RunCard(model=name, suite="", suite_digest=suite.card.digest, cells=20, parts=1, batch=1)
    with store.writing_run(tmp_path / "run", card) as run:
        run.write_part(
            0, [Score(i.id, 0, j, answer=said(name, n, i, j)) for n, i in enumerate(suite.items()) for j in (0, 1)]
        )
    found = {r.metric: r.value for r in results(suite, run, Settings(resamples=200))}
    assert (found["acc"], found["cons"], found["c_acc"]) == pytest.approx(BY_HAND[name])
