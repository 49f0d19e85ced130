"""Who stands how and faces where: read from the actions and relations, for the sampler and the painter alike."""

from collections.abc import Mapping, Sequence

from counterfoil.microworld.draw.models import figure
from counterfoil.microworld.draw.people import BUILDS
from counterfoil.microworld.draw.stance import Stance
from counterfoil.microworld.draw.wardrobe import chance_of
from counterfoil.microworld.kinds import KINDS, PEOPLE
from counterfoil.microworld.world import Action, Relation, World

DUETS = frozenset({"feed", "push", "pull", "lift", "chase", "photograph", "hug", "point at", "follow"})
"""Actions that one does to another; the others are done alone or with a thing."""
_AWAY = frozenset({"push", "chase", "follow"})
"""Duets whose patient turns the back on the agent."""
_POSTURES = (
    "sleep", "sit", "kneel", "run", "walk", "jump", "dance", "fly", "kick", "throw", "push", "pull", "lift", "chase",
)  # fmt: skip
_WALKS = frozenset({"follow"})
_ARMS = ("read", "eat", "drink from", "feed", "photograph", "hug", "point at", "carry", "hold", "wave")
_UNDERGONE = {"push": "pushed", "pull": "pulled", "lift": "lifted"}
_LOW = frozenset({"suitcase", "basket", "backpack"})
_HIGH = frozenset({"umbrella", "kite"})
_TILTS = {"cup": 48.0, "bottle": 104.0}
_LOW_DOWN = {"chest": (0.0, 0.2), "head": (0.0, 0.3)}
"""Where hands reach for an animal."""
SEATS = frozenset({"chair", "bench", "couch", "bed", "boat"})


def stances(
    kinds: Mapping[str, str], actions: Sequence[Action], relations: Sequence[Relation], world_id: str
) -> dict[str, Stance]:
    """How each thing of a scene is held or holds itself."""
    found = {id: _posed(id, kinds, actions, relations, world_id) for id in kinds}
    for action in actions:
        if action.verb in DUETS and action.patient is not None and kinds[action.agent] in PEOPLE:
            _take_aim(action, kinds, found)
    return found


def _posed(
    id: str, kinds: Mapping[str, str], actions: Sequence[Action], relations: Sequence[Relation], world_id: str
) -> Stance:
    kind = kinds[id]
    if KINDS[kind].group not in ("person", "animal"):
        drunk = any(a.verb == "drink from" and a.patient == id for a in actions)
        return Stance(tilt=_TILTS[kind]) if drunk else Stance()
    mine = {a.verb: a for a in actions if a.agent == id}
    done = [_UNDERGONE[a.verb] for a in actions if a.patient == id and a.verb in _UNDERGONE]
    posture = done[0] if done else _posture(mine, kinds)
    if posture == "kneel" and any(a.verb == "feed" and a.patient == id for a in actions):
        posture = "kneel low"
    if kind not in PEOPLE:
        return Stance("run" if posture == "chase" else posture)
    aboard = any(r.subject == id and r.predicate == "in" and kinds[r.object] == "boat" for r in relations)
    if posture == "sit" and aboard:
        posture = "boat"
    arms = "" if done else next((_arms(verb, mine[verb], kinds) for verb in _ARMS if verb in mine), "")
    if not arms and any(a.patient == id and a.verb == "hug" for a in actions):
        arms = "hang"
    straps = any(a.verb == "wear" and a.agent == id and kinds[a.patient or ""] == "backpack" for a in actions)
    return Stance(posture, arms, None, straps, 0.0, chance_of(world_id, id) % 2 if kind == "man" else 0)


def _posture(mine: Mapping[str, Action], kinds: Mapping[str, str]) -> str:
    if "ride" in mine:
        return f"ride {kinds[mine['ride'].patient or '']}"
    if mine.keys() & _WALKS:
        return "walk"
    return next((verb for verb in _POSTURES if verb in mine), "stand")


def _arms(verb: str, action: Action, kinds: Mapping[str, str]) -> str:
    carried = kinds.get(action.patient or "", "")
    if verb == "carry" and carried in _LOW:
        return "carry low"
    return "hold up" if verb == "hold" and carried in _HIGH else verb


def _take_aim(action: Action, kinds: Mapping[str, str], found: dict[str, Stance]) -> None:
    """Sets at which height the agent's hands reach the patient."""
    agent, patient = action.agent, action.patient or ""
    one = figure(kinds[agent], found[agent]).anchors
    other = figure(kinds[patient], found[patient]).anchors if kinds[patient] in PEOPLE else _LOW_DOWN
    shoulder, reach = one["chest"][1] - 0.035, sum(BUILDS[kinds[agent]].arm)
    wanted = {
        "feed": other.get("mouth", (0.0, 0.0))[1] - 0.035,
        "push": min(other["chest"][1] - 0.06, shoulder + 0.1),
        "pull": (shoulder + other["chest"][1]) / 2 - 0.06,
        "lift": shoulder + 0.62 * reach,
        "hug": other["chest"][1] - 0.09,
        "point at": shoulder + 0.4 * (other["head"][1] - shoulder),
        "photograph": shoulder,
    }
    if action.verb not in wanted:
        return
    aim = round(max(shoulder - 0.9 * reach, min(shoulder + 0.9 * reach, wanted[action.verb])), 3)
    found[agent] = found[agent]._replace(aim=aim)
    if action.verb == "pull":
        found[patient] = found[patient]._replace(aim=aim)


# ── facing ───────────────────────────────────────────────────────────────────────────────────


def faces_left(world_id: str, id: str) -> bool:
    """Where a thing faces that nothing in the scene turns."""
    return chance_of(world_id, id, "facing") % 2 == 1


def facings(world: World) -> dict[str, bool]:
    """Which things face left: who acts on another turns to them, riders go as their mounts, things as their holders."""
    leads = _leads(world)
    turned = _turned(world)
    found: dict[str, bool] = {}
    for thing in world.things:
        id = thing.id
        while id not in turned and id in leads:
            id = leads[id]
        found[thing.id] = turned[id] if id in turned else faces_left(world.id, id)
    return found


def _leads(world: World) -> dict[str, str]:
    """Thing → the thing whose way it goes."""
    kinds = {thing.id: thing.kind for thing in world.things}
    leads: dict[str, str] = {}
    for action in world.actions:
        if action.verb == "ride" and action.patient:
            leads[action.agent] = action.patient
        elif action.verb not in DUETS and action.patient:
            leads[action.patient] = action.agent
        elif action.item:
            leads[action.item] = action.agent
    seated = {a.agent for a in world.actions if a.verb in ("sit", "sleep")}
    for relation in world.relations:
        if relation.predicate in ("on", "in") and relation.subject in seated and kinds[relation.object] in SEATS:
            leads[relation.subject] = relation.object
    return leads


def _turned(world: World) -> dict[str, bool]:
    middles = {thing.id: thing.box.x + thing.box.width / 2 for thing in world.things}
    turned: dict[str, bool] = {}
    for action in world.actions:
        if action.verb in DUETS and action.patient:
            left = middles[action.patient] < middles[action.agent]
            turned.setdefault(action.agent, left)
            turned.setdefault(action.patient, left if action.verb in _AWAY else not left)
    return turned
