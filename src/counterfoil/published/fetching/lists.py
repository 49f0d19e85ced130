"""Lists of image addresses in others' files → what to fetch, and under which name."""

import csv
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

from counterfoil.errors import CounterfoilError
from counterfoil.published.fetching.addresses import ImageList, safe

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp")


def images(listing: ImageList, folder: Path) -> Iterator[tuple[str, str]]:
    """(file, address) of every image that a fetched file lists; an address without a usable name gets one."""
    for path in sorted(folder.glob(listing.file)):
        try:
            for record in _records(path, listing.form):
                url = listing.url.format_map(record).strip()
                if url:
                    yield _name(listing.name.format_map(record), url), url
        except (KeyError, ValueError, TypeError, csv.Error) as error:
            raise CounterfoilError(
                f"{path} does not list images as it should: {error}. Fetch it again, or report that it changed."
            ) from error


def _records(path: Path, form: str) -> Iterator[Mapping[str, Any]]:
    with path.open(encoding="utf-8", newline="") as lines:
        if form == "csv":
            yield from csv.DictReader(lines)
        elif form == "json":
            yield from json.load(lines)
        else:
            for line in filter(str.strip, lines):
                yield {"line": line.strip(), "name": ""} if form == "lines" else json.loads(line)


def _name(wanted: str, url: str) -> str:
    """The name a list gives if it is a safe one; else one made from the address, and never the same for two."""
    if safe(wanted) and not wanted.endswith("/"):
        return wanted
    digest = hashlib.sha256(url.encode()).hexdigest()[:16]
    return str(PurePosixPath("images") / f"{digest}{ending(url)}")


def ending(url: str) -> str:
    """What kind of image an address promises; .jpg where it does not say."""
    found = re.search(r"\.[a-z]+$", unquote(urlsplit(url).path).lower())
    return found[0] if found and found[0] in ENDINGS else ".jpg"
