"""How-many statements as they were released with VALSE's sources, with their faults.

For one thing, only the fourth word of the statement is made singular ('There is 1 tenni players.').
The rules are data; they reproduce 99.9 % of the released statements to the letter (docs/how-many.md).
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from counterfoil.language.statement import Piece, Slot, Statement


@dataclass(frozen=True)
class _Rule:
    when: re.Pattern[str]
    rewrite: tuple[tuple[re.Pattern[str], str], ...]
    opening: str


@dataclass(frozen=True)
class _Rules:
    rules: tuple[_Rule, ...]
    singular: dict[str, str]
    unchanged: frozenset[str]


@cache
def _rules() -> _Rules:
    text = files("counterfoil.language").joinpath("data/how_many.toml").read_text("utf-8")
    table = tomllib.loads(text)["released"]
    rules = tuple(
        _Rule(
            re.compile(rule["when"]),
            tuple((re.compile(old), new) for old, new in rule["rewrite"]),
            rule.get("opening", ""),
        )
        for rule in table["rule"]
    )
    return _Rules(rules, table["singular"], frozenset(table["unchanged"]))


def statement(question: str, count: int, exactly: bool = False) -> Statement | None:
    """The released statement of a how-many question and its answer; None for another question."""
    number = "\0"  # stands for the number while words move around it
    body, found = re.subn(r"^how many", number, question, flags=re.IGNORECASE)
    if not found:
        return None
    body = body.replace("?", "")
    rule = next(rule for rule in _rules().rules if rule.when.search(body))
    for old, new in rule.rewrite:
        body = old.sub(new, body)
    words = (rule.opening.format(be="is" if count == 1 else "are") + body + ".").split(" ")
    words[0] = words[0][:1].upper() + words[0][1:]
    if count == 1 and len(words) > 3:
        words[3] = _without_s(words[3])
    return _pieces(words, number, str(count), exactly)


def _without_s(word: str) -> str:
    stem = word.removesuffix(".")
    if stem in _rules().unchanged:
        return word
    return _rules().singular.get(stem, stem.removesuffix("s")) + word[len(stem) :]


def _pieces(words: list[str], number: str, digits: str, exactly: bool) -> Statement:
    """A piece a word, so that statements of one question with two numbers can be compared."""
    text = ""
    pieces: list[Piece] = []

    def add(slot: Slot, word: str) -> None:
        nonlocal text
        pieces.append(Piece(slot, word, (len(text), len(text) + len(word))))
        text += word

    for place, word in enumerate(words):
        text += " " if place else ""
        before, is_number, after = word.partition(number)
        if is_number and exactly:
            add("exactly", "exactly" if place else "Exactly")
            text += " "
        if is_number:
            add("number", digits)
        add("", before + after)
    return Statement(text, tuple(pieces))
