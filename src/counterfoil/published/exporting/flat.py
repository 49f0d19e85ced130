"""An item as a flat row that any tool reads: lists of plain values, every field there; and back, without loss."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import Struct

from counterfoil.errors import PictureError
from counterfoil.pictures import Pictures
from counterfoil.records import Check, Classes, Edit, Expect, Image, Item, Meta, Origin, Text


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """An item with K images and L texts.

    `labels[k][l]` says whether text l is true of image k, `answers[k][l]` what the answer is; each is null where
    the other holds, and both where nothing is known or asked. `options`, `text_meta` go by text, `derived` by image.
    """

    id: str
    piece: str
    image_sources: tuple[str, ...]
    image_files: tuple[str, ...]
    texts: tuple[str, ...]
    labels: tuple[tuple[bool | None, ...], ...]
    answers: tuple[tuple[str | None, ...], ...]
    split: str = ""
    expect: Expect = "contrast"
    options: tuple[tuple[str, ...], ...] = ()
    edits: tuple[Edit, ...] = ()
    classes: Classes = Classes()
    meta: Meta = {}
    text_meta: tuple[Meta, ...] = ()
    derived: tuple[Image | None, ...] = ()
    origin: Origin | None = None
    checks: tuple[Check, ...] = ()


def flat(item: Item) -> Row:
    return Row(
        id=item.id,
        piece=item.piece,
        split=item.split,
        expect=item.expect,
        image_sources=tuple(image.source for image in item.images),
        image_files=tuple(image.file for image in item.images),
        texts=tuple(text.text for text in item.texts),
        options=tuple(text.options for text in item.texts),
        labels=tuple(tuple(gold if isinstance(gold, bool) else None for gold in row) for row in item.gold),
        answers=tuple(tuple(gold if isinstance(gold, str) else None for gold in row) for row in item.gold),
        edits=item.edits,
        classes=item.classes,
        meta=item.meta,
        text_meta=tuple(text.meta for text in item.texts),
        derived=tuple(derivation(image) for image in item.images),
        origin=item.origin,
        checks=item.checks,
    )


def item_of(row: Row) -> Item:
    """The item that a row was made from; lists that a stranger left out are as if empty."""
    options = row.options or ((),) * len(row.texts)
    metas = row.text_meta or ({},) * len(row.texts)
    derived = row.derived or (None,) * len(row.image_files)
    names = zip(row.image_sources, row.image_files, derived, strict=True)
    return Item(
        id=row.id,
        piece=row.piece,
        images=tuple(more or Image(source, file) for source, file, more in names),
        texts=tuple(Text(text, choices, meta) for text, choices, meta in zip(row.texts, options, metas, strict=True)),
        gold=tuple(
            tuple(answer if answer is not None else label for label, answer in zip(labels, answers, strict=True))
            for labels, answers in zip(row.labels, row.answers, strict=True)
        ),
        expect=row.expect,
        split=row.split,
        edits=row.edits,
        classes=row.classes,
        meta=row.meta,
        origin=row.origin,
        checks=row.checks,
    )


def derivation(image: Image) -> Image | None:
    """An image that was made from another, with all that is known of it; nothing for a plain one."""
    return None if image == Image(image.source, image.file) else image


# ── pictures that go along ───────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Missing:
    """An image that an item needs and that could not be had: `kind` is why, in a word or two."""

    item: str
    source: str
    file: str
    kind: str


def bytes_of(item: Item, pictures: Pictures, missing: list[Missing]) -> Iterator[tuple[Image, bytes | None]]:
    """The files of an item's images as they are, never decoded; those that cannot be read are added to `missing`."""
    for image in item.images:
        try:
            yield image, pictures.open(image).bytes()
        except PictureError as error:
            missing.append(Missing(item.id, image.source, image.file, error.kind))
            yield image, None
