"""The adapter: a model behind an OpenAI-compatible endpoint as a Reader and, by log probabilities, a Matcher."""

import re
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.models.api.answers import said
from counterfoil.models.api.cache import Cache, default_path
from counterfoil.models.api.endpoint import Endpoint, endpoint
from counterfoil.models.api.failures import Unanswered
from counterfoil.models.api.ledger import Estimate, Ledger, Price, estimate
from counterfoil.models.api.reply import Mode, Reply
from counterfoil.models.api.request import Request
from counterfoil.models.checkpoints import need
from counterfoil.models.prompts import Template, template
from counterfoil.models.reading import YES_NO, Rule
from counterfoil.protocols import Said

if TYPE_CHECKING:
    from counterfoil.models.api.client import Client
    from counterfoil.protocols import Floats, Picture, Prompt

Constraint = Literal["", "guided_choice", "structured_outputs", "regex"]
"""How a server is told to say nothing but an option: older vLLM, vLLM, SGLang; '' leaves it free."""


@dataclass(frozen=True)
class Api:
    """Statements and questions put to a served model; each reply is asked for once and kept on disk.

    `prompt` and `question` name what surrounds a statement and a question; `reading` is the rule by which
    an answer is read. With `logprobs` an answer comes with the probabilities of its options, and there is
    a `match`. `extra` is a JSON object to be put into every request. Prices are of a million tokens;
    what would cost more than `budget` is not asked.
    """

    name: str
    prompt: str = "plain"
    question: str = "short"
    system: str = ""
    mode: Mode = "chat"
    blind: bool = False
    reading: Rule = "words"
    constrain: Constraint = ""
    logprobs: bool = False
    top_logprobs: int = 20
    max_tokens: int = 16
    temperature: float = 0.0
    extra: str = ""
    key_env: str = "OPENAI_API_KEY"
    concurrency: int = 8
    per_minute: float = 0.0
    timeout: float = 60.0
    retries: int = 8
    backoff: float = 0.5
    price_in: float | None = None
    price_out: float | None = None
    budget: float | None = None
    cache: str = ""

    def __post_init__(self) -> None:
        self._endpoint, self._templates, self._extra  # noqa: B018 - a wrong option is said at once
        if self.concurrency < 1 or self.max_tokens < 1 or self.timeout <= 0 or self.retries < 0 or self.per_minute < 0:
            raise CallError("api: needs concurrency ≥ 1, max_tokens ≥ 1, timeout > 0, retries ≥ 0 and per_minute ≥ 0.")
        if self.budget is not None and (self.price_in is None or self.price_out is None):
            raise CallError("A budget needs prices: give price_in and price_out, of a million tokens.")
        if self.logprobs:  # without them there is no probability, so there must be no method that gives one
            object.__setattr__(self, "match", self._match)

    # ── asking ───────────────────────────────────────────────────────────────────────────────

    def answer(self, prompts: "Sequence[Prompt]", options: Sequence[Sequence[str]]) -> list[Said]:
        """An answer to each prompt; None where it could not be read, with an `error` where there is none."""
        requests = [
            self._request(self._put(prompt, given), given) for prompt, given in zip(prompts, options, strict=True)
        ]
        replies = self._replies(requests)
        return [self._said(reply, given) for reply, given in zip(replies, options, strict=True)]

    def _match(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        """The probability of yes for each statement; an error where the endpoint does not tell it."""
        requests = [self._request(self._filled(self._templates[0], picture, text), YES_NO) for text in texts]
        found = [self._said(reply, YES_NO) for reply in self._replies(requests)]
        for text, one in zip(texts, found, strict=True):
            if one.error is not None:
                raise CounterfoilError(f"No answer for '{text}' on image {picture.image.file}: {one.error}")
            if one.probabilities is None:
                raise CounterfoilError(
                    f"{self._endpoint.url} gives no probability of yes or no for '{text}' on image "
                    f"{picture.image.file}; leave out logprobs=true, and answers are read from their words."
                )
        return np.array([one.probabilities["yes"] for one in found if one.probabilities])

    def estimate(self, prompts: "Sequence[Prompt]", options: Sequence[Sequence[str]]) -> Estimate:
        """What asking these would cost; nothing is sent."""
        requests = [
            self._request(self._put(prompt, given), given) for prompt, given in zip(prompts, options, strict=True)
        ]
        keyed = {request.key(self._endpoint.url): request for request in requests}
        return self._estimate(keyed, set(self._kept.get(list(keyed))))

    def about(self) -> Mapping[str, str]:
        """What the answers depend on; the key is no part of it."""
        statement, question = (found.ask for found in self._templates)
        found = {"endpoint": self._endpoint.url, "served_as": self._endpoint.model, "mode": self.mode}
        found |= {"prompt": statement, "question": question, "system": self.system, "reading": self.reading}
        found |= {"temperature": f"{self.temperature:g}", "max_tokens": str(self.max_tokens), "extra": self.extra}
        return found | {
            "logprobs": str(self.logprobs).lower(),
            "constrain": self.constrain,
            "httpx2": self._httpx2.__version__,
        }

    def spent(self) -> Mapping[str, str]:
        """What was asked so far, what came of it and what it cost; it grows while the model is asked."""
        return self.ledger.summary()

    # ── from prompts to requests ─────────────────────────────────────────────────────────────

    def _put(self, prompt: "Prompt", options: Sequence[str]) -> "Prompt":
        """One picture with one text gets the words of its kind around it; what is composed already stays as it is."""
        texts = [part for part in prompt if isinstance(part, str)]
        pictures = [part for part in prompt if not isinstance(part, str)]
        if len(texts) != 1 or len(pictures) != 1:
            return prompt
        return self._filled(self._templates[not _is_statement(texts[0], options)], pictures[0], texts[0])

    def _filled(self, words: Template, picture: "Picture", text: str) -> "Prompt":
        parts = words.fill(picture, text)
        return tuple(part for part in parts if isinstance(part, str)) if self.blind else parts

    def _request(self, prompt: "Prompt", options: Sequence[str]) -> Request:
        settings: dict[str, Any] = {"model": self._endpoint.model, "max_tokens": self.max_tokens}
        settings |= {"temperature": self.temperature}
        if self.logprobs and self.mode == "chat":
            settings |= {"logprobs": True, "top_logprobs": self.top_logprobs}
        elif self.logprobs:
            settings |= {"logprobs": self.top_logprobs}
        if options and self.constrain:
            settings |= _constrained(self.constrain, options)
        settings = {name: value for name, value in (settings | self._extra).items() if value is not None}
        return Request(self.mode, prompt, settings, self.system)

    @cached_property
    def _endpoint(self) -> Endpoint:
        return endpoint(self.name)

    @cached_property
    def _templates(self) -> tuple[Template, Template]:
        return template(self.prompt, "statement"), template(self.question, "question")

    @cached_property
    def _extra(self) -> dict[str, Any]:
        try:
            return msgspec.json.decode(self.extra or "{}", type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise CallError(f"The option extra must be a JSON object: {error}.") from error

    # ── from requests to replies ─────────────────────────────────────────────────────────────

    def _replies(self, requests: Sequence[Request]) -> list[Reply | Unanswered]:
        """A reply for each request: kept ones from the disk, the others asked for, equal ones once."""
        url = self._endpoint.url
        keys = [request.key(url) for request in requests]
        keyed = dict(zip(keys, requests, strict=True))
        kept = self._kept.get(list(keyed))
        for reply in kept.values():
            self.ledger.answered(reply, cached=True)
        found: dict[str, Reply | Unanswered] = {**kept}
        wanted = [key for key in keyed if key not in kept]
        if wanted:
            self._refuse_overspending(keyed, set(kept))
            found |= self._ask(url, wanted, [keyed[key] for key in wanted], len(kept))
        return [found[key] for key in keys]

    def _ask(
        self, url: str, keys: Sequence[str], requests: Sequence[Request], met: int
    ) -> dict[str, Reply | Unanswered]:
        found: dict[str, Reply | Unanswered] = {}

        def keep(index: int, reply: Reply) -> None:
            self._kept.put(keys[index], url, requests[index].named, reply)
            self.ledger.answered(reply, cached=False)
            found[keys[index]] = reply

        self._client.met_answers(met)
        for index, error in self._client.ask_all(requests, keep).items():
            self.ledger.failed(error.kind)
            found[keys[index]] = error
        return found

    def _said(self, reply: Reply | Unanswered, options: Sequence[str]) -> Said:
        if isinstance(reply, Unanswered):
            return Said(None, error=reply.reason)
        found = said(reply, options, self.reading)
        if found.answer is None:
            self.ledger.note("unread_cut" if reply.finish == "length" else "unread")
        if self.logprobs and options and found.probabilities is None:
            self.ledger.note("without_probability")
        elif found.probabilities and 0.0 in found.probabilities.values():
            self.ledger.note("one_sided")
        return found

    def _estimate(self, keyed: Mapping[str, Request], cached: set[str]) -> Estimate:
        wanted = [request for key, request in keyed.items() if key not in cached]
        return estimate(wanted, len(cached), self.max_tokens, self.ledger.price)

    def _refuse_overspending(self, keyed: Mapping[str, Request], cached: set[str]) -> None:
        if self.budget is None:
            return
        ahead, spent = self._estimate(keyed, cached), self.ledger.cost() or 0.0
        if (ahead.cost or 0.0) + spent > self.budget:
            raise CounterfoilError(
                f"The budget of {self.budget:g} does not hold: {spent:.4f} is spent and {ahead} are next. "
                "Raise it, or ask less with --limit; what was answered is kept."
            )

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger(Price(self.price_in, self.price_out))

    @cached_property
    def _kept(self) -> Cache:
        cache = Cache(Path(self.cache).expanduser() if self.cache else default_path())
        weakref.finalize(self, cache.close)
        return cache

    @cached_property
    def _httpx2(self) -> Any:
        return need("httpx2", f"The model api:{self.name}", "api")

    @cached_property
    def _client(self) -> "Client":
        self._httpx2  # noqa: B018 - a missing library is said with the command that installs it
        from counterfoil.models.api.client import Client, Manner

        manner = Manner(self.concurrency, self.per_minute, self.timeout, self.retries, self.backoff)
        client = Client(self._endpoint.url, self._endpoint.key(self.key_env), manner)
        weakref.finalize(self, client.close)
        return client


def _is_statement(text: str, options: Sequence[str]) -> bool:
    """Whether a text is to be judged: yes and no are its options, and it is not itself the question."""
    return tuple(options) == YES_NO and not text.rstrip().endswith("?")


def _constrained(how: Constraint, options: Sequence[str]) -> dict[str, Any]:
    if how == "regex":
        return {"regex": f"({'|'.join(map(re.escape, options))})"}
    return {how: list(options)} if how == "guided_choice" else {how: {"choice": list(options)}}
