"""Sentence patterns about one thing, or about one and then another."""

from collections.abc import Callable

from counterfoil.microworld.acts import acts
from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.speak.clauses import claims, full, reduced, relative
from counterfoil.microworld.speak.known import Act, At, Claim, Quality, Undergo
from counterfoil.microworld.speak.talk import Talk, Unsayable
from counterfoil.microworld.speak.truth import does, has_quality
from counterfoil.microworld.speak.words import ANIMAL, PERSON, PLAIN, PLAUSIBLE, VERBS, article, clear, listing
from counterfoil.microworld.world import Thing

Pattern = Callable[[Talk], str]
_COLOUR_CONTRASTS = ("colour", "shirt", "hair")


def agent(talk: Talk) -> Thing:
    return talk.focus([thing for thing in talk.known.things if thing.id in talk.known.acts])


def placed(talk: Talk) -> Thing:
    """Something whose place is known, rather by more than what it is next to."""
    known = [thing for thing in talk.known.things if talk.known.places.get(thing.id)]
    telling = [t for t in known if any(at.predicate != "next to" for at in talk.known.places[t.id])]
    return talk.focus(telling if telling and talk.chance(0.6) else known)


def act_of(talk: Talk, thing: Thing) -> Act:
    return talk.pick(talk.known.acts.get(thing.id, []))


def where(talk: Talk, thing: Thing) -> At:
    """Mostly a staged place, each relation as likely as another; now and then how it stands to any other thing."""
    places = talk.known.places.get(thing.id)
    if places and talk.chance(0.75):
        predicate = talk.pick(list(dict.fromkeys(at.predicate for at in places)))
        return talk.pick([at for at in places if at.predicate == predicate])
    other = talk.pick([other for other in talk.known.things if other is not thing])
    return talk.pick(talk.known.beside(thing, other))


def riding(talk: Talk) -> str:
    """A man in a red shirt riding a horse on a beach."""
    thing = agent(talk)
    return f"{talk.one(thing, 2)} {reduced(talk, act_of(talk, thing))}{talk.place(0.6)}"


def still(talk: Talk) -> str:
    """A small vase on the table."""
    thing = placed(talk)
    return f"{talk.one(thing, 2)} {talk.at(where(talk, thing))}"


def is_riding(talk: Talk) -> str:
    """A man is riding a horse in a park."""
    thing = agent(talk)
    return f"{talk.one(thing, 2)} {full(talk, act_of(talk, thing))}{talk.place(0.5)}"


def rides(talk: Talk) -> str:
    """A man rides a horse in a park."""
    thing = agent(talk)
    return f"{talk.one(thing)} {full(talk, act_of(talk, thing), simple=True)}{talk.place(0.5)}"


def fronted(talk: Talk) -> str:
    """In a park, a man is riding a horse."""
    thing = agent(talk)
    place = talk.place(of=(thing,)).strip()
    if not place:
        raise Unsayable
    return f"{place}, {talk.one(thing)} {full(talk, act_of(talk, thing))}"


def is_somewhere(talk: Talk) -> str:
    """A dog is to the left of a bench."""
    thing = talk.focus(talk.known.things) if talk.chance(0.3) else placed(talk)
    return f"{talk.one(thing, 1, known=True)} is {talk.at(where(talk, thing))}"


def coloured(talk: Talk) -> str:
    """The car in front of a tree is red."""
    thing = placed(talk)
    quality = talk.pick(claims(talk, thing, Quality))
    return f"{talk.one(thing, 0, known=True)} {talk.at(where(talk, thing))} {full(talk, quality)}"


def pushed(talk: Talk) -> str:
    """A girl is being pushed by a boy."""
    thing = talk.focus([thing for thing in talk.known.things if thing.id in talk.known.undergoes])
    claim = talk.pick(claims(talk, thing, Undergo))
    return f"{talk.one(thing)} {full(talk, claim, simple=talk.chance(0.3))}{talk.place(0.3)}"


def pushed_behind_noun(talk: Talk) -> str:
    """A girl pushed by a boy in a field."""
    thing = talk.focus([thing for thing in talk.known.things if thing.id in talk.known.undergoes])
    return f"{talk.one(thing, 2)} {reduced(talk, talk.pick(claims(talk, thing, Undergo)))}{talk.place(0.4)}"


def there_is(talk: Talk) -> str:
    """There is a cat sleeping in a bedroom."""
    thing = talk.focus(talk.known.things)
    behind = claims(talk, thing, Act, Undergo, At)
    text = f"there is {talk.one(thing, 2)}"
    return f"{text} {reduced(talk, behind[0])}" if behind and talk.chance(0.7) else f"{text}{talk.place()}"


def you_see(talk: Talk) -> str:
    """You see a red car next to a tree."""
    thing = talk.focus(talk.known.things)
    behind = claims(talk, thing, Act, At)
    text = f"{talk.pick(('you see', 'you can see', 'we see', 'the picture shows', 'here is'))} {talk.one(thing, 2)}"
    return f"{text} {reduced(talk, behind[0])}" if behind else f"{text}{talk.place()}"


def can_be_seen(talk: Talk) -> str:
    """A yellow kite can be seen above a tree."""
    thing = talk.focus(talk.known.things)
    where_to = f" {talk.at(where(talk, thing))}" if talk.chance(0.4) else talk.place(of=(thing,))
    return f"{talk.one(thing, 2)} {talk.pick(('can be seen', 'can be seen', 'is shown', 'is visible'))}{where_to}"


def picture_of(talk: Talk) -> str:
    """A photo of a man riding a horse."""
    thing = talk.focus(talk.known.things)
    behind = claims(talk, thing, Act, At)
    text = f"{talk.pick(('a picture of', 'a photo of', 'an image of'))} {talk.one(thing, 2)}"
    return f"{text} {reduced(talk, behind[0])}" if behind else f"{text}{talk.place()}"


def list_of(talk: Talk) -> str:
    """A dog, a red ball and a bench in a park."""
    things = different(talk, talk.pick((2, 3, 3)))
    return f"{listing([in_list(talk, thing) for thing in things])}{talk.place()}"


def there_is_list(talk: Talk) -> str:
    """There is a dog and a ball in the park."""
    things = different(talk, 2)
    return f"there is {listing([in_list(talk, thing) for thing in things])}{talk.place(0.7)}"


def in_list(talk: Talk, thing: Thing) -> str:
    """Without clothes: 'a man with black hair and a dog' may have the dog in more than one way."""
    return talk.one(thing, 0 if KINDS[thing.kind].group == "person" else 1)


def different(talk: Talk, number: int) -> list[Thing]:
    """Things of different kinds."""
    kinds = {thing.kind: thing for thing in talk.shuffled(talk.known.things)}
    if len(kinds) < number:
        raise Unsayable
    return talk.shuffled(list(kinds.values()))[:number]


def two_at_it(talk: Talk) -> str:
    """A man riding a horse and a dog sleeping on a beach."""
    one, act, other, act_too = _pair(talk)
    if act.patients:  # 'A dog following a girl and a man jumping': the man may be followed, too.
        one, act, other, act_too = other, act_too, one, act
    if act.patients:
        raise Unsayable
    first = f"{talk.one(one)} {reduced(talk, act)}"
    return f"{first} and {talk.one(other)} {reduced(talk, act_too)}{talk.place(0.4)}"


def clauses(talk: Talk) -> str:
    """A man is sleeping while a woman reads a book."""
    one, act, other, act_too = _pair(talk)
    simple = talk.chance(0.3)
    first = f"{talk.one(one)} {full(talk, act, simple=simple)}"
    joint = talk.pick(("while", "while", "and"))
    return f"{first} {joint} {talk.one(other)} {full(talk, act_too, simple=simple)}"


def _pair(talk: Talk) -> tuple[Thing, Act, Thing, Act]:
    """Two who do different things, neither of them to the other."""
    one = agent(talk)
    act = act_of(talk, one)
    rest = [
        thing for thing in talk.known.things
        if thing is not one and thing.id in talk.known.acts and not _met(talk, one, thing)
    ]  # fmt: skip
    other = talk.focus(rest)
    return one, act, other, talk.pick([each for each in talk.known.acts[other.id] if each.verb != act.verb])


def _met(talk: Talk, one: Thing, other: Thing) -> bool:
    return any(other in act.patients for act in talk.known.acts[one.id]) or any(
        one in act.patients for act in talk.known.acts[other.id]
    )


def and_does(talk: Talk) -> str:
    """A woman is standing next to a tree and holding a cup."""
    thing = agent(talk)
    found = claims(talk, thing, Act)
    if len(found) < 2:
        raise Unsayable
    first, second = sorted(found[:2], key=lambda claim: isinstance(claim, Act) and bool(claim.patients))
    return f"{talk.one(thing)} {full(talk, first)} and {reduced(talk, second)}{talk.place(0.3)}"


def who(talk: Talk) -> str:
    """A man who is wearing a hat is riding a horse."""
    thing = agent(talk)
    act = act_of(talk, thing)
    other = talk.pick([c for c in claims(talk, thing) if c != act and _in_relative(c)])
    return f"{talk.one(thing, 0)} {relative(talk, thing, other)} {full(talk, act)}{talk.place(0.2)}"


def who_alone(talk: Talk) -> str:
    """A dog that is sleeping on a couch."""
    thing = agent(talk)
    return f"{talk.one(thing)} {relative(talk, thing, act_of(talk, thing))}{talk.place(0.6)}"


def _in_relative(claim: Claim) -> bool:
    return not isinstance(claim, At) or claim.predicate not in ("above", "below")


def but(talk: Talk) -> str:
    """The cup is red but the bowl is blue; of what is not alone of its kind, 'A cup is red and a bowl is blue'."""
    one = talk.focus(talk.known.things)
    for quality in claims(talk, one, Quality):
        dimension = quality.dimension  # type: ignore[union-attr]
        others = [t for t in talk.known.things if t.kind != one.kind and dimension in t.attributes
                  and has_quality(t, *quality) is False]  # fmt: skip
        if dimension in _COLOUR_CONTRASTS and others:
            other = talk.pick(others)
            second = Quality(dimension, other.attributes[dimension])
            sole = all(len(talk.known.named(PLAIN[thing.kind])) == 1 for thing in (one, other))
            named = [talk.the(thing) if sole else talk.one(thing, 0, PLAIN[thing.kind]) for thing in (one, other)]
            joint = talk.pick(("but", "but", "and")) if sole else "and"
            return f"{named[0]} {full(talk, quality)} {joint} {named[1]} {full(talk, second)}"
    raise Unsayable


def is_not(talk: Talk) -> str:
    """A woman is not wearing a hat."""
    thing = agent(talk)
    world = talk.known.world
    if KINDS[thing.kind].group == "person":
        verb, kind = talk.pick((("wear", "hat"), ("wear", "backpack"), ("hold", "umbrella"), ("ride", "horse"),
                                ("read", "book"), ("kick", "ball"), ("hold", "ball")))  # fmt: skip
        if does(world, thing, verb, talk.known.named(PLAIN[kind])) is not False:
            raise Unsayable
        return f"{talk.one(thing, 2)} {_no(talk)} {VERBS[verb].ing} {article(kind)}"
    verb = talk.pick(("run", "sleep", "sit", "jump"))
    if acts(world, thing, verb) is not False:
        raise Unsayable
    return f"{talk.one(thing)} {_no(talk)} {VERBS[verb].ing}"


def _no(talk: Talk) -> str:
    return talk.pick(("is not", "isn't"))


def there_are_no(talk: Talk) -> str:
    """There are no people on the beach."""
    nouns = [PLAIN[kind] for kind in PLAUSIBLE[talk.known.world.backdrop]] + [PERSON, ANIMAL]
    noun = talk.pick([noun for noun in nouns if not talk.known.named(noun) and clear(noun, talk.known.things)])
    return f"there are no {noun.plural}{talk.the_place()}"


SINGLES: dict[str, tuple[int, Pattern]] = {
    "riding": (8, riding), "still": (6, still), "is riding": (6, is_riding), "rides": (5, rides),
    "fronted": (2, fronted), "is somewhere": (6, is_somewhere), "coloured": (2, coloured), "pushed": (3, pushed),
    "pushed behind noun": (3, pushed_behind_noun), "there is": (5, there_is), "you see": (2, you_see),
    "can be seen": (2, can_be_seen), "picture of": (3, picture_of), "list": (4, list_of),
    "there is list": (2, there_is_list),
    "two at it": (4, two_at_it), "clauses": (5, clauses), "and does": (4, and_does), "who": (4, who),
    "who alone": (3, who_alone), "but": (1, but), "is not": (1, is_not), "there are no": (1, there_are_no),
}  # fmt: skip
"""Name → how often, against the others, and how it is said."""
