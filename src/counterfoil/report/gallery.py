"""The gallery: of each piece some items that a model got right and some that it got wrong.

An item is right when each of its true cells scores strictly above each false one that shares its
image or its text, as acc_r counts; its margin is the least of these differences.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from counterfoil.analyse.grids import Array, Grid
from counterfoil.analyse.results import Piece
from counterfoil.records import Gold, Image, Item
from counterfoil.report import numbers
from counterfoil.report.difference import Segment, marked
from counterfoil.report.thumbnails import Thumbnail

# ── choosing ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Choice:
    """Places in a model's grid: items right and wrong, from the clearest margin to the closest."""

    piece: Piece
    margins: Array
    right: tuple[int, ...]
    wrong: tuple[int, ...]


def choose(pieces: Sequence[Piece], most: int) -> list[Choice]:
    """For each model up to `most` right and `most` wrong items of one piece, spread over the margin.

    An item that was chosen for a model before is taken again where it serves as well: the reader
    then meets the same items under several models, and the page carries fewer pictures.
    """
    chosen: set[str] = set()
    made = []
    for piece in pieces:
        found = margins(piece.grid)
        clearest = np.argsort(-np.abs(found), kind="stable")
        sides = [
            _spread(clearest[side[clearest]].tolist(), most, piece.grid, chosen) for side in (found > 0, found <= 0)
        ]
        chosen |= {piece.grid.items[n].id for side in sides for n in side}
        made.append(Choice(piece, found, *sides))
    return made


def margins(grid: Grid) -> Array:
    """The least difference of an item's true and false cells; NaN where one is missing or none is to compare."""
    scores = np.where(grid.missing, np.nan, grid.scores)
    least = np.minimum(_least(scores, grid.gold), _least(np.swapaxes(scores, 1, 2), np.swapaxes(grid.gold, 1, 2)))
    return np.where(np.isinf(least) & (least > 0), np.nan, least)


def _least(scores: Array, gold: Array) -> Array:
    least = np.full(len(gold), np.inf)
    texts = range(gold.shape[2])
    for i, j in ((i, j) for i in texts for j in texts if i != j):
        both = (gold[:, :, i] == 1) & (gold[:, :, j] == 0)
        with np.errstate(invalid="ignore"):  # -inf against -inf: a tie, settled below
            apart = np.where(scores[:, :, i] == scores[:, :, j], 0.0, scores[:, :, i] - scores[:, :, j])
        least = np.minimum(least, np.where(both, apart, np.inf).min(1))
    return least


def _spread(ordered: Sequence[int], most: int, grid: Grid, chosen: set[str]) -> tuple[int, ...]:
    """One of each of `most` equal stretches, of images not yet taken where there are any."""
    if not ordered or not most:
        return ()
    taken: list[int] = []
    images: set[str] = set()
    for stretch in np.array_split(np.array(ordered), min(most, len(ordered))):
        places = stretch.tolist()
        fresh = [n for n in places if grid.clusters[n] not in images] or places
        known = [n for n in fresh if grid.items[n].id in chosen]
        taken.append(known[0] if known else fresh[len(fresh) // 2])
        images.add(grid.clusters[taken[-1]])
    return tuple(taken)


# ── showing ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Mark:
    """A cell as the reader sees it: of which image (from 1), what is true, and how the model scored it."""

    image: int
    gold: str
    score: str


@dataclass(frozen=True)
class Line:
    """A text with its changed words, and a mark for each image of which it is asked."""

    label: str
    segments: tuple[Segment, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Card:
    id: str
    right: bool
    verdict: str
    others: str
    pictures: tuple[Thumbnail, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Shelf:
    """What is shown of one model: how many items it got right and wrong, and some of each."""

    model: str
    right_count: int
    wrong_count: int
    unknown_count: int
    right: tuple[Card, ...]
    wrong: tuple[Card, ...]


def images(choices: Sequence[Choice]) -> list[Image]:
    """Every picture that the chosen items need."""
    return [
        image
        for choice in choices
        for place in (*choice.right, *choice.wrong)
        for image in choice.piece.grid.items[place].images
    ]


def shelves(choices: Sequence[Choice], pictures: Mapping[Image, Thumbnail]) -> list[Shelf]:
    """The chosen items of one piece, a shelf a model."""
    verdicts = [
        {item.id: bool(margin > 0) for item, margin in zip(c.piece.grid.items, c.margins, strict=True)} for c in choices
    ]

    def others(model: int, item: str) -> str:
        known = [found[item] for number, found in enumerate(verdicts) if number != model and item in found]
        if not known:
            return ""
        return f"{sum(known)} of {numbers.many(len(known), 'other model')} right"

    return [
        _shelf(choice, pictures, lambda item, model=number: others(model, item))  # type: ignore[misc]
        for number, choice in enumerate(choices)
    ]


def _shelf(choice: Choice, pictures: Mapping[Image, Thumbnail], others: Callable[[str], str]) -> Shelf:
    def cards(places: Sequence[int]) -> tuple[Card, ...]:
        return tuple(_card(choice, place, pictures, others) for place in places)

    right, wrong = int((choice.margins > 0).sum()), int((choice.margins <= 0).sum())
    unknown = len(choice.margins) - right - wrong
    return Shelf(choice.piece.model, right, wrong, unknown, cards(choice.right), cards(choice.wrong))


def _card(choice: Choice, place: int, pictures: Mapping[Image, Thumbnail], others: Callable[[str], str]) -> Card:
    grid = choice.piece.grid
    item, margin = grid.items[place], float(choice.margins[place])
    return Card(
        item.id, margin > 0, verdict(item, margin), others(item.id), tuple(pictures[image] for image in item.images),
        tuple(_line(item, number, segments, grid.scores[place]) for number, segments in enumerate(marked(item))),
    )  # fmt: skip


def verdict(item: Item, margin: float) -> str:
    """Right or wrong and by how much, in words."""
    if margin == 0:
        return "wrong: a tie"
    if len(item.images) == 1 and len(item.texts) == 2:
        higher = "caption" if margin > 0 else "foil"
        return f"{'right' if margin > 0 else 'wrong'}: the {higher} scores {numbers.plain(abs(margin))} higher"
    if margin > 0:
        return f"right: every true pair scores higher, by {numbers.plain(margin)} at least"
    return f"wrong: a false pair scores {numbers.plain(-margin)} higher"


def _line(item: Item, number: int, segments: tuple[Segment, ...], scores: Array) -> Line:
    golds = [row[number] for row in item.gold]
    cells = [(k, j) for k in range(len(item.images)) for j in range(len(item.texts))]
    known = [None if np.isnan(scores[cell]) else float(scores[cell]) for cell in cells]
    written = dict(zip(cells, numbers.scores(known), strict=True))
    marks = tuple(Mark(k + 1, _gold(gold), written[k, number]) for k, gold in enumerate(golds) if gold is not None)
    return Line(_label(item, number), segments, marks)


def _gold(gold: Gold) -> str:
    return gold if isinstance(gold, str) else "true" if gold else "false"


def _label(item: Item, number: int) -> str:
    """With one image a text is its caption or a foil; with several it is true of one and false of another."""
    gold = item.gold[0][number]
    if len(item.images) == 1 and isinstance(gold, bool):
        return "caption" if gold else "foil"
    return f"text {number + 1}"
