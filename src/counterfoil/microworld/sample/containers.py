"""Things in things: bowls, baskets, boxes and suitcases with contents, boats and trucks with passengers and loads."""

from counterfoil.microworld.kinds import KINDS, PEOPLE
from counterfoil.microworld.sample.cast import Company, chance, pick
from counterfoil.microworld.sample.group import Group, Part

_IN: dict[str, tuple[str, ...]] = {
    "bowl": ("apple", "orange", "banana", "carrot"),
    "basket": ("apple", "orange", "banana", "ball", "bottle", "cat"),
    "box": ("ball", "cat", "vase", "book", "bottle", "clock", "camera", "hat"),
    "suitcase": ("hat", "book", "camera", "cat"),
}
_SUNK = {"cat": 0.4, "bottle": 0.4, "vase": 0.4, "carrot": 0.1, "hat": 0.15}
"""How much of a thing in a container is below the rim."""
_ROUND = ("apple", "orange")
"""What finds room in threes."""
_LOADS = ("box", "sheep", "dog", "suitcase", "ball")


def fill_up(group: Group, holder: Part) -> None:
    """One to three things of one kind in a container: they stand out above its rim."""
    company, rng = group.company, group.company.rng
    kind = pick(rng, _IN[holder.kind])
    several = kind in _ROUND and holder.kind in ("bowl", "basket")
    count = int(rng.integers(1, 4)) if several else 1
    x, rim = group.spot(holder, "rim")
    colour = holder.attributes.get("colour", "")
    for k in range(count):
        looks = company.looks(kind, state="closed" if kind == "book" else None, unlike=colour)
        part = group.add(kind, looks, scale=(0.68 if several else 0.8) * holder.scale, behind=holder)
        if KINDS[kind].group == "animal":
            group.act("sit", part)
        wide, high = group.size(part)
        group.stand(part, x + (k - (count - 1) / 2) * wide * 0.95, rim - high * _SUNK.get(kind, 0.35), holder.id)
        group.relate(part, "in", holder)


def container(company: Company, backdrop: str) -> Group:
    """A basket, an open box or suitcase, or a bowl on the ground, with something in it."""
    rng = company.rng
    group = Group(company)
    kind = pick(rng, ("basket", "box", "suitcase", "box", "basket"))
    holder = group.add(kind, company.looks(kind, state="open" if kind != "basket" else ""), scale=1.15)
    group.stand_at(holder, 0.0)
    group.leader = holder.id
    fill_up(group, holder)
    return group


def boat_trip(company: Company, backdrop: str) -> Group:
    """A boat on the water with one or two in it."""
    rng = company.rng
    group = Group(company, place="water")
    boat = group.add("boat", scale=1.1)
    group.stand_at(boat, 0.0)
    group.leader = boat.id
    x, y = group.spot(boat, "inside")
    riders = [pick(rng, PEOPLE), *([pick(rng, (*PEOPLE, "dog"))] if chance(rng, 0.5) else [])]
    for k, kind in enumerate(riders):
        part = group.add(kind, _seen_above(company.looks(kind)), behind=boat)
        group.act("sit", part)
        group.relate(part, "in", boat)
        aside = (k - (len(riders) - 1) / 2) * 0.5
        if kind in PEOPLE:
            group.pin(part, "seat", (x + aside, y))
        else:
            group.stand(part, x + aside, y - 0.04, boat.id)
    return group


def _seen_above(looks: dict[str, str]) -> dict[str, str]:
    """The looks of somebody who sits behind a boat's side: what is worn below it has no say in the picture."""
    return {dimension: value for dimension, value in looks.items() if dimension != "trousers"}


def loaded_truck(company: Company, backdrop: str) -> Group:
    """A truck with boxes, a ball or an animal in its bed."""
    rng = company.rng
    group = Group(company)
    truck = group.add("truck", company.looks("truck", state=""))
    group.stand_at(truck, 0.0)
    group.leader = truck.id
    kind = pick(rng, _LOADS)
    x, y = group.spot(truck, "inside")
    count = 2 if kind in ("suitcase", "ball") and chance(rng, 0.5) else 1
    for k in range(count):
        state = "closed" if "closed" in KINDS[kind].states else None
        part = group.add(kind, company.looks(kind, state=state), behind=truck)
        if KINDS[kind].group == "animal":
            group.act("stand", part)
        group.stand(part, x + (k - (count - 1) / 2) * 0.45, y, truck.id)
        group.relate(part, "in", truck)
    return group
