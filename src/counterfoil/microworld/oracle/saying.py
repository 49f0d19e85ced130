"""What a predicate says of a set of things, once it is known which."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from counterfoil.microworld.oracle.logic import (
    NP,
    At,
    Attr,
    Det,
    Do,
    Either,
    Env,
    Every,
    Have,
    Indoors,
    Is,
    Join,
    K,
    Not,
    Np,
    Pred,
    Pro,
    Same,
    Seen,
    Side,
    Then,
    Things,
    Where,
    Whose,
    With,
)
from counterfoil.microworld.oracle.traits import traits
from counterfoil.microworld.oracle.truths import MAYBE, NO, YES, done
from counterfoil.microworld.world import Thing

if TYPE_CHECKING:
    from counterfoil.microworld.oracle.judge import Judge


def spread(judge: Judge, things: Things, preds: tuple[Pred, ...], env: Env, k: K) -> int:
    """Said of many: of them together, or of each on its own ('wearing a hat'), whichever is so."""
    if len(things) == 1 or not preds:
        return chain(judge, preds, things, env, k)
    if isinstance(preds[0], Every):
        preds = (*preds[0].preds, *preds[1:])
    if len(preds) > 1:
        return spread(judge, things, preds[:1], env, lambda e: spread(judge, things, preds[1:], e, k))
    about = traits(preds)
    if not about.nested or about.opaque:
        return chain(judge, preds, things, env, k)
    together = NO if about.denies else chain(judge, preds, things, env, k)
    if together == YES and not about.counts:
        return YES
    each = min(chain(judge, preds, (thing,), env, done) for thing in things)
    if not about.denies and chain(judge, preds, things, env, done) == each:
        return together
    each = judge.then(each, env, k)
    return MAYBE if about.counts else max(together, each)


def chain(judge: Judge, preds: tuple[Pred, ...], things: Things, env: Env, k: K) -> int:
    """All predicates, one after the other; what the first speaks of, the next can mean."""
    value = YES
    judge.step()
    for i, pred in enumerate(preds, start=1):
        simple = _simple(judge, pred, things)
        if simple is None:
            return min(value, _of(judge, pred, things, env, partial(_rest, judge, preds[i:], things, k)))
        value = min(value, simple)
        if judge.fails(value):
            return NO
    return judge.then(value, env, k)


def _rest(judge: Judge, preds: tuple[Pred, ...], things: Things, k: K, env: Env) -> int:
    return chain(judge, preds, things, env, k)


def _simple(judge: Judge, pred: Pred, things: Things) -> int | None:
    """The value of a predicate that speaks of no other thing."""
    model = judge.model
    if isinstance(pred, Seen):
        return YES
    if isinstance(pred, Attr):
        return min(model.attribute(t, pred.dimension, pred.values, pred.shared) for t in things)
    if isinstance(pred, Is):
        return min(model.names(pred.noun, t) for t in things)
    if isinstance(pred, Side):
        return min(model.side(t, pred.where) for t in things)
    if isinstance(pred, Indoors):
        return YES if model.indoors() == pred.value else NO
    return None


def _of(judge: Judge, pred: Pred, things: Things, env: Env, k: K) -> int:
    if isinstance(pred, Then):
        return pred.ask(things, env, k)
    if isinstance(pred, At):
        return _related(judge, pred.relation, pred.np, things, env, k)
    if isinstance(pred, Do):
        return _done(judge, {pred.role: things}, pred, pred.fillers, things, env, k)
    if isinstance(pred, Every):
        return chain(judge, pred.preds, things, env, k)
    if isinstance(pred, Either):
        return max(chain(judge, (part,), things, env, k) for part in pred.preds)
    if isinstance(pred, Not):
        groups = [things] if traits((pred,)).mutual else [(thing,) for thing in things]
        return judge.then(min(YES - judge.aside((pred.pred,), group, env, denied=True) for group in groups), env, k)
    if isinstance(pred, Have):
        return _related(judge, "have", pred.np, things, env, k)
    if isinstance(pred, With):
        if pred.loose:
            return judge.quantify(pred.np, Seen(), env, k)
        return _related(judge, "with", pred.np, things, env, k)
    if isinstance(pred, Same):
        return _same(judge, pred.np, things, env, k)
    if isinstance(pred, Whose):
        return judge.own(things, Np(Det("own"), pred.noun), pred.pred, env, k)
    assert isinstance(pred, Where)
    return judge.clause(pred.clause, env, k)


def _related(judge: Judge, relation: str, np: NP, things: Things, env: Env, k: K) -> int:
    if isinstance(np, Pro) and np.form == "each other":
        value = _mutual(things, lambda a, b: judge.model.relation(a, relation, b))
        return judge.then(value, env, k)

    def ask(others: Things, e: Env, rest: K) -> int:
        return judge.then(relate(judge, relation, things, others), e, rest)

    return judge.quantify(np, Then(ask, things), env, k)


def relate(judge: Judge, relation: str, things: Things, others: Things) -> int:
    if len(things) == 1 and len(others) == 1:
        return judge.model.relation(things[0], relation, others[0])
    return _cumulative((things, others), lambda pair: judge.model.relation(pair[0], relation, pair[1]))


def _done(
    judge: Judge,
    roles: dict[str, Things],
    pred: Do,
    fillers: tuple[tuple[str, NP], ...],
    things: Things,
    env: Env,
    k: K,
) -> int:
    if not fillers:
        value = _deed(judge, pred, roles)
        return judge.then(value, env, k)
    role, np = fillers[0]
    if isinstance(np, Pro) and np.form == "each other":
        value = _mutual(things, lambda a, b: _does(judge, pred, a, b))
        return judge.then(value, env, k)

    def ask(others: Things, e: Env, rest: K) -> int:
        return _done(judge, {**roles, role: others}, pred, fillers[1:], things, e, rest)

    return judge.quantify(np, Then(ask, things), env, k)


def _deed(judge: Judge, pred: Do, roles: dict[str, Things]) -> int:
    names = tuple(roles)
    if pred.verb.action == "hug" and names == ("agent",) and len(roles["agent"]) > 1:
        return _mutual(roles["agent"], lambda a, b: max(_does(judge, pred, a, b), _does(judge, pred, b, a)))

    def ask(chosen: tuple[Thing, ...]) -> int:
        filled = dict(zip(names, chosen, strict=True))
        return judge.model.does(pred.verb, filled.get("agent"), filled.get("patient"), filled.get("item"))

    return _cumulative(tuple(roles[name] for name in names), ask)


def _does(judge: Judge, pred: Do, agent: Thing, patient: Thing) -> int:
    return judge.model.does(pred.verb, agent, patient, None)


def _mutual(things: Things, ask: Callable[[Thing, Thing], int]) -> int:
    """Each with one of the others."""
    if len(things) < 2:
        return MAYBE
    return min(max(ask(a, b) for b in things if b is not a) for a in things)


def _same(judge: Judge, np: NP, things: Things, env: Env, k: K) -> int:
    if isinstance(np, Join) and np.op == "or":
        return max(_same(judge, part, things, env, k) for part in np.parts)
    if isinstance(np, Np) and np.det.mode in ("some", "the") and not np.det.fresh:
        return chain(judge, (Is(np.noun), *np.mods), things, env, k)
    return MAYBE


def _cumulative(sets: tuple[Things, ...], ask: Callable[[tuple[Thing, ...]], int]) -> int:
    """Two men ride two horses: each takes part, with one or other of the rest."""
    if all(len(things) == 1 for things in sets):
        return ask(tuple(things[0] for things in sets))
    best = [[NO] * len(things) for things in sets]
    for chosen in product(*(range(len(things)) for things in sets)):
        value = ask(tuple(things[i] for things, i in zip(sets, chosen, strict=True)))
        for row, i in zip(best, chosen, strict=True):
            row[i] = max(row[i], value)
    return min(min(row) for row in best)
