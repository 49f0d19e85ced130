"""Finding, opening and checking image files: the only place that decodes one.

Files come from strangers: a path may try to leave its folder, a file may be cut short, of an odd
format, or a bomb that unpacks to gigabytes. Each such case is a PictureError with a kind, which
ledgers count and name; none is a crash.
"""

import hashlib
import io
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from counterfoil.errors import CallError, PictureError
from counterfoil.records import Image

if TYPE_CHECKING:
    from PIL import Image as PIL

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
MAX_PIXELS = 50_000_000
MAX_BYTES = 100_000_000


@dataclass(frozen=True)
class Pictures:
    """Where the images of each source lie; `roots[""]` is for every source without a root of its own.

    A file is sought in its source's root as named, then in a subfolder of the root by the source's name.
    """

    roots: Mapping[str, Path]

    def open(self, image: Image) -> "OpenPicture":
        """The picture by reference; nothing is read yet."""
        return OpenPicture(image, self)

    def find(self, image: Image) -> Path:
        """The image's path, inside its root and nowhere else."""
        for name in (image.source, image.file):
            if not _stays_inside(name):
                raise PictureError("escapes", f"The image name {name!r} leaves its folder; it is not opened.")
        root = self.roots.get(image.source, self.roots.get(""))
        if root is None:
            raise PictureError("no folder", f"No folder was given for the images of '{image.source}'.")
        for path in (root / image.file, root / image.source / image.file):
            if _is_file(path):
                if not path.resolve().is_relative_to(root.resolve()):
                    raise PictureError("escapes", f"{path} is a link out of {root}; it is not opened.")
                return path
        raise PictureError("missing", f"There is no {root / image.file}.")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than the disk can hold
        return False


def _stays_inside(name: str) -> bool:
    parts = PurePosixPath(name.replace("\\", "/")).parts
    drive = len(name) > 1 and name[1] == ":" and name[0].isalpha()
    return bool(parts) and parts[0] != "/" and ".." not in parts and "\0" not in name and not drive


@dataclass(frozen=True)
class OpenPicture:
    """A picture whose file is read when it is first asked for, and decoded when pixels are."""

    image: Image
    pictures: Pictures

    @cached_property
    def _bytes(self) -> bytes:
        path = self.path()
        try:
            if path.stat().st_size > MAX_BYTES:
                raise PictureError("too large", f"{path} has more than {MAX_BYTES:,} bytes; it is not opened.")
            return path.read_bytes()
        except OSError as error:
            raise PictureError("unreadable", f"{path} cannot be read: {error.strerror}.") from error

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self._bytes).hexdigest()

    def path(self) -> Path:
        return self.pictures.find(self.image)

    def bytes(self) -> bytes:
        return self._bytes

    @cached_property
    def _pixels(self) -> "PIL.Image":
        return decode(self._bytes, self.image.file)

    def pixels(self) -> "PIL.Image":
        """The picture upright and in RGB; transparent parts lie on white."""
        return self._pixels


def decode(data: bytes, name: str) -> "PIL.Image":
    """Bytes of an untrusted file → an upright RGB picture, or a PictureError that says why not."""
    from PIL import Image as PIL
    from PIL import ImageOps, UnidentifiedImageError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of bombs and odd metadata; we judge by size below
        try:
            picture = PIL.open(io.BytesIO(data), formats=FORMATS)
            width, height = picture.size
            if width * height > MAX_PIXELS:
                raise PictureError(
                    "too large", f"{name} has {width} × {height} pixels, more than {MAX_PIXELS:,}; it is not decoded."
                )
            picture.load()
            upright = ImageOps.exif_transpose(picture)
            return _on_white(upright)
        except PIL.DecompressionBombError as error:
            raise PictureError("too large", f"{name} is far too large to be decoded: {error}") from error
        except UnidentifiedImageError as error:
            raise PictureError("odd format", f"{name} is no {', '.join(FORMATS)} file.") from error
        except PictureError:
            raise
        except Exception as error:  # Pillow's decoders raise almost anything for damaged files
            raise PictureError("broken", f"{name} is damaged or cut short: {error}.") from error


def _on_white(picture: "PIL.Image") -> "PIL.Image":
    from PIL import Image as PIL

    if picture.mode == "RGB":
        return picture
    if picture.mode.startswith("I"):  # 16 bits a pixel: Pillow would clip, not scale
        return picture.point(lambda value: value / 256).convert("RGB")
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        ground = PIL.new("RGBA", picture.size, "white")
        return PIL.alpha_composite(ground, picture).convert("RGB")
    return picture.convert("RGB")


def roots(arguments: list[str], packed: Path | None = None) -> dict[str, Path]:
    """`[NAME=]DIR` arguments → roots; a suite's own packed images serve where nothing else is given."""
    found: dict[str, Path] = {"": packed} if packed else {}
    for argument in arguments:
        name, equals, folder = argument.partition("=")
        if not equals or Path(argument).is_dir():  # the whole may be the name of a folder
            name, folder = "", argument
        if not Path(folder).is_dir():
            raise CallError(f"There is no folder {folder} for images.")
        found[name] = Path(folder)
    return found
