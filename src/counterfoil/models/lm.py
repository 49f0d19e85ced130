"""Blind language models: how likely a text is on its own, by causal and by masked models.

A causal model predicts each token from those before it. A masked one predicts each token with that token
hidden and all others shown (pseudo-log-likelihood: Salazar et al., 2020); with `masking=word` the rest of
its word is hidden too, so that a word's first piece is not given away by its last (Kauf and Ivanova, 2023).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from counterfoil.errors import CallError
from counterfoil.models.checkpoints import Checkpoint, Precision
from counterfoil.models.perplexity import Measure, measured

if TYPE_CHECKING:
    from counterfoil.protocols import Floats

END_OF_TEXT = "<|endoftext|>"
NO_LIMIT = 1_000_000
"""A tokenizer that knows no limit names a number far above this one."""


class Row(NamedTuple):
    """One line of a batch: tokens, and at which places the model's guess of which token is asked for."""

    ids: list[int]
    places: list[int]
    targets: list[int]


@dataclass(frozen=True)
class LanguageModel:
    """A language model of transformers, or a GGUF file; higher is likelier for every measure.

    `start` is the token before a text, which makes its first token a predicted one: 'auto' is the end of the
    text before (or the beginning token, where there is no such) and for VALSE's measure none; 'none' is none.
    A text longer than the model's limit is cut there, also for VALSE's measure; `truncated` names it.
    """

    name: str
    measure: Measure = "mean"
    kind: Literal["auto", "causal", "masked"] = "auto"
    masking: Literal["token", "word"] = "token"
    start: str = "auto"
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 64
    trust_remote_code: bool = False

    def __post_init__(self) -> None:
        if self.batch < 1:
            raise CallError(f"lm:{self.name} needs batch ≥ 1.")

    def loglik(self, texts: Sequence[str]) -> "Floats":
        """A score for each text; equal texts are asked once."""
        distinct = list(dict.fromkeys(texts))
        rows = [self._rows(text) for text in distinct]
        logs = iter(self._logs([row for its in rows for row in its]))
        found = {
            text: measured([log for _ in its for log in next(logs)], self.measure)
            for text, its in zip(distinct, rows, strict=True)
        }
        return np.array([found[text] for text in texts], dtype=np.float64)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Which texts are longer than the model can read, so that only their beginning is scored."""
        before = len(self._start) if not self.masked else 0
        lengths = [before + len(self._tokenizer(text, add_special_tokens=self.masked)["input_ids"]) for text in texts]
        return [self._limit is not None and length > self._limit for length in lengths]

    def about(self) -> dict[str, str]:
        """What a run of the model depends on, for its card."""
        found = {name: value for name, value in self._checkpoint.about().items() if name != "images"}
        found |= {"kind": "masked" if self.masked else "causal", "measure": self.measure}
        if self.masked:
            return found | {"masking": self.masking}
        return found | {"start": self._tokenizer.convert_ids_to_tokens(self._start)[0] if self._start else "none"}

    # ── the parts, each made when first needed ───────────────────────────────────────────────

    @cached_property
    def _checkpoint(self) -> Checkpoint:
        return Checkpoint(self.name, self.revision, self.dtype, self.device, self.trust_remote_code)

    @cached_property
    def masked(self) -> bool:
        """Whether it is a masked model; by what its checkpoint says of itself, unless `kind` does."""
        masked = self.kind == "masked" or (self.kind == "auto" and _is_masked(self._checkpoint.config))
        if masked and self.measure == "valse":
            raise CallError(f"lm:{self.name} is a masked model; VALSE's measure is of causal ones.")
        if masked and self._tokenizer.mask_token_id is None:
            raise CallError(f"lm:{self.name} cannot be asked as a masked model: its tokenizer has no mask.")
        return masked

    @cached_property
    def _tokenizer(self) -> Any:
        return self._checkpoint.tokenizer()

    @cached_property
    def _model(self) -> Any:
        model = self._checkpoint.model("AutoModelForMaskedLM" if self.masked else "AutoModelForCausalLM", whole=True)
        model.config.get_text_config().use_cache = False  # nothing is read twice: a cache would only take room
        return model

    @cached_property
    def _start(self) -> list[int]:
        """The token before a text, or none."""
        known = self._tokenizer.get_vocab()
        if self.start == "none" or (self.start == "auto" and self.measure == "valse"):
            return []
        if self.start != "auto":
            if self.start not in known:
                raise CallError(f"lm:{self.name} has no token '{self.start}' to start texts with; try start=none.")
            return [known[self.start]]
        first = known.get(END_OF_TEXT, self._tokenizer.bos_token_id)
        return [] if first is None else [first]

    @cached_property
    def _limit(self) -> int | None:
        """How many tokens the model can read; None: any number."""
        config = self._checkpoint.config.get_text_config()
        named = [getattr(config, name, None) for name in ("max_position_embeddings", "n_positions")]
        limits = [limit - _positions_lost(self._model) for limit in named if limit]
        told = self._tokenizer.model_max_length
        return min([*limits, told] if told < NO_LIMIT else limits, default=None)

    # ── asking ───────────────────────────────────────────────────────────────────────────────

    def _rows(self, text: str) -> list[Row]:
        """What to ask about a text: a causal model once, a masked one once a token."""
        if self.masked:
            return list(self._masked_rows(text))
        ids = (self._start + self._tokenizer(text, add_special_tokens=False)["input_ids"])[: self._limit]
        return [Row(ids, list(range(len(ids) - 1)), ids[1:])] if len(ids) > 1 else []

    def _masked_rows(self, text: str) -> Iterator[Row]:
        cut = {"truncation": True, "max_length": self._limit} if self._limit else {}
        encoded = self._tokenizer(text, return_special_tokens_mask=True, **cut)
        ids: list[int] = encoded["input_ids"]
        words: list[int | None] = encoded.word_ids() if self.masking == "word" else list(range(len(ids)))
        for place, special in enumerate(encoded["special_tokens_mask"]):
            if not special:
                hidden = [
                    self._tokenizer.mask_token_id if other >= place and words[other] == words[place] else token
                    for other, token in enumerate(ids)
                ]
                yield Row(hidden, [place], [ids[place]])

    def _logs(self, rows: Sequence[Row]) -> list[list[float]]:
        """The log probabilities of each row's targets; rows of like length go together, so little is padded."""
        found: list[list[float]] = [[] for _ in rows]
        order = sorted(range(len(rows)), key=lambda index: len(rows[index].ids))
        for start in range(0, len(order), self.batch):
            chosen = order[start : start + self.batch]
            for index, logs in zip(chosen, self._batch([rows[index] for index in chosen]), strict=True):
                found[index] = logs
        return found

    def _batch(self, rows: Sequence[Row]) -> Iterator[list[float]]:
        """Padded on the right, where a causal model never looks and a masked one is told not to."""
        import torch

        width = max(len(row.ids) for row in rows)
        padding = self._tokenizer.pad_token_id or 0
        ids = torch.tensor([row.ids + [padding] * (width - len(row.ids)) for row in rows])
        shown = torch.tensor([[1] * len(row.ids) + [0] * (width - len(row.ids)) for row in rows])
        device = self._model.device
        with torch.inference_mode():
            logits = self._model(input_ids=ids.to(device), attention_mask=shown.to(device)).logits
            for row, line in zip(rows, logits, strict=True):
                guesses = line[row.places].float()  # half precision is too coarse to sum over a vocabulary
                wanted = torch.tensor(row.targets, device=device).unsqueeze(1)
                yield (guesses.gather(1, wanted).squeeze(1) - guesses.logsumexp(1)).tolist()


def _is_masked(config: Any) -> bool:
    """By the class that the checkpoint was saved from; where it says nothing, by what its type is made for."""
    from transformers.models.auto.modeling_auto import MODEL_FOR_MASKED_LM_MAPPING_NAMES as MASKED

    saved = (getattr(config, "architectures", None) or [""])[0]
    if "MaskedLM" in saved:
        return True
    if "CausalLM" in saved or "LMHead" in saved:
        return False
    return config.model_type in MASKED


def _positions_lost(model: Any) -> int:
    """RoBERTa and its kin count positions from after the padding's, so that they have fewer than they name."""
    for name, module in model.named_modules():
        if name.endswith("position_embeddings") and getattr(module, "padding_idx", None) is not None:
            return int(module.padding_idx) + 1
    return 0
