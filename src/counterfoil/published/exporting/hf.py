"""A folder for Hugging Face `datasets`: Parquet and a card, read by `load_dataset(folder)` without a script.

Each piece is a configuration of its own, 'default' is all of them. Images are in the rows where they are at hand.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import numpy as np

from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.published.exporting import card
from counterfoil.published.exporting.flat import Missing, bytes_of, flat
from counterfoil.records import Item
from counterfoil.store import Suite, whole_folder

ROWS, BYTES = 50_000, 200_000_000
"""How much a Parquet file holds at most: rows, and bytes of images."""

TEXT, TEXTS = "VARCHAR", "VARCHAR[]"
TYPES = {
    "id": TEXT, "piece": TEXT, "split": TEXT, "expect": TEXT, "image_sources": TEXTS, "image_files": TEXTS,
    "texts": TEXTS, "options": "VARCHAR[][]", "labels": "BOOLEAN[][]", "answers": "VARCHAR[][]",
    "edits": "JSON", "classes": "JSON", "meta": "JSON", "text_meta": "JSON", "derived": "JSON", "origin": "JSON",
    "checks": "JSON",
}  # fmt: skip
"""The columns by DuckDB type; JSON travels as text, since its shape differs from item to item."""

Pictured = tuple[Item, list[tuple[str, bytes | None]]]


def export(suite: Suite, out: Path, pictures: Pictures | None = None, progress: Progress = silent) -> list[Missing]:
    missing: list[Missing] = []
    items = sorted(suite.items(), key=lambda item: (item.piece, card.split_of(item)))
    folders = card.folders(item.piece for item in items)
    done = 0
    with whole_folder(out) as partial:
        for (piece, split), group in groupby(items, key=lambda item: (item.piece, card.split_of(item))):
            folder = partial / "data" / folders[piece]
            folder.mkdir(parents=True, exist_ok=True)
            for number, shard in enumerate(_shards(group, pictures, missing)):
                _write(folder / f"{split}-{number:05d}.parquet", shard, with_images=pictures is not None)
                done += len(shard)
                progress("export", done, len(items))
        (partial / "README.md").write_text(card.readme(suite.card, items, folders), encoding="utf-8")
    return missing


def _shards(items: Iterable[Item], pictures: Pictures | None, missing: list[Missing]) -> Iterator[list[Pictured]]:
    """Items with their images, as many at a time as one file holds."""
    shard: list[Pictured] = []
    size = 0
    for item in items:
        found = [(image.file, data) for image, data in bytes_of(item, pictures, missing)] if pictures else []
        weight = sum(len(data or b"") for _, data in found)
        if shard and (len(shard) >= ROWS or size + weight > BYTES):
            yield shard
            shard, size = [], 0
        shard.append((item, found))
        size += weight
    yield shard


def _write(path: Path, shard: list[Pictured], *, with_images: bool) -> None:
    lines = path.with_suffix(".jsonl")
    encoder = msgspec.json.Encoder()
    lines.write_bytes(
        b"".join(
            encoder.encode({"row": row} | msgspec.to_builtins(flat(item))) + b"\n"
            for row, (item, _) in enumerate(shard)
        )
    )
    columns = ", ".join(f"{name}: '{kind}'" for name, kind in {"row": "BIGINT", **TYPES}.items())
    chosen = ", ".join(
        f'CAST("{name}" AS VARCHAR) AS "{name}"' if kind == "JSON" else f'"{name}"' for name, kind in TYPES.items()
    )
    metadata = json.dumps({"info": {"features": features(with_images=with_images)}}).replace("'", "''")
    with duckdb.connect() as database:
        database.register("pictures", _pictures(shard))
        database.execute(f"""
            COPY (
                SELECT {chosen}{", images" if with_images else ""}
                FROM read_json({_quoted(lines)}, format = 'newline_delimited', columns = {{{columns}}},
                    maximum_object_size = 1073741824)
                LEFT JOIN (
                    SELECT "row", list(
                        CASE WHEN bytes IS NULL THEN NULL ELSE {{'bytes': CAST(bytes AS BLOB), 'path': path}} END
                        ORDER BY place
                    ) AS images
                    FROM pictures GROUP BY "row"
                ) USING ("row")
                ORDER BY "row"
            ) TO {_quoted(path)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {{huggingface: '{metadata}'}})
        """)
    lines.unlink()


def _pictures(shard: list[Pictured]) -> dict[str, Any]:
    cells = [(row, place, *each) for row, (_, found) in enumerate(shard) for place, each in enumerate(found)]
    return {
        "row": np.array([cell[0] for cell in cells], dtype=np.int64),
        "place": np.array([cell[1] for cell in cells], dtype=np.int64),
        "path": np.array([cell[2] for cell in cells], dtype=object),
        "bytes": np.array([cell[3] for cell in cells], dtype=object),
    }


def features(*, with_images: bool) -> dict[str, Any]:
    """The columns in `datasets`' own words; lists in the form that old and new versions read."""
    found: dict[str, Any] = {}
    for name, kind in TYPES.items():
        feature: Any = {"dtype": "bool" if kind.startswith("BOOLEAN") else "string", "_type": "Value"}
        for _ in re.findall(r"\[\]", kind):
            feature = [feature]
        found[name] = feature
    return found | ({"images": [{"_type": "Image"}]} if with_images else {})


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"
