"""What a suite is like, piece by piece: counts, words, classes and filter scores."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from counterfoil import store
from counterfoil.records import Item
from counterfoil.score.clusters import image_key
from counterfoil.stats import jensen_shannon
from counterfoil.validate.acceptance import Verdict, verdicts

_WORD = re.compile(r"[\w'-]+")


def describe(suite: store.Suite) -> dict[str, Any]:
    """The stable object of `describe --json`; fields that need votes are null without them."""
    pieces: dict[str, list[Item]] = {}
    items = suite.items()
    for item in items:
        pieces.setdefault(item.piece, []).append(item)
    people = verdicts(suite.votes(), items=items) if suite.has_votes else None
    return {
        "suite": suite.card.name,
        "version": suite.card.version,
        "digest": suite.card.digest,
        "licence": suite.card.licence,
        "notes": suite.card.notes,
        "pieces": {name: describe_items(found, people) for name, found in pieces.items()},
    }


def describe_items(items: Sequence[Item], people: Mapping[str, Verdict] | None = None) -> dict[str, Any]:
    """One piece; `people` are the verdicts on its items, where there were votes."""
    texts = [text.text for item in items for text in item.texts]
    words = [_WORD.findall(text.lower()) for text in texts]
    lengths = np.array([len(found) for found in words])
    valid = None if people is None else [item for item in items if item.id in people and people[item.id].valid]
    return {
        "phenomenon": items[0].meta.get("phenomenon"),
        "n": len(items),
        "valid": None if valid is None else len(valid),
        "unanimous": None if people is None else sum(people[i.id].unanimous for i in items if i.id in people),
        "lexical_items": len({*_classes(items, "captions"), *_classes(items, "foils")}),
        "js_all": _divergence(items),
        "js_valid": None if valid is None else _divergence(valid),
        "images": len({image_key(image) for item in items for image in item.images}),
        "vocabulary": len({word for found in words for word in found}),
        "words_mean": float(lengths.mean()),
        "words_var": float(lengths.var(ddof=1)) if len(lengths) > 1 else 0.0,
        "checks": _mean_checks(items),
        "classes": {side: _counts(_classes(items, side)) for side in ("captions", "foils")},
    }


def _classes(items: Sequence[Item], side: str) -> list[str]:
    return [name for item in items for name in getattr(item.classes, side)]


def _divergence(items: Sequence[Item]) -> float | None:
    captions, foils = _classes(items, "captions"), _classes(items, "foils")
    return jensen_shannon(captions, foils) if captions and foils else None


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
