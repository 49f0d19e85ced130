"""Who does what to whom, where: the events of a world as frames with named roles."""

from typing import NamedTuple

from counterfoil.microworld.speak.words import VERBS
from counterfoil.microworld.world import Action, World

PLACE = "place"
"""The role of the backdrop, and the id under which a scene lists it among its objects."""
PLACE_SYNSETS = {
    "park": "park.n.01", "beach": "beach.n.01", "street": "street.n.01", "field": "field.n.01", "snow": "snow.n.02",
    "kitchen": "kitchen.n.01", "living room": "living_room.n.01", "bedroom": "bedroom.n.01",
}  # fmt: skip


class Frame(NamedTuple):
    """An event: its lemma, its -ing form, and role ('agent', 'patient', 'item', 'place') → id of the filler."""

    lemma: str
    verb: str
    roles: dict[str, str]


def frames(world: World) -> list[Frame]:
    """The staged events, with the place as the last role of each."""
    return [_frame(action) for action in world.actions]


def _frame(action: Action) -> Frame:
    fillers = {"agent": action.agent, "patient": action.patient, "item": action.item, PLACE: PLACE}
    roles = {name: filler for name, filler in fillers.items() if filler is not None}
    return Frame(action.verb, VERBS[action.verb].ing, roles)
