"""`counterfoil unpack`: a packed suite as a folder again, every image checked."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option


def unpack(
    packed: Annotated[Path, Argument(help="What 'pack' wrote: a folder, .tar or .zip.")],
    out: Annotated[Path, Option("-o", "--out", help="The suite's folder; it must not exist.")],
    images: Annotated[Path | None, Option(help="Put the images into this folder, not into the suite.")] = None,
    allow_missing: Annotated[bool, Option("--allow-missing", help="Unpack even where images are missing.")] = False,
    json: Annotated[bool, Option("--json", help="Print what was unpacked as JSON.")] = False,
) -> None:
    """Unpack a suite and check the digest of every image.

    Example: counterfoil unpack suite.tar -o suite
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.published import packing

    with shown() as progress:
        done = packing.unpack(packed, out, images=images, allow_missing=allow_missing, progress=progress)
    if json:
        printing.as_json({"out": done.out, "images": done.images, "missing": done.missing})
        return
    printing.line(f"{done.images:,} images unpacked and checked: {done.out}")
    if done.missing:
        printing.note(f"{len(done.missing):,} images are missing.")
