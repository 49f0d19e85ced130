"""Claims as parts of sentences: full clauses, reduced ones behind a noun, and relative ones."""

from collections.abc import Sequence

from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.speak.known import Act, At, Claim, Quality, Undergo
from counterfoil.microworld.speak.talk import Talk, Unsayable
from counterfoil.microworld.speak.words import ADJECTIVES, LEGWEAR, VERBS, article
from counterfoil.microworld.world import Thing


def full(talk: Talk, claim: Claim, subjects: int = 1, *, simple: bool = False) -> str:
    """What follows the subject: 'is riding a horse', 'rides a horse', 'are red', 'has brown hair'."""
    be = "is" if subjects == 1 else "are"
    match claim:
        case Act():
            form = "finite" if subjects == 1 else "plain"
            return talk.act(claim, form, subjects) if simple else f"{be} {talk.act(claim, 'ing', subjects)}"
        case Undergo():
            being = "" if simple else "being "
            return f"{be} {being}{VERBS[claim.verb].participle} by {talk.one(claim.agent)}"
        case At():
            return f"{be} {talk.at(claim)}"
        case Quality():
            return _quality(talk, claim, subjects)


def reduced(talk: Talk, claim: Claim, subjects: int = 1) -> str:
    """What may stand behind a noun: 'riding a horse', 'pushed by a boy', 'on a table'."""
    match claim:
        case Act():
            return talk.act(claim, "ing", subjects)
        case Undergo():
            being = talk.pick(("", "being "))
            return f"{being}{VERBS[claim.verb].participle} by {talk.one(claim.agent)}"
        case At():
            return talk.at(claim)
        case Quality():
            raise Unsayable  # looks belong to the noun phrase itself


def relative(talk: Talk, subject: Thing, claim: Claim) -> str:
    """'who is riding a horse', 'that rides a horse'."""
    who = ("who", "who", "that") if KINDS[subject.kind].group == "person" else ("that", "which")
    return f"{talk.pick(who)} {full(talk, claim, simple=isinstance(claim, Act) and talk.chance(0.3))}"


def _quality(talk: Talk, quality: Quality, subjects: int) -> str:
    be, have = ("is", "has") if subjects == 1 else ("are", "have")
    if quality.dimension == "hair":
        return f"{have} {quality.value} hair"
    if quality.dimension == "shirt":
        shirt = article(f"{quality.value} shirt") if subjects == 1 else f"{quality.value} shirts"
        return f"{be} in {shirt}"
    if quality.dimension == "trousers":
        return f"{be} in {quality.value} {talk.pick(LEGWEAR)}"
    return f"{be} {talk.pick(ADJECTIVES.get(quality.value, (quality.value,)))}"


def claims(talk: Talk, thing: Thing, *kinds: type) -> list[Claim]:
    """What can be claimed of the thing, in random order; of the kinds asked for, or of all."""
    known = talk.known
    found: Sequence[Claim] = [
        *known.acts.get(thing.id, ()),
        *known.undergoes.get(thing.id, ()),
        *known.places.get(thing.id, ()),
        *known.qualities(thing, worn=True),
        *known.qualities(thing, worn=False),
    ]
    return talk.shuffled([claim for claim in found if not kinds or isinstance(claim, kinds)])
