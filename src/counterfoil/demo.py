"""The whole life of a foil benchmark on the microworld: draw, build, run, measure, report."""

from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from counterfoil import recipe, store
from counterfoil.build import build
from counterfoil.errors import CounterfoilError
from counterfoil.microworld import folder as microworld
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.records import Result
from counterfoil.report import page
from counterfoil.score.engine import run

RECIPE = "valse"
FORMATS = ("coco", "visual7w")
MODELS = ("baseline:oracle", "lm:ngram", "baseline:longest", "baseline:random", "baseline:majority")


@dataclass(frozen=True)
class Demo:
    """What a demo wrote, and its numbers."""

    scenes: Path
    suite: Path
    runs: tuple[Path, ...]
    report: Path
    results: tuple[Result, ...]


def demo(out: Path, *, scenes: int = 600, seed: int = 0, workers: int = 1, progress: Progress = silent) -> Demo:
    """Make what is not there yet under `out`; a second call finds it all there and only measures."""
    world, suite_folder, report = out / "microworld", out / "suite", out / "report.html"
    settings = microworld.Settings(scenes, seed)
    if (suite_folder.exists() or (out / "runs").exists()) and not microworld.is_whole(world, settings):
        raise CounterfoilError(f"{out} holds another demo. Choose another folder with --out, or remove it first.")
    microworld.make(world, settings, FORMATS, workers=workers, progress=progress)
    pictures = Pictures({"": world / microworld.IMAGES})
    if not suite_folder.exists():
        paths = {"visual7w": world / microworld.ANNOTATIONS / "visual7w"}
        build(_recipe(), paths, suite_folder, seed=seed, workers=workers, progress=progress)
    suite = store.open_suite(suite_folder)
    runs = [_run(suite, spec, pictures, out / "runs" / spec.replace(":", "-"), progress) for spec in MODELS]
    found = page.write(suite, runs, pictures, report, progress=progress)
    return Demo(world, suite_folder, tuple(each.folder for each in runs), report, found)


def _recipe() -> recipe.Recipe:
    """VALSE's recipe, under a title that says what it is built from here."""
    whole = recipe.read(RECIPE)
    head = replace(whole.suite, title="VALSE's existence and counting on the microworld", licence="CC0-1.0")
    return replace(whole, suite=head)


def _run(suite: store.Suite, spec: str, pictures: Pictures, folder: Path, progress: Progress) -> store.Run:
    done = run(suite, spec, pictures, folder, progress=progress)
    if done.errors:
        raise CounterfoilError(f"{done.errors.total()} cells could not be scored with {spec}: {done.reasons[0]}")
    return done.run
