"""The client: puts requests to an OpenAI-compatible endpoint, many at once, and again where that may help.

An attempt has a deadline for the whole of it, since a body that trickles never runs into a time-out of
a single read. The key is sent and nothing else: it is blotted out of whatever comes back.
"""

import random
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache

import httpx2

from counterfoil import __version__
from counterfoil.errors import PictureError
from counterfoil.models.api.failures import Again, Unanswered, Unusable, error_code, retry_after, told
from counterfoil.models.api.pace import Pace, Stopped
from counterfoil.models.api.reply import Garbage, Reply, read_reply
from counterfoil.models.api.request import PATHS, Request

AGAIN = {408: "slow", 409: "busy", 425: "busy", 429: "rate limit"}
"""Errors of the client's side that pass; all of 500 and more do as well."""
FATAL = (401, 402, 404, 405)
QUOTA = ("insufficient_quota", "billing_hard_limit_reached")
MAX_BYTES = 20_000_000
MAX_PAUSE = 300.0
LONGEST_BACKOFF = 30.0
IN_A_ROW = 10
"""So many requests given up with no answer between them, or refused with none at all, and the endpoint is."""
SECRET = 12
"""A key of fewer characters ('none', 'EMPTY') is no secret, and might be a word of an answer."""
FIRST_TRIES = 3
"""How often a host is tried that has never answered: a mistyped name is to be said soon."""


@cache
def _certificates() -> ssl.SSLContext:
    """Read once: it takes longer than a request."""
    return httpx2.create_ssl_context()


@dataclass(frozen=True)
class Manner:
    """How an endpoint is asked; none of it changes a reply."""

    concurrency: int = 8
    per_minute: float = 0
    timeout: float = 60
    retries: int = 8
    backoff: float = 0.5


class Client:
    """One endpoint, its key in memory only."""

    def __init__(self, url: str, key: str, manner: Manner) -> None:
        self.url, self.manner = url, manner
        self._key = key.encode()
        self._pace = Pace(manner.per_minute)
        self._lock = threading.Lock()
        self.retried = self._answered = self._met = self._refused = self._given_up = 0
        limits = httpx2.Limits(max_connections=manner.concurrency, max_keepalive_connections=manner.concurrency)
        headers = {"user-agent": f"counterfoil/{__version__}", "content-type": "application/json"}
        self._http = httpx2.Client(
            headers=headers | ({"authorization": f"Bearer {key}"} if key else {}),
            timeout=httpx2.Timeout(manner.timeout, connect=min(10.0, manner.timeout), pool=None),
            limits=limits,
            verify=_certificates(),
        )

    def close(self) -> None:
        self._http.close()

    def ask_all(self, requests: Sequence[Request], keep: Callable[[int, Reply], None]) -> dict[int, Unanswered]:
        """Put all requests; each reply is kept the moment it is there. What was not answered comes back, by index."""
        self._pace.go_on()
        failed: dict[int, Unanswered] = {}

        def put(index: int) -> None:
            try:
                reply = self.ask(requests[index])
            except Unanswered as error:
                failed[index] = error
            except PictureError as error:
                failed[index] = Unanswered(error.kind, str(error))
            else:
                keep(index, reply)

        with ThreadPoolExecutor(self.manner.concurrency, thread_name_prefix="api") as pool:
            asked = [pool.submit(put, index) for index in range(len(requests))]
            try:
                done, _ = wait(asked, return_when=FIRST_EXCEPTION)
                fatal = [error for future in done if (error := future.exception()) is not None]
                if fatal:
                    raise next((error for error in fatal if not isinstance(error, Stopped)), fatal[0])
            except BaseException:
                self._pace.stop()
                pool.shutdown(wait=True, cancel_futures=True)
                raise
        return failed

    def ask(self, request: Request) -> Reply:
        """The reply to one request, after as many attempts as it takes and the manner allows."""
        payload, attempt = request.payload(), 0
        while True:
            self._pace.take()
            try:
                reply = self._attempt(request, payload)
            except Again as failure:
                attempt += 1
                self._wait_or_give_up(failure, attempt)
            else:
                with self._lock:
                    self._answered, self._given_up = self._answered + 1, 0
                return reply

    def met_answers(self, count: int) -> None:
        """Say that this endpoint has answered before: what it refuses now is the fault of the request."""
        with self._lock:
            self._met += count

    def _wait_or_give_up(self, failure: Again, attempt: int) -> None:
        tries = self.manner.retries + 1
        if failure.kind == "unreachable" and not self._answered:
            tries = min(FIRST_TRIES, tries)
        if attempt >= tries:
            raise self._given(failure, attempt)
        with self._lock:
            self.retried += 1
        backoff = min(self.manner.backoff * 2 ** (attempt - 1), LONGEST_BACKOFF)
        if failure.wait is None:
            self._pace.sleep(backoff * random.uniform(0.5, 1))
        elif failure.wait <= MAX_PAUSE:
            self._pace.hold(max(failure.wait, backoff))  # some say 0 and go on refusing
        else:
            raise Unusable(
                f"{self.url} asks for a pause of {failure.wait:.0f} s ({failure}); run again then: "
                "what was answered is kept."
            )

    def _given(self, failure: Again, attempts: int) -> Exception:
        """What to say of a request that failed to the last attempt."""
        if failure.kind == "unreachable":
            return Unusable(f"{self.url} cannot be reached: {failure}. Check the address and the network.")
        with self._lock:
            self._given_up += 1
            down = self._given_up >= IN_A_ROW
        if down:
            return Unusable(
                f"{self.url} answers no more: {IN_A_ROW} requests in a row failed, the last with {failure}. "
                "Run again later: what was answered is kept."
            )
        return Unanswered(failure.kind, f"{failure}, {attempts} times.")

    def _attempt(self, request: Request, payload: bytes) -> Reply:
        key = {"idempotency-key": request.key(self.url)}  # a server that knows it charges nobody twice
        deadline = time.monotonic() + self.manner.timeout
        try:
            with self._http.stream(
                "POST", f"{self.url}/{PATHS[request.mode]}", content=payload, headers=key
            ) as response:
                body = self._body(response, deadline)
        except httpx2.TimeoutException as error:
            kind = "unreachable" if isinstance(error, httpx2.ConnectTimeout) else "slow"
            raise Again(kind, f"no answer in {self.manner.timeout:g} s") from error
        except httpx2.ConnectError as error:
            raise Again("unreachable", str(error) or "no connection") from error
        except httpx2.DecodingError as error:
            raise Again("garbage", f"a body that cannot be decoded: {error}") from error
        except httpx2.TransportError as error:
            raise Again("dropped", f"the connection was dropped: {error}") from error
        if response.is_success:
            try:
                return read_reply(body, request.mode)
            except Garbage as error:
                raise Again("garbage", f"{error}") from error
        raise self._error(response, body)

    def _body(self, response: httpx2.Response, deadline: float) -> bytes:
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if time.monotonic() > deadline:
                raise Again("slow", f"the answer was not whole after {self.manner.timeout:g} s")
            if len(body) > MAX_BYTES:
                raise Again("garbage", f"an answer of more than {MAX_BYTES:,} bytes")
        return bytes(body).replace(self._key, b"[key]") if len(self._key) >= SECRET else bytes(body)

    def _error(self, response: httpx2.Response, body: bytes) -> Exception:
        """An error of the endpoint: to be tried again, the request's fault, or the end."""
        status, says = response.status_code, told(response.status_code, body)
        if status in FATAL or response.is_redirect or error_code(body) in QUOTA:
            return Unusable(f"{self.url} cannot be used: {says.rstrip('.')}. Check the key, the model and the address.")
        if status in AGAIN or status >= 500:
            return Again(AGAIN.get(status, "server error"), says, retry_after(response.headers))
        with self._lock:
            self._refused += 1
            hopeless = self._refused >= IN_A_ROW and not (self._answered or self._met)
        if hopeless:
            return Unusable(f"{self.url} refuses every request: {says}")
        return Unanswered("refused", says)
