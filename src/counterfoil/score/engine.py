"""The engine: asks a model part by part and keeps every part as soon as it is done."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from counterfoil import __version__, store
from counterfoil.errors import CallError, CounterfoilError, PictureError
from counterfoil.models.spec import is_blind, open_model
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.protocols import DualEncoder, Learner, Matcher, Model, Progress, TextScorer, silent
from counterfoil.records import Item, Score
from counterfoil.score import plan
from counterfoil.score.plan import Ask

if TYPE_CHECKING:
    from counterfoil.protocols import Floats


@dataclass(frozen=True)
class Outcome:
    """A finished run and what could not be scored: how many cells, by kind of error."""

    run: store.Run
    cells: int
    errors: Counter[str]


def run(
    suite: store.Suite,
    spec: str,
    pictures: Pictures,
    folder: Path,
    *,
    limit: int | None = None,
    progress: Progress = silent,
) -> Outcome:
    """Score every cell of a suite. A folder with a part of this run is gone on with."""
    model = open_model(spec)
    items = suite.items()[:limit]
    _refuse_questions(items)
    planned = plan.parts(plan.asks(items, by_fold=isinstance(model, Learner)))
    cells = sum(len(found) for part in planned for ask in part for found in ask.cells)
    card = store.RunCard(
        model=spec, suite=str(suite.folder.resolve()), suite_digest=suite.card.digest, cells=cells,
        parts=len(planned), batch=1, seed=0, versions={"counterfoil": __version__},
    )  # fmt: skip
    with store.writing_run(folder, card) as written:
        asked = _Asked(model, items, pictures)
        done, count = written.done(), 0
        for index, part in enumerate(planned):
            if index not in done:
                written.write_part(index, [score for ask in part for score in asked.scores(ask)])
            count += sum(len(found) for ask in part for found in ask.cells)
            progress(f"scoring with {spec}", count, cells)
    errors = Counter(str(error).split(":")[0] for error in written.scores()["error"] if error is not None)
    return Outcome(written, cells, errors)


def _refuse_questions(items: Sequence[Item]) -> None:
    for item in items:
        if any(isinstance(gold, str) for row in item.gold for gold in row):
            raise CounterfoilError(
                f"Item '{item.id}' asks a question; this version scores statements, whose gold is true or false."
            )


class _Asked:
    """A model and what it needs to be asked: pictures to open, folds to be fitted on."""

    def __init__(self, model: Model, items: Sequence[Item], pictures: Pictures) -> None:
        self.model, self.items, self.pictures = model, items, pictures
        self.fitted = lru_cache(maxsize=1)(self._fit)

    def _fit(self, fold: plan.Fold) -> Model:
        if not isinstance(self.model, Learner):  # pragma: no cover - folds are planned for learners only
            raise TypeError(self.model)
        return self.model.fit(plan.training(self.items, fold))

    def scores(self, ask: Ask) -> list[Score]:
        """A score for every cell of the ask, or in every cell why there is none."""
        model = self.model if ask.fold is None else self.fitted(ask.fold)
        picture = self.pictures.open(ask.image)
        try:
            if not is_blind(self.model):
                picture.pixels()  # a picture that cannot be decoded is found out before the model sees it
            values, probable = _judged(model, picture, ask.texts)
        except PictureError as error:
            reason = f"{error.kind}: {error}"
            return [Score(*cell, error=reason) for cells in ask.cells for cell in cells]
        return [
            Score(*cell, value=value, probability=value if probable else None)
            for cells, value in zip(ask.cells, values.tolist(), strict=True)
            for cell in cells
        ]


def _judged(model: Model, picture: OpenPicture, texts: Sequence[str]) -> tuple["Floats", bool]:
    """Scores of the texts, and whether they are probabilities. NaN is an error, never a score."""
    if isinstance(model, Matcher):
        values, probable = model.match(picture, texts), True
    elif isinstance(model, TextScorer):
        values, probable = model.loglik(texts), False
    elif isinstance(model, DualEncoder):
        values, probable = (model.embed_texts(texts) @ model.embed_images([picture])[0]), False
    else:
        raise CallError(f"{model!r} cannot be asked for scores.")
    _refuse_nonsense(values, probable, texts, picture.image.file)
    return values, probable


def _refuse_nonsense(values: "Floats", probable: bool, texts: Sequence[str], file: str) -> None:
    found = values.tolist()
    if len(found) != len(texts):
        raise CounterfoilError(f"The model gave {len(found)} scores for {len(texts)} texts on image {file}.")
    if any(isnan(value) for value in found):
        raise CounterfoilError(f"The model gave NaN as a score on image {file}; a model must give numbers.")
    if probable and not all(0 <= value <= 1 for value in found):
        raise CounterfoilError(f"The model gave a probability outside 0 to 1 on image {file}.")
