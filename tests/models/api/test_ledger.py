"""Costs are estimated before and counted afterwards."""

from pathlib import Path

import pytest
from PIL import Image as PIL

from counterfoil.models.api.ledger import Ledger, Price, estimate, picture_tokens
from counterfoil.models.api.reply import Reply
from counterfoil.models.api.request import Request
from counterfoil.pictures import Pictures
from counterfoil.records import Image

PICTURES = [
    # OpenAI's worked examples ('Calculating costs'): 1024 × 1024 → 765 tokens, 2048 × 4096 → 1105
    ((1024, 1024), 765),
    ((2048, 4096), 1105),
    ((32, 24), 255),
    ((640, 480), 85 + 2 * 170),
]


@pytest.mark.parametrize(("size", "tokens"), PICTURES)
def test_a_picture_weighs_as_published(size: tuple[int, int], tokens: int) -> None:
    assert picture_tokens(*size) == tokens


def test_an_estimate_counts_texts_pictures_and_answers(tmp_path: Path) -> None:
    PIL.new("RGB", (32, 24)).save(tmp_path / "a.png")
    picture = Pictures({"": tmp_path}).open(Image("s", "a.png"))
    requests = [Request("chat", (picture, "x" * 40), {}), Request("chat", ("x" * 4,), {})]
    found = estimate(requests, 3, 16, Price(2.0, 10.0))
    assert (found.requests, found.cached, found.tokens_in, found.tokens_out) == (2, 3, 255 + 10 + 1 + 20, 32)
    assert found.cost == pytest.approx((286 * 2 + 32 * 10) / 1e6)
    assert str(found) == (
        "2 requests (3 more are answered already), about 286 tokens in and at most 32 out, about 0.00 in money"
    )


def test_without_prices_there_is_no_cost() -> None:
    assert estimate([], 0, 16, Price(1.0, None)).cost is None
    assert Ledger(Price()).summary()["cost"] == ""


def test_the_ledger_pays_for_what_was_asked_now() -> None:
    ledger = Ledger(Price(2.0, 10.0))
    ledger.answered(Reply("Yes", (), 100, 2, "m-1"), cached=False)
    ledger.answered(Reply("Yes", (), 900, 9, "m-0"), cached=True)
    ledger.failed("rate limit")
    ledger.note("unread")
    assert ledger.summary() == {
        "asked": "1", "cached": "1", "unread": "1", "unread_cut": "0", "without_probability": "0", "one_sided": "0",
        "tokens_in": "100", "tokens_out": "2", "failed_rate_limit": "1", "served": "m-0, m-1", "cost": "0.000220",
    }  # fmt: skip
