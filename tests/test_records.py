"""The nouns refuse what cannot be, and are the same after a trip through JSON."""

import pickle

import msgspec
import pytest

from counterfoil.records import Box, Check, Classes, Edit, Image, Item, Origin, Record, Text, Vote


def grid(images: int, texts: int, gold: tuple[tuple[bool | str | None, ...], ...]) -> Item:
    return Item("a", "p", tuple(Image("s", f"{k}.png") for k in range(images)), (Text("t"),) * texts, gold)


SHAPES = {
    "VALSE": (1, 2, ((True, False),)),
    "BLA": (1, 4, ((True, True, False, False),)),
    "SVO-Probes": (2, 1, ((True,), (False,))),
    "Winoground": (2, 2, ((True, False), (False, True))),
    "CARETS": (1, 2, (("yes", "no"),)),
    "a derived image with a question": (2, 1, (("yes",), ("yes",))),
    "a cell without gold": (2, 2, ((True, False), (None, True))),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_one_shape_holds_every_benchmark(shape: str) -> None:
    images, texts, gold = SHAPES[shape]
    item = grid(images, texts, gold)
    assert len(item.cells) == sum(value is not None for row in gold for value in row)


def test_cells_are_in_reading_order() -> None:
    assert grid(2, 2, ((True, None), (False, True))).cells == ((0, 0), (1, 0), (1, 1))


@pytest.mark.parametrize("gold", [((True,),), ((True, False), (True, False)), ()])
def test_gold_of_another_shape_is_refused(gold: tuple[tuple[bool, ...], ...]) -> None:
    with pytest.raises(ValueError, match=r"gold must have 1 row"):
        grid(1, 2, gold)


def test_an_item_needs_an_image_and_a_text() -> None:
    with pytest.raises(ValueError, match="at least one image"):
        grid(0, 1, ())


def test_an_item_is_the_same_after_json() -> None:
    item = Item(
        id="valse/plurals/1",
        piece="plurals",
        split="val",
        images=(Image("coco", "a.jpg", parent="b.jpg", operation="blur:6", boxes=(Box(1, 2, 3, 4.5),)),),
        texts=(Text("Exactly one dog."), Text("Is it red?", options=("yes", "no"), meta={"nouns": [1, 2]})),
        gold=((True, "no"),),
        expect="different",
        edits=(Edit(1, "dog", "dogs", (2, 6), "number", (2, 5)),),
        meta={"phenomenon": "plurality", "score": 0.5, "valid": True, "none": None},
        origin=Origin("coco", "val2017", ("1", "2")),
        checks=(Check("length", 4.0, True),),
    )
    assert msgspec.json.decode(msgspec.json.encode(item), type=Item) == item


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="colour"):
        msgspec.json.decode(b'{"source": "s", "file": "f", "colour": 1}', type=Image)


@pytest.mark.parametrize("answer", ["first", True, 3, ["a", "dog"], {"subject": True, "cartoon": False}, None])
def test_a_vote_holds_any_tasks_answer(answer: object) -> None:
    vote = Vote("i", "choose", "w", answer, shown=(1, 0), seconds=2.5, purpose="gold")  # type: ignore[arg-type]
    assert msgspec.json.decode(msgspec.json.encode(vote), type=Vote) == vote


@pytest.mark.parametrize(
    "record",
    [
        grid(1, 2, ((True, False),)),
        msgspec.structs.replace(grid(1, 1, ((True,),)), expect="same", classes=Classes(("a",), ("b",))),
        Edit(1, "a", "b"),
        Edit(0, "a", "b", on="image"),
        Vote("i", "t", "w", True),
        Vote("i", "t", "w", True, purpose="gold"),
    ],
)
def test_bytes_are_the_same_after_json_and_after_another_process(record: Record) -> None:
    data = msgspec.json.encode(record)
    assert msgspec.json.encode(msgspec.json.decode(data, type=type(record))) == data
    assert msgspec.json.encode(pickle.loads(pickle.dumps(record))) == data
