"""Whether a logical form is so in a world: three-valued, by trying the sets that each phrase can pick.

A phrase picks sets of things; whatever follows is asked with each set in turn, and the best answer
counts: a text is true if one choice of things makes all of it true. `k` is what follows. Where a
phrase counts, or under 'not', what is inside is asked on its own, and nothing in it can be meant later.
"""

from collections.abc import Callable, Sequence

from counterfoil.microworld.oracle.logic import NP, All, Any, Clause, Env, K, Np, Pred, Say, Things
from counterfoil.microworld.oracle.model import Model
from counterfoil.microworld.oracle.phrases import own, quantify
from counterfoil.microworld.oracle.reference import PAUSE
from counterfoil.microworld.oracle.saying import chain
from counterfoil.microworld.oracle.traits import refers_back
from counterfoil.microworld.oracle.truths import MAYBE, NO, YES, done

_STEPS = 100_000


class Exhausted(Exception):
    """The text could be about too many things to try them all."""


class Judge:
    """Asks one model.

    `denied` and `apart` count how deep we are inside a denial or a count. Where `_strict`, a choice
    of things that is only perhaps what was meant is not considered. While `asking`, a pronoun that
    cannot mean the chosen things is a `misfit`: a question about 'him' is none about a girl,
    whatever the answer.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.denied = 0
        self.apart = 0
        self._strict = False
        self.asking = False
        self.misfit = False
        self._steps = 0

    # ── clauses ──────────────────────────────────────────────────────────────────────────────

    def clause(self, clause: Clause, env: Env, k: K) -> int:
        if isinstance(clause, Say):
            return self.quantify(clause.np, clause.pred, env, k)
        if isinstance(clause, All):
            return self.sequence(clause.clauses, env, k)
        if isinstance(clause, Any):
            return max(self.clause(part, env, k) for part in clause.clauses)
        return self.then(YES - self._apart_from(lambda: self.clause(clause.clause, env, done), True), env, k)

    def sequence(self, clauses: Sequence[Clause], env: Env, k: K) -> int:
        if not clauses:
            return k(env)
        if k is done and not any(refers_back(later) for later in clauses[1:]):
            value = YES
            for each in clauses:
                value = min(value, self.clause(each, env, done)) if value else NO
            return value
        return self.clause(clauses[0], env, lambda e: self.sequence(clauses[1:], (*e, PAUSE), k))

    def then(self, value: int, env: Env, k: K) -> int:
        """This much so far, and what follows."""
        return NO if self.fails(value) else min(value, k(env))

    def fails(self, value: int) -> bool:
        return value == NO or (value == MAYBE and self._strict and not self.apart)

    def asked(self, said: Sequence[Clause], question: Clause) -> int:
        """Whether the question can be answered by yes about what was said, if that is surely so."""

        def ask(env: Env) -> int:
            self._strict, self.asking, self.misfit = False, True, False
            try:
                value = self.clause(question, (*env, PAUSE), done)
                return NO if self.misfit else value
            finally:
                self._strict, self.asking = True, False

        self._strict = True
        try:
            return self.sequence(said, (), ask)
        finally:
            self._strict = False

    def aside(self, preds: tuple[Pred, ...], things: Things, env: Env, denied: bool = False) -> int:
        """Whether the predicates hold, asked on their own."""
        return self._apart_from(lambda: chain(self, preds, things, env, done), denied)

    def _apart_from(self, ask: Callable[[], int], denied: bool) -> int:
        self.apart += 1
        self.denied += denied
        try:
            return ask()
        finally:
            self.apart -= 1
            self.denied -= denied

    def step(self) -> None:
        self._steps += 1
        if self._steps > _STEPS:
            raise Exhausted

    # ── what phrases ask, and predicates with phrases in them ────────────────────────────────

    def quantify(self, np: NP, pred: Pred, env: Env, k: K) -> int:
        return quantify(self, np, pred, env, k)

    def own(self, owners: Things, np: Np, pred: Pred, env: Env, k: K) -> int:
        return own(self, owners, np, pred, env, k)
