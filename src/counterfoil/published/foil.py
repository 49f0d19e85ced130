"""FOIL-COCO as released (`foilv1.0_train_2017.json`, `foilv1.0_test_2017.json`): each foil with its caption.

The layout is that of COCO's captions with `foil_id`, `foil`, `target_word` and `foil_word` added, as public loaders
read it (VALSE and MM-SHAP, EViL-Probe, the Polos benchmark): an original has `foil: false` and the words 'ORIG', and
shares its `id`, COCO's caption id, with its foils.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.foil_words import SUPERCATEGORY, restored, whole_words
from counterfoil.published.release import Release
from counterfoil.records import Classes, Credit, Image, Item, Meta, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

GET = "https://foilunitn.github.io/"
SPLITS = {"foilv1.0_train_2017": "train", "foilv1.0_test_2017": "test"}
COCO = {"train": "train2014", "test": "val2014"}
"""FOIL's test images are COCO's validation images."""
CARD = Card(
    name="foil", version="1.0", title="FOIL-COCO", licence="captions: CC BY 4.0 (COCO); foils: see the web page",
    citation="Shekhar et al. (2017). FOIL it! Find One mismatch between Image and Language caption. ACL 2017.",
    url=GET,
)  # fmt: skip


class _Image(Struct, gc=False):
    id: int
    file_name: str = ""
    coco_url: str = ""


class _Annotation(Struct, gc=False):
    id: int
    foil_id: int
    image_id: int
    caption: str
    foil: bool
    target_word: str
    foil_word: str


class _File(Struct):
    annotations: list[_Annotation]
    images: list[_Image] = []


@dataclass(frozen=True)
class Foil:
    """Files are held one after another, and items stream; originals without a foil are counted, not imported."""

    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, [f"{name}.json" for name in SPLITS], "FOIL-COCO", GET)
        splits = [_Split.of(SPLITS.get(stem, stem), file) for stem, file in found.files.items()]
        notes = (*found.note(GET), *(note for split in splits for note in split.notes()))
        return Release(
            card=msgspec.structs.replace(CARD, notes=notes),
            items=_chained(splits),
            credits=_credits(splits),
            files=tuple(found.files.values()),
            count=sum(len(split.foils) for split in splits),
        )


@dataclass(frozen=True)
class _Split:
    """One file: its foils, the original captions by COCO's caption id, and its images by theirs."""

    name: str
    foils: list[_Annotation]
    captions: Mapping[int, str]
    images: Mapping[int, _Image]

    @classmethod
    def of(cls, name: str, path: Path) -> "_Split":
        file = files.decode(path, _File, "a file of FOIL-COCO")
        return cls(
            name=name,
            foils=[note for note in file.annotations if note.foil],
            captions={note.id: note.caption for note in file.annotations if not note.foil},
            images={image.id: image for image in file.images},
        )

    def items(self) -> Iterator[Item]:
        seen: dict[int, int] = {}
        for note in self.foils:
            seen[note.foil_id] = seen.get(note.foil_id, 0) + 1
            again = f"-{seen[note.foil_id]}" if seen[note.foil_id] > 1 else ""
            yield self._item(note, f"foil/{self.name}/{note.foil_id}{again}")

    def _item(self, note: _Annotation, name: str) -> Item:
        foil, caption = " ".join(note.caption.split()), self.captions.get(note.id)
        meta: Meta = {
            "phenomenon": "foil-it",
            "target": note.target_word,
            "foil": note.foil_word,
            "supercategory": SUPERCATEGORY.get(note.target_word),
        }
        if caption is None:
            caption, meta["restored"] = restored(foil, note.foil_word, note.target_word), True
        caption = " ".join(caption.split())
        if caption == foil:
            meta["identical"] = True
        return Item(
            id=name,
            piece=self.name,
            images=(Image("coco2014", self.file(note.image_id)),),
            texts=(Text(caption), Text(foil)),
            gold=((True, False),),
            split=self.name,
            edits=edits(caption, foil, kind="noun"),
            classes=Classes((note.target_word,), (note.foil_word,)),
            meta=meta,
            origin=Origin("coco2014", COCO.get(self.name, ""), (str(note.image_id), str(note.id))),
        )

    def file(self, image: int) -> str:
        known = self.images.get(image)
        if known is not None and known.file_name:
            return known.file_name
        return f"COCO_{COCO.get(self.name, 'val2014')}_{image:012d}.jpg"

    def notes(self) -> Iterator[str]:
        """What is odd in the file, each with how often: a pass of its own, before the items stream."""
        alone = [note for note in self.foils if note.id not in self.captions]
        if alone:
            twice = sum(len(whole_words(note.caption, note.foil_word)) != 1 for note in alone)
            yield (
                f"{self.name}: {len(alone):,} foils have no original in the file; their captions are restored on "
                f"word boundaries, {twice:,} of them with the foil word not standing there exactly once."
            )
        ids = len({note.foil_id for note in self.foils})
        if ids < len(self.foils):
            yield f"{self.name}: {len(self.foils) - ids:,} foil ids occur again; these items are named <foil_id>-2 …"
        same = sum(note.caption.split() == self.captions.get(note.id, "").split() for note in self.foils)
        if same:
            yield f"{self.name}: {same:,} items have the same caption and foil; they are kept."
        foiled = {note.id for note in self.foils}
        bare = sum(caption not in foiled for caption in self.captions)
        if bare:
            yield f"{self.name}: {bare:,} originals have no foil and are not imported."


def _chained(splits: list[_Split]) -> Iterator[Item]:
    for split in splits:
        yield from split.items()


def _credits(splits: list[_Split]) -> Iterator[Credit]:
    """One credit an image that a foil is about."""
    for split in splits:
        for image in sorted({note.image_id for note in split.foils}):
            known = split.images.get(image)
            yield credit.credit(Image("coco2014", split.file(image)), known.coco_url if known else "")
