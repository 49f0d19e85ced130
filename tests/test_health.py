"""The doctor says what is missing and what mends it."""

from pathlib import Path

import pytest

from counterfoil import health


def test_a_whole_house_is_well(tmp_path: Path) -> None:
    assert all(check.well for check in health.examine(tmp_path))


def test_a_missing_library_comes_with_its_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "BASE", ("no-such-library",))
    assert health.Examined("no-such-library", "missing", False, "pip install no-such-library") in health.examine(
        tmp_path
    )


def test_an_old_python_and_a_full_disk_come_with_their_cures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_PYTHON", (9, 9))
    monkeypatch.setattr(health, "LEAST_GIGABYTES", 10**9)
    assert {check.what for check in health.examine(tmp_path) if check.cure} == {"Python", "free disk"}
