"""`counterfoil describe`: what is in a suite."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def describe(
    suite: Annotated[Path, Argument(help="A suite's folder.")],
    json: Annotated[bool, Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Counts, distributions, words and licences of a suite.

    Example: counterfoil describe counterfoil-demo/suite
    """
    from counterfoil.analyse.describe import describe as description
    from counterfoil.cli import printing
    from counterfoil.store import open_suite

    opened = open_suite(suite)
    found = description(opened)
    if json:
        printing.as_json(found)
        return
    card = opened.card
    printing.line(f"{card.title or card.name} {card.version}   digest {card.digest[:12]}   {card.licence}")
    for piece, facts in found["pieces"].items():
        printing.line(f"\n{piece}")
        for name, value in facts.items():
            shown = f"{value:.3f}" if isinstance(value, float) else "–" if value is None else str(value)
            printing.line(f"  {name:<18} {shown}")
