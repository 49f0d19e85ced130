"""Runs against each other, two by two on the items that both scored, corrected for many comparisons."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace as replaced

from counterfoil import __version__, store
from counterfoil.analyse import choice, shapes
from counterfoil.analyse.results import Piece, Settings, has_what_it_needs, opened, pieces, statistics
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.stats import Comparison, benjamini_hochberg, compare, holm

Correction = Literal["holm", "benjamini-hochberg"]
_CORRECTIONS = {"holm": holm, "benjamini-hochberg": benjamini_hochberg}


class Compared(Struct, frozen=True):
    """First model less second on one piece by one metric; `p_adjusted` may be held against one alpha."""

    first: str
    second: str
    piece: str
    metric: str
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None
    n: int
    items: str
    signature: str


@dataclass(frozen=True)
class _Pair:
    first: Piece
    second: Piece


def compare_runs(
    folders: Sequence[Path],
    suite: Path | None = None,
    settings: Settings = Settings(),
    correction: Correction = "holm",
) -> list[Compared]:
    """Every pair of runs on every piece that both scored; all p values of the table are corrected together."""
    if len(folders) < 2:
        raise CallError("A comparison needs at least two runs.")
    found = opened(folders, suite)
    made = [
        compared
        for first, second in combinations(found, 2)
        for pair in _pairs(first, second, settings)
        for compared in _compared(pair, first[0], settings, correction)
    ]
    adjusted = _CORRECTIONS[correction]([np.nan if row.p is None else row.p for row in made])
    return [replaced(row, p_adjusted=None if np.isnan(p) else float(p)) for row, p in zip(made, adjusted, strict=True)]


def _pairs(
    first: tuple[store.Suite, store.Run], second: tuple[store.Suite, store.Run], settings: Settings
) -> list[_Pair]:
    if first[0].card.digest != second[0].card.digest:
        raise CounterfoilError(f"{first[1].folder} and {second[1].folder} are runs of different suites.")
    shared = choice.in_common([first[1], second[1]])
    # The intervals of each run alone are not asked for here.
    quick = replace(settings, resamples=2, slices=())
    one, two = ({p.piece: p for p in pieces(*run, quick, shared)} for run in (first, second))
    return [_Pair(one[name], two[name]) for name in one if name in two]


def _compared(pair: _Pair, suite: store.Suite, settings: Settings, correction: Correction) -> list[Compared]:
    one, two = pair.first, pair.second
    made = []
    for name in settings.metrics or (shapes.leading(one.grid),):
        metric = shapes.metric(name, one.grid)
        found = Comparison(None, None, None, None, len(one.grid.items), 0, "none", "none")
        if has_what_it_needs(metric, one.grid) and has_what_it_needs(metric, two.grid):
            found = compare(
                metric, statistics(metric, one.grid), statistics(metric, two.grid), one.grid.clusters,
                resamples=settings.resamples, seed=settings.seed, level=settings.level,
            )  # fmt: skip
        which = settings.items or choice.default(suite)
        signature = "|".join((
            f"metric:{name}", "ties:fail", f"items:{which}, common", "clusters:first image", f"test:{found.test}",
            f"interval:{found.method}", f"resamples:{settings.resamples}", f"seed:{settings.seed}",
            f"level:{settings.level:g}", f"correction:{correction}", f"suite:{suite.card.digest[:12]}",
            f"version:{__version__}",
        ))  # fmt: skip
        made.append(
            Compared(
                first=one.model,
                second=two.model,
                piece=one.piece,
                metric=name,
                difference=found.difference,
                low=found.low,
                high=found.high,
                p=found.p,
                p_adjusted=None,
                n=found.n,
                items=which,
                signature=signature,
            )
        )
    return made
