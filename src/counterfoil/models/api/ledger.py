"""What asking costs: an estimate before, and after it what was asked, kept, unread, refused and paid for."""

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import ceil

from counterfoil.models.api.reply import Reply
from counterfoil.models.api.request import Request

CHARACTERS_A_TOKEN = 4
"""English, about; the endpoint's own count is what the ledger holds afterwards."""
TOKENS_AROUND = 10
"""Roles and separators of a chat template, about."""
MILLION = 1_000_000


@dataclass(frozen=True)
class Price:
    """Of a million tokens, in any currency; None where it was not said."""

    tokens_in: float | None = None
    tokens_out: float | None = None

    def of(self, tokens_in: int, tokens_out: int) -> float | None:
        if self.tokens_in is None or self.tokens_out is None:
            return None
        return (tokens_in * self.tokens_in + tokens_out * self.tokens_out) / MILLION


@dataclass(frozen=True)
class Estimate:
    """What is still to be asked, with its tokens (about in, at most out) and their cost where prices are known."""

    requests: int
    cached: int
    tokens_in: int
    tokens_out: int
    cost: float | None

    def __str__(self) -> str:
        cost = "" if self.cost is None else f", about {self.cost:.2f} in money"
        return (
            f"{self.requests} requests ({self.cached} more are answered already), about {self.tokens_in} tokens in "
            f"and at most {self.tokens_out} out{cost}"
        )


def estimate(requests: Iterable[Request], cached: int, max_tokens: int, price: Price) -> Estimate:
    """The cost of requests that are not in the cache."""
    tokens = [_tokens(request) for request in requests]
    out = len(tokens) * max_tokens
    return Estimate(len(tokens), cached, sum(tokens), out, price.of(sum(tokens), out))


def _tokens(request: Request) -> int:
    text = sum(len(text) for text in request.texts)
    pictures = sum(picture_tokens(*picture.pixels().size) for picture in request.pictures)
    return TOKENS_AROUND + ceil(text / CHARACTERS_A_TOKEN) + pictures


def picture_tokens(width: int, height: int) -> int:
    """85 and 170 more a tile of 512 pixels, after a shrink into 2048 × 2048 and to a short side of 768.

    OpenAI's published rule for pictures in high detail (GPT-4o); other models count otherwise.
    """
    shrink = min(1.0, 2048 / max(width, height))
    shrink *= min(1.0, 768 / (min(width, height) * shrink))
    return 85 + 170 * ceil(width * shrink / 512) * ceil(height * shrink / 512)


@dataclass
class Ledger:
    """Counts of one model, kept by many threads."""

    price: Price
    counts: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    served: set[str] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def answered(self, reply: Reply, *, cached: bool) -> None:
        """A reply that was used: asked for now, or asked for before and kept."""
        with self._lock:
            self.counts["cached" if cached else "asked"] += 1
            if not cached:
                self.counts["tokens_in"] += reply.tokens_in
                self.counts["tokens_out"] += reply.tokens_out
            if reply.model:
                self.served.add(reply.model)

    def failed(self, kind: str) -> None:
        with self._lock:
            self.failures[kind] += 1

    def note(self, what: str) -> None:
        with self._lock:
            self.counts[what] += 1

    def cost(self) -> float | None:
        """What was paid for since the start, by the endpoint's own count of tokens."""
        return self.price.of(self.counts["tokens_in"], self.counts["tokens_out"])

    def summary(self) -> dict[str, str]:
        """All of it in words, for people and for a run's card.

        Unread: no option in the answer's words, or none yet when it was cut at `max_tokens`. Without probability,
        one-sided: the likely tokens spelt none, or only one, of yes and no.
        """
        names = (
            "asked",
            "cached",
            "unread",
            "unread_cut",
            "without_probability",
            "one_sided",
            "tokens_in",
            "tokens_out",
        )
        found = {name: str(self.counts[name]) for name in names}
        found |= {f"failed_{kind.replace(' ', '_')}": str(n) for kind, n in sorted(self.failures.items())}
        cost = self.cost()
        return found | {"served": ", ".join(sorted(self.served)), "cost": "" if cost is None else f"{cost:.6f}"}
