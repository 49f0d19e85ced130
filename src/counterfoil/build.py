"""The pipeline: source → foil → screen → balance, for each instrument of a recipe."""

import hashlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import msgspec
import numpy as np

from counterfoil import __version__, store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.protocols import Progress, silent
from counterfoil.recipe import Instrument, Recipe
from counterfoil.records import Check, Credit, Item, Scene

CHUNK = 64
"""Scenes a worker takes at a time; the result does not depend on it."""


def build(
    recipe: Recipe,
    paths: Mapping[str, Path],
    folder: Path,
    *,
    seed: int | None = None,
    limit: int | None = None,
    workers: int = 1,
    progress: Progress = silent,
) -> store.Suite:
    """Build every instrument whose source is given, and write the suite. Same seed, same bytes."""
    instruments = _buildable(recipe, paths)
    store.refuse_occupied(folder)
    for instrument in instruments:
        for make in (instrument.make_foiler, instrument.make_filters, instrument.make_balancers):
            make()  # what is misspelt is found before the work, not after it
    seed = recipe.suite.seed if seed is None else seed
    items: list[Item] = []
    rejected: list[Item] = []
    credits: dict[tuple[str, str], Credit] = {}
    funnel: dict[str, dict[str, int]] = {}
    sources: dict[str, dict[str, str]] = {}
    for name in dict.fromkeys(instrument.source for instrument in instruments):
        mine = [instrument for instrument in instruments if instrument.source == name]
        scenes = _Watched(islice(recipe.make_source(name, paths[name]).scenes(), limit), name, progress)
        candidates: dict[str, list[Item]] = {instrument.piece: [] for instrument in mine}
        for made in _foiled(scenes, mine, seed, workers):
            for piece, found in made.items():
                candidates[piece] += found
        for instrument in mine:
            kept, dropped, counts = _screened_and_balanced(instrument, candidates[instrument.piece], seed)
            items += kept
            rejected += dropped
            funnel[instrument.piece] = counts
        credits |= scenes.credits
        sources[name] = {"scenes": str(scenes.count), "digest": scenes.digest.hexdigest()}
    if not items:
        steps = "; ".join(f"{piece}: {counts}" for piece, counts in funnel.items())
        raise CounterfoilError(f"Not one item could be built ({steps}). Are these the sources that the recipe means?")
    card = store.Card(
        name=recipe.suite.name, version=recipe.suite.version, title=recipe.suite.title,
        licence=recipe.suite.licence, citation=recipe.suite.citation, seed=seed,
        built_by=f"counterfoil {__version__}", funnel=funnel, sources=sources,
        departures={i.piece: i.departures for i in instruments if i.departures},
    )  # fmt: skip
    used = {(image.source, image.file) for item in items for image in item.images}
    return store.write_suite(
        folder, card, items, rejected=rejected, recipe=recipe.text,
        credits=[credit for key, credit in sorted(credits.items()) if key in used],
    )  # fmt: skip


def generator(seed: int, *names: str) -> np.random.Generator:
    """Randomness that depends on the seed and the names alone: not on order, workers or machine."""
    digest = hashlib.sha256("\0".join((str(seed), *names)).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:16], "big"))


def _buildable(recipe: Recipe, paths: Mapping[str, Path]) -> list[Instrument]:
    for name in paths:
        if name not in recipe.sources:
            raise CallError(f"The recipe '{recipe.suite.name}' reads no source '{name}'; it reads {_needs(recipe)}.")
    buildable = [instrument for instrument in recipe.instrument if instrument.source in paths]
    if not buildable:
        raise CallError(f"Nothing can be built without a source: give --source NAME=PATH for {_needs(recipe)}.")
    return buildable


def _needs(recipe: Recipe) -> str:
    return "; ".join(f"{name} ({need.get})" if need.get else name for name, need in recipe.sources.items())


# ── foiling ──────────────────────────────────────────────────────────────────────────────────

Made = dict[str, list[Item]]


def _foiled(scenes: Iterable[Scene], instruments: Sequence[Instrument], seed: int, workers: int) -> Iterator[Made]:
    """Candidates by piece, chunk by chunk in the order of the scenes, whoever makes them."""
    chunks = _chunks(iter(scenes))
    if workers <= 1:
        yield from (_foil_chunk(chunk, instruments, seed) for chunk in chunks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[Made]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(_foil_chunk, chunk, instruments, seed))
            if len(waiting) >= 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _chunks(scenes: Iterator[Scene]) -> Iterator[list[Scene]]:
    while chunk := list(islice(scenes, CHUNK)):
        yield chunk


def _foil_chunk(scenes: Sequence[Scene], instruments: Sequence[Instrument], seed: int) -> Made:
    made: Made = {}
    for instrument in instruments:
        foiler = instrument.make_foiler()
        made[instrument.piece] = [
            _labelled(item, instrument)
            for scene in scenes
            for item in foiler.foil(scene, generator(seed, instrument.piece, scene.id))
        ]
    return made


def _labelled(item: Item, instrument: Instrument) -> Item:
    meta = {"phenomenon": instrument.phenomenon, **item.meta}
    return msgspec.structs.replace(item, piece=instrument.piece, meta=meta)


# ── screening and balancing ──────────────────────────────────────────────────────────────────


def _screened_and_balanced(
    instrument: Instrument, items: Sequence[Item], seed: int
) -> tuple[list[Item], list[Item], dict[str, int]]:
    """What is kept, what a filter rejected, and how many were left after each step."""
    funnel = {"candidates": len(items)}
    rejected: list[Item] = []
    for judge, part in zip(instrument.make_filters(), instrument.filters, strict=True):
        checked = [_with(item, check) for item, check in zip(items, judge.check(items), strict=True)]
        items = [item for item in checked if item.checks[-1].passed]
        rejected += [item for item in checked if not item.checks[-1].passed]
        funnel[f"after {part['use']}"] = len(items)
    steps = Counter[str]()
    for chooser, part in zip(instrument.make_balancers(), instrument.balance, strict=True):
        name = part["use"]
        steps[name] += 1
        items = chooser.choose(items, generator(seed, instrument.piece, "balance", name, str(steps[name])))
        funnel[f"after {name}" + (f" {steps[name]}" if steps[name] > 1 else "")] = len(items)
    return list(items), rejected, funnel


def _with(item: Item, check: Check) -> Item:
    return msgspec.structs.replace(item, checks=(*item.checks, check))


class _Watched:
    """Scenes on their way: counted, digested, their credits kept, their number told."""

    def __init__(self, scenes: Iterable[Scene], name: str, progress: Progress) -> None:
        self.scenes, self.name, self.progress = scenes, name, progress
        self.count, self.digest = 0, hashlib.sha256()
        self.credits: dict[tuple[str, str], Credit] = {}

    def __iter__(self) -> Iterator[Scene]:
        encoder = msgspec.json.Encoder()
        for scene in self.scenes:
            self.count += 1
            self.digest.update(encoder.encode(scene))
            image = scene.image
            credit = Credit(image.source, image.file, scene.url, "", scene.licence)
            self.credits[image.source, image.file] = credit
            self.progress(f"reading {self.name}", self.count, None)
            yield scene
