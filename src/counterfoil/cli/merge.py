"""`counterfoil merge`: the shards of a run in one folder."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def merge(
    runs: Annotated[list[Path], Argument(help="Folders of the shards of one run.")],
    out: Annotated[Path, Option("-o", "--out", help="The whole run's folder; it must not exist.")],
) -> None:
    """Join shards that were run apart with 'run --shard i/n'.

    Example: counterfoil merge runs/clip-1 runs/clip-2 -o runs/clip
    """
    from counterfoil.cli import printing
    from counterfoil.store import merge_runs

    merged = merge_runs(runs, out)
    printing.line(f"{len(merged.done())} of {merged.card.parts} parts: {out}")
