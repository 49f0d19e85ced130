"""What a suite is like, counted by hand."""

from pathlib import Path

import msgspec
import pytest
from scipy.spatial.distance import jensenshannon

from counterfoil import store
from counterfoil.analyse.describe import describe, describe_items
from counterfoil.records import Check, Classes, Image, Item, Tally, Text


def item(n: int, caption: str, foil: str) -> Item:
    return Item(
        id=str(n),
        piece="p",
        images=(Image("s", f"{n // 2}.png"),),
        texts=(Text(f"There is a {caption}."), Text(f"There is a small {foil}.")),
        gold=((True, False),),
        classes=Classes((caption,), (foil,)),
        meta={"phenomenon": "nouns"},
        checks=(Check("length", 4.0 + n, True), Check("nli", "contradiction", True)),
    )


ITEMS = [item(0, "dog", "cat"), item(1, "dog", "cow"), item(2, "cat", "dog")]


def test_counts_by_hand() -> None:
    found = describe_items(ITEMS)
    assert (found["n"], found["images"], found["lexical_items"], found["phenomenon"]) == (3, 2, 3, "nouns")
    assert found["vocabulary"] == 7  # there is a small dog cat cow
    assert (found["words_mean"], found["words_var"]) == (4.5, pytest.approx(0.3))
    assert found["classes"]["captions"] == {"dog": 2, "cat": 1}
    assert found["checks"] == {"length": 5.0}
    assert found["js_all"] == pytest.approx(jensenshannon([2, 1, 0], [1, 1, 1], base=2))
    assert (found["valid"], found["unanimous"], found["js_valid"]) == (None, None, None)


def test_without_classes_there_is_no_divergence() -> None:
    bare = msgspec.structs.replace(ITEMS[0], classes=Classes(), texts=(Text("One."),), gold=((True,),))
    found = describe_items([bare])
    assert found["js_all"] is None and found["words_var"] == 0


def test_a_suite_is_described_piece_by_piece(suite: store.Suite, tmp_path: Path) -> None:
    found = describe(suite)
    assert found["digest"] == suite.card.digest and list(found["pieces"]) == ["counting-hard", "counting-small-quant"]
    assert [piece["n"] for piece in found["pieces"].values()] == [12, 8]


def test_with_votes_the_valid_and_the_unanimous_are_counted(tmp_path: Path) -> None:
    votes = [Tally(str(n), "valse", {"caption": caption, "foil": 3 - caption}) for n, caption in enumerate((3, 2, 1))]
    suite = store.write_suite(tmp_path / "suite", store.Card("x", "1"), ITEMS, votes=votes)
    found = describe(suite)["pieces"]["p"]
    assert (found["valid"], found["unanimous"]) == (2, 1)
    assert found["js_valid"] == pytest.approx(jensenshannon([2, 0, 0], [0, 1, 1], base=2))
