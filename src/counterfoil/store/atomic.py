"""Files and folders that appear whole or not at all, and one sentence for what the disk refuses."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from counterfoil.errors import CounterfoilError


def refuse_occupied(final: Path) -> None:
    """A folder that is to be written whole must not exist, or be empty and not the one we stand in."""
    if final.exists() and (not final.is_dir() or any(final.iterdir()) or final.resolve() == Path.cwd()):
        raise CounterfoilError(f"{final} is there already. Choose another folder, or remove it first.")


@contextmanager
def whole_folder(final: Path) -> Iterator[Path]:
    """A folder to write into that becomes `final` at the end, or vanishes."""
    refuse_occupied(final)
    partial = final.with_name(f".{final.name}.partial-{os.getpid()}")
    try:
        with told_on_disk_errors(final):
            partial.mkdir(parents=True)
            yield partial
            partial.replace(final)
    finally:
        shutil.rmtree(partial, ignore_errors=True)


@contextmanager
def whole_file(final: Path, *, over: bool = False) -> Iterator[Path]:
    """A file to write that becomes `final` at the end, or vanishes; the folder is made.

    A file that is there is refused, or with `over` stays as it is until the new one takes its place.
    """
    if final.exists() and not over:
        raise CounterfoilError(f"{final} is there already. Choose another name, or remove it first.")
    partial = final.with_name(f".{final.name}.partial-{os.getpid()}")
    try:
        with told_on_disk_errors(final):
            final.parent.mkdir(parents=True, exist_ok=True)
            yield partial
            partial.replace(final)
    finally:
        with suppress(OSError):
            partial.unlink()


@contextmanager
def told_on_disk_errors(folder: Path) -> Iterator[None]:
    """Turn what the disk refuses into one sentence."""
    reasons = {
        errno.ENOSPC: "the disk is full; free some space",
        errno.EDQUOT: "your disk quota is used up; free some space",
        errno.EROFS: "the disk is read-only; choose another folder",
        errno.EACCES: "you may not write there; choose another folder",
        errno.EPERM: "you may not write there; choose another folder",
        errno.ENOTDIR: "a part of this path is a file; choose another folder",
        errno.EISDIR: "a folder of this name is there; choose another name",
        errno.EEXIST: "a file of this name is there; choose another folder",
        errno.ENOTEMPTY: "it is there already; choose another folder",
    }
    try:
        yield
    except OSError as error:
        reason = reasons.get(error.errno or 0, error.strerror or str(error))
        raise CounterfoilError(f"Cannot write to {folder}: {reason}.") from error
