"""Grammar of noun phrases: determiners, adjectives, nouns, pronouns, lists."""

from typing import Literal, NamedTuple

from counterfoil.microworld.oracle.chart import Chart, Found
from counterfoil.microworld.oracle.determiners import ALL, NONE, SOME, Opening, openings
from counterfoil.microworld.oracle.logic import NP, Attr, Det, Do, Join, Np, Part, Pred, Pro, Where
from counterfoil.microworld.oracle.nouns import NOUNS, PERSON, PLACES, THING, Noun
from counterfoil.microworld.oracle.plausible import join_oddity, leap_oddity, oddity
from counterfoil.microworld.oracle.verbs import VERBS
from counterfoil.microworld.oracle.words import (
    ADJECTIVES,
    BESIDE_NOUNS,
    EXACTLY,
    PRONOUNS,
)

_BODIES: dict[str, tuple[Det, Noun]] = {
    **{f"some{end}": (SOME, PERSON) for end in ("one", "body")},
    **{f"any{end}": (SOME, PERSON) for end in ("one", "body")},
    **{f"every{end}": (ALL, PERSON) for end in ("one", "body")},
    "nobody": (NONE, PERSON), "no one": (NONE, PERSON), "none": (NONE, THING),
    "something": (SOME, THING), "anything": (SOME, THING), "nothing": (NONE, THING), "everything": (ALL, THING),
}  # fmt: skip
_PARTITIVE = {
    "one of": SOME, "some of": Det("some", 2), "any of": SOME, "either of": SOME, "all of": ALL, "each of": ALL,
    "both of": Det("all", 2, 2), "none of": NONE, "neither of": NONE,
}  # fmt: skip
_CONJUNCTIONS: dict[str, Literal["and", "or"]] = {
    "and": "and", "as well as": "and", "along with": "and", "together with": "and", "or": "or", "nor": "or",
}  # fmt: skip


# ── nouns with what stands before them ───────────────────────────────────────────────────────


def _nominals(
    words: tuple[str, ...], j: int, before: tuple[Pred, ...] = ()
) -> list[tuple[tuple[Pred, ...], Noun, int]]:
    if len(before) > 5:
        return []
    word = words[j]
    found: list[tuple[tuple[Pred, ...], Noun, int]] = []
    if word in ADJECTIVES:
        found.extend(_adjectives(words, j, before))
    for verb in VERBS.get(word, ()):
        if verb.form == "ing" and not verb.particles.intersection(words[j + 1 : j + 2]):
            found.extend(_nominals(words, j + 1, (*before, Do(verb, "agent"))))
    if word in BESIDE_NOUNS:
        here = Attr("beside", (BESIDE_NOUNS[word],))
        found.extend(_nominals(words, j + 1, (*before, here)))
    found.extend((before, noun, j + 1) for noun in NOUNS.get(word, ()))
    return found


def _adjectives(words: tuple[str, ...], j: int, before: tuple[Pred, ...]) -> list[tuple[tuple[Pred, ...], Noun, int]]:
    dimension, value = ADJECTIVES[words[j]]
    link, other = words[j + 1], words[j + 2]
    if link == "and" and other in ADJECTIVES:
        second, also = ADJECTIVES[other]
        if second == dimension:
            return _nominals(words, j + 3, (*before, Attr(dimension, (value, also))))
    mine = (*before, Attr(dimension, (value,)))
    if link in (",", "and") and other in ADJECTIVES:
        return _nominals(words, j + 2, mine)
    return _nominals(words, j + 1, mine)


def _fitting(opening: Opening, noun: Noun, senses: int) -> Det | None:
    """The determiner for a noun in its number; a form that is both ('sheep') goes by the determiner."""
    if noun.number == "mass":
        det = opening.singular or opening.plural
        return det._replace(low=1) if det and det.bare and det.mode == "the" else det
    det = opening.plural if noun.number == "plural" else opening.singular
    if senses == 1:
        return det
    wants_many = opening.singular is None or (
        det is not None and det.mode == "some" and opening.plural != opening.singular
    )
    many = det is not None and (det.low > 1 or wants_many)
    return det if many == (noun.number == "plural") else None


# ── whole phrases ────────────────────────────────────────────────────────────────────────────


def core(chart: Chart, i: int) -> Found[NP]:
    """A noun phrase without 'and': the most modifiers first, so that they attach low."""
    words = chart.words
    word = words[i]
    found: Found[NP] = []
    if word in _BODIES:
        det, noun = _BODIES[word]
        found.extend(_modified(chart, det, noun, (), i + 1))
    found.extend(_partitives(chart, i))
    found.extend(_elliptic(chart, i))
    for opening in openings(words, i):
        for before, noun, end in _nominals(words, opening.end):
            det_or_none = _fitting(opening, noun, len(NOUNS.get(words[end - 1], ())))
            if det_or_none is not None:
                found.extend(_modified(chart, det_or_none, noun, _shared(before, noun), end))
    if word in PRONOUNS:
        found.append((Pro(PRONOUNS[word]), i + 1, 0))
    if word in ("one", "the other", "another", "another one"):
        found.append((Pro("one" if word == "one" else "the other"), i + 1, 0))
    return found


def _elliptic(chart: Chart, i: int) -> Found[NP]:
    """'a red and a blue ball'."""
    words = chart.words
    if words[i + 1] not in ADJECTIVES or words[i + 2] != "and" or {words[i], words[i + 3]} - {"a", "an", "one"}:
        return []
    dimension, value = ADJECTIVES[words[i + 1]]
    found: Found[NP] = []
    for np, end, odd in chart.cores(i + 3):
        if isinstance(np, Np) and np.mods and isinstance(np.mods[0], Attr):
            first = Np(SOME, np.noun, (Attr(dimension, (value,)), *np.mods[1:]))
            found.append((Join((first, np), "and"), end, odd + (words[i + 1] in NOUNS)))
    return found


def _shared(before: tuple[Pred, ...], noun: Noun) -> tuple[Pred, ...]:
    if noun.number != "plural":
        return before
    return tuple(Attr(p.dimension, p.values, True) if isinstance(p, Attr) else p for p in before)


def _modified(chart: Chart, det: Det, noun: Noun, before: tuple[Pred, ...], end: int) -> Found[NP]:
    found: Found[NP] = []
    if chart.words[end] == "'s":
        found.extend(_possessed(chart, Np(det, noun, before), end + 1))
    base = sum(oddity(noun, pred) for pred in before)
    for mods, stop, odd in modifiers(chart, end):
        if any(isinstance(mod, Where) for mod in mods) and not noun.kinds <= PLACES:
            continue  # only in a place can something go on that need not involve it
        odd += base + sum(oddity(noun, mod) for mod in mods)
        found.append((Np(det, noun, before + mods), stop, odd))
    return found


def _possessed(chart: Chart, owner: NP, j: int) -> Found[NP]:
    found: Found[NP] = []
    for before, noun, end in _nominals(chart.words, j):
        found.extend(_modified(chart, Det("own", owner=owner), noun, before, end))
    return found


def modifiers(chart: Chart, i: int) -> Found[tuple[Pred, ...]]:
    """Runs of modifiers from here, the longest first, the empty run last."""
    return chart.ask("modifiers", i, _modifiers)


def _modifiers(chart: Chart, i: int) -> Found[tuple[Pred, ...]]:
    words = chart.words
    found: Found[tuple[Pred, ...]] = []
    comma = words[i] == ","
    for mod, j, odd in chart.modifiers(i + 1 if comma else i):
        if comma and words[j] == ",":
            found.extend(((mod, *rest), end, odd + more) for rest, end, more in modifiers(chart, j + 1))
        for rest, end, more in modifiers(chart, j):
            leap = leap_oddity(mod, rest[0]) if rest and words[j] != "," else 0
            found.append(((mod, *rest), end, odd + more + leap))
        after = j + 1 if words[j] == "," else j
        if words[after] == "and":
            runs = modifiers(chart, after + 1)
            found.extend(((mod, *rest), end, odd + more) for rest, end, more in runs if rest)
    found.append(((), i, 0))
    return found


def _partitives(chart: Chart, i: int) -> Found[NP]:
    """'one of them', 'two of the dogs', 'exactly two of the dogs'."""
    words = chart.words
    starts = [(_PARTITIVE[words[i]], i + 1)] if words[i] in _PARTITIVE else []
    for opening in openings(words, i):
        if opening.plural is not None and opening.end > i and words[opening.end] == "of":
            starts.append((opening.plural, opening.end + 1))
    if words[i] in EXACTLY and words[i + 1] == "one of":
        starts.append((Det("count", 1, 1), i + 2))
    found: Found[NP] = []
    for det, j in starts:
        for whole, end, odd in chart.cores(j):
            if isinstance(whole, Pro) or (isinstance(whole, Np) and whole.det.mode in ("the", "own")):
                found.append((Part(det, whole), end, odd))
    return found


def noun_phrase(chart: Chart, i: int) -> Found[NP]:
    """A noun phrase or a list of them; what can belong to the last of a list is left with it first."""
    word = chart.words[i]
    found: Found[NP] = []
    if word in ("both", "either", "neither"):
        for first, j, odd in chart.cores(i + 1):
            lists = _lists(chart, first, j, odd)
            found.extend(
                (_denied(np) if word == "neither" and isinstance(np, Join) else np, e, o) for np, e, o in lists
            )
    for first, j, odd in chart.cores(i):
        found.extend(_lists(chart, first, j, odd))
        found.append((first, j, odd))
    return found


class Tail(NamedTuple):
    """The rest of a list: what is added to its first part, and how it is joined."""

    parts: tuple[NP, ...]
    op: Literal["and", "or"]


def _tails(chart: Chart, j: int) -> Found[Tail]:
    """'… and C', '…, B and C', '… or C or D'."""
    words = chart.words
    link = j + 1 if words[j] == "," and words[j + 1] in _CONJUNCTIONS else j
    found: Found[Tail] = []
    if words[link] in _CONJUNCTIONS:
        op = _CONJUNCTIONS[words[link]]
        for part, end, odd in chart.cores(link + 1):
            for tail, stop, more in chart.ask("tails", end, _tails):
                if tail.op == op:
                    found.append((Tail((part, *tail.parts), op), stop, odd + more))
            found.append((Tail((part,), op), end, odd))
    elif words[j] == ",":
        for part, end, odd in chart.cores(j + 1):
            for tail, stop, more in chart.ask("tails", end, _tails):
                found.append((Tail((part, *tail.parts), tail.op), stop, odd + more))
    return found


def _lists(chart: Chart, first: NP, j: int, odd: int) -> Found[NP]:
    return [
        joined
        for tail, end, more in chart.ask("tails", j, _tails)
        for joined in _joined(chart, (first, *tail.parts), tail.op, end, odd + more + join_oddity((first, *tail.parts)))
    ]


def _joined(chart: Chart, parts: tuple[NP, ...], op: Literal["and", "or"], end: int, odd: int) -> Found[NP]:
    first = parts[0]
    if op == "or" and isinstance(first, Np) and first.det == NONE:
        return [(_denied(Join(parts, op)), end, odd)]
    found: Found[NP] = [(Join(parts, op), end, odd)]
    for mods, stop, more in modifiers(chart, end):
        if mods:
            nouns = [part.noun._replace(number="plural") for part in parts if isinstance(part, Np)]
            strange = max((oddity(noun, mod) for noun in nouns for mod in mods), default=0)
            found.append((Join(parts, op, mods), stop, odd + more + strange))
    return found


def _denied(join: Join) -> NP:
    """'No dogs or cats', 'neither a dog nor a cat': none of either."""
    parts = tuple(Np(NONE, part.noun, part.mods) if isinstance(part, Np) else part for part in join.parts)
    return Join(parts, "and", join.mods)
