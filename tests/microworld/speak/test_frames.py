"""Events with roles."""

from counterfoil.microworld.speak.frames import Frame, frames
from counterfoil.microworld.world import World


def test_roles_are_filled_by_things_and_the_place(park: World) -> None:
    found = frames(park)
    assert len(found) == len(park.actions)
    assert found[0] == Frame("ride", "riding", {"agent": "boy-1", "patient": "bicycle-1", "place": "place"})
    assert found[4] == Frame("stand", "standing", {"agent": "girl-1", "place": "place"})
