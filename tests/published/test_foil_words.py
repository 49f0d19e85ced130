"""FOIL's words are the paper's, and captions are restored on word boundaries, once."""

import pytest

from counterfoil.published.foil_words import SUPERCATEGORIES, SUPERCATEGORY, broken_words, restored, whole_words


def test_the_words_are_as_many_as_the_paper_says() -> None:
    sizes = {name: len(words) for name, words in SUPERCATEGORIES.items()}
    assert sizes == {
        "accessory": 5, "animal": 10, "appliance": 5, "electronic": 6, "food": 9, "furniture": 5, "indoor": 6,
        "kitchen": 7, "outdoor": 2, "sports": 10, "vehicle": 8,
    }  # fmt: skip
    assert len(SUPERCATEGORY) == 73  # FOIL §3: 73 of COCO's 91 categories
    assert sum(n * (n - 1) for n in sizes.values()) == 472  # FOIL §3.1: word pairs


RESTORED = {
    "inside words nothing is replaced": (
        "the boy hits the baseball with a ball.",
        "ball",
        "bat",
        "the boy hits the baseball with a bat.",
    ),
    "a plural is another word": ("carrot with carrots", "carrot", "broccoli", "broccoli with carrots"),
    "of two the last": ("a microwave microwave.", "microwave", "oven", "a microwave oven."),
    "a capital stays": ("Dog on a bed", "dog", "cat", "Cat on a bed"),
    "a word that is not there": ("two dogs", "dog", "cat", "two dogs"),
}


@pytest.mark.parametrize("name", RESTORED)
def test_captions_are_restored(name: str) -> None:
    foil, word, target, caption = RESTORED[name]
    assert restored(foil, word, target) == caption


def test_whole_words_only() -> None:
    assert whole_words("a ball, a baseball and balls", "ball") == [(2, 6)]


def test_broken_words_are_found_and_plurals_are_none() -> None:
    assert broken_words("the basebat bat", "the baseball ball", "ball") == ["basebat"]
    assert broken_words("broccoli with broccolis", "carrot with carrots", "carrot") == []
    assert broken_words("rose trainhes", "rose bushes", "bus") == ["trainhes"]
