"""Real benchmarks leave for a spreadsheet or for others' programs, and come back the same."""

from pathlib import Path

import pytest

from counterfoil.published.exporting import csv, jsonl
from counterfoil.published.release import import_suite

FOLDERS = {"valse": "valse", "bla": "bla", "svo": "svo_probes"}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_real_benchmark_goes_and_comes_back(name: str, real_data: Path, tmp_path: Path) -> None:
    suite = import_suite(name, real_data / FOLDERS[name], tmp_path / "suite")
    for form in (csv, jsonl):
        out = tmp_path / f"out.{form.__name__}"
        form.export(suite, out)
        assert list(form.read(out)) == suite.items()
