"""Which items people accept: each task's rule, put to the votes. Validity is never stored, only computed here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from counterfoil.errors import CallError
from counterfoil.records import Answer, Gold, Item, Tally, Vote


@dataclass(frozen=True)
class Rule:
    """When a task's answers accept an item: at least `least` of them do, and more than half.

    By *choice* an answer accepts if it is one of `accepted`. By *gold* it accepts if it is the gold value of
    the cell that was shown, so that 'ambiguous', a refusal and a wrong answer count against. By *parts* it is a
    table of yes and no, and accepts if all of `accepted` are there and none of `refused`.
    """

    by: Literal["choice", "gold", "parts"]
    least: int
    accepted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


RULES: Mapping[str, Rule] = {
    # VALSE §4.4: at least two of three say 'caption and not foil'.
    "valse": Rule("choice", 2, ("caption",)),
    # SVO-Probes §3: two of three see subject, verb and object, and no cartoon …
    "svo-verify": Rule("parts", 2, ("subject", "verb", "object"), ("cartoon",)),
    # … and two of three say that the positive image, and it alone, fits the sentence.
    "svo-confirm": Rule("choice", 2, ("positive",)),
    # CARETS: the majority of five answers; 'ambiguous' and no majority are wrong.
    "carets-answer": Rule("gold", 3),
    # BLA and FOIL: the majority of three says true or false of one sentence.
    "bla": Rule("gold", 2),
    "foil": Rule("gold", 2),
    # VSR: the majority of the validators agrees with the label.
    "vsr": Rule("gold", 2),
}
"""By task. What differs between the papers is this table."""


@dataclass(frozen=True)
class Verdict:
    """What people make of an item: whether a majority accepts it, whether all do, and how many votes there are."""

    valid: bool
    unanimous: bool
    votes: int


def verdicts(
    votes: Iterable[Vote | Tally],
    *,
    items: Iterable[Item] = (),
    rules: Mapping[str, Rule] = RULES,
) -> dict[str, Verdict]:
    """The verdict on every item that has votes, by the rules of their tasks.

    `items` are needed for tasks that are judged by gold. Gold questions and qualifications do not count, and
    of one person's answers to the same question only the last does. An item that was judged by several tasks,
    or cell by cell, is valid if all of these accept it.
    """
    known = {item.id: item for item in items}
    found: dict[str, list[Verdict]] = {}
    for (item, task, cell), answers in _ballots(votes).items():
        rule = _rule(task, rules)
        right = _gold(known, item, cell, task) if rule.by == "gold" else None
        accepting = sum(count for answer, count in answers if _accepts(rule, answer, right))
        cast = sum(count for _, count in answers)
        valid = accepting >= rule.least and 2 * accepting > cast
        found.setdefault(item, []).append(Verdict(valid, valid and accepting == cast, cast))
    return {item: _together(parts) for item, parts in found.items()}


def _together(parts: list[Verdict]) -> Verdict:
    return Verdict(
        all(part.valid for part in parts), all(part.unanimous for part in parts), sum(part.votes for part in parts)
    )


Ballot = tuple[str, str, tuple[int, ...]]
"""An item, a task, and the cell that was asked about: the texts shown where the task shows one, else nothing."""


def _ballots(votes: Iterable[Vote | Tally]) -> dict[Ballot, list[tuple[Answer, int]]]:
    """Answers with how often each was given, by what was asked."""
    tallies: dict[Ballot, list[tuple[Answer, int]]] = {}
    latest: dict[Ballot, dict[str, Answer]] = {}
    for vote in votes:
        if isinstance(vote, Tally):
            tallies.setdefault((vote.item, vote.task, ()), []).extend(_tallied(vote))
        elif vote.purpose == "item":
            cell = vote.shown if len(vote.shown) == 1 else ()
            latest.setdefault((vote.item, vote.task, cell), {})[vote.worker] = vote.answer
    for ballot, answers in latest.items():
        tallies.setdefault(ballot, []).extend((answer, 1) for answer in answers.values())
    return tallies


def _tallied(tally: Tally) -> Iterator[tuple[Answer, int]]:
    yield from tally.counts.items()


def _rule(task: str, rules: Mapping[str, Rule]) -> Rule:
    if task not in rules:
        raise CallError(f"There is no acceptance rule for the task '{task}'. There are: {', '.join(sorted(rules))}.")
    return rules[task]


def _gold(known: Mapping[str, Item], item: str, cell: tuple[int, ...], task: str) -> Gold | None:
    """The gold value of the cell that the vote is about: the text shown, or the item's only one."""
    if item not in known:
        raise CallError(f"Votes of the task '{task}' are judged by gold, and the item '{item}' is not given.")
    cells = [known[item].gold[k][j] for k, j in known[item].cells if not cell or j == cell[0]]
    if len(cells) != 1:
        raise CallError(
            f"A vote of the task '{task}' on '{item}' does not say which cell it is about: `shown` must name one text."
        )
    return cells[0]


def _accepts(rule: Rule, answer: Answer, gold: Gold | None) -> bool:
    if rule.by == "choice":
        return answer in rule.accepted
    if rule.by == "gold":
        return _plain(answer) == _plain(gold)
    parts = answer if isinstance(answer, dict) else {}
    return all(parts.get(name) is True for name in rule.accepted) and not any(parts.get(n) for n in rule.refused)


def _plain(value: Any) -> str:
    """True and 'true' are the same answer, and so are 'Red ' and 'red'."""
    return str(value).strip().lower()
