"""What is in an archive comes out, and nothing else, and nowhere else."""

import io
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from counterfoil.published.archives import ArchiveError, Limits, is_archive, unpack

FILES = {"a.json": b"{}", "deep/b.txt": b"bee" * 1000, "__MACOSX/._a.json": b"clutter", "deep/.DS_Store": b"clutter"}


def tar(path: Path, files: dict[str, bytes], *odd: tarfile.TarInfo) -> Path:
    with tarfile.open(path, "w:gz" if path.name.endswith("gz") else "w") as out:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            out.addfile(info, io.BytesIO(content))
        for info in odd:
            out.addfile(info)
    return path


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", ["x.zip", "x.tar", "x.tar.gz", "x.tgz", "X.ZIP"])
def test_files_come_out_and_clutter_does_not(tmp_path: Path, name: str) -> None:
    make = zipped if name.lower().endswith("zip") else tar
    archive = make(tmp_path / name, FILES)
    out = tmp_path / "out"
    assert is_archive(name) and set(unpack(archive, out)) == {Path("a.json"), Path("deep/b.txt")}
    assert contents(out) == {"a.json": FILES["a.json"], "deep/b.txt": FILES["deep/b.txt"]}


def test_two_archives_may_share_a_folder_and_folders_are_passed_over(tmp_path: Path) -> None:
    folder = tarfile.TarInfo("annotations")
    folder.type = tarfile.DIRTYPE
    unpack(tar(tmp_path / "1.tar", {"annotations/a": b"1", "annotations/b": b"1"}, folder), tmp_path / "out")
    with zipfile.ZipFile(tmp_path / "2.zip", "w") as out:
        out.mkdir("annotations")
        out.writestr("annotations/b", b"2")
    unpack(tmp_path / "2.zip", tmp_path / "out")
    assert contents(tmp_path / "out") == {"annotations/a": b"1", "annotations/b": b"2"}


def linked(kind: bytes) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        info = tarfile.TarInfo("link")
        info.type, info.linkname = kind, "../../secret"
        return tar(folder / "x.tar", {"a": b"1"}, info)

    return make


def linked_zip(folder: Path) -> Path:
    info = zipfile.ZipInfo("link")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(folder / "x.zip", "w") as out:
        out.writestr("a", b"1")
        out.writestr(info, "../../secret")
    return folder / "x.zip"


def cut(make: Callable[[Path, dict[str, bytes]], Path], name: str) -> Callable[[Path], Path]:
    def cut_short(folder: Path) -> Path:
        archive = make(folder / name, {"a": bytes(range(256)) * 400})
        archive.write_bytes(archive.read_bytes()[:-200])
        return archive

    return cut_short


def junk(name: str) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        (folder / name).write_bytes(b"<html>Not found</html>" * 40)
        return folder / name

    return write


def damaged_zip(folder: Path) -> Path:
    archive = folder / "x.zip"
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("a", b"A" * 500)
    archive.write_bytes(archive.read_bytes().replace(b"AAAA", b"AABA", 1))
    return archive


def encrypted_zip(folder: Path) -> Path:
    archive = zipped(folder / "x.zip", {"a": b"1"})
    data = bytearray(archive.read_bytes())
    data[data.index(b"PK\x03\x04") + 6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    archive.write_bytes(data)
    return archive


REFUSED: dict[str, tuple[Callable[[Path], Path], str]] = {
    "up and out": (lambda f: tar(f / "x.tar", {"a": b"1", "../out.txt": b"2"}), "leaves its folder"),
    "up and out in a zip": (lambda f: zipped(f / "x.zip", {"a": b"1", "b/../../out.txt": b"2"}), "leaves its folder"),
    "absolute": (lambda f: tar(f / "x.tar", {"/tmp/out.txt": b"2"}), "leaves its folder"),
    "a drive": (lambda f: zipped(f / "x.zip", {"C:out.txt": b"2"}), "leaves its folder"),
    "a backslash": (lambda f: tar(f / "x.tar", {"..\\out.txt": b"2"}), "leaves its folder"),
    "a soft link": (linked(tarfile.SYMTYPE), "a link or a device"),
    "a hard link": (linked(tarfile.LNKTYPE), "a link or a device"),
    "a device": (linked(tarfile.CHRTYPE), "a link or a device"),
    "a link in a zip": (linked_zip, "a link or a device"),
    "a bomb": (lambda f: zipped(f / "x.zip", {"a": b"1", "b": bytes(3_000_000)}), "far more than its own size"),
    "a bomb in a tar": (lambda f: tar(f / "x.tar.gz", {"a": bytes(3_000_000)}), "far more than its own size"),
    "too many files": (lambda f: zipped(f / "x.zip", {str(n): b"1" for n in range(20)}), "more than 10 files"),
    "a file that is a folder": (
        lambda f: tar(f / "x.tar", {"a": b"1", "a/b": b"2"}),
        "one name to a file and a folder",
    ),
    "a folder that is a file": (
        lambda f: tar(f / "x.tar", {"a/b": b"1", "a": b"2"}),
        "one name to a file and a folder",
    ),
    "cut short": (cut(zipped, "x.zip"), "damaged"),
    "cut short tar": (cut(tar, "x.tgz"), "damaged"),
    "not a zip": (junk("x.zip"), "damaged"),
    "not a tar": (junk("x.tar"), "damaged"),
    "not a gzip": (junk("x.tar.gz"), "damaged"),
    "a wrong check sum": (damaged_zip, "damaged"),
    "encrypted": (encrypted_zip, "damaged or cannot be unpacked"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_an_archive_that_breaks_a_rule_is_refused_whole(tmp_path: Path, case: str) -> None:
    make, reason = REFUSED[case]
    archive = make(tmp_path)
    with pytest.raises(ArchiveError, match=reason):
        unpack(archive, tmp_path / "out", Limits(times=2, base=200_000, files=10))
    assert contents(tmp_path) == {archive.name: archive.read_bytes()}, "nothing is left of it, here or outside"


def test_a_link_in_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "deep").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ArchiveError, match="through a link"):
        unpack(tar(tmp_path / "x.tar", {"deep/a": b"1"}), tmp_path / "out")
    assert contents(tmp_path / "elsewhere") == {}
