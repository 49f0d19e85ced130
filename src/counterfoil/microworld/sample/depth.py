"""Things that are partly hidden by others, and things of one kind that differ in size, side by side."""

from counterfoil.microworld.kinds import INDOORS, KINDS, PEOPLE
from counterfoil.microworld.sample.cast import Company, chance, pick
from counterfoil.microworld.sample.group import Group, Part
from counterfoil.microworld.sample.solos import alone

_LARGE: dict[str, tuple[str, ...]] = {
    "park": ("tree", "car", "bench"), "beach": ("boat", "bench"), "street": ("car", "bus", "truck", "tree"),
    "field": ("tree", "cow", "horse", "elephant", "truck"), "snow": ("tree", "car", "truck"),
    "kitchen": ("table",), "living room": ("couch", "table"), "bedroom": ("bed", "table"),
}  # fmt: skip
"""What something smaller may stand in front of."""
_SMALL_INSIDE = ("dog", "cat", "ball", "boy", "girl", "box", "suitcase", "chair", "basket")
_SMALL_OUTSIDE = ("dog", "cat", "ball", "boy", "girl", "box", "suitcase", "bicycle", "duck")
_LOW_INSIDE = ("table", "box", "chair", "basket")
_LOW_OUTSIDE = ("bench", "car", "box", "suitcase", "basket", "dog", "sheep", "bicycle")
"""What somebody may stand behind."""
_VISIBLE = 0.58
"""How much of the box of what stands behind must be clear."""


def one_before_another(company: Company, backdrop: str) -> Group:
    """Something large with something smaller in front of it, or somebody behind something low."""
    rng = company.rng
    group = Group(company)
    inside = backdrop in INDOORS
    if chance(rng, 0.5):
        back = alone(group, pick(rng, _LARGE[backdrop]))
        front = alone(group, pick(rng, _SMALL_INSIDE if inside else _SMALL_OUTSIDE))
    else:
        back = alone(group, pick(rng, (*PEOPLE, "horse", "giraffe") if backdrop == "field" else PEOPLE))
        front = alone(group, pick(rng, _LOW_INSIDE if inside else _LOW_OUTSIDE))
    differ = abs(group.size(back)[0] - group.size(front)[0])
    group.stand(back)
    group.stand(front, float(rng.uniform(-0.5, 0.5)) * max(differ, 0.1) * 0.7)
    group.lift(back, 0.13)
    back.ground = "back"
    _uncover(back, front)
    if chance(rng, 0.5):
        group.relate(front, "in front of", back)
    else:
        group.relate(back, "behind", front)
    return group


def _uncover(back: Part, front: Part) -> None:
    """Moves what is behind aside until enough of it is seen, yet the two still overlap."""
    for _ in range(12):
        (l0, b0, r0, t0), (l1, b1, r1, t1) = back.rect, front.rect
        hidden = max(min(r0, r1) - max(l0, l1), 0.0) * max(min(t0, t1) - max(b0, b1), 0.0)
        if hidden <= (1 - _VISIBLE) * (r0 - l0) * (t0 - b0):
            return
        back.rect = (l0 + 0.05, b0, r0 + 0.05, t0)


def neighbours(company: Company, backdrop: str) -> Group:
    """Two of a kind, one small and one large, or one of them of the usual size, side by side."""
    rng = company.rng
    group = Group(company)
    kinds = ("ball", "box", "dog", "cat", "suitcase", "vase" if backdrop in (*INDOORS, "beach") else "tree")
    kind = pick(rng, (*kinds, "car") if backdrop == "street" else (*kinds, "clock"))
    sizes = pick(rng, (("small", "large"), ("small", ""), ("", "large")))
    x = 0.0
    for size in sizes if chance(rng, 0.5) else sizes[::-1]:
        part = group.add(kind, company.looks(kind) | ({"size": size} if size else {}))
        if KINDS[kind].group == "animal":
            group.act(pick(rng, ("stand", "sit")), part)
        wide = group.size(part)[0]
        group.stand(part, x + wide / 2)
        x += wide + 0.09
    return group
