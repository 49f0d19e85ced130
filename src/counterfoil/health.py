"""What is installed, what is missing, and the command that mends it."""

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

BASE = ("duckdb", "inflect", "jinja2", "msgspec", "numpy", "pillow", "rich", "scipy", "tomli-w", "typer")
LEAST_PYTHON = (3, 11)
LEAST_GIGABYTES = 1


class Examined(NamedTuple):
    """One thing looked at; `cure` is the command or deed that mends it, empty where all is well."""

    what: str
    found: str
    well: bool
    cure: str = ""


def examine(folder: Path = Path()) -> list[Examined]:
    """Look at Python, the libraries, the processors and the disk under `folder`."""
    return [_python(), *map(_library, BASE), _processors(), _disk(folder)]


def _python() -> Examined:
    well = sys.version_info >= LEAST_PYTHON
    cure = "" if well else f"install Python {'.'.join(map(str, LEAST_PYTHON))} or newer"
    return Examined("Python", f"{platform.python_version()} on {platform.system()}", well, cure)


def _library(name: str) -> Examined:
    try:
        return Examined(name, version(name), True)
    except PackageNotFoundError:
        return Examined(name, "missing", False, f"pip install {name}")


def _processors() -> Examined:
    return Examined("processors", str(os.cpu_count() or 1), True)


def _disk(folder: Path) -> Examined:
    free = shutil.disk_usage(folder).free / 1e9
    well = free >= LEAST_GIGABYTES
    return Examined("free disk", f"{free:.0f} GB", well, "" if well else "free some space before long runs")
