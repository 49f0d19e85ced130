"""SugarCrepe as released (`data/*.json` of RAIVNLab/sugar-crepe): seven kinds of hard negatives for COCO captions."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Image, Item, Meta, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

GET = "https://github.com/RAIVNLab/sugar-crepe (data/)"
PIECES = ("add_att", "add_obj", "replace_att", "replace_obj", "replace_rel", "swap_att", "swap_obj")
PARTS_OF_SPEECH = {"att": "attribute", "obj": "object", "rel": "relation"}
CARD = Card(
    name="sugarcrepe", version="1", title="SugarCrepe", licence="MIT",
    citation="Hsieh et al. (2023). SugarCrepe: Fixing Hackable Benchmarks for Vision-Language Compositionality. "
    "NeurIPS 2023.",
    url="https://github.com/RAIVNLab/sugar-crepe",
)  # fmt: skip


class _Record(Struct):
    filename: folder.Filled
    caption: str
    negative_caption: str


@dataclass(frozen=True)
class SugarCrepe:
    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, [f"{name}.json" for name in PIECES], "SugarCrepe", GET, inside=("data",))
        items = [item for stem, file in found.files.items() for item in _items(stem, file)]
        urls = {("coco2017", i.images[0].file): credit.coco2017_url(i.images[0].file, "val") for i in items}
        return Release(
            card=msgspec.structs.replace(CARD, notes=(*found.note(GET), *_notes(items))),
            items=items,
            credits=credit.credits_of(items, urls),
            files=tuple(found.files.values()),
            count=len(items),
        )


def _items(stem: str, path: Path) -> Iterator[Item]:
    action, _, what = stem.partition("_")
    for key, record in files.decode(path, dict[str, _Record], "a file of SugarCrepe").items():
        meta: Meta = {"phenomenon": action, "edited": PARTS_OF_SPEECH.get(what, what)}
        if record.caption == record.negative_caption:
            meta["identical"] = True
        yield Item(
            id=f"sugarcrepe/{stem}/{key}",
            piece=stem,
            images=(Image("coco2017", record.filename),),
            texts=(Text(record.caption), Text(record.negative_caption)),
            gold=((True, False),),
            split="val",
            edits=edits(record.caption, record.negative_caption, kind=PARTS_OF_SPEECH.get(what, what)),
            meta=meta,
            origin=Origin("coco2017", "val", (key,)),
        )


def _notes(items: list[Item]) -> Iterator[str]:
    same = sum(bool(item.meta.get("identical")) for item in items)
    if same:
        yield f"{same:,} items have the same caption and foil; they are kept."
