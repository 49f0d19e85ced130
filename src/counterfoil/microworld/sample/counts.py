"""Several of a kind, all plainly seen: on the ground, in the sky, or in a row on a table."""

from counterfoil.microworld.kinds import KINDS, PEOPLE
from counterfoil.microworld.sample.cast import Company, chance, pick
from counterfoil.microworld.sample.group import Group
from counterfoil.microworld.sample.solos import creature, deeds

ON_THE_GROUND: dict[str, tuple[str, ...]] = {
    "park": ("ball", "duck", "bird", "dog", "boy", "girl", "bicycle", "tree"),
    "beach": ("ball", "umbrella", "bird", "boy", "girl", "dog", "boat", "woman"),
    "street": ("car", "bicycle", "suitcase", "man", "woman", "motorcycle", "bus"),
    "field": ("sheep", "cow", "horse", "ball", "giraffe", "elephant", "duck", "tree"),
    "snow": ("tree", "dog", "boy", "man", "box", "ball"),
    "kitchen": ("chair", "box", "cat", "bottle", "basket"),
    "living room": ("ball", "cat", "box", "book", "chair"),
    "bedroom": ("ball", "box", "suitcase", "hat", "cat", "backpack"),
}  # fmt: skip
ON_TABLES = (
    "apple",
    "orange",
    "banana",
    "carrot",
    "cup",
    "bottle",
    "sandwich",
    "cake",
    "bowl",
    "vase",
    "book",
    "clock",
    "pizza",
    "laptop",
    "lamp",
)
IN_THE_SKY = ("bird", "kite", "bird", "airplane")


def how_many(company: Company) -> int:
    """One to nine; the few come up in other plots, so that here the many are more frequent."""
    return int(company.rng.integers(1, 4)) if chance(company.rng, 0.18) else int(company.rng.integers(4, 10))


def on_the_ground(company: Company, backdrop: str, count: int) -> list[Group]:
    kind = pick(company.rng, ON_THE_GROUND[backdrop])
    colours = _colours(company, kind, count)
    verbs = _deeds(company, kind)
    groups = []
    state = "open" if kind == "umbrella" else None
    for colour in colours:
        group = Group(company)
        looks = company.looks(kind, state=state)
        if kind not in PEOPLE and len(set(colours)) == 1 and "pattern" in looks:
            del looks["pattern"]
        part = group.add(kind, looks | ({"colour": colour} if colour else {}))
        if verbs:
            group.act(pick(company.rng, verbs), part)
        group.stand(part)
        group.leader = part.id
        groups.append(group)
    return groups


def on_a_table(company: Company, count: int) -> Group:
    """As many as asked for, or as there is room for, in one row on a long table."""
    kind = pick(company.rng, ON_TABLES)
    group = Group(company)
    table = group.add("table")
    table.long = count > 3 or chance(company.rng, 0.3)
    group.stand_at(table, 0.0)
    group.leader = table.id
    room = table.rect[2] - table.rect[0] - 0.14
    parts = [
        group.add(kind, company.looks(kind) | ({"colour": c} if c else {})) for c in _colours(company, kind, count)
    ]
    size = max(group.size(part)[0] for part in parts)
    while len(parts) * (size + 0.015) > room:
        group.parts.remove(parts.pop())
    gap = min((room - len(parts) * size) / len(parts), float(company.rng.uniform(0.03, 0.12)))
    for k, part in enumerate(parts):
        group.stand(part, (k - (len(parts) - 1) / 2) * (size + gap), group.spot(table, "top")[1], table.id)
        group.relate(part, "on", table)
    return group


def in_the_sky(company: Company, count: int) -> list[Group]:
    kind = pick(company.rng, IN_THE_SKY)
    return [aloft(company, kind, colour) for colour in _colours(company, kind, count)]


def aloft(company: Company, kind: str, colour: str = "") -> Group:
    """A flying bird, a kite or an airplane."""
    if kind == "bird":
        group = creature(company, kind, "fly")
        group.parts[0].attributes.pop("size", None)
    else:
        group = Group(company, place="sky")
        part = group.add(kind)
        group.stand(part, ground=None)
        group.leader = part.id
    if colour:
        group.parts[0].attributes["colour"] = colour
    return group


def _colours(company: Company, kind: str, count: int) -> list[str]:
    """One colour for all, two kinds of them, or any."""
    allowed = KINDS[kind].colours
    if not allowed:
        return [""] * count
    rng = company.rng
    mix = pick(rng, ("one", "two", "any"))
    if mix == "one":
        return [pick(rng, allowed)] * count
    choice = allowed if mix == "any" else tuple(rng.choice(allowed, size=min(2, len(allowed)), replace=False))
    return [str(pick(rng, choice)) for _ in range(count)]


def _deeds(company: Company, kind: str) -> list[str]:
    if kind in PEOPLE:
        verbs = ["stand", "wave", "dance", "jump", "walk", "kneel", "run"]
    elif KINDS[kind].group == "animal":
        verbs = deeds(kind)
    else:
        return []
    return verbs if chance(company.rng, 0.5) else [pick(company.rng, verbs)]
