"""Replies → answers: the text read by the stated rule, and probabilities from the likely first tokens.

What a reasoning model thinks aloud (`<think>…</think>`) is no part of its answer. The probability of
an option is the sum over the tokens that spell it (any case, with or without a space or punctuation),
at the first place of the answer that holds a word, divided by the sum over all options. Of yes and no,
one that is not listed counts as 0, for it is less likely than all that are; of other options each must
be listed, since a longer word may begin with a token that spells nothing.
"""

import re
from collections.abc import Sequence
from math import exp

from counterfoil.models.api.reply import Place, Reply
from counterfoil.models.reading import YES_NO, Rule, normalise, read_answer, yes_no
from counterfoil.protocols import Said

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_END_OF_THOUGHT = "</think>"
_SPACES = str.maketrans({"Ġ": " ", "▁": " ", "Ċ": "\n"})
"""How byte-level and sentence-piece vocabularies write a space; some servers pass them on."""


def said(reply: Reply, options: Sequence[str], rule: Rule) -> Said:
    """The answer that a reply gives among the options (freely where there are none)."""
    text = spoken(reply.text)
    if tuple(options) == YES_NO:
        verdict = yes_no(text, rule)
        answer = None if verdict is None else YES_NO[not verdict]
    else:
        answer = read_answer(text, options, rule)
    return Said(answer, probabilities(reply.places, options) if options else None, reply.text)


def spoken(text: str) -> str:
    """The text without what was thought aloud; a template may have opened the thought already."""
    text = _THOUGHT.sub("", text)
    return text.rpartition(_END_OF_THOUGHT)[2]


def probabilities(places: Sequence[Place], options: Sequence[str]) -> dict[str, float] | None:
    """The probability of each option at the first word of the answer; None where it cannot be told."""
    place = _first_word(places)
    if place is None or len({_key(option) for option in options}) < len(options):
        return None
    mass = dict.fromkeys(options, 0.0)
    for token, logprob in place.likely:
        for option in options:
            if _spells(token, option):
                mass[option] += exp(logprob)
    total = sum(mass.values())
    if total == 0 or (tuple(options) != YES_NO and 0.0 in mass.values()):
        return None
    return {option: found / total for option, found in mass.items()}


def _first_word(places: Sequence[Place]) -> Place | None:
    text, begin = "", 0
    for number, place in enumerate(places):
        text += place.token
        if _END_OF_THOUGHT in text:
            text, begin = "", number + 1
    if "<think>" in text:  # cut off while it was thinking
        return None
    return next((place for place in places[begin:] if _word(place.token)), None)


def _word(token: str) -> str:
    return normalise(token.translate(_SPACES))


def _key(option: str) -> str:
    """A letter stands for itself: a small 'a' is an article."""
    return option if len(option) == 1 else normalise(option)


def _spells(token: str, option: str) -> bool:
    if len(option) == 1 and option.isalpha():
        return token.translate(_SPACES).strip(" \n().:") == option
    return _word(token) == normalise(option) != ""
