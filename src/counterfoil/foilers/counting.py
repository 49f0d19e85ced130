"""Counting: the number of things is changed, and both sides say 'exactly' (VALSE §3.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from counterfoil.language.declarative import Style, statement
from counterfoil.language.inflect import number
from counterfoil.language.statement import edits
from counterfoil.records import Classes, Item, Origin, Question, Scene, Text

if TYPE_CHECKING:
    from numpy.random import Generator

Instrument = Literal["balanced", "adversarial", "small"]

PIECES: dict[Instrument, str] = {
    "balanced": "counting-hard",
    "adversarial": "counting-adversarial",
    "small": "counting-small-quant",
}
"""The instruments by the stems of VALSE's files."""

SMALL = range(4)
"""'Small numbers are 0 to 3': the adversarial foils and both sides of the small-numbers instrument."""


@dataclass(frozen=True)
class Counting:
    """Items from how-many questions with a numeral answer; others are passed over.

    Which numbers may stand where depends on the instrument: *balanced* any caption, and as foil the
    question's distractors and the numbers within `reach` of the answer; *adversarial* captions of 4
    and more, foils of 0 to 3; *small* 0 to 3 on both sides.

    With `candidates="all"` every such foil is an item of its own, the distractors first, and those
    of one question share `meta["group"]`: a balance chooses one of each group so that captions and
    foils have the same classes. With "one" a distractor that fits is drawn, else another number.
    """

    instrument: Instrument = "balanced"
    candidates: Literal["all", "one"] = "all"
    reach: int = 3
    style: Style = "grammatical"
    piece: str = ""

    def foil(self, scene: Scene, rng: "Generator") -> Iterator[Item]:
        for question in scene.questions:
            count = number(question.answer)
            if count is None or not self._takes(count):
                continue
            distractors, others = self._numbers(question, count)
            if self.candidates == "all":
                chosen = distractors + others
            else:
                pool = distractors or others
                chosen = [pool[int(rng.integers(len(pool)))]] if pool else []
            for foil in chosen:
                item = self._item(scene, question, count, foil, foil in distractors)
                if item is not None:
                    yield item

    def _takes(self, count: int) -> bool:
        """Whether a caption of the instrument may say this number."""
        return self.instrument == "balanced" or (count in SMALL) == (self.instrument == "small")

    def _numbers(self, question: Question, count: int) -> tuple[list[int], list[int]]:
        """What the foil may say: the question's distractors that fit, and the other numbers that do."""
        near = range(max(0, count - self.reach), count + self.reach + 1)
        fitting = near if self.instrument == "balanced" else SMALL
        read = dict.fromkeys(number(distractor) for distractor in question.distractors)
        distractors = [
            other
            for other in read
            if other is not None and other != count and (self.instrument == "balanced" or other in SMALL)
        ]
        return distractors, [other for other in fitting if other != count and other not in distractors]

    def _item(self, scene: Scene, question: Question, count: int, foil: int, distractor: bool) -> Item | None:
        caption = statement(question.text, count, self.style, exactly=True)
        false = statement(question.text, foil, self.style, exactly=True)
        if caption is None or false is None:
            return None
        piece = self.piece or PIECES[self.instrument]
        return Item(
            id=f"{piece}/{scene.id}/{question.id}/{foil}",
            piece=piece,
            images=(scene.image,),
            texts=(Text(caption.text), Text(false.text)),
            gold=((True, False),),
            split=scene.split,
            edits=edits(caption, false),
            classes=Classes((str(count),), (str(foil),)),
            meta={
                "phenomenon": "counting",
                "target": str(count),
                "foil": str(foil),
                "question": question.text,
                "answer": count,
                "distractor": distractor,
                "group": f"{scene.id}/{question.id}",
            },
            origin=Origin(scene.image.source, scene.split, (scene.id, question.id)),
        )
