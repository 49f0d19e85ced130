"""Results that say all that their numbers depend on."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterfoil import __version__, store
from counterfoil.metrics import METRICS
from counterfoil.records import Result
from counterfoil.stats import Interval

if TYPE_CHECKING:
    from counterfoil.analyse.results import Settings

ONCE = ("positive", "negative", "mean_pos_neg")
"""SVO-Probes counts a sentence with an image once, however many items repeat it."""


@dataclass(frozen=True)
class Signed:
    """Makes the results of one run of one suite under one choice of settings."""

    card: store.RunCard
    suite: store.Suite
    settings: "Settings"

    def result(
        self, piece: str, part: str | None, metric: str, found: Interval | None, n: int, fixed: bool = False
    ) -> Result:
        """`fixed`: n is given, since the interval counts items and not what the metric counts."""
        which = self.settings.items or "all"
        signature = self._signature(metric, found.method if found else "none", which)
        if found is None:
            return Result(self.card.model, piece, part, metric, None, None, None, n, which, signature)
        counted = n if fixed else found.n
        return Result(
            self.card.model, piece, part, metric, found.value, found.low, found.high, counted, which, signature
        )

    def _signature(self, metric: str, method: str, which: str) -> str:
        parts = [f"metric:{metric}", f"ties:{'half' if metric == 'auroc' else 'fail'}"]
        if METRICS[metric].needs == "probability":
            parts.append("threshold:0.5")
        if metric in ONCE:
            parts.append("once:sentence and image")
        if self.card.revision:
            parts.append(f"scores:{self.card.revision}")
        return "|".join((
            *parts, f"items:{which}", "clusters:first image", f"interval:{method}",
            f"resamples:{self.settings.resamples}", f"seed:{self.settings.seed}", f"level:{self.settings.level:g}",
            f"suite:{self.suite.card.digest[:12]}", f"version:{__version__}",
        ))  # fmt: skip
