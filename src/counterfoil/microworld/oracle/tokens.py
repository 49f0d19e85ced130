"""From a text to sentences of words, with words that belong together joined ('in front of')."""

import re
from typing import NamedTuple

from counterfoil.microworld.oracle import words as small
from counterfoil.microworld.oracle.nouns import NOUNS
from counterfoil.microworld.oracle.verbs import VERBS

_TOKEN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*|'s\b|[.,?!;]|[^\s\"]")
_STOPS = frozenset(".?!;")
LONGEST = 80
"""Words in a text beyond which the oracle says nothing."""

_CONTRACTIONS = [
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        (r"[’‘`]", "'"),
        (r"[“”]", '"'),
        (r"\b(can)not\b|\b(can)'t\b", "can not"),
        (r"n't\b", " not"),
        (r"\b(it|he|she|there|here|that|this|who|what|where|everyone|someone|nobody)'s\b", r"\1 is"),
        (r"\b(they|we|you|there)'re\b", r"\1 are"),
        (r"\b(blond|blonde|brown|black|red|gray|grey|dark) haired\b", r"\1-haired"),
        (r"\b(\w+) (colou?red)\b", r"\1-\2"),
        (r"\b(what|which|the) (?:kind|type|sort)s? of\b", r"\1"),
    )
]
_FIXED = (
    "each other", "one another", "as well as", "along with", "together with", "no one", "a single", "another one",
    "can be seen", "can be found", "could be seen", "a picture of", "a photo of", "a photograph of", "an image of",
    "picture of", "photo of", "image of", "photograph of", "a view of", "a scene of", "the picture shows",
    "a dozen", "dressed in", "clad in", "has on", "have on", "having on", "on which", "in which",
    "how many", "what color", "what colour", "which color", "which colour", "the color of", "the colour of",
    "look like", "looks like", "do you think", "would you say", "would you call",
    "all of", "both of", "each of", "none of", "some of",
    "one of", "any of", "neither of", "either of", "most of",
    "the other", "the others", "at the same time",
)  # fmt: skip


class Sentence(NamedTuple):
    words: tuple[str, ...]
    stop: str


def _phrases() -> dict[str, list[tuple[str, ...]]]:
    """First word → the phrases it opens, longest first."""
    vocabulary: set[str] = set(_FIXED)
    tables = (
        small.ADJECTIVES, small.PREPOSITIONS, small.SIDES, small.ADVERBIAL_PLACES, small.SEEN, small.IDLE,
        small.AT_LEAST_TWO, small.MANY, small.FLOORS, small.CEILINGS, NOUNS, VERBS,
    )  # fmt: skip
    for table in tables:
        vocabulary.update(table)
    opened: dict[str, list[tuple[str, ...]]] = {}
    for phrase in vocabulary:
        parts = tuple(phrase.split(" "))
        if len(parts) > 1:
            opened.setdefault(parts[0], []).append(parts)
    return {first: sorted(phrases, key=len, reverse=True) for first, phrases in opened.items()}


PHRASES = _phrases()


def _join(tokens: list[str]) -> tuple[str, ...]:
    joined: list[str] = []
    i = 0
    while i < len(tokens):
        for phrase in PHRASES.get(tokens[i], ()):
            if tuple(tokens[i : i + len(phrase)]) == phrase:
                joined.append(" ".join(phrase))
                i += len(phrase)
                break
        else:
            joined.append(tokens[i])
            i += 1
    return tuple(joined)


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text; none if it is too long to be judged."""
    lowered = text.lower()
    for pattern, replacement in _CONTRACTIONS:
        lowered = pattern.sub(replacement, lowered)
    tokens = _TOKEN.findall(lowered)
    if len(tokens) > LONGEST:
        return []
    found: list[Sentence] = []
    start = 0
    for i, token in enumerate([*tokens, "."]):
        if token in _STOPS:
            if i > start:
                found.append(Sentence(_join(tokens[start:i]), token))
            start = i + 1
    return found
