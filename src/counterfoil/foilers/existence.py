"""Existence: what is there is said to be missing, and what is missing to be there (VALSE §3.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from counterfoil.language.declarative import existence
from counterfoil.language.inflect import number
from counterfoil.language.statement import edits
from counterfoil.records import Classes, Item, Origin, Question, Scene, Text

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class Existence:
    """Items from how-many questions with a numeral answer; one a question, others are passed over.

    The number goes: 'There are dogs.' ('There is a dog.' for one) against 'There are no dogs.'; the
    caption is the one that holds. As in VALSE the classes are the question's numbers, not the
    words: of the caption the answer, of the foil the distractors; `meta["original"]` ("zero" or
    "something") is what a balance goes by.
    """

    piece: str = "existence"

    def foil(self, scene: Scene, rng: "Generator") -> Iterator[Item]:
        for question in scene.questions:
            item = self._item(scene, question)
            if item is not None:
                yield item

    def _item(self, scene: Scene, question: Question) -> Item | None:
        count = number(question.answer)
        if count is None:
            return None
        caption = existence(question.text, count, exists=count > 0)
        foil = existence(question.text, count, exists=count == 0)
        if caption is None or foil is None:
            return None
        numbers = (number(distractor) for distractor in question.distractors)
        return Item(
            id=f"{self.piece}/{scene.id}/{question.id}",
            piece=self.piece,
            images=(scene.image,),
            texts=(Text(caption.text), Text(foil.text)),
            gold=((True, False),),
            split=scene.split,
            edits=edits(caption, foil),
            classes=Classes((str(count),), tuple(str(other) for other in numbers if other is not None)),
            meta={
                "phenomenon": "existence",
                "target": caption.number,
                "foil": foil.number,
                "question": question.text,
                "answer": count,
                "original": "something" if count else "zero",
                "provenance": "something_to_zero" if count else "zero_to_something",
            },
            origin=Origin(scene.image.source, scene.split, (scene.id, question.id)),
        )
