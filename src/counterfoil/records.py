"""The nouns: what a scene, an item, a vote, a score and a result hold. Frozen, no I/O.

An item is a grid of K images × L texts with a gold value in its cells. One shape holds every
benchmark: VALSE and FOIL are 1 × 2, BLA 1 × 4, SVO-Probes 2 × 1, Winoground 2 × 2, CARETS
1 × 2 questions with answers.
"""

import sys
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import force_setattr

Gold = bool | str
"""A statement is true or false of an image; a question has an answer."""

Meta = dict[str, str | int | float | bool | list[Any] | None]
"""What slices and analyses need: JSON scalars and lists of them, under documented names."""

Expect = Literal["contrast", "same", "different"]
Purpose = Literal["item", "gold", "qualification"]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What all nouns share: frozen, compact on disk, strict about unknown fields, and never cyclic (hence no gc)."""


def _same_default(record: Record, field: str) -> None:
    """Make an equal word the very default, since defaults are left out on disk by identity.

    Else a record would have other bytes after a trip through JSON or another process.
    """
    force_setattr(record, field, sys.intern(getattr(record, field)))


# ── what a source says of an image ───────────────────────────────────────────────────────────


class Box(Record, frozen=True):
    """A rectangle in pixels of the upright picture, from its top left corner."""

    x: float
    y: float
    width: float
    height: float


class Image(Record, frozen=True):
    """A picture by reference, never pixels; a derived one names its parent and how it was made."""

    source: str
    file: str
    parent: str | None = None
    operation: str | None = None
    boxes: tuple[Box, ...] = ()


class Credit(Record, frozen=True):
    """Where an image comes from and whose it is: a row of a suite's `images.tsv`."""

    source: str
    file: str
    url: str = ""
    sha256: str = ""
    licence: str = ""


class Caption(Record, frozen=True):
    text: str
    id: str = ""


class Object(Record, frozen=True):
    """A thing that an annotator saw, by its name in the source and, where known, its synset."""

    id: str
    name: str
    box: Box | None = None
    attributes: tuple[str, ...] = ()
    synset: str = ""


class Role(Record, frozen=True):
    """One part in a fact: its name ('agent', 'subject', 'place') and the object that fills it."""

    name: str
    filler: str


class Fact(Record, frozen=True):
    """Something that holds between objects: a relation of a scene graph or an event's frame."""

    kind: Literal["relation", "event"]
    predicate: str
    roles: tuple[Role, ...]
    id: str = ""


class Question(Record, frozen=True):
    """A question and its answer; `turn` is its place in a dialogue about the scene."""

    id: str
    text: str
    answer: str
    distractors: tuple[str, ...] = ()
    turn: int | None = None
    meta: Meta = {}


class Scene(Record, frozen=True):
    """One image and all that its source says of it."""

    id: str
    image: Image
    split: str = ""
    captions: tuple[Caption, ...] = ()
    objects: tuple[Object, ...] = ()
    facts: tuple[Fact, ...] = ()
    questions: tuple[Question, ...] = ()
    width: int | None = None
    height: int | None = None
    url: str = ""
    licence: str = ""
    meta: Meta = {}


# ── items ────────────────────────────────────────────────────────────────────────────────────


class Text(Record, frozen=True):
    """A statement or a question; `options` are a question's choices in the order shown."""

    text: str
    options: tuple[str, ...] = ()
    meta: Meta = {}


class Edit(Record, frozen=True):
    """One change: in text (or image) `target`, `new` stands at `span` where `old` stood.

    `span` counts characters of the target text; `old_span` those of the text it was made from,
    the caption at index 0 unless the edit is on that caption itself (then the source's wording).
    """

    target: int
    old: str
    new: str
    span: tuple[int, int] | None = None
    kind: str = ""
    old_span: tuple[int, int] | None = None
    on: Literal["text", "image"] = "text"

    def __post_init__(self) -> None:
        _same_default(self, "on")


class Check(Record, frozen=True):
    """A filter's judgement of an item; the value stays on the item, whatever the verdict."""

    filter: str
    value: float | str | None
    passed: bool


class Classes(Record, frozen=True):
    """What was edited, as word classes: of the captions and of the foils."""

    captions: tuple[str, ...] = ()
    foils: tuple[str, ...] = ()


class Origin(Record, frozen=True):
    """Which records of which data set an item was made from."""

    source: str
    split: str = ""
    ids: tuple[str, ...] = ()


NO_CLASSES = Classes()


class Item(Record, frozen=True):
    """A minimal contrast: K images × L texts, and in `gold[k][l]` what is true of that cell.

    A `None` in gold says that nothing is known, or asked, of the cell.
    """

    id: str
    piece: str
    images: tuple[Image, ...]
    texts: tuple[Text, ...]
    gold: tuple[tuple[Gold | None, ...], ...]
    expect: Expect = "contrast"
    split: str = ""
    edits: tuple[Edit, ...] = ()
    classes: Classes = NO_CLASSES
    meta: Meta = {}
    origin: Origin | None = None
    checks: tuple[Check, ...] = ()

    def __post_init__(self) -> None:
        if not self.images or not self.texts:
            raise ValueError("an item needs at least one image and one text")
        if len(self.gold) != len(self.images) or any(len(row) != len(self.texts) for row in self.gold):
            raise ValueError(
                f"gold must have {len(self.images)} row(s), one an image, of {len(self.texts)} value(s), one a text"
            )
        _same_default(self, "expect")
        if self.classes == NO_CLASSES:
            force_setattr(self, "classes", NO_CLASSES)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The (image, text) cells that have a gold value, in reading order."""
        return tuple((k, j) for k, row in enumerate(self.gold) for j, gold in enumerate(row) if gold is not None)


# ── people ───────────────────────────────────────────────────────────────────────────────────

Answer = str | bool | int | list[Any] | dict[str, Any] | None


class Vote(Record, frozen=True):
    """One person's answer to one task about one item, in the task's own terms."""

    item: str
    task: str
    worker: str
    answer: Answer
    shown: tuple[int, ...] = ()
    seconds: float | None = None
    purpose: Purpose = "item"

    def __post_init__(self) -> None:
        _same_default(self, "purpose")


class Tally(Record, frozen=True):
    """Released votes without workers: how often each answer was given."""

    item: str
    task: str
    counts: dict[str, int]


# ── models ───────────────────────────────────────────────────────────────────────────────────


class Score(Record, frozen=True):
    """What a model said of one cell: any number that orders, a probability, an answer, or why not."""

    item: str
    image: int
    text: int
    value: float | None = None
    probability: float | None = None
    answer: str | None = None
    error: str | None = None


class Result(Record, frozen=True):
    """One number with its interval, its n and everything that changes it, in `signature`."""

    model: str
    piece: str
    slice: str | None
    metric: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    items: str
    signature: str
