"""A few worlds and where they are exported to."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from counterfoil.microworld.export import export
from counterfoil.microworld.sample import worlds
from counterfoil.microworld.world import World

Read = Callable[[str], Any]


@pytest.fixture(scope="session")
def sample() -> list[World]:
    return list(worlds(40, seed=3))


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory, sample: list[World]) -> Path:
    folder = tmp_path_factory.mktemp("export")
    export(iter(sample), folder)
    return folder


@pytest.fixture(scope="session")
def read(exported: Path) -> Read:
    """Any of the files, by plain `json.load`."""

    def load(name: str) -> Any:
        with (exported / name).open() as file:
            return json.load(file)

    return load
