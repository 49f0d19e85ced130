"""Hand-made worlds and what is true of them."""

import tomllib
from pathlib import Path

import pytest

from counterfoil.microworld.world import Action, Relation, Thing, World
from counterfoil.records import Box

HERE = Path(__file__).parent


def made(name: str, told: dict) -> World:
    return World(
        id=name,
        seed=0,
        backdrop=told["backdrop"],
        width=100,
        height=100,
        things=tuple(Thing(id, kind, Box(*box), looks) for id, kind, *box, looks in told["things"]),
        relations=tuple(Relation(*row) for row in told["relations"]),
        actions=tuple(Action(*row) for row in told["actions"]),
    )


@pytest.fixture(scope="session")
def hand_made() -> dict[str, World]:
    return {name: made(name, told) for name, told in tomllib.loads((HERE / "worlds.toml").read_text()).items()}
