"""Where texts differ."""

import pytest

from counterfoil.records import Edit, Image, Item, Text
from counterfoil.report.difference import marked


def item(texts: list[str], *edits: Edit) -> Item:
    return Item(
        "i", "p", (Image("s", "f"),), tuple(map(Text, texts)), (tuple(n == 0 for n in range(len(texts))),), edits=edits
    )


def shown(found: Item) -> list[str]:
    return ["".join(f"[{s.text}]" if s.changed else s.text for s in text) for text in marked(found)]


CASES = [
    ("by span", ["two cats", "ten cats"], [Edit(1, "two", "ten", (0, 3), "", (0, 3))], ["[two] cats", "[ten] cats"]),
    ("the second of two like words", ["a cat, a cat", "a cat, a dog"], [Edit(1, "cat", "dog", (9, 12), "", (9, 12))],
     ["a cat, a [cat]", "a cat, a [dog]"]),
    ("a part of a word is marked where the span says so", ["a cat", "some cats"], [
        Edit(1, "a", "some", (0, 4), "", (0, 1)), Edit(1, "", "s", (8, 9), "", (5, 5))],
     ["[a] cat", "[some] cat[s]"]),
    ("a space that goes along is not bold", ["are cats", "are no cats"], [Edit(1, "", " no", (3, 6), "", (3, 3))],
     ["are cats", "are [no] cats"]),
    ("no edit: by words", ["two baseball bats", "two baseball gloves"], [],
     ["two baseball [bats]", "two baseball [gloves]"]),
    ("no edit: an added word", ["There are cats.", "There are no cats."], [],
     ["There are cats.", "There are [no] cats."]),
    ("a span that lies is not believed", ["two cats", "ten cats"], [Edit(1, "two", "ten", (4, 7), "", (0, 3))],
     ["[two] cats", "[ten] cats"]),
    ("a span beyond the text is not believed", ["two cats", "ten cats"], [Edit(1, "two", "ten", (0, 300), "", (0, 3))],
     ["[two] cats", "[ten] cats"]),
    ("no old span: by words", ["two cats", "ten cats"], [Edit(1, "two", "ten", (0, 3))], ["[two] cats", "[ten] cats"]),
    ("an edit of the caption itself is not a difference", ["exactly one cat", "exactly two cat"],
     [Edit(0, "", "exactly", (0, 7)), Edit(1, "one", "two", (8, 11), "", (8, 11))],
     ["exactly [one] cat", "exactly [two] cat"]),
    ("an edit of an image", ["two cats"], [Edit(1, "a", "b", None, "", None, "image")], ["two cats"]),
    ("three texts", ["a b c", "x b c", "a b y"], [], ["[a] b [c]", "[x] b c", "a b [y]"]),
    ("all alike", ["a", "a"], [], ["a", "a"]),
    ("an empty text", ["", "a"], [], ["", "[a]"]),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "edits", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_marked(texts: list[str], edits: list[Edit], expected: list[str]) -> None:
    assert shown(item(texts, *edits)) == expected


def test_nothing_of_a_text_is_lost() -> None:
    found = item(["  A cat,\tsat\n\n<on> it. ", "A  dog sat <under> it"])
    assert ["".join(s.text for s in text) for text in marked(found)] == [text.text for text in found.texts]
