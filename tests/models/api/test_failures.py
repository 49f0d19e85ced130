"""What an endpoint says of an error is understood, whatever its shape."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from counterfoil.models.api.failures import error_code, retry_after, told

HEADERS = [
    ({}, None),
    ({"retry-after": "7"}, 7),
    ({"retry-after": "0.5"}, 0.5),
    ({"retry-after": "20", "retry-after-ms": "250"}, 0.25),
    ({"retry-after": "soon"}, None),
    ({"retry-after": "-3"}, None),
    ({"retry-after": "inf"}, None),
    ({"retry-after": "nan"}, None),
    ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0),
]


@pytest.mark.parametrize(("headers", "seconds"), HEADERS)
def test_a_pause_is_read(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


def test_a_pause_until_a_date_is_read() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    assert 85 < (retry_after({"retry-after": later}) or 0) <= 90


BODIES = [
    (b'{"error": {"message": "too  long\\n text", "code": "context"}}', "HTTP 400: too long text", "context"),
    (b'{"error": {"message": "x", "type": "invalid"}}', "HTTP 400: x", "invalid"),
    (b'{"error": "no such model"}', "HTTP 400: no such model", ""),
    (b'{"detail": "Not Found"}', "HTTP 400: Not Found", ""),
    (b'{"message": "flat", "code": 400}', "HTTP 400: flat", "400"),
    (b"<h1>Bad gateway</h1>", "HTTP 400: <h1>Bad gateway</h1>", ""),
    (b"[1]", "HTTP 400: [1]", ""),
    (b"", "HTTP 400: (nothing said)", ""),
    (b"\xff", "HTTP 400: \ufffd", ""),
]


@pytest.mark.parametrize(("body", "sentence", "code"), BODIES)
def test_an_error_is_told_in_one_line(body: bytes, sentence: str, code: str) -> None:
    assert (told(400, body), error_code(body)) == (sentence, code)


def test_a_long_error_is_cut() -> None:
    assert len(told(500, b"x" * 10_000)) < 250
