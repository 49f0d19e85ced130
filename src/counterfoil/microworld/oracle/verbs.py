"""The oracle's verbs: every form of every verb, the action that it names, and how it takes its roles."""

from typing import Literal, NamedTuple

from counterfoil.microworld.kinds import ACTIONS, KINDS

Form = Literal["base", "third", "ing", "participle"]


class Verb(NamedTuple):
    """One reading of a verb form.

    `action` is a name in `kinds.ACTIONS`, or None for what nobody in the microworld ever does.
    `sure` is False for words that only come near to the action ('jog' to 'run'). `particles` may
    follow without changing anything ('sit down').
    """

    action: str | None
    form: Form
    sure: bool = True
    transitive: bool = False
    particles: frozenset[str] = frozenset()
    hazy: frozenset[str] = frozenset()


# base third -ing participle: action; words that may follow. '~' marks a word that only comes near.
_FORMS = """
stand stands standing -: stand; up
sit sits sitting -: sit; down up
walk walks walking -: walk
~stroll strolls strolling -: walk
run runs running -: run
~jog jogs jogging -: run
~race races racing -: run
jump jumps jumping -: jump; up
~leap leaps leaping -: jump; up
sleep sleeps sleeping -: sleep
~nap naps napping -: sleep
~rest rests resting -: sleep
kneel kneels kneeling -: kneel; down
~crouch crouches crouching -: kneel; down
dance dances dancing -: dance
wave waves waving -: wave
fly flies flying -: fly
hold holds holding held: hold; up
~grab grabs grabbing grabbed: hold
~grasp grasps grasping grasped: hold
carry carries carrying carried: carry; around
ride rides riding ridden: ride
wear wears wearing worn: wear
kick kicks kicking kicked: kick
throw throws throwing thrown: throw
toss tosses tossing tossed: throw
read reads reading read: read
eat eats eating eaten: eat
drink_from drinks_from drinking_from drunk_from: drink from
drink_out_of drinks_out_of drinking_out_of -: drink from
feed feeds feeding fed: feed
push pushes pushing pushed: push
~shove shoves shoving shoved: push
pull pulls pulling pulled: pull
~drag drags dragging dragged: pull
lift lifts lifting lifted: lift; up
~raise raises raising raised: lift; up
~pick_up picks_up picking_up picked_up: lift
chase chases chasing chased: chase
~run_after runs_after running_after run_after: chase
photograph photographs photographing photographed: photograph
take_a_picture_of takes_a_picture_of taking_a_picture_of -: photograph
take_a_photo_of takes_a_photo_of taking_a_photo_of -: photograph
take_a_photograph_of takes_a_photograph_of taking_a_photograph_of -: photograph
take_pictures_of takes_pictures_of taking_pictures_of -: photograph
take_photos_of takes_photos_of taking_photos_of -: photograph
hug hugs hugging hugged: hug
embrace embraces embracing embraced: hug
~cuddle cuddles cuddling cuddled: hug
point_at points_at pointing_at pointed_at: point at
point_to points_to pointing_to pointed_to: point at
follow follows following followed: follow
~walk_after walks_after walking_after -: follow
"""
_INTRANSITIVE = """
drink drinks drinking: drink from
point points pointing: point at
take_a_picture takes_a_picture taking_a_picture: photograph
take_a_photo takes_a_photo taking_a_photo: photograph
take_pictures takes_pictures taking_pictures: photograph
"""

# what nobody here ever does, and the actions that might be taken for it
_FOREIGN = """
swim swims swimming -:
ski skis skiing -:
surf surfs surfing -:
skate skates skating -:
skateboard skateboards skateboarding -:
snowboard snowboards snowboarding -:
crawl crawls crawling -: kneel
climb climbs climbing climbed: ride
cook cooks cooking cooked: feed hold
paint paints painting painted: read hold point_at
wash washes washing washed: hold
kiss kisses kissing kissed: hug feed
bite bites biting bitten: eat chase
drive drives driving driven: ride
shave shaves shaving shaved:
arrest arrests arresting arrested: pull push hug
tickle tickles tickling tickled: hug lift push
"""

VERBS: dict[str, list[Verb]] = {}


def _add(word: str, verb: Verb) -> None:
    if word != "-":
        VERBS.setdefault(word.replace("_", " "), []).append(verb)


def _fill() -> None:
    forms: tuple[Form, ...] = ("base", "third", "ing", "participle")
    for line in _FORMS.strip().splitlines():
        words, _, rest = line.partition(":")
        action, _, particles = rest.partition(";")
        action = action.strip()
        takes = ACTIONS[action].patients is not None
        for word, form in zip(words.lstrip("~").split(), forms, strict=True):
            _add(word, Verb(action, form, not line.startswith("~"), takes, frozenset(particles.split())))
    for line in _INTRANSITIVE.strip().splitlines():
        words, _, action = line.partition(":")
        for word, form in zip(words.split(), forms[:3], strict=True):
            _add(word, Verb(action.strip(), form))
    for line in _FOREIGN.strip().splitlines():
        words, _, alike = line.partition(":")
        hazy = frozenset(action.replace("_", " ") for action in alike.split())
        for word, form in zip(words.split(), forms, strict=True):
            _add(word, Verb(None, form, True, not words.endswith("-"), hazy=hazy))


_fill()
VERBS["asleep"] = [Verb("sleep", "ing")]
VERBS["seated"] = [Verb("sit", "ing")]

BE = frozenset({"is", "are", "was", "were", "am", "be"})
HAVE = {"have": "base", "has": "third", "having": "ing", "has got": "third", "have got": "base", "had": "third"}
DO = frozenset({"do", "does", "did"})


def _members(fillers: tuple[str, ...] | None) -> frozenset[str]:
    named = fillers or ()
    return frozenset(kind.name for kind in KINDS.values() if kind.name in named or kind.group in named)


ROLES: dict[str, dict[str, frozenset[str]]] = {
    name: {"agent": _members(a.agents), "patient": _members(a.patients), "item": _members(a.items)}
    for name, a in ACTIONS.items()
}
"""Action → role → kinds that can fill it."""

IN_HAND = frozenset({"hold", "carry", "wear", "read", "eat", "drink from"})
"""Actions whose patient has no place of its own: who reads a book by a tree is by the tree."""
