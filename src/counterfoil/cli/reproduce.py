"""`counterfoil reproduce`: a paper's table, figure or in-text number beside ours."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from counterfoil.errors import CallError


class Format(StrEnum):
    text = "text"
    markdown = "markdown"
    latex = "latex"
    html = "html"


def reproduce(
    paper: Annotated[str, Argument(help="foil, svo, carets, valse or bla.")] = "",
    entry: Annotated[str, Argument(help="tN, figN or sN: a table, a figure, a section; the list if empty.")] = "",
    runs: Annotated[list[Path] | None, Argument(help="Folders that 'run' wrote, to stand beside.")] = None,
    suite: Annotated[
        Path | None, Option(help="A suite, for tables about suites; or the runs' suite, if it moved.")
    ] = None,
    list_: Annotated[bool, Option("--list", help="List all there is, with what each needs.")] = False,
    format: Annotated[Format | None, Option(help="How to print; else by the file's name, else text.")] = None,
    out: Annotated[Path | None, Option("-o", "--out", help="A file to write instead of printing.")] = None,
    resamples: Annotated[int, Option(min=100, help="Bootstrap resamples of the images.")] = 10_000,
    json: Annotated[bool, Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Print a paper's table as it was published, with our own rows beside it.

    Example: counterfoil reproduce valse t2
    """
    from counterfoil.analyse.results import Settings
    from counterfoil.cli import printing
    from counterfoil.published import reproduce as published
    from counterfoil.report import page, reproduced

    if out and not format and out.suffix.lower() not in reproduced.ENDINGS:
        known = ", ".join(reproduced.ENDINGS)
        raise CallError(f"{out} does not say what to write: its name must end in one of {known}, or give --format.")
    if list_ or not entry:
        found = published.listed(paper)
        printing.as_json({"entries": found}) if json else printing.line(reproduced.listing(found))
        return
    made = published.reproduce(paper, entry, runs or (), suite, Settings(resamples=resamples))
    if (runs or suite) and not made.has_ours:
        printing.note(f"Runs and suites have no place in {paper} {entry}. It takes: {'; '.join(made.needs)}.")
    if json:
        printing.as_json(published.data(made))
        return
    ending = reproduced.ENDINGS[out.suffix.lower()] if out and not format else "text"
    written = reproduced.WRITERS[format.value if format else ending](made)
    if out:
        page.save(out, written + "\n")
        printing.line(f"{paper} {entry}: {out}")
    else:
        printing.line(written)
