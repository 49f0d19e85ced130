"""`vqa:` models trained to answer questions about a picture: ViLT by its list of answers, BLIP in words.

LXMERT's and VisualBERT's question heads read the region features of a detector, never pixels: they are not here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy.special import expit, softmax

from counterfoil.errors import CallError
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
    see_blip,
    see_vilt,
    stack,
    text_positions,
)
from counterfoil.models.reading import normalise
from counterfoil.protocols import Picture, Prompt, Said

if TYPE_CHECKING:
    from counterfoil.protocols import Floats


class Asked(NamedTuple):
    """A question about a picture, and the options it may be answered with (none: open)."""

    picture: Picture
    question: str
    options: Sequence[str]


@dataclass(frozen=True)
class Vqa:
    """A question answering model by its hub id or folder: ViLT or BLIP.

    Without options the answer is open: ViLT's best among its answers, BLIP's words as it decodes them
    (`beams` wide, at most `length` tokens). With options it is the likeliest of them, and `probabilities`
    are theirs, summing to 1; where two are equally likely, or ViLT knows none, there is no answer. With
    `enc`, BLIP reads questions from [ENC] on, as it was trained, and not from [CLS], as transformers feeds it.
    """

    name: str
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 64
    trust_remote_code: bool = False
    enc: bool = False
    beams: int = 1
    length: int = 10

    @cached_property
    def _checkpoint(self) -> Checkpoint:
        return Checkpoint(self.name, self.revision, self.dtype, self.device, self.trust_remote_code)

    @cached_property
    def _answerer(self) -> "Answerer":
        kind = self._checkpoint.config.model_type
        one_of(kind, {name: found.kind for name, found in ANSWERERS.items()}, "question answering model on pixels")
        return ANSWERERS[kind]

    @cached_property
    def fused(self) -> Fused:
        """The loaded checkpoint and what it is fed."""
        return Fused(self._checkpoint, self._answerer, self.enc)

    @cached_property
    def vocabulary(self) -> frozenset[str] | None:
        """The answers that the model can give, as `reading.normalise` spells them; None: any words."""
        return frozenset(self.labels) if self._answerer.closed else None

    @cached_property
    def labels(self) -> Mapping[str, Sequence[int]]:
        """Normalised answers of the classifier → its outputs; some differ in an article or a capital only."""
        found: dict[str, list[int]] = {}
        for index, label in sorted(self._checkpoint.config.id2label.items()):
            found.setdefault(normalise(label), []).append(index)
        return found

    def answer(self, prompts: Sequence[Prompt], options: Sequence[Sequence[str]]) -> list[Said]:
        """An answer a prompt. Each picture is seen once in its batch, however many questions are asked of it."""
        fused = self.fused  # which says what to install where torch is missing
        import torch

        asked = [_asked(prompt, given) for prompt, given in zip(prompts, options, strict=True)]
        with torch.inference_mode():
            return [said for batch in in_batches(asked, self.batch) for said in self._said(fused, batch)]

    def _said(self, fused: Fused, batch: Sequence[Asked]) -> Sequence[Said]:
        pictures = {one.picture.digest: one.picture for one in batch}
        states = {digest: fused.see(picture) for digest, picture in pictures.items()}
        seen = stack([states[one.picture.digest] for one in batch])
        tokens = fused.tokens([one.question for one in batch])
        return self._answerer.said(self, seen, tokens, [one.options for one in batch])

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Which questions are longer than the model reads."""
        return self.fused.truncated(texts)

    def about(self) -> dict[str, str]:
        found = self._checkpoint.about() | {"architecture": self._answerer.kind}
        if self._answerer.closed:
            return found | {"answers": f"{len(self._checkpoint.config.id2label)} labels"}
        return found | {"answers": f"decoded with {self.beams} beam(s), at most {self.length} tokens"}


@dataclass(frozen=True)
class Answerer(Architecture):
    """An architecture that answers; a closed one has a list of answers and no other."""

    said: Callable[[Vqa, Seen, Tokens, Sequence[Sequence[str]]], Sequence[Said]]
    closed: bool = False


def _asked(prompt: Prompt, options: Sequence[str]) -> Asked:
    texts = [part.strip() for part in prompt if isinstance(part, str)]
    pictures = [part for part in prompt if not isinstance(part, str)]
    if len(pictures) != 1 or not texts:
        raise CallError(
            f"A vqa model reads one picture and a question; the prompt has {len(pictures)} picture(s) "
            f"and {len(texts)} text(s). Use a vlm for examples in the context."
        )
    return Asked(pictures[0], " ".join(texts), options)


def _chosen(options: Sequence[str], probabilities: "Floats", raw: str = "") -> Said:
    """The likeliest option; none where two are equally likely."""
    best = np.flatnonzero(probabilities == probabilities.max())
    answer = options[best[0]] if len(best) == 1 else None
    return Said(answer, dict(zip(options, probabilities.tolist(), strict=True)), raw or answer or "")


# ── ViLT: a sigmoid an answer ────────────────────────────────────────────────────────────────
# transformers, ViltForQuestionAnswering: trained by binary cross-entropy, each answer on its own.


def _vilt(vqa: Vqa, seen: Seen, tokens: Tokens, options: Sequence[Sequence[str]]) -> list[Said]:
    model = vqa.fused.model
    logits = model(
        input_ids=tokens.ids, attention_mask=tokens.mask, image_embeds=seen.states, pixel_mask=seen.mask
    ).logits.double()
    refuse_nan(logits, vqa.name)
    labels = model.config.id2label
    return [_label(vqa, labels, row, given) for row, given in zip(logits.cpu().numpy(), options, strict=True)]


def _label(vqa: Vqa, labels: Mapping[int, str], logits: "Floats", options: Sequence[str]) -> Said:
    raw = labels[int(logits.argmax())]
    if not options:
        return Said(raw, None, raw)
    places = [_places(vqa, labels, option) for option in options]
    weights = np.array([expit(logits[found]).max() if found else 0.0 for found in places])
    if not weights.any():
        return Said(None, None, raw)
    return _chosen(options, weights / weights.sum(), raw)


def _places(vqa: Vqa, labels: Mapping[int, str], option: str) -> list[int]:
    """The outputs that are the option: spelled so, or else alike when normalised; none: not in the vocabulary."""
    alike = list(vqa.labels.get(normalise(option), ()))
    return [index for index in alike if labels[index] == option] or alike


# ── BLIP: a decoder that begins with [DEC] and ends with [SEP] ───────────────────────────────
# salesforce/BLIP, models/blip_vqa.py: options are ranked by the summed log-probability of their tokens and [SEP].
# There a question begins with [ENC], in transformers with [CLS]: the field `enc`.


def _blip(vqa: Vqa, seen: Seen, tokens: Tokens, options: Sequence[Sequence[str]]) -> list[Said]:
    """Answers to questions of one length at a time: the decoder's attention to the question ignores its mask
    (transformers, BlipTextSelfAttention), so that padding would be read as words."""
    states = read_blip(vqa.fused.model.text_encoder, seen, tokens)
    lengths = tokens.mask.sum(1).tolist()
    said: dict[int, Said] = {}
    for length in sorted(set(lengths)):
        alike = [row for row, own in enumerate(lengths) if own == length]
        answers = _decoded_or_ranked(vqa, states[alike, :length], [options[row] for row in alike])
        said |= dict(zip(alike, answers, strict=True))
    return [said[row] for row in range(len(options))]


def _decoded_or_ranked(vqa: Vqa, questions: Tensor, options: Sequence[Sequence[str]]) -> list[Said]:
    is_open = [row for row, given in enumerate(options) if not given]
    words = iter(_decoded(vqa, questions[is_open]) if is_open else ())
    pairs = [(row, option) for row, given in enumerate(options) for option in given]
    logs = iter([log for batch in in_batches(pairs, vqa.batch) for log in _logs(vqa, questions, batch)])
    return [
        _chosen(given, softmax(np.array([next(logs) for _ in given]))) if given else _spoken(next(words))
        for given in options
    ]


def _spoken(words: str) -> Said:
    return Said(words or None, None, words)


def _decoded(vqa: Vqa, questions: Tensor) -> list[str]:
    model, config = vqa.fused.model, vqa.fused.model.config.text_config
    found = model.text_decoder.generate(
        input_ids=questions.new_full((len(questions), 1), config.bos_token_id).long(),
        encoder_hidden_states=questions,
        eos_token_id=config.sep_token_id,
        pad_token_id=config.pad_token_id,
        max_new_tokens=vqa.length,
        num_beams=vqa.beams,
        do_sample=False,
    )
    return [words.strip() for words in vqa.fused.tokenizer.batch_decode(found[:, 1:], skip_special_tokens=True)]


def _logs(vqa: Vqa, questions: Tensor, pairs: Sequence[tuple[int, str]]) -> list[float]:
    """How likely the decoder finds each option, as an answer to the question of its row."""
    import torch
    from torch.nn.utils.rnn import pad_sequence

    config = vqa.fused.model.config.text_config
    words = vqa.fused.tokenizer([option for _, option in pairs], add_special_tokens=False)["input_ids"]
    ids = [torch.tensor([config.bos_token_id, *found, config.sep_token_id]) for found in words]
    padded = pad_sequence(ids, batch_first=True, padding_value=config.pad_token_id).to(questions.device)
    mask = pad_sequence([torch.ones_like(found) for found in ids], batch_first=True).to(questions.device)
    logits = vqa.fused.model.text_decoder(
        input_ids=padded,
        attention_mask=mask,
        encoder_hidden_states=questions[[row for row, _ in pairs]],
        use_cache=False,
    ).logits.double()
    refuse_nan(logits, vqa.name)
    steps = logits[:, :-1].log_softmax(-1).gather(-1, padded[:, 1:, None])[..., 0]
    logs: list[float] = (steps * mask[:, 1:]).sum(1).tolist()
    return logs


ANSWERERS = {
    "blip": Answerer("BlipForQuestionAnswering", text_positions, see_blip, _blip),
    "vilt": Answerer("ViltForQuestionAnswering", own_positions, see_vilt, _vilt, closed=True),
}
"""By the configuration's model type."""
