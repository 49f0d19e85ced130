"""The addresses that are shipped: well formed, safe, and right about the files that are at hand."""

import hashlib
import re
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from counterfoil.errors import CallError
from counterfoil.published.fetching.addresses import Dataset, Remote, find, known, safe

NAMES = ("valse", "counting-probe", "foil", "svo", "carets", "bla", "sugarcrepe", "vsr", "coco-2017", "coco-2014",
         "visual7w", "visdial", "swig", "visual-genome", "gqa", "winoground")  # fmt: skip


def test_the_papers_data_sets_are_there() -> None:
    assert set(NAMES) <= set(known()) and all(known()[name].name == name for name in NAMES)


@pytest.mark.parametrize("name", sorted(known()))
def test_every_data_set_has_files_or_says_what_to_do(name: str) -> None:
    dataset = known()[name]
    assert dataset.title and dataset.licence and dataset.page.startswith("https://")
    assert bool(dataset.files) != bool(dataset.by_hand)
    assert len({remote.file.lower() for remote in dataset.files}) == len(dataset.files)
    for remote in dataset.files:
        assert dataset.urls(remote) and all(urlsplit(url).scheme in ("http", "https") for url in dataset.urls(remote))
        assert remote.sha256 is None or re.fullmatch("[0-9a-f]{64}", remote.sha256)
        # Over http anybody on the way may change a file: only where its digest is known, or https comes first.
        assert remote.sha256 or dataset.urls(remote)[0].startswith("https:")
    fetched = [remote.file for remote in dataset.files]
    for each in dataset.lists:
        assert any(Path(file).match(each.file) for file in fetched), f"{each.file} is not fetched"


def test_an_unknown_name_is_told_the_nearest() -> None:
    with pytest.raises(CallError, match=r"no data set to fetch 'vales'\. Did you mean 'valse'"):
        find("vales")
    assert find("valse").licence == "MIT"


SAFE = ("a.json", "deep/er/a.json", "COCO_val2014_000000000042.jpg", "ünï.jpg", "a b.jpg", "x" * 200)
UNSAFE = (
    "",
    "/etc/passwd",
    "../x",
    "a/../../x",
    "a\\b",
    "C:x",
    "a\0b",
    ".ledger",
    "a/.hidden",
    "a\nb",
    "a?b",
    "x" * 201,
)


def test_names_that_leave_the_folder_are_not_safe() -> None:
    assert all(map(safe, SAFE)) and not any(map(safe, UNSAFE))
    with pytest.raises(ValueError, match="leaves its folder"):
        Remote(file="../x")


def test_a_file_lies_after_each_base_or_at_its_own_addresses() -> None:
    dataset = Dataset("t", "l", "p", bases=("https://a/", "https://b/"))
    assert dataset.urls(Remote("x y.json")) == ("https://a/x%20y.json", "https://b/x%20y.json")
    assert dataset.urls(Remote("x.json", path="in/z.json")) == ("https://a/in/z.json", "https://b/in/z.json")
    assert dataset.urls(Remote("x.json", urls=("https://c/?dl=1",))) == ("https://c/?dl=1",)


def test_a_key_that_nobody_reads_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="sha265"):
        msgspec.convert({"file": "x", "sha265": "ab"}, Remote)


HERE = {
    "valse": "valse", "counting-probe": "counting_probe", "carets": "carets", "bla": "bla", "sugarcrepe": "sugarcrepe",
    "svo": "svo_probes", "svo-discoclip": "svo_probes",
}  # fmt: skip


@pytest.mark.parametrize("name", HERE)
def test_sizes_and_digests_are_those_of_the_real_files(name: str, real_data: Path) -> None:
    checked = 0
    for remote in known()[name].files:
        path = real_data / HERE[name] / remote.file
        if path.is_file():
            data = path.read_bytes()
            assert (len(data), hashlib.sha256(data).hexdigest()) == (remote.size, remote.sha256), remote.file
            checked += 1
    assert checked


def test_the_page_names_every_data_set(pytestconfig: pytest.Config) -> None:
    page = (pytestconfig.rootpath / "docs" / "fetch.md").read_text(encoding="utf-8")
    table = page.split("| --- | --- | --- |\n")[1].split("\n\n")[0]
    listed = {name for row in table.splitlines() for name in re.findall(r"`([^`]+)`", row.split("|")[1])}
    assert listed == set(known())
