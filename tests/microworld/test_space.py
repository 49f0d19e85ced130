"""Relations: what plainly holds, what plainly does not, and what people would argue about."""

import pytest

from counterfoil.microworld.space import relates
from counterfoil.microworld.world import Action, Relation, Thing, World
from counterfoil.records import Box

YARD = World(
    id="yard", seed=0, backdrop="park", width=400, height=400,
    things=(
        Thing("table", "table", Box(150, 200, 120, 80)),
        Thing("bowl", "bowl", Box(160, 180, 40, 20)),
        Thing("apple", "apple", Box(170, 170, 15, 15)),
        Thing("dog", "dog", Box(220, 240, 50, 40)),
        Thing("man", "man", Box(20, 120, 50, 140)),
        Thing("horse", "horse", Box(10, 200, 90, 100)),
        Thing("hat", "hat", Box(30, 110, 25, 15)),
        Thing("kite", "kite", Box(180, 20, 50, 50)),
        Thing("tree", "tree", Box(330, 100, 60, 200)),
        Thing("girl", "girl", Box(335, 180, 40, 110)),
    ),
    relations=(
        Relation("bowl", "on", "table"), Relation("apple", "in", "bowl"), Relation("dog", "under", "table"),
        Relation("girl", "in front of", "tree"),
    ),
    actions=(Action("ride", "man", "horse"), Action("wear", "man", "hat")),
)  # fmt: skip

CASES = [
    ("bowl", "on", "table", True), ("man", "on", "table", False), ("apple", "on", "table", None),
    ("man", "on", "horse", True), ("horse", "under", "man", None), ("hat", "on", "man", None),
    ("apple", "in", "bowl", True), ("apple", "in", "table", None), ("dog", "in", "bowl", False),
    ("dog", "under", "table", True), ("table", "above", "dog", True), ("dog", "below", "table", True),
    ("dog", "under", "kite", None), ("kite", "above", "table", True), ("bowl", "above", "table", None),
    ("apple", "above", "table", None), ("table", "above", "kite", False),
    ("man", "left of", "table", True), ("table", "right of", "man", True), ("table", "left of", "man", False),
    ("bowl", "left of", "table", None), ("dog", "right of", "table", None), ("hat", "left of", "man", None),
    ("apple", "left of", "table", None), ("hat", "left of", "table", True), ("kite", "left of", "table", None),
    ("girl", "in front of", "tree", True), ("tree", "behind", "girl", True), ("girl", "behind", "tree", False),
    ("man", "behind", "tree", False), ("dog", "next to", "man", False), ("dog", "next to", "table", None),
    ("dog", "on", "dog", False),
]  # fmt: skip


@pytest.mark.parametrize(("one", "predicate", "other", "expected"), CASES)
def test_relations(one: str, predicate: str, other: str, expected: bool | None) -> None:
    assert relates(YARD, YARD.thing(one), predicate, YARD.thing(other)) is expected
