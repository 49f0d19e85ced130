"""Where an item's texts differ, so that a page can set it in bold: by its edits' spans, else by words."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from counterfoil.records import Edit, Item

Span = tuple[int, int]


@dataclass(frozen=True)
class Segment:
    """A stretch of a text; `changed` where it is not the same in the other texts."""

    text: str
    changed: bool


def marked(item: Item) -> tuple[tuple[Segment, ...], ...]:
    """Each text of the item in segments. Spans that do not fit their text are not believed."""
    texts = [text.text for text in item.texts]
    edits = [edit for edit in item.edits if edit.on == "text" and 0 < edit.target < len(texts)]
    spans: list[list[Span]] = [[] for _ in texts]
    if edits and all(_fits(edit, texts) for edit in edits):
        for edit in edits:
            spans[0].append(edit.old_span or (0, 0))
            spans[edit.target].append(edit.span or (0, 0))
    else:
        for place, text in enumerate(texts[1:], start=1):
            old, new = _differing_words(texts[0], text)
            spans[0] += old
            spans[place] += new
    return tuple(tuple(_segments(text, found)) for text, found in zip(texts, spans, strict=True))


def _fits(edit: Edit, texts: Sequence[str]) -> bool:
    return _at(texts[0], edit.old_span) == edit.old and _at(texts[edit.target], edit.span) == edit.new


def _at(text: str, span: Span | None) -> str | None:
    return text[span[0] : span[1]] if span and 0 <= span[0] <= span[1] <= len(text) else None


def _differing_words(old: str, new: str) -> tuple[list[Span], list[Span]]:
    """Spans of whole words that are in one text only; words, since letters would mark 'bat' in 'baseball'."""
    olds, news = ([match.span() for match in re.finditer(r"\w+|[^\w\s]", text)] for text in (old, new))
    matcher = SequenceMatcher(
        None, [old[a:b] for a, b in olds], [new[a:b] for a, b in news], autojunk=False
    )  # fmt: skip
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    return (
        [(olds[a][0], olds[b - 1][1]) for _, a, b, _, _ in changes if b > a],
        [(news[a][0], news[b - 1][1]) for _, _, _, a, b in changes if b > a],
    )


def _without_spaces(text: str, span: Span) -> Span:
    """An edit that adds or drops a word takes a space along; it is not to be bold."""
    found = text[span[0] : span[1]]
    return span[0] + len(found) - len(found.lstrip()), span[1] - len(found) + len(found.rstrip())


def _segments(text: str, spans: Iterable[Span]) -> Iterable[Segment]:
    place = 0
    for start, end in sorted(_without_spaces(text, span) for span in spans):
        start = max(start, place)  # spans of several foils may lie over each other
        if end <= start:
            continue
        if start > place:
            yield Segment(text[place:start], False)
        yield Segment(text[start:end], True)
        place = end
    if place < len(text):
        yield Segment(text[place:], False)
