"""`counterfoil demo`: the whole life on the built-in microworld, ending in a report."""

from pathlib import Path
from typing import Annotated

from typer import Option


def demo(
    out: Annotated[Path, Option(help="Folder for everything that is made.")] = Path("counterfoil-demo"),
    scenes: Annotated[int, Option(min=20, help="How many scenes to draw.")] = 600,
    seed: Annotated[int, Option(min=0, help="Same seed, same bytes.")] = 0,
    workers: Annotated[int, Option(min=1, help="Processes that draw and build.")] = 1,
    open_: Annotated[bool, Option("--open", help="Open the report in a browser.")] = False,
    json: Annotated[bool, Option("--json", help="Print the numbers and paths as JSON.")] = False,
) -> None:
    """Draw scenes, build foils, run models, measure, and write one report.

    Example: counterfoil demo --scenes 200 --open
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.demo import demo as whole_life
    from counterfoil.report.tables import text

    with shown() as progress:
        made = whole_life(out, scenes=scenes, seed=seed, workers=workers, progress=progress)
    if json:
        paths = {"microworld": made.scenes, "suite": made.suite, "runs": made.runs, "report": made.report}
        printing.as_json({"results": made.results, "paths": paths})
    else:
        printing.line(text([result for result in made.results if result.metric == "acc_r"]))
        printing.line(f"\nThe report: {made.report}")
    if open_:
        import webbrowser

        webbrowser.open(made.report.resolve().as_uri())
