"""A dialogue of ten rounds about a caption, in the manner of VisDial: mostly yes or no, often with pronouns."""

from collections.abc import Iterator

from counterfoil.microworld.kinds import INDOORS
from counterfoil.microworld.speak.captions import Said
from counterfoil.microworld.speak.enquiries import Enquiry, about
from counterfoil.microworld.speak.known import Known
from counterfoil.microworld.speak.talk import Talk
from counterfoil.microworld.speak.truth import generator
from counterfoil.microworld.speak.words import ANIMAL, CHILD, PERSON, PLAIN, PLAUSIBLE, Noun, article, clear
from counterfoil.microworld.world import World
from counterfoil.records import Question

ROUNDS = 10
POLAR, OPEN = 6, 2
"""At most so many rounds ask yes or no with a pronoun, and at most so many ask what with one."""
_LONGER = 0.25
"""How often a yes or no comes with more words."""


def dialogue(world: World, caption: Said) -> tuple[Question, ...]:
    """Ten rounds about the caption, then about whatever else may be in the picture."""
    known = Known(world)
    talk = Talk(known, generator(world, "dialogue"))
    asked = [each for mention in caption.taken_up for each in about(talk, mention) if not _told(each, caption)]
    others = list(_at_large(talk))
    even, late = _mixed(talk, asked)
    chosen = even[:POLAR]
    chosen += _distinct(talk.shuffled([each for each in (*asked, *others) if not each.polar]))[:OPEN]
    even_others, late_others = _mixed(talk, others)
    chosen += [*even_others, *late, *late_others][: ROUNDS - len(chosen)]
    return tuple(
        Question(
            id=f"{world.id}-d{turn}", text=each.text, answer=_answer(talk, each), turn=turn,
            meta={"type": "dialogue", "pronoun": each.pronoun},
        )
        for turn, each in enumerate(talk.shuffled(chosen), start=1)
    )  # fmt: skip


def _told(asked: Enquiry, caption: Said) -> bool:
    """Whether the caption gives the answer away in so many words."""
    words = asked.text[:-1].split(" ", 2)[-1] if asked.polar else asked.answer
    return words in caption.text


def _mixed(talk: Talk, asked: list[Enquiry]) -> tuple[list[Enquiry], list[Enquiry]]:
    """Distinct topics in random order: as many with yes as with no, give or take one, and those left over."""
    yes, no = (_distinct(talk.shuffled([e for e in asked if e.answer == side])) for side in ("yes", "no"))
    no = [each for each in no if each.topic not in {e.topic for e in yes}]
    fair = min(len(yes), len(no)) + 1
    return talk.shuffled(yes[:fair] + no[:fair]), yes[fair:] + no[fair:]


def _distinct(asked: list[Enquiry]) -> list[Enquiry]:
    return list({each.topic: each for each in reversed(asked)}.values())[::-1]


def _answer(talk: Talk, asked: Enquiry) -> str:
    return asked.longer if asked.longer and talk.chance(_LONGER) else asked.answer


def _at_large(talk: Talk) -> Iterator[Enquiry]:
    """What one asks without a pronoun: is there a dog, how many people, is it indoors."""
    known = talk.known
    plausible = [PLAIN[kind] for kind in PLAUSIBLE[known.world.backdrop]]
    present = [PLAIN[kind] for kind in dict.fromkeys(thing.kind for thing in known.things)]
    for noun in talk.shuffled([*plausible, *present, ANIMAL, CHILD, PERSON]):
        if known.named(noun) or clear(noun, known.things):
            yield _is_there(talk, noun)
    for noun in (PERSON, ANIMAL):
        if 0 < len(known.named(noun)) < 10:
            text = f"How many {noun.plural} are there?"
            yield Enquiry(text, str(len(known.named(noun))), topic=f"{noun.singular} count", polar=False)
    inside = "yes" if known.world.backdrop in INDOORS else "no"
    yield Enquiry("Is this indoors?", inside, topic="indoors")


def _is_there(talk: Talk, noun: Noun) -> Enquiry:
    there = bool(talk.known.named(noun))
    answer, longer = ("yes", "yes, there is") if there else ("no", "no, there isn't")
    many = talk.chance(0.5) or noun in (PERSON, ANIMAL, CHILD)
    if many:
        longer = "yes, there are" if there else "no, there aren't any"
        text = talk.pick(("Are there any {}?", "Do you see any {}?")).format(noun.plural)
        longer = longer if text.startswith("Are") else ("yes, i do" if there else "no, i don't see any")
    else:
        text = talk.pick(("Is there {}?", "Is there {} in the picture?")).format(article(noun.singular))
    return Enquiry(text, answer, longer, topic=noun.singular)
