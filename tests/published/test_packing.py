"""A suite packed with its images is the same suite anywhere; what was changed on the way is found."""

import io
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from counterfoil import store
from counterfoil.errors import CallError, CounterfoilError
from counterfoil.pictures import Pictures
from counterfoil.published.archives import ArchiveError
from counterfoil.published.packing import pack, unpack
from counterfoil.records import Credit, Image


@pytest.fixture
def pictures(photos: Path) -> Pictures:
    return Pictures({"": photos})


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_packed_folder_needs_no_other_images(
    suite: store.Suite, pictures: Pictures, photos: Path, tmp_path: Path
) -> None:
    told: list[tuple[str, int, int | None]] = []
    done = pack(suite, tmp_path / "packed", pictures, progress=lambda *what: told.append(what))
    assert (done.images, done.missing) == (20, ()) and told[-1] == ("pack", 20, 20)
    packed = store.open_suite(tmp_path / "packed")
    assert packed.items() == suite.items() and packed.card == suite.card
    own = Pictures({"": packed.packed_images or Path()})
    for item in packed.items():
        assert own.open(item.images[0]).bytes() == (photos / item.images[0].file).read_bytes()
    assert all(len(credit.sha256) == 64 for credit in packed.credits()) and len(packed.credits()) == 20


def test_an_image_that_many_items_share_is_packed_once(pairs: Any, pictures: Pictures, tmp_path: Path) -> None:
    items = [pairs(1), pairs(2, image=1), pairs(3, image=99), pairs(4, image=99)]
    suite = store.write_suite(tmp_path / "s", store.Card("s", "1"), items)
    done = pack(suite, tmp_path / "packed", pictures, allow_missing=True)
    assert done.images == 1 and [each.item for each in done.missing] == ["counting-hard/3"]


@pytest.mark.parametrize("name", ["suite.v1.tar", "suite.v1.zip"])
def test_one_file_goes_and_comes_back(suite: store.Suite, pictures: Pictures, tmp_path: Path, name: str) -> None:
    pack(suite, tmp_path / "packed", pictures)
    pack(suite, tmp_path / "a" / name, pictures)
    pack(suite, tmp_path / "b" / name, pictures)
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), "the same bytes each time"
    assert [path.name for path in (tmp_path / "a").iterdir()] == [name], "nothing is left beside it"
    done = unpack(tmp_path / "a" / name, tmp_path / "back")
    assert done.images == 20 and contents(tmp_path / "back") == contents(tmp_path / "packed")
    assert store.open_suite(tmp_path / "back").items() == suite.items()


def test_a_packed_folder_is_unpacked_too_and_packed_again(
    suite: store.Suite, pictures: Pictures, tmp_path: Path
) -> None:
    pack(suite, tmp_path / "packed", pictures)
    unpack(tmp_path / "packed", tmp_path / "back")
    packed = store.open_suite(tmp_path / "back")
    pack(packed, tmp_path / "again", Pictures({"": packed.packed_images or Path()}))
    assert contents(tmp_path / "again") == contents(tmp_path / "back") == contents(tmp_path / "packed")


def test_images_may_go_to_a_folder_of_their_own(
    suite: store.Suite, pictures: Pictures, photos: Path, tmp_path: Path
) -> None:
    pack(suite, tmp_path / "p.tar", pictures)
    done = unpack(tmp_path / "p.tar", tmp_path / "back", images=tmp_path / "all")
    assert done.images == 20 and contents(tmp_path / "all" / "photos") == contents(photos)
    back = store.open_suite(tmp_path / "back")
    assert back.packed_images is None and back.items() == suite.items() and all(c.sha256 for c in back.credits())
    unpack(tmp_path / "p.tar", tmp_path / "back2", images=tmp_path / "all")
    (tmp_path / "all/photos/3.png").write_bytes(b"mine")
    with pytest.raises(CounterfoilError, match=r"3\.png is there already and is another image"):
        unpack(tmp_path / "p.tar", tmp_path / "back3", images=tmp_path / "all")
    assert not (tmp_path / "back3").exists() and (tmp_path / "all/photos/3.png").read_bytes() == b"mine"


def test_missing_images_are_named_and_may_be_left_out(
    suite: store.Suite, pictures: Pictures, photos: Path, tmp_path: Path
) -> None:
    (photos / "3.png").unlink()
    with pytest.raises(
        CounterfoilError, match=r"1 of 20 images are not to be had; the first is photos/3\.png \(missing\)"
    ):
        pack(suite, tmp_path / "p.tar", pictures)
    assert not (tmp_path / "p.tar").exists()
    done = pack(suite, tmp_path / "p.tar", pictures, allow_missing=True)
    assert (done.images, [each.file for each in done.missing]) == (19, ["3.png"])
    with pytest.raises(CounterfoilError, match="1 of 20 images are not to be had"):
        unpack(tmp_path / "p.tar", tmp_path / "back")
    assert not (tmp_path / "back").exists()
    assert unpack(tmp_path / "p.tar", tmp_path / "back", allow_missing=True).images == 19


def test_an_image_that_was_changed_on_the_way_is_found(suite: store.Suite, pictures: Pictures, tmp_path: Path) -> None:
    pack(suite, tmp_path / "packed", pictures)
    (tmp_path / "packed/images/photos/7.png").write_bytes(b"changed")
    for images in (None, tmp_path / "all"):
        with pytest.raises(CounterfoilError, match=r"7\.png is not the image that images\.tsv says"):
            unpack(tmp_path / "packed", tmp_path / "back", images=images)
    assert not (tmp_path / "back").exists() and not (tmp_path / "all").exists()


def test_items_that_were_changed_on_the_way_are_found(suite: store.Suite, pictures: Pictures, tmp_path: Path) -> None:
    pack(suite, tmp_path / "p.zip", pictures)
    with zipfile.ZipFile(tmp_path / "p.zip") as old, zipfile.ZipFile(tmp_path / "q.zip", "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"dogs", b"cats"))
    before = sorted(tmp_path.iterdir())
    with pytest.raises(CounterfoilError, match="changed after it was written"):
        unpack(tmp_path / "q.zip", tmp_path / "back")
    assert sorted(tmp_path.iterdir()) == before


def test_an_image_that_is_another_than_its_credit_says_is_not_packed(
    pairs: Any, pictures: Pictures, tmp_path: Path
) -> None:
    suite = store.write_suite(
        tmp_path / "s", store.Card("s", "1"), [pairs(1)], credits=[Credit("photos", "1.png", sha256="ab" * 32)]
    )
    with pytest.raises(CounterfoilError, match="is not the image that"):
        pack(suite, tmp_path / "p.tar", pictures)
    assert not (tmp_path / "p.tar").exists()


CLASHES = {
    "a file named like another's path": (Image("a", "1.png"), Image("b", "a/1.png")),
    "one path for two": (Image("a", "b/1.png"), Image("a/b", "1.png")),
}


@pytest.mark.parametrize("case", CLASHES)
def test_names_that_would_be_taken_for_each_other_are_refused(pairs: Any, tmp_path: Path, case: str) -> None:
    roots = {}
    for image in CLASHES[case]:
        roots[image.source] = tmp_path / "roots" / image.source.replace("/", "-")
        (roots[image.source] / image.file).parent.mkdir(parents=True)
        (roots[image.source] / image.file).write_bytes(image.source.encode())
    items = [msgspec.structs.replace(pairs(n), images=(image,)) for n, image in enumerate(CLASHES[case])]
    suite = store.write_suite(tmp_path / "s", store.Card("s", "1"), items)
    with pytest.raises(CounterfoilError, match="cannot be packed: its name is also the path"):
        pack(suite, tmp_path / "p", Pictures(roots))
    assert not (tmp_path / "p").exists()


def hostile(path: Path, name: str) -> Path:
    with tarfile.open(path, "w") as tar:
        member = tarfile.TarInfo(name)
        member.size = 1
        tar.addfile(member, io.BytesIO(b"x"))
    return path


def test_a_hostile_archive_writes_nowhere(tmp_path: Path) -> None:
    inner = tmp_path / "deep" / "er"
    inner.mkdir(parents=True)
    with pytest.raises(ArchiveError, match="leaves its folder"):
        unpack(hostile(inner / "x.tar", "../../x"), inner / "back")
    assert sorted(contents(tmp_path)) == ["deep/er/x.tar"]


def test_a_suite_whose_images_leave_their_folder_is_not_followed(
    suite: store.Suite, pairs: Any, pictures: Pictures, tmp_path: Path
) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    item = msgspec.structs.replace(pairs(1), images=(Image("photos", "../../../secret.png"),))
    evil = store.write_suite(tmp_path / "evil", store.Card("evil", "1"), [item, pairs(2)])
    (tmp_path / "evil/images/photos").mkdir(parents=True)
    (tmp_path / "evil/images/photos/2.png").write_bytes(b"2")
    with pytest.raises(CounterfoilError, match="escapes"):
        unpack(evil.folder, tmp_path / "back")
    assert unpack(evil.folder, tmp_path / "back", allow_missing=True).images == 1
    assert "secret.png" not in {path.name for path in (tmp_path / "back").rglob("*")}


NOT_PACKED = {
    "nothing": ("none.tar", CallError, "There is no"),
    "another kind of file": ("notes.txt", CallError, "is neither a folder nor a file that ends in"),
    "a suite without images": ("suite", CounterfoilError, "carries no images"),
    "a folder that is no suite": ("photos", CounterfoilError, "is not a suite"),
    "an archive of something else": ("other.tar", CounterfoilError, "is not a suite"),
    "a damaged archive": ("damaged.zip", ArchiveError, "damaged"),
}


@pytest.mark.parametrize("case", NOT_PACKED)
def test_what_is_no_packed_suite_is_told(suite: store.Suite, photos: Path, tmp_path: Path, case: str) -> None:
    name, kind, reason = NOT_PACKED[case]
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "damaged.zip").write_text("x")
    hostile(tmp_path / "other.tar", "readme")
    before = contents(tmp_path)
    with pytest.raises(kind, match=reason):
        unpack(tmp_path / name, tmp_path / "back")
    assert contents(tmp_path) == before


def test_nothing_is_overwritten(suite: store.Suite, pictures: Pictures, tmp_path: Path) -> None:
    (tmp_path / "p.tar").write_text("mine")
    for out in (tmp_path / "p.tar", suite.folder):
        with pytest.raises(CounterfoilError, match="is there already"):
            pack(suite, out, pictures)
    pack(suite, tmp_path / "p.zip", pictures)
    with pytest.raises(CounterfoilError, match="is there already"):
        unpack(tmp_path / "p.zip", suite.folder)
    assert (tmp_path / "p.tar").read_text() == "mine"
