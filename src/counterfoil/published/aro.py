"""ARO's relations and attributes (`visual_genome_relation.json`, `visual_genome_attribution.json`) as released.

The layout is that of mertyg/vision-language-models-are-bows (`dataset_zoo/aro_datasets.py`). ARO's two tests of word
order are no files: its code shuffles COCO's and Flickr30k's captions anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Box, Classes, Image, Item, Meta, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

GET = "the links in https://github.com/mertyg/vision-language-models-are-bows"
PIECES = {"visual_genome_attribution": "attribution", "visual_genome_relation": "relation"}
CARD = Card(
    name="aro", version="1", title="ARO: Attribution, Relation and Order", licence="MIT",
    citation="Yuksekgonul et al. (2023). When and Why Vision-Language Models Behave like Bags-of-Words, and What to "
    "Do About It? ICLR 2023.",
    url="https://github.com/mertyg/vision-language-models-are-bows",
)  # fmt: skip
CROPPED = (
    "ARO's own code shows models the part of the image that holds both objects; here the whole image is shown, and "
    "that part is kept as the image's box."
)


class _Case(Struct):
    image_path: folder.Filled
    true_caption: str
    false_caption: str
    bbox_x: float
    bbox_y: float
    bbox_w: float
    bbox_h: float
    image_id: int | str | None = None
    relation_name: str = ""
    attributes: list[str] = []


@dataclass(frozen=True)
class Aro:
    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, [f"{name}.json" for name in PIECES], "ARO", GET)
        items = [item for stem, file in found.files.items() for item in _items(stem, file)]
        same = sum(bool(item.meta.get("identical")) for item in items)
        notes = (f"{same:,} items have the same caption and foil; they are kept.",) if same else ()
        return Release(
            card=msgspec.structs.replace(CARD, notes=(*found.note(GET), CROPPED, *notes)),
            items=items,
            credits=credit.credits_of(items),
            files=tuple(found.files.values()),
            count=len(items),
        )


def _items(stem: str, path: Path) -> Iterator[Item]:
    for number, case in enumerate(files.decode(path, list[_Case], "a file of ARO")):
        box = Box(case.bbox_x, case.bbox_y, case.bbox_w, case.bbox_h)
        meta: Meta = {"phenomenon": PIECES.get(stem, stem)}
        if case.relation_name:
            meta["relation"] = case.relation_name
        if case.attributes:
            meta["attributes"] = list(case.attributes)
        if case.true_caption == case.false_caption:
            meta["identical"] = True
        yield Item(
            id=f"aro/{stem}/{number}",
            piece=stem,
            images=(Image("aro", case.image_path, boxes=(box,)),),
            texts=(Text(case.true_caption), Text(case.false_caption)),
            gold=((True, False),),
            edits=edits(case.true_caption, case.false_caption, kind="swap"),
            classes=_classes(case),
            meta=meta,
            origin=Origin("visual_genome", "", () if case.image_id is None else (str(case.image_id),)),
        )


def _classes(case: _Case) -> Classes:
    """The swap keeps the words: both sides have the same."""
    words = tuple(case.attributes) or ((case.relation_name,) if case.relation_name else ())
    return Classes(words, words)
