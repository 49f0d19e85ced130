"""Items that share an image hang together; folds never split what hangs together."""

from counterfoil.records import Image, Item, Text
from counterfoil.score.clusters import FOLDS, clusters, folds


def item(name: str, *files: str, parent: str | None = None) -> Item:
    images = tuple(Image("s", file, parent=parent) for file in files)
    return Item(name, "p", images, (Text("t"),), tuple((True,) for _ in files))


def test_items_hang_together_by_way_of_others() -> None:
    found = clusters([item("a", "1", "2"), item("b", "3"), item("c", "2", "4"), item("d", "4"), item("e", "5")])
    assert found[0] == found[2] == found[3] and len(set(found)) == 3


def test_a_derived_image_counts_as_its_parent() -> None:
    found = clusters([item("a", "1"), item("b", "1-blurred", parent="1")])
    assert found[0] == found[1]


def test_the_order_of_the_items_plays_no_part() -> None:
    items = [item("a", "1", "2"), item("b", "3"), item("c", "2", "4"), item("d", "9", "8")]
    assert dict(zip("abcd", clusters(items), strict=True)) == dict(zip("dcba", clusters(items[::-1]), strict=True))


def test_folds_hold_clusters_whole_and_are_all_used() -> None:
    items = [item(str(n), str(n // 2)) for n in range(400)]
    found = folds(items)
    assert set(found) == set(range(FOLDS))
    assert all(found[n] == found[n + 1] for n in range(0, 400, 2))
