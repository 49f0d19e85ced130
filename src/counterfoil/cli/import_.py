"""`counterfoil import`: a published data set as a suite."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from counterfoil.errors import CallError


def import_(
    name: Annotated[str, Argument(help="A data set: 'valse', 'carets', 'generic' … ('counterfoil list published').")],
    path: Annotated[Path, Argument(help="The file or folder as it was released.")],
    out: Annotated[Path, Option("-o", "--out", help="The suite's folder; it must not exist.")],
    repair: Annotated[bool, Option("--repair", help="Mend what is known to be broken in the release.")] = False,
    option: Annotated[list[str], Option(help="NAME=VALUE of the reader, such as a column of 'generic'.")] = [],  # noqa: B006
    json: Annotated[bool, Option("--json", help="Print what was read as JSON.")] = False,
) -> None:
    """Read a published data set into a suite, and say what is odd in it.

    Example: counterfoil import valse VALSE/data -o valse
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.published.release import import_suite

    options = _options(option)
    with shown() as progress:
        suite = import_suite(name, path, out, progress=progress, repair=repair, options=options)
    card = suite.card
    if json:
        printing.as_json({"suite": out, "digest": card.digest, "counts": card.counts, "notes": card.notes})
        return
    for piece, count in card.counts.items():
        printing.line(f"{piece}: {count:,} items")
    for note in card.notes:
        printing.note(note)
    printing.line(f"\nThe suite: {out} ({sum(card.counts.values()):,} items)")


def _options(arguments: list[str]) -> dict[str, str]:
    found = dict[str, str]()
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not name or not equals:
            raise CallError(f"--option takes NAME=VALUE, not '{argument}'.")
        found[name] = value
    return found
