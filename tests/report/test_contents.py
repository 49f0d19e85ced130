"""What the page says, gathered."""

import msgspec
import pytest

from counterfoil import store
from counterfoil.analyse.results import AVERAGE, Settings, results
from counterfoil.records import Score
from counterfoil.report.contents import Contents, gathered

EXISTENCE = "existence"


@pytest.fixture(scope="module")
def contents(world) -> Contents:
    return gathered(world.suite, world.runs, world.pictures, most=2, settings=world.settings)


def part(world, folder, pieces: set[str]) -> store.Run:
    """A run of some pieces only, right everywhere."""
    items = [item for item in world.suite.items() if item.piece in pieces]
    card = msgspec.structs.replace(world.runs[1].card, model="part", cells=2 * len(items))
    with store.writing_run(folder, card) as run:
        run.write_part(0, [Score(item.id, 0, text, 1.0 - text) for item in items for text in (0, 1)])
    return run


def test_every_number_of_the_summary_is_the_results_own(world, contents) -> None:
    shown = {
        (row.labels[0], name): cell.result.value
        for row in contents.summary.rows
        for name, cell in zip(contents.summary.columns, row.cells, strict=True)
    }
    measured = {
        (result.model, result.piece): result.value
        for run in world.runs
        for result in results(world.suite, run, world.settings)
        if result.metric == "acc_r"
    }
    assert shown == measured
    assert len(shown) == 4 * 3


def test_columns_are_in_the_suites_order_and_the_average_is_last(contents) -> None:
    assert contents.summary.columns == ("counting-<i>hard</i>", EXISTENCE, AVERAGE)


def test_a_section_for_every_piece_and_one_for_the_average(contents) -> None:
    assert [section.piece for section in contents.sections] == ["counting-<i>hard</i>", EXISTENCE, AVERAGE]
    assert [section.tallied for section in contents.sections] == [True, True, False]


def test_ties_and_missing_cells_are_told(contents) -> None:
    rows = {row.labels[0]: tally for row, tally in contents.sections[1].rows}
    assert (rows["baseline:constant"].ties, rows["baseline:constant"].missing) == ("10", "0")
    assert (rows["itm:sees"].ties, rows["itm:sees"].missing) == ("0", "4")


def test_a_lacking_value_has_its_reason(contents) -> None:
    for section in contents.sections:
        assert section.notes == (
            "– for clip:near: acc, p_c, p_f, min(p_c, p_f) need a probability of 'true', "
            "and only scores that order were given.",
        )


def test_nothing_to_count_has_another_reason(world, tmp_path) -> None:
    items = world.suite.items()
    card = msgspec.structs.replace(world.runs[0].card, model="mute")
    with store.writing_run(tmp_path / "mute", card) as run:
        run.write_part(0, [Score(item.id, 0, text, error="broken: x") for item in items for text in (0, 1)])
    found = gathered(world.suite, [run], world.pictures, most=1, settings=world.settings)
    assert found.sections[0].notes == ("– for mute: there was nothing to count; see the missing cells.",)
    assert found.gallery[0].shelves[0].unknown_count == 10


def test_each_signature_is_there_once_with_its_models(contents) -> None:
    signatures = [signature for signature, _ in contents.sections[0].signatures]
    assert len(signatures) == len(set(signatures))
    (models,) = {
        models
        for signature, models in contents.sections[0].signatures
        if "metric:acc|" in signature and "none" in signature
    }
    assert models == "clip:near"


def test_no_average_stands_over_fewer_pieces_than_the_others(world, tmp_path) -> None:
    runs = [*world.runs[:2], part(world, tmp_path / "part", {EXISTENCE})]
    found = gathered(world.suite, runs, world.pictures, most=0, settings=world.settings)
    last = found.summary.rows[2]
    assert [cell.value for cell in last.cells] == ["–", "100.0", "–"]
    assert found.summary_notes[0] == "No average for part: not every instrument was run."


def test_one_piece_has_no_average(world, tmp_path) -> None:
    found = gathered(
        world.suite, [part(world, tmp_path / "part", {EXISTENCE})], world.pictures, most=0, settings=world.settings
    )
    assert found.summary.columns == (EXISTENCE,)
    assert [section.piece for section in found.sections] == [EXISTENCE]
    assert [name for name, _ in found.charts] == [EXISTENCE]
    assert "100.0\u00a0% of the pairs (95\u00a0% interval" in found.sentence


def test_runs_on_different_numbers_of_items_are_told(contents) -> None:
    assert contents.summary_notes == (
        "The models were not scored on the same number of items; each table below says on how many.",
    )


def test_two_runs_of_one_model_keep_apart(world) -> None:
    found = gathered(world.suite, [world.runs[1]] * 2, world.pictures, most=1, settings=world.settings)
    assert [row.labels[0] for row in found.summary.rows] == ["clip:near", "clip:near (2)"]
    assert [shelf.model for shelf in found.gallery[0].shelves] == ["clip:near", "clip:near (2)"]


def test_another_metric_may_lead(world) -> None:
    settings = Settings(metrics=("text_score",), resamples=200)
    found = gathered(world.suite, world.runs[:1], world.pictures, most=0, settings=settings)
    assert (found.lead.label, found.chance) == ("text", "25.0")


def test_pictures_on_the_page_have_their_credits(contents) -> None:
    assert contents.credits
    assert all(licence == "CC0 1.0" and url.startswith("https://example.org/") for _, licence, url in contents.credits)


def test_without_a_gallery_no_picture_is_opened(world) -> None:
    found = gathered(world.suite, world.runs[:1], None, most=0, settings=world.settings)
    assert (found.gallery, found.thumbnails) == ((), ())
