"""A group: a few things that belong together, arranged on their own ground before the scene is laid out.

Lengths are in men's heights, x grows right, y up, and the ground is at y = 0.
"""

from dataclasses import dataclass, field

from counterfoil.microworld.draw.figure import Figure
from counterfoil.microworld.draw.models import figure
from counterfoil.microworld.draw.outline import Point
from counterfoil.microworld.draw.staging import stances
from counterfoil.microworld.draw.stance import Stance
from counterfoil.microworld.sample.cast import SCALES, Company
from counterfoil.microworld.world import Action, Predicate, Relation

Rect = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass
class Part:
    """A thing in a group. `ground` is the line on which it stands: None where it floats or is held."""

    id: str
    kind: str
    attributes: dict[str, str]
    scale: float
    rect: Rect = (0.0, 0.0, 0.0, 0.0)
    origin: Point = (0.0, 0.0)
    turned: bool = False
    ground: str | None = "ground"
    long: bool = False


@dataclass
class Group:
    """`parts` are ordered from back to front; `leader` is the thing by whose facing the group is turned."""

    company: Company
    parts: list[Part] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    leader: str | None = None
    place: str = "ground"

    def add(
        self, kind: str, looks: dict[str, str] | None = None, *, scale: float = 1.0, behind: Part | None = None
    ) -> Part:
        """A thing before all others, or just behind one of them."""
        looks = self.company.looks(kind) if looks is None else looks
        part = Part(self.company.name(kind), kind, looks, scale * SCALES.get(looks.get("size", ""), 1.0))
        self.parts.insert(self.parts.index(behind) if behind else len(self.parts), part)
        return part

    def act(self, verb: str, agent: Part, patient: Part | None = None, item: Part | None = None) -> None:
        self.actions.append(Action(verb, agent.id, patient.id if patient else None, item.id if item else None))

    def relate(self, subject: Part, predicate: Predicate, object: Part) -> None:
        self.relations.append(Relation(subject.id, predicate, object.id))

    def figure(self, part: Part) -> Figure:
        """The thing's figure, in the stance that the actions so far ask for."""
        kinds = {each.id: each.kind for each in self.parts}
        stance = stances(kinds, self.actions, self.relations, self.company.world_id)[part.id]
        if part.long:
            stance = Stance("long")
        return figure(part.kind, stance, part.attributes.get("pattern", ""), part.attributes.get("state", ""))

    def size(self, part: Part) -> tuple[float, float]:
        left, bottom, right, top = self.figure(part).extent
        return (right - left) * part.scale, (top - bottom) * part.scale

    # ── placing ──────────────────────────────────────────────────────────────────────────────

    def stand(self, part: Part, x: float = 0.0, y: float = 0.0, ground: str | None = "ground") -> None:
        """Puts the middle of the thing at `x` and its lowest point at `y`, whichever way it faces."""
        left, bottom, right, _ = self.figure(part).extent
        self._set(part, (x - (left + right) / 2 * part.scale, y - bottom * part.scale), False, ground)

    def stand_at(self, part: Part, x: float, turned: bool = False) -> None:
        """Puts the thing's own origin at `x` on the ground, facing right or turned to the left."""
        self._set(part, (x, 0.0), turned, "ground")

    def pin(self, part: Part, anchor: str, at: Point, ground: str | None = None) -> None:
        """Puts a named place of the thing at a point."""
        x, y = self.figure(part).anchors[anchor]
        self._set(part, (at[0] - x * part.scale, at[1] - y * part.scale), False, ground)

    def centre(self, part: Part, at: Point) -> None:
        """Puts the middle of the thing at a point, held there."""
        left, bottom, right, top = self.figure(part).extent
        self._set(part, (at[0] - (left + right) / 2 * part.scale, at[1] - (bottom + top) / 2 * part.scale), False, None)

    def spot(self, part: Part, anchor: str) -> Point:
        """Where a named place of a placed thing is."""
        x, y = self.figure(part).anchors[anchor]
        side = -1.0 if part.turned else 1.0
        return part.origin[0] + side * x * part.scale, part.origin[1] + y * part.scale

    def _set(self, part: Part, origin: Point, turned: bool, ground: str | None) -> None:
        left, bottom, right, top = (edge * part.scale for edge in self.figure(part).extent)
        if turned:
            left, right = -right, -left
        part.origin, part.turned, part.ground = origin, turned, ground
        part.rect = (origin[0] + left, origin[1] + bottom, origin[0] + right, origin[1] + top)

    def lift(self, part: Part, by: float) -> None:
        """Raises a thing: off the ground, or further back."""
        left, bottom, right, top = part.rect
        part.rect = (left, bottom + by, right, top + by)
        part.origin = (part.origin[0], part.origin[1] + by)

    def mirror(self) -> None:
        for part in self.parts:
            left, bottom, right, top = part.rect
            part.rect = (-right, bottom, -left, top)
            part.turned = not part.turned

    @property
    def rect(self) -> Rect:
        rects = [part.rect for part in self.parts]
        return (
            min(r[0] for r in rects), min(r[1] for r in rects),
            max(r[2] for r in rects), max(r[3] for r in rects),
        )  # fmt: skip
