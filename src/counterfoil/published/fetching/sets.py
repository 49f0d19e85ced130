"""Fetch a data set: what is missing, many at once, each by itself; what cannot be had is in the ledger."""

import fcntl
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fnmatch import fnmatch
from functools import partial
from pathlib import Path

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.protocols import Progress, silent
from counterfoil.published import archives
from counterfoil.published.fetching import lists
from counterfoil.published.fetching.addresses import Dataset, find, safe
from counterfoil.published.fetching.download import Patience, Stopped, Wanted, digest_of, download
from counterfoil.published.fetching.http import Client, Failure
from counterfoil.published.fetching.ledger import NAME as LEDGER
from counterfoil.published.fetching.ledger import Entry, Ledger
from counterfoil.store import Suite, told_on_disk_errors

SHOWN = 10_000_000
"""Files of more bytes than this have a progress of their own."""
QUICK = 100_000_000
"""Files up to this many bytes are checked against their digest in every run."""
WAITING = 64
"""How many files wait a thread: enough to keep it busy, few enough to stop at once."""


@dataclass(frozen=True)
class Options:
    """How to fetch: `only` are patterns of file names, `again` tries dead addresses once more."""

    images: bool = False
    only: tuple[str, ...] = ()
    jobs: int = 4
    again: bool = False
    unpack: bool = True
    client: Client = field(default_factory=Client)
    patience: Patience = field(default_factory=Patience)


@dataclass(frozen=True)
class Fetched:
    """What came of a fetch: `new` of `wanted` files came now, `there` were there; the rest is in `missing`."""

    folder: Path
    wanted: int
    new: int
    there: int
    missing: tuple[Entry, ...]

    @property
    def ledger(self) -> Path:
        return self.folder / LEDGER

    @property
    def reasons(self) -> Counter[str]:
        """Why files are missing, by status where the server gave one."""
        return Counter(_short(entry) for entry in self.missing)

    @property
    def sentence(self) -> str:
        dead = sum(entry.state == "dead" for entry in self.missing)
        failed = len(self.missing) - dead
        why = ", ".join(f"{reason}: {count:,}" for reason, count in self.reasons.most_common())
        parts = [f"{self.new + self.there:,} of {self.wanted:,} fetched"]
        parts += [f"{dead:,} dead"] * bool(dead) + [f"{failed:,} failed"] * bool(failed)
        return ", ".join(parts) + (f" ({why})" if why else "")


def fetch(name: str, folder: Path, options: Options = Options(), progress: Progress = silent) -> Fetched:
    """Fetch a data set by its name into a folder; its images too, where they are asked for."""
    return fetch_dataset(find(name), folder, options, progress)


def fetch_dataset(dataset: Dataset, folder: Path, options: Options = Options(), progress: Progress = silent) -> Fetched:
    if dataset.by_hand:
        raise CounterfoilError(f"{dataset.title} cannot be fetched: {dataset.by_hand} Go to {dataset.page}")
    files = [
        Wanted(remote.file, dataset.urls(remote), remote.size, remote.sha256)
        for remote in dataset.files
        if _asked(remote.file, options.only, by_default=(not remote.images or options.images) and not remote.optional)
    ]
    if not files:
        there = ", ".join(remote.file for remote in dataset.files)
        what = f"no file like {' or '.join(options.only)}" if options.only else "only images; add --images"
        raise CallError(f"{dataset.name} has {what}. There are: {there}.")
    with _alone(folder) as ledger:
        done = _all(files, folder, ledger, options, f"fetch {dataset.name}", progress)
        if options.images and dataset.lists:
            listed = _listed(pair for each in dataset.lists for pair in lists.images(each, folder))
            pictures = _all(listed, folder, ledger, options, "fetch images", progress)
            done = Fetched(
                folder, done.wanted + pictures.wanted, done.new + pictures.new, done.there + pictures.there,
                done.missing + pictures.missing,
            )  # fmt: skip
    return done


def fetch_images_of(suite: Suite, folder: Path, options: Options = Options(), progress: Progress = silent) -> Fetched:
    """Fetch the images of a suite whose addresses its own list of images holds, by source and file."""
    wanted = {}
    for credit in suite.credits():
        file = f"{credit.source}/{credit.file}"
        if credit.url and safe(file) and _asked(file, options.only, by_default=True):
            wanted[file] = Wanted(file, (credit.url,), sha256=credit.sha256 or None, picture=True)
    if not wanted:
        raise CounterfoilError(f"{suite.folder} lists no addresses of images. Fetch the data set they come from.")
    with _alone(folder) as ledger:
        return _all(list(wanted.values()), folder, ledger, options, "fetch images", progress)


def _asked(file: str, only: Sequence[str], *, by_default: bool) -> bool:
    return any(fnmatch(file, pattern) for pattern in only) if only else by_default


def _listed(pairs: Iterable[tuple[str, str]]) -> list[Wanted]:
    """An image a name; further addresses of the same name are tried when the first fails."""
    urls: dict[str, dict[str, None]] = {}
    for file, url in pairs:
        urls.setdefault(file, {})[url] = None
    return [Wanted(file, tuple(addresses), picture=True) for file, addresses in urls.items()]


@contextmanager
def _alone(folder: Path) -> Iterator[Ledger]:
    """The folder's ledger, for one fetch at a time."""
    with told_on_disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / ".fetch.lock").open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CounterfoilError(f"Another fetch is writing to {folder}. Wait for it to end.") from error
        ledger = Ledger(folder)
        try:
            yield ledger
        finally:
            ledger.close()


def _all(
    wanted: Sequence[Wanted], folder: Path, ledger: Ledger, options: Options, what: str, progress: Progress
) -> Fetched:
    """Every file, `jobs` at a time. Ctrl-C lets the threads end between two pieces and keeps what they have."""
    stop = threading.Event()
    options = replace(options, patience=replace(options.patience, stop=stop))
    missing: dict[str, Entry] = {}
    new = there = 0
    progress(what, 0, len(wanted))
    with ThreadPoolExecutor(options.jobs) as pool:
        try:
            one = partial(_one, folder=folder, ledger=ledger, options=options, progress=progress)
            for file, entry, came in _as_done(pool, wanted, one, options.jobs * WAITING):
                new, there = new + (came and entry is None), there + (not came and entry is None)
                if entry is not None:
                    missing[file] = entry
                progress(what, new + there + len(missing), len(wanted))
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
    lost = tuple(missing[each.file] for each in wanted if each.file in missing)
    return Fetched(folder, len(wanted), new, there, lost)


Result = tuple[str, Entry | None, bool]


def _as_done(
    pool: ThreadPoolExecutor, wanted: Sequence[Wanted], one: Callable[[Wanted], Result], most: int
) -> Iterator[Result]:
    """Results as they come; only a few wait at a time, so that a list of millions is no queue of millions."""
    running: set[Future[Result]] = set()
    for each in wanted:
        running.add(pool.submit(one, each))
        if len(running) >= most:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


def _one(wanted: Wanted, folder: Path, ledger: Ledger, options: Options, progress: Progress) -> Result:
    """One file: the entry that says why it is missing, if it is, and whether it came now."""
    if _is_there(wanted, folder) or (not options.again and any(ledger.find(url, "unpacked") for url in wanted.urls)):
        return wanted.file, _unpacked(wanted, wanted.urls[0], folder, ledger, options), False

    def told(done: int, of: int | None) -> None:
        if (of or done) > SHOWN:
            progress(f"{wanted.file} (MB)", done // 1_000_000, None if of is None else of // 1_000_000)

    last: Entry | None = None
    for url in wanted.urls:
        if (known := ledger.find(url, "dead")) and not options.again:
            last = known
            continue
        try:
            download(wanted, url, folder, options.client, options.patience, told)
        except Failure as failure:
            last = ledger.add(url, wanted.file, "dead" if failure.dead else "failed", failure.status, failure.reason)
        except Stopped:
            return wanted.file, last, False
        else:
            ledger.add(url, wanted.file, "fetched", 200)
            return wanted.file, _unpacked(wanted, url, folder, ledger, options), True
    return wanted.file, last, False


def _is_there(wanted: Wanted, folder: Path) -> bool:
    """Whether a file is there in its right size, and with its right digest where that is quickly said."""
    path = folder / wanted.file
    if not path.is_file() or (wanted.size is not None and path.stat().st_size != wanted.size):
        return False
    return not wanted.sha256 or path.stat().st_size > QUICK or digest_of(path) == wanted.sha256


def _unpacked(wanted: Wanted, url: str, folder: Path, ledger: Ledger, options: Options) -> Entry | None:
    """An archive is unpacked beside itself and removed; one that cannot be is removed too, and in the ledger."""
    path = folder / wanted.file
    if not options.unpack or not archives.is_archive(wanted.file) or not path.is_file():
        return None
    try:
        archives.unpack(path, path.parent)
    except archives.ArchiveError as error:
        path.unlink()
        return ledger.add(url, wanted.file, "failed", 200, str(error))
    path.unlink()
    ledger.add(url, wanted.file, "unpacked", 200)
    return None


def _short(entry: Entry) -> str:
    """A reason under which many are counted: the status, else the words before the numbers."""
    if entry.status is not None and entry.status != 200:
        return str(entry.status)
    return entry.reason.split(":")[0]
