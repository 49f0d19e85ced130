"""`counterfoil fetch`: a published data set from where it lies, its images too."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option


def fetch(
    name: Annotated[str, Argument(help="A data set by name, or a suite's folder for the images it lists.")] = "",
    out: Annotated[Path | None, Option("-o", "--out", help="Folder to fetch into.  [default: NAME]")] = None,
    images: Annotated[bool, Option("--images", help="Fetch the images too.")] = False,
    only: Annotated[list[str], Option(help="Only files like this, as in 'test*.json'.")] = [],  # noqa: B006
    jobs: Annotated[int, Option(min=1, max=64, help="Files at a time.")] = 4,
    timeout: Annotated[float, Option(min=1, help="Seconds without a byte after which to try again.")] = 30,
    attempts: Annotated[int, Option(min=1, help="How often to try an address.")] = 5,
    max_size: Annotated[int | None, Option(min=1, help="Leave out files of more megabytes.")] = None,
    unpack: Annotated[bool, Option(help="Unpack archives and remove them.")] = True,
    again: Annotated[bool, Option("--again", help="Try addresses again that were dead before.")] = False,
    allow_missing: Annotated[bool, Option("--allow-missing", help="Exit 0 even where files are missing.")] = False,
    list_: Annotated[bool, Option("--list", help="List what can be fetched, and do nothing.")] = False,
    json: Annotated[bool, Option("--json", help="Print what was done as JSON.")] = False,
) -> None:
    """Fetch a published data set; a second call fetches only what is missing.

    Example: counterfoil fetch valse -o valse
    """
    from counterfoil.cli import printing
    from counterfoil.cli.progress import shown
    from counterfoil.errors import CallError
    from counterfoil.published import fetching
    from counterfoil.published.fetching.download import Patience
    from counterfoil.published.fetching.http import Client
    from counterfoil.store import open_suite

    if list_:
        known = fetching.known().values()
        if json:
            printing.as_json({"datasets": list(known)})
        for dataset in () if json else known:
            how = "  by hand" if dataset.by_hand else ""
            printing.line(f"{dataset.name:<16} {dataset.title} ({dataset.licence}){how}")
        return
    if not name:
        raise CallError("Give the name of a data set; 'counterfoil fetch --list' shows all.")
    options = fetching.Options(
        images=images, only=tuple(only), jobs=jobs, again=again, unpack=unpack, client=Client(timeout=timeout),
        patience=Patience(attempts=attempts, largest=max_size * 1_000_000 if max_size else None),
    )  # fmt: skip
    with shown() as progress:
        if Path(name).is_dir() and name not in fetching.known():
            done = fetching.fetch_images_of(open_suite(Path(name)), out or Path(name, "images"), options, progress)
        else:
            done = fetching.fetch(name, out or Path(name), options, progress)
    if json:
        printing.as_json({
            "folder": done.folder, "wanted": done.wanted, "new": done.new, "there": done.there,
            "missing": done.missing, "reasons": dict(done.reasons),
        })  # fmt: skip
    else:
        printing.line(f"{done.sentence}: {done.folder}")
        for entry in done.missing[:5]:
            printing.note(f"{entry.file}: {entry.url} {entry.reason}")
        if done.missing:
            printing.note(f"All that is missing is in {done.ledger}.")
    if done.missing and not allow_missing:
        raise Exit(1)
