"""`counterfoil build`: an instrument or a whole benchmark from annotations."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def build(
    recipe: Annotated[str, Argument(help="A recipe: 'valse', one instrument 'valse/existence', or a .toml file.")],
    out: Annotated[Path, Option("-o", "--out", help="The suite's folder; it must not exist.")],
    source: Annotated[list[str], Option(help="NAME=PATH of annotations; once a source.")] = [],  # noqa: B006
    seed: Annotated[int | None, Option(min=0, help="Instead of the recipe's seed.")] = None,
    limit: Annotated[int | None, Option(min=1, help="Read only the first scenes of each source.")] = None,
    workers: Annotated[int, Option(min=1, help="Processes; the suite is the same with any number.")] = 1,
    json: Annotated[bool, Option("--json", help="Print what was built as JSON.")] = False,
) -> None:
    """Build a suite: source → foils → filters → balance.

    Example: counterfoil build valse --source visual7w=visual7w/ -o my-valse
    """
    from counterfoil import recipe as recipes
    from counterfoil.build import build as pipeline
    from counterfoil.cli import printing
    from counterfoil.cli.pairs import named_paths
    from counterfoil.cli.progress import shown

    chosen = recipes.read(recipe)
    with shown() as progress:
        suite = pipeline(
            chosen, named_paths(source, "--source"), out, seed=seed, limit=limit, workers=workers, progress=progress
        )
    if json:
        printing.as_json({"suite": out, "digest": suite.card.digest, "funnel": suite.card.funnel})
        return
    for piece, steps in suite.card.funnel.items():
        printing.line(f"{piece}: " + " → ".join(f"{count:,} {step}" for step, count in steps.items()))
    built = {instrument.piece for instrument in chosen.instrument} - set(suite.card.funnel)
    for piece in sorted(built):
        printing.note(f"{piece} was not built: its source was not given.")
    printing.line(f"\nThe suite: {out} ({sum(suite.card.counts.values()):,} items)")
