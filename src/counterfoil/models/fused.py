"""What models that read a picture and a text together share: the picture seen once, its texts as tokens."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from counterfoil.errors import CallError, CounterfoilError, PictureError
from counterfoil.models.checkpoints import Checkpoint
from counterfoil.protocols import Picture

Tensor = Any
"""A tensor of torch, which is not imported before a model is asked."""


class Seen(NamedTuple):
    """Pictures as a model keeps them, one a row: states (rows × length × width), and which of them are real."""

    states: Tensor
    mask: Tensor


class Tokens(NamedTuple):
    """Texts, one a row, padded on the right."""

    ids: Tensor
    mask: Tensor


@dataclass(frozen=True)
class Architecture:
    """How one architecture is asked: its class in transformers, what it makes of a picture, and for how many
    tokens its text side has positions."""

    kind: str
    limit: Callable[[Any], int]
    see: Callable[[Any, Tensor], Tensor]


@dataclass(frozen=True)
class Fused:
    """A loaded checkpoint of an architecture, and all that it is fed."""

    checkpoint: Checkpoint
    architecture: Architecture
    enc: bool = False

    @cached_property
    def model(self) -> Any:
        return self.checkpoint.model(self.architecture.kind, whole=True)

    @cached_property
    def tokenizer(self) -> Any:
        return self.checkpoint.tokenizer()

    @cached_property
    def _images(self) -> Any:
        return self.checkpoint.processor("AutoImageProcessor")

    @cached_property
    def limit(self) -> int:
        """How many tokens of a text are read, those that open and close it included."""
        return min(self.architecture.limit(self.checkpoint.config), int(self.tokenizer.model_max_length))

    def see(self, picture: Picture) -> Tensor:
        """The picture's states, as one row."""
        try:
            fed = self._images(images=[picture.pixels()], return_tensors="pt")
        except ValueError as error:
            reason = f"{picture.image.file} cannot be made ready for {self.checkpoint.name}: {error}"
            raise PictureError("odd shape", reason) from error
        pixels = fed["pixel_values"].to(self.model.device, self.model.dtype)
        return self.architecture.see(self.model, pixels)

    def tokens(self, texts: Sequence[str]) -> Tokens:
        """The texts as tokens, cut to the limit."""
        found = self.tokenizer(
            list(texts), padding=True, padding_side="right", truncation=True, max_length=self.limit, return_tensors="pt"
        )
        if self.enc:
            found["input_ids"][:, 0] = self._enc_id
        device = self.model.device
        return Tokens(found["input_ids"].to(device), found["attention_mask"].to(device))

    @cached_property
    def _enc_id(self) -> int:
        """BLIP's [ENC]: salesforce/BLIP, models/blip.py, init_tokenizer adds it right after [DEC]."""
        config = self.checkpoint.config
        if config.model_type != "blip":
            raise CallError(f"Only BLIP knows [ENC]; leave the option enc off for '{config.model_type}'.")
        return int(config.text_config.bos_token_id) + 1

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Which texts are read in part only."""
        found = self.tokenizer(list(texts), verbose=False)["input_ids"] if texts else []
        return [len(ids) > self.limit for ids in found]


def repeat(states: Tensor, rows: int) -> Seen:
    """One picture for all rows, without a copy."""
    expanded = states.expand(rows, -1, -1)
    return Seen(expanded, states.new_ones(expanded.shape[:2]).long())


def stack(pictures: Sequence[Tensor]) -> Seen:
    """A picture a row, the shorter ones padded."""
    from torch.nn.utils.rnn import pad_sequence

    states = pad_sequence([found[0] for found in pictures], batch_first=True)
    masks = [found.new_ones(found.shape[1]).long() for found in pictures]
    return Seen(states, pad_sequence(masks, batch_first=True))


def in_batches(many: Sequence[Any], size: int) -> Iterable[Sequence[Any]]:
    """Runs of at most `size`, in order."""
    return (many[start : start + size] for start in range(0, len(many), size))


def refuse_nan(logits: Tensor, name: str) -> None:
    """A largest logit is found even among NaN; it would pass for an answer."""
    if not bool(logits.isfinite().all()):
        raise CounterfoilError(f"The model {name} gave logits that are no numbers; try dtype=float32.")


# ── how pictures are seen by architectures that serve more than one task ─────────────────────


def see_blip(model: Any, pixels: Tensor) -> Tensor:
    return model.vision_model(pixel_values=pixels).last_hidden_state


def see_vilt(model: Any, pixels: Tensor) -> Tensor:
    """The patches of the picture, embedded.

    transformers puts them in a random order (and draws some, where the configuration limits their number),
    so the same call gives other bits each time; a fixed seed makes it repeatable and leaves the global one alone.
    """
    import torch

    embeddings = model.vilt.embeddings
    mask = pixels.new_ones((1, *pixels.shape[-2:])).long()
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        states, _, _ = embeddings.visual_embed(pixels, mask, max_image_length=model.config.max_image_length)
    return states


def read_blip(encoder: Any, seen: Seen, tokens: Tokens) -> Tensor:
    """The states of the texts' tokens after they have looked at the picture."""
    return encoder(
        input_ids=tokens.ids,
        attention_mask=tokens.mask,
        encoder_hidden_states=seen.states,
        encoder_attention_mask=seen.mask,
    ).last_hidden_state


def own_positions(config: Any) -> int:
    return int(config.max_position_embeddings)


def text_positions(config: Any) -> int:
    return int(config.text_config.max_position_embeddings)
