"""`counterfoil export`: a suite for others' tools."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option


class To(StrEnum):
    hf = "hf"
    csv = "csv"
    jsonl = "jsonl"
    webdataset = "webdataset"


def export(
    suite: Annotated[Path, Argument(help="A suite's folder.")],
    to: Annotated[To, Option(help="For which tool.")],
    out: Annotated[Path, Option("-o", "--out", help="The file (csv, jsonl) or folder to write; it must not exist.")],
    images: Annotated[list[str], Option(help="[NAME=]DIR of the suite's images.")] = [],  # noqa: B006
    allow_missing: Annotated[bool, Option("--allow-missing", help="Exit 0 even where images are missing.")] = False,
    json: Annotated[bool, Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Write a suite as CSV or JSON Lines, for Hugging Face datasets or as WebDataset shards.

    Example: counterfoil export counterfoil-demo/suite --to csv -o suite.csv
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.pictures import Pictures, roots
    from counterfoil.published.exporting import export as write
    from counterfoil.store import open_suite

    opened = open_suite(suite)
    folders = roots(images, opened.packed_images)
    with shown() as progress:
        done = write(opened, to.value, out, Pictures(folders) if folders else None, progress)
    if json:
        printing.as_json({"out": done.out, "items": done.items, "missing": done.missing})
    else:
        printing.line(f"{done.items:,} items: {done.out}")
        for each in done.missing[:5]:
            printing.note(f"{each.item}: image {each.source}/{each.file} is left out ({each.kind})")
        if done.missing:
            printing.note(f"{len(done.missing):,} images are left out. Give their folder with --images.")
    if done.missing and not allow_missing:
        raise Exit(1)
