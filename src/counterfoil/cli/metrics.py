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
    format: Annotated[Format, Option(help="How to print.")] = Format.text,
    resamples: Annotated[int, Option(min=100, help="Bootstrap resamples of the images.")] = 10_000,
    json: Annotated[bool, Option("--json", help="Print as JSON.")] = False,
) -> None:
    """acc_r, acc, p_c, p_f, min and AUROC of every piece, with 95 % intervals.

    Example: counterfoil metrics counterfoil-demo/runs/*
    """
    from counterfoil.analyse.results import Settings, of_runs
    from counterfoil.cli import printing
    from counterfoil.report import tables

    found = of_runs(runs, suite, Settings(resamples=resamples))
    if json:
        printing.as_json({"results": found})
    else:
        printing.line(tables.WRITERS[format.value](found))
