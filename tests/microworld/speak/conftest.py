"""Two small worlds, made by hand, whose truth is easy to oversee."""

import pytest

from counterfoil.microworld.world import Action, Relation, Thing, World
from counterfoil.records import Box


def thing(id: str, x: float, y: float, width: float, height: float, **attributes: str) -> Thing:
    return Thing(id, id.partition("-")[0], Box(x, y, width, height), attributes)


@pytest.fixture
def kitchen() -> World:
    """A woman stands by a table with two red cups and a bowl with an apple; a dog sleeps under it."""
    return World(
        id="kitchen", seed=1, backdrop="kitchen", width=400, height=400,
        things=(
            thing("table-1", 160, 200, 200, 150, colour="brown"),
            thing("cup-1", 180, 170, 20, 30, colour="red", state="full"),
            thing("cup-2", 220, 170, 20, 30, colour="red", state="empty"),
            thing("bowl-1", 280, 180, 40, 20, colour="blue", pattern="striped"),
            thing("apple-1", 290, 170, 15, 15, colour="green"),
            thing("dog-1", 220, 300, 70, 50, colour="black"),
            thing("woman-1", 40, 150, 60, 200, hair="brown", shirt="red", trousers="blue"),
        ),
        relations=(
            Relation("cup-1", "on", "table-1"), Relation("cup-2", "on", "table-1"), Relation("bowl-1", "on", "table-1"),
            Relation("apple-1", "in", "bowl-1"), Relation("dog-1", "under", "table-1"),
        ),
        actions=(Action("sleep", "dog-1"), Action("stand", "woman-1")),
    )  # fmt: skip


@pytest.fixture
def park() -> World:
    """Two boys in red shirts ride bicycles, a girl is pushed by a man with a hat; three birds stand on the right."""
    return World(
        id="park", seed=2, backdrop="park", width=400, height=400,
        things=(
            thing("boy-1", 10, 150, 40, 100, hair="black", shirt="red", trousers="blue"),
            thing("boy-2", 80, 150, 40, 100, hair="brown", shirt="red", trousers="green"),
            thing("bicycle-1", 5, 220, 60, 60, colour="blue"),
            thing("bicycle-2", 75, 220, 60, 60, colour="red"),
            thing("girl-1", 220, 190, 40, 90, hair="blond", shirt="white", trousers="pink"),
            thing("man-1", 170, 150, 45, 130, hair="gray", shirt="green", trousers="black"),
            thing("hat-1", 180, 140, 25, 15, colour="yellow"),
            thing("bird-1", 290, 250, 15, 15, colour="white"),
            thing("bird-2", 320, 250, 15, 15, colour="white"),
            thing("bird-3", 350, 250, 15, 15, colour="brown"),
        ),
        relations=(Relation("bird-1", "next to", "bird-2"),),
        actions=(
            Action("ride", "boy-1", "bicycle-1"), Action("ride", "boy-2", "bicycle-2"),
            Action("push", "man-1", "girl-1"), Action("wear", "man-1", "hat-1"), Action("stand", "girl-1"),
            Action("stand", "bird-1"), Action("stand", "bird-2"), Action("stand", "bird-3"),
        ),
    )  # fmt: skip
