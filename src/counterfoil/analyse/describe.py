"""What a suite is like, piece by piece: counts, words, classes and filter scores."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from counterfoil import store
from counterfoil.records import Item
from counterfoil.score.clusters import image_key
from counterfoil.stats import jensen_shannon

_WORD = re.compile(r"[\w'-]+")


def describe(suite: store.Suite) -> dict[str, Any]:
    """The stable object of `describe --json`; fields that need votes are null without them."""
    pieces: dict[str, list[Item]] = {}
    for item in suite.items():
        pieces.setdefault(item.piece, []).append(item)
    return {
        "suite": suite.card.name,
        "version": suite.card.version,
        "digest": suite.card.digest,
        "licence": suite.card.licence,
        "pieces": {name: describe_items(items) for name, items in pieces.items()},
    }


def describe_items(items: Sequence[Item]) -> dict[str, Any]:
    texts = [text.text for item in items for text in item.texts]
    words = [_WORD.findall(text.lower()) for text in texts]
    lengths = np.array([len(found) for found in words])
    captions = [name for item in items for name in item.classes.captions]
    foils = [name for item in items for name in item.classes.foils]
    return {
        "phenomenon": items[0].meta.get("phenomenon"),
        "n": len(items),
        "valid": None,
        "unanimous": None,
        "lexical_items": len({*captions, *foils}),
        "js_all": jensen_shannon(captions, foils) if captions and foils else None,
        "js_valid": None,
        "images": len({image_key(image) for item in items for image in item.images}),
        "vocabulary": len({word for found in words for word in found}),
        "words_mean": float(lengths.mean()),
        "words_var": float(lengths.var(ddof=1)) if len(lengths) > 1 else 0.0,
        "checks": _mean_checks(items),
        "classes": {"captions": _counts(captions), "foils": _counts(foils)},
    }


def _mean_checks(items: Sequence[Item]) -> dict[str, float]:
    """The mean value that each filter gave, over the items it gave a number."""
    values: dict[str, list[float]] = {}
    for item in items:
        for check in item.checks:
            if isinstance(check.value, float):
                values.setdefault(check.filter, []).append(check.value)
    return {name: float(np.mean(found)) for name, found in values.items()}


def _counts(names: Sequence[str]) -> dict[str, int]:
    kinds, counts = np.unique(np.array(names, dtype=str), return_counts=True)
    ordered = sorted(zip(kinds.tolist(), counts.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    return dict(ordered)
