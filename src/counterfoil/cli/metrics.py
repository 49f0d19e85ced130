"""`counterfoil metrics`: the papers' numbers of runs, with intervals."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from typer import Argument, Option


class Format(StrEnum):
    text = "text"
    markdown = "markdown"
    csv = "csv"
    latex = "latex"


def metrics(
    runs: Annotated[list[Path], Argument(help="Folders that 'run' wrote.")],
    suite: Annotated[Path | None, Option(help="The suite, if it moved.")] = None,
    metric: Annotated[list[str], Option(help="Metrics to print; those of the papers if none is given.")] = [],  # noqa: B006
    items: Annotated[str | None, Option(help="'valid' (where people voted), 'all', or 'common' to all runs.")] = None,
    slice: Annotated[list[str], Option(help="Also by this field of the items' meta, e.g. 'kind'.")] = [],  # noqa: B006
    format: Annotated[Format, Option(help="How to print.")] = Format.text,
    resamples: Annotated[int, Option(min=100, help="Bootstrap resamples of the images.")] = 10_000,
    json: Annotated[bool, Option("--json", help="Print as JSON.")] = False,
) -> None:
    """The papers' metrics of every piece, with 95 % intervals by resampling images.

    Example: counterfoil metrics counterfoil-demo/runs/*
    """
    from counterfoil.analyse.results import Settings, measured
    from counterfoil.cli import printing
    from counterfoil.cli.choices import which
    from counterfoil.report import tables
    from counterfoil.report.leavings import leavings, left_out

    settings = Settings(tuple(metric), which(items), tuple(slice), resamples=resamples)
    found = measured(runs, suite, settings)
    results = [result for one in found for result in one.results]
    if json:
        printing.as_json({"results": results, "left_out": left_out(found)})
        return
    printing.line(tables.WRITERS[format.value](results))
    for note in leavings(found):
        printing.note(note)
