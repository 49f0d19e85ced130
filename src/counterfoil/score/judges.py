"""How each kind of model is asked about a part: one judge a protocol, each giving a verdict for every text put."""

from collections.abc import Callable, Sequence
from math import isnan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from counterfoil.errors import CallError, CounterfoilError, PictureError
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.protocols import Captioner, DualEncoder, Matcher, Model, Reader, TextScorer
from counterfoil.records import Image
from counterfoil.score.batches import FixedBatches, by_length
from counterfoil.score.plan import Ask, Put

if TYPE_CHECKING:
    from counterfoil.protocols import Floats

YES_NO = ("yes", "no")


class Verdict(NamedTuple):
    """What a model says of one text and picture; `error` where it can say nothing."""

    value: float | None = None
    probability: float | None = None
    answer: str | None = None
    error: str | None = None


Judge = Callable[[Sequence[Ask]], list[list[Verdict]]]
"""Asks → for each its verdicts, one a text."""


def judge(
    model: Model, planned: Sequence[Ask], pictures: Pictures, batch: int, *, looks: bool, in_words: bool = False
) -> Judge:
    """The way to ask this model, with its batches fixed by all that is planned; `in_words` where it could do both."""
    asking = in_words or any(put.asks for ask in planned for put in ask.texts)
    if isinstance(model, Reader) and (asking or not isinstance(model, Matcher)):
        return _Reading(model, pictures, batch, looks)
    if asking:
        raise CallError("Answers are asked for, and this model only judges statements; use one that answers.")
    if isinstance(model, TextScorer):
        return _Blind(model, planned, batch)
    if isinstance(model, DualEncoder):
        return _Embedding(model, planned, pictures, batch)
    if isinstance(model, Matcher):
        probable = getattr(model, "probable", True)  # a head that was trained to rank gives scores, no probabilities
        return _OneByOne(lambda picture, texts: model.match(picture, texts), pictures, looks, probable=probable)
    if isinstance(model, Captioner):
        return _OneByOne(lambda picture, texts: model.likelihood(picture, texts), pictures, looks, probable=False)
    raise CallError(f"{model!r} cannot be asked for scores.")


class _OneByOne:
    """A picture with its texts at a time."""

    def __init__(
        self, ask: Callable[[OpenPicture, Sequence[str]], "Floats"], pictures: Pictures, looks: bool, *, probable: bool
    ) -> None:
        self.ask, self.pictures, self.looks, self.probable = ask, pictures, looks, probable

    def __call__(self, asks: Sequence[Ask]) -> list[list[Verdict]]:
        return [self._verdicts(ask) for ask in asks]

    def _verdicts(self, ask: Ask) -> list[Verdict]:
        picture = self.pictures.open(ask.image)
        texts = [put.text for put in ask.texts]
        try:
            if self.looks:
                picture.pixels()  # what cannot be decoded is found out before the model sees it
            values = self.ask(picture, texts)
        except PictureError as error:
            return [_failed(error)] * len(texts)
        found = _numbers(values, len(texts), ask.image.file)
        if self.probable and not all(0 <= value <= 1 for value in found):
            raise CounterfoilError(f"The model gave a probability outside 0 to 1 on image {ask.image.file}.")
        return [Verdict(value, value if self.probable else None) for value in found]


class _Blind:
    """All distinct texts, shortest first; no picture is opened."""

    def __init__(self, model: TextScorer, planned: Sequence[Ask], batch: int) -> None:
        self.scores = FixedBatches(
            _texts(planned), batch, lambda texts: _numbers(model.loglik(texts), len(texts), "(none)")
        )

    def __call__(self, asks: Sequence[Ask]) -> list[list[Verdict]]:
        return [[Verdict(self.scores[put.text]) for put in ask.texts] for ask in asks]


class _Embedding:
    """Each distinct picture and each distinct text embedded once; their product is the score."""

    def __init__(self, model: DualEncoder, planned: Sequence[Ask], pictures: Pictures, batch: int) -> None:
        self.model, self.pictures = model, pictures
        self.texts = FixedBatches(_texts(planned), batch, lambda texts: list(model.embed_texts(texts)))
        self.images = FixedBatches([ask.image for ask in planned], batch, self._embedded)

    def _embedded(self, images: Sequence[Image]) -> list["Floats | PictureError"]:
        opened: list[OpenPicture | PictureError] = [self._decoded(image) for image in images]
        good = [picture for picture in opened if isinstance(picture, OpenPicture)]
        vectors = iter(self.model.embed_images(good) if good else ())
        return [found if isinstance(found, PictureError) else next(vectors) for found in opened]

    def _decoded(self, image: Image) -> OpenPicture | PictureError:
        picture = self.pictures.open(image)
        try:
            picture.pixels()
        except PictureError as error:
            return error
        return picture

    def __call__(self, asks: Sequence[Ask]) -> list[list[Verdict]]:
        return [self._verdicts(ask) for ask in asks]

    def _verdicts(self, ask: Ask) -> list[Verdict]:
        vector = self.images[ask.image]
        if isinstance(vector, PictureError):
            return [_failed(vector)] * len(ask.texts)
        # One dot product a text: a matrix product may round otherwise with another number of rows.
        values = np.array([np.dot(self.texts[put.text], vector) for put in ask.texts])
        return [Verdict(value) for value in _numbers(values, len(ask.texts), ask.image.file)]


class _Reading:
    """Prompts of a picture and a text; a statement is asked with the options yes and no."""

    def __init__(self, model: Reader, pictures: Pictures, batch: int, looks: bool) -> None:
        self.model, self.pictures, self.batch, self.looks = model, pictures, batch, looks

    def __call__(self, asks: Sequence[Ask]) -> list[list[Verdict]]:
        verdicts: dict[tuple[int, int], Verdict] = {}
        waiting: list[tuple[tuple[int, int], OpenPicture, Put]] = []
        for n, ask in enumerate(asks):
            picture = self.pictures.open(ask.image)
            try:
                if self.looks:
                    picture.pixels()
            except PictureError as error:
                verdicts |= {(n, j): _failed(error) for j in range(len(ask.texts))}
                continue
            waiting += [((n, j), picture, put) for j, put in enumerate(ask.texts)]
        for start in range(0, len(waiting), self.batch):
            chunk = waiting[start : start + self.batch]
            said = self.model.answer(
                [(picture, put.text) for _, picture, put in chunk],
                [put.options if put.asks else YES_NO for _, _, put in chunk],
            )
            for (place, _, _), reply in zip(chunk, said, strict=True):
                probability = reply.probabilities.get("yes") if reply.probabilities else None
                # Words that could not be read are kept as they are: they are counted, not dropped.
                verdicts[place] = Verdict(probability, probability, reply.answer or reply.raw or None, reply.error)
        return [[verdicts[n, j] for j in range(len(ask.texts))] for n, ask in enumerate(asks)]


def _texts(planned: Sequence[Ask]) -> list[str]:
    return by_length([put.text for ask in planned for put in ask.texts])


def _failed(error: PictureError) -> Verdict:
    return Verdict(error=f"{error.kind}: {error}")


def _numbers(values: "Floats", wanted: int, file: str) -> list[float]:
    """Scores as plain numbers, one a text. NaN is an error, never a score."""
    array = np.asarray(values, dtype=float)
    found: list[float] = array.tolist()
    if array.ndim != 1:
        raise CounterfoilError(f"The model gave a table of shape {array.shape} on image {file}, not one score a text.")
    if len(found) != wanted:
        raise CounterfoilError(f"The model gave {len(found)} scores for {wanted} texts on image {file}.")
    if any(isnan(value) for value in found):
        raise CounterfoilError(f"The model gave NaN as a score on image {file}; a model must give numbers.")
    return found
