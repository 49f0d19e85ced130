"""Each image is asked about once, with distinct texts; parts hold whole asks of one fold."""

from collections.abc import Callable

from counterfoil.records import Image, Item, Text
from counterfoil.score import plan


def test_an_image_is_asked_once_with_distinct_texts(pairs: Callable[..., Item]) -> None:
    (ask,) = plan.asks([pairs(1, image=0), pairs(2, image=0)])
    assert ask.texts == tuple(plan.Put(f"There are exactly {n} dogs.") for n in (1, 2, 3))
    assert ask.cells == (
        (("counting-hard/1", 0, 0),),
        (("counting-hard/1", 0, 1), ("counting-hard/2", 0, 0)),
        (("counting-hard/2", 0, 1),),
    )


def test_cells_without_gold_are_not_asked() -> None:
    images, texts = (Image("s", "1"), Image("s", "2")), (Text("a"), Text("b"))
    asked = plan.asks([Item("x", "p", images, texts, ((True, None), (None, False)))])
    assert [(ask.image.file, ask.texts) for ask in asked] == [("1", (plan.Put("a"),)), ("2", (plan.Put("b"),))]


def test_a_question_is_put_with_its_choices() -> None:
    item = Item(
        "x", "p", (Image("s", "1"),), (Text("Red or blue?", ("red", "blue")), Text("It is red.")), (("red", True),)
    )
    (ask,) = plan.asks([item])
    assert ask.texts == (plan.Put("Red or blue?", ("red", "blue"), True), plan.Put("It is red."))


def test_every_cell_is_planned_once(pairs: Callable[..., Item]) -> None:
    items = [pairs(n, image=n % 7) for n in range(50)]
    for by_fold in (False, True):
        cells = [cell for ask in plan.asks(items, by_fold=by_fold) for found in ask.cells for cell in found]
        assert sorted(cells) == sorted((item.id, k, j) for item in items for k, j in item.cells)


def test_parts_are_full_but_never_split_an_ask(pairs: Callable[..., Item], monkeypatch: object) -> None:
    items = [pairs(n, image=n // 3) for n in range(3000)]
    divided = plan.parts(plan.asks(items))
    sizes = [sum(len(cells) for ask in part for cells in ask.cells) for part in divided]
    assert sum(sizes) == 6000 and all(plan.PART - 6 < size <= plan.PART for size in sizes[:-1])


def test_parts_hold_one_fold_only(pairs: Callable[..., Item]) -> None:
    divided = plan.parts(plan.asks([pairs(n) for n in range(100)], by_fold=True))
    assert all(len({ask.fold for ask in part}) == 1 for part in divided)


def test_an_ask_larger_than_a_part_is_a_part(pairs: Callable[..., Item]) -> None:
    items = [pairs(n, image=0) for n in range(plan.PART)] + [pairs(9000, image=1)]
    assert [len(part) for part in plan.parts(plan.asks(items))] == [1, 1]


def test_training_items_are_of_the_piece_and_share_no_cluster_with_the_fold(pairs: Callable[..., Item]) -> None:
    items = [pairs(n, piece, image=n // 2) for n in range(60) for piece in ("a", "b")]
    fold = plan.asks(items, by_fold=True)[0].fold
    assert fold is not None
    chosen = plan.training(items, fold)
    held_out = {ask.image for ask in plan.asks(items, by_fold=True) if ask.fold == fold}
    assert chosen and {item.piece for item in chosen} == {fold[0]}
    assert not held_out & {item.images[0] for item in chosen}
