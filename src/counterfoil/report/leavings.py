"""What the numbers leave out or count against a model: ties, missing cells, answers that could not be read."""

from collections.abc import Iterator, Sequence
from typing import Any

from counterfoil.analyse.results import Measured, Piece
from counterfoil.report import numbers


def left_out(found: Sequence[Measured]) -> list[dict[str, Any]]:
    """For machines: counts of every piece, and bounds of every metric where cells are missing."""
    return [
        {
            "model": piece.model, "piece": piece.piece, "cells": piece.counts.cells, "pairs": piece.counts.pairs,
            "ties": piece.ties, "missing": piece.missing, "unparsed": piece.unparsed, "bounds": _bounds(piece),
        }
        for one in found for piece in one.pieces
    ]  # fmt: skip


def leavings(found: Sequence[Measured]) -> Iterator[str]:
    """For people: a sentence for each piece in which something is tied, missing or unread."""
    for one in found:
        for piece in one.pieces:
            counted = [
                (piece.ties, "tied pairs, which count as failures"),
                (piece.missing - piece.unparsed, "cells without a score, which are left out"),
                (piece.unparsed, "answers that are neither yes nor no"),
            ]
            told = [f"{numbers.count(number)} {what}" for number, what in counted if number > 0]
            if told:
                yield f"{piece.model} on {piece.piece}: {'; '.join(told)}{_reach(piece)}."


def _reach(piece: Piece) -> str:
    """How far the first metric might move, were the missing cells known."""
    name = piece.results[0].metric
    reach = piece.bounds(name)
    return f"; {name} lies between {numbers.percent(reach.low)} and {numbers.percent(reach.high)}" if reach else ""


def _bounds(piece: Piece) -> dict[str, list[float]]:
    found = {result.metric: piece.bounds(result.metric) for result in piece.results if result.value is not None}
    return {name: [reach.low, reach.high] for name, reach in found.items() if reach}
