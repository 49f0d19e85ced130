"""TOML → parts: which sources, foilers, filters and balance steps make which instrument.

A recipe reads as a paper's method section and confesses where it departs from it.
"""

from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from counterfoil import plugins
from counterfoil.errors import CallError
from counterfoil.protocols import Balancer, Filter, Foiler, Source

Part = dict[str, Any]
"""A part by name with its options: `{ use = "length", most = 80 }`."""


class SuiteHead(Struct, frozen=True, forbid_unknown_fields=True):
    """What the card of every suite built by this recipe says."""

    name: str
    version: str
    title: str = ""
    licence: str = ""
    citation: str = ""
    seed: int = 0


class SourceNeed(Struct, frozen=True, forbid_unknown_fields=True):
    """A data set that instruments read: by which reader, and where a user gets it."""

    reader: str
    get: str = ""
    licence: str = ""


class Instrument(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of the benchmark: source → foiler → filters → balance."""

    piece: str
    phenomenon: str
    source: str
    foiler: Part
    name: str = ""
    filters: tuple[Part, ...] = ()
    balance: tuple[Part, ...] = ()
    departures: tuple[str, ...] = ()

    def make_foiler(self) -> Foiler:
        """The foiler, told its piece where it wants to know (ours name their items by it)."""
        wants = {field.name for field in fields(plugins.find("foilers", self.foiler["use"]))}
        told = {"piece": self.piece} if "piece" in wants else {}
        return _make("foilers", {**told, **self.foiler})  # type: ignore[no-any-return]

    def make_filters(self) -> list[Filter]:
        return [_make("filters", part) for part in self.filters]

    def make_balancers(self) -> list[Balancer]:
        return [_make("balancers", part) for part in self.balance]


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    suite: SuiteHead
    instrument: tuple[Instrument, ...]
    sources: dict[str, SourceNeed]
    text: str = ""

    def make_source(self, name: str, path: Path) -> Source:
        """The source at a path; 'READER:PATH' has it read by another reader than the recipe's."""
        reader, colon, rest = str(path).partition(":")
        if not colon or reader not in plugins.names("sources"):
            reader, rest = self.sources[name].reader, str(path)
        return plugins.make("sources", reader, {"path": Path(rest)})  # type: ignore[no-any-return]


def shipped() -> dict[str, Any]:
    """The recipes in the package, by name."""
    folder = files("counterfoil") / "recipes"
    return {f.name.removesuffix(".toml"): f for f in folder.iterdir() if f.name.endswith(".toml")}


def read(name: str) -> Recipe:
    """A shipped recipe by name, one of its instruments as 'name/piece', or a TOML file by its path."""
    if name.endswith(".toml"):
        return _parse(_text_of(Path(name)), name)
    benchmark, _, piece = name.partition("/")
    if benchmark not in shipped():
        raise CallError(plugins.unknown("recipe", benchmark, shipped()) + " A recipe file ends in .toml.")
    whole = _parse(shipped()[benchmark].read_text(encoding="utf-8"), benchmark)
    if not piece:
        return whole
    pieces = {i.piece: i for i in whole.instrument}
    if piece not in pieces:
        raise CallError(plugins.unknown(f"instrument of '{benchmark}'", piece, pieces))
    return msgspec.structs.replace(whole, instrument=(pieces[piece],))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CallError(f"The recipe {path} cannot be read: {error}.") from error


def _parse(text: str, name: str) -> Recipe:
    try:
        recipe = msgspec.toml.decode(text, type=Recipe)
    except msgspec.DecodeError as error:
        raise CallError(f"The recipe {name} is not right: {error}.") from error
    for instrument in recipe.instrument:
        if instrument.source not in recipe.sources:
            raise CallError(
                f"The recipe {name} is not right: instrument '{instrument.piece}' reads the source "
                f"'{instrument.source}', and there is no [sources.{instrument.source}]."
            )
        for part in (instrument.foiler, *instrument.filters, *instrument.balance):
            if not isinstance(part.get("use"), str):
                raise CallError(
                    f"The recipe {name} is not right: a part of '{instrument.piece}' lacks 'use = \"NAME\"'."
                )
    return msgspec.structs.replace(recipe, text=text)


def _make(room: str, part: Part) -> Any:
    options = {name: value for name, value in part.items() if name != "use"}
    return plugins.make(room, part["use"], options)
