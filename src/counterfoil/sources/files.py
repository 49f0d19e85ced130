"""Finding and decoding the JSON files of a data set, with one sentence for what is wrong."""

from pathlib import Path
from typing import TypeVar

import msgspec

from counterfoil.errors import CallError, CounterfoilError

T = TypeVar("T")


def find(path: Path, pattern: str, what: str) -> list[Path]:
    """The file itself, or those in the folder (and its `annotations/`) that fit the pattern, sorted."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise CallError(f"There is no {path}. Give the folder or file of {what}.")
    found = sorted([*path.glob(pattern), *path.glob(f"annotations/{pattern}")])
    if not found:
        raise CallError(f"{path} has no {pattern}. Give the folder or file of {what}.")
    return found


def decode(path: Path, kind: type[T], what: str) -> T:
    """A JSON file as a typed record; keys that we do not use are skipped without being built."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CounterfoilError(f"{path} is not {what}: {error}.") from error
    except OSError as error:
        raise CounterfoilError(f"{path} cannot be read: {error.strerror}.") from error
