"""Runs by their folders → a file: a page or a table, by how its name ends."""

from collections.abc import Callable, Sequence
from pathlib import Path

from counterfoil.analyse.results import Settings, opened, results
from counterfoil.errors import CallError
from counterfoil.pictures import Pictures, roots
from counterfoil.protocols import Progress, silent
from counterfoil.records import Result
from counterfoil.report import page, tables

ENDINGS: dict[str, Callable[[Sequence[Result]], str]] = {
    ".md": tables.markdown, ".csv": tables.csv, ".tex": tables.latex, ".txt": tables.text,
}  # fmt: skip
PAGES = (".html", ".htm")


def write(
    runs: Sequence[Path],
    out: Path,
    *,
    suite: Path | None = None,
    images: Sequence[str] = (),
    gallery: int = page.GALLERY,
    settings: Settings = Settings(),
    progress: Progress = silent,
) -> None:
    """Write the report of runs of one suite; `images` are [NAME=]DIR, else the suite's own pictures serve."""
    ending = out.suffix.lower()
    if ending not in (*ENDINGS, *PAGES):
        known = ", ".join((PAGES[0], *ENDINGS))
        raise CallError(f"{out} does not say what to write: its name must end in one of {known}.")
    found = opened(runs, suite)
    if not found:
        raise CallError("A report needs at least one run.")
    of = found[0][0]
    if ending in PAGES:
        for other, run in found:
            if other.card.digest != of.card.digest:
                raise CallError(f"{run.folder} is of another suite than {found[0][1].folder}; a page shows one suite.")
        pictures = Pictures(roots(list(images), of.packed_images))
        page.write(of, [r for _, r in found], pictures, out, gallery=gallery, settings=settings, progress=progress)
    else:
        measured = [result for each, run in found for result in results(each, run, settings)]
        page.save(out, ENDINGS[ending](measured) + "\n")
