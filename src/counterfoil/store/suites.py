"""Suites on disk: a folder with a card, items, votes and credits."""

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.errors import CounterfoilError
from counterfoil.records import Credit, Item, Tally, Vote
from counterfoil.store.atomic import whole_folder
from counterfoil.store.lines import (
    FORMAT,
    digest_of,
    read_credits,
    read_lines,
    read_toml,
    read_votes,
    write_credits,
    write_lines,
    write_toml,
)

CARD, RECIPE, ITEMS, REJECTED, VOTES, IMAGES, PACKED = (
    "card.toml", "recipe.toml", "items.jsonl", "rejected.jsonl", "votes.jsonl", "images.tsv", "images",
)  # fmt: skip


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A suite's card; everything that was decided in building it, and its digest."""

    name: str
    version: str
    digest: str = ""
    format: int = FORMAT
    title: str = ""
    licence: str = ""
    citation: str = ""
    url: str = ""
    notes: tuple[str, ...] = ()
    built_by: str = ""
    seed: int = 0
    counts: dict[str, int] = {}
    funnel: dict[str, dict[str, int]] = {}
    departures: dict[str, tuple[str, ...]] = {}
    sources: dict[str, dict[str, str]] = {}


@dataclass(frozen=True)
class Suite:
    folder: Path
    card: Card

    def items(self) -> list[Item]:
        return list(read_lines(self.folder / ITEMS, Item))

    def rejected(self) -> list[Item]:
        return list(read_lines(self.folder / REJECTED, Item))

    @property
    def has_votes(self) -> bool:
        return (self.folder / VOTES).exists()

    def votes(self) -> list[Vote | Tally]:
        """People's votes; a line with 'counts' is a tally of votes whose workers are not known."""
        return list(read_votes(self.folder / VOTES)) if self.has_votes else []

    def credits(self) -> list[Credit]:
        """Whose images they are; a row that is not right is named."""
        return list(read_credits(self.folder / IMAGES))

    def recipe(self) -> str:
        return (self.folder / RECIPE).read_text(encoding="utf-8")

    @property
    def packed_images(self) -> Path | None:
        """The folder of the suite's own images, where it carries them."""
        folder = self.folder / PACKED
        return folder if folder.is_dir() else None


def write_suite(
    folder: Path,
    card: Card,
    items: Iterable[Item],
    *,
    rejected: Iterable[Item] = (),
    votes: Iterable[Vote | Tally] = (),
    credits: Iterable[Credit] = (),
    recipe: str = "",
) -> Suite:
    """Write a suite whole or not at all; the folder must not exist. Items may stream; their ids must be distinct."""
    counts: Counter[str] = Counter()
    with whole_folder(folder) as partial:
        digest = write_lines(partial / ITEMS, _counted(items, counts))
        if not counts:
            raise CounterfoilError(f"There is not one item for {folder}: what was read holds none.")
        write_lines(partial / REJECTED, rejected)
        write_lines(partial / VOTES, votes)
        if not (partial / VOTES).stat().st_size:
            (partial / VOTES).unlink()
        write_credits(partial / IMAGES, credits)
        (partial / RECIPE).write_text(recipe, encoding="utf-8")
        card = msgspec.structs.replace(card, digest=digest, counts=dict(counts))
        write_toml(partial / CARD, card)
    return Suite(folder, card)


def open_suite(folder: Path) -> Suite:
    """A suite by its folder; its items are checked against the digest on the card."""
    card = read_toml(folder / CARD, Card, "suite", "Name the folder that 'build' or 'import' wrote.")
    digest = digest_of(folder / ITEMS)
    if digest != card.digest:
        # A broken line is the likelier cause and the more useful thing to say.
        for _ in read_lines(folder / ITEMS, Item):
            pass
        raise CounterfoilError(
            f"{folder / ITEMS} is not what {CARD} says (digest {digest[:12]}, expected {card.digest[:12]}): "
            "the file was changed after it was written. Build the suite again."
        )
    return Suite(folder, card)


def pack_suite(suite: Suite, folder: Path, images: Iterable[tuple[Credit, Path]]) -> Suite:
    """A copy of a suite that carries these images, by source and file, with their digests; whole or not at all.

    Card, items and votes are the same bytes, so that runs of the one are runs of the other. An image whose
    credit has another digest than its file is refused.
    """
    credits = {(credit.source, credit.file): credit for credit in suite.credits()}
    with whole_folder(folder) as partial:
        for name in (CARD, RECIPE, ITEMS, REJECTED, VOTES):
            if (suite.folder / name).exists():
                shutil.copyfile(suite.folder / name, partial / name)
        for credit, path in images:
            final = partial / PACKED / credit.source / credit.file
            final.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, final)
            digest = digest_of(final)
            if credit.sha256 not in ("", digest):
                raise CounterfoilError(
                    f"{path} is not the image that {IMAGES} says (digest {digest[:12]}, expected {credit.sha256[:12]})."
                )
            credits[credit.source, credit.file] = msgspec.structs.replace(credit, sha256=digest)
        write_credits(partial / IMAGES, credits.values())
    return Suite(folder, suite.card)


def _counted(items: Iterable[Item], counts: Counter[str]) -> Iterator[Item]:
    """The items on their way, counted by piece; a second of the same name is refused."""
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise CounterfoilError(f"Two items are named '{item.id}'; each must have its own id.")
        seen.add(item.id)
        counts[item.piece] += 1
        yield item
