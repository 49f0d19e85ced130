"""A whole scene: which plot on which backdrop, what else is about, and all of it laid out."""

from collections.abc import Callable

from counterfoil.microworld.kinds import BACKDROPS, INDOORS
from counterfoil.microworld.sample import counts
from counterfoil.microworld.sample.arrangements import ARRANGEMENTS
from counterfoil.microworld.sample.bystanders import bystander, something_small
from counterfoil.microworld.sample.cast import Company, chance, pick
from counterfoil.microworld.sample.duets import DUET_VERBS, duet
from counterfoil.microworld.sample.group import Group
from counterfoil.microworld.sample.layout import (
    USUAL,
    Scene,
    at_the_foot,
    ground_top,
    in_a_row,
    in_rows,
    in_the_gaps,
    on_the_water,
    turn,
)
from counterfoil.microworld.sample.solos import ALONE, WITH_A_THING, solo

PLOTS = ("count",) * 20 + ("duet",) * 11 + ("solo",) * 9 + ("arrangement",) * 11
FEWEST = 3
"""A scene of fewer things gets some more strewn about."""
_OUTDOORS = tuple(backdrop for backdrop in BACKDROPS if backdrop not in INDOORS)
_ACTIVE = ("kick", "throw", "ride")
"""What is done in the open, and by no bystander: the more often by those the scene is about."""
_ALOFT = {"airplane": 0.5, "kite": 0.85, "bird": 1.0}
"""How large things in the sky are drawn, against those on the ground."""


def stage(company: Company) -> tuple[str, Scene]:
    """A backdrop and its groups, placed."""
    backdrop, scene = _STAGES[pick(company.rng, PLOTS)](company)
    for _ in range(6):
        if sum(len(row) for _, row in scene) >= FEWEST:
            break
        scene = scene + _strewn(company, backdrop, scene, 0.36)
    return backdrop, scene


def _count(company: Company) -> tuple[str, Scene]:
    rng = company.rng
    number = counts.how_many(company)
    where = pick(rng, ("ground", "ground", "table", "sky"))
    if where == "table":
        backdrop = pick(rng, ("kitchen", "kitchen", "living room", "park", "bedroom"))
        return backdrop, _row(company, backdrop, [counts.on_a_table(company, number)], int(rng.integers(0, 2)))
    if where == "sky":
        backdrop = pick(rng, _OUTDOORS)
        below = _row(company, backdrop, [], int(rng.integers(1, 3)), scale=0.3)
        return backdrop, [*_fly(company, counts.in_the_sky(company, number), below, 0.36), *below]
    backdrop = pick(rng, BACKDROPS)
    groups = counts.on_the_ground(company, backdrop, number)
    others = [bystander(company, backdrop) for _ in range(int(rng.integers(0, 3 if number < 7 else 2)))]
    mixed = [*groups, *(group for group in others if group.place == "ground")]
    for group in mixed:
        turn(group)
    scene: Scene | None = None
    while scene is None:
        scene = in_rows(rng, [mixed[int(k)] for k in rng.permutation(len(mixed))], backdrop)
        mixed.pop()
    return backdrop, scene


def _duet(company: Company) -> tuple[str, Scene]:
    verb, backdrop = pick(company.rng, DUET_VERBS), pick(company.rng, BACKDROPS)
    return backdrop, _row(company, backdrop, [duet(company, verb)], int(company.rng.integers(1, 4)))


def _solo(company: Company) -> tuple[str, Scene]:
    rng = company.rng
    verb = pick(rng, (*ALONE, *WITH_A_THING, "sit", "sleep", *_ACTIVE, *_ACTIVE, "carry", "hold"))
    backdrop = pick(rng, _OUTDOORS if verb in _ACTIVE else BACKDROPS)
    return backdrop, _row(company, backdrop, [solo(company, verb, backdrop)], int(rng.integers(1, 4)))


def _arrangement(company: Company) -> tuple[str, Scene]:
    rng = company.rng
    arrange, backdrops = ARRANGEMENTS[pick(rng, (*ARRANGEMENTS, "depth", "depth"))]
    backdrop = pick(rng, backdrops)
    return backdrop, _row(company, backdrop, [arrange(company, backdrop)], int(rng.integers(1, 4)))


_STAGES: dict[str, Callable[[Company], tuple[str, Scene]]] = {
    "count": _count,
    "duet": _duet,
    "solo": _solo,
    "arrangement": _arrangement,
}


# ── laid out ─────────────────────────────────────────────────────────────────────────────────


def _row(company: Company, backdrop: str, groups: list[Group], others: int, scale: float = 0.0) -> Scene:
    """The groups side by side with others about them, on the water behind and in the sky above."""
    rng = company.rng
    groups = groups + [bystander(company, backdrop) for _ in range(others)]
    afloat = [group for group in groups if group.place == "water"][:1]
    afoot = [group for group in groups if group.place == "ground"] or [solo(company, pick(rng, ALONE), backdrop)]
    for group in [*afloat, *afoot]:
        turn(group)
    row, fit = in_a_row(rng, afoot, backdrop, 0.3 if afloat else scale or float(rng.uniform(*USUAL)))
    scene = [(group, on_the_water(rng, group, 0.26)) for group in afloat] + (at_the_foot(row) if afloat else row)
    if not scale and not afloat and backdrop not in INDOORS and chance(rng, 0.35):
        above = [counts.aloft(company, pick(rng, counts.IN_THE_SKY)) for _ in range(1 if chance(rng, 0.7) else 2)]
        scene = [*_fly(company, above, scene, min(max(fit, 0.36), 0.46)), *scene]
    return scene + _strewn(company, backdrop, scene, fit) if chance(rng, 0.3) else scene


def _fly(company: Company, groups: list[Group], scene: Scene, fit: float) -> Scene:
    """Those that find a free place in the sky."""
    taken = [placed for _, row in scene for placed in row]
    flown: Scene = []
    for group in groups:
        turn(group)
        row = in_the_gaps(company.rng, group, taken, (0.12, 0.5), fit * _ALOFT[group.parts[0].kind])
        if row:
            flown.append((group, row))
            taken += row
    return flown


def _strewn(company: Company, backdrop: str, scene: Scene, fit: float) -> Scene:
    """A small thing or animal before or between the others, if there is room."""
    group = something_small(company, backdrop)
    turn(group)
    taken = [placed for _, row in scene for placed in row]
    row = in_the_gaps(company.rng, group, taken, (ground_top(backdrop) + 0.04, 0.97), fit)
    return [(group, row)] if row else []
