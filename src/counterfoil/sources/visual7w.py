"""Visual7W's telling questions (`dataset_v7w_telling.json`): a scene an image, with its questions."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from counterfoil.records import Image, Question, Scene
from counterfoil.sources import files


class _Pair(Struct):
    qa_id: int
    question: str
    answer: str
    multiple_choices: tuple[str, ...] = ()
    type: str = ""


class _Image(Struct):
    image_id: int
    filename: str
    qa_pairs: list[_Pair]
    split: str = ""
    source: str = "visual7w"
    licence: str = ""


class _File(Struct):
    images: list[_Image]


@dataclass(frozen=True)
class Visual7W:
    path: Path

    def scenes(self) -> Iterator[Scene]:
        for path in files.find(self.path, "dataset_v7w_telling*.json", "Visual7W"):
            for image in files.decode(path, _File, "a file of Visual7W").images:
                yield Scene(
                    id=str(image.image_id),
                    image=Image(image.source, image.filename),
                    split=image.split,
                    questions=tuple(_question(pair) for pair in image.qa_pairs),
                    licence=image.licence,
                )


def _question(pair: _Pair) -> Question:
    kind = {"type": pair.type} if pair.type else {}
    return Question(str(pair.qa_id), pair.question, pair.answer, pair.multiple_choices, meta=dict(kind))
