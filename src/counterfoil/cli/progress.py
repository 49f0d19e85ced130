"""Progress on standard error: a bar where a person watches, nothing where none does."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from counterfoil.protocols import Progress, silent


@contextmanager
def shown() -> Iterator[Progress]:
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True)) as bars:
        tasks: dict[str, int] = {}

        def tell(what: str, done: int, of: int | None) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=of)
            bars.update(tasks[what], completed=done, total=of)  # type: ignore[arg-type]

        yield tell
