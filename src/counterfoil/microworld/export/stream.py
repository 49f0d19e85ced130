"""JSON files too large for memory: values are piled up on disk and put together when all are there."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

import msgspec


class Pile:
    """A JSON list (or, where its values have keys, a JSON object) that grows on disk until `scratch` is closed."""

    def __init__(self, scratch: ExitStack, keyed: bool = False) -> None:
        self._file = scratch.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the stack is the context
        self._brackets = b"{}" if keyed else b"[]"
        self._keyed = keyed
        self.size = 0

    def add(self, value: Any, key: str | None = None) -> None:
        if (key is not None) is not self._keyed:
            raise ValueError("a pile of an object's values needs a key for each, a list's none")
        head = b"\n" if not self.size else b",\n"
        if key is not None:
            head += msgspec.json.encode(key) + b": "
        self._file.write(head + msgspec.json.encode(value))
        self.size += 1

    def pour(self, out: BinaryIO) -> None:
        self._file.seek(0)
        out.write(self._brackets[:1])
        shutil.copyfileobj(self._file, out, 1 << 20)
        out.write(b"\n" + self._brackets[1:])


def write(path: Path, value: Any) -> Path:
    """Write JSON in which any value of an object may be a pile; the file appears when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            _write(out, value)
            out.write(b"\n")
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return path


def _write(out: BinaryIO, value: Any) -> None:
    if isinstance(value, Pile):
        value.pour(out)
    elif isinstance(value, Mapping):
        out.write(b"{")
        for n, (key, inner) in enumerate(value.items()):
            out.write((b", " if n else b"") + msgspec.json.encode(key) + b": ")
            _write(out, inner)
        out.write(b"}")
    else:
        out.write(msgspec.json.encode(value))
