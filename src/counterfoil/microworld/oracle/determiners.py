"""Grammar of determiners: what 'two', 'at least 3', 'another' and 'the' ask for."""

from typing import NamedTuple

from counterfoil.microworld.oracle.logic import Det, Pro
from counterfoil.microworld.oracle.words import (
    AT_LEAST_TWO,
    CEILINGS,
    DEFINITE,
    EXACTLY,
    FLOORS,
    MANY,
    NUMERALS,
    POSSESSIVES,
)

NONE = Det("count", 0, 0)
SOME = Det("some")
ALL = Det("all")


class Opening(NamedTuple):
    """A determiner as read: what it asks for depends on the number of the noun that follows."""

    singular: Det | None
    plural: Det | None
    end: int


def number_at(word: str) -> int | None:
    if word.isascii() and word.isdigit() and len(word) < 4:
        return int(word)
    return 12 if word == "a dozen" else NUMERALS.get(word)


def _same(det: Det, end: int) -> Opening:
    return Opening(det, det, end)


def _at_least(n: int) -> Det:
    return Det("some", n) if n > 0 else Det("count", 0, None)


def openings(words: tuple[str, ...], i: int) -> list[Opening]:
    """All determiners that can be read here; the last is none at all."""
    word, after = words[i], words[i + 1]
    number, following = number_at(word), number_at(after)
    found: list[Opening] = []
    if word in ("a", "an"):
        found.append(_same(SOME, i + 1))
    if number is not None:
        found.extend(_numbered(words, number, i + 1))
    if word == "a single" or (word in EXACTLY and after in ("a", "an", "a single")):
        found.append(_same(Det("count", 1, 1), i + (1 if word == "a single" else 2)))
    if word in EXACTLY and following is not None:
        found.append(_same(Det("count", following, following), i + 2))
    if word in FLOORS and following is not None:
        found.append(_same(_at_least(following + FLOORS[word]), i + 2))
    if word in CEILINGS and following is not None:
        found.append(_same(Det("count", 0, following + CEILINGS[word]), i + 2))
    if word in AT_LEAST_TWO:
        found.extend(_group(words, word, i + 1))
    if word in MANY:
        found.append(_same(Det("some", 4, soft=2), i + 1))
    found.extend(_quantifiers(words, i))
    if word in DEFINITE or word == "the other":
        found.extend(_definites(words, word, i + 1))
    if word in POSSESSIVES:
        found.append(_same(Det("own", owner=Pro(POSSESSIVES[word])), i + 1))
    found.append(Opening(SOME, Det("some", 2, bare=True), i))
    return found


def _numbered(words: tuple[str, ...], number: int, j: int) -> list[Opening]:
    if words[j] in ("other", "more"):
        return [_same(Det("some", number, fresh=True), j + 1)] if number else []
    return [_same(_at_least(number) if number else NONE, j)]


def _group(words: tuple[str, ...], word: str, j: int) -> list[Opening]:
    number = number_at(words[j])
    if number is not None and word in ("a group of", "a set of", "a herd of", "a flock of", "a bunch of"):
        return [_same(_at_least(number), j + 1)]
    one = SOME if word == "some" else None
    if words[j] == "other":
        return [Opening(one, Det("some", 2, fresh=True), j + 1)]
    return [Opening(one, Det("some", 2), j)]


def _quantifiers(words: tuple[str, ...], i: int) -> list[Opening]:
    word, after = words[i], words[i + 1]
    if word == "no":
        return [_same(NONE, i + (2 if after in ("other", "single") else 1))]
    if word == "any":
        return [_same(Det("some", fresh=after == "other"), i + (2 if after == "other" else 1))]
    if word in ("another", "other"):
        number = number_at(after)
        if number:
            return [_same(Det("some", number, fresh=True), i + 2)]
        one = Det("some", fresh=True)
        return [Opening(one, one if word == "another" else Det("some", 2, bare=True, fresh=True), i + 1)]
    if word in ("each", "every"):
        return [_same(ALL, i + 1)]
    if word == "all":
        number = number_at(words[i + 2]) if after == "the" else number_at(after)
        skip = (after == "the") + (number is not None)
        return [_same(Det("all", number or 1, number), i + 1 + skip)]
    if word == "both":
        return [Opening(None, Det("all", 2, 2), i + (2 if after == "the" else 1))]
    return []


def _definites(words: tuple[str, ...], word: str, j: int) -> list[Opening]:
    fresh = word == "the other"
    number = number_at(words[j])
    if words[j] == "other" and not fresh:
        return _definites(words, "the other", j + 1)
    if number:
        return [_same(Det("the", number, fresh=fresh), j + 1)]
    return [Opening(Det("the", fresh=fresh), Det("the", 2, bare=True, fresh=fresh), j)]
