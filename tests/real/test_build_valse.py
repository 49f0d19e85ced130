"""VALSE's existence and counting, built from the questions that VALSE was built from."""

from collections import Counter
from pathlib import Path

import pytest

from counterfoil import recipe, store
from counterfoil.build import build


@pytest.fixture(scope="module")
def suite(real_data: Path, tmp_path_factory: pytest.TempPathFactory) -> store.Suite:
    questions = real_data / "counting_probe" / "visual7w_counting_standard_split.test.json"
    folder = tmp_path_factory.mktemp("real") / "suite"
    return build(recipe.read("valse"), {"visual7w": Path(f"counting-probe:{questions}")}, folder)


def test_the_pieces_have_the_papers_sizes(suite: store.Suite) -> None:
    assert suite.card.counts["existence"] == 534
    assert suite.card.counts["counting-hard"] == suite.card.counts["counting-small-quant"] == 1000
    # The paper has all 756 questions with four and more; a few are refused as no English of ours.
    assert 745 <= suite.card.counts["counting-adversarial"] <= 756


def test_half_of_the_captions_deny(suite: store.Suite) -> None:
    originals = Counter(item.meta["original"] for item in suite.items() if item.piece == "existence")
    assert originals == {"zero": 267, "something": 267}
