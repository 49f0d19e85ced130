"""What one does alone or with a thing: stand, sit, ride, read, kick a ball …"""

from counterfoil.microworld.draw.people import SMALL_MOUNT
from counterfoil.microworld.kinds import ACTIONS, INDOORS, KINDS, PEOPLE
from counterfoil.microworld.sample.cast import Company, chance, pick
from counterfoil.microworld.sample.group import Group, Part

ALONE = ("stand", "walk", "run", "jump", "kneel", "dance", "wave")
WITH_A_THING = ("hold", "carry", "ride", "wear", "kick", "throw", "read", "eat", "drink from")
_BITES = ("apple", "banana", "orange", "carrot", "sandwich")
_BULKY = frozenset({"suitcase", "basket", "backpack", "box", "cake", "pizza", "vase"})
_FLAT = frozenset({"cake", "pizza"})
_CHILDREN = frozenset({"boy", "girl"})


def solo(company: Company, verb: str, backdrop: str, kind: str = "") -> Group:
    """One person who does `verb`, with whatever it takes."""
    group = Group(company)
    kind = kind or pick(company.rng, PEOPLE)
    if verb in ("sit", "sleep"):
        return rest(group, verb, kind, backdrop)
    person = group.add(kind)
    group.leader = person.id
    if verb in ALONE:
        group.act(verb, person)
        group.stand_at(person, 0.0)
    elif verb == "ride":
        _ride(group, person, backdrop)
    else:
        if verb == "wear":
            group.act(pick(company.rng, ("stand", "walk", "stand", "wave")), person)
        handle(group, person, verb)
    if verb != "wear" and chance(company.rng, 0.12):
        wear(group, person, "hat")
    return group


def creature(company: Company, kind: str, verb: str) -> Group:
    """One animal on its own."""
    group = Group(company)
    animal = group.add(kind, company.looks(kind, sized=True))
    group.act(verb, animal)
    group.stand(animal)
    group.leader = animal.id
    if verb == "fly":
        animal.ground, group.place = None, "sky"
    return group


def deeds(kind: str) -> list[str]:
    """What an animal may do alone, on the ground."""
    group = KINDS[kind].group
    able = [a.verb for a in ACTIONS.values() if a.patients is None and (kind in a.agents or group in a.agents)]
    return [verb for verb in able if verb != "fly"]


def alone(group: Group, kind: str, *, behind: Part | None = None, low: bool = False) -> Part:
    """A thing of the usual size with, if it lives, something to do that keeps it where it is."""
    company, rng = group.company, group.company.rng
    state = "closed" if kind in ("box", "suitcase") else None
    seen_against = group.parts[0].attributes.get("colour", "") if group.parts else ""
    part = group.add(kind, company.looks(kind, state=state, unlike=seen_against), behind=behind)
    if kind in PEOPLE:
        group.act(pick(rng, ("stand", "wave", "stand")), part)
    elif KINDS[kind].group == "animal":
        quiet = [verb for verb in deeds(kind) if verb in ("stand", "sit", "sleep")]
        group.act(pick(rng, quiet if not (low and "sleep" in quiet) else ("sleep", "sit")), part)
    return part


# ── things in hand ───────────────────────────────────────────────────────────────────────────


def handle(group: Group, person: Part, verb: str, at: tuple[float, float] | None = None) -> None:
    """Gives a person a thing to hold, carry, wear, kick, throw, read, eat or drink from, and places both."""
    company, rng = group.company, group.company.rng
    if verb == "wear":
        group.stand_at(person, 0.0)
        wear(group, person, pick(rng, ("hat", "backpack")))
        return
    kind = _thing(company, verb)
    state = {"read": "open", "carry": "closed", "drink from": ""}.get(verb)
    if (verb, kind) == ("hold", "book"):
        state = "closed"  # who holds an open book reads it
    looks = company.looks(kind, state=state if state == "" or state in KINDS[kind].states else None)
    thing = group.add(kind, looks, scale=_scale(person, verb, kind))
    group.act(verb, person, thing)
    if at is None:
        group.stand_at(person, 0.0)
    else:
        group.pin(person, "seat", at)
    _fit(group, person, thing, verb)


def _thing(company: Company, verb: str) -> str:
    if verb == "eat":
        return pick(company.rng, _BITES)
    patients = ACTIONS[verb].patients or ()
    if verb == "hold" and chance(company.rng, 0.2):
        return "umbrella"
    kinds = [
        k.name for k in KINDS.values() if k.name in patients or (k.group in patients and chance(company.rng, 0.35))
    ]
    return pick(company.rng, kinds or ["apple"])


def _scale(person: Part, verb: str, kind: str) -> float:
    """Things at the face must leave it to be seen; children carry smaller bags than adults."""
    child = person.kind in _CHILDREN
    if verb in ("eat", "read") or kind == "cup":
        return 0.72 if child else 0.85
    return 0.72 if child and verb in ("carry", "hold") and kind in _BULKY else 1.0


def _fit(group: Group, person: Part, thing: Part, verb: str) -> None:
    """Where the thing is, against the hand, the mouth or the foot."""
    hand, kind = group.spot(person, "near hand"), thing.kind
    wide, high = group.size(thing)
    if kind == "umbrella":
        group.pin(thing, "grip", hand)
        if thing.attributes.get("state") == "open":
            group.relate(person, "under", thing)
    elif verb == "kick":
        foot = group.spot(person, "foot")
        group.centre(thing, (foot[0] + 0.24, foot[1] + 0.09))
    elif verb == "throw":
        hand = group.spot(person, "far hand")
        group.centre(thing, (hand[0] + 0.24, hand[1] + 0.08))
    elif verb == "carry":
        below = 0.06 if kind in ("suitcase", "basket", "backpack") else -high * 0.55
        group.centre(
            thing,
            (hand[0] + (0.0 if below > 0 else wide * 0.3), hand[1] - below - (high / 2 - 0.05 if below > 0 else 0)),
        )
    elif verb in ("eat", "drink from"):
        mouth = group.spot(person, "mouth")
        up = {"bottle": 0.05, "cup": 0.0}.get(kind, -0.01)
        group.centre(thing, (mouth[0] + wide * (0.5 if verb == "drink from" else 0.42), mouth[1] + up))
    elif verb == "read":
        group.centre(thing, (hand[0] + 0.03, hand[1] + 0.03))
    elif kind in _FLAT or kind in ("vase", "clock"):
        group.centre(thing, (hand[0] + 0.08, hand[1] + high / 2 + 0.01))
    else:
        group.centre(thing, (hand[0] + 0.04, hand[1] + (0.04 if high < 0.25 else high * 0.2)))


def wear(group: Group, person: Part, kind: str) -> None:
    """A hat on the head or a pack on the back, of a person who has been placed."""
    if kind == "hat":
        hat = group.add(kind, scale=0.74)
        group.act("wear", person, hat)
        x, y = group.spot(person, "crown")
        group.stand(hat, x, y, None)
    else:
        pack = group.add(kind, scale=0.8 if person.kind in _CHILDREN else 1.0, behind=person)
        group.act("wear", person, pack)
        x, y = group.spot(person, "back")
        group.centre(pack, (x - 0.07 if not person.turned else x + 0.07, y))


# ── seats and mounts ─────────────────────────────────────────────────────────────────────────


def _ride(group: Group, person: Part, backdrop: str) -> None:
    rng = group.company.rng
    mounts = {"street": ("bicycle", "motorcycle"), "field": ("horse", "elephant", "bicycle"), "snow": ("horse",)}
    kind = pick(rng, mounts.get(backdrop, ("bicycle", "horse", "bicycle", "motorcycle")))
    small = person.kind in _CHILDREN and kind in ("bicycle", "motorcycle")
    mount = group.add(kind, scale=SMALL_MOUNT if small else 1.0, behind=person)
    group.act("ride", person, mount)
    if KINDS[kind].group == "animal":
        group.act("walk" if kind == "elephant" else pick(rng, ("walk", "run")), mount)
    group.stand_at(mount, 0.0)
    group.pin(person, "seat", group.spot(mount, "seat"))
    group.relate(person, "on", mount)
    group.leader = mount.id


def rest(group: Group, verb: str, kind: str, backdrop: str) -> Group:
    """Somebody who sits on or sleeps on something (or, outdoors, sleeps on the ground)."""
    rng = group.company.rng
    bases: tuple[str, ...]
    if verb == "sleep":
        bases = {"bedroom": ("bed",), "living room": ("couch",), "kitchen": ("",)}.get(backdrop, ("", "", "bench"))
    elif backdrop in INDOORS:
        bases = ("chair", "couch") if backdrop == "living room" else ("chair",)
    else:
        bases = ("bench", "chair") if backdrop in ("park", "beach", "street") else ("bench",)
    base = pick(rng, bases)
    if not base:
        person = group.add(kind)
        group.act(verb, person)
        group.stand_at(person, 0.0)
        group.leader = person.id
        return group
    seat = group.add(base)
    group.stand_at(seat, 0.0)
    group.leader = seat.id
    if verb == "sit":
        seat_taken(group, seat, kind, pick(rng, (-0.3, 0.0, 0.25)) if base in ("bench", "couch") else 0.0)
    else:
        lie_down(group, seat, kind)
    return group


def seat_taken(group: Group, seat: Part, kind: str, aside: float) -> Part:
    """A person on a seat, perhaps with something in hand."""
    rng = group.company.rng
    person = group.add(kind)
    group.act("sit", person)
    group.relate(person, "on", seat)
    x, y = group.spot(seat, "seat")
    if chance(rng, 0.5):
        handle(group, person, pick(rng, ("read", "eat", "drink from", "hold")), (x + aside, y))
    else:
        group.pin(person, "seat", (x + aside, y))
    return person


def lie_down(group: Group, base: Part, kind: str) -> Part:
    """A person asleep on a bed, a couch or a bench, the head at its left end."""
    person = group.add(kind)
    group.act("sleep", person)
    group.relate(person, "on", base)
    left, _, right, _ = base.rect
    x, y = group.spot(base, "lie") if base.kind != "bench" else (left + 0.08, group.spot(base, "seat")[1])
    wide, _ = group.size(person)
    group.stand(person, min(x + wide / 2, (x + right) / 2), y, base.id)
    return person
