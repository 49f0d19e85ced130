"""SVO-Probes as released (`svo_probes.csv` of deepmind/svo_probes, or tables with the same columns).

A row is a sentence with a positive and a negative image. `neg_triplet` is a triplet or the text of a Python list of
none to six; it is read as a literal, never evaluated.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from counterfoil.errors import RecordError
from counterfoil.published import credit, folder
from counterfoil.published.release import Release
from counterfoil.records import Classes, Image, Item, Meta, Origin, Text
from counterfoil.store import Card

GET = "https://github.com/deepmind/svo_probes"
FILES = ("svo_probes.csv", "train.csv", "val.csv", "test.csv")
COLUMNS = (
    "sentence", "pos_triplet", "neg_triplet", "pos_url", "neg_url", "pos_image_id", "neg_image_id",
    "subj_neg", "verb_neg", "obj_neg",
)  # fmt: skip
PIECE = "svo_probes"
"""All files are one piece: a sentence with an image counts once, in whichever file it stands."""

KINDS = ("subject", "verb", "object")
FLAGS = {"true": True, "1": True, "false": False, "0": False}
CARD = Card(
    name="svo", version="1", title="SVO-Probes", licence="CC BY 4.0",
    citation="Hendricks and Nematzadeh (2021). Probing Image-Language Transformers for Verb Understanding. "
    "Findings of ACL 2021.",
    url=GET,
)  # fmt: skip

Triplet = tuple[str, str, str]


@dataclass(frozen=True)
class SvoProbes:
    """Images are named by their ids: the release has addresses only, to be saved as `<image id>.jpg`."""

    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, FILES, "SVO-Probes", GET)
        seen = _Seen()
        items = [item for stem, file in found.files.items() for item in _items(stem, file, seen)]
        return Release(
            card=msgspec.structs.replace(CARD, notes=tuple(seen.notes())),
            items=items,
            credits=credit.credits_of(items, seen.urls),
            files=tuple(found.files.values()),
            count=len(items),
        )


@dataclass
class _Seen:
    """What is found on the way: addresses of images, and what is odd."""

    urls: dict[tuple[str, str], str] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    odd: Counter[str] = field(default_factory=Counter)

    def image(self, name: str, url: str) -> Image:
        image = Image("svo", f"{name}.jpg")
        if self.urls.setdefault((image.source, image.file), url) != url:
            self.moved.add(name)
        return image

    def notes(self) -> Iterator[str]:
        if self.moved:
            yield f"{len(self.moved)} image ids come with two addresses; the first is kept."
        for what, count in self.odd.items():
            yield f"{count:,} {what}."


def _items(stem: str, path: Path, seen: _Seen) -> Iterator[Item]:
    for row, (line, cells) in enumerate(folder.rows(path, COLUMNS, "a table of SVO-Probes")):
        try:
            yield _item(stem, row, cells, seen)
        except ValueError as error:
            raise RecordError(path, line, str(error)) from error


def _item(stem: str, row: int, cells: dict[str, str], seen: _Seen) -> Item:
    (positive,), negatives = _triplets(cells["pos_triplet"]), _triplets(cells["neg_triplet"])
    flagged = [kind for kind, name in zip(KINDS, COLUMNS[-3:], strict=True) if _flag(cells[name])]
    kind = flagged[0] if len(flagged) == 1 else None
    if kind is None:
        seen.odd["rows have not exactly one of subj_neg, verb_neg, obj_neg; they have no kind"] += 1
    if not negatives:
        seen.odd["rows have an empty list of negative triplets; they are kept"] += 1
    meta: Meta = {"phenomenon": "svo", "kind": kind}
    meta |= dict(zip(KINDS, positive, strict=True))
    meta |= {"positive": list(positive), "negatives": [list(triplet) for triplet in negatives]}
    return Item(
        id=f"svo/{stem}/{row}",
        piece=PIECE,
        images=(
            seen.image(cells["pos_image_id"], cells["pos_url"]),
            seen.image(cells["neg_image_id"], cells["neg_url"]),
        ),
        texts=(Text(cells["sentence"]),),
        gold=((True,), (False,)),
        split=stem if stem in ("train", "val", "test") else "",
        classes=_classes(kind, positive, negatives),
        meta=meta,
        origin=Origin("svo", stem, (cells["pos_image_id"], cells["neg_image_id"])),
    )


def _classes(kind: str | None, positive: Triplet, negatives: list[Triplet]) -> Classes:
    """The word of the kind on both sides; of several negatives each word once."""
    if kind is None:
        return Classes()
    slot = KINDS.index(kind)
    return Classes((positive[slot],), tuple(dict.fromkeys(triplet[slot] for triplet in negatives)))


def _triplets(text: str) -> list[Triplet]:
    """'s,v,o', or a list of such in Python's spelling."""
    listed = [text]
    if text.lstrip().startswith("["):
        try:
            listed = ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
            raise ValueError(f"{text[:60]!r} is no list of triplets") from error
    found = []
    for triplet in listed:
        words = [word.strip() for word in triplet.split(",")] if isinstance(triplet, str) else []
        if len(words) != 3 or not all(words):
            raise ValueError(f"{str(triplet)[:60]!r} is no triplet of subject, verb and object")
        found.append((words[0], words[1], words[2]))
    return found


def _flag(text: str) -> bool:
    if text.strip().lower() not in FLAGS:
        raise ValueError(f"{text[:20]!r} is neither True nor False")
    return FLAGS[text.strip().lower()]
