"""What one does to another: the two placed so that hands, mouths and backs meet."""

from collections.abc import Callable

from counterfoil.microworld.kinds import ACTIONS, PEOPLE
from counterfoil.microworld.sample.cast import Company, chance, other_than, pick
from counterfoil.microworld.sample.group import Group, Part

DUET_VERBS = ("feed", "push", "pull", "lift", "chase", "photograph", "hug", "point at", "follow")
_CHILDREN = ("boy", "girl")
_ADULTS = ("man", "woman")
_BITE = {"apple": 0.7, "banana": 0.62, "carrot": 0.68, "sandwich": 0.55}
"""How large food is drawn between two faces, against its usual size: it must hide neither mouth."""
_CHEEK_TO_CHEEK = 0.185
"""How far apart two who hug stand, so that both faces are seen."""


def duet(company: Company, verb: str) -> Group:
    """Two who take part in `verb`, told apart by kind or by clothes and hair."""
    group = Group(company)
    agent, patient = _pair(group, verb)
    _STAGED[verb](group, agent, patient)
    if chance(company.rng, 0.5):
        group.mirror()
    return group


def _pair(group: Group, verb: str) -> tuple[Part, Part]:
    rng = group.company.rng
    if verb in ("chase", "follow") and chance(rng, 0.35):
        kinds = ("dog", "cat") if verb == "chase" and chance(rng, 0.5) else ("dog", pick(rng, PEOPLE))
        if verb == "chase" and chance(rng, 0.3):
            kinds = (pick(rng, PEOPLE), "cat")
    else:
        first = pick(rng, PEOPLE)
        kinds = first, other_than(rng, first)
        if verb == "lift" and kinds[0] in _CHILDREN and kinds[1] in _ADULTS and chance(rng, 0.7):
            kinds = kinds[1], kinds[0]
    agent, patient = group.add(kinds[0]), group.add(kinds[1])
    return agent, patient


def _face_to_face(group: Group, agent: Part, patient: Part, apart: float) -> None:
    """The patient faces the agent, with `apart` between their boxes."""
    group.stand_at(agent, 0.0)
    group.stand_at(patient, 0.0, turned=True)
    _beside(group, agent, patient, apart, turned=True)


def _in_file(group: Group, agent: Part, patient: Part, apart: float) -> None:
    """Both face right, the patient ahead."""
    group.stand_at(agent, 0.0)
    group.stand_at(patient, 0.0)
    _beside(group, agent, patient, apart, turned=False)


def _beside(group: Group, agent: Part, patient: Part, apart: float, turned: bool) -> None:
    group.stand_at(patient, patient.origin[0] + agent.rect[2] + apart - patient.rect[0], turned)


def _meet(group: Group, agent: Part, patient: Part, place: str, turned: bool, beyond: float = 0.0) -> None:
    """Moves the patient so that the agent's near hand is at a place on the patient's body."""
    hand = group.spot(agent, "near hand")
    x, _ = group.figure(patient).anchors[place]
    group.stand_at(patient, hand[0] + beyond - (-x if turned else x) * patient.scale, turned)


# ── the nine ─────────────────────────────────────────────────────────────────────────────────


def _feed(group: Group, agent: Part, patient: Part) -> None:
    low = agent.kind in _CHILDREN and patient.kind in _ADULTS
    kind = pick(group.company.rng, ACTIONS["feed"].items or ())
    food = group.add(kind, scale=_BITE[kind])
    group.act("feed", agent, patient, food)
    group.act("kneel" if low else "stand", patient)
    group.stand_at(agent, 0.0)
    wide, _ = group.size(food)
    _meet(group, agent, patient, "mouth", turned=True, beyond=wide * 0.9)
    hand = group.spot(agent, "near hand")
    group.centre(food, (hand[0] + wide * 0.45, hand[1] + 0.03))
    group.parts[:] = [patient, food, agent]  # the whole arm that feeds is seen, and the hand around the food


def _push(group: Group, agent: Part, patient: Part) -> None:
    group.act("push", agent, patient)
    group.act("stand", patient)
    group.stand_at(agent, 0.0)
    _meet(group, agent, patient, "back", turned=False, beyond=0.05)
    group.parts.reverse()


def _pull(group: Group, agent: Part, patient: Part) -> None:
    group.act("pull", agent, patient)
    group.act("stand", patient)
    group.stand_at(agent, 0.0)
    _meet(group, agent, patient, "near hand", turned=True, beyond=0.01)


def _lift(group: Group, agent: Part, patient: Part) -> None:
    group.act("lift", agent, patient)
    group.stand_at(agent, 0.0)
    tall = patient.kind in _ADULTS and agent.kind in _CHILDREN
    place = "hip" if tall else "armpit"
    _meet(group, agent, patient, place, turned=True, beyond=0.02)
    group.lift(patient, max(group.spot(agent, "near hand")[1] - group.spot(patient, place)[1], 0.16))
    patient.ground = None
    group.parts.reverse()


def _chase(group: Group, agent: Part, patient: Part) -> None:
    group.act("chase", agent, patient)
    group.act("run", patient)
    _in_file(group, agent, patient, float(group.company.rng.uniform(0.1, 0.3)))


def _follow(group: Group, agent: Part, patient: Part) -> None:
    group.act("follow", agent, patient)
    group.act("walk", patient)
    _in_file(group, agent, patient, float(group.company.rng.uniform(0.2, 0.45)))


def _photograph(group: Group, agent: Part, patient: Part) -> None:
    camera = group.add("camera")
    group.act("photograph", agent, patient, camera)
    group.act(pick(group.company.rng, ("stand", "stand", "wave", "dance", "kneel", "jump")), patient)
    _face_to_face(group, agent, patient, float(group.company.rng.uniform(0.3, 0.55)))
    hand = group.spot(agent, "near hand")
    group.centre(camera, (hand[0] + 0.02, hand[1] + 0.03))


def _hug(group: Group, agent: Part, patient: Part) -> None:
    group.act("hug", agent, patient)
    if agent.kind in _ADULTS and patient.kind in _CHILDREN:
        group.act("kneel", agent)
    group.act("stand", patient)
    group.stand_at(agent, 0.0)
    hand = group.spot(agent, "near hand")
    group.stand_at(patient, max(hand[0] - 0.1, _CHEEK_TO_CHEEK), turned=True)
    group.parts.reverse()


def _point_at(group: Group, agent: Part, patient: Part) -> None:
    group.act("point at", agent, patient)
    group.act(pick(group.company.rng, ("stand", "stand", "dance", "wave", "kneel", "jump", "walk")), patient)
    _face_to_face(group, agent, patient, float(group.company.rng.uniform(0.12, 0.3)))


_STAGED: dict[str, Callable[[Group, Part, Part], None]] = {
    "feed": _feed, "push": _push, "pull": _pull, "lift": _lift, "chase": _chase, "follow": _follow,
    "photograph": _photograph, "hug": _hug, "point at": _point_at,
}  # fmt: skip
