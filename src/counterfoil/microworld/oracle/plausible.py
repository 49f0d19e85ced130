"""How odd it would be to mean a reading: shirts hold no cups, and a kitchen is next to nothing."""

from counterfoil.microworld.oracle.chart import ODD
from counterfoil.microworld.oracle.logic import (
    NP,
    At,
    Attr,
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
    With,
)
from counterfoil.microworld.oracle.nouns import PARTS, PERSON, PICTURE, PLACES, Noun
from counterfoil.microworld.oracle.verbs import IN_HAND, ROLES, VERBS

_VERB_NUMBER = {"is": "one", "was": "one", "are": "many", "were": "many", "has": "one", "have": "many", "does": "one"}
for _word, _senses in VERBS.items():
    for _verb in _senses:
        if _verb.form in ("base", "third"):
            _VERB_NUMBER[_word] = "many" if _verb.form == "base" else "one"
_NOWHERE = PARTS | PLACES | {PICTURE}
_PEOPLE = PERSON.sure
_WORN = PARTS | ROLES["wear"]["patient"]


def oddity(noun: Noun, pred: Pred) -> int:
    """How odd it would be to say the predicate of what the noun names."""
    if isinstance(pred, Every | Either):
        return max(oddity(noun, part) for part in pred.preds)
    if isinstance(pred, Not):
        return oddity(noun, pred.pred)
    kinds = noun.kinds
    if not kinds:
        return 0
    if isinstance(pred, Do):
        odd = ODD if pred.verb.action and not _can_fill(pred.verb.action, pred.role, kinds) else 0
        return odd + (noun.number == "singular" and any(_is_bare(np) for _, np in pred.fillers))
    if isinstance(pred, Same):
        return ODD if isinstance(pred.np, Np) and not kinds & pred.np.noun.kinds else 0
    if isinstance(pred, At):
        return ODD if kinds <= PARTS or (kinds <= _NOWHERE and not _is_nowhere(pred.np)) else 0
    if isinstance(pred, With | Have):
        return ODD if _is_part(pred.np) and not kinds & _PEOPLE else 0
    if isinstance(pred, Attr) and pred.dimension == "dressed":
        return 0 if kinds & _PEOPLE else ODD
    return 0


def subject_oddity(np: NP, pred: Pred, word: str) -> int:
    """How odd it would be to say the predicate of the phrase, with this word for its verb."""
    parts = np.parts if isinstance(np, Join) else (np,)
    odd = max((oddity(part.noun, pred) for part in parts if isinstance(part, Np)), default=0)
    number = _VERB_NUMBER.get(word)
    return odd + (ODD if number is not None and number not in numbers(np) else 0)


def numbers(np: NP) -> str:
    """'one', 'many', or both where the form does not tell."""
    if isinstance(np, Join):
        return "many" if np.op == "and" else "one many"
    if isinstance(np, Pro):
        return "many" if np.form == "they" else "one"
    if isinstance(np, Part) or np.noun.number == "mass":
        return "one many"
    return "many" if np.noun.number == "plural" else "one"


def object_oddity(action: str | None, role: str, np: NP) -> int:
    """How odd it would be for the phrase to fill a verb's role, taken as a whole."""
    if isinstance(np, Join):
        odd = argument_oddity(np)
        if action is None:
            return odd
        fits = [_can_fill(action, role, part.noun.kinds) for part in np.parts if isinstance(part, Np)]
        return odd + (ODD if any(fits) and not all(fits) else 0)
    if isinstance(np, Np) and action in IN_HAND and role == "patient":
        return 1 if any(isinstance(mod, At) for mod in np.mods) else 0
    return 0


def argument_oddity(np: NP) -> int:
    """'Next to a dog and a woman holding a cup': the woman is hardly a second neighbour."""
    if not isinstance(np, Join):
        return 0
    later = [mod for part in np.parts[1:] if isinstance(part, Np) for mod in part.mods]
    return 1 if any(isinstance(mod, Do | Every) for mod in (*later, *np.mods)) else 0


def leap_oddity(pred: Pred, following: Pred) -> int:
    """'Pointing at a woman and a girl carrying a box': it is hardly the pointer who carries it."""
    if isinstance(pred, Every):
        pred = pred.preds[-1]
    if isinstance(pred, At | With):
        last: NP | None = pred.np
    else:
        last = pred.fillers[-1][1] if isinstance(pred, Do) and pred.fillers else None
    if isinstance(last, Np) and last.noun.kinds & _PEOPLE and _is_dress(following):
        return ODD
    return 1 if isinstance(last, Join) and isinstance(following, Do | Every) else 0


def _is_dress(pred: Pred) -> bool:
    """'A boy pushes a girl in a red shirt': the shirt is hers."""
    if isinstance(pred, Attr):
        return pred.dimension == "dressed"
    return isinstance(pred, At | With) and _is_part(pred.np)


def join_oddity(parts: tuple[NP, ...]) -> int:
    """'A man with gray hair and a hat': what can be worn belongs to who wears something."""
    first, second = parts[0], parts[1]
    if not isinstance(first, Np) or not isinstance(second, Np) or not first.noun.kinds & _PEOPLE:
        return 0
    last = first.mods[-1] if first.mods else None
    worn = last.fillers[-1][1] if isinstance(last, Do) and last.fillers else getattr(last, "np", None)
    dressed = isinstance(worn, Np) and bool(worn.noun.kinds & _WORN)
    return ODD if dressed and bool(second.noun.kinds) and second.noun.kinds <= _WORN else 0


def _can_fill(action: str, role: str, kinds: frozenset[str]) -> bool:
    if action == "wear" and role == "patient" and kinds & PARTS:
        return True
    return bool(kinds & ROLES[action][role])


def _is_bare(np: NP) -> bool:
    """'A man and a woman riding horses': it takes both of them to ride several."""
    return isinstance(np, Np) and np.det.mode == "some" and np.det.bare and np.noun.number == "plural"


def _is_nowhere(np: NP) -> bool:
    return isinstance(np, Np) and bool(np.noun.kinds) and np.noun.kinds <= _NOWHERE


def _is_part(np: NP) -> bool:
    if isinstance(np, Join):
        return any(_is_part(part) for part in np.parts)
    return isinstance(np, Np) and bool(np.noun.kinds) and np.noun.kinds <= PARTS
