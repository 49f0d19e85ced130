"""A served model as a Reader and a Matcher: all items end scored or named, and nothing is asked twice."""

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("httpx2", reason="the extra 'api' is not installed")

from counterfoil import models
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models.api import Api
from counterfoil.models.reading import YES_NO
from counterfoil.models.spec import is_blind, open_model
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.protocols import Documented, Matcher, Reader
from counterfoil.records import Image

KEY = "sk-very-secret-0123456789"
SENTENCES = [f"There are exactly {number} dogs." for number in range(12)]
Make = Callable[..., Api]


@pytest.fixture
def make(endpoint: Any) -> Make:
    return lambda **options: Api(f"tiny@{endpoint.url}", **{"backoff": 0.01, "retries": 3, **options})


@pytest.fixture
def picture(photos: Path) -> OpenPicture:
    return Pictures({"": photos}).open(Image("photos", "1.png"))


def statements(picture: OpenPicture, texts: list[str] = SENTENCES) -> tuple[list[Any], list[Any]]:
    return [(picture, text) for text in texts], [YES_NO] * len(texts)


def number(text: str) -> int:
    return int("".join(c for c in text if c.isdigit()))


def test_statements_are_answered_in_words(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    found = make().answer(*statements(picture))
    assert [one.answer for one in found] == ["yes", "no"] * 6
    assert all(one.probabilities is None and one.raw in ("Yes.", "No.") for one in found)


def test_it_is_what_it_says_it_is(make: Make) -> None:
    words, likely = make(), make(logprobs=True)
    assert isinstance(words, Reader) and isinstance(words, Documented) and not isinstance(words, Matcher)
    assert isinstance(likely, Reader) and isinstance(likely, Matcher)
    assert inspect.getattr_static(likely, "match")  # as later Pythons look for a protocol's methods
    assert is_blind(make(blind=True)) and not is_blind(words)


PROMPTS = [
    ({}, 'Does the following sentence describe this image correctly?\n"A dog."\nAnswer with yes or no.'),
    ({"prompt": "blip2"}, "Question: Is the sentence A dog. appropriate for this image? yes or no? Answer: "),
]


@pytest.mark.parametrize(("options", "text"), PROMPTS)
def test_a_statement_is_put_in_the_words_of_the_prompt(
    endpoint: Any, make: Make, picture: OpenPicture, options: dict[str, str], text: str
) -> None:
    make(**options).answer([(picture, "A dog.")], [YES_NO])
    content = endpoint.bodies[0]["messages"][0]["content"]
    assert [part["type"] for part in content] == ["image_url", "text"]
    assert content[0]["image_url"]["url"].startswith("data:image/png;base64,")
    assert content[1]["text"] == text


SHORT = "\nAnswer the question using a single word or phrase."
QUESTIONS = [
    (("What colour is it?",), (), "What colour is it?" + SHORT),
    (("Is it red or blue?",), ("red", "blue"), "Is it red or blue?" + SHORT),
    (("Is it red?",), YES_NO, "Is it red?" + SHORT),
    (("Q: red? A: yes.", "Q: blue? A:"), YES_NO, "Q: red? A: yes.Q: blue? A:"),  # composed by others: as it is
]


@pytest.mark.parametrize(("texts", "options", "text"), QUESTIONS)
def test_a_question_is_put_as_a_question(
    endpoint: Any, make: Make, picture: OpenPicture, texts: tuple[str, ...], options: tuple[str, ...], text: str
) -> None:
    make().answer([(picture, *texts)], [options])
    assert endpoint.texts() == [text]


def test_open_answers_are_brought_to_one_spelling(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    endpoint.say = lambda text: "A red ball."
    (found,) = make().answer([(picture, "What is it?")], [()])
    assert found.answer == "red ball"


def test_answers_that_cannot_be_read_are_none_and_counted(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    endpoint.say = lambda text: "Hard to say." if "3" in text else "Yes."
    model = make()
    found = model.answer(*statements(picture))
    assert [n for n, one in enumerate(found) if one.answer is None] == [3]
    assert (model.spent()["unread"], model.spent()["unread_cut"]) == ("1", "0")


def test_answers_that_were_cut_before_their_verdict_are_told_apart(
    endpoint: Any, make: Make, picture: OpenPicture
) -> None:
    endpoint.say, endpoint.finish = lambda text: "<think>Let me see", "length"
    model = make()
    assert [one.answer for one in model.answer(*statements(picture, SENTENCES[:2]))] == [None, None]
    assert (model.spent()["unread"], model.spent()["unread_cut"]) == ("0", "2")


@pytest.mark.parametrize("options", [{}, {"mode": "completions", "blind": True}])
def test_probabilities_come_from_the_likely_tokens(
    endpoint: Any, make: Make, picture: OpenPicture, options: dict[str, Any]
) -> None:
    model = make(logprobs=True, **options)
    found = model.match(picture, SENTENCES)  # type: ignore[attr-defined]
    assert found.dtype == np.float64
    put = 'Does the following sentence describe this image correctly?\n"{}"\nAnswer with yes or no.'
    np.testing.assert_allclose(found, [endpoint.believes(put.format(text)) for text in SENTENCES], atol=1e-12)
    said = model.answer(*statements(picture))
    assert [one.probabilities["yes"] for one in said if one.probabilities] == found.tolist()
    assert len(endpoint.bodies) == len(SENTENCES)  # answer and match are one request


def test_missing_log_probabilities_are_said_or_counted(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    endpoint.logprobs = False
    model = make(logprobs=True)
    with pytest.raises(CounterfoilError, match="gives no probability of yes or no .* leave out logprobs=true"):
        model.match(picture, SENTENCES)  # type: ignore[attr-defined]
    found = make(logprobs=True)
    assert [one.answer for one in found.answer(*statements(picture))] == ["yes", "no"] * 6
    assert found.spent()["without_probability"] == "12"


def test_a_match_without_an_answer_is_an_error(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    endpoint.plan = lambda text, attempt: "400" if number(text) == 3 else "ok"
    with pytest.raises(CounterfoilError, match="No answer for 'There are exactly 3 dogs.' on image 1.png: refused"):
        make(logprobs=True).match(picture, SENTENCES)  # type: ignore[attr-defined]


def test_a_side_that_is_not_listed_is_counted(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    endpoint.believes = lambda text: 1.0 if number(text) == 2 else 0.75  # what is impossible is not listed
    model = make(logprobs=True)
    found = model.answer(*statements(picture, SENTENCES[:3]))
    assert [one.probabilities for one in found] == [
        pytest.approx({"yes": 0.75, "no": 0.25}),
        pytest.approx({"yes": 0.75, "no": 0.25}),
        {"yes": 1.0, "no": 0.0},
    ]
    assert model.spent()["one_sided"] == "1"


SETTINGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"max_tokens": 16, "temperature": 0.0}),
    (
        {"logprobs": True, "top_logprobs": 5},
        {"max_tokens": 16, "temperature": 0.0, "logprobs": True, "top_logprobs": 5},
    ),
    ({"constrain": "guided_choice"}, {"max_tokens": 16, "temperature": 0.0, "guided_choice": ["yes", "no"]}),
    (
        {"constrain": "structured_outputs"},
        {"max_tokens": 16, "temperature": 0.0, "structured_outputs": {"choice": ["yes", "no"]}},
    ),
    ({"constrain": "regex"}, {"max_tokens": 16, "temperature": 0.0, "regex": "(yes|no)"}),
    (
        {"extra": '{"max_tokens": null, "max_completion_tokens": 300, "temperature": null}'},
        {"max_completion_tokens": 300},
    ),
]


@pytest.mark.parametrize(("options", "settings"), SETTINGS)
def test_settings_are_sent(
    endpoint: Any, make: Make, picture: OpenPicture, options: dict[str, Any], settings: dict[str, Any]
) -> None:
    make(**options).answer([(picture, "A dog.")], [YES_NO])
    body = endpoint.bodies[0]
    assert {name: value for name, value in body.items() if name != "messages"} == {"model": "tiny", **settings}


WRONG: list[tuple[str, str]] = [
    ("api:tiny", "api:model@https://host/v1"),
    ("api:tiny@https://me:pw@host/v1", "keys come from the environment"),
    ("api:tiny@https://host/v1?prompt=blip", "There is no prompt for a statement 'blip'"),
    ("api:tiny@https://host/v1?question=plain", "There is no prompt for a question 'plain'"),
    ("api:tiny@https://host/v1?concurrency=0", "concurrency ≥ 1"),
    ("api:tiny@https://host/v1?budget=1", "A budget needs prices"),
    ("api:tiny@https://host/v1?extra=[]", "must be a JSON object"),
    ("api:tiny@https://host/v1?mode=talk", "mode"),
    ("api:tiny@https://host/v1?key=sk-1", "There is no option 'key'"),
]


@pytest.mark.parametrize(("spec", "sentence"), WRONG)
def test_a_wrong_spec_is_answered_with_one_sentence(monkeypatch: pytest.MonkeyPatch, spec: str, sentence: str) -> None:
    monkeypatch.setitem(models.PARTS, "api", "counterfoil.models.api:Api")
    with pytest.raises(CallError) as error:
        open_model(spec)
    assert sentence in str(error.value)


def test_a_missing_key_is_one_sentence(make: Make, picture: OpenPicture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(CounterfoilError, match=r"^No key for .* environment variable OPENAI_API_KEY, [^\n]*$"):
        make().answer(*statements(picture))
    assert make(key_env="").answer(*statements(picture))[0].answer == "yes"


def test_a_missing_library_is_one_command(make: Make, picture: OpenPicture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx2", None)
    with pytest.raises(MissingExtra, match=r"pip install 'counterfoil\[api\]'"):
        make().answer(*statements(picture))
    with pytest.raises(MissingExtra):
        make().about()


def test_nothing_is_asked_twice(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    model = make()
    twice = model.answer(*statements(picture, SENTENCES + SENTENCES))
    assert twice[:12] == twice[12:] == model.answer(*statements(picture)) == make().answer(*statements(picture))
    assert max(endpoint.came.values()) == 1
    assert (model.spent()["asked"], model.spent()["cached"]) == ("12", "12")


def test_costs_are_known_before_and_after(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    model = make(price_in=2, price_out=10)
    before = model.estimate(*statements(picture))
    assert (before.requests, before.cached, before.tokens_out) == (12, 0, 12 * 16)
    model.answer(*statements(picture, SENTENCES[:5]))
    assert model.estimate(*statements(picture)).requests == 7
    assert model.spent()["cost"] == f"{(500 * 2 + 10 * 10) / 1e6:.6f}"
    assert len(endpoint.bodies) == 5


def test_a_budget_holds(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    one = make(price_in=1, price_out=1).estimate(*statements(picture, SENTENCES[:1])).cost or 0
    model = make(price_in=1, price_out=1, budget=2.5 * one)
    model.answer(*statements(picture, SENTENCES[:1]))
    with pytest.raises(CounterfoilError, match="The budget of .* does not hold: .* 11 requests"):
        model.answer(*statements(picture))
    assert len(endpoint.bodies) == 1


def test_about_says_what_answers_depend_on(make: Make) -> None:
    about = make(prompt="blip2", temperature=0.5).about()
    assert about["served_as"] == "tiny" and about["temperature"] == "0.5"
    assert about["prompt"].endswith("appropriate for this image? yes or no? Answer: ")
    assert all(isinstance(value, str) for value in about.values())


def test_what_gets_no_answer_is_named(endpoint: Any, make: Make, picture: OpenPicture) -> None:
    endpoint.plan = lambda text, attempt: {3: "400", 4: "garbage", 5: "drop"}.get(number(text), "ok")
    model = make()
    found = model.answer(*statements(picture))
    failed = {n: one.error for n, one in enumerate(found) if one.error}
    assert failed[3] == "refused: HTTP 400: told 400"
    assert failed[4].startswith("garbage: no chat reply: ") and failed[4].endswith(", 4 times.")
    assert failed[5].startswith("dropped: the connection was dropped: ")
    assert [one.answer for n, one in enumerate(found) if n not in failed] == ["yes", "no", "yes"] + ["yes", "no"] * 3
    spent = model.spent()
    assert (spent["failed_refused"], spent["failed_garbage"], spent["failed_dropped"]) == ("1", "1", "1")
    again = make().answer(*statements(picture))  # failures are not kept: they may pass
    assert sum(one.error is not None for one in again) == 3
    assert max(endpoint.answered.values()) == 1
