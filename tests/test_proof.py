"""The microworld proves the foilers: every caption holds and no foil does, by an oracle that parses on its own."""

from collections import Counter
from collections.abc import Callable

import pytest
from scipy.spatial.distance import jensenshannon

from counterfoil import recipe, store
from counterfoil.build import build
from counterfoil.microworld.export import export
from counterfoil.microworld.oracle import holds
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.scenes import file_name
from counterfoil.microworld.world import World
from counterfoil.records import Item


@pytest.fixture(scope="module")
def staged(size: Callable[[str], int]) -> dict[str, World]:
    return {file_name(world): world for world in worlds(size("oracle-scenes"), seed=11)}


@pytest.fixture(scope="module")
def suite(staged: dict[str, World], tmp_path_factory: pytest.TempPathFactory) -> store.Suite:
    folder = tmp_path_factory.mktemp("proof")
    export(staged.values(), folder, ("visual7w",))
    return build(recipe.read("valse"), {"visual7w": folder / "visual7w"}, folder / "suite")


def by_piece(suite: store.Suite, piece: str) -> list[Item]:
    return [item for item in suite.items() if item.piece == piece]


def test_captions_hold_and_foils_do_not(suite: store.Suite, staged: dict[str, World]) -> None:
    truths: Counter[tuple[str, bool, bool | None]] = Counter()
    wrong = []
    for item in suite.items():
        for text, gold in zip(item.texts, item.gold[0], strict=True):
            truth = holds(staged[item.images[0].file], text.text)
            truths[item.piece, bool(gold), truth] += 1
            if truth is not None and truth != gold:
                wrong.append((item.id, text.text))
    assert not wrong
    unknown = sum(count for (_, _, truth), count in truths.items() if truth is None)
    assert unknown / truths.total() <= 0.02, f"{unknown} of {truths.total()} texts are outside the oracle's English"
    assert truths.total() == 2 * len(suite.items()) > 4000


def test_existence_is_half_and_half_by_original_answer(suite: store.Suite) -> None:
    originals = Counter(item.meta["original"] for item in by_piece(suite, "existence"))
    assert originals["zero"] == originals["something"] > 0


def test_adversarial_counting_has_small_foils_and_large_captions(suite: store.Suite) -> None:
    items = by_piece(suite, "counting-adversarial")
    assert len(items) > 100
    assert {int(item.classes.foils[0]) for item in items} <= {0, 1, 2, 3}
    assert min(int(item.classes.captions[0]) for item in items) >= 4


@pytest.mark.parametrize("piece", ["counting-hard", "counting-small-quant"])
def test_captions_and_foils_are_distributed_alike(suite: store.Suite, piece: str) -> None:
    items = by_piece(suite, piece)
    captions, foils = (Counter(getattr(item.classes, side)[0] for item in items) for side in ("captions", "foils"))
    names = sorted(captions | foils)
    assert jensenshannon([captions[n] for n in names], [foils[n] for n in names], base=2) < 0.1


def test_edits_turn_the_caption_into_the_foil(suite: store.Suite) -> None:
    for item in suite.items():
        caption, foil = item.texts[0].text, item.texts[1].text
        for edit in sorted(item.edits, key=lambda edit: edit.old_span or (0, 0), reverse=True):
            assert edit.span is not None and edit.old_span is not None
            assert foil[slice(*edit.span)] == edit.new and caption[slice(*edit.old_span)] == edit.old
            caption = caption[: edit.old_span[0]] + edit.new + caption[edit.old_span[1] :]
        assert caption == foil
