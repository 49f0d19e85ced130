"""Results: every metric of every piece, with its interval, its n and its signature."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from counterfoil import __version__, store
from counterfoil.analyse.grids import Array, Grid, grid
from counterfoil.errors import CounterfoilError
from counterfoil.metrics import METRICS, Metric
from counterfoil.records import Result
from counterfoil.stats import Interval, intervals

DEFAULT = ("acc_r", "acc", "p_c", "p_f", "min_pc_pf", "auroc")
AVERAGE = "average"


@dataclass(frozen=True)
class Settings:
    """What a number depends on besides the scores; all of it is in the signature."""

    metrics: tuple[str, ...] = DEFAULT
    resamples: int = 10_000
    seed: int = 0
    level: float = 0.95


@dataclass(frozen=True)
class Piece:
    """One piece of a suite as one model scored it: its results, and what the numbers leave out."""

    model: str
    piece: str
    grid: Grid
    results: tuple[Result, ...]

    @property
    def ties(self) -> int:
        """Pairs of a true and a false cell with the same score: each counts as a failure."""
        outcomes = METRICS["acc_r"].statistics(self.grid.scores, self.grid.gold, missing=self.grid.missing)
        decided = _pairs_in_order(self.grid)
        return int(outcomes[:, 1].sum() - outcomes[:, 0].sum() - decided)

    @property
    def missing(self) -> int:
        return int(self.grid.missing.sum())


def _pairs_in_order(found: Grid) -> int:
    """Pairs whose false cell scores above the true one."""
    turned = METRICS["acc_r"].statistics(-found.scores, found.gold, missing=found.missing)
    return int(turned[:, 0].sum())


def pieces(suite: store.Suite, run: store.Run, settings: Settings = Settings()) -> list[Piece]:
    """A run's pieces in the order of the suite."""
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
    columns = run.scores()
    scored = set(columns["item"].tolist())
    whole = grid([item for item in suite.items() if item.id in scored], columns)
    names = np.array([item.piece for item in whole.items])
    return [_piece(run, suite, name, whole.where(names == name), settings) for name in dict.fromkeys(names.tolist())]


def results(suite: store.Suite, run: store.Run, settings: Settings = Settings()) -> list[Result]:
    """All results of a run; the unweighted mean over the pieces comes last, as piece 'average'."""
    found = pieces(suite, run, settings)
    return [result for piece in found for result in piece.results] + averages(found, suite, settings)


def of_runs(folders: Sequence[Path], suite: Path | None = None, settings: Settings = Settings()) -> list[Result]:
    """The results of runs by their folders; each run knows its suite unless that has moved."""
    return [result for one, run in opened(folders, suite) for result in results(one, run, settings)]


def opened(folders: Sequence[Path], suite: Path | None = None) -> list[tuple[store.Suite, store.Run]]:
    """Runs with their suites, each suite opened once."""
    suites: dict[Path, store.Suite] = {}
    found = []
    for folder in folders:
        run = store.open_run(folder)
        place = suite or Path(run.card.suite)
        if place not in suites:
            suites[place] = store.open_suite(place)
        found.append((suites[place], run))
    return found


def averages(found: Sequence[Piece], suite: store.Suite, settings: Settings = Settings()) -> list[Result]:
    """The unweighted means over pieces (of the per-piece minima for `min_pc_pf`), images resampled jointly."""
    if len(found) < 2:
        return []
    made = []
    for name in settings.metrics:
        parts = [next(r for r in piece.results if r.metric == name) for piece in found]
        known = [(piece, part) for piece, part in zip(found, parts, strict=True) if part.value is not None]
        mean = _mean_interval(METRICS[name], known, settings) if len(known) == len(found) else None
        made.append(_result(found[0].model, AVERAGE, name, mean, sum(p.n for p in parts), suite, settings))
    return made


def _piece(run: store.Run, suite: store.Suite, name: str, found: Grid, settings: Settings) -> Piece:
    metrics = [METRICS[metric] for metric in settings.metrics]
    possible = [metric for metric in metrics if metric.needs == "score" or found.probabilities is not None]
    measured = intervals(
        possible, [_statistics(metric, found) for metric in possible], found.clusters,
        resamples=settings.resamples, seed=settings.seed, level=settings.level,
    )  # fmt: skip
    by_name = dict(zip([metric.name for metric in possible], measured, strict=True))
    made = tuple(
        _result(run.card.model, name, metric.name, by_name.get(metric.name), len(found.items), suite, settings)
        for metric in metrics
    )
    return Piece(run.card.model, name, found, made)


def _statistics(metric: Metric, found: Grid) -> Array:
    predicted = found.scores if metric.needs == "score" else found.probabilities
    if predicted is None:  # pragma: no cover - only metrics whose need is met are asked
        raise TypeError(metric.name)
    return metric.statistics(predicted, found.gold, missing=found.missing)


def _mean_interval(metric: Metric, known: Sequence[tuple[Piece, Result]], settings: Settings) -> Interval:
    """For sums, one resample of all images moves every piece at once; areas are taken as independent."""
    values = np.array([result.value for _, result in known], dtype=float)
    n = sum(result.n for _, result in known)
    if not metric.additive:
        bounds = np.array([(result.low, result.high) for _, result in known], dtype=float).T
        low, high = np.sqrt(np.square(bounds - values).sum(axis=1)) / len(known)
        mean = float(values.mean())
        return Interval(mean, mean - float(low), mean + float(high), n, "pieces as independent")
    blocks = [_statistics(metric, piece.grid) for piece, _ in known]
    width = blocks[0].shape[1]
    rows = np.zeros((sum(len(block) for block in blocks), width * len(blocks)))
    start = 0
    for place, block in enumerate(blocks):
        rows[start : start + len(block), place * width : (place + 1) * width] = block
        start += len(block)
    together = Metric(
        metric.name, metric.needs, metric.columns * len(blocks), metric.count,
        lambda sums: metric.value(sums.reshape(*sums.shape[:-1], len(blocks), width)).mean(-1),
    )  # fmt: skip
    return intervals(
        [together], [rows], np.concatenate([piece.grid.clusters for piece, _ in known]),
        resamples=settings.resamples, seed=settings.seed, level=settings.level,
    )[0]  # fmt: skip


def _result(
    model: str, piece: str, metric: str, found: Interval | None, n: int, suite: store.Suite, settings: Settings
) -> Result:
    signature = "|".join((
        f"metric:{metric}", "ties:fail", "items:all", "clusters:image",
        f"interval:{found.method if found else 'none'}", f"resamples:{settings.resamples}", f"seed:{settings.seed}",
        f"level:{settings.level:g}", f"suite:{suite.card.digest[:12]}", f"version:{__version__}",
    ))  # fmt: skip
    if found is None:
        return Result(model, piece, None, metric, None, None, None, n, "all", signature)
    return Result(model, piece, None, metric, found.value, found.low, found.high, found.n, "all", signature)
