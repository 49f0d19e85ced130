"""Visual7W telling questions: `dataset_v7w_telling.json`, as the toolkit of Zhu et al. (2016) reads it.

All questions here count, so their type is 'how'; answers end in a full stop, as there.
"""

from contextlib import ExitStack
from pathlib import Path

from counterfoil.microworld.export.stream import Pile, write
from counterfoil.microworld.world import World
from counterfoil.records import Question, Scene


class Visual7W:
    def __init__(self, scratch: ExitStack) -> None:
        self._images = Pile(scratch)
        self._asked = 0

    def add(self, number: int, world: World, scene: Scene) -> None:
        pairs = [self._pair(number, question) for question in scene.questions if question.turn is None]
        row = {"image_id": number, "filename": scene.image.file, "split": "test", "qa_pairs": pairs}
        # The released file lacks these two: its images are of one collection.
        self._images.add({**row, "source": scene.image.source, "licence": scene.licence})

    def close(self, folder: Path) -> list[Path]:
        value = {"dataset": "visual7w-telling", "images": self._images}
        return [write(folder / "dataset_v7w_telling.json", value)]

    def _pair(self, number: int, question: Question) -> dict[str, int | str | list[str]]:
        self._asked += 1
        return {
            "qa_id": self._asked, "image_id": number, "question": question.text, "answer": f"{question.answer}.",
            "multiple_choices": [f"{choice}." for choice in question.distractors], "type": "how",
        }  # fmt: skip
