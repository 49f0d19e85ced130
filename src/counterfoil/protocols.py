"""The verbs: what a source, foiler, filter, balance step or model must be able to do. Nothing inherits.

A plugin is a frozen dataclass with one of these methods; its fields are its options and its `repr`
is recorded with the results.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from counterfoil.records import Check, Image, Item, Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image as PIL

    Floats = NDArray[np.floating[Any]]

Progress = Callable[[str, int, int | None], None]
"""Told now and then what is being done, how far it is, and of how many (None: not known)."""


def silent(what: str, done: int, of: int | None) -> None:
    """For those who do not watch."""


# ── building ─────────────────────────────────────────────────────────────────────────────────


class Source(Protocol):
    """Reads what others annotated."""

    def scenes(self) -> Iterator[Scene]: ...


class Foiler(Protocol):
    """Makes candidate items of one scene; pure: the same scene and generator give the same items."""

    def foil(self, scene: Scene, rng: "np.random.Generator") -> Iterator[Item]: ...


class Filter(Protocol):
    """Judges items and never changes them: one check an item, in order."""

    def check(self, items: Sequence[Item]) -> Sequence[Check]: ...


class Balancer(Protocol):
    """Chooses among items with all of them in view; returns some of them, in their order."""

    def choose(self, items: Sequence[Item], rng: "np.random.Generator") -> Sequence[Item]: ...


# ── models ───────────────────────────────────────────────────────────────────────────────────


class Picture(Protocol):
    """An image as a model receives it: checked, upright, and decoded only when asked."""

    @property
    def image(self) -> Image: ...
    @property
    def digest(self) -> str: ...
    def path(self) -> Path: ...
    def bytes(self) -> bytes: ...
    def pixels(self) -> "PIL.Image": ...


@runtime_checkable
class Matcher(Protocol):
    """Gives each text the probability that it is true of the picture; with `probable = False`, a score that orders."""

    def match(self, picture: Picture, texts: Sequence[str]) -> "Floats": ...


@runtime_checkable
class DualEncoder(Protocol):
    """Embeds pictures and texts apart; their product (the cosine, if of length one) is a score, no probability."""

    def embed_images(self, pictures: Sequence[Picture]) -> "Floats": ...
    def embed_texts(self, texts: Sequence[str]) -> "Floats": ...


@runtime_checkable
class TextScorer(Protocol):
    """A blind model: scores texts and never sees a picture."""

    def loglik(self, texts: Sequence[str]) -> "Floats": ...


@runtime_checkable
class Captioner(Protocol):
    """Gives each text its log-likelihood given the picture: it orders texts, and is no probability of truth."""

    def likelihood(self, picture: Picture, texts: Sequence[str]) -> "Floats": ...


class Said(NamedTuple):
    """An answer, and the probability of each option (of 'yes' and 'no' for statements) where the model gives it.

    `answer` is None where the words in `raw` could not be read, or where there are none and `error` says why.
    """

    answer: str | None
    probabilities: Mapping[str, float] | None = None
    raw: str = ""
    error: str | None = None


Prompt = Sequence["str | Picture"]
"""Texts and pictures in the order shown, so that examples in the context may bring their own."""


@runtime_checkable
class Reader(Protocol):
    """Answers prompts in words: one of the options where they are given, else freely; None: could not be read."""

    def answer(self, prompts: Sequence[Prompt], options: Sequence[Sequence[str]]) -> Sequence[Said]: ...


@runtime_checkable
class Documented(Protocol):
    """A model that says what its scores depend on (revision, precision, versions), and what it was trained on."""

    def about(self) -> Mapping[str, str]: ...


@runtime_checkable
class Learner(Protocol):
    """Learns from the suite itself, piece by piece; it is only asked about items it was not fitted on."""

    def fit(self, items: Sequence[Item]) -> "Matcher | TextScorer": ...


Model = Matcher | DualEncoder | Captioner | Reader | TextScorer | Learner
