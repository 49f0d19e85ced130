"""What goes into exported encoders: `preprocess.json`, and pictures fitted as it says with Pillow alone."""

from typing import TYPE_CHECKING, Any, Literal

import msgspec
import numpy as np

if TYPE_CHECKING:
    from PIL import Image as PIL


class Preprocess(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `preprocess.json` says; a field that is not given has the value of OpenAI's CLIP."""

    size: int | tuple[int, int] = 224
    """Of the picture that the encoder sees: the side of a square, or height and width."""
    resize: Literal["shortest", "squash", "longest"] = "shortest"
    """Fit the shortest side and crop the middle; fit both and distort; fit the longest and fill the rest."""
    scaled: int = 0
    """The shortest side before the crop, where it is larger than the square that is cut out."""
    crop: Literal["floor", "round"] = "floor"
    """Where half a pixel goes when the middle is cut out: as in transformers, or as in torchvision."""
    fill: int = 0
    resample: Literal["nearest", "bilinear", "bicubic", "lanczos"] = "bicubic"
    mean: tuple[float, float, float] = (0.48145466, 0.4578275, 0.40821073)
    std: tuple[float, float, float] = (0.26862954, 0.26130258, 0.27577711)
    tokens: int = 77
    """The most tokens of a text that are read."""
    padding: Literal["longest", "full"] = "longest"
    pad_id: int = 0
    lowercase: bool = False
    activation: str = "unknown"
    """That the encoders were exported with, for those who check it: quick_gelu, gelu …"""
    trained_on: str = ""

    def __post_init__(self) -> None:
        if self.resize == "shortest" and not isinstance(self.size, int):
            raise ValueError("resize = shortest cuts out a square: give its side as size")
        if self.scaled and (self.resize != "shortest" or self.scaled < min(self.sides)):
            raise ValueError(
                "scaled is the shortest side before a crop: it goes with shortest, and is no less than size"
            )
        if min(self.sides) < 1 or self.tokens < 1 or min(self.std) <= 0:
            raise ValueError("size, tokens and std are positive")

    @property
    def sides(self) -> tuple[int, int]:
        """Height and width."""
        return (self.size, self.size) if isinstance(self.size, int) else self.size


def prepared(picture: "PIL.Image", said: Preprocess) -> "np.ndarray[Any, np.dtype[np.float32]]":
    """A picture → what the encoder sees: channels × height × width, scaled and shifted."""
    pixels = np.asarray(fitted(picture, said), dtype=np.float32) / np.float32(255)
    mean, std = np.array(said.mean, dtype=np.float32), np.array(said.std, dtype=np.float32)
    return np.ascontiguousarray(((pixels - mean) / std).transpose(2, 0, 1))


def fitted(picture: "PIL.Image", said: Preprocess) -> "PIL.Image":
    """The picture in the size that the encoder wants."""
    from PIL import Image as PIL

    resample = PIL.Resampling[said.resample.upper()]
    height, width = said.sides
    if said.resize == "squash":
        return picture.resize((width, height), resample)
    if said.resize == "longest":
        return _filled(picture, said, resample)
    short, long = sorted(picture.size)
    side = said.scaled or height
    scaled = side, int(side * long / short)
    large = picture.resize(scaled if picture.width <= picture.height else scaled[::-1], resample)
    left, top = (_half(over, said) for over in (large.width - width, large.height - height))
    return large.crop((left, top, left + width, top + height))


def _filled(picture: "PIL.Image", said: Preprocess, resample: "PIL.Resampling") -> "PIL.Image":
    from PIL import Image as PIL

    height, width = said.sides
    scale = min(width / picture.width, height / picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    ground = PIL.new("RGB", (width, height), (said.fill,) * 3)
    ground.paste(picture.resize(size, resample), (_half(width - size[0], said), _half(height - size[1], said)))
    return ground


def _half(over: int, said: Preprocess) -> int:
    return over // 2 if said.crop == "floor" else round(over / 2)
