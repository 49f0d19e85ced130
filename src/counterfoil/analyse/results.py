"""Results: every metric of every piece and slice, with its interval, its n and its signature."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from counterfoil import store
from counterfoil.analyse import choice, shapes
from counterfoil.analyse.grids import Array, Grid, grid
from counterfoil.analyse.signing import ONCE, Signed
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.metrics import METRICS, Bounds, Counts, Metric, bounds, counts, without_duplicates
from counterfoil.plugins import unknown
from counterfoil.records import Result
from counterfoil.score.clusters import image_key
from counterfoil.stats import Interval, intervals

AVERAGE = "average"
NO_CARD = store.RunCard(model="", suite="", suite_digest="", cells=0, parts=0)


@dataclass(frozen=True)
class Settings:
    """What a number depends on besides the scores; all of it is in the signature.

    `metrics` empty: those that fit the piece. `items` None: the valid ones where people voted, else all.
    `slices` names what of an item's `meta` to break the pieces down by.
    """

    metrics: tuple[str, ...] = ()
    items: choice.Which | None = None
    slices: tuple[str, ...] = ()
    resamples: int = 10_000
    seed: int = 0
    level: float = 0.95

    def __post_init__(self) -> None:
        for name in self.metrics:
            if name not in METRICS:
                raise CallError(unknown("metric", name, METRICS))


@dataclass(frozen=True)
class Piece:
    """One piece of a suite as one model scored it: its results, and what the numbers leave out."""

    model: str
    piece: str
    grid: Grid
    results: tuple[Result, ...]
    sliced: tuple[Result, ...] = ()
    card: store.RunCard = NO_CARD

    @cached_property
    def counts(self) -> Counts:
        return counts(self.grid.scores, self.grid.gold, missing=self.grid.missing, unparsed=self.grid.unparsed)

    @property
    def ties(self) -> int:
        """Pairs of a true and a false cell with the same score: each counts as a failure."""
        return self.counts.ties

    @property
    def missing(self) -> int:
        return int(self.grid.missing.sum())

    @property
    def unparsed(self) -> int:
        """Judgements in words that are neither yes nor no."""
        return int(self.grid.unparsed.sum())

    def bounds(self, name: str) -> Bounds | None:
        """What a metric can be at least and at most, whatever the missing cells would have said."""
        metric = shapes.metric(name, self.grid)
        if not self.missing or not has_what_it_needs(metric, self.grid):
            return None
        if self.grid.asks:
            return bounds(metric, self.grid.answers, self.grid.right, self.grid.missing, expect=self.grid.expect)
        predicted = self.grid.probabilities if metric.needs == "probability" else self.grid.scores
        return None if predicted is None else bounds(metric, predicted, self.grid.gold, self.grid.missing)


@dataclass(frozen=True)
class Measured:
    """A run with its pieces and their averages."""

    run: store.Run
    pieces: tuple[Piece, ...]
    averages: tuple[Result, ...]

    @property
    def results(self) -> list[Result]:
        return [r for piece in self.pieces for r in (*piece.results, *piece.sliced)] + list(self.averages)


# ── runs ─────────────────────────────────────────────────────────────────────────────────────


def opened(folders: Sequence[Path], suite: Path | None = None) -> list[tuple[store.Suite, store.Run]]:
    """Runs with their suites, each suite opened once; each run knows its suite unless that has moved."""
    suites: dict[Path, store.Suite] = {}
    found = []
    for folder in folders:
        run = store.open_run(folder)
        place = suite or run.suite
        if place not in suites:
            if not place.is_dir():
                raise CounterfoilError(f"The suite of {folder} is not at {place} any more: say where with --suite.")
            suites[place] = store.open_suite(place)
        found.append((suites[place], run))
    return found


def of_runs(folders: Sequence[Path], suite: Path | None = None, settings: Settings = Settings()) -> list[Result]:
    """The results of runs by their folders."""
    return [result for one in measured(folders, suite, settings) for result in one.results]


def measured(folders: Sequence[Path], suite: Path | None = None, settings: Settings = Settings()) -> "list[Measured]":
    """Runs by their folders with all that is known of them; with items 'common', on what every run scored."""
    found = opened(folders, suite)
    only = None
    if settings.items == "common":
        if len({one.card.digest for one, _ in found}) > 1:
            raise CallError("Runs of different suites have no items in common.")
        only = choice.in_common([run for _, run in found])
    made = []
    for one, run in found:
        parts = tuple(pieces(one, run, settings, only))
        made.append(Measured(run, parts, tuple(averages(parts, one, settings))))
    for key in settings.slices:
        sliced = [str(r.slice) for one in made for piece in one.pieces for r in piece.sliced]
        if not any(name.startswith(f"{key}=") for name in sliced):
            fields = {field for one in made for piece in one.pieces for i in piece.grid.items for field in i.meta}
            raise CallError(unknown("field of the items' meta", key, fields))
    return made


def results(
    suite: store.Suite, run: store.Run, settings: Settings = Settings(), only: set[str] | None = None
) -> list[Result]:
    """All results of a run; the unweighted mean over the pieces comes last, as piece 'average'."""
    found = pieces(suite, run, settings, only)
    return [r for piece in found for r in (*piece.results, *piece.sliced)] + averages(found, suite, settings)


def pieces(
    suite: store.Suite, run: store.Run, settings: Settings = Settings(), only: set[str] | None = None
) -> list[Piece]:
    """A run's pieces in the order of the suite; `only` these items, where given."""
    _refuse_mismatch(suite, run)
    settings = replace(settings, items=settings.items or choice.default(suite))
    columns = run.scores()
    scored = set(columns["item"].tolist()) & (only if only is not None else set(columns["item"].tolist()))
    by_piece: dict[str, list[int]] = {}
    which = settings.items if settings.items in ("valid", "all") else choice.default(suite)
    items = [item for item in choice.chosen(suite, which) if item.id in scored]
    for n, item in enumerate(items):
        by_piece.setdefault(item.piece, []).append(n)
    return [
        _piece(run.card, name, grid([items[n] for n in mine], columns), suite, settings)
        for name, mine in by_piece.items()
    ]


def _refuse_mismatch(suite: store.Suite, run: store.Run) -> None:
    if run.card.suite_digest != suite.card.digest:
        raise CounterfoilError(
            f"{run.folder} was run on another version of the suite (digest {run.card.suite_digest[:12]}) "
            f"than {suite.folder} (digest {suite.card.digest[:12]}). Run the model again."
        )
    if not run.complete:
        raise CounterfoilError(
            f"{run.folder} is not finished: {len(run.done())} of {run.card.parts} parts are there. "
            "Run the same 'run' command again to go on."
        )


# ── pieces and slices ────────────────────────────────────────────────────────────────────────


def _piece(card: store.RunCard, name: str, found: Grid, suite: store.Suite, settings: Settings) -> Piece:
    sliced = [
        result
        for key in settings.slices
        for value, part in _slices(found, key).items()
        for result in _measured(card, name, f"{key}={value}", part, suite, settings)
    ]
    whole = tuple(_measured(card, name, None, found, suite, settings))
    return Piece(card.model, name, found, whole, tuple(sliced), card)


def _slices(found: Grid, key: str) -> dict[str, Grid]:
    """The grid by the values of `meta[key]`, in alphabetical order; items without it are in none."""
    values = np.array([str(v) if (v := item.meta.get(key)) is not None else "" for item in found.items], dtype=object)
    return {value: found.where(values == value) for value in sorted(set(values.tolist()) - {""})}


def _measured(
    card: store.RunCard, piece: str, part: str | None, found: Grid, suite: store.Suite, settings: Settings
) -> list[Result]:
    names = settings.metrics or shapes.fitting(found)
    metrics = {name: shapes.metric(name, found) for name in names}
    possible = {name: metric for name, metric in metrics.items() if has_what_it_needs(metric, found)}
    by_name = dict(zip(possible, _intervals(list(possible.values()), found, settings), strict=True))
    signed = Signed(card, suite, settings)
    counted = {name: _counted_once(name, found) for name in names if name in ONCE}
    return [
        signed.result(piece, part, name, by_name.get(name), counted.get(name, len(found.items)), name in counted)
        for name in names
    ]


def _intervals(metrics: Sequence[Metric], found: Grid, settings: Settings) -> list[Interval]:
    if not metrics:
        return []
    return intervals(
        metrics, [statistics(metric, found) for metric in metrics], found.clusters,
        resamples=settings.resamples, seed=settings.seed, level=settings.level,
    )  # fmt: skip


def has_what_it_needs(metric: Metric, found: Grid) -> bool:
    """Whether the model gave what the metric is made from; no threshold is put to mere scores."""
    if found.asks:
        return metric.needs == "answer"
    if metric.name == "parse_rate":
        return any(word is not None for word in found.answers.ravel())
    return metric.needs == "score" or (metric.needs == "probability" and found.probabilities is not None)


def statistics(metric: Metric, found: Grid) -> Array:
    """A row of counts for each item, for values, intervals and comparisons alike."""
    if metric.name == "parse_rate" and not found.asks:
        said, asked = found.answers.copy(), np.full(found.gold.shape, "", dtype=object)
        said[found.unparsed] = None
        asked[~np.isnan(found.gold)] = "asked"
        return metric.statistics(said, asked)
    if metric.needs == "answer":
        return metric.statistics(found.answers, found.right, missing=found.missing, expect=found.expect)
    predicted = found.probabilities if metric.needs == "probability" else found.scores
    gold = _once(found) if metric.name in ONCE else found.gold
    return metric.statistics(np.asarray(predicted), gold, missing=found.missing)


def _once(found: Grid) -> Array:
    """Gold by SVO-Probes' rule: scored cells of items with one kind of negative, each sentence and image once."""
    odd = np.array([item.meta.get("kind", "") is None for item in found.items], dtype=bool)
    gold = np.where(found.missing | odd[:, None, None], np.nan, found.gold)
    decided = None if found.probabilities is None else found.probabilities >= 0.5
    return without_duplicates(gold, _sentences_with_images(found), decided)


def _counted_once(name: str, found: Grid) -> int:
    gold = _once(found)
    return int(((gold == 1) & (name != "negative")).sum() + ((gold == 0) & (name != "positive")).sum())


def _sentences_with_images(found: Grid) -> Array:
    """A number for each cell that is the same where the same sentence meets the same image."""
    numbers: dict[tuple[str, str], int] = {}
    groups = np.full(found.gold.shape, -1.0)
    for n, item in enumerate(found.items):
        for k, j in item.cells:
            key = " ".join(item.texts[j].text.lower().split()), image_key(item.images[k])
            groups[n, k, j] = numbers.setdefault(key, len(numbers))
    return groups


# ── averages ─────────────────────────────────────────────────────────────────────────────────


def averages(found: Sequence[Piece], suite: store.Suite, settings: Settings = Settings()) -> list[Result]:
    """The unweighted means over pieces (of the per-piece minima for `min_pc_pf`), of metrics that all have."""
    if len(found) < 2:
        return []
    settings = replace(settings, items=settings.items or choice.default(suite))
    by_name = [{result.metric: result for result in piece.results} for piece in found]
    made = []
    for name in (name for name in by_name[0] if all(name in results for results in by_name)):
        parts = [results[name] for results in by_name]
        known = all(part.value is not None for part in parts)
        mean = _mean_interval(name, list(zip(found, parts, strict=True)), settings) if known else None
        signed = Signed(found[0].card, suite, settings)
        made.append(signed.result(AVERAGE, None, name, mean, sum(part.n for part in parts)))
    return made


def _mean_interval(name: str, known: Sequence[tuple[Piece, Result]], settings: Settings) -> Interval:
    """For sums, one resample of all images moves every piece at once; areas are taken as independent."""
    metric = shapes.metric(name, known[0][0].grid)
    if not metric.additive:
        return _independent_mean([result for _, result in known])
    blocks = [statistics(metric, piece.grid) for piece, _ in known]
    width = blocks[0].shape[1]
    rows = np.zeros((sum(len(block) for block in blocks), width * len(blocks)))
    start = 0
    for place, block in enumerate(blocks):
        rows[start : start + len(block), place * width : (place + 1) * width] = block
        start += len(block)
    together = replace(
        metric,
        columns=metric.columns * len(blocks),
        value=lambda sums: metric.value(sums.reshape(*sums.shape[:-1], len(blocks), width)).mean(-1),
    )
    return intervals(
        [together], [rows], np.concatenate([piece.grid.clusters for piece, _ in known]),
        resamples=settings.resamples, seed=settings.seed, level=settings.level,
    )[0]  # fmt: skip


def _independent_mean(parts: Sequence[Result]) -> Interval:
    values = np.array([part.value for part in parts], dtype=float)
    bounds = np.array([(part.low, part.high) for part in parts], dtype=float).T
    low, high = np.sqrt(np.square(bounds - values).sum(axis=1)) / len(parts)
    mean = float(values.mean())
    return Interval(mean, mean - float(low), mean + float(high), sum(part.n for part in parts), "pieces as independent")
