"""The pace of asking: at most so many requests a minute, and a pause for all when the endpoint asks for one."""

import threading
import time


class Stopped(Exception):
    """The work ended while somebody waited."""


class Pace:
    """Shared by all who ask one endpoint."""

    def __init__(self, per_minute: float) -> None:
        self._gap = 60 / per_minute if per_minute else 0.0
        self._lock = threading.Lock()
        self._next = self._held = 0.0
        self._stop = threading.Event()

    def take(self) -> None:
        """Wait for the next free slot, and for the end of a pause that began meanwhile."""
        with self._lock:
            slot = max(time.monotonic(), self._next, self._held)
            self._next = slot + self._gap
        while (left := max(slot, self._held) - time.monotonic()) > 0:
            self.sleep(left)

    def hold(self, seconds: float) -> None:
        """Nobody asks for so long."""
        with self._lock:
            self._held = max(self._held, time.monotonic() + seconds)

    def sleep(self, seconds: float) -> None:
        """Wait, unless the work ends."""
        if self._stop.wait(seconds):
            raise Stopped

    def stop(self) -> None:
        """Let nobody wait any longer."""
        self._stop.set()

    def go_on(self) -> None:
        self._stop.clear()
