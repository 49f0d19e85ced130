"""All that the page says, gathered: the template only lays it out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec
from markupsafe import Markup

from counterfoil import __version__, store
from counterfoil.analyse.results import AVERAGE, Piece, Settings, averages, pieces
from counterfoil.metrics import METRICS
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.records import Image, Item, Result
from counterfoil.report import built, chart, gallery, numbers
from counterfoil.report.built import Built, Ledger, Origin
from counterfoil.report.layout import Row, Table, not_above_chance, pivot
from counterfoil.report.names import Named, named
from counterfoil.report.summary import sentence
from counterfoil.report.thumbnails import Thumbnail, thumbnails
from counterfoil.score.clusters import image_key


@dataclass(frozen=True)
class Scored:
    """A run by its label on the page, with its pieces and their averages."""

    label: str
    run: store.Run
    pieces: tuple[Piece, ...]
    averages: tuple[Result, ...]

    @property
    def results(self) -> list[Result]:
        return [result for piece in self.pieces for result in piece.results] + list(self.averages)


@dataclass(frozen=True)
class Tally:
    """What a piece's numbers leave out, for one model."""

    ties: str
    missing: str


@dataclass(frozen=True)
class Section:
    """One piece with every metric of every model, its notes and its signatures."""

    piece: str
    phenomenon: str
    rows: tuple[tuple[Row, Tally], ...]
    metrics: tuple[Named, ...]
    notes: tuple[str, ...]
    signatures: tuple[tuple[str, str], ...]

    @property
    def tallied(self) -> bool:
        """An average has no ties of its own."""
        return self.piece != AVERAGE


@dataclass(frozen=True)
class Shown:
    """A piece's part of the gallery."""

    piece: str
    phenomenon: str
    shelves: tuple[gallery.Shelf, ...]


@dataclass(frozen=True)
class Contents:
    title: str
    sentence: str
    facts: tuple[tuple[str, str], ...]
    card: store.Card
    version: str
    level: str
    lead: Named
    summary: Table
    summary_notes: tuple[str, ...]
    chance: str
    phenomena: Mapping[str, str]
    charts: tuple[tuple[str, Markup], ...]
    sections: tuple[Section, ...]
    metrics: tuple[Named, ...]
    gallery: tuple[Shown, ...]
    opened: str
    thumbnails: tuple[Thumbnail, ...]
    credits: tuple[tuple[str, str, str], ...]
    built: tuple[Built, ...]
    origins: tuple[Origin, ...]
    ledgers: tuple[Ledger, ...]
    recipe: str
    results: tuple[Result, ...]
    average: str = AVERAGE


def gathered(
    suite: store.Suite,
    runs: Sequence[store.Run],
    pictures: Pictures,
    *,
    most: int,
    settings: Settings = Settings(),
    progress: Progress = silent,
) -> Contents:
    """Measure the runs, choose and shrink the pictures, and bring everything into words."""
    items = suite.items()
    scored = _scored(suite, runs, settings, progress)
    by_piece: dict[str, list[Item]] = {}
    for item in items:
        by_piece.setdefault(item.piece, []).append(item)
    phenomena = {name: built.phenomenon(found) for name, found in by_piece.items()}
    names = [name for name in by_piece if any(piece.piece == name for one in scored for piece in one.pieces)]
    metrics = tuple(dict.fromkeys(r.metric for one in scored for piece in one.pieces for r in piece.results))
    lead = "acc_r" if "acc_r" in metrics else metrics[0]
    shown, images = _gallery(scored, names, phenomena, pictures, most, progress)
    summary, summary_notes = _summary(scored, names, lead)
    return Contents(
        title=suite.card.title or suite.card.name,
        sentence=sentence([(one.label, one.results) for one in scored], len(items), names, lead, settings.level),
        facts=_facts(suite, items, len(scored)),
        card=suite.card, version=__version__, level=f"{100 * settings.level:g}\u00a0%", lead=named(lead),
        summary=summary, summary_notes=summary_notes, chance=numbers.percent(named(lead).chance),
        phenomena=phenomena, charts=_charts(scored, names, lead),
        sections=_sections(scored, names, phenomena),
        metrics=tuple(named(metric) for metric in metrics), gallery=shown, opened=_opened(scored),
        thumbnails=tuple(images.values()), credits=_credits(suite, images.values()),
        built=tuple(built.built(suite, items)), origins=tuple(built.origins(suite)),
        ledgers=tuple(built.ledger(one.run, one.label, one.pieces, len(items)) for one in scored),
        recipe=suite.recipe(), results=tuple(result for one in scored for result in one.results),
    )  # fmt: skip


def _scored(suite: store.Suite, runs: Sequence[store.Run], settings: Settings, progress: Progress) -> list[Scored]:
    """Every run under a label of its own: the second run of one model is 'model (2)'."""
    seen: dict[str, int] = {}
    made = []
    for number, run in enumerate(runs, start=1):
        model = run.card.model
        seen[model] = seen.get(model, 0) + 1
        label = f"{model} ({seen[model]})" if seen[model] > 1 else model
        found = [
            replace(piece, model=label, results=tuple(msgspec.structs.replace(r, model=label) for r in piece.results))
            for piece in pieces(suite, run, settings)
        ]
        made.append(Scored(label, run, tuple(found), tuple(averages(found, suite, settings))))
        progress("measuring", number, len(runs))
    return made


def _facts(suite: store.Suite, items: Sequence[Item], models: int) -> tuple[tuple[str, str], ...]:
    card = suite.card
    images = {image_key(image) for item in items for image in item.images}
    facts = (
        ("suite", f"{card.name}, version {card.version}"), ("items", numbers.count(len(items))),
        ("images", numbers.count(len(images))), ("models", numbers.count(models)), ("licence", card.licence),
        ("digest", card.digest[:12]), ("counterfoil", __version__),
    )  # fmt: skip
    return tuple(fact for fact in facts if fact[1])


# ── numbers ──────────────────────────────────────────────────────────────────────────────────


def _summary(scored: Sequence[Scored], names: Sequence[str], lead: str) -> tuple[Table, tuple[str, ...]]:
    """Models × pieces for one metric. Averages over different pieces are not set beside each other."""
    whole = {one.label for one in scored if {piece.piece for piece in one.pieces} == set(names)}
    found = [r for one in scored for r in one.results if r.metric == lead]
    kept = [r for r in found if r.piece != AVERAGE or r.model in whole]
    order = [*names, AVERAGE]
    by_column = sorted(kept, key=lambda r: order.index(r.piece))
    table = pivot(by_column, ("model",), "piece")
    rank = [one.label for one in scored]
    notes = []
    if left := [label for label in rank if label not in whole]:
        notes.append(f"No average for {', '.join(left)}: not every instrument was run.")
    if any(len({r.n for r in found if r.piece == name}) > 1 for name in names):
        notes.append("The models were not scored on the same number of items; each table below says on how many.")
    if any(r.value is None for r in kept):
        notes.append("–: no value; the table of the instrument says why.")
    return Table(
        table.header, table.columns, tuple(sorted(table.rows, key=lambda row: rank.index(row.labels[0])))
    ), tuple(notes)


def _charts(scored: Sequence[Scored], names: Sequence[str], lead: str) -> tuple[tuple[str, Markup], ...]:
    """A chart a piece, by name; the average comes first."""
    found = {(r.piece, r.model): r for one in scored for r in one.results if r.metric == lead}
    made = []
    for name in (*((AVERAGE,) if len(names) > 1 else ()), *names):
        results = [(one.label, found.get((name, one.label))) for one in scored]
        dots = [
            chart.Dot(label, r.value, r.low, r.high, not_above_chance(r)) if r else chart.Dot(label, None, None, None)
            for label, r in results
        ]
        title, longest = f"{named(lead).title} on {name}, by model", 36 if name == AVERAGE else 26
        made.append((name, chart.forest(title, dots, named(lead).chance, longest)))
    return tuple(made)


def _sections(scored: Sequence[Scored], names: Sequence[str], phenomena: Mapping[str, str]) -> tuple[Section, ...]:
    made = [
        _section(name, phenomena[name], [(p.results, p) for one in scored for p in one.pieces if p.piece == name])
        for name in names
    ]
    if any(one.averages for one in scored):
        made.append(_section(AVERAGE, "", [(one.averages, None) for one in scored if one.averages]))
    return tuple(made)


def _section(name: str, phenomenon: str, found: Sequence[tuple[Sequence[Result], Piece | None]]) -> Section:
    results = [result for each, _ in found for result in each]
    table = pivot(results, ("model",), "metric")
    tallies = [
        Tally(numbers.count(piece.ties), numbers.count(piece.missing)) if piece else Tally("", "") for _, piece in found
    ]
    signatures: dict[str, list[str]] = {}
    for result in results:
        signatures.setdefault(result.signature, []).append(result.model)
    return Section(
        name, phenomenon, tuple(zip(table.rows, tallies, strict=True)), tuple(map(named, table.columns)), _notes(found),
        tuple((signature, ", ".join(dict.fromkeys(models))) for signature, models in signatures.items()),
    )  # fmt: skip


def _notes(found: Sequence[tuple[Sequence[Result], Piece | None]]) -> tuple[str, ...]:
    """Why values are lacking, in one sentence for each cause."""
    blank = [(r, piece) for results, piece in found for r in results if r.value is None]
    needy = [
        (r, piece) for r, piece in blank
        if METRICS[r.metric].needs == "probability" and (piece is None or piece.grid.probabilities is None)
    ]  # fmt: skip
    rest = [r for r, piece in blank if (r, piece) not in needy]
    notes = []
    if needy:
        models = ", ".join(dict.fromkeys(r.model for r, _ in needy))
        metrics = ", ".join(dict.fromkeys(named(r.metric).label for r, _ in needy))
        notes.append(f"– for {models}: {metrics} need a probability of 'true', and only scores that order were given.")
    if rest:
        models = ", ".join(dict.fromkeys(r.model for r in rest))
        notes.append(f"– for {models}: there was nothing to count; see the missing cells.")
    return tuple(notes)


# ── pictures ─────────────────────────────────────────────────────────────────────────────────


def _gallery(
    scored: Sequence[Scored], names: Sequence[str], phenomena: Mapping[str, str], pictures: Pictures, most: int,
    progress: Progress,
) -> tuple[tuple[Shown, ...], dict[Image, Thumbnail]]:  # fmt: skip
    if not most:
        return (), {}
    chosen = [gallery.choose([p for one in scored for p in one.pieces if p.piece == name], most) for name in names]
    images = thumbnails([image for choices in chosen for image in gallery.images(choices)], pictures, progress=progress)
    return tuple(
        Shown(name, phenomena[name], tuple(gallery.shelves(choices, images)))
        for name, choices in zip(names, chosen, strict=True)
    ), images


def _opened(scored: Sequence[Scored]) -> str:
    """The model whose items are open when the page is: the first that is more than a baseline."""
    labels = [one.label for one in scored]
    return next((label for label in labels if not label.startswith("baseline:")), labels[0])


def _credits(suite: store.Suite, shown: Iterable[Thumbnail]) -> tuple[tuple[str, str, str], ...]:
    """Whose the pictures on this page are: name, licence, address."""
    known = {(credit.source, credit.file): credit for credit in suite.credits()}
    made = []
    for thumbnail in shown:
        image = thumbnail.image
        credit = known.get((image.source, image.parent or image.file))
        if thumbnail.uri and credit and (credit.licence or credit.url):
            made.append((f"{image.source}/{image.file}", credit.licence, credit.url))
    return tuple(made)
