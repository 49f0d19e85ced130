"""How asking fails: for one request, which is then named, or for the endpoint, which ends the run."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import msgspec

from counterfoil.errors import CounterfoilError


class Unanswered(CounterfoilError):
    """One request that got no answer; `kind` is the word under which ledgers count it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    @property
    def reason(self) -> str:
        return f"{self.kind}: {self}"


class Unusable(CounterfoilError):
    """The endpoint answers nobody: a wrong key, host or model, a spent quota, a server that is down."""


class Again(Exception):
    """An attempt that failed in a way that may pass; `wait` is what the endpoint asks for, in seconds."""

    def __init__(self, kind: str, message: str, wait: float | None = None) -> None:
        super().__init__(message)
        self.kind, self.wait = kind, wait


def told(status: int, body: bytes) -> str:
    """What an endpoint says of an error, in one line."""
    return f"HTTP {status}: {_message(body)}"


def error_code(body: bytes) -> str:
    """The endpoint's own word for an error ('insufficient_quota'), where it has one."""
    error = _error(body)
    return str(error.get("code") or error.get("type") or "") if isinstance(error, dict) else ""


def retry_after(headers: Any) -> float | None:
    """Seconds to wait as a response's headers have it: milliseconds, seconds or a date."""
    if (milliseconds := _number(headers.get("retry-after-ms"))) is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    if text is None or (seconds := _number(text)) is not None:
        return None if text is None else seconds
    try:
        date = parsedate_to_datetime(text)
    except ValueError:
        return None
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (date - datetime.now(UTC)).total_seconds())


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


def _error(body: bytes) -> Any:
    try:
        found = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found.get("error", found) if isinstance(found, dict) else found


def _message(body: bytes) -> str:
    error = _error(body)
    text = error.get("message") or error.get("detail") if isinstance(error, dict) else error
    text = text if isinstance(text, str) else body.decode("utf-8", "replace")
    return " ".join(text.split())[:200] or "(nothing said)"
