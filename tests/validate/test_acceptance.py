"""Which items are valid follows from the votes by the rule of their task, and from nothing else."""

from collections.abc import Sequence
from typing import Any

import pytest

from counterfoil.errors import CallError
from counterfoil.records import Image, Item, Tally, Text, Vote
from counterfoil.validate.acceptance import RULES, Rule, Verdict, verdicts


def votes(task: str, *answers: Any, shown: tuple[int, ...] = ()) -> list[Vote]:
    return [Vote("x", task, f"w{n}", answer, shown) for n, answer in enumerate(answers)]


def item(*gold: bool | str | None) -> Item:
    texts = tuple(Text(f"text {n}") for n in range(len(gold)))
    return Item("x", "p", (Image("s", "f"),), texts, (gold,))


TALLIES = {  # VALSE's released counts: caption, foil or both, neither or cannot tell
    (3, 0, 0): (True, True),
    (2, 1, 0): (True, False),
    (2, 0, 1): (True, False),
    (1, 1, 1): (False, False),
    (0, 3, 0): (False, False),
}


@pytest.mark.parametrize("counts", TALLIES)
def test_valse_two_of_three(counts: tuple[int, int, int]) -> None:
    tally = Tally("x", "valse", dict(zip(("caption", "foil", "other"), counts, strict=True)))
    assert verdicts([tally]) == {"x": Verdict(*TALLIES[counts], 3)}


SEEN = {"subject": True, "verb": True, "object": True}
CASES: dict[str, tuple[Sequence[Vote], tuple[bool, bool]]] = {
    "valse: votes of people": (votes("valse", "caption", "caption", "both"), (True, False)),
    "valse: one vote is not enough": (votes("valse", "caption"), (False, False)),
    "valse: half is no majority": (votes("valse", "caption", "caption", "foil", "neither"), (False, False)),
    "svo-verify: all parts seen by two": (
        votes("svo-verify", SEEN, {**SEEN, "cartoon": False}, {**SEEN, "verb": False}),
        (True, False),
    ),
    "svo-verify: a cartoon is refused": (
        votes("svo-verify", SEEN, {**SEEN, "cartoon": True}, {**SEEN, "cartoon": True}),
        (False, False),
    ),
    "svo-verify: an answer without parts": (votes("svo-verify", SEEN, "yes", None), (False, False)),
    "svo-confirm: the positive image alone": (votes("svo-confirm", "positive", "positive", "positive"), (True, True)),
    "svo-confirm: both images": (votes("svo-confirm", "both", "both", "positive"), (False, False)),
}


@pytest.mark.parametrize("case", CASES)
def test_rules_by_choice_and_parts(case: str) -> None:
    cast, (valid, unanimous) = CASES[case]
    assert verdicts(cast) == {"x": Verdict(valid, unanimous, len(cast))}


GOLD: dict[str, tuple[Item, Sequence[Vote], tuple[bool, bool]]] = {
    "foil: told true": (item(True), votes("foil", True, True, False), (True, False)),
    "foil: a foil told false": (item(False), votes("foil", False, False, False), (True, True)),
    "bla: a text by its place": (item(True, False), votes("bla", "false", "False", True, shown=(1,)), (True, False)),
    "carets: three of five": (
        item("red"),
        votes("carets-answer", "red", "Red ", "red", "blue", "ambiguous"),
        (True, False),
    ),
    "carets: ambiguous counts against": (
        item("red"),
        votes("carets-answer", "red", "red", *["ambiguous"] * 3),
        (False, False),
    ),
    "carets: no majority": (item("red"), votes("carets-answer", "red", "red", "blue", "green", "pink"), (False, False)),
    "carets: a refusal is no answer": (item("red"), votes("carets-answer", None, "red", "red"), (False, False)),
}


@pytest.mark.parametrize("case", GOLD)
def test_rules_by_gold(case: str) -> None:
    known, cast, (valid, unanimous) = GOLD[case]
    assert verdicts(cast, items=[known]) == {"x": Verdict(valid, unanimous, len(cast))}


def test_an_item_judged_cell_by_cell_must_be_right_in_all() -> None:
    right, wrong = votes("bla", True, True, True, shown=(0,)), votes("bla", True, True, False, shown=(1,))
    assert verdicts([*right, *wrong], items=[item(True, False)]) == {"x": Verdict(False, False, 6)}
    assert verdicts(right, items=[item(True, False)]) == {"x": Verdict(True, True, 3)}


def test_an_item_judged_by_two_tasks_must_pass_both() -> None:
    good, bad = votes("svo-confirm", *["positive"] * 3), votes("svo-verify", *[{"subject": True}] * 3)
    assert verdicts([*good, *bad])["x"] == Verdict(False, False, 6)


def test_only_votes_on_items_count_and_a_person_s_last_one() -> None:
    cast = [
        Vote("x", "valse", "ann", "foil"),
        Vote("x", "valse", "bob", "caption"),
        Vote("x", "valse", "ann", "caption"),
        Vote("x", "valse", "cat", "foil", purpose="gold"),
        Vote("y", "valse", "dan", "caption", purpose="qualification"),
    ]
    assert verdicts(cast) == {"x": Verdict(True, True, 2)}


def test_items_without_votes_have_no_verdict() -> None:
    assert verdicts([], items=[item(True)]) == {}


def test_a_rule_of_one_s_own() -> None:
    rules = {"mine": Rule("choice", 1, ("good", "fair"))}
    assert verdicts(votes("mine", "fair"), rules=rules) == {"x": Verdict(True, True, 1)}


def test_what_cannot_be_judged_is_said() -> None:
    with pytest.raises(CallError, match="no acceptance rule for the task 'vlase'. There are: bla, carets-answer"):
        verdicts(votes("vlase", "caption"))
    with pytest.raises(CallError, match="judged by gold, and the item 'x' is not given"):
        verdicts(votes("foil", True))
    with pytest.raises(CallError, match="does not say which cell"):
        verdicts(votes("bla", True), items=[item(True, False)])


def test_every_rule_needs_more_than_one_vote() -> None:
    assert {task: rule.least for task, rule in RULES.items()} == {
        "valse": 2, "svo-verify": 2, "svo-confirm": 2, "carets-answer": 3, "bla": 2, "foil": 2, "vsr": 2,
    }  # fmt: skip
