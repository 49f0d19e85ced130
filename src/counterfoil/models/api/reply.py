"""What an endpoint replied, out of the JSON of chat and of completions; anything else is garbage."""

from typing import Literal

import msgspec
from msgspec import Struct

Mode = Literal["chat", "completions"]
Likely = tuple[tuple[str, float], ...]
"""Tokens that might have stood in a place, with their natural log probabilities."""


class Place(Struct, frozen=True):
    """A token that was said, and those that were likely in its place, itself among them."""

    token: str
    likely: Likely


class Reply(Struct, frozen=True, omit_defaults=True):
    """The text, its tokens where the endpoint gives log probabilities, and what was counted."""

    text: str
    places: tuple[Place, ...] = ()
    tokens_in: int = 0
    tokens_out: int = 0
    model: str = ""
    finish: str = ""


class Garbage(ValueError):
    """A body that is no reply."""


# ── as it comes over the wire; unknown fields are passed over ────────────────────────────────


class _Top(Struct):
    token: str
    logprob: float


class _Token(Struct):
    token: str
    logprob: float
    top_logprobs: list[_Top] | None = None


class _ChatTokens(Struct):
    content: list[_Token] | None = None


class _Message(Struct):
    content: str | None = None
    refusal: str | None = None


class _ChatChoice(Struct):
    message: _Message
    logprobs: _ChatTokens | None = None
    finish_reason: str | None = None


class _TextTokens(Struct):
    tokens: list[str]
    token_logprobs: list[float | None]
    top_logprobs: list[dict[str, float] | None] | None = None


class _TextChoice(Struct):
    text: str
    logprobs: _TextTokens | None = None
    finish_reason: str | None = None


class _Usage(Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class _Chat(Struct):
    choices: list[_ChatChoice]
    usage: _Usage | None = None
    model: str | None = None


class _Completion(Struct):
    choices: list[_TextChoice]
    usage: _Usage | None = None
    model: str | None = None


_CHAT, _COMPLETION = msgspec.json.Decoder(_Chat), msgspec.json.Decoder(_Completion)


def read_reply(body: bytes, mode: Mode) -> Reply:
    """The reply in a body, or Garbage with what is wrong with it."""
    read = _CHAT.decode if mode == "chat" else _COMPLETION.decode
    try:
        found = read(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Garbage(f"no {mode} reply: {error}") from error
    if not found.choices:
        raise Garbage(f"no {mode} reply: it holds no choice")
    text, places = _chat(found.choices[0]) if isinstance(found, _Chat) else _completion(found.choices[0])
    usage = found.usage or _Usage()
    return Reply(
        text, places, usage.prompt_tokens or 0, usage.completion_tokens or 0, found.model or "",
        found.choices[0].finish_reason or "",
    )  # fmt: skip


def _chat(choice: _ChatChoice) -> tuple[str, tuple[Place, ...]]:
    tokens = (choice.logprobs and choice.logprobs.content) or []
    places = tuple(
        _place(token.token, token.logprob, [(top.token, top.logprob) for top in token.top_logprobs or []])
        for token in tokens
    )
    return choice.message.content or choice.message.refusal or "", places


def _completion(choice: _TextChoice) -> tuple[str, tuple[Place, ...]]:
    given = choice.logprobs
    if given is None:
        return choice.text, ()
    tops = given.top_logprobs or [None] * len(given.tokens)
    if not len(given.tokens) == len(given.token_logprobs) == len(tops):
        raise Garbage("no completions reply: its tokens and log probabilities do not belong together")
    places = (
        _place(token, logprob, list((top or {}).items()))
        for token, logprob, top in zip(given.tokens, given.token_logprobs, tops, strict=True)
        if logprob is not None
    )
    return choice.text, tuple(places)


def _place(token: str, logprob: float, likely: list[tuple[str, float]]) -> Place:
    """The token that was said may be missing among the likely ones: a drawn one, or one beyond the list."""
    if token not in (other for other, _ in likely):
        likely = [*likely, (token, logprob)]
    return Place(token, tuple(likely))
