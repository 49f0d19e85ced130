"""Replies of chat and of completions are read alike, and everything else is garbage."""

import json
from typing import Any

import pytest

from counterfoil.models.api.reply import Garbage, Mode, Place, Reply, read_reply

USAGE = {"prompt_tokens": 7, "completion_tokens": 2, "total_tokens": 9}


def chat(message: dict[str, Any], logprobs: Any = None, **others: Any) -> bytes:
    return json.dumps({"choices": [{"message": message, "logprobs": logprobs}], **others}).encode()


def completion(text: str, logprobs: Any = None) -> bytes:
    return json.dumps({"choices": [{"text": text, "logprobs": logprobs, "finish_reason": "length"}]}).encode()


TOP = [{"token": "Yes", "logprob": -0.1, "bytes": [1]}, {"token": "No", "logprob": -2.5}]
READ: list[tuple[Mode, bytes, Reply]] = [
    ("chat", chat({"content": "Yes"}, usage=USAGE, model="m-1"), Reply("Yes", (), 7, 2, "m-1")),
    ("chat", chat({"content": None}, usage=None), Reply("")),
    ("chat", chat({"content": None, "refusal": "I cannot."}), Reply("I cannot.")),
    ("chat", chat({"content": "Yes"}, {"content": None}), Reply("Yes")),
    (
        "chat",
        chat({"content": "Yes"}, {"content": [{"token": "Yes", "logprob": -0.1, "top_logprobs": TOP}]}),
        Reply("Yes", (Place("Yes", (("Yes", -0.1), ("No", -2.5))),)),
    ),
    (  # a token that was drawn from beyond the list is put to it
        "chat",
        chat({"content": "Oui"}, {"content": [{"token": "Oui", "logprob": -9, "top_logprobs": TOP}]}),
        Reply("Oui", (Place("Oui", (("Yes", -0.1), ("No", -2.5), ("Oui", -9))),)),
    ),
    ("completions", completion(" yes"), Reply(" yes", finish="length")),
    (
        "completions",
        completion(" yes", {"tokens": [" yes"], "token_logprobs": [-0.2], "top_logprobs": [{" no": -1.8}]}),
        Reply(" yes", (Place(" yes", ((" no", -1.8), (" yes", -0.2))),), finish="length"),
    ),
    (  # an echoed prompt begins with a token without a probability
        "completions",
        completion("a b", {"tokens": ["a", " b"], "token_logprobs": [None, -0.2], "top_logprobs": None}),
        Reply("a b", (Place(" b", ((" b", -0.2),)),), finish="length"),
    ),
]


@pytest.mark.parametrize(("mode", "body", "reply"), READ)
def test_a_reply_is_read(mode: Mode, body: bytes, reply: Reply) -> None:
    assert read_reply(body, mode) == reply


GARBAGE: list[tuple[Mode, bytes]] = [
    ("chat", b""),
    ("chat", b"<html>"),
    ("chat", b'{"choices": [{"message": {"cont'),
    ("chat", b'{"choices": []}'),
    ("chat", b'{"error": {"message": "overloaded"}}'),
    ("chat", b'{"choices": [{"message": {"content": 7}}]}'),
    ("chat", b'{"choices": [{"message": {"content": "\xff"}}]}'),
    ("chat", b"[]"),
    ("completions", b'{"choices": [{"message": {"content": "yes"}}]}'),
    ("completions", completion("a b", {"tokens": ["a", " b"], "token_logprobs": [-1]})),
]


@pytest.mark.parametrize(("mode", "body"), GARBAGE)
def test_everything_else_is_garbage(mode: Mode, body: bytes) -> None:
    with pytest.raises(Garbage, match=f"no {mode} reply"):
        read_reply(body, mode)
