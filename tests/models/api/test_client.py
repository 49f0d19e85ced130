"""The client gets an answer from a server that misbehaves, or says in one sentence why there is none."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("httpx2", reason="the extra 'api' is not installed")

from counterfoil.models.api import client
from counterfoil.models.api.client import IN_A_ROW, Client, Manner
from counterfoil.models.api.failures import Unanswered, Unusable
from counterfoil.models.api.reply import Reply
from counterfoil.models.api.request import Request
from counterfoil.pictures import Pictures
from counterfoil.records import Image

QUICK = Manner(concurrency=4, timeout=5, retries=3, backoff=0.01)
Open = Callable[..., Client]


@pytest.fixture
def connect() -> Iterator[Open]:
    clients: list[Client] = []

    def opened(url: str, manner: Manner = QUICK, key: str = "sk-very-secret-0123456789") -> Client:
        clients.append(Client(url, key, manner))
        return clients[-1]

    yield opened
    for one in clients:
        one.close()


def request(text: str = "There are 2 dogs.") -> Request:
    return Request("chat", (text,), {"model": "tiny"})


def asked(client: Client, requests: list[Request]) -> tuple[dict[int, Reply], dict[int, Unanswered]]:
    kept: dict[int, Reply] = {}
    failed = client.ask_all(requests, kept.__setitem__)
    return kept, failed


PASSING = [
    "drop",
    "half",
    "garbage",
    "binary",
    "empty",
    "500",
    "502",
    "503 0",
    "529",
    "429 0",
    "429 0.05",
    "408",
    "409",
]


@pytest.mark.parametrize("fault", PASSING)
def test_what_passes_is_tried_again(endpoint: Any, connect: Open, fault: str) -> None:
    endpoint.plan = lambda text, attempt: fault if attempt < 2 else "ok"
    opened = connect(endpoint.url)
    assert opened.ask(request()).text == "Yes."
    assert (len(endpoint.bodies), opened.retried) == (3, 2)


FINAL = [
    # what the server does every time, the kind under which it is counted, how often it is asked
    ("drop", "dropped", 4),
    ("garbage", "garbage", 4),
    ("500", "server error", 4),
    ("429 0", "rate limit", 4),
    ("400", "refused", 1),
    ("403", "refused", 1),
    ("422", "refused", 1),
]


@pytest.mark.parametrize(("fault", "kind", "times"), FINAL)
def test_what_does_not_pass_is_named_and_the_rest_answered(
    endpoint: Any, connect: Open, fault: str, kind: str, times: int
) -> None:
    endpoint.plan = lambda text, attempt: fault if "3" in text else "ok"
    kept, failed = asked(connect(endpoint.url), [request(f"There are {n} dogs.") for n in range(6)])
    assert sorted(kept) == [0, 1, 2, 4, 5]
    assert [error.kind for error in failed.values()] == [kind]
    assert endpoint.texts().count("There are 3 dogs.") == times


@pytest.mark.parametrize("fault", ["slow", "hang"])
def test_a_trickling_or_silent_answer_is_given_up(endpoint: Any, connect: Open, fault: str) -> None:
    endpoint.plan = lambda text, attempt: fault if attempt == 0 else "ok"
    began = time.monotonic()
    opened = connect(endpoint.url, Manner(timeout=0.4, retries=5, backoff=0.01))
    assert opened.ask(request()).text == "Yes."
    assert time.monotonic() - began < 6  # the trickle takes longer than that


def test_a_flood_is_not_read_to_its_end(endpoint: Any, connect: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "MAX_BYTES", 100_000)
    endpoint.plan = lambda text, attempt: "flood"
    _, failed = asked(connect(endpoint.url), [request()])
    assert failed[0].reason == "garbage: an answer of more than 100,000 bytes, 4 times."


def test_a_picture_that_cannot_be_sent_is_named(endpoint: Any, connect: Open, photos: Path) -> None:
    (photos / "1.png").write_bytes((photos / "1.png").read_bytes()[:60])
    pictures = Pictures({"": photos})
    requests = [Request("chat", (pictures.open(Image("s", f"{n}.png")), "A dog."), {}) for n in range(3)]
    kept, failed = asked(connect(endpoint.url), requests)
    assert (sorted(kept), [error.kind for error in failed.values()]) == ([0, 2], ["broken"])


END = [
    ("401", "HTTP 401: told 401"),
    ("402", "HTTP 402"),
    ("404", "Check the key, the model and the address"),
    ("429 - insufficient_quota", "HTTP 429"),
    ("429 86400", "asks for a pause of 86400 s"),
    ("301", "HTTP 301"),
]


@pytest.mark.parametrize(("fault", "sentence"), END)
def test_what_no_request_can_mend_ends_the_work(endpoint: Any, connect: Open, fault: str, sentence: str) -> None:
    endpoint.plan = lambda text, attempt: fault
    with pytest.raises(Unusable, match=sentence):
        asked(connect(endpoint.url), [request(f"There are {n} dogs.") for n in range(50)])
    assert len(endpoint.bodies) <= 2 * QUICK.concurrency


def test_answers_that_come_while_the_work_ends_are_kept(endpoint: Any, connect: Open) -> None:
    endpoint.plan = lambda text, attempt: "401" if "30" in text else "ok"
    kept: dict[int, Reply] = {}
    with pytest.raises(Unusable):
        connect(endpoint.url).ask_all([request(f"There are {n} dogs.") for n in range(10, 50)], kept.__setitem__)
    assert len(kept) == sum(endpoint.settled().answered.values()) >= 16


def test_a_server_that_is_down_is_not_asked_for_ever(endpoint: Any, connect: Open) -> None:
    endpoint.plan = lambda text, attempt: "500"
    with pytest.raises(Unusable, match=f"{IN_A_ROW} requests in a row failed, the last with HTTP 500"):
        asked(connect(endpoint.url), [request(f"There are {n} dogs.") for n in range(200)])
    assert len(endpoint.bodies) < 4 * (IN_A_ROW + QUICK.concurrency + 1)


def test_a_server_that_refuses_everything_is_unusable(endpoint: Any, connect: Open) -> None:
    endpoint.plan = lambda text, attempt: "400"
    with pytest.raises(Unusable, match="refuses every request: HTTP 400: told 400"):
        asked(connect(endpoint.url), [request(f"There are {n} dogs.") for n in range(100)])


def test_a_server_that_answered_before_may_refuse_many(endpoint: Any, connect: Open) -> None:
    endpoint.plan = lambda text, attempt: "400"
    opened = connect(endpoint.url)
    opened.met_answers(1)
    kept, failed = asked(opened, [request(f"There are {n} dogs.") for n in range(30)])
    assert (len(kept), len(failed)) == (0, 30)


def test_an_unreachable_host_is_said_soon(connect: Open) -> None:
    began = time.monotonic()
    with pytest.raises(Unusable, match=r"^http://127.0.0.1:9/v1 cannot be reached: .*Check the address") as error:
        asked(connect("http://127.0.0.1:9/v1", Manner(backoff=0.01)), [request()])
    assert "\n" not in str(error.value)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("concurrency", [1, 3])
def test_no_more_than_so_many_are_asked_at_once(endpoint: Any, connect: Open, concurrency: int) -> None:
    endpoint.delay = 0.05
    kept, _ = asked(connect(endpoint.url, Manner(concurrency)), [request(f"{n} dogs.") for n in range(12)])
    assert (len(kept), endpoint.peak) == (12, concurrency)


def test_a_pause_that_is_asked_for_holds_for_all(endpoint: Any, connect: Open) -> None:
    first = threading.Event()

    def plan(text: str, attempt: int) -> str:
        if first.is_set():
            return "ok"
        first.set()
        return "429 0.6"

    endpoint.plan = plan
    opened = connect(endpoint.url, Manner(concurrency=2, backoff=0.01))
    kept, _ = asked(opened, [request(f"{n} dogs.") for n in range(20)])
    gaps = sorted(after - before for before, after in zip(endpoint.times, endpoint.times[1:], strict=False))
    assert len(kept) == 20
    assert gaps[-1] > 0.5


def test_the_rate_is_kept(endpoint: Any, connect: Open) -> None:
    asked(connect(endpoint.url, Manner(concurrency=8, per_minute=1200)), [request(f"{n} dogs.") for n in range(9)])
    assert endpoint.times[-1] - endpoint.times[0] > 0.35


def test_the_key_is_sent_and_blotted_out_of_what_comes_back(endpoint: Any, connect: Open) -> None:
    endpoint.plan = lambda text, attempt: "echo"
    _, failed = asked(connect(endpoint.url), [request()])
    assert endpoint.headers[0]["authorization"] == "Bearer sk-very-secret-0123456789"
    assert str(failed[0]) == "HTTP 400: odd Bearer [key]"


def test_without_a_key_none_is_sent(endpoint: Any, connect: Open) -> None:
    connect(endpoint.url, key="").ask(request())
    assert "authorization" not in endpoint.headers[0]


def test_attempts_of_one_request_bear_one_name(endpoint: Any, connect: Open) -> None:
    endpoint.plan = lambda text, attempt: "ok" if attempt else "drop"
    connect(endpoint.url).ask(request())
    first, second = (headers["idempotency-key"] for headers in endpoint.headers)
    assert first == second == request().key(endpoint.url)
