"""The pace is kept by all who share it, and nobody waits for work that has ended."""

import threading
import time

import pytest

from counterfoil.models.api.pace import Pace, Stopped


def test_slots_are_so_far_apart() -> None:
    pace, began = Pace(per_minute=1200), time.monotonic()
    for _ in range(5):
        pace.take()
    assert 0.19 < time.monotonic() - began < 10


def test_without_a_rate_nobody_waits() -> None:
    pace, began = Pace(per_minute=0), time.monotonic()
    for _ in range(1000):
        pace.take()
    assert time.monotonic() - began < 5


def test_a_pause_that_begins_while_one_waits_is_waited_for() -> None:
    pace = Pace(per_minute=600)
    pace.take()
    threading.Timer(0.02, pace.hold, (0.4,)).start()
    began = time.monotonic()
    pace.take()
    assert time.monotonic() - began > 0.35


def test_who_waits_is_let_go_when_the_work_ends() -> None:
    pace, began = Pace(per_minute=0), time.monotonic()
    pace.hold(30)
    threading.Timer(0.05, pace.stop).start()
    with pytest.raises(Stopped):
        pace.take()
    assert time.monotonic() - began < 5


def test_work_can_go_on_after_it_ended() -> None:
    pace = Pace(per_minute=0)
    pace.stop()
    pace.go_on()
    pace.sleep(0.001)
