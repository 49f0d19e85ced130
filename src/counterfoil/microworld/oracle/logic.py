"""Logical form: what a sentence says, before any world is asked whether it is so.

A noun phrase picks sets of things, a predicate is said of a set, and a clause says a predicate of a
noun phrase. There are no variables: what a pronoun means is found among the sets picked before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from counterfoil.microworld.oracle.nouns import Noun
from counterfoil.microworld.oracle.verbs import Verb
from counterfoil.microworld.world import Thing

Things = tuple[Thing, ...]


class Det(NamedTuple):
    """What a determiner asks for.

    'some': a set of `low` things, new to the talk where `fresh`; a bare plural is content with one
    where it depends on another plural or is denied; 'many' is sure from `low` on, in doubt from
    `soft` on. 'count': between `low` and `high` things in all. 'the': what was spoken of, or else
    something. 'all': every one, and there are at least `low`, at most `high`. 'own': somebody's.
    """

    mode: Literal["some", "count", "the", "all", "own"]
    low: int = 1
    high: int | None = None
    bare: bool = False
    fresh: bool = False
    soft: int | None = None
    owner: NP | None = None


# ── noun phrases ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, eq=False)
class Np:
    det: Det
    noun: Noun
    mods: tuple[Pred, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Pro:
    """A pronoun by its class: he, she, it, they, this, self, each other; or 'one', 'the other'."""

    form: str


@dataclass(frozen=True, slots=True, eq=False)
class Join:
    """'A and B' is one set made of both; 'A or B' is either. `mods` are said of the whole."""

    parts: tuple[NP, ...]
    op: Literal["and", "or"]
    mods: tuple[Pred, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """'Two of them': the determiner counts within what the noun phrase picks."""

    det: Det
    whole: NP
    mods: tuple[Pred, ...] = ()


NP = Np | Pro | Join | Part

# ── predicates ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, eq=False)
class Is:
    noun: Noun


@dataclass(frozen=True, slots=True, eq=False)
class Attr:
    """Several values ('black and white') are asked of one thing, or shared out among many."""

    dimension: str
    values: tuple[str, ...]
    shared: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """True of whatever there is."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """In the left, right or middle of the picture."""

    where: str


@dataclass(frozen=True, slots=True, eq=False)
class Indoors:
    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class At:
    relation: str
    np: NP


@dataclass(frozen=True, slots=True, eq=False)
class Do:
    """The subject fills `role` of the verb, the fillers the others; who is not named is somebody."""

    verb: Verb
    role: Literal["agent", "patient", "item"]
    fillers: tuple[tuple[str, NP], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Have:
    np: NP


@dataclass(frozen=True, slots=True, eq=False)
class With:
    """Having, or being in the company of; `loose` where what is with it is said to do or be something."""

    np: NP
    loose: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """'is a dog', 'is the man in the red shirt'."""

    np: NP


@dataclass(frozen=True, slots=True, eq=False)
class Whose:
    """'whose shirt is red'."""

    noun: Noun
    pred: Pred


@dataclass(frozen=True, slots=True, eq=False)
class Where:
    """'a kitchen where a man sits': a clause said of a place."""

    clause: Clause


@dataclass(frozen=True, slots=True, eq=False)
class Not:
    pred: Pred


@dataclass(frozen=True, slots=True, eq=False)
class Every:
    preds: tuple[Pred, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Either:
    preds: tuple[Pred, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Then:
    """What the judge has still to ask of a set that it has just picked; never written by a parser."""

    ask: Callable[[Things, Env, K], int]
    avoid: Things = ()


Pred = Is | Attr | Seen | Side | Indoors | At | Do | Have | With | Same | Whose | Where | Not | Every | Either | Then

# ── clauses and texts ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, eq=False)
class Say:
    np: NP
    pred: Pred


@dataclass(frozen=True, slots=True, eq=False)
class All:
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Any:
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Deny:
    clause: Clause


Clause = Say | All | Any | Deny


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A statement, or a question with its answer: its readings, the preferred one first.

    `answer` is None for a statement, else whether the clause is said to be so.
    """

    readings: tuple[Clause, ...]
    answer: bool | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Ref:
    """A set that was picked, by the noun that picked it."""

    things: Things
    noun: Noun | None


Env = tuple[Ref, ...]
K = Callable[[Env], int]
