"""Suites that carry their images, for machines without network: packed into a folder or one file, and back.

Every image's SHA-256 stands in the suite's list of images when it is packed, and is checked when it is unpacked.
"""

import filecmp
import os
import shutil
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from counterfoil.errors import CallError, CounterfoilError, PictureError
from counterfoil.pictures import Pictures
from counterfoil.protocols import Progress, silent
from counterfoil.published import archives
from counterfoil.published.exporting.flat import Missing
from counterfoil.records import Credit, Image
from counterfoil.store import Suite, open_suite, pack_suite, told_on_disk_errors, whole_file

ONE_FILE = (".tar", ".zip")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time that a zip gives to files that have none."""

Packed = tuple[Credit, Path]


@dataclass(frozen=True)
class Done:
    """A suite that was packed or unpacked: how many images it has with it, and which could not be had."""

    out: Path
    images: int
    missing: tuple[Missing, ...] = ()


def pack(
    suite: Suite, out: Path, pictures: Pictures, *, allow_missing: bool = False, progress: Progress = silent
) -> Done:
    """Copy a suite with its images to a folder, or to one file if the name ends in .tar or .zip."""
    found, missing = _found(suite, pictures)
    _refuse(missing, found, "Give their folder with --images, or --allow-missing.", allow_missing)
    _check_names(found)
    images = _told(found, "pack", progress)
    if out.suffix.lower() not in ONE_FILE:
        pack_suite(suite, out, images)
    else:
        with whole_file(out) as partial, _aside(out) as staged:
            pack_suite(suite, staged / out.name.removesuffix(out.suffix), images)
            _archive(staged, partial, zipped=out.suffix.lower() == ".zip")
    return Done(out, len(found), tuple(missing))


def unpack(
    packed: Path,
    out: Path,
    *,
    images: Path | None = None,
    allow_missing: bool = False,
    progress: Progress = silent,
) -> Done:
    """A packed suite, folder or file, as a folder; every digest is checked, and nothing stays if one is wrong.

    With `images` the pictures go to that folder, by source and file, and the suite is left without its own.
    """
    with _opened(packed, out) as suite:
        if suite.packed_images is None:
            raise CounterfoilError(f"{packed} carries no images; there is nothing to unpack.")
        found, missing = _found(suite, Pictures({"": suite.packed_images}))
        _refuse(missing, found, "Get the file again, or --allow-missing.", allow_missing)
        if images is None:
            pack_suite(suite, out, _told(found, "unpack", progress))
        else:
            _apart(suite, out, images, found, progress)
    return Done(out, len(found), tuple(missing))


def _found(suite: Suite, pictures: Pictures) -> tuple[list[Packed], list[Missing]]:
    """The files of all images that items use, each with its credit; and those that are not to be had."""
    credits = {(credit.source, credit.file): credit for credit in suite.credits()}
    found, missing = dict[tuple[str, str], Packed](), dict[tuple[str, str], Missing]()
    for item in suite.items():
        for image in item.images:
            name = image.source, image.file
            if name in found or name in missing:
                continue
            try:
                found[name] = credits.get(name, Credit(*name)), pictures.find(image)
            except PictureError as error:
                missing[name] = Missing(item.id, *name, error.kind)
    return list(found.values()), list(missing.values())


def _refuse(missing: list[Missing], found: list[Packed], cure: str, allowed: bool) -> None:
    if missing and not allowed:
        first = missing[0]
        raise CounterfoilError(
            f"{len(missing):,} of {len(missing) + len(found):,} images are not to be had; the first is "
            f"{first.source}/{first.file} ({first.kind}). {cure}"
        )


def _check_names(found: list[Packed]) -> None:
    """Whether each image will be found in the packed suite as itself, and not another source's file instead."""
    places = Counter(PurePosixPath(credit.source, credit.file) for credit, _ in found)
    for credit, _ in found:
        place = PurePosixPath(credit.source, credit.file)
        if places[place] > 1 or (PurePosixPath(credit.file) in places and PurePosixPath(credit.file) != place):
            raise CounterfoilError(
                f"{credit.source}/{credit.file} cannot be packed: its name is also the path of another source's image."
            )


@contextmanager
def _opened(packed: Path, out: Path) -> Iterator[Suite]:
    """A packed suite in its folder; an archive's is beside `out` until it was read."""
    if packed.is_dir():
        yield open_suite(packed)
        return
    if not packed.is_file():
        raise CallError(f"There is no {packed} to unpack.")
    if not archives.is_archive(packed.name):
        raise CallError(f"{packed} is neither a folder nor a file that ends in {', '.join(archives.ENDINGS)}.")
    with _aside(out) as staged:
        archives.unpack(packed, staged)
        inside = list(staged.iterdir())
        yield open_suite(inside[0] if len(inside) == 1 and inside[0].is_dir() else staged)


def _apart(suite: Suite, out: Path, images: Path, found: list[Packed], progress: Progress) -> None:
    """The suite in one folder and its pictures in another, which may hold the same pictures already."""
    with _aside(images) as staged:
        checked = pack_suite(suite, staged / "suite", _told(found, "unpack", progress))
        pictures = Pictures({"": checked.packed_images or staged})
        moves = [(pictures.find(Image(c.source, c.file)), images / c.source / c.file) for c, _ in found]
        for new, final in moves:
            if final.exists() and not filecmp.cmp(new, final, shallow=False):
                raise CounterfoilError(f"{final} is there already and is another image. Choose another --images.")
        pack_suite(checked, out, ())
        with told_on_disk_errors(images):
            for new, final in moves:
                final.parent.mkdir(parents=True, exist_ok=True)
                new.replace(final)


def _told(found: list[Packed], what: str, progress: Progress) -> Iterator[Packed]:
    for done, each in enumerate(found, start=1):
        yield each
        progress(what, done, len(found))


@contextmanager
def _aside(out: Path) -> Iterator[Path]:
    """A folder beside `out`, on the same disk, that is gone at the end."""
    staged = out.absolute().parent / f".{out.name}.aside-{os.getpid()}"
    try:
        with told_on_disk_errors(out):
            staged.mkdir(parents=True)
        yield staged
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _archive(staged: Path, out: Path, *, zipped: bool) -> None:
    """One file whose bytes depend on its contents alone; images are packed already, so nothing is compressed."""
    paths = sorted(path for path in staged.rglob("*") if path.is_file())
    if zipped:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
            for path in paths:
                info = zipfile.ZipInfo(path.relative_to(staged).as_posix(), EPOCH)
                info.external_attr = 0o644 << 16
                with path.open("rb") as content, archive.open(info, "w", force_zip64=True) as inside:
                    shutil.copyfileobj(content, inside)
        return
    with tarfile.open(out, "w", format=tarfile.PAX_FORMAT) as tar:
        for path in paths:
            member = tarfile.TarInfo(path.relative_to(staged).as_posix())
            member.size, member.mode = path.stat().st_size, 0o644
            with path.open("rb") as content:
                tar.addfile(member, content)
