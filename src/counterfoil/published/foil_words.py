"""FOIL's 73 words by COCO supercategory, and how a caption is restored where only its foil is known.

The words are COCO's categories by their head nouns, less seven that FOIL leaves out (person, traffic light, stop
sign, parking meter, hot dog, potted plant, teddy bear). The sizes are those of FOIL's Table 3; all ordered pairs
within a supercategory are the paper's 472.
"""

import re

SUPERCATEGORIES: dict[str, tuple[str, ...]] = {
    "accessory": ("backpack", "handbag", "suitcase", "tie", "umbrella"),
    "animal": ("bear", "bird", "cat", "cow", "dog", "elephant", "giraffe", "horse", "sheep", "zebra"),
    "appliance": ("microwave", "oven", "refrigerator", "sink", "toaster"),
    "electronic": ("keyboard", "laptop", "mouse", "phone", "remote", "tv"),
    "food": ("apple", "banana", "broccoli", "cake", "carrot", "donut", "orange", "pizza", "sandwich"),
    "furniture": ("bed", "chair", "couch", "table", "toilet"),
    "indoor": ("book", "clock", "drier", "scissors", "toothbrush", "vase"),
    "kitchen": ("bottle", "bowl", "cup", "fork", "glass", "knife", "spoon"),
    "outdoor": ("bench", "hydrant"),
    "sports": ("ball", "bat", "frisbee", "glove", "kite", "racket", "skateboard", "skis", "snowboard", "surfboard"),
    "vehicle": ("airplane", "bicycle", "boat", "bus", "car", "motorcycle", "train", "truck"),
}

SUPERCATEGORY = {word: name for name, words in SUPERCATEGORIES.items() for word in words}


def restored(foil: str, foil_word: str, target: str) -> str:
    """The caption a foil was made of: one foil word, on word boundaries, becomes the target again.

    Where the word stands more than once, one of them was there before. The last is taken: of the 17 such foils in
    VALSE's sample it is the likelier in eight, the first in three, and six cannot be told.
    """
    places = whole_words(foil, foil_word)
    if not places:
        return foil
    start, end = places[-1]
    word = target[:1].upper() + target[1:] if foil[start].isupper() else target
    return foil[:start] + word + foil[end:]


def whole_words(text: str, word: str) -> list[tuple[int, int]]:
    """Where a word stands by itself; 'ball' does not in 'baseball' or 'balls'."""
    return [match.span() for match in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)]


def broken_words(caption: str, foil: str, foil_word: str) -> list[str]:
    """Words of the caption that replacing inside words has made: 'basebat', for 'baseball' in the foil.

    A plural ('carrots') is no such word: its replacement ('broccolis') is odd but a word.
    """
    whole = {foil_word, f"{foil_word}s", f"{foil_word}es"}
    pairs = zip(re.findall(r"\w+", caption), re.findall(r"\w+", foil), strict=False)
    return [new for new, old in pairs if new != old and foil_word in old and old not in whole]
