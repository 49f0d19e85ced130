"""Sentence patterns about several things at once."""

from counterfoil.microworld.speak.clauses import claims, full, reduced
from counterfoil.microworld.speak.known import Act, At, Claim, Crowd, Quality
from counterfoil.microworld.speak.singles import Pattern, in_list
from counterfoil.microworld.speak.talk import Mention, Talk, Unsayable
from counterfoil.microworld.speak.words import NUMBERS, PLAIN, listing
from counterfoil.microworld.world import Thing

SINGULAR = ("a group of ", "a pair of ")
"""What 'there is' goes before though it names several."""
_ADJECTIVES = ("colour", "size", "pattern", "state")


def crowd_with(talk: Talk, *kinds: type) -> Crowd:
    """Several things that share a claim of one of the kinds; of any noun but rather the plain one."""
    crowds = [crowd for crowd in talk.known.crowds if isinstance(crowd.claim, kinds)]
    thing = talk.focus([thing for crowd in crowds for thing in crowd.things])
    return talk.pick([crowd for crowd in crowds if thing in crowd.things])


def coloured_crowd(talk: Talk, crowd: Crowd, *, bare: bool = False) -> str:
    """The crowd, by a colour or state where all its members have it and are all that have it."""
    shared = [
        other.claim for other in talk.known.crowds
        if other.noun == crowd.noun and isinstance(other.claim, Quality) and other.claim.dimension in _ADJECTIVES
        and other.ids == crowd.ids
    ]  # fmt: skip
    if shared and talk.chance(0.6):
        return talk.several(crowd, [talk.pick(shared)], bare=bare)
    return talk.several(crowd, bare=bare)


def dogs_running(talk: Talk) -> str:
    """Two dogs running on a beach."""
    crowd = crowd_with(talk, Act, At)
    return f"{coloured_crowd(talk, crowd, bare=True)} {_reduced(talk, crowd)}{_place(talk, crowd)}"


def dogs_are_running(talk: Talk) -> str:
    """Two dogs are running in the snow."""
    crowd = crowd_with(talk, Act, At)
    return f"{coloured_crowd(talk, crowd)} {_full(talk, crowd)}{_place(talk, crowd)}"


def dogs_run(talk: Talk) -> str:
    """Two dogs run in the snow."""
    crowd = crowd_with(talk, Act)
    return f"{talk.several(crowd)} {_full(talk, crowd, simple=True)}{_place(talk, crowd)}"


def dogs(talk: Talk) -> str:
    """Three red balls in a park."""
    crowd = crowd_with(talk, type(None), Quality)
    return f"{_named(talk, crowd)}{talk.place()}"


def there_are(talk: Talk) -> str:
    """There are four apples on the table."""
    crowd = crowd_with(talk, type(None), Act, At, Quality)
    named = _named(talk, crowd)
    be = "is" if named.startswith(SINGULAR) else "are"
    behind = "" if crowd.claim is None or isinstance(crowd.claim, Quality) else f" {_reduced(talk, crowd)}"
    return f"there {be} {named}{behind or talk.place()}"


def are_seen(talk: Talk) -> str:
    """Several birds can be seen in a field."""
    crowd = crowd_with(talk, type(None), At, Quality)
    behind = f" {_reduced(talk, crowd)}" if isinstance(crowd.claim, At) else talk.place(of=crowd.things)
    return f"{_named(talk, crowd)} can be seen{behind}"


def you_see_dogs(talk: Talk) -> str:
    """You see two cups on the table."""
    crowd = crowd_with(talk, type(None), Act, At)
    behind = talk.place(of=crowd.things) if crowd.claim is None else f" {_reduced(talk, crowd)}"
    return f"you see {talk.several(crowd)}{behind}"


def exactly(talk: Talk) -> str:
    """There are exactly three apples."""
    crowd = talk.pick([c for c in talk.known.crowds if c.exact and not isinstance(c.claim, Quality)])
    if len(crowd.things) >= len(NUMBERS):
        raise Unsayable
    behind = talk.place(of=crowd.things) if crowd.claim is None else f" {_reduced(talk, crowd)}"
    _only(talk, crowd)
    return f"there are exactly {NUMBERS[len(crowd.things)]} {crowd.noun.plural}{behind}"


def both(talk: Talk) -> str:
    """Both dogs are running; all the people are standing; each child is wearing a hat."""
    crowd = talk.pick([crowd for crowd in talk.known.crowds if crowd.exact and _whole(talk, crowd)])
    simple_object = isinstance(crowd.claim, Act) and crowd.claim.patients
    if talk.chance(0.25) and not simple_object and crowd.claim is not None:
        said = f"{talk.pick(('each', 'every'))} {crowd.noun.singular} {full(talk, crowd.claim)}"
    else:
        every = "both" if len(crowd.things) == 2 else talk.pick(("all the", "all of the"))
        said = f"{every} {crowd.noun.plural} {_full(talk, crowd)}"
    _only(talk, crowd)
    return said


def _whole(talk: Talk, crowd: Crowd) -> bool:
    return crowd.claim is not None and len(crowd.things) == len(talk.known.named(crowd.noun))


def _only(talk: Talk, crowd: Crowd) -> None:
    """What is said of each or of exactly so many leaves nothing but them to be taken up."""
    talk.mentions = [Mention(crowd.things, crowd.things, crowd.noun)]


def dogs_and(talk: Talk) -> str:
    """Two dogs and a cat in a park."""
    crowd = crowd_with(talk, type(None))
    other = talk.focus([thing for thing in talk.known.things if not crowd.noun.covers(thing)])
    return f"{coloured_crowd(talk, crowd)} and {in_list(talk, other)}{talk.place(0.8)}"


def one_and_another(talk: Talk) -> str:
    """One dog is sleeping and another dog is running."""
    crowd = talk.pick([crowd for crowd in talk.known.crowds if crowd.claim is None])
    one, other = talk.shuffled(crowd.things)[:2]
    for mine in claims(talk, one):
        theirs = [claim for claim in claims(talk, other) if _differs(claim, mine) and not _among(crowd, claim, mine)]
        if theirs and not _shared(talk, one, other):
            talk.mentions += [Mention((thing,), crowd.things, crowd.noun) for thing in (one, other)]
            noun = crowd.noun.singular
            return f"one {noun} {full(talk, mine)} {_joint(talk)} another {noun} {full(talk, theirs[0])}"
    raise Unsayable


def _among(crowd: Crowd, *claims: Claim) -> bool:
    """Whether a place is given by another of the crowd: 'another duck' would then be said too often."""
    return any(isinstance(claim, At) and crowd.noun.covers(claim.landmark) for claim in claims)


def _differs(claim: Claim, other: Claim) -> bool:
    """Claims of one sort that set two things apart."""
    if isinstance(claim, Quality) and isinstance(other, Quality):
        return claim.dimension == other.dimension and claim.value != other.value
    if isinstance(claim, Act) and isinstance(other, Act):
        return claim.verb != other.verb
    return isinstance(claim, At) and isinstance(other, At) and claim.landmark.kind != other.landmark.kind


def _shared(talk: Talk, one: Thing, other: Thing) -> bool:
    """Whether the two have to do with each other: then one cannot speak of them apart."""
    acts = [act for thing in (one, other) for act in talk.known.acts.get(thing.id, ())]
    places = [at for thing in (one, other) for at in talk.known.places.get(thing.id, ())]
    met = [thing.id for act in acts for thing in act.patients] + [at.landmark.id for at in places]
    return one.id in met or other.id in met


def _joint(talk: Talk) -> str:
    return talk.pick(("and", "and", "while"))


def _named(talk: Talk, crowd: Crowd) -> str:
    quality = crowd.claim
    if not isinstance(quality, Quality):
        return coloured_crowd(talk, crowd, bare=True)
    if quality.dimension in _ADJECTIVES:
        return talk.several(crowd, [quality], bare=True)
    worn = talk.dressed(quality)
    if quality.dimension == "shirt":
        worn = f"in {quality.value} shirts"
    return f"{talk.several(crowd)} {worn}"


def _reduced(talk: Talk, crowd: Crowd) -> str:
    if crowd.claim is None:
        raise Unsayable
    return reduced(talk, crowd.claim, len(crowd.things))


def _full(talk: Talk, crowd: Crowd, *, simple: bool = False) -> str:
    if crowd.claim is None:
        raise Unsayable
    return full(talk, crowd.claim, len(crowd.things), simple=simple)


def _place(talk: Talk, crowd: Crowd) -> str:
    return talk.place(0.5) if isinstance(crowd.claim, Act) else ""


def people_and_things(talk: Talk) -> str:
    """Two girls, a dog and a ball on a beach."""
    crowd = crowd_with(talk, type(None))
    rest = [thing for thing in talk.known.things if not crowd.noun.covers(thing)]
    kinds = {thing.kind: thing for thing in talk.shuffled(rest)}
    others = talk.shuffled(list(kinds.values()))[:2]
    if len(others) < 2:
        raise Unsayable
    named = [coloured_crowd(talk, crowd), *(in_list(talk, other) for other in others)]
    return f"{listing(talk.shuffled(named))}{talk.place()}"


def man_and_woman(talk: Talk) -> str:
    """A man and a woman are sitting on a bench."""
    named, claim = paired(talk)
    # 'A girl and a boy wearing hats': only the boy may be meant.
    form = full if isinstance(claim, Act) and claim.patients else talk.pick((reduced, full))
    return f"{named} {form(talk, claim, 2)}{talk.place(0.5) if isinstance(claim, Act) else ''}"


def paired(talk: Talk) -> tuple[str, Claim]:
    """Two of different kinds who share a claim, by their own nouns, and the claim."""
    pairs = [
        crowd for crowd in talk.known.crowds
        if isinstance(crowd.claim, Act | At) and len(crowd.things) == 2 and crowd.things[0].kind != crowd.things[1].kind
    ]  # fmt: skip
    crowd = talk.pick(pairs)
    if crowd.claim is None:
        raise Unsayable
    named = listing([talk.one(thing, 0, PLAIN[thing.kind]) for thing in talk.shuffled(crowd.things)])
    fits = tuple(other for thing in crowd.things for other in talk.known.named(PLAIN[thing.kind]))
    talk.mentions.append(Mention(crowd.things, fits, crowd.noun))
    return named, crowd.claim


PLURALS: dict[str, tuple[int, Pattern]] = {
    "dogs running": (8, dogs_running), "dogs are running": (8, dogs_are_running), "dogs run": (4, dogs_run),
    "dogs": (5, dogs), "there are": (6, there_are), "are seen": (2, are_seen), "you see dogs": (2, you_see_dogs),
    "exactly": (1, exactly), "both": (3, both), "dogs and": (4, dogs_and), "people and things": (3, people_and_things),
    "one and another": (3, one_and_another), "man and woman": (4, man_and_woman),
}  # fmt: skip
"""Name → how often, against the others, and how it is said."""
