"""`clip:` dual encoders of transformers (CLIP, SigLIP, ALIGN and their kin), told apart by their config's model type.

They differ in what goes unsaid: SigLIP reads the last place of a text padded to its full length and
sees no mask, CLIP reads the end token and hides its padding. Getting it wrong gives scores all the same.
"""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from counterfoil.errors import CounterfoilError
from counterfoil.models.checkpoints import Checkpoint, Precision, one_of
from counterfoil.models.vectors import embedded

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture


@dataclass(frozen=True)
class Habits:
    """How a type of model wants its texts."""

    model: str
    full: bool = False
    """Padded to the full length, because the last place is read."""
    mask: bool = True
    """Padding is hidden from attention; a model trained without a mask must not get one."""
    lower: bool = False
    """Trained on lower case, which not every tokenizer that it is shipped with does."""
    end: bool = False
    """Read at the end token, which config and tokenizer must therefore agree on."""
    eager: bool = False
    """Attention in plain steps, because its fused form sees the words ahead wherever no padding hides any."""


HABITS = {
    "aimv2": Habits("Aimv2Model", end=True, eager=True),
    "align": Habits("AlignModel"),
    "altclip": Habits("AltCLIPModel"),
    "chinese_clip": Habits("ChineseCLIPModel"),
    "clip": Habits("CLIPModel", end=True),
    "groupvit": Habits("GroupViTModel", end=True),
    "metaclip_2": Habits("MetaClip2Model", end=True),
    "siglip": Habits("SiglipModel", full=True, mask=False, lower=True),
    "siglip2": Habits("Siglip2Model", full=True, mask=False, lower=True),
    "vision-text-dual-encoder": Habits("VisionTextDualEncoderModel"),
}

SHIFTED = ("altclip", "altclip_text_model", "camembert", "roberta", "xlm-roberta")
"""Text models whose positions start after their padding id, so that fewer tokens fit."""

LEGACY_END = 2
"""In older CLIP configs the end token is 2 and not true; transformers then reads the highest id."""

TRAINED_WITH = {  # what open_clip 3.3 (pretrained.py) loads the same weights with
    "facebook/metaclip-b": "quick_gelu",
    "facebook/metaclip-h": "quick_gelu",
    "facebook/metaclip-l": "quick_gelu",
    "laion/CLIP-ViT-": "gelu",
    "openai/clip-vit-": "quick_gelu",
}
"""Activations that weights were trained with, by how their name begins: a converted config may say another."""


@dataclass(frozen=True)
class Clip:
    """A dual encoder by its hub id or its folder; the cosine of its vectors is the score."""

    name: str
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 64
    trust_remote_code: bool = False

    def embed_images(self, pictures: Sequence["Picture"]) -> "Floats":
        return embedded(pictures, self.batch, self._images)

    def embed_texts(self, texts: Sequence[str]) -> "Floats":
        return embedded(texts, self.batch, self._texts)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Whether each text is longer than the model reads."""
        return [len(ids) > self._limit for ids in self._tokenizer(self._cased(texts))["input_ids"]]

    def about(self) -> Mapping[str, str]:
        """What the scores depend on; the activations, and where it is known the one that the weights expect."""
        config = self._checkpoint.config
        acts = {part: _activation(getattr(config, f"{part}_config", None)) for part in ("vision", "text")}
        expected = next((act for start, act in TRAINED_WITH.items() if self.name.startswith(start)), "")
        return self._checkpoint.about() | {
            "type": config.model_type,
            "tokens": str(self._limit),
            "padding": "full length" if self._habits.full else "longest, masked",
            "activation": acts["text"] if len(set(acts.values())) == 1 else f"{acts['vision']}, {acts['text']} (text)",
            **({"trained with activation": expected} if expected else {}),
        }

    @cached_property
    def _checkpoint(self) -> Checkpoint:
        return Checkpoint(self.name, self.revision, self.dtype, self.device, self.trust_remote_code)

    @cached_property
    def _habits(self) -> Habits:
        model_type = self._checkpoint.config.model_type
        one_of(model_type, {known: habits.model for known, habits in HABITS.items()}, "dual encoder that clip: knows")
        return HABITS[model_type]

    @cached_property
    def _model(self) -> Any:
        model = self._checkpoint.model(self._habits.model, whole=True)
        if self._habits.eager:
            model.set_attn_implementation("eager")
        return model

    @cached_property
    def _processor(self) -> Any:
        return self._checkpoint.processor("AutoImageProcessor")

    @cached_property
    def _tokenizer(self) -> Any:
        tokenizer = self._checkpoint.tokenizer()
        if self._habits.end:
            _refuse_lost_end(self._checkpoint.config, tokenizer.eos_token_id, self.name)
        return tokenizer

    @cached_property
    def _limit(self) -> int:
        text = self._checkpoint.config.text_config
        shift = text.pad_token_id + 1 if text.model_type in SHIFTED else 0
        return int(min(self._tokenizer.model_max_length, text.max_position_embeddings - shift))

    def _cased(self, texts: Sequence[str]) -> list[str]:
        return [text.lower() if self._habits.lower else text for text in texts]

    def _tokens(self, texts: Sequence[str]) -> dict[str, Any]:
        tokens = self._tokenizer(
            self._cased(texts), padding="max_length" if self._habits.full else "longest", padding_side="right",
            truncation=True, max_length=self._limit, return_tensors="pt", return_attention_mask=self._habits.mask,
        )  # fmt: skip
        taken = inspect.signature(self._model.get_text_features).parameters
        return {name: tensor for name, tensor in tokens.items() if name in taken}

    def _texts(self, texts: Sequence[str]) -> "Floats":
        return self._features(self._model.get_text_features, self._tokens(texts))

    def _images(self, pictures: Sequence["Picture"]) -> "Floats":
        found = self._processor(images=[picture.pixels() for picture in pictures], return_tensors="pt")
        return self._features(self._model.get_image_features, dict(found))

    def _features(self, encode: Any, inputs: dict[str, Any]) -> "Floats":
        import torch

        model = self._model
        inputs = {
            name: tensor.to(model.device, model.dtype if tensor.is_floating_point() else None)
            for name, tensor in inputs.items()
        }
        # cuDNN may by itself round the convolutions of float32 to TF32.
        with torch.inference_mode(), torch.backends.cudnn.flags(enabled=True, deterministic=True, allow_tf32=False):
            found = encode(**inputs)
        # transformers 5 gives an output object where 4 gave the vectors themselves.
        vectors = found if isinstance(found, torch.Tensor) else found.pooler_output
        features: Floats = vectors.float().cpu().numpy()
        return features


def _activation(config: Any) -> str:
    return str(getattr(config, "hidden_act", "unknown"))


def _refuse_lost_end(config: Any, end: int | None, name: str) -> None:
    """Where no token is the end token, the model reads the first place: every text gets the same vector."""
    said = config.text_config.eos_token_id
    legacy = config.model_type in ("clip", "groupvit") and said == LEGACY_END
    if said != end and not legacy:
        raise CounterfoilError(
            f"The config of {name} says that texts end with token {said}, its tokenizer ends them with {end}: "
            f"all texts would get the same vector. Mend text_config.eos_token_id in its config.json."
        )
