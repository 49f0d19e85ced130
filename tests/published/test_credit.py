"""Each image is credited once, with its address where the release or its name tells it."""

from counterfoil.published import credit
from counterfoil.records import Credit, Image, Item, Text


def item(*images: Image) -> Item:
    return Item("x", "p", images, (Text("t"),), tuple((True,) for _ in images))


def test_one_credit_an_image_in_order_of_source_and_file() -> None:
    first, second = Image("visual7w", "v7w_1.jpg"), Image("coco2014", "COCO_val2014_000000000042.jpg")
    found = credit.credits_of([item(first, second), item(first)])
    assert found == [
        Credit(
            "coco2014",
            "COCO_val2014_000000000042.jpg",
            "http://images.cocodataset.org/val2014/COCO_val2014_000000000042.jpg",
            "",
            "Flickr, per image: see COCO's annotations",
        ),
        Credit("visual7w", "v7w_1.jpg", "", "", "CC BY 4.0 (Visual Genome)"),
    ]


def test_an_address_that_the_release_tells_is_used() -> None:
    (found,) = credit.credits_of([item(Image("svo", "7.jpg"))], {("svo", "7.jpg"): "http://here/7"})
    assert found.url == "http://here/7"


def test_an_image_of_nobody_s_is_credited_without_a_licence() -> None:
    assert credit.credit(Image("mine", "a.png")) == Credit("mine", "a.png")
