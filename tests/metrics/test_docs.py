"""The page on metrics says what the code does: its examples are run."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "metrics.md"


def test_examples_on_the_page_run():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0
