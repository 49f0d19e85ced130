"""The oracle on sentences judged by hand."""

import tomllib
from pathlib import Path

import pytest

from counterfoil.microworld.oracle import holds
from counterfoil.microworld.world import World

CASES = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text())
VERDICTS = {"true": True, "false": False, "none": None}


@pytest.mark.parametrize(
    ("world", "verdict", "text"),
    [
        pytest.param(world, VERDICTS[verdict], text, id=f"{world}-{verdict}-{text}")
        for world, verdicts in CASES.items()
        for verdict, texts in verdicts.items()
        for text in texts
    ],
)
def test_sentences_are_judged_as_by_hand(
    hand_made: dict[str, World], world: str, verdict: bool | None, text: str
) -> None:
    assert holds(hand_made[world], text) is verdict


def test_no_sentence_is_judged_twice() -> None:
    for verdicts in CASES.values():
        texts = [text for texts in verdicts.values() for text in texts]
        assert len(texts) == len(set(texts))
