"""Suites for others' tools: CSV and JSON Lines, a folder for Hugging Face `datasets`, shards for WebDataset.

CSV and JSON Lines are read back as well, so that items may be made or mended in a spreadsheet.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from counterfoil import plugins
from counterfoil.errors import CallError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.published.exporting import csv, hf, jsonl, webdataset
from counterfoil.published.exporting.flat import Missing
from counterfoil.store import Suite

Exporter = Callable[[Suite, Path, Pictures | None, Progress], list[Missing]]

FORMATS: dict[str, Exporter] = {
    "csv": csv.export, "jsonl": jsonl.export, "hf": hf.export, "webdataset": webdataset.export,
}  # fmt: skip


@dataclass(frozen=True)
class Exported:
    """What was written where, and which images were not found."""

    out: Path
    items: int
    missing: tuple[Missing, ...]


def export(suite: Suite, to: str, out: Path, pictures: Pictures | None = None, progress: Progress = silent) -> Exported:
    """Write a suite in another tool's format, whole or not at all; images go along where the format holds them."""
    if to not in FORMATS:
        raise CallError(plugins.unknown("format", to, FORMATS))
    missing = FORMATS[to](suite, out, pictures, progress)
    return Exported(out, sum(suite.card.counts.values()), tuple(missing))
