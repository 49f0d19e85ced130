"""`itm:` matching heads, which read picture and text together and say whether they belong together.

Which logit says 'match' is the architecture's own convention; each is given below with its evidence.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.special import expit

from counterfoil.models.checkpoints import Checkpoint, Precision, one_of
from counterfoil.models.fused import (
    Architecture,
    Fused,
    Seen,
    Tensor,
    Tokens,
    in_batches,
    own_positions,
    read_blip,
    refuse_nan,
    repeat,
    see_blip,
    see_vilt,
    text_positions,
)
from counterfoil.protocols import Picture

if TYPE_CHECKING:
    from counterfoil.protocols import Floats


@dataclass(frozen=True)
class Head(Architecture):
    """A matching head: logits of the texts given the picture, two a text (no match, match) or one that ranks."""

    logits: Callable[[Any, Seen, Tokens], Tensor]
    ranks: bool = False


@dataclass(frozen=True)
class Itm:
    """A matching head by its hub id or folder: BLIP, BLIP-2, ViLT, FLAVA or BridgeTower.

    `match` gives the softmax probability of 'match'. ViLT has one logit, trained to rank a true text above
    false ones (a softmax over 16 texts, which a constant added to all leaves unchanged), so its sigmoid
    orders texts and is no probability: `probable` says so. With `enc`, BLIP reads texts from [ENC] on, as it
    was trained, and not from [CLS], as transformers feeds it.
    """

    name: str
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 64
    trust_remote_code: bool = False
    enc: bool = False

    @cached_property
    def _checkpoint(self) -> Checkpoint:
        return Checkpoint(self.name, self.revision, self.dtype, self.device, self.trust_remote_code)

    @cached_property
    def _head(self) -> Head:
        kind = self._checkpoint.config.model_type
        one_of(kind, {name: head.kind for name, head in HEADS.items()}, "architecture with a matching head")
        return HEADS[kind]

    @cached_property
    def _fused(self) -> Fused:
        return Fused(self._checkpoint, self._head, self.enc)

    @property
    def probable(self) -> bool:
        """Whether the scores are probabilities, so that a threshold of 0.5 means something."""
        return not self._head.ranks

    def match(self, picture: Picture, texts: Sequence[str]) -> "Floats":
        """The probability that picture and text match. The picture is seen once for all its texts."""
        fused = self._fused  # which says what to install where torch is missing
        import torch

        with torch.inference_mode():
            states = fused.see(picture)
            found = [self._log_odds(states, batch) for batch in in_batches(texts, self.batch)]
        probabilities: Floats = expit(np.concatenate([np.empty(0), *found]))
        return probabilities

    def _log_odds(self, states: Tensor, texts: Sequence[str]) -> "Floats":
        tokens = self._fused.tokens(texts)
        logits = self._head.logits(self._fused.model, repeat(states, len(texts)), tokens).double()
        refuse_nan(logits, self.name)
        odds: Floats = (logits[:, 0] if self._head.ranks else logits[:, 1] - logits[:, 0]).cpu().numpy()
        return odds

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Which texts are longer than the model reads."""
        return self._fused.truncated(texts)

    def about(self) -> dict[str, str]:
        score = "sigmoid of a ranking logit: orders texts, no probability" if self._head.ranks else "P(match)"
        return self._checkpoint.about() | {"architecture": self._head.kind, "score": score}


# ── BLIP: itm_head, 1 = match ────────────────────────────────────────────────────────────────
# salesforce/BLIP, models/blip_retrieval.py: itm_labels are ones for the true pairs, then zeros for the drawn ones.
# There a text begins with [ENC], in transformers with [CLS]: the field `enc`.


def _blip(model: Any, seen: Seen, tokens: Tokens) -> Tensor:
    return model.itm_head(read_blip(model.text_encoder, seen, tokens)[:, 0])


# ── BLIP-2: itm_head averaged over the queries, 1 = match ────────────────────────────────────
# transformers, Blip2ForImageTextRetrieval.forward, example: probs[0][0] 'is not', probs[0][1] 'is' the text.


def _blip2(model: Any, seen: Seen, tokens: Tokens) -> Tensor:
    import torch

    queries = model.query_tokens.expand(len(tokens.ids), -1, -1)
    count = queries.shape[1]
    found = model.qformer(
        query_embeds=model.embeddings(input_ids=tokens.ids, query_embeds=queries),
        query_length=count,
        attention_mask=torch.cat([tokens.mask.new_ones(len(tokens.ids), count), tokens.mask], dim=1),
        encoder_hidden_states=seen.states,
        encoder_attention_mask=seen.mask,
    ).last_hidden_state
    return model.itm_head(found[:, :count].to(model.itm_head.weight.dtype)).mean(dim=1)


# ── ViLT: rank_output, one logit, higher = better match ──────────────────────────────────────
# dandelin/ViLT, vilt/modules/objectives.py, compute_irtr: cross-entropy over the scores of 1 true and 15 false texts.


def _vilt(model: Any, seen: Seen, tokens: Tokens) -> Tensor:
    return model(
        input_ids=tokens.ids, attention_mask=tokens.mask, image_embeds=seen.states, pixel_mask=seen.mask
    ).logits


# ── FLAVA: itm_head, 1 = match ───────────────────────────────────────────────────────────────
# transformers, FlavaForPreTraining.forward, itm_labels: '0 means the pairs don't match and 1 means they match'.
# The head was trained on masked pairs; here nothing is masked.


def _see_flava(model: Any, pixels: Tensor) -> Tensor:
    found = model.flava.image_model(pixel_values=pixels, output_hidden_states=True, return_dict=True)
    return model.flava.image_to_mm_projection(found.hidden_states[-1])  # before the last layer norm, as FlavaModel


def _flava(model: Any, seen: Seen, tokens: Tokens) -> Tensor:
    import torch

    flava = model.flava
    read = flava.text_model(
        input_ids=tokens.ids, attention_mask=tokens.mask, output_hidden_states=True, return_dict=True
    )
    text = flava.text_to_mm_projection(read.hidden_states[-1])
    first = tokens.mask.new_ones(len(tokens.ids), int(flava.multimodal_model.use_cls_token))
    both = flava.multimodal_model(
        torch.cat([seen.states, text], dim=1),
        attention_mask=torch.cat([first, seen.mask, tokens.mask], dim=1),
        return_dict=True,
    )
    return model.itm_head(both.last_hidden_state)


# ── BridgeTower: itm_score, 1 = match ────────────────────────────────────────────────────────
# transformers, BridgeTowerForImageAndTextRetrieval.forward, labels: '0 … don't match and 1 means they match'.


def _see_bridgetower(model: Any, pixels: Tensor) -> Tensor:
    return model.bridgetower.vision_model.visual.forward_pre(pixels).permute(1, 0, 2)


def _bridgetower(model: Any, seen: Seen, tokens: Tokens) -> Tensor:
    with _one_row(model.bridgetower.vision_model.visual.transformer.resblocks, len(tokens.ids)):
        return model(input_ids=tokens.ids, attention_mask=tokens.mask, image_embeds=seen.states).logits


@contextmanager
def _one_row(blocks: Sequence[Any], rows: int) -> Iterator[None]:
    """Let the blocks of the vision tower (length × rows × width) work on one row: all rows are the same picture."""

    def first(block: Any, given: tuple[Tensor]) -> tuple[Tensor]:
        return (given[0][:, :1],)

    def every(block: Any, given: tuple[Tensor], made: Tensor) -> Tensor:
        return made.expand(-1, rows, -1)

    hooks = [block.register_forward_pre_hook(first) for block in blocks]
    hooks += [block.register_forward_hook(every) for block in blocks]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()


def _roberta_positions(config: Any) -> int:
    """RoBERTa counts positions from behind the padding's index."""
    return int(config.text_config.max_position_embeddings - config.text_config.pad_token_id - 1)


def _qformer_positions(config: Any) -> int:
    return int(config.qformer_config.max_position_embeddings)


HEADS = {
    "blip": Head("BlipForImageTextRetrieval", text_positions, see_blip, _blip),
    "blip-2": Head("Blip2ForImageTextRetrieval", _qformer_positions, see_blip, _blip2),
    "bridgetower": Head("BridgeTowerForImageAndTextRetrieval", _roberta_positions, _see_bridgetower, _bridgetower),
    "flava": Head("FlavaForPreTraining", text_positions, _see_flava, _flava),
    "vilt": Head("ViltForImageAndTextRetrieval", own_positions, see_vilt, _vilt, ranks=True),
}
"""By the configuration's model type."""
