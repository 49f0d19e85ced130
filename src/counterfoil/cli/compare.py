"""`counterfoil compare`: which of several models is better, and how sure that is."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from typer import Argument, Option


class Correct(StrEnum):
    holm = "holm"
    benjamini_hochberg = "benjamini-hochberg"


def compare(
    runs: Annotated[list[Path], Argument(help="Folders of two or more runs of one suite.")],
    suite: Annotated[Path | None, Option(help="The suite, if it moved.")] = None,
    metric: Annotated[
        list[str], Option(help="Metrics to compare by; the leading one of each piece if none is given.")
    ] = [],  # noqa: B006
    items: Annotated[str | None, Option(help="'valid' or 'all' of the items that both runs scored.")] = None,
    correction: Annotated[Correct, Option(help="Against false alarms among many comparisons.")] = Correct.holm,
    resamples: Annotated[int, Option(min=100, help="Bootstrap resamples of the images.")] = 10_000,
    json: Annotated[bool, Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Compare runs two by two, piece by piece, on the items that both scored, with paired tests.

    Example: counterfoil compare counterfoil-demo/runs/lm-ngram counterfoil-demo/runs/baseline-random
    """
    from counterfoil.analyse.compare import compare_runs
    from counterfoil.analyse.results import Settings
    from counterfoil.cli import printing
    from counterfoil.cli.choices import which
    from counterfoil.report.compared import text

    settings = Settings(metrics=tuple(metric), items=which(items), resamples=resamples)
    found = compare_runs(runs, suite, settings, correction.value)
    if json:
        printing.as_json({"comparisons": found})
    else:
        printing.line(text(found))
