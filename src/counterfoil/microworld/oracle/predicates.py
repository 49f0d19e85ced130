"""Grammar of predicates: modifiers, verbs with their roles, what follows 'is'."""

from collections.abc import Callable
from typing import Literal

from counterfoil.microworld.oracle.chart import ODD, Chart, Found
from counterfoil.microworld.oracle.logic import (
    NP,
    At,
    Attr,
    Do,
    Either,
    Every,
    Have,
    Indoors,
    Join,
    Not,
    Np,
    Pred,
    Same,
    Seen,
    Side,
    Where,
    Whose,
    With,
)
from counterfoil.microworld.oracle.nouns import NOUNS, PARTS
from counterfoil.microworld.oracle.plausible import argument_oddity, leap_oddity, object_oddity
from counterfoil.microworld.oracle.verbs import BE, DO, HAVE, ROLES, VERBS, Verb
from counterfoil.microworld.oracle.words import ADJECTIVES, ADVERBIAL_PLACES, IDLE, PREPOSITIONS, SEEN, SIDES

_WEAR = Verb("wear", "ing", transitive=True)
_FLOATING = IDLE | {"both", "all", "each", "either"}
_RELATIVE = frozenset({"who", "that", "which"})

# ── modifiers ────────────────────────────────────────────────────────────────────────────────


def adjunct(chart: Chart, i: int) -> Found[Pred]:
    """What may follow a noun or a verb alike: place, company, what is done meanwhile."""
    word = chart.words[i]
    found: Found[Pred] = []
    if word in PREPOSITIONS:
        found.extend(_placed(chart, PREPOSITIONS[word], i + 1))
    if word in ("in", "dressed in", "clad in", "wearing"):
        found.extend(_dressed(chart, word, i + 1))
    if word in ("with", "without"):
        for np, end, odd in chart.noun_phrases(i + 1):
            together: Pred = With(np, _goes_on(np))
            found.append((Not(together) if word == "without" else together, end, odd + argument_oddity(np)))
            found.extend(_put_on(chart, np, end, odd))
    if word in SIDES:
        end = i + 3 if chart.words[i + 1] in ("of", "in") and chart.words[i + 2] in ("the", "this") else i + 1
        whole = chart.words[end] in ("picture", "image", "photo", "photograph", "scene")
        found.append((Side(SIDES[word]), end + 1 if whole and end > i + 1 else i + 1, 0))
    if word in ADVERBIAL_PLACES:
        found.append((Indoors(ADVERBIAL_PLACES[word] == "indoors"), i + 1, 0))
    if word in SEEN or word in IDLE:
        found.append((Seen(), i + 1, 0))
    if word in ("while", "when", "not"):
        found.extend(
            (Not(pred) if word == "not" else pred, end, odd) for pred, end, odd in chart.verb_phrases("ing", i + 1)
        )
    found.extend(chart.verb_phrases("ing", i))
    return found


def _placed(chart: Chart, relation: str, j: int) -> Found[Pred]:
    side = SIDES.get(chart.words[j - 1] + " " + chart.words[j])
    found: Found[Pred] = [(At(relation, np), end, odd + argument_oddity(np)) for np, end, odd in chart.noun_phrases(j)]
    return found if side is None else [*found, (Side(side), j + 1, 0)]


def _dressed(chart: Chart, word: str, j: int) -> Found[Pred]:
    found: Found[Pred] = []
    dimension, colour = ADJECTIVES.get(chart.words[j], ("", ""))
    if dimension == "colour" and chart.words[j + 1] not in NOUNS:
        found.append((Attr("dressed", (colour,)), j + 1, 0))
    if word.endswith(" in"):
        found.extend((Do(_WEAR, "agent", (("patient", np),)), end, odd) for np, end, odd in chart.noun_phrases(j))
    return found


def _put_on(chart: Chart, np: NP, j: int, odd: int) -> Found[Pred]:
    """'has a hat on', 'with a hat on'."""
    worn = chart.words[j] == "on" and not chart.noun_phrases(j + 1)
    return [(Do(_WEAR, "agent", (("patient", np),)), j + 1, odd)] if worn else []


def _goes_on(np: NP) -> bool:
    """Whether more is said of what is with somebody ('with a dog next to him')."""
    if isinstance(np, Join):
        return all(_goes_on(part) for part in np.parts)
    return isinstance(np, Np) and not np.noun.kinds & PARTS and any(isinstance(m, At | Do | Every) for m in np.mods)


def modifier(chart: Chart, i: int) -> Found[Pred]:
    """What may follow a noun: adjuncts, passive participles, relative clauses."""
    word = chart.words[i]
    found = adjunct(chart, i)
    found.extend(chart.verb_phrases("participle", i))
    if word == "being":
        found.extend(chart.verb_phrases("participle", i + 1))
    if word in _RELATIVE:
        found.extend(chart.verb_phrases("finite", i + 1))
        for np, j, odd in chart.noun_phrases(i + 1):
            found.extend((pred, end, odd + more) for pred, end, more in _gapped(chart, np, j))
    if word == "whose":
        for noun in NOUNS.get(chart.words[i + 1], ()):
            rest = chart.verb_phrases("finite", i + 2)
            found.extend((Whose(noun, pred), end, odd) for pred, end, odd in rest)
    if word in ("where", "in which"):
        found.extend((Where(clause), end, odd) for clause, end, odd in chart.clauses(i + 1))
    return found


def _gapped(chart: Chart, np: NP, j: int) -> Found[Pred]:
    """'(the cup that) the man is holding': the verb lacks its patient, which is what is spoken of."""
    words = chart.words
    denied = False
    forms = {"third", "base"}
    if words[j] in BE:
        j, forms = j + 1, {"ing"}
    elif words[j] in DO and words[j + 1] == "not":
        j, denied = j + 1, True
    if words[j] == "not":
        j, denied = j + 1, True
    found: Found[Pred] = []
    for verb in VERBS.get(words[j], ()):
        if verb.transitive and verb.form in forms:
            pred: Pred = Do(verb, "patient", (("agent", np),))
            found.extend(_with_adjuncts(chart, Not(pred) if denied else pred, j + 1, 0))
    return found


# ── verbs ────────────────────────────────────────────────────────────────────────────────────


def _runs(chart: Chart, j: int) -> Found[tuple[Pred, ...]]:
    """Runs of adjuncts from here, the empty run first: what follows attaches low before it attaches high."""
    found: Found[tuple[Pred, ...]] = [((), j, 0)]
    for pred, end, odd in chart.adjuncts(j + 1 if chart.words[j] == "," else j):
        for rest, stop, more in chart.ask("runs", end, _runs):
            leap = leap_oddity(pred, rest[0]) if rest and chart.words[end] != "," else 0
            found.append(((pred, *rest), stop, odd + more + leap))
    return found


def _with_adjuncts(chart: Chart, pred: Pred, j: int, odd: int) -> Found[Pred]:
    """The predicate with all runs of adjuncts that can follow it."""
    found: Found[Pred] = []
    for run, end, more in chart.ask("runs", j, _runs):
        leap = leap_oddity(pred, run[0]) if run and chart.words[j] != "," else 0
        found.append((Every((pred, *run)) if run else pred, end, odd + more + leap))
    return found


def _active(chart: Chart, verb: Verb, j: int) -> Found[Pred]:
    if chart.words[j] in verb.particles:
        j += 1
    found: Found[Pred] = []
    if verb.transitive:
        for patient, end, odd in chart.noun_phrases(j):
            odd += object_oddity(verb.action, "patient", patient)
            found.extend(_with_item(chart, verb, patient, end, odd))
            found.append((Do(verb, "agent", (("patient", patient),)), end, odd))
    # what can be read as the verb's object is its object
    found.append((Do(verb, "agent"), j, ODD if found else 0))
    return found


def _with_item(chart: Chart, verb: Verb, first: NP, j: int, odd: int) -> Found[Pred]:
    """'feeds a boy an apple', 'feeds an apple to a boy', 'photographs a boy with a camera'."""
    found: Found[Pred] = []
    word = chart.words[j]
    if verb.action is None or not ROLES[verb.action]["item"]:
        return found
    if word == "with":
        for item, end, more in chart.noun_phrases(j + 1):
            if isinstance(item, Np) and item.noun.kinds & ROLES[verb.action]["item"]:
                found.append((Do(verb, "agent", (("patient", first), ("item", item))), end, odd + more))
    if verb.action == "feed" and word == "to":
        for patient, end, more in chart.noun_phrases(j + 1):
            found.append((Do(verb, "agent", (("item", first), ("patient", patient))), end, odd + more))
    if verb.action == "feed":
        for item, end, more in chart.noun_phrases(j):
            found.append((Do(verb, "agent", (("patient", first), ("item", item))), end, odd + more))
    return found


def _passive(chart: Chart, verb: Verb, j: int) -> Found[Pred]:
    """'pushed by a boy', 'fed an apple by a boy', 'fed to a boy by a girl'."""
    starts: list[tuple[Literal["patient", "item"], tuple[tuple[str, NP], ...], int, int]] = [("patient", (), j, 0)]
    if verb.action == "feed":
        given = sorted(chart.noun_phrases(j), key=lambda found: chart.words[found[1]] != "by")
        starts = [("patient", (("item", item),), end, odd) for item, end, odd in given] + starts
        if chart.words[j] == "to":
            for patient, end, odd in chart.noun_phrases(j + 1):
                starts.insert(0, ("item", (("patient", patient),), end, odd))
    found: Found[Pred] = []
    for role, fillers, k, odd in starts:
        if chart.words[k] == "by":
            for agent, end, more in chart.noun_phrases(k + 1):
                more += odd + object_oddity(verb.action, "agent", agent)
                found.extend(_passive_item(chart, verb, role, (*fillers, ("agent", agent)), end, more))
        found.extend(_passive_item(chart, verb, role, fillers, k, odd + (ODD if chart.words[k] == "by" else 0)))
    return found


def _passive_item(
    chart: Chart, verb: Verb, role: Literal["patient", "item"], fillers: tuple[tuple[str, NP], ...], j: int, odd: int
) -> Found[Pred]:
    found: Found[Pred] = []
    named = {name for name, _ in fillers}
    if chart.words[j] == "with" and verb.action and ROLES[verb.action]["item"] and "item" not in named:
        for item, end, more in chart.noun_phrases(j + 1):
            if isinstance(item, Np) and item.noun.kinds & ROLES[verb.action]["item"]:
                found.append((Do(verb, role, (*fillers, ("item", item))), end, odd + more))
    found.append((Do(verb, role, fillers), j, odd))
    return found


def _verbs(chart: Chart, i: int, forms: tuple[str, ...]) -> Found[Pred]:
    found: Found[Pred] = []
    for verb in VERBS.get(chart.words[i], ()):
        if verb.form in forms:
            found.extend(_active(chart, verb, i + 1))
    if HAVE.get(chart.words[i]) in forms:
        for np, end, odd in chart.noun_phrases(i + 1):
            found.append((Have(np), end, odd + argument_oddity(np)))
            found.extend(_put_on(chart, np, end, odd))
    return [longer for pred, end, odd in found for longer in _with_adjuncts(chart, pred, end, odd)]


def _single(form: str) -> Callable[[Chart, int], Found[Pred]]:
    def finite(chart: Chart, i: int) -> Found[Pred]:
        words = chart.words
        while words[i] in _FLOATING:
            i += 1
        if words[i] in BE:
            return chart.complements(i + 1)
        if words[i] in DO and words[i + 1] == "not":
            return [(Not(pred), end, odd) for pred, end, odd in chart.verb_phrases("base", i + 2)]
        if words[i] in ("can be seen", "can be found", "could be seen"):
            return _with_adjuncts(chart, Seen(), i + 1, 0)
        if words[i : i + 4] == ("can", "not", "be", "seen"):
            return _with_adjuncts(chart, Not(Seen()), i + 4, 0)
        if words[i] in ("has on", "have on"):
            worn = chart.noun_phrases(i + 1)
            return [(Do(_WEAR, "agent", (("patient", np),)), end, odd) for np, end, odd in worn]
        if words[i] == "looks like":
            return [(Same(np), end, odd) for np, end, odd in chart.noun_phrases(i + 1)]
        return _verbs(chart, i, ("third", "base"))

    def base(chart: Chart, i: int) -> Found[Pred]:
        if chart.words[i] == "look like":
            return [(Same(np), end, odd) for np, end, odd in chart.noun_phrases(i + 1)]
        return chart.complements(i + 1) if chart.words[i] == "be" else _verbs(chart, i, ("base",))

    def ing(chart: Chart, i: int) -> Found[Pred]:
        if chart.words[i] == "being":
            return chart.verb_phrases("participle", i + 1)
        return _verbs(chart, i, ("ing",))

    def participle(chart: Chart, i: int) -> Found[Pred]:
        found: Found[Pred] = []
        for verb in VERBS.get(chart.words[i], ()):
            if verb.form == "participle":
                found.extend(_passive(chart, verb, i + 1))
        return [longer for pred, end, odd in found for longer in _with_adjuncts(chart, pred, end, odd)]

    return {"finite": finite, "base": base, "ing": ing, "participle": participle}[form]


# ── what follows 'is' ────────────────────────────────────────────────────────────────────────


def _complement(chart: Chart, i: int) -> Found[Pred]:
    words = chart.words
    while words[i] in _FLOATING and words[i + 1] not in NOUNS:
        i += 1
    if words[i] == "not":
        return [(Not(pred), end, odd) for pred, end, odd in _complement(chart, i + 1)]
    found: Found[Pred] = []
    if words[i] == "neither":
        for first, j, odd in _complement(chart, i + 1):
            seconds = _complement(chart, j + 1) if words[j] == "nor" else []
            found.extend((Not(Either((first, second))), end, odd + more) for second, end, more in seconds)
    if words[i] in ADJECTIVES:
        dimension, value = ADJECTIVES[words[i]]
        found.extend(_with_adjuncts(chart, Attr(dimension, (value,)), i + 1, 0))
    found.extend(_with_run(chart, i))
    found.extend(chart.verb_phrases("participle", i))
    found.extend((Same(np), end, odd) for np, end, odd in chart.noun_phrases(i))
    return found


def _with_run(chart: Chart, i: int) -> Found[Pred]:
    """One adjunct after another: 'is on a bench next to a tree'."""
    first = chart.adjuncts(i)
    return [longer for pred, end, odd in first for longer in _with_adjuncts(chart, pred, end, odd)]


Rule = Callable[[Chart, int], Found[Pred]]


def coordinated(name: str, single: Rule) -> Rule:
    """The rule that also reads 'A and B', 'A, B and C', 'A or B', 'A but not B' of a predicate."""

    def rest(chart: Chart, j: int) -> Found[tuple[str, tuple[Pred, ...]]]:
        words = chart.words
        link = j + 1 if words[j] == "," and words[j + 1] in _LINKS else j
        found: Found[tuple[str, tuple[Pred, ...]]] = []
        op = _LINKS.get(words[link], "")
        if op or words[j] == ",":
            for pred, end, odd in chart.ask(f"one {name}", (link if op else j) + 1, single):
                for (later, preds), stop, more in chart.ask(f"rest {name}", end, rest):
                    if op in ("", later):
                        found.append(((later, (pred, *preds)), stop, odd + more))
                if op:
                    found.append(((op, (pred,)), end, odd))
        return found

    def rule(chart: Chart, i: int) -> Found[Pred]:
        found: Found[Pred] = []
        for pred, j, odd in chart.ask(f"one {name}", i, single):
            for (op, preds), end, more in chart.ask(f"rest {name}", j, rest):
                whole: Pred = Either((pred, *preds)) if op == "or" else Every((pred, *preds))
                found.append((whole, end, odd + more))
            found.append((pred, j, odd))
        return found

    return rule


_LINKS = {"and": "and", "but": "and", "or": "or"}
VERB_PHRASES = {form: coordinated(form, _single(form)) for form in ("finite", "base", "ing", "participle")}
complement = coordinated("complement", _complement)
