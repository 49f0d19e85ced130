"""COCO captions (`captions_*.json`, 2014 and 2017): a scene an image, with its captions."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from counterfoil.records import Caption, Image, Scene
from counterfoil.sources import files


class _Image(Struct):
    id: int
    file_name: str
    width: int | None = None
    height: int | None = None
    coco_url: str = ""
    license: int = 0


class _Annotation(Struct):
    id: int
    image_id: int
    caption: str


class _Licence(Struct):
    id: int
    url: str = ""


class _File(Struct):
    images: list[_Image]
    annotations: list[_Annotation]
    licenses: list[_Licence] = []


@dataclass(frozen=True)
class CocoCaptions:
    path: Path

    def scenes(self) -> Iterator[Scene]:
        for path in files.find(self.path, "captions_*.json", "COCO's captions"):
            file = files.decode(path, _File, "a file of COCO captions")
            captions: defaultdict[int, list[Caption]] = defaultdict(list)
            for note in file.annotations:
                captions[note.image_id].append(Caption(" ".join(note.caption.split()), str(note.id)))
            licences = {licence.id: licence.url for licence in file.licenses}
            split = path.stem.removeprefix("captions_")
            for image in file.images:
                yield Scene(
                    id=str(image.id),
                    image=Image("coco", image.file_name),
                    split=split,
                    captions=tuple(captions[image.id]),
                    width=image.width,
                    height=image.height,
                    url=image.coco_url,
                    licence=licences.get(image.license, ""),
                )
