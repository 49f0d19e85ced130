"""Images from strangers: each kind of trouble is named, none is a crash."""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil import pictures
from counterfoil.errors import CallError, PictureError
from counterfoil.pictures import Pictures, decode, roots
from counterfoil.records import Image


def png_bomb(side: int) -> bytes:
    """A small file that says it has side × side pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunks = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(b"\0" * 100)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def saved(picture: PIL.Image, format: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, format, **options)  # type: ignore[arg-type]
    return out.getvalue()


PHOTO = PIL.fromarray(np.random.default_rng(0).integers(0, 255, (40, 60, 3), dtype=np.uint8))
JPEG = saved(PHOTO, "JPEG")

BAD = {
    "a bomb of 20,000² pixels": (png_bomb(20_000), "too large"),
    "8,000² pixels": (png_bomb(8_000), "too large"),
    "cut short": (JPEG[: len(JPEG) // 2], "broken"),
    "a PNG cut short": (saved(PHOTO, "PNG")[:500], "broken"),
    "no image": (b"GIF what?", "odd format"),
    "empty": (b"", "odd format"),
    "PostScript": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n", "odd format"),
    "TIFF": (saved(PHOTO, "TIFF"), "odd format"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_named_by_kind(case: str) -> None:
    data, kind = BAD[case]
    with pytest.raises(PictureError) as error:
        decode(data, "x.jpg")
    assert error.value.kind == kind and "x.jpg" in str(error.value)


def test_a_damaged_body_never_escapes_as_another_error() -> None:
    rng = np.random.default_rng(1)
    for whole in (JPEG, saved(PHOTO, "PNG"), saved(PHOTO, "WEBP"), saved(PHOTO, "GIF"), saved(PHOTO, "BMP")):
        for _ in range(40):
            data = bytearray(whole)
            for place in rng.integers(0, len(data), 8):
                data[place] = rng.integers(256)
            try:
                assert decode(bytes(data), "x").mode == "RGB"
            except PictureError as error:
                assert error.kind in ("broken", "odd format", "too large")


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF", "BMP"])
def test_known_formats_are_decoded(format: str) -> None:
    assert decode(saved(PHOTO, format), "x").size == (60, 40)


@pytest.mark.parametrize("mode", ["L", "1", "P", "CMYK", "RGBA", "LA", "I;16"])
def test_every_mode_becomes_rgb(mode: str) -> None:
    picture = PIL.new("L", (4, 4), 200).convert("I;16") if mode == "I;16" else PHOTO.convert(mode)
    assert decode(saved(picture, "JPEG" if mode == "CMYK" else "PNG"), "x").mode == "RGB"


def test_sixteen_bits_are_scaled_not_clipped() -> None:
    picture = PIL.fromarray(np.full((2, 2), 32_768, dtype=np.uint16))
    assert decode(saved(picture, "PNG"), "x").getpixel((0, 0)) == (128, 128, 128)


def test_transparent_parts_lie_on_white() -> None:
    picture = PIL.new("RGBA", (2, 2), (255, 0, 0, 0))
    assert decode(saved(picture, "PNG"), "x").getpixel((0, 0)) == (255, 255, 255)


def test_pictures_stand_upright() -> None:
    exif = PIL.Exif()
    exif[0x0112] = 6  # turned by a quarter
    assert decode(saved(PHOTO, "JPEG", exif=exif), "x").size == (40, 60)


ESCAPES = ["../secret.png", "/etc/passwd", "a/../../b.png", "..\\b.png", "C:\\x.png", "a\0.png", ""]


@pytest.mark.parametrize("name", ESCAPES)
def test_a_name_that_leaves_its_folder_is_not_opened(photos: Path, name: str) -> None:
    (photos.parent / "secret.png").write_bytes(JPEG)
    with pytest.raises(PictureError) as error:
        Pictures({"": photos}).find(Image("photos", name))
    assert error.value.kind == "escapes"


def test_a_source_that_leaves_its_folder_is_not_opened(photos: Path) -> None:
    with pytest.raises(PictureError, match="leaves its folder"):
        Pictures({"": photos / "sub"}).find(Image("..", "0.png"))


def test_a_link_out_of_the_folder_is_not_followed(photos: Path) -> None:
    (photos.parent / "secret.png").write_bytes(JPEG)
    (photos / "link.png").symlink_to(photos.parent / "secret.png")
    with pytest.raises(PictureError) as error:
        Pictures({"": photos}).open(Image("photos", "link.png")).pixels()
    assert error.value.kind == "escapes"


@pytest.mark.parametrize("name", ["99.png", "9" * 5000 + ".png"])
def test_a_missing_image_is_missing(photos: Path, name: str) -> None:
    with pytest.raises(PictureError) as error:
        Pictures({"": photos}).open(Image("photos", name)).bytes()
    assert error.value.kind == "missing"


def test_a_colon_is_a_letter_like_any_other(photos: Path) -> None:
    (photos / "0.png").rename(photos / "12:30.png")
    assert Pictures({"": photos}).find(Image("photos", "12:30.png")).is_file()


def test_a_source_without_a_folder_is_said(photos: Path) -> None:
    with pytest.raises(PictureError, match="No folder was given for the images of 'coco'"):
        Pictures({"photos": photos}).find(Image("coco", "0.png"))


def test_images_are_sought_by_source_and_below_it(photos: Path, tmp_path: Path) -> None:
    assert Pictures({"photos": photos}).find(Image("photos", "0.png")) == photos / "0.png"
    assert Pictures({"": photos.parent}).find(Image("photos", "0.png")) == photos / "0.png"


def test_a_file_of_too_many_bytes_is_not_read(photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_BYTES", 10)
    with pytest.raises(PictureError) as error:
        Pictures({"": photos}).open(Image("photos", "0.png")).bytes()
    assert error.value.kind == "too large"


def test_a_file_that_cannot_be_read_is_said(photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(PictureError, match="Permission denied"):
        Pictures({"": photos}).open(Image("photos", "0.png")).bytes()


def test_a_picture_knows_its_digest_path_and_pixels(photos: Path) -> None:
    picture = Pictures({"": photos}).open(Image("photos", "0.png"))
    assert picture.path() == photos / "0.png" and len(picture.digest) == 64
    assert picture.pixels().size == (32, 24) and picture.pixels() is picture.pixels()
    assert picture.bytes() == (photos / "0.png").read_bytes()


def test_roots_are_read_from_arguments(photos: Path, tmp_path: Path) -> None:
    assert roots([f"photos={photos}", str(tmp_path)]) == {"photos": photos, "": tmp_path}
    assert roots([], tmp_path) == {"": tmp_path} and roots([]) == {}
    odd = tmp_path / "im=a"
    odd.mkdir()
    assert roots([str(odd)]) == {"": odd}
    with pytest.raises(CallError, match="There is no folder"):
        roots(["nowhere"])
