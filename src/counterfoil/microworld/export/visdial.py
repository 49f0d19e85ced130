"""VisDial 1.0: `visdial_1.0_val.json`, as visualdialog.org lays it out.

Questions, answers and the caption are in lower case and without their last mark, as there; a dialogue
is about the scene's first caption. `file_name` is added, as the images here are not named by their ids.
"""

from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from counterfoil.microworld.export.stream import Pile, write
from counterfoil.microworld.kinds import ACTIONS, COLOURS, KINDS
from counterfoil.microworld.speak.words import PLAIN, VERBS, article
from counterfoil.microworld.world import World
from counterfoil.records import Question, Scene

OPTIONS = 100
"""Candidate answers a round."""


class VisDial:
    def __init__(self, scratch: ExitStack) -> None:
        self._dialogs = Pile(scratch)
        self._questions: dict[str, int] = {}
        self._answers: dict[str, int] = {}
        for answer in _usual_answers():
            self._answers.setdefault(answer, len(self._answers))
        self._pool = len(self._answers)

    def add(self, number: int, world: World, scene: Scene) -> None:
        rounds = sorted((q for q in scene.questions if q.turn is not None), key=lambda q: q.turn or 0)
        self._dialogs.add({
            "image_id": number, "file_name": scene.image.file, "caption": plain(scene.captions[0].text),
            "dialog": [self._round(question) for question in rounds],
        })  # fmt: skip

    def close(self, folder: Path) -> list[Path]:
        lists = {"questions": list(self._questions), "answers": list(self._answers)}
        value = {"version": "1.0", "split": "val2018", "data": {**lists, "dialogs": self._dialogs}}
        return [write(folder / "visdial_1.0_val.json", value)]

    def _round(self, question: Question) -> dict[str, Any]:
        asked = self._questions.setdefault(plain(question.text), len(self._questions))
        answer = self._answers.setdefault(plain(question.answer), len(self._answers))
        rng = np.random.default_rng(crc32(question.id.encode()))
        others = [int(i) for i in rng.permutation(self._pool)[:OPTIONS] if i != answer][: OPTIONS - 1]
        place = int(rng.integers(OPTIONS))
        options = [*others[:place], answer, *others[place:]]
        return {"question": asked, "answer": answer, "answer_options": options, "gt_index": place}


def plain(text: str) -> str:
    """Lower case, and without the mark at the end."""
    return text.lower().rstrip(".?")


def _usual_answers() -> list[str]:
    """What is answered in the microworld, true or not: the candidates of every round."""
    pronouns = (("he", "is", "does"), ("she", "is", "does"), ("it", "is", "does"), ("they", "are", "do"))
    verbs = [f"{head}, {who} {form}{tail}" for who, *forms in pronouns for form in forms
             for head, tail in (("yes", ""), ("no", " not"))]  # fmt: skip
    there = ["yes, there is", "no, there isn't", "yes, there are", "no, there aren't any", "yes, i do",
             "no, i don't see any"]  # fmt: skip
    doing = [VERBS[verb].ing for verb, action in ACTIONS.items() if action.patients is None]
    handling = [
        f"{VERBS[verb].ing} {article(PLAIN[kind].singular)}"
        for verb, action in ACTIONS.items() for kind in KINDS
        if action.patients and (kind in action.patients or KINDS[kind].group in action.patients)
    ]  # fmt: skip
    return ["yes", "no", *map(str, range(10)), *COLOURS, "blond", *verbs, *there, *doing, *handling]
