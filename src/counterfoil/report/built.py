"""How a suite was built and a run was made, as the page tells it: funnels, classes, cards, what is missing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from counterfoil import store
from counterfoil.analyse.results import Piece
from counterfoil.records import Item
from counterfoil.report import chart, numbers


@dataclass(frozen=True)
class Step:
    """How many items were left after a step of building, and what share of the candidates that is."""

    name: str
    left: str
    share: float


@dataclass(frozen=True)
class Built:
    """One piece: its funnel, where it departs from its paper, and its classes as a chart."""

    piece: str
    phenomenon: str
    steps: tuple[Step, ...]
    departures: tuple[str, ...]
    classes: Markup | None


@dataclass(frozen=True)
class Ledger:
    """A run: what its card says and which cells have no score, by kind of error."""

    model: str
    folder: str
    facts: tuple[tuple[str, str], ...]
    cells: str
    items_not_asked: int
    missing: tuple[tuple[str, int], ...]

    @property
    def missing_count(self) -> int:
        return sum(number for _, number in self.missing)


@dataclass(frozen=True)
class Origin:
    """Images of one source under one licence."""

    source: str
    licence: str
    images: str


def built(suite: store.Suite, items: Sequence[Item]) -> list[Built]:
    """Every piece of the suite, in its order."""
    by_piece: dict[str, list[Item]] = {}
    for item in items:
        by_piece.setdefault(item.piece, []).append(item)
    card = suite.card
    names = dict.fromkeys((*by_piece, *card.funnel, *card.departures))
    return [
        Built(
            name, phenomenon(by_piece.get(name, [])), _steps(card.funnel.get(name, {})),
            card.departures.get(name, ()), _classes(name, by_piece.get(name, [])),
        )
        for name in names
    ]  # fmt: skip


def phenomenon(items: Sequence[Item]) -> str:
    """What a piece is about, where its items say so and the name does not."""
    found = str(items[0].meta.get("phenomenon") or "") if items else ""
    return "" if items and found == items[0].piece else found


def _steps(funnel: dict[str, int]) -> tuple[Step, ...]:
    first = max(funnel.values(), default=0) or 1
    return tuple(Step(name, numbers.count(left), left / first) for name, left in funnel.items())


def _classes(piece: str, items: Sequence[Item]) -> Markup | None:
    captions = Counter(name for item in items for name in item.classes.captions)
    foils = Counter(name for item in items for name in item.classes.foils)
    return chart.classes(f"Classes of captions and foils in {piece}", captions, foils) if captions or foils else None


def origins(suite: store.Suite) -> list[Origin]:
    """Where the images come from and under which licence they are."""
    found = Counter((credit.source, credit.licence) for credit in suite.credits())
    return [
        Origin(source, licence or "licence not recorded", numbers.count(n))
        for (source, licence), n in sorted(found.items())
    ]


def ledger(run: store.Run, label: str, pieces: Sequence[Piece], items: int) -> Ledger:
    """A run's card without paths of this machine, and its missing cells counted by kind."""
    card = run.card
    versions = ", ".join(f"{name} {version}" for name, version in card.versions.items())
    facts = (
        ("model", card.model), ("revision", card.revision), ("batch size", str(card.batch)),
        ("versions", versions), ("suite digest", card.suite_digest), ("format", str(card.format)),
    )  # fmt: skip
    errors = run.errors()
    unexplained = sum(piece.missing for piece in pieces) - errors.total()
    if unexplained > 0:
        errors["no score was given"] += unexplained
    asked = sum(len(piece.grid.items) for piece in pieces)
    return Ledger(
        label, run.folder.name, tuple(fact for fact in facts if fact[1]), numbers.count(card.cells), items - asked,
        tuple(errors.most_common()),
    )  # fmt: skip
