"""The engine: asks a model part by part and keeps every part as soon as it is done."""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from counterfoil import __version__, store
from counterfoil.errors import CallError
from counterfoil.models.spec import is_blind, open_model, own_file_digest
from counterfoil.pictures import Pictures
from counterfoil.protocols import Documented, Learner, Model, Progress, silent
from counterfoil.records import Item, Score
from counterfoil.score import plan
from counterfoil.score.judges import Judge, judge
from counterfoil.score.plan import Ask

BATCH = 64
Task = Literal["match", "answer"]


@dataclass(frozen=True)
class Outcome:
    """A run and what could not be scored: how many cells, by kind of error, and why; and texts that were cut short."""

    run: store.Run
    cells: int
    errors: Counter[str]
    reasons: tuple[str, ...] = ()
    truncated: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shard:
    """Every `of`-th part, from the `number`-th on: one machine's share of a run."""

    number: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise CallError(f"There is no shard {self.number} of {self.of}; shards are named 1/n to n/n.")

    def holds(self, part: int) -> bool:
        return part % self.of == self.number - 1


def run(
    suite: store.Suite,
    spec: str,
    pictures: Pictures,
    folder: Path,
    *,
    limit: int | None = None,
    batch: int = BATCH,
    shard: Shard = Shard(),
    task: Task = "match",
    progress: Progress = silent,
) -> Outcome:
    """Score every cell of a suite. A folder with a part of this run is gone on with.

    A statement is matched with its picture; the task 'answer' has a model say yes or no of it in words instead.
    """
    model = open_model(spec)
    items = suite.items()[:limit]
    asks = plan.asks(items, by_fold=isinstance(model, Learner))
    planned = plan.parts(asks)
    mine = [index for index in range(len(planned)) if shard.holds(index)]
    cells = sum(_size(part) for part in planned)
    card = store.RunCard(
        model=spec, suite=seen_from(folder, suite.folder), suite_digest=suite.card.digest, cells=cells,
        parts=len(planned), batch=batch, task=task, revision=own_file_digest(spec),
        versions={"counterfoil": __version__},
    )  # fmt: skip
    with store.writing_run(folder, card) as written:
        done, failed, count = written.done(), written.failed(), 0
        if set(mine) - done and isinstance(model, Documented):
            written = written.document(model.about())
        asked = _Asked(model, items, asks, pictures, batch, task)
        for index in mine:
            if index not in done:
                written.write_part(index, asked.scores(planned[index]))
            elif index in failed:
                written.write_part(index, asked.again(planned[index], written.part(index)))
            count += _size(planned[index])
            progress(f"scoring with {spec}", count, sum(_size(planned[index]) for index in mine))
    found = written.scores()["error"] if written.done() else ()  # a shard may hold no part at all
    errors = [str(error) for error in found if error is not None]
    kinds = Counter(error.split(":")[0] for error in errors)
    size = sum(_size(planned[index]) for index in mine)
    return Outcome(written, size, kinds, tuple(dict.fromkeys(errors)), asked.truncated())


def seen_from(folder: Path, other: Path) -> str:
    """The way from one folder to another, so that both may move together."""
    return os.path.relpath(other.resolve(), folder.resolve())


def _size(part: Sequence[Ask]) -> int:
    return sum(len(found) for ask in part for found in ask.cells)


class _Asked:
    """A model and what it needs to be asked: pictures to open, folds to be fitted on."""

    def __init__(
        self, model: Model, items: Sequence[Item], asks: Sequence[Ask], pictures: Pictures, batch: int, task: Task
    ) -> None:
        self.model, self.items, self.asks, self.pictures = model, items, asks, pictures
        self.batch, self.task = batch, task
        self.judged = lru_cache(maxsize=1)(self._judge)
        self.asked = False

    def _judge(self, fold: plan.Fold | None) -> Judge:
        model = self.model
        if fold is not None and isinstance(model, Learner):
            model = model.fit(plan.training(self.items, fold))
        mine = [ask for ask in self.asks if ask.fold == fold]
        looks, in_words = not is_blind(self.model), self.task == "answer"
        return judge(model, mine, self.pictures, self.batch, looks=looks, in_words=in_words)

    def scores(self, part: Sequence[Ask]) -> list[Score]:
        """A score for every cell of the part, or in every cell why there is none."""
        self.asked = True
        verdicts = self.judged(part[0].fold)(part)
        return [
            Score(*cell, verdict.value, verdict.probability, verdict.answer, verdict.error)
            for ask, found in zip(part, verdicts, strict=True)
            for cells, verdict in zip(ask.cells, found, strict=True)
            for cell in cells
        ]

    def again(self, part: Sequence[Ask], kept: Sequence[Score]) -> list[Score]:
        """The part with what failed asked once more, and nothing else: an image may have come in the meantime."""
        failed = {(score.item, score.image, score.text) for score in kept if score.error}
        wanted = [ask for ask in part if any(cell in failed for cells in ask.cells for cell in cells)]
        found = {(score.item, score.image, score.text): score for score in (*kept, *self.scores(wanted))}
        return [found[cell] for ask in part for cells in ask.cells for cell in cells]

    def truncated(self) -> tuple[str, ...]:
        """Texts of which the model read only a part, where it can tell and was asked at all."""
        cut = getattr(self.model, "truncated", None)
        if cut is None or not self.asked:
            return ()
        texts = list(dict.fromkeys(put.text for ask in self.asks for put in ask.texts))
        return tuple(text for text, short in zip(texts, cut(texts), strict=True) if short)
