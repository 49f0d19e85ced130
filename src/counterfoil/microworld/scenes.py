"""A world as a scene: its picture by name and all that is said of it, as a source would give it."""

from collections.abc import Iterator

from counterfoil.microworld.acts import ENTAILED_BY
from counterfoil.microworld.kinds import KINDS
from counterfoil.microworld.space import relates
from counterfoil.microworld.speak import captions, dialogue, frames, how_many
from counterfoil.microworld.speak.frames import PLACE, PLACE_SYNSETS
from counterfoil.microworld.speak.words import VERBS
from counterfoil.microworld.world import Thing, World
from counterfoil.records import Caption, Fact, Image, Object, Role, Scene

SOURCE = "microworld"
LICENCE = "CC0-1.0"

_STAGED_ELSEWHERE = {"left of": "to the left of", "right of": "to the right of", "above": "above", "below": "below"}
"""Relations that are read off the boxes, by the names that scene graphs give them."""


def file_name(world: World) -> str:
    return f"{world.id}.png"


def scene(world: World) -> Scene:
    """Captions, objects, facts and questions of one world, all of them plainly true.

    The dialogue is about the first caption.
    """
    said = captions(world)
    return Scene(
        id=world.id,
        image=Image(source=SOURCE, file=file_name(world)),
        captions=tuple(Caption(text=each.text, id=f"{world.id}-c{n}") for n, each in enumerate(said)),
        objects=(*map(_object, world.things), _place(world)),
        facts=(*_relations(world), *_events(world)),
        questions=(*how_many(world), *dialogue(world, said[0])),
        width=world.width,
        height=world.height,
        licence=LICENCE,
        meta={"backdrop": world.backdrop, "seed": world.seed},
    )


def looks(thing: Thing) -> tuple[str, ...]:
    """The attributes in words: 'red', 'striped', and of people 'brown hair', 'blue trousers'."""
    worn = ("hair", "shirt", "trousers")
    return tuple(
        f"{value} {dimension}" if dimension in worn else value for dimension, value in thing.attributes.items()
    )


def _object(thing: Thing) -> Object:
    return Object(id=thing.id, name=thing.kind, box=thing.box, attributes=looks(thing), synset=KINDS[thing.kind].synset)


def _place(world: World) -> Object:
    return Object(id=PLACE, name=world.backdrop, synset=PLACE_SYNSETS[world.backdrop])


def _relations(world: World) -> Iterator[Fact]:
    """What is staged, what the boxes show, and who does what to what, each pair in its direction."""
    found: list[tuple[str, str, str]] = [(r.subject, r.predicate, r.object) for r in world.relations]
    found += [
        (a.id, name, b.id)
        for a in world.things
        for b in world.things
        for predicate, name in _STAGED_ELSEWHERE.items()
        if relates(world, a, predicate, b)
    ]
    for action in world.actions:
        if action.patient:
            found.append((action.agent, VERBS[action.verb].ing, action.patient))
        for verb, entailing in ENTAILED_BY.items():
            filler = getattr(action, entailing[action.verb]) if action.verb in entailing else None
            if filler:
                found.append((action.agent, VERBS[verb].ing, filler))
    for n, (subject, predicate, object) in enumerate(dict.fromkeys(found)):
        roles = (Role(name="subject", filler=subject), Role(name="object", filler=object))
        yield Fact(kind="relation", predicate=predicate, roles=roles, id=f"r{n}")


def _events(world: World) -> Iterator[Fact]:
    for n, frame in enumerate(frames(world)):
        roles = tuple(Role(name=name, filler=filler) for name, filler in frame.roles.items())
        yield Fact(kind="event", predicate=frame.lemma, roles=roles, id=f"e{n}")
