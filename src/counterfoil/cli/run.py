"""`counterfoil run`: a model on a suite; goes on by itself where it was stopped."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option


class Task(StrEnum):
    match = "match"
    answer = "answer"


def run(
    suite: Annotated[Path, Argument(help="A suite's folder.")],
    model: Annotated[str, Option(help="A model, as family:name; see 'counterfoil list models'.")],
    out: Annotated[Path, Option("-o", "--out", help="The run's folder; a stopped run goes on in it.")],
    images: Annotated[list[str], Option(help="[NAME=]DIR of the suite's images.")] = [],  # noqa: B006
    limit: Annotated[int | None, Option(min=1, help="Score only the first items.")] = None,
    batch: Annotated[int, Option(min=1, help="Pictures or texts that a model takes at a time.")] = 64,
    shard: Annotated[str, Option(help="i/n: this machine's share of the run; 'merge' joins them.")] = "1/1",
    task: Annotated[Task, Option(help="'answer': have statements answered yes or no in words.")] = Task.match,
    allow_missing: Annotated[bool, Option(help="Exit 0 even where images are missing.")] = False,
    json: Annotated[bool, Option("--json", help="Print what was done as JSON.")] = False,
) -> None:
    """Score every cell of a suite with a model.

    Example: counterfoil run counterfoil-demo/suite --model baseline:random -o runs/random
    """
    from counterfoil.cli import printing
    from counterfoil.cli.pairs import numbered_share
    from counterfoil.cli.progress import shown
    from counterfoil.pictures import Pictures, roots
    from counterfoil.score.engine import Shard
    from counterfoil.score.engine import run as engine
    from counterfoil.store import open_suite

    opened = open_suite(suite)
    pictures = Pictures(roots(images, opened.packed_images))
    with shown() as progress:
        share = Shard(*numbered_share(shard))
        done = engine(
            opened, model, pictures, out,
            limit=limit, batch=batch, shard=share, task=task.value, progress=progress,
        )  # fmt: skip
    lost = done.errors.total()
    if json:
        printing.as_json({"run": out, "cells": done.cells, "scored": done.cells - lost, "errors": dict(done.errors)})
    else:
        printing.line(f"{done.cells - lost:,} of {done.cells:,} cells scored: {out}")
        for kind, count in done.errors.most_common():
            printing.note(f"{count:,} cells without a score: image {kind}")
        for reason in done.reasons[:5]:
            printing.note(f"  {reason}")
    if done.truncated:
        printing.note(f"{len(done.truncated):,} texts are longer than the model reads, such as '{done.truncated[0]}'")
    if lost and not allow_missing:
        printing.note("Give or mend the images and run the same command again, or go without with --allow-missing.")
        raise Exit(1)
