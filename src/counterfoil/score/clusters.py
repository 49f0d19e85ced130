"""Which items hang together by their images: they are resampled, and held out, together."""

import hashlib
from collections.abc import Sequence

from counterfoil.records import Image, Item

FOLDS = 10


def image_key(image: Image) -> str:
    """A picture's name; one derived from another counts as that other."""
    return f"{image.source}/{image.parent or image.file}"


def clusters(items: Sequence[Item]) -> list[str]:
    """For each item the name of its cluster: items that share an image, directly or by way of others."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    for item in items:
        first, *others = sorted({image_key(image) for image in item.images})
        for other in others:
            low, high = sorted((root(first), root(other)))
            parent[high] = low
        root(first)
    return [root(image_key(item.images[0])) for item in items]


def folds(items: Sequence[Item]) -> list[int]:
    """For each item its fold of FOLDS: a cluster is never split, and the order plays no part."""
    return [int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big") % FOLDS for name in clusters(items)]
