"""Three truth values, as numbers: 'and' is the minimum, 'or' the maximum, 'not' is YES minus the value."""

NO, MAYBE, YES = 0, 1, 2
_TRUTH: dict[bool | None, int] = {False: NO, None: MAYBE, True: YES}


def truth(value: bool | None) -> int:
    return _TRUTH[value]


def done(env: object) -> int:
    """What follows when nothing follows."""
    return YES
