"""A how-many question and a number → a statement, grammatical or as released; with a number or without."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from counterfoil.language import inflect, released
from counterfoil.language.how_many import Clause, Things, grammar, read
from counterfoil.language.statement import Slot, Statement, assemble

Style = Literal["grammatical", "released"]


@dataclass(frozen=True)
class _Quantity:
    """How many are said to be there: the word for it (None: an article, or nothing) and its agreement."""

    word: str | None
    one: bool
    exactly: bool = False


def statement(question: str, count: int, style: Style = "grammatical", *, exactly: bool = False) -> Statement | None:
    """'How many dogs are there?', 3 → 'There are 3 dogs.'; None where the question cannot be turned.

    `released` gives the English of VALSE's source statements, with its faults; `exactly` puts that
    word before the number.
    """
    if count < 0:
        raise ValueError(f"a count cannot be negative: {count}")
    if style == "released":
        return released.statement(question, count, exactly)
    clause = read(question)
    if clause is None or (count == 1 and not _fits_one(clause)):
        return None
    return assemble(_parts(clause, _Quantity(str(count), count == 1, exactly)))


def existence(question: str, count: int, exists: bool) -> Statement | None:
    """The same without a number: that there are such things, or none.

    Both sentences of one question agree with its count: 'There is a dog.' and 'There is no dog.'
    for 1, 'There are dogs.' and 'There are no dogs.' else. None where the number cannot go.
    """
    clause = read(question)
    if clause is None or not _fits_none(clause) or (count == 1 and not _fits_one(clause)):
        return None
    if clause.things.kind == "some of":
        return assemble(_parts(clause, _Quantity("some" if exists else "none", one=False)))
    if count == 1 and "different" in clause.things.before.split():
        return None  # 'a different type' is another matter
    return assemble(_parts(clause, _Quantity(None if exists else "no", count == 1)))


def rule(question: str) -> str | None:
    """The name of the rule that turns a question, for those who count what was turned how."""
    clause = read(question)
    return clause.rule if clause else None


def _fits_one(clause: Clause) -> bool:
    return not clause.things.several and grammar().phrases["reciprocal"] not in clause


def _fits_none(clause: Clause) -> bool:
    if clause.rule in ("do not", "don't"):
        return False  # a second negation would turn it round
    if clause.things.kind == "some of":
        return not clause.say.startswith("There")
    is_unit = clause.things.noun.lower() in grammar().words["units"]
    return clause.things.kind == "noun" and not is_unit and grammar().phrases["numeric"] not in clause


# ── from a clause to pieces ──────────────────────────────────────────────────────────────────


def _parts(clause: Clause, quantity: _Quantity) -> Iterator[tuple[Slot, str]]:
    for word in clause.say.split():
        if word.startswith("#"):
            yield from _counted(clause, quantity)
        elif word == "{rest}":
            yield from _anaphors(clause.parts["rest"], clause, quantity.one)
        else:
            yield _agreeing(word, clause, quantity.one)


def _agreeing(word: str, clause: Clause, one: bool) -> tuple[Slot, str]:
    """One word of the pattern, as number or subject want it."""
    past = clause.verb in ("were", "was")
    match word:
        case "{be}":
            return "be", ("was" if one else "were") if past else ("is" if one else "are")
        case "{verb}":
            many = {"is": "are", "was": "were"}.get(clause.verb, clause.verb)
            return "verb", inflect.third_person(many) if one else many
        case "{modal}":
            return "", clause.verb
        case "{its_be}":
            return "", "is" if _is_one(clause.parts["subject"]) else "are"
        case "{its_have}":
            has = clause.verb == "does" if clause.verb in ("do", "does") else _is_one(clause.parts["subject"])
            return "", "has" if has else "have"
        case "{kind}":
            kind = inflect.singular(clause.parts["kind"])
            return "noun", f"{inflect.article(kind)} {kind}" if one else clause.parts["kind"]
    return "", clause.parts[word[1:-1]] if word.startswith("{") else word


def _is_one(subject: str) -> bool:
    first, last = subject.lower().split()[0], subject.lower().split()[-1]
    if first == last:
        return first in ("he", "she", "it", "one", "someone", "anyone")
    return first in ("a", "an", "each", "every", "this", "that") or not inflect.is_plural(last)


def _counted(clause: Clause, quantity: _Quantity) -> Iterator[tuple[Slot, str]]:
    """The number and the things, the same pieces for every number."""
    things = clause.things
    yield "exactly", "exactly" if quantity.exactly else ""
    if things.kind != "noun":
        yield "number", quantity.word or ""
        yield "", "of them" if things.kind == "them" else things.after
        return
    measure, before, noun = _one(things) if quantity.one else ("", things.before, inflect.plural(things.noun))
    word = quantity.word
    if word is None:
        word = inflect.article(f"{measure} {before} {noun}".strip()) if quantity.one else ""
    yield "number", word
    yield "measure", measure
    yield "", before
    yield "noun", noun
    yield from _relative(things.after, clause, quantity.one)


def _one(things: Things) -> tuple[str, str, str]:
    """One of the things: its measure if it needs one, the words before it, and its noun."""
    measure = "pair of" if inflect.is_pair(things.noun) else ""
    *others, last = things.before.split() or [""]
    quoted = any(word.startswith("'") for word in (*others, last))  # 'one way' signs are nobody's
    if re.search(r"'s?$", last) and not quoted:  # one face is one person's
        last = inflect.singular(last.rstrip("'").removesuffix("'s")) + "'s"
    return measure, " ".join((*others, last)), inflect.singular(things.noun)


def _relative(text: str, clause: Clause, one: bool) -> Iterator[tuple[Slot, str]]:
    """What stands between the noun and the verb; a relative clause has a verb of its own."""
    found = re.fullmatch(r"(who|that|which) (are|were|have|do|don't) (.+)", text)
    if found is None:
        yield from _anaphors(text, clause, one)
        return
    yield "", found[1]
    yield "verb", inflect.third_person(found[2]) if one else found[2]
    yield "", found[3]


def _anaphors(text: str, clause: Clause, one: bool) -> Iterator[tuple[Slot, str]]:
    """Words after the noun; in what it has, 'them' and 'their' are the things counted."""
    owner = clause.verb in ("have", "do", "don't") or re.match(r"with(?:out)? ", text)
    if not owner or inflect.singular(clause.things.noun).lower() in grammar().words["human"]:
        yield "", text
        return
    for word in re.split(r" ?\b(them|their)\b ?", text):
        if word in ("them", "their"):
            yield "pronoun", {"them": "it", "their": "its"}[word] if one else word
        else:
            yield "", word
