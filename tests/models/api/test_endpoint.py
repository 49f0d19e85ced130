"""An endpoint is named by model and address, and its key comes from the environment alone."""

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.models.api.endpoint import Endpoint, endpoint

NAMES = [
    ("gpt-4o@https://api.openai.com/v1", "gpt-4o", "https://api.openai.com/v1"),
    ("Qwen/Qwen2.5-VL@http://localhost:8000/v1/", "Qwen/Qwen2.5-VL", "http://localhost:8000/v1"),
    ("model@2024@https://host/v1", "model@2024", "https://host/v1"),
]


@pytest.mark.parametrize(("name", "model", "url"), NAMES)
def test_a_name_is_taken_apart(name: str, model: str, url: str) -> None:
    assert endpoint(name) == Endpoint(model, url)


WRONG = ["gpt-4o", "@https://host/v1", "m@ftp://host", "m@https://", "m@https://me:pw@host/v1", "m@https://host/#f"]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_name_is_refused_with_one_sentence(name: str) -> None:
    with pytest.raises(CallError, match=r"^[^\n]+\.$"):
        endpoint(name)


def test_the_key_is_in_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", " sk-1\n")
    assert Endpoint("m", "https://host/v1").key("MY_KEY") == "sk-1"
    assert Endpoint("m", "https://host/v1").key("") == ""


def test_a_missing_key_is_said_with_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(CounterfoilError, match="put it into the environment variable OPENAI_API_KEY"):
        Endpoint("m", "https://host/v1").key("OPENAI_API_KEY")


def test_what_is_no_key_is_refused_without_showing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-\nx")
    with pytest.raises(CounterfoilError, match="odd characters") as error:
        Endpoint("m", "https://host/v1").key("MY_KEY")
    assert "sk-" not in str(error.value)


CLEAR = [
    ("http://10.0.0.1/v1", False),
    ("http://example.org/v1", False),
    ("http://localhost:1/v1", True),
    ("http://127.0.0.1:1/v1", True),
    ("http://[::1]:1/v1", True),
    ("https://example.org/v1", True),
]


@pytest.mark.parametrize(("url", "sent"), CLEAR)
def test_a_key_is_not_sent_in_the_clear(monkeypatch: pytest.MonkeyPatch, url: str, sent: bool) -> None:
    monkeypatch.setenv("MY_KEY", "sk-1")
    if sent:
        assert Endpoint("m", url).key("MY_KEY") == "sk-1"
    else:
        with pytest.raises(CounterfoilError, match="not sent there in the clear"):
            Endpoint("m", url).key("MY_KEY")
