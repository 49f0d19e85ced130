"""Items as CSV: a row a cell, so that a spreadsheet shows, sorts and mends them; and back into items.

What a cell cannot hold plainly (lists, edits, meta) stands in it as JSON. What belongs to an item or to a text
is repeated in each of its rows, and must be the same in all of them when the file is read.
"""

import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from counterfoil.errors import CounterfoilError, RecordError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.published.exporting.flat import Missing, derivation
from counterfoil.records import NO_CLASSES, Check, Classes, Edit, Expect, Gold, Image, Item, Meta, Origin, Text
from counterfoil.store import Suite, whole_file

COLUMNS = (
    "item", "piece", "split", "expect", "image", "text", "source", "file", "sentence", "options", "kind", "gold",
    "meta", "text_meta", "derived", "edits", "classes", "origin", "checks",
)  # fmt: skip
NEEDED = ("item", "piece", "image", "text", "source", "file", "sentence", "gold")
OF_ITEM = ("piece", "split", "expect", "meta", "edits", "classes", "origin", "checks")
OF_IMAGE = ("source", "file", "derived")
OF_TEXT = ("sentence", "options", "text_meta")

Cells = dict[str, str]


def export(suite: Suite, out: Path, pictures: Pictures | None = None, progress: Progress = silent) -> list[Missing]:
    with whole_file(out) as partial, partial.open("w", encoding="utf-8", newline="") as file:
        # Both line ends are RFC 4180's, and make the writer quote a lone one inside a sentence.
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\r\n")
        writer.writeheader()
        for item in suite.items():
            writer.writerows(rows(item))
    return []


def rows(item: Item) -> Iterator[Cells]:
    whole = {
        "item": item.id, "piece": item.piece, "split": item.split, "expect": item.expect,
        "meta": _json(item.meta), "edits": _json(item.edits), "checks": _json(item.checks),
        "origin": _json(item.origin),
        "classes": _json(item.classes) if item.classes != NO_CLASSES else "",
    }  # fmt: skip
    for k, image in enumerate(item.images):
        for j, text in enumerate(item.texts):
            kind, gold = _told(item.gold[k][j])
            yield whole | {
                "image": str(k), "text": str(j), "source": image.source, "file": image.file, "sentence": text.text,
                "options": _json(text.options), "kind": kind, "gold": gold, "text_meta": _json(text.meta),
                "derived": _json(derivation(image)),
            }  # fmt: skip


def _told(gold: Gold | None) -> tuple[str, str]:
    if gold is None:
        return "", ""
    return ("statement", str(gold).lower()) if isinstance(gold, bool) else ("question", gold)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode() if value else ""


def read(path: Path) -> Iterator[Item]:
    """The items of such a file, in the order of their first rows; rows may stand in any order."""
    items: dict[str, list[tuple[int, Cells]]] = {}
    limit = csv.field_size_limit(sys.maxsize)  # a sentence with its meta may pass the usual one
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            _check_header(path, reader.fieldnames or ())
            for row in reader:
                if None in row or None in row.values():
                    raise RecordError(path, reader.line_num, f"it does not have {len(reader.fieldnames or ())} values")
                items.setdefault(row["item"], []).append((reader.line_num, row))
    except (csv.Error, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} is not a CSV file in UTF-8: {error}.") from error
    finally:
        csv.field_size_limit(limit)
    for numbered in items.values():
        yield _item(path, numbered)


def _check_header(path: Path, names: Any) -> None:
    lacking = [name for name in NEEDED if name not in names]
    odd = [name for name in names if name not in COLUMNS]
    if lacking or odd:
        what = f"lacks the column(s) {', '.join(lacking)}" if lacking else f"has unknown column(s): {', '.join(odd)}"
        raise CounterfoilError(f"{path} {what}. The columns are: {', '.join(COLUMNS)}.")


def _item(path: Path, numbered: list[tuple[int, Cells]]) -> Item:
    images, texts, gold = dict[int, Image](), dict[int, Text](), dict[tuple[int, int], Gold | None]()
    seen: dict[tuple[str, int], Cells] = {}
    for number, row in numbered:
        with _named(path, number):
            k, j = _index(row, "image"), _index(row, "text")
            _agree(seen, ("item", 0), row, OF_ITEM)
            _agree(seen, ("image", k), row, OF_IMAGE)
            _agree(seen, ("text", j), row, OF_TEXT)
            if (k, j) in gold:
                raise ValueError(f"it is a second row for image {k} and text {j} of item {row['item']!r}")
            images[k] = _of(row, "derived", Image, None) or Image(row["source"], row["file"])
            texts[j] = Text(row["sentence"], _of(row, "options", tuple[str, ...], ()), _of(row, "text_meta", Meta, {}))
            gold[k, j] = _gold(row)
    number, first = numbered[0]
    with _named(path, number):
        if sorted(gold) != [(k, j) for k in range(len(images)) for j in range(len(texts))]:
            raise ValueError(f"item {first['item']!r} lacks a row for some image and text; they count from 0")
        return Item(
            id=first["item"],
            piece=first["piece"],
            images=tuple(images[k] for k in range(len(images))),
            texts=tuple(texts[j] for j in range(len(texts))),
            gold=tuple(tuple(gold[k, j] for j in range(len(texts))) for k in range(len(images))),
            expect=msgspec.convert(first.get("expect") or "contrast", Expect),
            split=first.get("split", ""),
            edits=_of(first, "edits", tuple[Edit, ...], ()),
            classes=_of(first, "classes", Classes, NO_CLASSES),
            meta=_of(first, "meta", Meta, {}),
            origin=_of(first, "origin", Origin, None),
            checks=_of(first, "checks", tuple[Check, ...], ()),
        )


@contextmanager
def _named(path: Path, line: int) -> Iterator[None]:
    try:
        yield
    except (ValueError, msgspec.ValidationError) as error:
        raise RecordError(path, line, str(error)) from error


def _agree(seen: dict[tuple[str, int], Cells], what: tuple[str, int], row: Cells, columns: tuple[str, ...]) -> None:
    before = seen.setdefault(what, row)
    for name in columns:
        if before.get(name) != row.get(name):
            where = what[0] if what[0] == "item" else f"{what[0]} {what[1]} of item"
            raise ValueError(f"{name} differs between rows of {where} {row['item']!r}")


def _index(row: Cells, column: str) -> int:
    if not row[column].isdecimal():
        raise ValueError(f"{column} is {row[column]!r}, not a number from 0")
    return int(row[column])


def _of(row: Cells, column: str, kind: Any, nothing: Any) -> Any:
    try:
        return msgspec.json.decode(row[column], type=kind) if row.get(column) else nothing
    except msgspec.DecodeError as error:
        raise ValueError(f"{column}: {error}") from error


def _gold(row: Cells) -> Gold | None:
    """A cell's gold by its kind; without one, 'true' and 'false' are truths and everything else an answer."""
    gold, truth = row["gold"], {"true": True, "false": False}.get(row["gold"].strip().lower())
    match row.get("kind"):
        case "question":
            return gold
        case "statement" if truth is not None:
            return truth
        case "" if not gold:
            return None
        case None | "":
            return truth if truth is not None else gold or None
    raise ValueError(f"kind {row['kind']!r} with gold {gold!r}: a statement is true or false, a question has an answer")
