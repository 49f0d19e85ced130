"""CounterfoilError and its few children: what a user can mend, said in one sentence."""

from pathlib import Path


class CounterfoilError(Exception):
    """The work failed; the message says what, where and what to do. The command exits with 1."""

    exit_code = 1


class CallError(CounterfoilError):
    """The call was wrong: an unknown name, a bad option, a recipe that cannot be read. Exit 2."""

    exit_code = 2


class RecordError(CounterfoilError):
    """A line of a file does not hold the record it should."""

    def __init__(self, file: Path, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}. The file is damaged or was edited: make it again.")
        self.file, self.line, self.reason = file, line, reason


class PictureError(CounterfoilError):
    """An image that cannot be used; `kind` is the word under which ledgers count it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class MissingExtra(CounterfoilError):
    """A library of an extra is not installed; the message is the command that installs it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an extra that is not installed: pip install 'counterfoil[{extra}]'")
        self.extra = extra
