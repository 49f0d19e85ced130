"""The number of nouns, and what agrees with it: plurals, articles, number words, verbs.

The `inflect` library knows the rules; `data/nouns.toml` knows where it goes astray ('bus' has no
singular 'bu', two of 'bread' are not 'breads') and is always asked first.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import inflect

_SUFFIXES = {"men": "man", "people": "person", "children": "child", "feet": "foot", "teeth": "tooth"}
"""Irregular plurals that end compounds: firemen, salespeople, grandchildren."""

_NOT_SUFFIXED = frozenset({"acumen", "cyclamen", "omen", "ramen", "semen", "specimen", "stamen"})

_AN = re.compile(r"8|1[18]\b|SUV|mp\d|Xbox|[AEFHILMNORSX]\b|herb", re.ASCII)
"""Beginnings with a vowel's sound that the library hears otherwise."""

_VERBS = {"are": "is", "were": "was", "have": "has", "do": "does", "don't": "doesn't", "go": "goes"}


# ── nouns ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Nouns:
    """The tables, as they are asked: words by what they are, and irregular forms both ways."""

    invariable: frozenset[str]
    pairs: frozenset[str]
    mass: frozenset[str]
    plural: frozenset[str]
    singular: frozenset[str]
    plurals: dict[str, str]
    singulars: dict[str, str]


@cache
def _nouns() -> _Nouns:
    table = tomllib.loads(files("counterfoil.language").joinpath("data/nouns.toml").read_text("utf-8"))
    plurals: dict[str, str] = table["irregular"]
    singulars = {many: one for one, many in plurals.items()} | table["variants"]
    invariable, pairs, mass = (frozenset(table[key]) for key in ("invariable", "pairs", "mass"))
    return _Nouns(
        invariable=invariable,
        pairs=pairs,
        mass=mass,
        plural=invariable | pairs | singulars.keys() | set(table["plural_is_us"]),
        singular=mass | plurals.keys() | set(table["singular_s"]),
        plurals=plurals,
        singulars=singulars,
    )


@cache
def _engine() -> "inflect.engine":
    import inflect  # takes a noticeable moment, and only nouns outside the tables need it

    return inflect.engine()


def is_mass(noun: str) -> bool:
    """Whether a noun is not counted: 'luggage', 'bread'."""
    return noun.lower() in _nouns().mass


def is_pair(noun: str) -> bool:
    """Whether a noun is always plural and counted in pairs: 'scissors'."""
    return noun.lower() in _nouns().pairs


def is_plural(noun: str) -> bool:
    """Whether a noun can mean many as it stands; true of 'sheep', false of 'bus' and 'tennis'."""
    nouns, word = _nouns(), noun.lower()
    if word in nouns.plural or word in nouns.singular:
        return word in nouns.plural
    if word.endswith("fish") or _compound(word) or re.fullmatch(r"[A-Z]s", noun):
        return True
    return word.endswith("s") and len(word) > 2 and not word.endswith(("ss", "us", "is", "'s"))


@cache
def plural(noun: str) -> str:
    """The plural of a noun in the singular; a noun that is plural, or has none, stays as it is."""
    nouns, word = _nouns(), noun.lower()
    if is_plural(noun) or word in nouns.mass or not word.isascii():
        return noun
    if word in nouns.plurals:
        return _like(noun, nouns.plurals[word])
    if len(noun) > 1 and noun.isupper():
        return noun + "s"
    return _like(noun, str(_engine().plural_noun(word)))


@cache
def singular(noun: str) -> str:
    """The singular of a noun in the plural; a noun that is singular, or has none, stays as it is."""
    nouns, word = _nouns(), noun.lower()
    if not is_plural(noun) or word in nouns.invariable or word in nouns.pairs or word.endswith("fish"):
        return noun
    if word in nouns.singulars:
        return _like(noun, nouns.singulars[word])
    if noun[:-1].isupper():
        return noun[:-1]
    if ending := _compound(word):
        return noun[: -len(ending)] + _SUFFIXES[ending]
    return _like(noun, str(_engine().singular_noun(word) or word))


def _compound(word: str) -> str | None:
    if word in _NOT_SUFFIXED:
        return None
    return next((many for many in _SUFFIXES if word.endswith(many) and len(word) > len(many)), None)


def _like(pattern: str, word: str) -> str:
    """The word with the capital of the pattern."""
    return word[:1].upper() + word[1:] if pattern[:1].isupper() else word


# ── what agrees with nouns ───────────────────────────────────────────────────────────────────


def article(phrase: str) -> str:
    """'a' or 'an', by the sound that the phrase begins with."""
    if _AN.match(phrase):
        return "an"
    return str(_engine().a(phrase)).partition(" ")[0]


def third_person(verb: str) -> str:
    """The verb as it agrees with one thing: 'has', 'does', 'carries'; a modal stays as it is."""
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


# ── numbers ──────────────────────────────────────────────────────────────────────────────────

# fmt: off
_UNITS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
# fmt: on
_WORDS = {word: value for value, word in enumerate(_UNITS)} | {
    word: 20 + 10 * place for place, word in enumerate(_TENS)
}


def number_word(number: int) -> str:
    """The number in words, from 0 to 999: 'twenty-one', 'three hundred and five'."""
    if not 0 <= number <= 999:
        raise ValueError(f"{number} is not between 0 and 999")
    if number < 20:
        return _UNITS[number]
    if number < 100:
        tens, units = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")
    hundreds, rest = divmod(number, 100)
    return f"{_UNITS[hundreds]} hundred" + (f" and {number_word(rest)}" if rest else "")


def number(text: str) -> int | None:
    """The number that a text is, in digits or words ('3', 'Three.', 'twenty-one', 'none'), else None."""
    text = text.strip().rstrip(".!").strip().lower()
    if re.fullmatch(r"\d{1,9}", text, re.ASCII):
        return int(text)
    if text in ("no", "none", "0"):
        return 0
    total, last = 0, ""
    words = re.split(r"[ -]+", text.replace(" and ", " "))
    for word in words:
        if word == "hundred" and last in _UNITS[1:10]:
            total *= 100
        elif word in _WORDS and _may_follow(last, word):
            total += _WORDS[word]
        else:
            return None
        last = word
    return total


def _may_follow(last: str, word: str) -> bool:
    """Whether a number word may come after another: 'forty two' and 'hundred ten', never 'two three'."""
    if last in ("", "hundred"):
        return word != "zero" or last == ""
    return last in _TENS and word in _UNITS[1:10]
