"""Anybody's own table (CSV, TSV, JSON Lines or JSON): one item a row, by a map of columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Credit, Gold, Image, Item, Meta, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
SHOWN = 10
"""How many bad rows are named; all are counted."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Generic:
    """Each option names a column; those that keep their default are used where the table has them.

    The columns say the shape: an image with a caption and one or more foils ('foil' may name several, with commas);
    with `image2` a second image of which the caption is false, and the foils true; a caption with a `label` true or
    false; or a question with its answer, its choices in `options` between bars.
    """

    path: Path
    image: str = "image"
    image2: str = "image2"
    caption: str = "caption"
    foil: str = "foil"
    label: str = "label"
    question: str = "question"
    answer: str = "answer"
    options: str = "options"
    id: str = "id"
    piece: str = "piece"
    phenomenon: str = "phenomenon"
    split: str = "split"
    url: str = "url"
    name: str = ""
    source: str = "images"
    licence: str = ""

    def read(self) -> Release:
        if not self.path.is_file():
            raise CallError(f"There is no file {self.path}. Give a .csv, .tsv, .jsonl or .json file.")
        credits: dict[str, Credit] = {}
        bad: list[str] = []
        count = 0
        for line, row, item in self._judged():  # a pass of its own: what is wrong is known before the items stream
            if isinstance(item, str):
                bad.append(f"line {line}: {item}")
                continue
            count += 1
            for image, url in zip(item.images, (_cell(row, self.url), ""), strict=False):
                credits.setdefault(image.file, credit.credit(image, url))
        if not count:
            why = f" ({bad[0]})" if bad else ""
            raise CounterfoilError(f"{self.path} has no row that makes an item{why}. Name its columns with --option.")
        return Release(
            card=Card(name=self.name or self.path.stem, version="1", licence=self.licence, notes=tuple(_notes(bad))),
            items=(item for _, _, item in self._judged() if not isinstance(item, str)),
            credits=(credits[name] for name in sorted(credits)),
            files=(self.path,),
            count=count,
        )

    def _judged(self) -> Iterator[tuple[int, Row, Item | str]]:
        """Each row with its line and its item, or with what is wrong with it."""
        seen: set[str] = set()
        for line, row in _rows(self.path):
            try:
                item = self._item(row, line)
                if item.id in seen:
                    raise ValueError(f"another row has the id '{_cell(row, self.id)}' too")
            except ValueError as error:
                yield line, row, str(error)
            else:
                seen.add(item.id)
                yield line, row, item

    def _item(self, row: Row, line: int) -> Item:
        """The item of a row; a ValueError says what is wrong with it."""
        if not row:
            raise ValueError("this is no record")
        texts, gold = self._texts(row)
        names = [_needed(row, self.image)]
        if second := _cell(row, self.image2):
            names.append(second)
            gold = (*gold, tuple(not value if isinstance(value, bool) else None for value in gold[0]))
        piece = _cell(row, self.piece) or self.path.stem
        name = self.name or self.path.stem
        return Item(
            id=f"{name}/{piece}/{_cell(row, self.id) or line}",
            piece=piece,
            images=tuple(Image(self.source, image) for image in names),
            texts=texts,
            gold=gold,
            split=_cell(row, self.split),
            edits=tuple(e for place, text in enumerate(texts[1:], 1) for e in edits(texts[0].text, text.text, place)),
            meta=self._meta(row, texts),
            origin=Origin(name, "", (str(line),)),
        )

    def _texts(self, row: Row) -> tuple[tuple[Text, ...], tuple[tuple[Gold | None, ...], ...]]:
        if question := _cell(row, self.question):
            options = tuple(choice.strip() for choice in _cell(row, self.options).split("|") if choice.strip())
            return (Text(question, options),), ((_needed(row, self.answer),),)
        caption = _needed(row, self.caption)
        foils = [text for column in self.foil.split(",") if (text := _cell(row, column.strip()))]
        if foils:
            return (Text(caption), *map(Text, foils)), ((True, *(False for _ in foils)),)
        if label := _cell(row, self.label).lower():
            if label not in TRUTH:
                raise ValueError(f"'{label}' in column '{self.label}' is neither true nor false")
            return (Text(caption),), ((TRUTH[label],),)
        if _cell(row, self.image2):
            return (Text(caption),), ((True,),)
        raise ValueError(f"there is nothing in column '{self.foil}', '{self.label}' or '{self.image2}'")

    def _meta(self, row: Row, texts: tuple[Text, ...]) -> Meta:
        """The columns without a part to play, as labels to slice by."""
        used = {getattr(self, name) for name in self.__dataclass_fields__ if name != "path"} | set(self.foil.split(","))
        scalar = str | int | float | bool
        meta: Meta = {key: value for key, value in row.items() if key not in used and isinstance(value, scalar)}
        meta |= {"phenomenon": _cell(row, self.phenomenon)} if _cell(row, self.phenomenon) else {}
        if len({text.text for text in texts}) < len(texts):
            meta["identical"] = True
        return meta


def _notes(bad: list[str]) -> Iterator[str]:
    if bad:
        more = f" and {len(bad) - SHOWN:,} more" if len(bad) > SHOWN else ""
        yield f"{len(bad):,} rows are not imported: {'; '.join(bad[:SHOWN])}{more}."


def _cell(row: Row, column: str) -> str:
    value = row.get(column)
    return "" if value is None else str(value).strip()


def _needed(row: Row, column: str) -> str:
    if not (text := _cell(row, column)):
        raise ValueError(f"there is nothing in column '{column}'")
    return text


def _rows(path: Path) -> Iterator[tuple[int, Row]]:
    """The rows of a table with their lines (of JSON: their numbers, from 1), by the file's ending."""
    ending = path.suffix.lower()
    if ending in (".csv", ".tsv"):
        yield from folder.rows(path, (), "a table", "\t" if ending == ".tsv" else ",")
    elif ending == ".jsonl":
        yield from _lines(path)
    elif ending == ".json":
        yield from enumerate(files.decode(path, list[dict[str, Any]], "a list of records"), start=1)
    else:
        raise CallError(f"{path} is no .csv, .tsv, .jsonl or .json file.")


def _lines(path: Path) -> Iterator[tuple[int, Row]]:
    """JSON Lines; a line that is no object is an empty row, and so a bad one, not the end."""
    for number, line in folder.lines(path):
        try:
            yield number, msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            yield number, {}
