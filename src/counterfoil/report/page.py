"""The report as one self-contained HTML page: it opens offline, asks nothing of a network and runs no script."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from counterfoil import store
from counterfoil.analyse.results import Settings
from counterfoil.errors import CallError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.records import Result
from counterfoil.report import numbers
from counterfoil.report.contents import Contents, gathered

GALLERY = 6


def write(
    suite: store.Suite,
    runs: Sequence[store.Run],
    pictures: Pictures,
    path: Path,
    *,
    gallery: int = GALLERY,
    settings: Settings = Settings(),
    progress: Progress = silent,
) -> tuple[Result, ...]:
    """Write the page of some runs of a suite and return the results that it shows.

    `gallery` right and as many wrong items of each piece and model are shown.
    """
    if not runs:
        raise CallError("A report needs at least one run.")
    contents = gathered(suite, runs, pictures, most=gallery, settings=settings, progress=progress)
    save(path, render(contents))
    return contents.results


def render(contents: Contents) -> str:
    return _templates().get_template("page.html").render(c=contents, count=numbers.count, many=numbers.many)


def save(path: Path, text: str) -> None:
    """The whole file or none: what was there stays until the new one is complete."""
    with store.whole_file(path, over=True) as partial:
        partial.write_bytes(text.encode("utf-8", "replace"))


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("counterfoil.report"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.filters["breakable"] = breakable
    return made


def breakable(name: str) -> Markup:
    """A long name that may be broken after its colons, slashes and dashes; its parts are escaped."""
    return Markup("<wbr>").join(re.split(r"(?<=[:/_-])(?=.)", name))
