"""Metrics by their names."""

import pytest

from counterfoil.analyse.shapes import PAIRS as DEFAULT
from counterfoil.metrics import METRICS
from counterfoil.report.names import _NAMED, named


@pytest.mark.parametrize("metric", DEFAULT)
def test_a_metric_of_every_report_is_explained(metric: str) -> None:
    assert named(metric).words.endswith(".")


def test_the_names_are_those_of_metrics() -> None:
    assert set(_NAMED) <= set(METRICS)


def test_an_unknown_metric_is_called_as_it_calls_itself_and_never_marked() -> None:
    found = named("yes_rate")
    assert (found.label, found.title, found.chance, found.ranked) == ("yes_rate", "yes_rate", None, False)


@pytest.mark.parametrize("metric", ["p_c", "p_f", "all_same"])
def test_a_share_that_is_not_good_alone_has_no_best(metric: str) -> None:
    assert not named(metric).ranked
    assert named(metric).chance is None
