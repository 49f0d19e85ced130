"""NAME=PATH arguments."""

from pathlib import Path

from counterfoil.errors import CallError


def named_paths(arguments: list[str], option: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for argument in arguments:
        name, equals, path = argument.partition("=")
        if not name or not equals or not path:
            raise CallError(f"{option} takes NAME=PATH, not '{argument}'.")
        found[name] = Path(path)
    return found
