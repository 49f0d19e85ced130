"""How a suite was built, as the page tells it."""

from dataclasses import replace

import msgspec

from counterfoil import store
from counterfoil.analyse.results import pieces
from counterfoil.records import Score
from counterfoil.report import built


def test_the_funnel_has_every_step_with_its_share(world) -> None:
    found = {made.piece: made for made in built.built(world.suite, world.suite.items())}
    steps = found["counting-<i>hard</i>"].steps
    assert [(step.name, step.left) for step in steps] == [
        ("candidates", "1,240"), ("after length", "320"), ("after sample", "10"),
    ]  # fmt: skip
    assert [round(step.share, 3) for step in steps] == [1.0, 0.258, 0.008]


def test_departures_and_classes_stand_with_their_piece(world) -> None:
    counting, existence = built.built(world.suite, world.suite.items())
    assert existence.departures == ("The paper asks <people>; we do not.",)
    assert counting.classes is not None
    assert existence.classes is None


def test_a_phenomenon_that_repeats_the_piece_is_not_said_twice(world) -> None:
    assert [made.phenomenon for made in built.built(world.suite, world.suite.items())] == ["counting & numbers", ""]


def test_a_funnel_of_nothing_is_no_division_by_zero(world) -> None:
    card = msgspec.structs.replace(world.suite.card, funnel={"none": {"candidates": 0}})
    found = built.built(replace(world.suite, card=card), [])
    assert found[0].steps == (built.Step("candidates", "0", 0.0),)


def test_images_are_counted_by_source_and_licence(world) -> None:
    assert built.origins(world.suite) == [built.Origin("toy", "CC0 1.0", "10")]


def test_missing_cells_are_counted_by_kind_without_paths(world) -> None:
    run = world.runs[0]
    found = built.ledger(run, "label", pieces(world.suite, run, world.settings), 20)
    assert found.missing == (("broken", 4), ("missing", 4))
    assert found.missing_count == 8
    assert found.items_not_asked == 0
    assert "/" not in "".join(value for _, value in found.facts)


def test_items_that_were_never_asked_are_counted(world, tmp_path) -> None:
    card = msgspec.structs.replace(world.runs[1].card, cells=1)
    with store.writing_run(tmp_path / "part", card) as run:
        run.write_part(0, [Score("toy/existence/0", 0, 0, 0.7)])
    found = built.ledger(run, "label", pieces(world.suite, run, world.settings), 20)
    assert found.items_not_asked == 19
    assert found.missing == (("no score was given", 1),)
