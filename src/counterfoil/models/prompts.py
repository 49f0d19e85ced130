"""Prompts by name, as data: what surrounds a statement, question or caption, and where pictures go."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from counterfoil.errors import CallError
from counterfoil.plugins import unknown

if TYPE_CHECKING:
    from counterfoil.protocols import Picture, Prompt

Asks = Literal["statement", "question", "caption"]
_FIELD = re.compile(r"\{(image|text|answer)\}")


class Example(NamedTuple):
    """A solved case to be shown before the question; without a picture of its own it is about the one asked of."""

    text: str
    answer: str
    picture: "Picture | None" = None


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prompt of the table: `head`, then `example` for each example, then `ask`."""

    asks: Asks
    source: str
    ask: str
    head: str = ""
    example: str = ""

    def fill(self, picture: "Picture", text: str, examples: Sequence[Example] = ()) -> "Prompt":
        """The prompt as texts and pictures in the order shown; neighbouring texts are one."""
        if examples and not self.example:
            raise CallError("This prompt has no place for examples; take one whose name ends in '-context'.")
        parts = list(_filled(self.head, picture, text, ""))
        for example in examples:
            parts += _filled(self.example, example.picture or picture, example.text, example.answer)
        return _joined([*parts, *_filled(self.ask, picture, text, "")])


def _filled(template: str, picture: "Picture", text: str, answer: str) -> "Iterator[str | Picture]":
    """Split, never formatted: braces in a text stay what they are."""
    fields: dict[str, str | Picture] = {"image": picture, "text": text, "answer": answer}
    for index, part in enumerate(_FIELD.split(template)):
        yield part if index % 2 == 0 else fields[part]


def _joined(parts: "Sequence[str | Picture]") -> "Prompt":
    found: list[str | Picture] = []
    for part in parts:
        if isinstance(part, str) and found and isinstance(found[-1], str):
            found[-1] += part
        elif part != "":
            found.append(part)
    return tuple(found)


@cache
def templates() -> dict[str, Template]:
    """Every prompt of the table by name."""
    text = files("counterfoil.models").joinpath("data", "prompts.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Template])


def template(name: str, asks: Asks) -> Template:
    """The prompt of a name, which must be for what is asked."""
    known = {key: found for key, found in templates().items() if found.asks == asks}
    if name not in known:
        raise CallError(unknown(f"prompt for a {asks}", name, known))
    return known[name]
