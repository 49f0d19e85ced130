"""Grammar of questions: what is said by a question together with its answer."""

from collections.abc import Callable, Container

from counterfoil.microworld.oracle.chart import Chart, Found
from counterfoil.microworld.oracle.clauses import COLOUR_OF
from counterfoil.microworld.oracle.determiners import number_at
from counterfoil.microworld.oracle.logic import NP, Attr, Clause, Det, Do, Np, Part, Pred, Same, Say, Seen
from counterfoil.microworld.oracle.nouns import NOUNS
from counterfoil.microworld.oracle.plausible import subject_oddity
from counterfoil.microworld.oracle.verbs import BE, DO, VERBS
from counterfoil.microworld.oracle.words import ADJECTIVES

_WH = frozenset({"what", "which", "who", "what color", "what colour", "which color", "which colour"})
_COLOUR = frozenset({"what color", "what colour", "which color", "which colour"})
_DEEDS = frozenset({"pose", "action", "activity", "sport"})


def chosen(words: tuple[str, ...], answer: tuple[str, ...]) -> tuple[str, ...]:
    """A question between alternatives ('… red or blue?') without them, but for the one in the answer.

    That one stays where the question needs it ('is it a dog or a cat?' becomes 'is it a dog?').
    """
    if "or" not in words or not answer:
        return words
    j = len(words) - 1 - words[::-1].index("or")
    options = [words[j + 1 :]]
    if len(options[0]) > 2 or not options[0] or not _alike(options[0], options[0]):
        return words
    j -= words[j - 1] == ","
    while _alike(words[max(0, j - len(options[0])) : j], options[0]):
        options.append(words[j - len(options[0]) : j])
        j -= len(options[0])
        if words[j - 1] != "," or not _alike(words[max(0, j - 1 - len(options[0])) : j - 1], options[0]):
            break
        j -= 1
    meant = [option for option in options if option[-1] == answer[-1]]
    if len(options) < 2 or not meant:
        return words
    if words[j - 1] == ",":
        j -= 1
    return words[:j] if words[0] in _WH else (*words[:j], *meant[0])


def _alike(option: tuple[str, ...], model: tuple[str, ...]) -> bool:
    """Whether both are adjectives, or participles, or nouns with an article."""
    if len(option) != len(model) or (len(model) == 2 and option[0] not in ("a", "an")):
        return False
    tables: tuple[Container[str], ...] = (NOUNS,) if len(model) == 2 else (ADJECTIVES, VERBS)
    return any(option[-1] in table and model[-1] in table for table in tables)


def polar(chart: Chart, i: int = 0) -> Found[Clause]:
    """The statement whose truth a yes/no question asks for."""
    words = chart.words
    first = words[i]
    if first == "do you think" or (first == "would you say"):
        return chart.clauses(i + 2 if words[i + 1] == "that" else i + 1)
    if first in DO and words[i + 1] == "it" and words[i + 2] == "look like":
        return chart.clauses(i + 3)
    if first in BE and words[i + 1 : i + 4] == ("it", "true", "that"):
        return chart.clauses(i + 4)
    if first in ("can", "do", "could") and words[i + 1] in ("you", "we", "i") and words[i + 2] == "see":
        return [(Say(np, Seen()), end, odd) for np, end, odd in chart.noun_phrases(i + 3)]
    if first in BE and words[i + 1] == "there":
        return [(Say(np, Seen()), end, odd) for np, end, odd in chart.noun_phrases(i + 2)]
    if first in BE:
        return _inverted(chart, i + 1, chart.complements)
    if first in DO:
        return _inverted(chart, i + 1, lambda j: chart.verb_phrases("base", j))
    return []


def _inverted(chart: Chart, i: int, rest: Callable[[int], Found[Pred]]) -> Found[Clause]:
    return [
        (Say(np, pred), end, odd + more + subject_oddity(np, pred, chart.words[i - 1]))
        for np, j, odd in chart.noun_phrases(i)
        for pred, end, more in rest(j)
    ]


def open_question(chart: Chart, answer: Chart) -> Found[Clause]:
    """The statement that an answer makes of a 'how many', 'what colour', 'who', 'what' or 'where'."""
    words = chart.words
    if words[0] == "how many":
        return _how_many(chart, answer)
    if words[0] in _COLOUR and words[1] in BE:
        return _coloured(chart, 2, answer)
    if words[0] in ("what", "which") and words[1] in BE and words[2] in COLOUR_OF:
        return _coloured(chart, 3, answer)
    if words[0] == "where" and words[1] in BE:
        return _inverted(chart, 2, lambda j: _moved(answer, j))
    if words[:2] == ("what", "would you call"):
        return [
            (Say(np, Same(called)), end, odd) for np, end, odd in chart.noun_phrases(2) for called in _answers(answer)
        ]
    return _who(chart, answer) if words[0] in ("who", "what", "which") else []


def _answers(answer: Chart) -> list[NP]:
    """The answer as one noun phrase, if it is one."""
    return [np for np, end, _ in answer.noun_phrases(0) if end == answer.length][:1]


def _moved(answer: Chart, j: int) -> Found[Pred]:
    """Complete readings of an answer, as if they stood in the question at `j`."""
    return [(pred, j, odd) for pred, end, odd in answer.complements(0) if end == answer.length]


def _coloured(chart: Chart, i: int, answer: Chart) -> Found[Clause]:
    dimension, value = ADJECTIVES.get(answer.words[0], ("", ""))
    if dimension not in ("colour", "hair") or answer.length != 1:
        return []
    colour = Attr("colour", (value,))
    return [(Say(np, colour), end, odd) for np, end, odd in chart.noun_phrases(i)]


def _how_many(chart: Chart, answer: Chart) -> Found[Clause]:
    number = number_at(answer.words[0])
    number = 0 if answer.words[0] in ("none", "no") else number
    if number is None:
        return []
    found: Found[Clause] = []
    if chart.words[1] == "of":
        for whole, j, odd in chart.cores(2):
            counting = Part(Det("count", number, number), whole)
            found.extend((Say(counting, pred), end, odd + more) for pred, end, more in chart.verb_phrases("finite", j))
    for np, j, odd in chart.noun_phrases(1):
        if not isinstance(np, Np) or not np.det.bare:
            continue
        counted = Np(Det("count", number, number), np.noun, np.mods)
        words = chart.words
        asked = words[j : j + 2] if words[j] in BE else words[j : j + 3]
        if asked in (("are", "there"), ("is", "there"), ("can", "you", "see"), ("do", "you", "see")):
            j += len(asked)
            found.append((Say(counted, Seen()), j, odd))
            found.extend((Say(counted, pred), end, odd + more) for pred, end, more in chart.adjuncts(j))
        found.extend((Say(counted, pred), end, odd + more) for pred, end, more in chart.verb_phrases("finite", j))
    return found


def _who(chart: Chart, answer: Chart) -> Found[Clause]:
    """'Who is pushing the girl?', 'what is he holding?', 'which animal is next to the tree?'."""
    words = chart.words
    if words[chart.length - 1] == "doing":
        return _doing(chart, answer)
    found: Found[Clause] = []
    for np in _answers(answer):
        asked = 2 if words[1] in NOUNS else 1
        if words[asked] in BE or words[asked] in DO:
            forms = ("ing",) if words[asked] in BE else ("base",)
            for subject, j, odd in chart.noun_phrases(asked + 1):
                for verb in VERBS.get(words[j], ()):
                    if verb.transitive and verb.form in forms:
                        found.append((Say(subject, Do(verb, "agent", (("patient", np),))), j + 1, odd))
        if not found:
            found.extend((Say(np, pred), end, odd) for pred, end, odd in chart.verb_phrases("finite", asked))
    return found


def _doing(chart: Chart, answer: Chart) -> Found[Clause]:
    """'What is he doing?', 'which pose is he doing?' with a participle for an answer."""
    start = 3 if chart.words[1] in _DEEDS else 2
    return [
        (Say(np, pred), chart.length, odd + more)
        for np, j, odd in chart.noun_phrases(start)
        for pred, end, more in answer.complements(0)
        if j == chart.length - 1 and end == answer.length
    ]
