"""Grammar of statements: clauses with a verb, captions without one, and their conjunctions."""

from counterfoil.microworld.oracle.chart import Chart, Found
from counterfoil.microworld.oracle.logic import NP, All, Any, At, Attr, Clause, Deny, Do, Every, Pred, Say, Seen, Side
from counterfoil.microworld.oracle.nouns import NOUNS, PICTURE
from counterfoil.microworld.oracle.plausible import subject_oddity
from counterfoil.microworld.oracle.verbs import BE, VERBS
from counterfoil.microworld.oracle.words import ADJECTIVES

_DEPICTS = frozenset({"shows", "contains", "depicts", "features", "show", "contain", "depict", "displays", "has"})
_PICTURE_OF = frozenset({
    "a picture of", "a photo of", "a photograph of", "an image of", "a view of", "a scene of", "picture of", "photo of",
    "image of", "photograph of",
})  # fmt: skip
_ONLOOKERS = frozenset({"you", "we", "i", "one"})
_UNIVERSAL = frozenset({"all", "all of", "every", "each", "each of", "both", "both of", "everyone", "everybody"})
COLOUR_OF = frozenset({"the color of", "the colour of"})
_LINKS = frozenset({"and", "while", "but", "as", "whereas", "when"})


def clause(chart: Chart, i: int) -> Found[Clause]:
    """One clause, or several in a row: 'A and B', 'A while B', 'A, B and C'."""
    found: Found[Clause] = []
    for first, j, odd in _single(chart, i):
        found.append((first, j, odd))
        for rest, end, more in _continued(chart, first, j, odd + _is_verbless(first)):
            # 'a dog and a cat' is a list, not two captions
            if not (_is_verbless(first) and _is_verbless(rest.clauses[1]) and chart.words[j] in ("and", ",")):
                found.append((rest, end, more))
    return found


def _is_verbless(clause: Clause) -> bool:
    return isinstance(clause, Say) and isinstance(clause.pred, Seen)


def _continued(chart: Chart, first: Clause, j: int, odd: int) -> Found[All | Any]:
    words = chart.words
    link = j + 1 if words[j] == "," else j
    if words[link] == "or":
        return [(Any((first, rest)), end, odd + more) for rest, end, more in chart.clauses(link + 1)]
    if words[link] in _LINKS:
        rests = chart.clauses(link + 1)
    elif words[j] == ",":
        rests = chart.clauses(link)
    else:
        return []
    return [(All((first, rest)), end, odd + more) for rest, end, more in rests]


def _single(chart: Chart, i: int) -> Found[Clause]:
    words = chart.words
    if words[i] == "there" and words[i + 1] in BE:
        return _existential(chart, i + 2)
    if words[i] == "not" and words[i + 1] in _UNIVERSAL:
        return [(Deny(clause), end, odd) for clause, end, odd in _single(chart, i + 1)]
    if words[i] in COLOUR_OF:
        return _coloured(chart, i + 1)
    j = _introduction(words, i)
    if j is not None:
        return _shown(chart.noun_phrases(j))
    found: Found[Clause] = []
    phrases = chart.noun_phrases(i)
    for np, end, odd in phrases:
        for pred, stop, more in chart.verb_phrases("finite", end):
            found.append((Say(np, pred), stop, odd + more + subject_oddity(np, pred, words[end])))
    found.extend(_fronted(chart, i))
    found.extend(_shown(phrases))
    return found


def _coloured(chart: Chart, i: int) -> Found[Clause]:
    """'The colour of the car is red.'"""
    found: Found[Clause] = []
    for np, j, odd in chart.noun_phrases(i):
        dimension, value = ADJECTIVES.get(chart.words[j + 1], ("", ""))
        if chart.words[j] in BE and dimension == "colour":
            found.append((Say(np, Attr("colour", (value,))), j + 2, odd))
    return found


def _shown(phrases: Found[NP]) -> Found[Clause]:
    return [(Say(np, Seen()), end, odd) for np, end, odd in phrases]


def _existential(chart: Chart, i: int) -> Found[Clause]:
    """'There is …'; a second predicate may follow the list as a whole."""
    if chart.words[i] == "not":
        return [(Deny(clause), end, odd) for clause, end, odd in _existential(chart, i + 1)]
    return _shown(chart.noun_phrases(i))


def _introduction(words: tuple[str, ...], i: int) -> int | None:
    """Where what is seen begins, after words that only say that it is seen."""
    if words[i] in _PICTURE_OF:
        return i + 1
    if words[i] in ("this", "it", "that", "here") and words[i + 1] in BE:
        if words[i + 2] in _PICTURE_OF:
            return i + 3
        return i + 2 if words[i] == "here" else None
    if words[i] in _ONLOOKERS:
        see = i + 2 if words[i + 1] in ("can", "could") else i + 1
        return see + 1 if words[see] in ("see", "sees") else None
    if words[i] in ("the", "this") and words[i + 2] in _DEPICTS:
        named = NOUNS.get(words[i + 1], ())
        return i + 3 if any(PICTURE in noun.sure for noun in named) else None
    return i + 1 if words[i] == "the picture shows" else None


def _fronted(chart: Chart, i: int) -> Found[Clause]:
    """'In a park, a man …', 'On the table there is …', 'Next to the tree stands …'."""
    words = chart.words
    found: Found[Clause] = []
    for place, end, odd in chart.adjuncts(i):
        j = end + 1 if words[end] == "," else end
        if isinstance(place, Do) and j == end:
            continue
        for rest, stop, more in _single(chart, j):
            found.append((_located(place, rest), stop, odd + more))
        if not isinstance(place, At | Side):
            continue
        pred: Pred | None = Seen() if words[j] in BE else None
        for verb in VERBS.get(words[j], ()):
            if verb.form in ("third", "base") and not verb.transitive:
                pred = Do(verb, "agent")
        if pred is not None:
            phrases = chart.noun_phrases(j + 1)
            found.extend((Say(np, Every((pred, place))), stop, odd + more) for np, stop, more in phrases)
    return found


def _located(place: Pred, rest: Clause) -> Clause:
    """The clause with the place said of its subject."""
    if isinstance(rest, Say):
        return Say(rest.np, Every((place, rest.pred)))
    if isinstance(rest, All | Any):
        return type(rest)((_located(place, rest.clauses[0]), *rest.clauses[1:]))
    return Deny(_located(place, rest.clause))
