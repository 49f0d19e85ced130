"""Our how-many statements against the released ones: rates, and every difference by what was mended.

python bench/how_many.py [COUNTING_PROBE_DIR] [--list]
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from counterfoil.language import inflect
from counterfoil.language.declarative import Style, rule, statement

HERE = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("COUNTERFOIL_DATA", HERE.parent / "shared/data")) / "counting_probe"

BY_RULE = {
    "are they": "a pronoun in its place",
    "bare verb": "a verb that stays the verb",
    "full verb": "a verb that stays the verb",
    "have": "a verb that stays the verb",
    "do not": "a verb that stays the verb",
    "don't": "a verb that stays the verb",
    "predicate": "said of them with 'are'",
    "predicate noun": "said of them with 'are'",
    "some of them": "said of them with 'are'",
    "do you see some of them": "said of them with 'are'",
    "can we see": "word order",
    "do we see": "word order",
    "inverted, being done": "word order",
    "inverted, stranded preposition": "word order",
    "it has": "word order",
}
"""What a rule mends whose statements the released rules never make."""


@dataclass(frozen=True)
class Difference:
    question: str
    count: int
    released: str
    ours: str | None

    @property
    def kind(self) -> str:
        """What was mended, or 'other' where nothing is known to be wrong with the released statement."""
        if self.ours is None:
            return "refused"
        theirs, ours = self.released.rstrip(".").split(), self.ours.rstrip(".").split()
        if theirs == ours:
            return "a space before the stop"
        if {"were", "was"} & set(ours):
            return "tense"
        if len(theirs) == len(ours) and "'" in self.released and "'" not in self.ours:
            return "an apostrophe that is no possessive"
        if (len(theirs) == len(ours) and all(map(_same_noun, theirs, ours))) or "pair" in set(ours) - set(theirs):
            return "one thing in the singular" if self.count == 1 else "several things in the plural"
        return BY_RULE.get(rule(self.question) or "", _torn(theirs, ours))


def _same_noun(theirs: str, ours: str) -> bool:
    """Whether two words are forms of one noun or pronoun; the released singular is any word less its s."""
    if theirs == ours or (theirs, ours) in (("them", "it"), ("their", "its")):
        return True
    one, other = (word.removesuffix("'s").removesuffix("'") for word in (theirs, ours))
    return inflect.singular(other) in (inflect.singular(one), inflect.singular(one + "s"))


def _torn(theirs: list[str], ours: list[str]) -> str:
    """A word too many or too few: doubled in the question, or an 'are' that was cut out of it."""
    if len(theirs) == len(ours) + 1:
        return "a word too many"
    lacking = Counter(ours) - Counter(theirs)
    return "an 'are' too few" if lacking == Counter(["are"]) else "other"


def statements(path: Path) -> Iterator[tuple[str, int, str, bool]]:
    """Every question of a file with a number and the released statement; whether it is the answer."""
    for record in json.loads(path.read_text("utf-8")).values():
        yield record["caption"], record["answer"], record["declarative_statement"], True
        for number, text in zip(record["foils"], record["declarative_statement_foils"], strict=True):
            yield record["caption"], number, text, False


def differences(path: Path, style: Style = "grammatical") -> tuple[int, list[Difference], int, list[Difference]]:
    """How many statements of answers there are and which differ, and the same of those of distractors."""
    totals, found = {True: 0, False: 0}, {True: list[Difference](), False: list[Difference]()}
    for question, count, released, is_answer in statements(path):
        totals[is_answer] += 1
        made = statement(question, count, style)
        if made is None or made.text != released:
            found[is_answer].append(Difference(question, count, released, made.text if made else None))
    return totals[True], found[True], totals[False], found[False]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", type=Path, nargs="?", default=DATA)
    parser.add_argument("--list", action="store_true", help="print every difference")
    options = parser.parse_args()
    for path in sorted(options.directory.glob("*.json")):
        n, different, n_foils, foils = differences(path, "released")
        print(f"{path.name}\n  released     {n - len(different)}/{n}, distractors {n_foils - len(foils)}/{n_foils}")
        n, different, n_foils, foils = differences(path)
        print(f"  grammatical  {n - len(different)}/{n}, distractors {n_foils - len(foils)}/{n_foils}")
        for kind, number in Counter(difference.kind for difference in different).most_common():
            print(f"  {number:5d}  {kind}")
        for difference in sorted(different, key=lambda one: (one.kind, one.question)) if options.list else ():
            print(f"{difference.kind}\t{difference.question}\t{difference.released}\t{difference.ours}")


if __name__ == "__main__":
    main()
