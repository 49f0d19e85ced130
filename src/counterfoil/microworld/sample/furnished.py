"""Things on and under furniture, and in and under trees."""

from counterfoil.microworld.kinds import KINDS, PEOPLE
from counterfoil.microworld.sample.cast import Company, chance, pick
from counterfoil.microworld.sample.containers import fill_up
from counterfoil.microworld.sample.group import Group, Part
from counterfoil.microworld.sample.solos import alone, lie_down, seat_taken

_TABLEWARE = (
    "cup", "bottle", "vase", "bowl", "book", "laptop", "clock", "lamp", "cake", "pizza", "sandwich", "apple",
    "banana", "orange", "carrot", "camera", "hat", "lamp", "laptop", "pizza",
)  # fmt: skip
_UNDER_TABLES = ("box", "suitcase", "ball", "dog", "cat", "basket", "backpack")
_ON_BENCHES = ("backpack", "hat", "book", "bottle", "camera", "basket", "apple", "cup")
_ON_BEDS = ("cat", "dog", "book", "hat", "backpack", "laptop")
_ON_COUCHES = ("cat", "dog", "book", "hat", "ball", "cat")
_UNDER_TREES = ("boy", "girl", "dog", "sheep", "ball", "cat", "box", "basket")


def table_setting(company: Company, backdrop: str) -> Group:
    """A table with things on it, and often something under it."""
    rng = company.rng
    group = Group(company)
    table = group.add("table")
    table.long = chance(rng, 0.3)
    group.stand_at(table, 0.0)
    group.leader = table.id
    spread_out(group, table, company.choice(_TABLEWARE, int(rng.integers(1, 5 if table.long else 4))))
    if chance(rng, 0.6):
        kind = pick(rng, _UNDER_TABLES)
        below = alone(group, kind, behind=table, low=True)
        room = (table.rect[2] - table.rect[0]) / 2 - 0.42
        slack = max(room - group.size(below)[0] / 2 + 0.2, 0.0) * 0.6
        group.stand(below, float(rng.uniform(-1, 1)) * slack, 0.03, table.id + "/under")
        group.relate(below, "under", table)
    return group


def spread_out(group: Group, base: Part, kinds: list[str]) -> list[Part]:
    """Things in a row on a table, bench or bed, as many as there is room for; containers come with contents."""
    company, rng = group.company, group.company.rng
    left, _, right, _ = base.rect
    y = group.spot(base, "top")[1]
    room = right - left - 0.2
    placed: list[Part] = []
    widths: list[float] = []
    for kind in kinds:
        state = "open" if kind == "laptop" and chance(rng, 0.6) else None
        looks = company.looks(kind, sized=True, state=state, unlike=base.attributes.get("colour", ""))
        part = group.add(kind, looks)
        if sum(widths) + group.size(part)[0] + 0.04 * len(placed) > room:
            group.parts.remove(part)
            break
        placed.append(part)
        widths.append(group.size(part)[0])
    gap = 0.03 if chance(rng, 0.5) else 0.03 + (room - sum(widths) - 0.03 * len(widths)) / (len(widths) + 1)
    x = (left + right) / 2 - (sum(widths) + gap * (len(widths) - 1)) / 2
    for part, width in zip(placed, widths, strict=True):
        group.stand(part, x + width / 2, y, base.id)
        group.relate(part, "on", base)
        x += width + gap
    for part in placed:
        if part.kind == "bowl" and chance(rng, 0.8):
            fill_up(group, part)
    return placed


def bench_setting(company: Company, backdrop: str) -> Group:
    """A bench with somebody or something on it, and perhaps something under it."""
    rng = company.rng
    group = Group(company)
    bench = group.add("bench")
    group.stand_at(bench, 0.0)
    group.leader = bench.id
    side = 0.0
    if chance(rng, 0.5):
        side = pick(rng, (-0.34, 0.14))
        seat_taken(group, bench, pick(rng, PEOPLE), side)
    else:
        spread_out(group, bench, company.choice(_ON_BENCHES, int(rng.integers(1, 3))))
    if chance(rng, 0.5):
        _tuck_under(group, bench, ("ball", "cat", "hat"), 0.02, (0.3 if side < 0 else -0.28) if side else 0.0)
    return group


def bed_setting(company: Company, backdrop: str) -> Group:
    """A bed with a sleeper or a few things on it, and perhaps something under it."""
    rng = company.rng
    group = Group(company)
    bed = group.add("bed")
    group.stand_at(bed, 0.0)
    group.leader = bed.id
    if chance(rng, 0.55):
        lie_down(group, bed, pick(rng, PEOPLE))
    else:
        for kind, x in zip(company.choice(_ON_BEDS, 2), (-0.02, 0.42), strict=True):
            state = "open" if kind == "laptop" else None
            part = group.add(kind, company.looks(kind, state=state, unlike=bed.attributes["colour"]))
            if KINDS[kind].group == "animal":
                group.act(pick(rng, ("sleep", "sit", "sleep")), part)
            group.stand(part, x, group.spot(bed, "top")[1], bed.id)
            group.relate(part, "on", bed)
    if chance(rng, 0.5):
        _tuck_under(group, bed, ("ball", "cat", "hat", "ball"), 0.015, float(rng.uniform(-0.25, 0.25)))
    return group


def couch_setting(company: Company, backdrop: str) -> Group:
    """A couch with somebody, a pet or a thing on it."""
    rng = company.rng
    group = Group(company)
    couch = group.add("couch")
    group.stand_at(couch, 0.0)
    group.leader = couch.id
    taken = chance(rng, 0.65)
    if taken:
        seat_taken(group, couch, pick(rng, PEOPLE), -0.32)
    for x in ([0.3] if chance(rng, 0.8) else []) if taken else ([-0.2, 0.3] if chance(rng, 0.5) else [0.1]):
        kind = pick(rng, _ON_COUCHES)
        part = group.add(kind, company.looks(kind, unlike=couch.attributes["colour"]), scale=0.85)
        if KINDS[kind].group == "animal":
            group.act(pick(rng, ("sleep", "sit")), part)
        group.stand(part, x, group.spot(couch, "top")[1], couch.id)
        group.relate(part, "on", couch)
    return group


def tree_setting(company: Company, backdrop: str) -> Group:
    """A tree with a bird in it or somebody or something under it."""
    rng = company.rng
    group = Group(company)
    tree = group.add("tree")
    group.stand_at(tree, 0.0)
    group.leader = tree.id
    under = chance(rng, 0.6)
    if under:
        part = alone(group, pick(rng, _UNDER_TREES), low=True)
        half = group.size(part)[0] / 2
        group.stand(part, pick(rng, (-1, 1)) * (0.1 + half), -0.02, tree.id + "/under")
        group.relate(part, "under", tree)
    if not under or chance(rng, 0.4):
        bird = group.add("bird", scale=0.85)
        group.act("stand", bird)
        x, y = group.spot(tree, "inside")
        group.stand(bird, x + float(rng.uniform(-0.18, 0.18)), y + float(rng.uniform(-0.06, 0.14)), tree.id)
        group.relate(bird, "in", tree)
    return group


def _tuck_under(group: Group, base: Part, kinds: tuple[str, ...], y: float, x: float) -> None:
    kind = pick(group.company.rng, kinds)
    part = group.add(kind, scale=0.85, behind=base)
    if kind == "cat":
        group.act("sleep", part)
    group.stand(part, x, y, base.id + "/under")
    group.relate(part, "under", base)
