"""One request: its body, its key in the cache, and the bytes to send. Pictures are named by digest until sent."""

import base64
import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from counterfoil.errors import CallError
from counterfoil.models.api.reply import Mode

if TYPE_CHECKING:
    from counterfoil.protocols import Picture

PATHS: Mapping[Mode, str] = {"chat": "chat/completions", "completions": "completions"}
_MIME = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}
"""What endpoints take; other formats are sent as PNG."""
_ORIENTATION = 0x0112


@dataclass(frozen=True)
class Request:
    """Texts and pictures in the order shown, with the settings that change the reply."""

    mode: Mode
    parts: "Sequence[str | Picture]"
    settings: Mapping[str, Any]
    system: str = ""

    def __post_init__(self) -> None:
        if self.mode == "completions" and self.pictures:
            raise CallError("Completions take no picture; use mode=chat, or blind=true to ask without looking.")

    @property
    def pictures(self) -> "list[Picture]":
        return [part for part in self.parts if not isinstance(part, str)]

    @property
    def texts(self) -> list[str]:
        return [self.system, *(part for part in self.parts if isinstance(part, str))]

    @cached_property
    def named(self) -> bytes:
        """The body with digests for pictures, in one order of keys: what the reply depends on."""
        return msgspec.json.encode(self._body(lambda picture: f"sha256:{picture.digest}"), order="sorted")

    def key(self, url: str) -> str:
        """The name of this request among all that are put to any endpoint."""
        return hashlib.sha256(b"\n".join((url.encode(), PATHS[self.mode].encode(), self.named))).hexdigest()

    def payload(self) -> bytes:
        """The body as it is sent."""
        return msgspec.json.encode(self._body(data_url))

    def _body(self, url_of: "Callable[[Picture], str]") -> dict[str, Any]:
        if self.mode == "completions":
            return {**self.settings, "prompt": "\n".join(text for text in self.texts if text)}
        system = [{"role": "system", "content": self.system}] if self.system else []
        return {**self.settings, "messages": [*system, {"role": "user", "content": self._content(url_of)}]}

    def _content(self, url_of: "Callable[[Picture], str]") -> str | list[dict[str, Any]]:
        if not self.pictures:  # servers of text models know no lists of parts
            return "\n".join(part for part in self.parts if isinstance(part, str))
        return [
            {"type": "text", "text": part}
            if isinstance(part, str)
            else {"type": "image_url", "image_url": {"url": url_of(part)}}
            for part in self.parts
        ]


def data_url(picture: "Picture") -> str:
    """The picture's own bytes where an endpoint sees in them what we see; else upright and in RGB, as PNG."""
    pixels = picture.pixels()  # refuses what is broken or a bomb
    mime, data = _plain_format(picture.bytes()), picture.bytes()
    if mime is None:
        out = io.BytesIO()
        pixels.save(out, "PNG")
        mime, data = "image/png", out.getvalue()
    return f"data:{mime};base64,{base64.b64encode(data).decode()}"


def _plain_format(data: bytes) -> str | None:
    """The MIME type of a file that needs no turning, no ground under transparent parts and no other format."""
    from PIL import Image as PIL
    from PIL import UnidentifiedImageError

    try:
        with PIL.open(io.BytesIO(data), formats=tuple(_MIME)) as file:
            turned = file.getexif().get(_ORIENTATION, 1) != 1
            still = not getattr(file, "is_animated", False)
            plain = file.mode in ("RGB", "L") and still and not turned and not file.has_transparency_data
            return _MIME[str(file.format)] if plain else None
    except UnidentifiedImageError:
        return None
