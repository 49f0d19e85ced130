"""The card of a data set on Hugging Face: a YAML header that its tools read, and a page that people read."""

import json
import re
from collections.abc import Iterable
from typing import Any

from counterfoil.records import Item
from counterfoil.store import Card

LICENCES = {
    "MIT": "mit", "APACHE-2.0": "apache-2.0", "CC0-1.0": "cc0-1.0", "CC-BY-4.0": "cc-by-4.0", "CC-BY-3.0": "cc-by-3.0",
    "CC-BY-SA-4.0": "cc-by-sa-4.0", "CC-BY-NC-4.0": "cc-by-nc-4.0", "CC-BY-NC-SA-4.0": "cc-by-nc-sa-4.0",
}  # fmt: skip
"""Licences by our spelling → by theirs; every other one is 'other', with its name."""

SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def split_of(item: Item) -> str:
    """A split's name as `datasets` allows it; an item without one is there to test."""
    return re.sub(r"\W+", "_", item.split) or "test"


def folders(pieces: Iterable[str]) -> dict[str, str]:
    """A folder and configuration a piece, by a name that is safe and its own."""
    found: dict[str, str] = {}
    taken = {"default"}
    for piece in dict.fromkeys(pieces):
        name = plain = re.sub(r"[^\w-]+", "_", piece) or "_"
        number = 1
        while name.lower() in taken:
            number += 1
            name = f"{plain}_{number}"
        taken.add(name.lower())
        found[piece] = name
    return found


def size_of(count: int) -> str:
    return next((name for limit, name in SIZES if count < limit), "n>1M")


def readme(card: Card, items: list[Item], names: dict[str, str]) -> str:
    header = "\n".join(_yaml(_header(card, items, names)))
    counts = "\n".join(f"| {piece} | `{names[piece]}` | {count:,} |" for piece, count in card.counts.items())
    notes = "".join(f"- {note}\n" for note in card.notes)
    return f"""---
{header}
---

# {card.title or card.name}

{f"<{card.url}>" if card.url else ""}

{notes}
Each row is an item: K images × L texts. `labels[k][l]` says whether text *l* is true of image *k*;
`answers[k][l]` is the answer where the text is a question. `options` are a question's choices,
`image_sources` and `image_files` name the images. `edits`, `classes`, `meta`, `text_meta`, `derived`, `origin` and
`checks` are JSON.

```python
from datasets import load_dataset

everything = load_dataset("path/to/this/folder")
one_piece = load_dataset("path/to/this/folder", "{next(iter(names.values()), "default")}")
```

| piece | configuration | items |
| --- | --- | --- |
{counts}

Version {card.version}, digest `{card.digest}`{f", built by {card.built_by}" if card.built_by else ""}.
Licence: {card.licence or "not stated"}; the images have licences of their own.

## Citation

```
{card.citation or "none given"}
```
"""


def _header(card: Card, items: list[Item], names: dict[str, str]) -> dict[str, Any]:
    spelt = re.sub(r"[ _]+", "-", card.licence.strip().upper())
    theirs = LICENCES.get(spelt, "other")
    splits: dict[str, dict[str, None]] = {}
    for item in items:
        splits.setdefault(item.piece, {})[split_of(item)] = None
    every = dict.fromkeys(split for of_piece in splits.values() for split in of_piece)
    named = {"license": theirs} | ({"license_name": card.licence or "unknown"} if theirs == "other" else {})
    return {
        "pretty_name": card.title or card.name,
        **named,
        "language": ["en"],
        "tags": ["vision-language", "foil", "minimal-pairs", "counterfoil"],
        "size_categories": [size_of(len(items))],
        "configs": [_config("default", "data/*", every) | {"default": True}]
        + [_config(names[piece], f"data/{names[piece]}", of_piece) for piece, of_piece in splits.items()],
    }


def _config(name: str, folder: str, splits: Iterable[str]) -> dict[str, Any]:
    files = [{"split": split, "path": f"{folder}/{split}-*.parquet"} for split in splits]
    return {"config_name": name, "data_files": files}


def _yaml(value: dict[str, Any]) -> Iterable[str]:
    """YAML by its own subset, JSON: each value on one line, so that nothing needs escaping of another kind."""
    for name, each in value.items():
        yield f"{name}: {json.dumps(each, ensure_ascii=False)}"
