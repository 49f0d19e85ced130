"""`counterfoil score-file`: anybody's scores as a run."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def score_file(
    suite: Annotated[Path, Argument(help="A suite's folder.")],
    file: Annotated[
        Path, Argument(help="CSV, TSV, JSONL or Parquet: item, image, text, and score, probability or answer.")
    ],
    out: Annotated[Path, Option("-o", "--out", help="The run's folder.")],
    model: Annotated[str, Option(help="What to call the model.")],
    format: Annotated[str, Option(help="'table', or 'volta-valse' for VOLTA's files.")] = "table",
    threshold: Annotated[float | None, Option(help="Scores above it mean true; without it scores only order.")] = None,
    json: Annotated[bool, Option("--json", help="Print what was read as JSON.")] = False,
) -> None:
    """Read a file of scores, probabilities or answers as a run; 'metrics', 'compare' and 'report' take it from there.

    Example: counterfoil score-file valse scores.csv --model mine -o runs/mine
    """
    from counterfoil.cli import printing
    from counterfoil.score.file import score_file as read
    from counterfoil.store import open_suite

    done = read(open_suite(suite), file, out, model=model, format=format, threshold=threshold)
    lost = done.errors.total()
    if json:
        printing.as_json({"run": out, "cells": done.cells, "scored": done.cells - lost, "errors": dict(done.errors)})
        return
    printing.line(f"{done.cells - lost:,} of {done.cells:,} cells scored: {out}")
    if lost:
        printing.note(f"{lost:,} cells of the suite are not in {file}; numbers leave them out and say so.")
