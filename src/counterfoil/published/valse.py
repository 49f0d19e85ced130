"""VALSE as released (`data/*.json` of Heidelberg-NLP/VALSE): eleven instruments with the counts of people's votes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.foil_words import SUPERCATEGORY, broken_words, restored, whole_words
from counterfoil.published.release import Release
from counterfoil.records import Check, Classes, Image, Item, Meta, Origin, Tally, Text
from counterfoil.sources import files
from counterfoil.store import Card
from counterfoil.validate.acceptance import verdicts

GET = "https://github.com/Heidelberg-NLP/VALSE (data/)"
CARD = Card(
    name="valse", version="1", title="VALSE: Vision And Language Structured Evaluation", licence="MIT",
    citation="Parcalabescu et al. (2022). VALSE: A Task-Independent Benchmark for Vision and Language Models "
    "Centered on Linguistic Phenomena. ACL 2022.",
    url="https://github.com/Heidelberg-NLP/VALSE",
)  # fmt: skip


class Piece(Struct, frozen=True):
    """An instrument: its phenomenon and name in the paper, and what kind of edit makes the foil."""

    phenomenon: str
    instrument: str
    edit: str


PIECES = {
    "actant-swap": Piece("actions", "actant swap", "swap"),
    "action-replacement": Piece("actions", "action replacement", "verb"),
    "coreference-hard": Piece("coreference", "clean", "answer"),
    "coreference-standard": Piece("coreference", "standard", "answer"),
    "counting-adversarial": Piece("counting", "adversarial", "number"),
    "counting-hard": Piece("counting", "balanced", "number"),
    "counting-small-quant": Piece("counting", "small numbers", "number"),
    "existence": Piece("existence", "existence quantifiers", "quantifier"),
    "foil-it": Piece("foil-it", "noun phrases", "noun"),
    "plurals": Piece("plurality", "semantic number", "number"),
    "relations": Piece("relations", "prepositions", "preposition"),
}
"""By the stems of the released files."""


class _Votes(Struct):
    caption: int
    foil: int
    other: int


class _Nli(Struct):
    pred: list[str]


class _Record(Struct):
    dataset: str
    image_file: folder.Filled
    caption: str
    foil: str
    classes: str | int | bool | list[str | int]
    classes_foil: str | int | bool | list[str | int]
    original_split: str = ""
    mturk: _Votes | None = None
    dataset_idx: str | int | None = None
    answer: int | None = None
    provenance_of_foils: str = ""
    foil_method: str = ""
    grammaticality_scores: list[float] = []
    nli_scores: _Nli | None = None
    orig_caption: str = ""
    only_caption: str = ""


@dataclass(frozen=True)
class Valse:
    """With `repair`, captions of foil-it are made anew of their foils, once and on word boundaries."""

    path: Path
    repair: bool = False

    def read(self) -> Release:
        found = folder.find(self.path, [f"{name}.json" for name in PIECES], "VALSE", GET, inside=("data",))
        read = {piece: files.decode(file, dict[str, _Record], "a file of VALSE") for piece, file in found.files.items()}
        items = [self._item(piece, key, record) for piece, records in read.items() for key, record in records.items()]
        votes = list(_tallies(read))
        notes = (*found.note(GET), *_notes(items, votes, self.repair))
        return Release(
            card=msgspec.structs.replace(CARD, notes=notes),
            items=items,
            votes=votes,
            credits=credit.credits_of(items, _urls(items)),
            files=tuple(found.files.values()),
            count=len(items),
        )

    def _item(self, name: str, key: str, record: _Record) -> Item:
        piece = PIECES.get(name, Piece(name, name, ""))
        image = Image(_source(record), record.image_file)
        caption, meta = record.caption, _meta(piece, record)
        if name == "foil-it":
            caption = self._foil_it(record, meta)
        if caption == record.foil:
            meta["identical"] = True
        return Item(
            id=f"valse/{name}/{key}",
            piece=name,
            images=(image,),
            texts=(Text(caption), Text(record.foil)),
            gold=((True, False),),
            split=record.original_split,
            edits=edits(caption, record.foil, kind=piece.edit),
            classes=_classes(name, record),
            meta=meta,
            origin=Origin(image.source, record.original_split, _ids(record)),
            checks=tuple(_checks(record)),
        )

    def _foil_it(self, record: _Record, meta: Meta) -> str:
        """The caption, as released or repaired; what was wrong with it goes into the meta."""
        target, foil = str(record.classes), str(record.classes_foil)
        meta["supercategory"] = SUPERCATEGORY.get(target)
        mended = restored(record.foil, foil, target)
        if mended == record.caption:
            return mended
        meta["broken_words"] = list(broken_words(record.caption, record.foil, foil))
        meta["ambiguous"] = len(whole_words(record.foil, foil)) > 1
        meta["repaired"] = self.repair
        return mended if self.repair else record.caption


# ── fields ───────────────────────────────────────────────────────────────────────────────────


def _source(record: _Record) -> str:
    """Whose image it is, by the name of its file: the data set's own name is spelt in several ways."""
    if record.image_file.startswith("COCO_"):
        return "coco2014"
    known = {"visual7w": "visual7w", "visdial": "visdial", "swig": "swig", "coco": "coco2017"}
    name = record.dataset.lower()
    return next((source for start, source in known.items() if name.startswith(start)), name)


def _names(value: str | int | bool | list[str | int]) -> tuple[str, ...]:
    """Classes are words, numbers, lists of numbers, and once JSON's false; here they are words."""
    if isinstance(value, list):
        return tuple(str(name) for name in value)
    return (str(value).lower() if isinstance(value, bool) else str(value),)


def _classes(piece: str, record: _Record) -> Classes:
    """The swap keeps both words on both sides: which of them stands first is all that differs."""
    captions, foils = _names(record.classes), _names(record.classes_foil)
    return Classes(captions + foils, captions + foils) if piece == "actant-swap" else Classes(captions, foils)


def _ids(record: _Record) -> tuple[str, ...]:
    return () if record.dataset_idx is None else (str(record.dataset_idx),)


def _meta(piece: Piece, record: _Record) -> Meta:
    meta: Meta = {"phenomenon": piece.phenomenon, "instrument": piece.instrument}
    targets, foils = _names(record.classes), _names(record.classes_foil)
    if piece.edit not in ("swap", "quantifier") and len(targets) == len(foils) == 1:
        meta["target"], meta["foil"] = targets[0], foils[0]
    if record.answer is not None:
        meta["answer"] = record.answer
    if record.provenance_of_foils:
        meta["provenance"] = record.provenance_of_foils
    if "change NP to" in record.foil_method:
        meta["direction"] = "sg2pl" if record.foil_method.endswith("PL") else "pl2sg"
    if record.orig_caption:
        meta["original"] = record.orig_caption
    if record.only_caption:
        meta["context"] = record.only_caption
    return meta


def _checks(record: _Record) -> Iterator[Check]:
    """What the authors' filters said. The labels of action replacement rejected nothing."""
    if record.grammaticality_scores:
        yield Check("grammaticality", record.grammaticality_scores[0], True)
    if record.nli_scores is not None and record.nli_scores.pred:
        yield Check("nli", record.nli_scores.pred[0], True)


def _tallies(read: dict[str, dict[str, _Record]]) -> Iterator[Tally]:
    for piece, records in read.items():
        for key, record in records.items():
            if record.mturk is not None:
                yield Tally(f"valse/{piece}/{key}", "valse", msgspec.structs.asdict(record.mturk))


def _urls(items: Iterable[Item]) -> dict[tuple[str, str], str]:
    images = [(item.images[0], item.split) for item in items if item.images[0].source == "coco2017"]
    return {(image.source, image.file): credit.coco2017_url(image.file, split) for image, split in images}


# ── what is to be known of the release ───────────────────────────────────────────────────────


def _notes(items: Sequence[Item], votes: Sequence[Tally], repair: bool) -> Iterator[str]:
    if votes:
        yield (
            "Votes are counts of three people: 'foil' is foil or both, 'other' neither or cannot tell; "
            "who voted is not published."
        )
    identical = [item for item in items if item.meta.get("identical")]
    if identical:
        judged = verdicts(votes)
        valid = sum(item.id in judged and judged[item.id].valid for item in identical)
        pieces = ", ".join(f"{name} {n}" for name, n in Counter(item.piece for item in identical).items())
        yield f"{len(identical)} items have the same caption and foil ({pieces}); they are kept, and {valid} are valid."
    yield from _broken(items, repair)
    unknown = sum("false" in item.classes.foils for item in items)
    if unknown:
        yield f"{unknown} class of a foil is JSON's false (a word without a singular); it is kept as 'false'."


def _broken(items: Sequence[Item], repair: bool) -> Iterator[str]:
    """The captions that the release made by replacing everywhere, inside words too."""
    wrong = [item for item in items if "repaired" in item.meta]
    if not wrong:
        return
    words = Counter(str(word) for item in wrong for word in _words(item))
    listed = ", ".join(f"{word} × {n}" if n > 1 else word for word, n in words.most_common())
    yield (
        f"{len(wrong)} captions of foil-it differ from their foils in more than the foil word: "
        f"{sum(bool(_words(item)) for item in wrong)} have broken words ({listed}), and in "
        f"{sum(bool(item.meta['ambiguous']) for item in wrong)} the foil word stands more than once. "
        + ("They are repaired." if repair else "They are as released; --repair mends them.")
    )


def _words(item: Item) -> list[str]:
    words = item.meta["broken_words"]
    return words if isinstance(words, list) else []
