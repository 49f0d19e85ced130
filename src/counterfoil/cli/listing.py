"""`counterfoil list`: what there is."""

from typing import Annotated

from typer import Argument, Option


def listing(
    what: Annotated[
        str, Argument(help="recipes, published, models, sources, foilers, filters, balancers or metrics; all if empty.")
    ] = "",
    json: Annotated[bool, Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List recipes, published data sets, models, parts of recipes and metrics by name.

    Example: counterfoil list models
    """
    from counterfoil import plugins, recipe
    from counterfoil.cli import printing
    from counterfoil.errors import CallError

    rooms = ("recipes", "metrics", *plugins.ROOMS)
    if what and what not in rooms:
        raise CallError(plugins.unknown("list", what, rooms))
    found: dict[str, list[str]] = {}
    for room in (what,) if what else rooms:
        if room == "recipes":
            found[room] = sorted(recipe.shipped())
        elif room == "metrics":
            from counterfoil.metrics import METRICS

            found[room] = list(METRICS)
        else:
            found[room] = list(plugins.names(room))
    if json:
        printing.as_json(found)
        return
    for room, names in found.items():
        printing.line(f"{room}:")
        for name in names:
            printing.line(f"  {name}")
