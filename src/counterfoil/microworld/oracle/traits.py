"""What a predicate is like as a whole, where it is to be said of many things at once."""

from typing import NamedTuple

from counterfoil.microworld.oracle.logic import (
    NP,
    At,
    Clause,
    Deny,
    Do,
    Either,
    Every,
    Have,
    Join,
    Not,
    Np,
    Part,
    Pred,
    Pro,
    Same,
    Say,
    Then,
    Where,
    Whose,
    With,
)
from counterfoil.microworld.oracle.nouns import PICTURE, PLACES

_UNIQUE = PLACES | {PICTURE}


class Traits(NamedTuple):
    """`nested`: it speaks of other things; `counts`: of an exact number of them; `denies`: that
    something is so; `mutual`: of 'each other'; `opaque`: nobody knows but the judge.
    """

    nested: bool = False
    counts: bool = False
    denies: bool = False
    mutual: bool = False
    opaque: bool = False


_PLAIN = Traits()


def traits(preds: tuple[Pred, ...]) -> Traits:
    """Of all together: what any of them is."""
    whole = _PLAIN
    for pred in preds:
        mine = _traits(pred)
        if mine is not _PLAIN:
            whole = Traits(*(a or b for a, b in zip(whole, mine, strict=True)))
    return whole


def _traits(pred: Pred) -> Traits:
    if isinstance(pred, Then):
        return Traits(nested=True, opaque=True)
    if isinstance(pred, Every | Either):
        return traits(pred.preds)
    if isinstance(pred, Not):
        inner = traits((pred.pred,))
        return inner._replace(denies=not inner.mutual, nested=True)
    if isinstance(pred, At | Have | With):
        return _phrase_traits(pred.np)
    if isinstance(pred, Do):
        inner = _PLAIN
        for _, np in pred.fillers:
            mine = _phrase_traits(np)
            inner = Traits(*(a or b for a, b in zip(inner, mine, strict=True)))
        # 'they are hugging' is said of the two together
        return inner._replace(nested=True, mutual=True) if pred.verb.action == "hug" and not pred.fillers else inner
    if isinstance(pred, Same):
        return Traits(nested=True) if isinstance(pred.np, Np) and pred.np.mods else _PLAIN
    if isinstance(pred, Whose | Where):
        return Traits(nested=True)
    return _PLAIN


def _phrase_traits(np: NP) -> Traits:
    if isinstance(np, Pro):
        return Traits(nested=True, mutual=np.form == "each other")
    if isinstance(np, Join):
        inner = Traits(nested=True)
        for part in np.parts:
            mine = _phrase_traits(part)
            inner = Traits(*(a or b for a, b in zip(inner, mine, strict=True)))
        return inner
    if isinstance(np, Np | Part) and np.det.mode == "count":
        return Traits(nested=True, counts=bool(np.det.low), denies=not np.det.low)
    return Traits(nested=True)


def refers_back(clause: Clause) -> bool:
    """Whether some phrase of the clause may mean what was picked before it."""
    if isinstance(clause, Say):
        return _phrase_refers(clause.np) or _refers(clause.pred)
    if isinstance(clause, Deny):
        return refers_back(clause.clause)
    return any(refers_back(part) for part in clause.clauses)


def _refers(pred: Pred) -> bool:
    if isinstance(pred, Every | Either):
        return any(_refers(part) for part in pred.preds)
    if isinstance(pred, Not):
        return _refers(pred.pred)
    if isinstance(pred, At | Have | With | Same):
        return _phrase_refers(pred.np)
    if isinstance(pred, Do):
        return any(_phrase_refers(np) for _, np in pred.fillers)
    if isinstance(pred, Whose):
        return _refers(pred.pred)
    return refers_back(pred.clause) if isinstance(pred, Where) else False


def _phrase_refers(np: NP) -> bool:
    if isinstance(np, Pro):
        return np.form not in ("self", "each other", "this")
    if isinstance(np, Join):
        return any(_phrase_refers(part) for part in np.parts) or any(_refers(mod) for mod in np.mods)
    if isinstance(np, Part):
        return True
    # there is one place and one picture, whether spoken of before or not
    if np.det.fresh or (np.det.mode in ("the", "own") and not np.noun.sure <= _UNIQUE):
        return True
    return any(_refers(mod) for mod in np.mods)
