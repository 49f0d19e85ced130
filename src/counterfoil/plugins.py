"""Names to classes: the rooms' own door signs first, then entry points of other packages.

Built-in parts come through the same door as anybody's: a table of strings, so that listing
imports nothing.
"""

import importlib
import sys
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from counterfoil.errors import CallError

ROOMS = ("sources", "foilers", "filters", "balancers", "models", "published")
_ROOM_MODULES = {"balancers": "counterfoil.balance"}


def names(room: str) -> dict[str, str]:
    """Every part of a room by name, with where it lives: 'module:Class'. Our own names win."""
    door = importlib.import_module(_ROOM_MODULES.get(room, f"counterfoil.{room}"))
    others = {point.name: point.value for point in entry_points(group=f"counterfoil.{room}")}
    return dict(sorted({**others, **door.PARTS}.items()))


def find(room: str, name: str) -> Any:
    """The class behind a name, a 'package.module:Class' or a './file.py:Class'."""
    where = names(room).get(name, name)
    module, colon, attribute = where.rpartition(":")
    if not colon or not module:
        raise CallError(unknown(_singular(room), name, names(room)))
    loaded = _from_file(Path(module)) if module.endswith(".py") else _from_package(module, name)
    if not hasattr(loaded, attribute):
        raise CallError(f"{module} has no '{attribute}'; it is named by '{name}'.")
    return getattr(loaded, attribute)


def make(room: str, name: str, options: Mapping[str, Any]) -> Any:
    """The part itself, its options checked against its fields (text is read as the field's type)."""
    part = find(room, name)
    what = f"{_singular(room)} '{name}'"
    if not is_dataclass(part):
        return _called(part, what, options)
    known = tuple(field.name for field in fields(part))
    for option in options:
        if option not in known:
            raise CallError(f"{unknown('option', option, known)} (Asked of {what}.)")
    try:
        return msgspec.convert(dict(options), type=part, strict=False)
    except msgspec.ValidationError as error:
        raise CallError(f"{what}: {error}.") from error


def _called(part: Any, what: str, options: Mapping[str, Any]) -> Any:
    """A plain class: its options are its constructor's business."""
    try:
        return part(**options)
    except TypeError as error:
        raise CallError(f"{what} cannot be made: {error}.") from error


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """One sentence for an unknown name, with the nearest one or all there are."""
    known = sorted(known)
    near = get_close_matches(name, known, n=1)
    hint = f"Did you mean '{near[0]}'?" if near else f"There are: {', '.join(known) or 'none'}."
    return f"There is no {what} '{name}'. {hint}"


def _singular(room: str) -> str:
    return room.removesuffix("s")


def _from_package(module: str, name: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):
            raise CallError(f"'{name}' names the module {module}, which is not installed.") from error
        raise


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise CallError(f"There is no file {path}.")
    module = ModuleType(f"counterfoil_user_{path.stem}")
    module.__file__ = str(path.resolve())
    sys.modules[module.__name__] = module  # dataclasses look their annotations up there
    try:
        exec(compile(path.read_text(encoding="utf-8"), module.__file__, "exec"), module.__dict__)
    except Exception as error:  # whatever a stranger's file raises
        raise CallError(f"{path} cannot be run: {type(error).__name__}: {error}.") from error
    return module
