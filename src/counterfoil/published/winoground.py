"""Winoground as released (`data/examples.jsonl` of facebook/winoground): two images and two captions, crosswise false.

The layout is that of the data set's own loader: `image_0` and `image_1` are names of PNG files without their ending.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Image, Item, Meta, Origin, Text
from counterfoil.store import Card

GET = "https://huggingface.co/datasets/facebook/winoground (data/, after agreeing to its terms)"
CARD = Card(
    name="winoground", version="1", title="Winoground", licence="Winoground's own agreement: research only",
    citation="Thrush et al. (2022). Winoground: Probing Vision and Language Models for Visio-Linguistic "
    "Compositionality. CVPR 2022.",
    url="https://huggingface.co/datasets/facebook/winoground",
)  # fmt: skip
LABELS = ("tag", "secondary_tag", "collapsed_tag")


class _Example(Struct):
    id: int | str
    image_0: folder.Filled
    image_1: folder.Filled
    caption_0: str
    caption_1: str
    tag: str = ""
    secondary_tag: str = ""
    num_main_preds: int | None = None
    collapsed_tag: str = ""


@dataclass(frozen=True)
class Winoground:
    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, ("examples.jsonl",), "Winoground", GET, inside=("data",))
        items = [item for stem, file in found.files.items() for item in _items(stem, file)]
        same = sum(item.texts[0].text == item.texts[1].text for item in items)
        notes = (f"{same:,} items have the same caption twice; they are kept.",) if same else ()
        return Release(
            card=msgspec.structs.replace(CARD, notes=notes),
            items=items,
            credits=credit.credits_of(items),
            files=tuple(found.files.values()),
            count=len(items),
        )


def _items(stem: str, path: Path) -> Iterator[Item]:
    for _, example in folder.json_lines(path, _Example):
        meta: Meta = {"phenomenon": "winoground"}
        meta |= {name: getattr(example, name) for name in LABELS if getattr(example, name)}
        if example.num_main_preds is not None:
            meta["num_main_preds"] = example.num_main_preds
        yield Item(
            id=f"winoground/{stem}/{example.id}",
            piece="winoground",
            images=(_image(example.image_0), _image(example.image_1)),
            texts=(Text(example.caption_0), Text(example.caption_1)),
            gold=((True, False), (False, True)),
            split="test",
            edits=edits(example.caption_0, example.caption_1, kind="swap"),
            meta=meta,
            origin=Origin("winoground", "test", (str(example.id),)),
        )


def _image(name: str) -> Image:
    return Image("winoground", name if PurePosixPath(name).suffix else f"{name}.png")
