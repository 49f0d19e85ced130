"""Which sets of things a noun phrase can pick, and whether what is said of it is so of one of them."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING

from counterfoil.microworld.oracle.logic import (
    NP,
    Det,
    Env,
    Every,
    K,
    Not,
    Np,
    Part,
    Pred,
    Pro,
    Ref,
    Say,
    Then,
    Things,
)
from counterfoil.microworld.oracle.nouns import Noun
from counterfoil.microworld.oracle.reference import antecedents, fresh, meant
from counterfoil.microworld.oracle.saying import chain, relate, spread
from counterfoil.microworld.oracle.traits import traits
from counterfoil.microworld.oracle.truths import MAYBE, NO, YES, done
from counterfoil.microworld.world import Thing

if TYPE_CHECKING:
    from counterfoil.microworld.oracle.judge import Judge

_SETS = 300
"""Sets tried for one phrase; a picture with more has too many things to be told apart."""

Named = list[tuple[Thing, int]]
"""What a noun names, and how surely."""


def quantify(judge: Judge, np: NP, pred: Pred, env: Env, k: K) -> int:
    """Whether the predicate holds of what the phrase picks, and all that follows does."""
    if isinstance(np, Np):
        return _phrase(judge, np, pred, env, k)
    if isinstance(np, Pro):
        return _pronoun(judge, np, pred, env, k)
    if isinstance(np, Part):
        members = Then(lambda s, e, rest: pick(judge, np.det, _surely(s), None, (pred,), e, rest))
        return quantify(judge, np.whole, members, env, k)
    whole = Every((*np.mods, pred)) if np.mods else pred
    if np.op == "or":
        return max(quantify(judge, part, whole, env, k) for part in np.parts)
    if any(isinstance(p, Np | Part) and p.det.mode in ("count", "all") for p in np.parts):
        return judge.sequence([Say(part, whole) for part in np.parts], env, k)
    return _together(judge, np.parts, (), whole, env, k)


def _together(judge: Judge, parts: tuple[NP, ...], picked: Things, pred: Pred, env: Env, k: K) -> int:
    """One set of all parts; 'a dog and an animal' are two."""
    if not parts:
        return spread(judge, picked, (pred,), (*env, Ref(picked, None)), k)

    def add(things: Things, e: Env, rest: K) -> int:
        value = _together(judge, parts[1:], picked + things, pred, e, rest)
        return min(value, MAYBE) if any(thing in picked for thing in things) else value

    return quantify(judge, parts[0], Then(add, getattr(pred, "avoid", ())), env, k)


def _phrase(judge: Judge, np: Np, pred: Pred, env: Env, k: K) -> int:
    det, noun = np.det, np.noun
    preds = (*np.mods, pred)
    if det.mode == "own":
        return _owned(judge, np, pred, env, k)
    named = judge.model.extension(noun)
    if det.mode == "the":
        return _definite(judge, np, pred, env, k)
    if det.fresh:
        named = fresh(named, env)
    return pick(judge, det, named, noun, preds, env, k)


def pick(judge: Judge, det: Det, named: Named, noun: Noun | None, preds: tuple[Pred, ...], env: Env, k: K) -> int:
    if det.mode == "count":
        return _counted(judge, det, named, noun, preds, env, k)
    if det.mode == "all":
        return _every(judge, det, named, noun, preds, env, k)
    low = 1 if det.bare and (judge.apart or judge.denied) else det.low
    if low > 1:
        value = _several(judge, low, named, noun, preds, env, k)
        if value == NO and det.soft is not None:
            return min(MAYBE, _several(judge, det.soft, named, noun, preds, env, k))
        return value
    best = NO
    for thing, value in named:
        one = (thing,)
        if not judge.fails(value):
            best = max(best, min(value, chain(judge, preds, one, (*env, Ref(one, noun)), k)))
        if best == YES:
            break
    return best


def _several(judge: Judge, low: int, named: Named, noun: Noun | None, preds: tuple[Pred, ...], env: Env, k: K) -> int:
    """Sets of so many things; the likelier ones first."""
    if len(named) < low:
        return NO
    about = traits(preds)
    if not about.nested:
        alone = [(t, min(v, chain(judge, preds, (t,), env, done))) for t, v in named]
        named, preds = [(t, v) for t, v in alone if v], ()
    named = sorted(named, key=lambda pair: -pair[1])
    best = NO
    for chosen in islice(combinations(named, low), _SETS):
        things = tuple(thing for thing, _ in chosen)
        value = min(value for _, value in chosen)
        if not judge.fails(value):
            best = max(best, min(value, spread(judge, things, preds, (*env, Ref(things, noun)), k)))
        if best == YES:
            break
    return best


def _counted(judge: Judge, det: Det, named: Named, noun: Noun | None, preds: tuple[Pred, ...], env: Env, k: K) -> int:
    """Between the sure and the doubtful: counts that both meet are so, that neither can meet are not."""
    values = [(t, min(v, _alone(judge, preds, t, noun, env, denied=det.high == 0))) for t, v in named]
    sure = tuple(thing for thing, value in values if value == YES)
    most = sum(value > NO for _, value in values)
    high = det.high if det.high is not None else len(values)
    if most < det.low or len(sure) > high:
        return NO
    value = YES if len(sure) >= det.low and most <= high else MAYBE
    return judge.then(value, (*env, Ref(sure, noun)) if sure else env, k)


def _every(judge: Judge, det: Det, named: Named, noun: Noun | None, preds: tuple[Pred, ...], env: Env, k: K) -> int:
    """Each that the restriction fits; of none, nothing can be said."""
    *mods, pred = preds
    fits = [(t, min(v, _alone(judge, tuple(mods), t, noun, env))) for t, v in named]
    most = sum(value > NO for _, value in fits)
    if most < det.low:
        return NO if det.low > 1 else MAYBE
    value = YES if det.high is None or most <= det.high else MAYBE
    for thing, fit in fits:
        value = min(value, max(YES - fit, _alone(judge, (pred,), thing, noun, env))) if fit else value
    sure = tuple(thing for thing, fit in fits if fit == YES)
    return judge.then(value, (*env, Ref(sure, noun)) if sure else env, k)


def _alone(
    judge: Judge, preds: tuple[Pred, ...], thing: Thing, noun: Noun | None, env: Env, denied: bool = False
) -> int:
    one = (thing,)
    return judge.aside(preds, one, (*env, Ref(one, noun)), denied)


def _definite(judge: Judge, np: Np, pred: Pred, env: Env, k: K) -> int:
    """What was spoken of before; else, like an indefinite, something that fits."""
    det, noun, preds = np.det, np.noun, (*np.mods, pred)
    avoid = pred.avoid if isinstance(pred, Then) else ()
    known = [] if det.fresh else antecedents(judge.model, np, env, avoid)
    if known:
        best = max(min(v, spread(judge, s, preds, (*env, Ref(s, noun)), k)) for s, v in known)
        if best == YES or not np.mods:
            return best
    else:
        best = NO
    named = [(t, v) for t, v in judge.model.extension(noun) if t not in avoid]
    named = fresh(named, env) if det.fresh else named
    if det.low > 1:
        return max(best, _definite_plural(judge, det, named, np, pred, env, k))
    if not known and (judge.denied or isinstance(pred, Not)) and (named or not judge.model.extension(noun)):
        return _uniform(judge, named, np, pred, env, k)
    return max(best, pick(judge, Det("some"), named, noun, preds, env, k))


def _definite_plural(judge: Judge, det: Det, named: Named, np: Np, pred: Pred, env: Env, k: K) -> int:
    """All of them; if only some will do, people differ."""
    fits = [(t, min(v, _alone(judge, np.mods, t, np.noun, env))) for t, v in named]
    fits = [(t, v) for t, v in fits if v]
    if len(fits) < det.low:
        return NO if not judge.denied else MAYBE
    things = tuple(thing for thing, _ in fits)
    value = min(v for _, v in fits)
    if det.bare or len(fits) == det.low:
        value = min(value, spread(judge, things, (pred,), (*env, Ref(things, np.noun)), k))
        if value == YES or isinstance(pred, Then):
            return value
    return min(MAYBE if det.bare else YES, _several(judge, det.low, fits, np.noun, (pred,), env, k))


def _uniform(judge: Judge, named: Named, np: Np, pred: Pred, env: Env, k: K) -> int:
    """Under a denial 'the dog' is so or not so only if all dogs agree, and if there is one."""
    fits = [t for t, v in named if min(v, _alone(judge, np.mods, t, np.noun, env))]
    if not fits and not judge.denied:
        return NO
    values = {chain(judge, (pred,), (t,), (*env, Ref((t,), np.noun)), k) for t in fits}
    return values.pop() if len(values) == 1 else MAYBE


def _owned(judge: Judge, np: Np, pred: Pred, env: Env, k: K) -> int:
    """'his hat', 'the man's shirt'."""
    owner = np.det.owner or Pro("they")
    return quantify(judge, owner, Then(lambda owners, e, rest: own(judge, owners, np, pred, e, rest)), env, k)


def own(judge: Judge, owners: Things, np: Np, pred: Pred, env: Env, k: K) -> int:
    """Of what these have, as many as they are, if it is more than one thing."""
    mine = Then(lambda things, e, rest: judge.then(relate(judge, "own", owners, things), e, rest))
    low = len(owners) if np.noun.number != "singular" else 1
    return pick(judge, Det("some", low), judge.model.extension(np.noun), np.noun, (mine, *np.mods, pred), env, k)


def _pronoun(judge: Judge, pro: Pro, pred: Pred, env: Env, k: K) -> int:
    avoid = pred.avoid if isinstance(pred, Then) else ()
    if pro.form in ("self", "each other"):
        return chain(judge, (pred,), avoid, env, k) if avoid else MAYBE
    known = meant(judge.model, pro.form, env, avoid)
    if not known:
        return MAYBE
    if judge.asking and known[0][1] == NO:
        judge.misfit = True
        return NO
    best = [min(v, spread(judge, s, (pred,), (*env, Ref(s, None)), k)) for s, v in _heeded(judge, pro, known)]
    if pro.form in ("one", "the other"):
        return max(best)
    return MAYBE if best[0] == NO and YES in best else best[0]


def _heeded(judge: Judge, pro: Pro, known: list[tuple[Things, int]]) -> list[tuple[Things, int]]:
    """Who is asked about 'it' takes it for what stands out; who is told of it, looks further."""
    return known[:1] if judge.asking and pro.form not in ("one", "the other") else known


def _surely(things: Things) -> Named:
    return [(thing, YES) for thing in things]
