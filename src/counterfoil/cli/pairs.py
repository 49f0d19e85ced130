"""Arguments of two parts: NAME=PATH and i/n."""

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


def numbered_share(argument: str) -> tuple[int, int]:
    number, slash, of = argument.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal()):
        raise CallError(f"--shard takes i/n, such as 1/4, not '{argument}'.")
    return int(number), int(of)
