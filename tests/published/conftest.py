"""What the readers' tests share: releases written to disk, and what must hold of any imported item."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil.records import Item

Write = Callable[[str, Any], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a release's file under its name: records as JSON, a list of records as JSON Lines, text as it is."""

    def written(name: str, content: Any) -> Path:
        path = tmp_path / "release" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".jsonl"):
            content = "".join(json.dumps(line) + "\n" for line in content)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return tmp_path / "release"

    return written


def edited(item: Item, target: int = 1) -> str:
    """The first text with an item's edits applied."""
    text = item.texts[0].text
    for edit in sorted((e for e in item.edits if e.target == target), key=lambda e: e.old_span or (0, 0), reverse=True):
        start, end = edit.old_span or (0, 0)
        assert text[start:end] == edit.old
        text = text[:start] + edit.new + text[end:]
    return text


@pytest.fixture
def apply_edits() -> Callable[..., str]:
    return edited
