"""The command line: a file a command. Each parses, calls one function and prints; no logic here.

Commands import what they need when they are called, so that `--help` answers at once.
"""

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from counterfoil import __version__
from counterfoil.cli import (
    build,
    compare,
    demo,
    describe,
    doctor,
    export,
    fetch,
    import_,
    listing,
    merge,
    metrics,
    pack,
    printing,
    report,
    reproduce,
    run,
    score_file,
    unpack,
)
from counterfoil.errors import CounterfoilError

app = typer.Typer(
    name="counterfoil",
    help="Build, run and measure foil tests of vision-language models.\n\nStart with: counterfoil demo",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
COMMANDS: dict[str, Callable[..., None]] = {
    "demo": demo.demo,
    "build": build.build,
    "fetch": fetch.fetch,
    "import": import_.import_,
    "describe": describe.describe,
    "run": run.run,
    "merge": merge.merge,
    "score-file": score_file.score_file,
    "metrics": metrics.metrics,
    "compare": compare.compare,
    "reproduce": reproduce.reproduce,
    "report": report.report,
    "export": export.export,
    "pack": pack.pack,
    "unpack": unpack.unpack,
    "list": listing.listing,
    "doctor": doctor.doctor,
}
for _name, _command in COMMANDS.items():
    app.command(_name)(_command)


def _version(asked: bool) -> None:
    if asked:
        printing.line(f"counterfoil {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """What stands before a command."""


STOPPED = 130
"""What Typer exits with after Ctrl-C, as shells expect it."""


def main() -> None:
    """Run a command: 0 done, 1 the work failed, 2 the call was wrong, 130 stopped by Ctrl-C."""
    try:
        app()
    except CounterfoilError as error:
        printing.note(f"counterfoil: {error}")
        sys.exit(error.exit_code)
    except SystemExit as end:
        if end.code == STOPPED:
            printing.note("counterfoil: stopped; nothing is half-written. A run goes on from its last finished part.")
        raise
    except BrokenPipeError:
        sys.exit(1)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        printing.note(f"counterfoil: {where}{error.strerror or error}.")
        sys.exit(1)
