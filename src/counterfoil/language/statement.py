"""A statement in pieces: each knows what it is for and where it stands, so that two can be compared."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from counterfoil.records import Edit

Slot = Literal["", "be", "exactly", "number", "measure", "noun", "verb", "pronoun"]


@dataclass(frozen=True)
class Piece:
    """Some words of a statement with their place in it; an empty piece stands where words could be."""

    slot: Slot
    text: str
    span: tuple[int, int]


@dataclass(frozen=True)
class Statement:
    text: str
    pieces: tuple[Piece, ...]

    @property
    def number(self) -> str:
        """The number, or the word for it; empty where it was dropped."""
        return self.text[slice(*self.number_span)]

    @property
    def number_span(self) -> tuple[int, int]:
        """Where the number, or the word for it, stands; an empty span where it was dropped."""
        return next(piece.span for piece in self.pieces if piece.slot == "number")


def assemble(parts: Iterable[tuple[Slot, str]]) -> Statement:
    """A sentence of these pieces: one space between words, a capital first, a full stop last."""
    text, pieces = "", []
    for slot, words in parts:
        if not text:
            words = words[:1].upper() + words[1:]
        start = len(text) + (1 if text and words else 0)
        text = " ".join(filter(None, (text, words)))
        pieces.append(Piece(slot, words, (start, start + len(words))))
    return Statement(text + ".", tuple(pieces))


def edits(caption: Statement, foil: Statement, target: int = 1) -> tuple[Edit, ...]:
    """What must be changed to make the foil of the caption, piece by piece, with exact places.

    Both must come from one question. Where a piece is empty on one side, the space that it would
    need goes with it, so that applying all edits to the caption gives the foil to the letter.
    """
    pairs = list(zip(caption.pieces, foil.pieces, strict=True))
    return tuple(_edit(caption, foil, old, new, target) for old, new in pairs if old.text != new.text)


def _edit(caption: Statement, foil: Statement, old: Piece, new: Piece, target: int) -> Edit:
    old_span, span = old.span, new.span
    if not old.text or not new.text:
        old_span, span = _with_space(caption, old), _with_space(foil, new)
    return Edit(
        target=target,
        old=caption.text[slice(*old_span)],
        new=foil.text[slice(*span)],
        span=span,
        kind=old.slot,
        old_span=old_span,
    )


def _with_space(statement: Statement, piece: Piece) -> tuple[int, int]:
    """The piece's span with the space before it, or after it where it opens the sentence."""
    start, end = piece.span
    if start == end:
        return start, end
    return (0, end + 1) if start == 0 else (start - 1, end)
