"""When somebody does something: True, False, or None where people would differ.

The staged actions are in the world. Some entail others (who reads a book holds it), and some
look so alike that neither a yes nor a no would be fair (a chaser also follows).
"""

from counterfoil.microworld.world import Action, Thing, World

ENTAILED_BY: dict[str, dict[str, str]] = {
    "hold": {"carry": "patient", "read": "patient", "eat": "patient", "drink from": "patient",
             "feed": "item", "photograph": "item"},
}  # fmt: skip
"""Verb → the verbs that entail it, and which of their roles becomes its patient."""

_UPRIGHT = frozenset({
    "walk", "wave", "hold", "carry", "wear", "kick", "throw", "read", "eat", "drink from", "feed",
    "push", "pull", "lift", "photograph", "hug", "point at", "follow", "dance",
})  # fmt: skip
_AFOOT = frozenset({"stand", "run", "follow", "chase", "push", "pull", "carry", "kick", "dance", "jump"})

DOUBTFUL: dict[str, frozenset[str]] = {
    "stand": _UPRIGHT,
    "walk": _AFOOT,
    "run": frozenset({"walk", "chase", "kick", "jump"}),
    "jump": frozenset({"dance", "run"}),
    "dance": frozenset({"jump", "wave"}),
    "sit": frozenset({"ride", "kneel", "read", "eat", "drink from", "hold", "hug", "feed"}),
    "kneel": frozenset({"sit"}),
    "sleep": frozenset(),
    "wave": frozenset({"point at", "dance", "throw"}),
    "point at": frozenset({"wave", "photograph", "push"}),
    "hold": frozenset({"throw", "wear", "lift", "hug"}),
    "carry": frozenset({"hold", "wear", "lift", "read", "eat", "drink from", "feed", "photograph"}),
    "follow": frozenset({"chase", "push"}),
    "chase": frozenset({"follow", "run"}),
    "lift": frozenset({"carry", "hold"}),
    "eat": frozenset({"feed"}),
}
"""Verb → the agent's staged verbs that make it hard to say whether the agent does this, too."""


def acts(world: World, agent: Thing, verb: str, patient: Thing | None = None, item: Thing | None = None) -> bool | None:
    """Whether `agent` does `verb` (to `patient`, with `item`, where these are given)."""
    mine = [action for action in world.actions if action.agent == agent.id]
    if any(_fits(action, verb, patient, item) for action in mine):
        return True
    entailing = ENTAILED_BY.get(verb, {})
    for action in mine:
        filler = getattr(action, entailing[action.verb]) if action.verb in entailing else None
        if filler is not None and item is None and patient is not None and patient.id == filler:
            return True
        if filler is not None and patient is None:
            return True
    if patient is not None and any(_fits(a, verb, agent, None) for a in world.actions if a.agent == patient.id):
        return False  # who is chased does not chase, however fast it runs
    doubtful = DOUBTFUL.get(verb, frozenset())
    return None if any(_clouds(action, doubtful, patient) for action in mine) else False


def _fits(action: Action, verb: str, patient: Thing | None, item: Thing | None) -> bool:
    return (
        action.verb == verb
        and (patient is None or action.patient == patient.id)
        and (item is None or action.item == item.id)
    )


def _clouds(action: Action, doubtful: frozenset[str], patient: Thing | None) -> bool:
    """An action on another patient casts no doubt on what is done to this one."""
    return action.verb in doubtful and (
        patient is None or action.patient is None or patient.id in (action.patient, action.item)
    )
