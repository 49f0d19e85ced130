"""`counterfoil pack`: a suite with its images, for machines without network."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def pack(
    suite: Annotated[Path, Argument(help="A suite's folder.")],
    out: Annotated[Path, Option("-o", "--out", help="A folder, or one file that ends in .tar or .zip.")],
    images: Annotated[list[str], Option(help="[NAME=]DIR of the suite's images.")] = [],  # noqa: B006
    allow_missing: Annotated[bool, Option("--allow-missing", help="Pack without images that are missing.")] = False,
    json: Annotated[bool, Option("--json", help="Print what was packed as JSON.")] = False,
) -> None:
    """Copy a suite together with its images and their digests.

    Example: counterfoil pack counterfoil-demo/suite --images counterfoil-demo/microworld/images -o suite.tar
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.pictures import Pictures, roots
    from counterfoil.published import packing
    from counterfoil.store import open_suite

    opened = open_suite(suite)
    pictures = Pictures(roots(images, opened.packed_images))
    with shown() as progress:
        done = packing.pack(opened, out, pictures, allow_missing=allow_missing, progress=progress)
    if json:
        printing.as_json({"out": done.out, "images": done.images, "missing": done.missing})
        return
    printing.line(f"{done.images:,} images packed: {done.out}")
    if done.missing:
        printing.note(f"{len(done.missing):,} images are missing.")
