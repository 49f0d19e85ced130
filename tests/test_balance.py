"""Balance steps keep what they promise, whatever the order or the seed."""

from collections import Counter

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import jensenshannon

from counterfoil.balance import Caps, Even, Matched, Sample
from counterfoil.records import Classes, Image, Item, Text


def item(number: int, caption: str, foil: str, **meta: str) -> Item:
    return Item(
        id=f"{number}-{foil}",
        piece="p",
        images=(Image("s", "f"),),
        texts=(Text("a"), Text("b")),
        gold=((True, False),),
        classes=Classes((caption,) if caption else (), (foil,) if foil else ()),
        meta={"group": str(number), **meta},
    )


def groups(captions: list[int], top: int) -> list[Item]:
    return [item(n, str(c), str(f)) for n, c in enumerate(captions) for f in range(top) if f != c]


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def classes(items: list[Item], side: str) -> Counter[str]:
    return Counter(getattr(i.classes, side)[0] for i in items)


def test_caps_count_groups_not_candidates() -> None:
    chosen = list(Caps(most=3).choose(groups([0] * 10 + [1] * 2, 4), rng()))
    assert {c: len({i.meta["group"] for i in chosen if i.classes.captions[0] == c}) for c in "01"} == {"0": 3, "1": 2}
    assert all(len([i for i in chosen if i.meta["group"] == g]) == 3 for g in {i.meta["group"] for i in chosen})


def test_even_takes_as_many_of_each_as_the_rarest_has() -> None:
    items = [item(n, "1", "2", original="zero" if n < 4 else "something") for n in range(30)]
    assert Counter(i.meta["original"] for i in Even("original").choose(items, rng())) == {"zero": 4, "something": 4}
    assert len(Even("original", size=6).choose(items, rng())) == 6


def test_even_of_nothing_is_nothing() -> None:
    assert list(Even("original").choose([], rng())) == []


@given(st.lists(st.integers(0, 5), min_size=60, max_size=200), st.integers(0, 3))
def test_matched_keeps_one_of_each_group(captions: list[int], seed: int) -> None:
    chosen = Matched().choose(groups(captions, 6), rng(seed))
    assert [i.meta["group"] for i in chosen] == [str(n) for n in range(len(captions))]


@pytest.mark.parametrize("seed", range(5))
def test_matched_foils_are_distributed_as_captions(seed: int) -> None:
    captions = rng(seed).choice(6, 400, p=[0.3, 0.25, 0.2, 0.1, 0.1, 0.05]).tolist()
    chosen = list(Matched().choose(groups(captions, 6), rng(seed)))
    names = [str(c) for c in range(6)]
    caption, foil = ([classes(chosen, side)[name] for name in names] for side in ("captions", "foils"))
    assert jensenshannon(caption, foil, base=2) < 0.02


def test_matched_mends_what_the_first_round_left() -> None:
    # The groups with fewest choices come first, so the last ones meet full classes: they change their minds.
    items = [item(0, "a", "b"), item(1, "b", "a"), item(1, "b", "c"), item(2, "c", "b"), item(2, "c", "a")]
    chosen = list(Matched().choose(items, rng()))
    assert classes(chosen, "foils").total() == 3


def test_sample_takes_one_of_each_group_and_no_more_than_size() -> None:
    items = groups([0, 1, 2, 3, 0, 1], 4)
    assert len(Sample(size=4).choose(items, rng())) == 4
    assert len(Sample().choose(items, rng())) == 6
    assert len({i.meta["group"] for i in Sample().choose(items, rng())}) == 6


def test_items_without_classes_or_groups_are_taken_as_they_are() -> None:
    bare = [msgspec.structs.replace(item(n, "", ""), id=str(n), meta={}) for n in range(5)]
    assert list(Matched().choose(bare, rng())) == bare
    assert len(Caps(most=2).choose(bare, rng())) == 2


@pytest.mark.parametrize("step", [Caps(2), Even("group", 4), Matched(), Sample(3)])
def test_the_same_seed_chooses_the_same_in_the_same_order(step: Caps | Even | Matched | Sample) -> None:
    items = groups([0, 1, 2, 3, 0, 1, 2], 4)
    first, second = (list(step.choose(items, rng(7))) for _ in range(2))
    assert first == second and [i for i in items if i in first] == first
