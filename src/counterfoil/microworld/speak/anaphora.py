"""Sentence patterns in which a pronoun takes up what was mentioned: it, he, her, they, them, their."""

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.space import PREDICATES
from counterfoil.microworld.speak.clauses import claims, full, reduced
from counterfoil.microworld.speak.known import Act, At, Crowd, Quality
from counterfoil.microworld.speak.plurals import SINGULAR, coloured_crowd, crowd_with, paired
from counterfoil.microworld.speak.singles import Pattern, act_of, agent, placed
from counterfoil.microworld.speak.talk import Talk, Unsayable
from counterfoil.microworld.speak.words import LEGWEAR, PLAIN, PREPOSITIONS, VERBS, listing, sentence
from counterfoil.microworld.world import Thing

_OWN = frozenset({"ride", "carry", "hold", "read", "eat", "drink from"})
"""Verbs whose object one may call the agent's own; whose hat one wears is not said."""
_BREAK = (". ", " and ", ". ")
"""Between what is said and what is added."""


def join(talk: Talk, first: str, second: str) -> str:
    """One sentence or two; the last is closed by the caller."""
    link = talk.pick(_BREAK)
    return sentence(first) + f" {second[0].upper()}{second[1:]}" if link == ". " else f"{first}{link}{second}"


def he_is(talk: Talk) -> str:
    """A man is riding a horse. He is wearing a hat."""
    thing = talk.focus(talk.known.things)
    first, second = _two_claims(talk, thing)
    said = f"{talk.one(thing, 0)} {full(talk, first)}"
    return join(talk, said, f"{talk.pronoun(0, (thing,))} {full(talk, second)}")


def _two_claims(talk: Talk, thing: Thing) -> tuple[Act | At, Act | At | Quality]:
    told = claims(talk, thing, Act, At)
    first = talk.pick([claim for claim in told if isinstance(claim, Act | At)])
    added = [claim for claim in claims(talk, thing, Act, At, Quality) if claim != first and _apart(first, claim)]
    second = talk.pick([claim for claim in added if isinstance(claim, Act | At | Quality)])
    return first, second


def _apart(first: object, second: object) -> bool:
    """Two places by one landmark would tell the same thing twice."""
    return not (isinstance(first, At) and isinstance(second, At) and first.landmark == second.landmark)


def his_shirt(talk: Talk) -> str:
    """A man is riding a horse and his shirt is red."""
    thing = agent(talk)
    quality = talk.pick(talk.known.qualities(thing, worn=True))
    said = f"{talk.one(thing, 0)} {full(talk, act_of(talk, thing))}"
    his = talk.pronoun(2, (thing,))
    if quality.dimension == "trousers":
        return join(talk, said, f"{his} {talk.pick(LEGWEAR)} are {quality.value}")
    return join(talk, said, f"{his} {quality.dimension} is {quality.value}")


def his_bike(talk: Talk) -> str:
    """A girl riding her bike on a street."""
    thing = talk.focus([thing for thing in talk.known.people if _own(talk, thing)])
    act = talk.pick(_own(talk, thing))
    named = talk.one(thing, 1)
    object = f"{talk.pronoun(2, (thing,))} {PLAIN[act.patients[0].kind].singular}"
    form = talk.pick(("{ing}", "is {ing}", "{finite}"))
    verb = VERBS[act.verb]
    return f"{named} {form.format(ing=verb.ing, finite=verb.finite)} {object}{talk.place(0.6)}"


def _own(talk: Talk, thing: Thing) -> list[Act]:
    return [act for act in talk.known.acts.get(thing.id, ()) if act.verb in _OWN and act.patients]


def pushes_him(talk: Talk) -> str:
    """A boy is standing and a girl is pushing him."""
    thing = talk.focus([thing for thing in talk.known.people if thing.id in talk.known.undergoes])
    undergo = talk.pick(talk.known.undergoes[thing.id])
    mine = talk.pick(claims(talk, thing, Act, Quality))
    said = f"{talk.one(thing, 0)} {full(talk, mine)}"
    other = talk.one(undergo.agent, 1)
    joint = talk.pick(("and", "while"))
    return f"{said} {joint} {other} is {VERBS[undergo.verb].ing} {talk.pronoun(1, (thing,))}"


def near_it(talk: Talk) -> str:
    """A dog is sleeping and a boy is next to it."""
    thing = placed(talk)
    at = talk.pick(talk.known.places[thing.id])
    mark = at.landmark
    mine = [
        claim for claim in claims(talk, mark, Act, Quality) if not (isinstance(claim, Act) and thing in claim.patients)
    ]
    said = f"{talk.one(mark, 0)} {full(talk, talk.pick(mine))}"
    other = talk.one(thing, 1)
    if talk.mentions[-1].pronoun == talk.mentions[0].pronoun:
        raise Unsayable
    return join(talk, said, f"{other} is {talk.pick(PREPOSITIONS[at.predicate])} {talk.pronoun(1, (mark,))}")


def table_with(talk: Talk) -> str:
    """A table with a vase and two cups on it."""
    bearers: dict[str, list[Thing]] = {}
    for thing in talk.known.things:
        for at in talk.known.places.get(thing.id, ()):
            if at.predicate == "on" and KINDS[thing.kind].group in ("food", "thing"):
                bearers.setdefault(at.landmark.id, []).append(thing)
    bearer = talk.focus([thing for thing in talk.known.things if thing.id in bearers])
    kinds = {thing.kind: thing for thing in talk.shuffled(bearers[bearer.id])}
    named = talk.one(bearer, 1)
    pronoun = talk.pronoun(1, (bearer,))
    borne = listing([talk.one(thing, 1) for thing in list(kinds.values())[:2]])
    return f"{named} with {borne} on {pronoun}"


def they_are(talk: Talk) -> str:
    """Two dogs are in a field and they are running."""
    crowd = crowd_with(talk, type(None), Act, At)
    also = _also(talk, crowd)
    said = _told_first(talk, crowd)
    return join(talk, said, f"{talk.pronoun(0, crowd.things)} {full(talk, also, len(crowd.things))}")


def _told_first(talk: Talk, crowd: Crowd) -> str:
    """'two dogs are running', or 'there are two dogs in a park' where no more is known of all of them."""
    if crowd.claim is not None:
        return f"{talk.several(crowd)} {full(talk, crowd.claim, len(crowd.things))}"
    named = talk.several(crowd)
    be = "is" if named.startswith(SINGULAR) else "are"
    return f"there {be} {named}{talk.place(0.7)}"


def man_and_woman_are(talk: Talk) -> str:
    """A man and a woman are sitting and they are next to a dog."""
    named, claim = paired(talk)
    both = talk.mentions[-1]
    others = [
        other.claim for other in talk.known.crowds
        if other.ids >= {thing.id for thing in both.things} and other.claim != claim and _apart(claim, other.claim)
    ]  # fmt: skip
    also = talk.pick([each for each in others if isinstance(each, Act | At | Quality) and _whole(each)])
    said = f"{named} {full(talk, claim, 2)}"
    return join(talk, said, f"{talk.pronoun(0, both.things)} {full(talk, also, 2)}")


def _also(talk: Talk, crowd: Crowd) -> Act | At | Quality:
    """Another claim that holds of every member."""
    others = [
        other.claim for other in talk.known.crowds
        if other.noun == crowd.noun and other.claim != crowd.claim and crowd.ids <= other.ids
        and _apart(crowd.claim, other.claim)
    ]  # fmt: skip
    return talk.pick([claim for claim in others if isinstance(claim, Act | At | Quality) and _whole(claim)])


def _whole(claim: object) -> bool:
    return not isinstance(claim, Act) or not claim.patients


def their_shirts(talk: Talk) -> str:
    """Two men are walking and their shirts are red."""
    crowds = [c for c in talk.known.crowds if not isinstance(c.claim, Quality) and _worn(talk, c)]
    crowd = talk.pick(crowds)
    worn = talk.pick(_worn(talk, crowd))
    said = _told_first(talk, crowd)
    thing = {"hair": "hair is", "shirt": "shirts are"}.get(worn.dimension, f"{talk.pick(LEGWEAR)} are")
    return join(talk, said, f"{talk.pronoun(2, crowd.things)} {thing} {worn.value}")


def _worn(talk: Talk, crowd: Crowd) -> list[Quality]:
    """What all of them wear, or the hair that all of them have."""
    shared = [
        other.claim for other in talk.known.crowds
        if isinstance(other.claim, Quality) and other.noun == crowd.noun and crowd.ids <= other.ids
    ]  # fmt: skip
    return [quality for quality in shared if quality.dimension in ("hair", "shirt", "trousers")]


def their_bikes(talk: Talk) -> str:
    """Two girls are riding their bikes."""
    crowds = [c for c in talk.known.crowds if isinstance(c.claim, Act) and c.claim.verb in _OWN and c.claim.patients]
    crowd = talk.pick(crowds)
    if not isinstance(crowd.claim, Act):
        raise Unsayable
    act, named = crowd.claim, talk.several(crowd)
    verb = VERBS[act.verb]
    form = talk.pick((verb.ing, f"are {verb.ing}", verb.plain))
    return f"{named} {form} their {PLAIN[act.patients[0].kind].plural}{talk.place(0.5)}"


def behind_them(talk: Talk) -> str:
    """Two cups are on a table and a vase is to the left of them."""
    crowd = crowd_with(talk, type(None), Act, At)
    others = [thing for thing in talk.known.things if not crowd.noun.covers(thing)]
    for other in talk.shuffled(others):
        ways = _ways(talk, other, crowd)
        if ways and not (isinstance(crowd.claim, At) and crowd.claim.landmark == other):
            said = _told_first(talk, crowd)
            where = f"{talk.pick(PREPOSITIONS[talk.pick(ways)])} {talk.pronoun(1, crowd.things)}"
            return join(talk, said, f"{talk.one(other, 1, PLAIN[other.kind])} is {where}")
    raise Unsayable


def them_and(talk: Talk) -> str:
    """Three birds in a field with a dog behind them."""
    crowd = crowd_with(talk, type(None))
    others = [thing for thing in talk.known.things if not crowd.noun.covers(thing)]
    other = talk.focus(others)
    ways = _ways(talk, other, crowd)
    named = coloured_crowd(talk, crowd)
    where = f"{talk.pick(PREPOSITIONS[talk.pick(ways)])} {talk.pronoun(1, crowd.things)}"
    return f"{named}{talk.place()} with {talk.one(other, 1, PLAIN[other.kind])} {where}"


def _ways(talk: Talk, other: Thing, crowd: Crowd) -> list[str]:
    """How it stands to each of them; 'next to them' would leave open to which."""
    shared = [{at.predicate for at in talk.known.beside(other, member)} for member in crowd.things]
    return [p for p in PREDICATES if p != "next to" and all(p in held for held in shared)]


def its_colour(talk: Talk) -> str:
    """There is a car on the street. It is red."""
    thing = talk.focus([t for t in talk.known.things if talk.known.qualities(t, worn=False)])
    quality = talk.pick(talk.known.qualities(thing, worn=False))
    behind = claims(talk, thing, Act, At)
    named = talk.one(thing, 0)
    said = (
        f"there is {named} {reduced(talk, behind[0])}"
        if behind and talk.chance(0.5)
        else f"there is {named}{talk.place()}"
    )
    return join(talk, said, f"{talk.pronoun(0, (thing,))} {full(talk, quality)}")


def with_her(talk: Talk) -> str:
    """A woman with a dog next to her."""
    thing = talk.focus(talk.known.people)
    others = [(other, at) for other in talk.known.things for at in talk.known.places.get(other.id, ())
              if at.landmark is thing]  # fmt: skip
    other, at = talk.pick(others)
    named = talk.one(thing, 0)
    pronoun = talk.pronoun(1, (thing,))
    return f"{named} with {talk.one(other, 1)} {talk.pick(PREPOSITIONS[at.predicate])} {pronoun}{talk.place(0.4)}"


ANAPHORA: dict[str, tuple[int, Pattern]] = {
    "he is": (6, he_is), "his shirt": (4, his_shirt), "his bike": (4, his_bike), "pushes him": (3, pushes_him),
    "near it": (4, near_it), "table with": (4, table_with), "they are": (20, they_are),
    "man and woman are": (20, man_and_woman_are), "their shirts": (30, their_shirts),
    "their bikes": (30, their_bikes), "behind them": (5, behind_them), "them and": (2, them_and),
    "its colour": (4, its_colour), "with her": (3, with_her),
}  # fmt: skip
"""Name → how often, against the others, and how it is said."""
