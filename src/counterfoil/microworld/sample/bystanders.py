"""What else is about: people, animals and things that belong to a place, beside what the scene is about."""

from counterfoil.microworld.kinds import KINDS, PEOPLE
from counterfoil.microworld.sample.arrangements import ARRANGEMENTS
from counterfoil.microworld.sample.cast import Company, pick
from counterfoil.microworld.sample.duets import DUET_VERBS, duet
from counterfoil.microworld.sample.group import Group
from counterfoil.microworld.sample.solos import creature, deeds, solo

_WHO = ("person",) * 3 + ("animal",) * 2 + ("thing",) * 3 + ("arrangement",) * 2 + ("duet",)
_VERBS = (
    "stand", "walk", "wave", "hold", "wear", "carry", "sit", "kneel", "eat", "read", "dance", "jump", "drink from",
)  # fmt: skip
_ANIMALS: dict[str, tuple[str, ...]] = {
    "park": ("dog", "cat", "duck", "bird", "horse"),
    "beach": ("dog", "bird", "horse"),
    "street": ("dog", "cat", "bird"),
    "field": ("horse", "cow", "cow", "sheep", "elephant", "giraffe", "giraffe", "dog", "duck"),
    "snow": ("dog", "horse", "bird"),
    "kitchen": ("cat", "dog"),
    "living room": ("cat", "dog"),
    "bedroom": ("cat", "dog"),
}
_THINGS: dict[str, tuple[str, ...]] = {
    "park": ("tree", "bench", "bicycle", "ball", "basket", "backpack", "umbrella"),
    "beach": ("umbrella", "ball", "boat", "basket", "chair", "hat"),
    "street": ("car", "bicycle", "motorcycle", "suitcase", "bench", "tree", "bus", "bus", "truck", "box"),
    "field": ("tree", "truck", "basket", "ball"),
    "snow": ("tree", "car", "box", "truck", "ball", "hat"),
    "kitchen": ("chair", "basket", "box", "table", "bottle"),
    "living room": ("couch", "lamp", "box", "ball", "chair", "vase", "backpack"),
    "bedroom": ("chair", "suitcase", "backpack", "box", "lamp", "ball"),
}
_NARROW = ("container", "bench", "tree", "sizes")
"""Arrangements that leave room for others."""
_SMALL = frozenset({"ball", "hat", "duck", "bird", "cat", "basket", "backpack", "bottle"})


def bystander(company: Company, backdrop: str) -> Group:
    rng = company.rng
    who = pick(rng, _WHO)
    if who == "person":
        return solo(company, pick(rng, _VERBS), backdrop, pick(rng, PEOPLE))
    if who == "duet":
        return duet(company, pick(rng, DUET_VERBS))
    if who == "arrangement":
        able = [name for name in _NARROW if backdrop in ARRANGEMENTS[name][1]]
        return ARRANGEMENTS[pick(rng, able)][0](company, backdrop)
    kind = pick(rng, (_ANIMALS if who == "animal" else _THINGS)[backdrop])
    return on_its_own(company, kind)


def something_small(company: Company, backdrop: str) -> Group:
    """What finds room before and between the others."""
    kinds = [kind for kind in (*_THINGS[backdrop], *_ANIMALS[backdrop]) if kind in _SMALL]
    return on_its_own(company, pick(company.rng, kinds))


def on_its_own(company: Company, kind: str) -> Group:
    if KINDS[kind].group == "animal":
        return creature(company, kind, pick(company.rng, deeds(kind)))
    group = Group(company)
    part = group.add(kind, company.looks(kind, sized=True, state="open" if kind == "umbrella" else None))
    group.stand(part)
    group.leader = part.id
    return group
