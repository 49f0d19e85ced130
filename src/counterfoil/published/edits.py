"""What differs between two texts that others wrote: whole words with their places."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from counterfoil.records import Edit

_TOKEN = re.compile(r"\s*(?:\w+|[^\w\s])|\s+$")
"""A word or a sign with the space before it, so that the tokens of a text join to the text."""


def edits(old: str, new: str, target: int = 1, kind: str = "") -> tuple[Edit, ...]:
    """What must be changed in `old` to make `new` of it; applying all of it gives `new` to the letter."""
    olds, news = _TOKEN.findall(old), _TOKEN.findall(new)
    return tuple(
        _edit(olds, news, place, target, kind) for place in _changes(olds, news)
    )  # fmt: skip


Place = tuple[int, int, int, int]


def _changes(olds: list[str], news: list[str]) -> Iterator[Place]:
    """Where tokens differ. Most foils change one word: equal ends are cut off before the costly comparison."""
    start, shorter = 0, min(len(olds), len(news))
    while start < shorter and olds[start] == news[start]:
        start += 1
    end = 0
    while end < shorter - start and olds[-1 - end] == news[-1 - end]:
        end += 1
    first, second = olds[start : len(olds) - end], news[start : len(news) - end]
    if not first and not second:
        return
    if not first or not second or len(first) == len(second) == 1:
        yield start, start + len(first), start, start + len(second)
        return
    for what, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if what != "equal":
            yield start + a, start + b, start + c, start + d


def _edit(olds: list[str], news: list[str], place: Place, target: int, kind: str) -> Edit:
    a, b, c, d = place
    old, new = "".join(olds[a:b]), "".join(news[c:d])
    old_start, new_start = sum(map(len, olds[:a])), sum(map(len, news[:c]))
    if old[:1].isspace() and old[:1] == new[:1]:  # the space before is the same on both sides: no part of the change
        old, new, old_start, new_start = old[1:], new[1:], old_start + 1, new_start + 1
    return Edit(
        target=target,
        old=old,
        new=new,
        span=(new_start, new_start + len(new)),
        kind=kind,
        old_span=(old_start, old_start + len(old)),
    )
