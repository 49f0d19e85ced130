"""Reading answers: free text → one of the options, or a short answer in one spelling, or None.

The normalisation: Unicode NFKC, lower case, the first line only and nothing after a new 'Question:'
that the model made up, punctuation off (hyphens and apostrophes inside words stay), one leading
article off, and the words 'zero' to 'ten' as digits.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal

Rule = Literal["words", "exact", "bla"]
"""How an answer is read. 'words': the option that the answer is, begins with, or alone mentions, as
whole words; 'exact': only an answer that is an option; 'bla': the substrings of BLA's released code."""

YES_NO = ("yes", "no")
SPACES = (" ", "▁", "Ġ")
"""A space as vocabularies write it: plainly, as SentencePiece does, and as byte-level BPE does."""

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_DIGITS = {word: str(number) for number, word in enumerate(_NUMBERS)}
_ARTICLES = frozenset(("a", "an", "the"))
_INSTEAD = {"true": "yes", "correct": "yes", "false": "no", "incorrect": "no"}
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_MADE_UP = re.compile(r"\b(?:question|q)\s*:", re.IGNORECASE)
_VERDICT = re.compile(r"\banswer(?:\s+is|\s*:)\s*", re.IGNORECASE)


def read_answer(text: str, options: Sequence[str] = (), rule: Rule = "words") -> str | None:
    """The option that the text says, as it is spelled among the options; None where it says none, or several.

    Without options the answer is open: the normalised text, or plain 'yes' or 'no' where it begins so.
    """
    if rule == "bla":
        return _by_substring(text, options)
    said = _answer_part(text)
    if not options:
        words = _words(said)
        return words[0] if rule == "words" and words[:1] in (["yes"], ["no"]) else " ".join(words) or None
    exact = [option for option in options if _words(said) == _words(option) and _words(said)]
    if exact or rule == "exact":
        return exact[0] if len(exact) == 1 else None
    return _begins_with(said, options) or _after_verdict(said, options) or _alone_mentioned(said, options)


def yes_no(text: str, rule: Rule = "words") -> bool | None:
    """Whether the text says yes. By words, an answer that begins with 'true' or 'incorrect' counts as well."""
    answer = read_answer(text, YES_NO, rule)
    if answer is None and rule == "words":
        answer = _INSTEAD.get(next(iter(_words(_answer_part(text))), ""))
    return None if answer is None else answer == "yes"


def normalise(text: str) -> str:
    """A short answer in one spelling, for golds and for what models say of them alike."""
    return " ".join(_words(_answer_part(text)))


def spellings(option: str) -> tuple[str, ...]:
    """How a generative model may begin an answer that is this option: its case, with and without a space before."""
    cases = dict.fromkeys((option, option.lower(), option.capitalize(), option.upper()))
    return tuple(space + case for case in cases for space in ("", " "))


def variants(vocabulary: Mapping[str, int], option: str) -> tuple[int, ...]:
    """The tokens that alone say this option, in whatever way a vocabulary writes the space before a word."""
    wanted = {mark + case.strip() for case in spellings(option) for mark in ("", *SPACES)}
    return tuple(sorted({vocabulary[token] for token in wanted if token in vocabulary}))


def _answer_part(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).strip()
    if made_up := _MADE_UP.search(text, 1):
        text = text[: made_up.start()]
    return next((line for line in text.splitlines() if _WORD.search(line)), "")


def _words(text: str) -> list[str]:
    words = _WORD.findall(unicodedata.normalize("NFKC", text).lower().replace("’", "'"))
    if len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    return [_DIGITS.get(word, word) for word in words]


def _begins_with(said: str, options: Sequence[str]) -> str | None:
    """The longest option that the answer begins with; a letter must be set off: 'A)' is one, 'a dog' is not."""
    words = _words(said)
    found = [o for o in options if (own := _words(o)) and words[: len(own)] == own and not _is_letter(o)]
    found += [o for o in options if _is_letter(o) and re.match(rf"\W*{re.escape(o)}(?:[^\w\s]|$)", said, re.I)]
    return max(found, key=lambda option: len(_words(option)), default=None)


def _after_verdict(said: str, options: Sequence[str]) -> str | None:
    """What stands after the last 'answer is' or 'Answer:'."""
    verdicts = list(_VERDICT.finditer(said))
    return _begins_with(said[verdicts[-1].end() :], options) if verdicts else None


def _alone_mentioned(said: str, options: Sequence[str]) -> str | None:
    """The one option that is mentioned. One inside a longer option's is none; 'no' and letters are set off."""
    spans = [(option, span) for option in options for span in _mentions(said, option)]
    found = {
        option
        for option, (start, end) in spans
        if not any(s <= start and end <= e and (s, e) != (start, end) for _, (s, e) in spans)
    }
    return found.pop() if len(found) == 1 else None


def _mentions(said: str, option: str) -> list[tuple[int, int]]:
    inner = r"\W+".join(map(re.escape, option.split()))
    set_off = r"(?=\s*(?:[^\w\s]|$))" if _is_letter(option) or option.lower() == "no" else ""
    flags = 0 if _is_letter(option) else re.IGNORECASE
    return [match.span() for match in re.finditer(rf"(?<![\w'-]){inner}(?![\w'-]){set_off}", said, flags)]


def _is_letter(option: str) -> bool:
    return len(option) == 1 and option.isalpha()


def _by_substring(text: str, options: Sequence[str]) -> str | None:
    """As BLA's test_blip2_bla.py: 'appropriate' is yes (so 'not appropriate' is), then 'yes', then 'no' ('snow' is)."""
    said = text.strip().lower()
    said = said.removesuffix(".")
    if "yes" in options and "appropriate" in said:
        return "yes"
    if not options:
        return said or None
    return next((option for option in options if option.lower() in said), None)
