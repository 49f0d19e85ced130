"""From a text to its logical form: a turn for each statement and for each question with its answer."""

from functools import lru_cache

from counterfoil.microworld.oracle import clauses, noun_phrases, predicates, questions
from counterfoil.microworld.oracle.chart import ODD, Chart, Found, Rules
from counterfoil.microworld.oracle.logic import Clause, Turn
from counterfoil.microworld.oracle.tokens import Sentence, sentences

RULES = Rules(
    noun_phrase=noun_phrases.noun_phrase,
    core=noun_phrases.core,
    modifier=predicates.modifier,
    adjunct=predicates.adjunct,
    verb_phrase=predicates.VERB_PHRASES,
    complement=predicates.complement,
    clause=clauses.clause,
)
_READINGS = 6


@lru_cache(maxsize=8192)
def parse(text: str) -> tuple[Turn, ...] | None:
    """What the text says, or None where some of it is no English of the microworld."""
    try:
        return _turns(sentences(text))
    except RecursionError:
        return None


def _turns(said: list[Sentence]) -> tuple[Turn, ...] | None:
    turns: list[Turn] = []
    i = 0
    while i < len(said):
        asks = said[i].stop == "?"
        turn = _answered(said[i : i + 2]) if asks else _stated(said[i])
        if turn is None:
            return None
        turns.append(turn)
        i += 2 if asks else 1
    return tuple(turns) or None


def _stated(sentence: Sentence) -> Turn | None:
    chart = Chart(sentence.words, RULES)
    readings = _complete(chart.clauses(0), chart)
    return Turn(readings) if readings else None


def _answered(pair: list[Sentence]) -> Turn | None:
    """A question and its answer; a longer answer counts by its first word."""
    if len(pair) < 2 or pair[1].stop == "?":
        return None
    first = pair[1].words[0]
    if first in ("yes", "yeah", "yep", "no", "nope"):
        chart = Chart(pair[0].words, RULES)
        readings = _complete(questions.polar(chart), chart)
        return Turn(readings, answer=first.startswith("y")) if readings else None
    chart, answer = Chart(questions.chosen(*(said.words for said in pair)), RULES), Chart(pair[1].words, RULES)
    readings = _complete(questions.open_question(chart, answer), chart)
    if not readings and chart.length != len(pair[0].words):
        readings = _complete(questions.polar(chart), chart)
    return Turn(readings, answer=True) if readings else None


def _complete(found: Found[Clause], chart: Chart) -> tuple[Clause, ...]:
    """Readings of the whole sentence that somebody could mean, the least odd first."""
    whole = sorted(((odd, clause) for clause, end, odd in found if end == chart.length), key=lambda pair: pair[0])
    return tuple(clause for odd, clause in whole if odd < whole[0][0] + ODD)[:_READINGS]
