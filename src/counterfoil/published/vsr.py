"""VSR as released (`data/splits/{random,zeroshot}/*.jsonl` of cambridgeltl/visual-spatial-reasoning): true or false?

The layout is that of its `data/README.md`. Who voted true and false is a list, or in the released files the text of
one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.errors import CallError, RecordError
from counterfoil.published import credit, folder
from counterfoil.published.release import Release
from counterfoil.records import Image, Item, Meta, Origin, Text, Vote
from counterfoil.store import Card

GET = "https://github.com/cambridgeltl/visual-spatial-reasoning (data/splits/)"
SCHEMES = ("random", "zeroshot")
SPLITS = ("train", "dev", "test")
CARD = Card(
    name="vsr", version="1", title="VSR: Visual Spatial Reasoning", licence="Apache-2.0",
    citation="Liu, Emerson and Collier (2023). Visual Spatial Reasoning. TACL 11.",
    url="https://github.com/cambridgeltl/visual-spatial-reasoning",
)  # fmt: skip


class _Line(Struct):
    image: folder.Filled
    caption: str
    label: int
    relation: str
    image_link: str = ""
    subj: str = ""
    obj: str = ""
    vote_true_validator_id: str | list[int] = []
    vote_false_validator_id: str | list[int] = []


@dataclass(frozen=True)
class Vsr:
    """One file, a folder of splits, or the folder of both schemes."""

    path: Path

    def read(self) -> Release:
        found = _files(self.path)
        items: list[Item] = []
        votes: list[Vote] = []
        urls: dict[tuple[str, str], str] = {}
        for file in found:
            for row, (number, line) in enumerate(folder.json_lines(file, _Line)):
                item = _item(file, row, line)
                items.append(item)
                urls[item.images[0].source, item.images[0].file] = line.image_link
                try:
                    votes += _votes(item.id, line)
                except msgspec.DecodeError as error:
                    raise RecordError(file, number, f"the validators are no list: {error}") from error
        return Release(
            card=CARD,
            items=items,
            votes=votes,
            credits=credit.credits_of(items, urls),
            files=tuple(found),
            count=len(items),
        )


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    folders = [path, *(path / inside / scheme for inside in ("", "splits", "data/splits") for scheme in SCHEMES)]
    found = [file for name in folders for split in SPLITS if (file := name / f"{split}.jsonl").is_file()]
    if not found:
        raise CallError(f"{path} has no train.jsonl, dev.jsonl or test.jsonl of VSR. Get them from {GET}.")
    return found


def _piece(file: Path) -> str:
    """The scheme of the splits by its folder; a file outside such a folder by its stem."""
    return file.parent.name if file.parent.name in SCHEMES else file.stem


def _item(file: Path, row: int, line: _Line) -> Item:
    piece = _piece(file)
    name = piece if piece == file.stem else f"{piece}-{file.stem}"
    meta: Meta = {"phenomenon": "spatial relations", "relation": line.relation}
    meta |= {key: value for key, value in (("subject", line.subj), ("object", line.obj)) if value}
    return Item(
        id=f"vsr/{name}/{row}",
        piece=piece,
        images=(Image("coco2017", line.image),),
        texts=(Text(line.caption),),
        gold=((line.label == 1,),),
        split=file.stem if file.stem in SPLITS else "",
        meta=meta,
        origin=Origin("coco2017", "", (line.image,)),
    )


def _votes(item: str, line: _Line) -> Iterator[Vote]:
    for answer, workers in ((True, line.vote_true_validator_id), (False, line.vote_false_validator_id)):
        listed = msgspec.json.decode(workers, type=list[int]) if isinstance(workers, str) else workers
        for worker in listed:
            yield Vote(item, "vsr", str(worker), answer)
