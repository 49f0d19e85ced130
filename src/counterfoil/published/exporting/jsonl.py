"""Items as JSON Lines for others: a flat row a line, every field there, keys as documented."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from counterfoil.errors import RecordError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.published.exporting.flat import Missing, Row, flat, item_of
from counterfoil.records import Item
from counterfoil.store import Suite, whole_file


def export(suite: Suite, out: Path, pictures: Pictures | None = None, progress: Progress = silent) -> list[Missing]:
    encoder = msgspec.json.Encoder()
    with whole_file(out) as partial, partial.open("wb") as lines:
        for item in suite.items():
            lines.write(encoder.encode(flat(item)) + b"\n")
    return []


def read(path: Path) -> Iterator[Item]:
    """The items of such a file, ours or anybody's; a line that is not right is named."""
    decoder = msgspec.json.Decoder(Row)
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield item_of(decoder.decode(line))
            except (msgspec.DecodeError, ValueError) as error:
                raise RecordError(path, number, str(error)) from error
