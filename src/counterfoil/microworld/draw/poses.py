"""How people hold their limbs for each action: angles as data.

Angles are in degrees from hanging straight down, forward is positive; a lean is measured from upright.
An arm is either two such angles or the name of a place that the hand reaches for.
"""

from typing import NamedTuple

Angles = tuple[float, float]
Arm = Angles | str


class Posture(NamedTuple):
    """Legs and trunk, and the arms that go with them unless the hands have something else to do."""

    near: Angles
    far: Angles
    lean: float = 0.0
    arms: tuple[Arm, Arm] = ((-6, 4), (8, 14))
    nod: float = 0.0
    above: float = 0.0
    mood: str = "smile"


POSTURES: dict[str, Posture] = {
    "stand": Posture((-3, -3), (5, 3)),
    "stand easy": Posture((4, 0), (-6, -4), arms=((12, 22), (-10, -2))),
    "walk": Posture((26, 12), (-20, -42), 4, ((-26, -12), (28, 48))),
    "run": Posture((62, -12), (-28, -92), 16, ((-48, 36), (38, 122)), mood="open"),
    "jump": Posture((48, -48), (24, -70), 4, ((-146, -166), (142, 160)), above=0.16, mood="open"),
    "sit": Posture((86, 4), (80, -4), -4, ((28, 62), (30, 66))),
    "kneel": Posture((2, -84), (88, 2), 2, ((20, 52), (30, 60))),
    "kneel low": Posture((2, -84), (88, 2), 38, ((-4, 8), (6, 14)), 6, mood="open"),
    "dance": Posture((-16, -24), (58, -34), -10, ((-112, -160), (104, 168)), -8, mood="open"),
    "sleep": Posture((4, -4), (14, -6), 0, ((6, 12), (12, 22)), mood="asleep"),
    "kick": Posture((74, 60), (-14, -22), -16, ((-58, -34), (48, 70)), mood="open"),
    "throw": Posture((-32, -44), (34, 8), 16, ((-56, -34), (124, 108)), mood="open"),
    "ride bicycle": Posture((62, -24), (28, -8), 26, ("bars", "bars")),
    "ride motorcycle": Posture((70, -6), (64, -10), 10, ("bars", "bars")),
    "ride horse": Posture((42, -10), (42, -10), 0, ((34, 82), (40, 86))),
    "ride elephant": Posture((52, 0), (52, 0), -2, ((34, 78), (40, 84))),
    "push": Posture((-36, -40), (38, -10), 26, ("aim", "aim"), mood="open"),
    "pushed": Posture((-20, -34), (28, 2), 24, ((-64, -40), (58, 96)), -6, mood="oh"),
    "pull": Posture((34, 30), (18, 14), -30, ("aim", "aim"), mood="open"),
    "pulled": Posture((-12, -20), (28, 4), 14, ("aim", (-44, -30)), mood="oh"),
    "lift": Posture((-16, -10), (18, 8), -6, ("aim", "aim"), 0),
    "lifted": Posture((30, -24), (12, -36), 4, ((-62, -40), (52, 30)), mood="open"),
    "chase": Posture((62, -12), (-28, -92), 20, ((84, 78), (92, 86)), mood="open"),
    "boat": Posture((86, 72), (82, 66), -6, ((40, 66), (44, 70))),
}  # fmt: skip

ARMS: dict[str, tuple[Arm | None, Arm | None]] = {
    "wave": ((-128, -158), None),
    "hold": ((28, 96), None),
    "hold up": ((48, 138), None),
    "carry": ((30, 84), (38, 88)),
    "carry low": ((4, 6), None),
    "read": ("book", "book"),
    "eat": ("mouth", None),
    "drink from": ("cup", None),
    "feed": ("aim", None),
    "photograph": ("eye", "eye"),
    "hug": ("aim", "aim"),
    "point at": ("aim", None),
    "hang": ((-4, 2), (6, 8)),
}
"""Near and far hand; `None` leaves the arm to the posture."""
