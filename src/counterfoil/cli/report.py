"""`counterfoil report`: one page to send to a colleague."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def report(
    runs: Annotated[list[Path], Argument(help="Folders that 'run' wrote, all of one suite.")],
    out: Annotated[Path, Option("-o", "--out", help="The file to write: .html, .md, .csv or .tex.")],
    suite: Annotated[Path | None, Option(help="The suite, if it moved.")] = None,
    images: Annotated[list[str], Option(help="[NAME=]DIR of the suite's images.")] = [],  # noqa: B006
    gallery: Annotated[int, Option(min=0, help="Right and wrong items to show, each, of a piece.")] = 6,
) -> None:
    """Write a self-contained HTML page, or its tables as Markdown, CSV or LaTeX.

    Example: counterfoil report runs/* --images counterfoil-demo/microworld/images -o report.html
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.report import write

    with shown() as progress:
        write(runs, out, suite=suite, images=images, gallery=gallery, progress=progress)
    printing.line(f"The report: {out}")
