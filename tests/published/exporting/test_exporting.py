"""Every format by its name."""

from pathlib import Path

import pytest

from counterfoil import store
from counterfoil.errors import CallError
from counterfoil.pictures import Pictures
from counterfoil.published.exporting import FORMATS, export


@pytest.mark.parametrize("to", FORMATS)
def test_a_suite_is_exported_by_the_name_of_the_format(
    many_shapes: store.Suite, tmp_path: Path, pictured: Path, to: str
) -> None:
    done = export(many_shapes, to, tmp_path / "out", Pictures({"": pictured}))
    assert (done.out, done.items, done.missing) == (tmp_path / "out", 6, ()) and (tmp_path / "out").exists()


def test_an_unknown_format_is_told_the_nearest(many_shapes: store.Suite, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="Did you mean 'jsonl'"):
        export(many_shapes, "json", tmp_path / "out")
