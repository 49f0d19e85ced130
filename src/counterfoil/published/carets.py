"""CARETS as released (`data/questions/*_test.json` of princeton-nlp/CARETS): pairs of questions about one image.

A file holds the originals (`img-k-template`) and what was made of them (the same with -t, -s, -h, -n or -a). The
types of questions are told by the names of the files, since one file has another type's name in its records.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import Struct

from counterfoil.errors import CallError
from counterfoil.published import credit, folder
from counterfoil.published.edits import edits
from counterfoil.published.release import Release
from counterfoil.records import Expect, Image, Item, Meta, Origin, Text
from counterfoil.sources import files
from counterfoil.store import Card

GET = "https://github.com/princeton-nlp/CARETS (data/questions/)"
CARD = Card(
    name="carets", version="1", title="CARETS: A Consistency And Robustness Evaluative Test Suite for VQA",
    licence="none stated",
    citation="Jimenez, Russakovsky and Narasimhan (2022). CARETS: A Consistency And Robustness Evaluative Test Suite "
    "for VQA. ACL 2022.",
    url="https://github.com/princeton-nlp/CARETS",
)  # fmt: skip


class Test(Struct, frozen=True):
    """A test by the ending of its files: its name, the perturbation, what is expected, and the mark on its ids."""

    name: str
    perturbation: str
    expect: Expect
    mark: str


TESTS = {
    "template": Test("rephrase-inv", "rephrase", "same", "t"),
    "symmetric": Test("order-inv", "order", "same", "s"),
    "ontology_ontology": Test("ontological-inv", "ontology", "same", "h"),
    "negation": Test("negation-dir", "negation", "different", "n"),
    "antonym": Test("antonym-dir", "antonym", "different", "a"),
}
TYPES = {
    "object_verification": "Q1", "object_verification_rel": "Q1",
    "object_verification_conjunction": "Q2", "object_verification_disjunction": "Q3",
    "attribute_verification": "Q4", "attribute_verification_rel": "Q4",
    "object_choice_by_attr": "Q5", "object_choice_rel": "Q5",
    "attribute_choice": "Q6", "attribute_choice_rel": "Q6",
    "action_choice": "Q7", "action_choice_rel": "Q7",
}  # fmt: skip
"""The paper's seven question types by the families of the files."""
NAMES = {
    "Q1": "object verification", "Q2": "conjunction verification", "Q3": "disjunction verification",
    "Q4": "attribute verification", "Q5": "object choice", "Q6": "attribute choice", "Q7": "action choice",
}  # fmt: skip
CONNECTIVES = {"Q2": "and", "Q3": "or"}
FAMILIES = {
    "template": (
        "object_verification", "object_verification_rel", "object_verification_conjunction",
        "object_verification_disjunction", "object_choice_by_attr", "object_choice_rel", "attribute_choice_rel",
        "action_choice", "action_choice_rel",
    ),
    "symmetric": (
        "object_verification_conjunction", "object_verification_disjunction", "object_choice_by_attr",
        "object_choice_rel", "attribute_choice", "attribute_choice_rel", "action_choice", "action_choice_rel",
    ),
    "ontology_ontology": ("object_verification", "object_choice_rel", "attribute_choice_rel", "action_choice_rel"),
    "negation": (
        "object_verification", "object_verification_rel", "object_verification_conjunction",
        "object_verification_disjunction",
    ),
    "antonym": ("attribute_verification", "attribute_verification_rel"),
}  # fmt: skip
FILES = tuple(f"{family}_{ending}_test.json" for ending, families in FAMILIES.items() for family in families)


class _Question(Struct):
    img_id: str | int
    label: dict[str, float]
    question_id: str
    sent: str
    question_type: str
    assignment: dict[str, str | list[str] | None]
    new_template_number: int | None = None

    @property
    def answer(self) -> str:
        return max(self.label, key=self.label.__getitem__)

    @property
    def options(self) -> tuple[str, ...]:
        """The choices in the order in which the question names them; a yes/no question names none."""
        named = self.assignment.get("category-options1") or self.assignment.get("obj-category-options1") or ()
        return tuple(named)

    @property
    def template(self) -> int:
        if self.new_template_number is not None:
            return self.new_template_number
        return int(self.question_id.split("-")[2])


@dataclass(frozen=True)
class Carets:
    path: Path

    def read(self) -> Release:
        found = folder.find(self.path, FILES, "CARETS", GET, inside=("data/questions", "questions"))
        odd: Counter[str] = Counter()
        items = [item for stem, file in found.files.items() for item in _items(stem, file, odd)]
        notes = (*found.note(GET), *_missing(found), *(f"{count:,} {what}." for what, count in odd.items()))
        return Release(
            card=msgspec.structs.replace(CARD, notes=notes),
            items=items,
            credits=credit.credits_of(items),
            files=tuple(found.files.values()),
            count=len(items),
        )


def _missing(found: folder.Found) -> Iterator[str]:
    """What a folder cannot have, said where rephrasings are read: the paper has them, the release has not."""
    if any(stem.endswith("_template_test") for stem in found.files):
        yield (
            "The release has no attribute_choice_template_test.json: 1,664 rephrased pairs of the paper's 9,412 "
            "multi-choice ones are in no file."
        )


def _kind(stem: str, path: Path) -> tuple[str, Test]:
    """The family and the test that a file's name tells."""
    for ending, test in TESTS.items():
        family = stem.removesuffix("_test").removesuffix(f"_{ending}")
        if stem == f"{family}_{ending}_test" and family in TYPES:
            return family, test
    raise CallError(f"{path} is no file of CARETS by its name: they are called {FILES[0]} and so on. See {GET}.")


def _items(stem: str, path: Path, odd: Counter[str]) -> Iterator[Item]:
    family, test = _kind(stem, path)
    questions = files.decode(path, list[_Question], "a file of CARETS")
    by_id = {question.question_id: question for question in questions}
    if len(by_id) < len(questions):
        odd["questions have an id that another has too; the last counts"] += len(questions) - len(by_id)
    for key, first in by_id.items():
        if key.count("-") != 2:
            continue
        second = by_id.get(f"{key}-{test.mark}")
        if second is None:
            odd["originals have no perturbed partner and are not imported"] += 1
            continue
        _count_oddities(first, second, test, odd)
        yield _item(stem, family, test, first, second)


def _count_oddities(first: _Question, second: _Question, test: Test, odd: Counter[str]) -> None:
    if (first.answer == second.answer) != (test.expect == "same"):
        odd["pairs have answers other than the test expects"] += 1
    if str(first.img_id) != str(second.img_id):
        odd["pairs are about two images; the first is taken"] += 1
    if first.sent == second.sent:
        odd[f"pairs of {test.name} have the same question twice; they are kept"] += 1
    if len(first.label) != 1 or len(second.label) != 1:
        odd["pairs have a question with not exactly one answer; the heaviest is taken"] += 1


def _item(stem: str, family: str, test: Test, first: _Question, second: _Question) -> Item:
    rewritten = test.perturbation == "rephrase"  # another template: nearly every word is another one
    return Item(
        id=f"carets/{stem}/{first.question_id}",
        piece=stem,
        images=(Image("gqa", f"{first.img_id}.jpg"),),
        texts=(_text(first), _text(second)),
        gold=((first.answer, second.answer),),
        expect=test.expect,
        split="test",
        edits=() if rewritten else edits(first.sent, second.sent, kind=test.perturbation),
        meta=_meta(family, test, first),
        origin=Origin("gqa", "val", (str(first.img_id), first.question_id, second.question_id)),
    )


def _text(question: _Question) -> Text:
    return Text(question.sent, question.options, {"question_id": question.question_id, "template": question.template})


def _meta(family: str, test: Test, first: _Question) -> Meta:
    kind = TYPES[family]
    meta: Meta = {
        "phenomenon": test.name,
        "perturbation": test.perturbation,
        "question_type": kind,
        "question": NAMES[kind],
        "family": family,
        "choices": f"{len(first.options)}-choice" if first.options else "binary",
        "template": first.template,
        "answer": first.answer,
        "objects": [name for key in ("obj1", "obj2") if (name := first.assignment.get(key))],
    }
    if kind in CONNECTIVES:
        meta["connective"] = CONNECTIVES[kind]
    if "2rel1" in first.assignment:
        meta["relation"] = str(first.assignment["2rel1"])
    if test.perturbation == "ontology" and not first.options:  # of choices only one argument changes
        meta["direction"] = _direction(first)
    return meta


def _direction(first: _Question) -> str:
    """A true argument is replaced by its hypernym; only a 'no' is made more special."""
    return "hyponym" if first.answer == "no" else "hypernym"
