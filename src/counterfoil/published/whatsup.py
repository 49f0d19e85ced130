"""What'sUp as released (six JSON files of amitakamath/whatsup_vlms): where things are, the first caption being true.

The layouts are those of its `dataset_zoo/aro_datasets.py`: the controlled sets are records of an image's path and
four captions; the COCO and GQA sets are lists of an image's number, a true and a false caption.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Image, Item, Origin, Text
from counterfoil.records import Meta as Labels
from counterfoil.sources import files
from counterfoil.store import Card

GET = "the Google Drive folder at https://github.com/amitakamath/whatsup_vlms"
CONTROLLED = ("controlled_clevr_dataset", "controlled_images_dataset")
QUESTIONS = {
    "coco_qa_one_obj": "coco2017", "coco_qa_two_obj": "coco2017",
    "vg_qa_one_obj": "visual_genome", "vg_qa_two_obj": "visual_genome",
}  # fmt: skip
WORDS = ("left", "right", "on", "under", "front", "behind", "above", "below", "top", "bottom")
CARD = Card(
    name="whatsup", version="1", title="What'sUp", licence="MIT",
    citation="Kamath, Hessel and Chang (2023). What's “up” with vision-language models? Investigating their struggle "
    "with spatial reasoning. EMNLP 2023.",
    url="https://github.com/amitakamath/whatsup_vlms",
)  # fmt: skip


class _Controlled(Struct):
    image_path: folder.Filled
    caption_options: Annotated[tuple[str, ...], Meta(min_length=2)]


class _Question(Struct, array_like=True):
    image: int | str
    caption: str
    foil: str


@dataclass(frozen=True)
class WhatsUp:
    path: Path

    def read(self) -> Release:
        names = [f"{name}.json" for name in (*CONTROLLED, *QUESTIONS)]
        found = folder.find(self.path, names, "What'sUp", GET, inside=("data",))
        items = [item for stem, file in found.files.items() for item in _items(stem, file)]
        urls = {
            ("coco2017", image.file): credit.coco2017_url(image.file, "val")
            for image in (item.images[0] for item in items)
            if image.source == "coco2017"
        }
        return Release(
            card=msgspec.structs.replace(CARD, notes=found.note(GET)),
            items=items,
            credits=credit.credits_of(items, urls),
            files=tuple(found.files.values()),
            count=len(items),
        )


def _items(stem: str, path: Path) -> Iterator[Item]:
    if stem in QUESTIONS:
        for row, question in enumerate(files.decode(path, list[_Question], "a file of What'sUp")):
            image = _numbered(QUESTIONS[stem], question.image)
            yield _item(stem, row, image, (question.caption, question.foil), {})
        return
    for row, case in enumerate(files.decode(path, list[_Controlled], "a file of What'sUp")):
        file = PurePosixPath(case.image_path)
        image = Image("whatsup", str(file.relative_to("data")) if file.parts[:1] == ("data",) else str(file))
        # 'mug_left_of_plate.jpeg': the four pictures of two things make a set, which is scored as one
        things = file.stem.split("_")
        yield _item(stem, row, image, case.caption_options, {"group": f"{things[0]}_{things[-1]}"})


def _numbered(source: str, image: int | str) -> Image:
    return Image(source, f"{int(image):012d}.jpg" if source == "coco2017" else f"{image}.jpg")


def _item(stem: str, row: int, image: Image, captions: tuple[str, ...], more: Labels) -> Item:
    caption, *foils = captions
    meta: Labels = {"phenomenon": "spatial relations", "relation": _relation(caption), **more}
    if caption in foils:
        meta["identical"] = True
    return Item(
        id=f"whatsup/{stem}/{row}",
        piece=stem,
        images=(image,),
        texts=tuple(Text(text) for text in captions),
        gold=((True, *(False for _ in foils)),),
        edits=tuple(edit for place, foil in enumerate(foils, 1) for edit in edits(caption, foil, place, "preposition")),
        meta=meta,
        origin=Origin(image.source, "", (image.file,)),
    )


def _relation(caption: str) -> str | None:
    """The word that tells the place, among those that the authors' own evaluation knows."""
    words = caption.lower().rstrip(".").split()
    return next((word for word in reversed(words) if word in WORDS), None)
