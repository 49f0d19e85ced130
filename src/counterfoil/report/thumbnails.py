"""Small pictures to be embedded in the page, each once; one that cannot be shown says why."""

import io
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from PIL import Image as PIL

from counterfoil.errors import PictureError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.records import Image

EDGE, LEAST_EDGE = 320, 96
QUALITY = 72
BUDGET = 1_600_000
"""Bytes for all pictures together; as text in a page they are a third longer."""

REASONS = {
    "missing": "the file is not there",
    "no folder": "no folder was given for the images of its source",
    "escapes": "its name leads out of the folder of images",
    "too large": "the file is too large to be opened",
    "odd format": "the file is no picture of a known format",
    "broken": "the file is damaged or cut short",
    "unreadable": "the file cannot be read",
}


@dataclass(frozen=True)
class Thumbnail:
    """A picture as the page shows it: a data URI, or the reason why there is none."""

    id: str
    image: Image
    width: int = 0
    height: int = 0
    uri: str = ""
    reason: str = ""


def thumbnails(
    images: Sequence[Image], pictures: Pictures, *, budget: int = BUDGET, progress: Progress = silent
) -> dict[Image, Thumbnail]:
    """Every picture once, at most EDGE long; smaller where all together would be over the budget."""
    encoded: dict[Image, bytes] = {}
    reasons: dict[Image, str] = {}
    wanted = list(dict.fromkeys(images))
    for number, image in enumerate(wanted, start=1):
        try:
            encoded[image] = _encoded(pictures.open(image).pixels(), EDGE)
        except PictureError as error:
            # The error's own sentence names a path on this machine; the page goes to others.
            reasons[image] = REASONS.get(error.kind, error.kind)
        progress("shrinking pictures", number, len(wanted))
    encoded = _within(budget, encoded)
    return {
        image: _thumbnail(f"p{number}", image, encoded.get(image), reasons.get(image, ""))
        for number, image in enumerate(wanted)
    }


def _within(budget: int, encoded: dict[Image, bytes]) -> dict[Image, bytes]:
    """All of them smaller until they fit; the last few bytes a pixel do not shrink, so once may not be enough."""
    edge, shrunk = EDGE, encoded
    while (total := sum(map(len, shrunk.values()))) > budget and edge > LEAST_EDGE:
        edge = max(LEAST_EDGE, int(edge * min(0.95, sqrt(budget / total))))
        shrunk = {image: _encoded(_decoded(data), edge) for image, data in encoded.items()}
    return shrunk


def _encoded(picture: PIL.Image, edge: int) -> bytes:
    small = picture.copy()
    small.thumbnail((edge, edge), PIL.Resampling.LANCZOS)
    out = io.BytesIO()
    small.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def _decoded(data: bytes) -> PIL.Image:
    """One of our own thumbnails, not a stranger's file."""
    return PIL.open(io.BytesIO(data), formats=("WEBP",)).convert("RGB")


def _thumbnail(name: str, image: Image, data: bytes | None, reason: str) -> Thumbnail:
    if data is None:
        return Thumbnail(name, image, reason=reason)
    width, height = _decoded(data).size
    return Thumbnail(name, image, width, height, "data:image/webp;base64," + b64encode(data).decode("ascii"))
