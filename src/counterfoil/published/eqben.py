"""EqBen as released (`eqben_subset_10percent_final.json`, `private_info_global.json`): two images and two captions.

The layouts are those of Wangt-CN/EqBen (`src/eqben/eqben_utils.py`): a list of records with `image0`, `caption0`,
`image1` and `caption1`, or such lists under the names of videos and subjects; a caption may be a list, of which the
first counts. The images' first folder is the part of EqBen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from counterfoil.errors import CounterfoilError
from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Image, Item, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

GET = "the links in https://github.com/Wangt-CN/EqBen"
FILES = ("eqben_subset_10percent_final.json", "private_info_global.json", "all_select.json")
CARD = Card(
    name="eqben", version="1", title="EqBen: Equivariance Benchmark", licence="MIT",
    citation="Wang et al. (2023). Equivariant Similarity for Vision-Language Foundation Models. ICCV 2023.",
    url="https://github.com/Wangt-CN/EqBen",
)  # fmt: skip


class _Pair(Struct):
    image0: folder.Filled
    image1: folder.Filled
    caption0: str | Annotated[list[str], Meta(min_length=1)]
    caption1: str | Annotated[list[str], Meta(min_length=1)]


@dataclass(frozen=True)
class EqBen:
    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, FILES, "EqBen", GET)
        pairs = {stem: _pairs(file) for stem, file in found.files.items()}
        names = sorted({name for listed in pairs.values() for pair in listed for name in (pair.image0, pair.image1)})
        arrays = sum(name.endswith(".npy") for name in names)
        note = f"{arrays:,} images are NumPy arrays, which are not opened: save them as PNG."
        return Release(
            card=msgspec.structs.replace(CARD, notes=(note,) if arrays else ()),
            items=_items(pairs),
            credits=(credit.credit(Image("eqben", name)) for name in names),
            files=tuple(found.files.values()),
            count=sum(len(listed) for listed in pairs.values()),
        )


def _items(pairs: Mapping[str, Sequence[_Pair]]) -> Iterator[Item]:
    for stem, listed in pairs.items():
        for row, pair in enumerate(listed):
            yield _item(f"eqben/{stem}/{row}", pair)


def _pairs(path: Path) -> list[_Pair]:
    kind: Any = list[Any] | dict[str, Any]
    found = list(_records(files.decode(path, kind, "a file of EqBen")))
    try:
        return msgspec.convert(found, type=list[_Pair])
    except msgspec.ValidationError as error:
        raise CounterfoilError(f"{path} is no file of EqBen with its labels: {error}. Get one from {GET}.") from error


def _records(value: list[Any] | dict[str, Any]) -> Iterator[Any]:
    """The records in their order, however deep they lie."""
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, list) or (isinstance(inner, dict) and _nested(inner)):
            yield from _records(inner)
        else:
            yield inner


def _nested(value: dict[str, Any]) -> bool:
    """A table of lists and tables; a record has texts in it."""
    return all(isinstance(inner, list | dict) for inner in value.values())


def _item(name: str, pair: _Pair) -> Item:
    captions = [text if isinstance(text, str) else text[0] for text in (pair.caption0, pair.caption1)]
    part = PurePosixPath(pair.image0).parts[0]
    return Item(
        id=name,
        piece=part,
        images=(Image("eqben", pair.image0), Image("eqben", pair.image1)),
        texts=(Text(captions[0]), Text(captions[1])),
        gold=((True, False), (False, True)),
        edits=edits(captions[0], captions[1]),
        meta={"phenomenon": part},
        origin=Origin("eqben", "", (pair.image0, pair.image1)),
    )
