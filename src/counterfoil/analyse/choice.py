"""Which items a number is about: those that people found valid, all, or those that every run scored."""

from collections.abc import Sequence
from typing import Literal

from counterfoil import store
from counterfoil.errors import CallError
from counterfoil.records import Item
from counterfoil.validate.acceptance import verdicts

Which = Literal["valid", "all", "common"]


def default(suite: store.Suite) -> Which:
    """'valid' where people voted, else 'all'."""
    return "valid" if suite.has_votes else "all"


def chosen(suite: store.Suite, which: Which) -> list[Item]:
    """The items of a suite that are valid by its votes, or all of them."""
    items = suite.items()
    if which != "valid":
        return items
    if not suite.has_votes:
        raise CallError(f"{suite.folder} has no votes: no item is known to be valid. Use --items all.")
    found = verdicts(suite.votes(), items=items)
    return [item for item in items if item.id in found and found[item.id].valid]


def in_common(runs: Sequence[store.Run]) -> set[str]:
    """The items of which every run scored every cell it was asked."""
    shared: set[str] | None = None
    for run in runs:
        columns = run.scores()
        lost = {name for name, error in zip(columns["item"], columns["error"], strict=True) if error is not None}
        scored = set(columns["item"].tolist()) - lost
        shared = scored if shared is None else shared & scored
    return shared or set()
