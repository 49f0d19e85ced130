"""Counterfoil: build, audit, run and measure foil tests of vision-language models.

The public names, each loaded when it is first used, so that `import counterfoil` is light.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_WHERE = {
    "Box": "records", "Caption": "records", "Check": "records", "Classes": "records", "Edit": "records",
    "Fact": "records", "Image": "records", "Item": "records", "Object": "records", "Origin": "records",
    "Question": "records", "Result": "records", "Role": "records", "Scene": "records", "Score": "records",
    "Tally": "records", "Text": "records", "Vote": "records",
    "CounterfoilError": "errors",
    "Suite": "store", "Run": "store", "open_suite": "store", "open_run": "store", "write_suite": "store",
    "read_recipe": "recipe:read", "build_suite": "build:build", "Pictures": "pictures",
    "open_model": "models.spec", "run": "score.engine:run",
    "results": "analyse.results", "describe": "analyse.describe:describe",
    "write_report": "report.page:write",
}  # fmt: skip

__all__ = ["__version__", *_WHERE]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'counterfoil' has no attribute '{name}'")
    module, _, attribute = _WHERE[name].partition(":")
    return getattr(import_module(f"counterfoil.{module}"), attribute or name)


def __dir__() -> list[str]:
    return sorted(__all__)
