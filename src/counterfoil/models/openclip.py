"""`openclip:` dual encoders of open_clip: `arch/pretrained`, `hf-hub:owner/name` or `local-dir:folder`.

Its own defaults would score random weights after a line in a log, or weights with an activation
that they were not trained with after a warning; both are refused here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.models.checkpoints import Precision, need
from counterfoil.models.vectors import embedded

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture

PLACES = ("hf-hub:", "local-dir:")
"""Names that bring config and weights together, so that there is no tag to give."""

PRECISIONS = {"float32": "fp32", "bfloat16": "pure_bf16", "float16": "pure_fp16"}


@dataclass(frozen=True)
class OpenClip:
    """A dual encoder of open_clip; the cosine of its vectors is the score. `pretrained` may be a file of weights."""

    name: str
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 64
    quickgelu: bool = False

    def embed_images(self, pictures: Sequence["Picture"]) -> "Floats":
        return embedded(pictures, self.batch, self._images)

    def embed_texts(self, texts: Sequence[str]) -> "Floats":
        return embedded(texts, self.batch, self._texts)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Whether each text is longer than the model reads: with more room its tokens would not be the same."""
        if not texts:
            return []
        read = self._tokenizer(list(texts))
        limit = read.shape[1]
        roomy = self._tokenizer(list(texts), context_length=limit + 2)
        padding = self._tokenizer([""], context_length=limit + 2)[0, limit:]
        whole = (roomy[:, :limit] == read).all(dim=1) & (roomy[:, limit:] == padding).all(dim=1)
        return [not kept for kept in whole.tolist()]

    def about(self) -> Mapping[str, str]:
        """What the scores depend on; the activation, and where the tag says so the one that the weights expect."""
        versions = {name: str(need(name, self._what, "openclip").__version__) for name in ("open_clip", "torch")}
        expected = self._expected
        return versions | {
            "dtype": self.dtype,
            "device": self._device,
            "images": "torchvision transforms on pillow",
            "tokens": str(self._tokenizer([""]).shape[1]),
            "activation": self._activation,
            **({} if expected is None else {"trained with activation": expected}),
        }

    @property
    def _what(self) -> str:
        return f"The model openclip:{self.name}"

    @cached_property
    def _open_clip(self) -> Any:
        need("torch", self._what, "openclip")
        return need("open_clip", self._what, "openclip")

    @cached_property
    def _arch_and_weights(self) -> tuple[str, str | None]:
        if self.name.startswith(PLACES):
            return self.name, None
        arch, _, weights = self.name.partition("/")
        if not arch or not weights:
            raise CallError(
                f"'openclip:{self.name}' names no weights: write openclip:ARCH/TAG, as in "
                "openclip:ViT-B-32/laion2b_s34b_b79k, or openclip:ARCH/FILE."
            )
        return arch, weights

    @cached_property
    def _device(self) -> str:
        import torch

        if self.device == "auto":
            return "cuda" if torch.cuda.is_available() else "cpu"
        return self.device

    @cached_property
    def _expected(self) -> str | None:
        """The activation that the weights of a tag were trained with; None for files and folders, which do not say."""
        arch, weights = self._arch_and_weights
        tag = self._open_clip.get_pretrained_cfg(arch, weights) if weights else None
        return _named(tag.get("quick_gelu", False)) if tag else None

    @cached_property
    def _loaded(self) -> tuple[Any, Any]:
        """The model and what makes a tensor of a picture."""
        open_clip = self._open_clip
        arch, weights = self._arch_and_weights
        config = open_clip.get_model_config(arch) or {}
        has = _named(self.quickgelu or config.get("quick_gelu", False))
        if self._expected not in (None, has):
            raise CounterfoilError(
                f"The weights '{weights}' were trained with {self._expected}, and {arch} computes {has}: its scores "
                f"would be wrong. {_cure(arch, weights, has)}"
            )
        try:
            model, _, transform = open_clip.create_model_and_transforms(
                arch, pretrained=weights, precision=PRECISIONS[self.dtype], device=self._device,
                force_quick_gelu=self.quickgelu, require_pretrained=True,
            )  # fmt: skip
        except (RuntimeError, OSError, ValueError) as error:
            raise CounterfoilError(
                f"{self._what} cannot be loaded: {str(error).splitlines()[0]} Give a tag that open_clip lists "
                "(open_clip.list_pretrained()), a file of weights, or a folder as local-dir:FOLDER."
            ) from error
        return model.eval(), transform

    @cached_property
    def _tokenizer(self) -> Any:
        return self._open_clip.get_tokenizer(self._arch_and_weights[0])

    @cached_property
    def _activation(self) -> str:
        """As the built model has it, whatever its config says."""
        kinds = {type(module).__name__ for module in self._loaded[0].modules()}
        found = {"QuickGELU": "quick_gelu", "GELU": "gelu", "GELUTanh": "gelu_tanh"}
        return ", ".join(said for kind, said in found.items() if kind in kinds) or "unknown"

    def _texts(self, texts: Sequence[str]) -> "Floats":
        tokens = self._tokenizer(list(texts))
        return self._features(self._loaded[0].encode_text, tokens)

    def _images(self, pictures: Sequence["Picture"]) -> "Floats":
        import torch

        pixels = torch.stack([self._loaded[1](picture.pixels()) for picture in pictures])
        return self._features(self._loaded[0].encode_image, pixels.to(getattr(torch, self.dtype)))

    def _features(self, encode: Any, inputs: Any) -> "Floats":
        import torch

        # cuDNN may by itself round the convolutions of float32 to TF32.
        with torch.inference_mode(), torch.backends.cudnn.flags(enabled=True, deterministic=True, allow_tf32=False):
            found = encode(inputs.to(self._device))
        features: Floats = found.float().cpu().numpy()
        return features


def _named(quick: bool) -> str:
    return "quick_gelu" if quick else "gelu"


def _cure(arch: str, weights: str | None, has: str) -> str:
    if has == "gelu":
        return f"Write openclip:{arch}/{weights}?quickgelu=true"
    return f"Write openclip:{arch.removesuffix('-quickgelu')}/{weights} without quickgelu."
