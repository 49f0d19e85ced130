"""Reading a how-many question: what is counted, and what is said of it.

The question is cut at its first verb; the first rule of `data/how_many.toml` that fits says how the
statement goes. A question that no rule fits is refused: better no statement than a wrong one.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal

from counterfoil.language import inflect


@dataclass(frozen=True)
class Things:
    """What is counted: a noun with the words around it, some of a known set, or nothing by name."""

    kind: Literal["noun", "some of", "unnamed", "them"]
    before: str = ""
    noun: str = ""
    after: str = ""
    several: bool = False
    """Two nouns joined ('letters and numbers'), of which there cannot be one."""


@dataclass(frozen=True)
class Clause:
    """A question understood: the rule that fits, its pattern, the verb and what fills the pattern."""

    rule: str
    say: str
    verb: str
    things: Things
    parts: dict[str, str]

    def __contains__(self, words: re.Pattern[str]) -> bool:
        """Whether these words occur beside the noun that is counted."""
        things = self.things
        return bool(words.search(" ".join((things.before, things.after, self.parts.get("rest", "")))))


@dataclass(frozen=True)
class _Rule:
    name: str
    verb: re.Pattern[str]
    things: re.Pattern[str]
    tail: re.Pattern[str]
    say: str


@dataclass(frozen=True)
class _Grammar:
    rules: tuple[_Rule, ...]
    words: dict[str, frozenset[str]]
    phrases: dict[str, re.Pattern[str]]


@cache
def grammar() -> _Grammar:
    """The tables of `data/how_many.toml`, their expressions compiled."""
    table: dict[str, Any] = tomllib.loads(
        files("counterfoil.language").joinpath("data/how_many.toml").read_text("utf-8")
    )
    macros = {key: value for key, value in table.items() if isinstance(value, str)}
    macros["full"] = "|".join(table["verbs"])

    def expression(text: str) -> re.Pattern[str]:
        return re.compile(re.sub(r"(?<!\?P)<(\w+)>", lambda found: macros[found[1]], text), re.IGNORECASE)

    return _Grammar(
        tuple(
            _Rule(
                name=rule["name"],
                verb=expression(rule["verb"]),
                things=expression(rule.get("things", ".*")),
                tail=expression(rule.get("tail", ".*")),
                say=rule["say"],
            )
            for rule in table["rule"]
        ),
        {key: frozenset(value) for key, value in table.items() if isinstance(value, list) and key != "rule"},
        {key: re.compile(rf"\b(?:{text})\b", re.IGNORECASE) for key, text in macros.items()},
    )


@lru_cache(maxsize=4096)  # a question is turned once for each of its numbers
def read(question: str) -> Clause | None:
    """The clause behind a how-many question, or None where it is another question or not understood."""
    body = _body(question)
    if body is None:
        return None
    words = body.split(" ")
    place = _first_verb(words)
    left, verb, tail = (" ".join(part) for part in (words[:place], words[place : place + 1], words[place + 1 :]))
    for rule in grammar().rules:
        matches = rule.verb.fullmatch(verb), rule.things.fullmatch(left), rule.tail.fullmatch(tail)
        if all(matches):
            parts = {k: v or "" for m in matches if m for k, v in m.groupdict().items()}
            things = _things(parts.get("noun", left), rule.say)
            return Clause(rule.name, rule.say, verb.lower(), things, parts) if rule.say and things else None
    return None


def _body(question: str) -> str | None:
    """What follows 'how many', in plain spacing; None where it is torn or there is nothing to turn."""
    text = " ".join(question.replace("\u2019", "'").split())
    match = re.fullmatch(r"how many (?:many )?([^?]+?)[ .]*\?*[ .]*", text, re.IGNORECASE)
    if match is None:
        return None
    body = re.sub(r"\b([a-z]+) \1\b", r"\1", match[1])
    torn = body.count('"') % 2 or any(body.count(a) != body.count(b) for a, b in ("()", "[]"))
    return None if torn or re.match(r"(?:or|and) ", body) else body


def _first_verb(words: list[str]) -> int:
    """Where the verb of the question stands; the number of words if there is none."""
    lower = ["", *(word.lower() for word in words), ""]
    places = range(len(words))
    return next((place for place in places if _is_verb(*lower[place : place + 3])), len(words))


def _is_verb(before: str, word: str, after: str) -> bool:
    """Whether a word is the verb of the question, by its neighbours ('' at either end)."""
    tables = grammar().words
    auxiliaries = tables["auxiliaries"]
    if before in ("who", "that", "which"):
        return False
    if word == "can" and (after in auxiliaries or after in ("", "in", "on", "there")):
        return False  # one of the cans that are counted
    if word in auxiliaries:
        return before != "" or word in ("are", "have")  # some signs say 'do not enter'
    if word not in tables["verbs"] or after in auxiliaries:
        return False
    return word in tables["opening_verbs"] if not before else before == "total" or inflect.is_plural(before)


def _things(text: str, say: str) -> Things | None:
    """What is counted, found in the words before the verb; None where it cannot be counted."""
    if say.endswith("#of_them"):
        return Things("them")
    if re.match(r"of (?:the|his|her|its|their|them|these|those|this|that|my|your|our)\b", text):
        # A preposition left hanging ('of the men of have hats') says that a word is missing.
        return None if re.search(r" (?:of|in|on|with)$", text) else Things("some of", after=text)
    words = text.split()
    end = _border(words)
    tables, phrases = grammar().words, grammar().phrases
    if end == 0 or (end == 1 < len(words) and _participle(words[0])):
        return Things("unnamed", after=text) if len(words) != 1 else None
    plurals = [place for place in range(end) if inflect.is_plural(words[place])]
    place = plurals[-1] if plurals else end - 1
    noun = words[place]
    if re.fullmatch(r"['\"]?\w['\"]?s", noun) and not inflect.is_plural(noun):
        return Things("unnamed", after=text, several=True)  # letters and digits: 'i's, 2's
    if re.fullmatch(r"[\w-]+'s", noun):
        many = inflect.plural(noun[:-2])  # giraffe's for giraffes
        noun = many if inflect.is_plural(many) else many + "s"
    if noun.lower() in tables["auxiliaries"] - {"can"} or not re.fullmatch(r"[^\W\d_][\w-]*", noun):
        return None
    if inflect.is_mass(noun) or (phrases["predicates"].fullmatch(noun) and noun not in ("male", "female")):
        return None
    several = any(words[i + 1 : i + 2] == ["and"] for i in plurals)
    return Things("noun", " ".join(words[:place]), noun, " ".join(words[place + 1 :]), several)


def _border(words: list[str]) -> int:
    """How many words name the things, before any that place or describe them."""
    tables = grammar().words
    for place, word in enumerate(words):
        if word.lower() in tables["borders"] or (place and word.lower() in tables["late_borders"]):
            return place
        if place and inflect.is_plural(words[place - 1]):
            past = word.endswith("ed") and len(word) > 4 and word != "moped"
            if past or _participle(word):
                return place
    return len(words)


def _participle(word: str) -> bool:
    return word.endswith("ing") and word.lower() not in grammar().words["nouns_in_ing"]
