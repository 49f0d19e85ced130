"""A generative checkpoint: prompts of texts and pictures → what it says next, and how likely a given text is.

Decoders are padded on the left to generate and on the right to be scored, where causal attention
never looks; encoders on the right. All answers are greedy and all scores are of raw logits.
"""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.models import reading
from counterfoil.models.checkpoints import Checkpoint, need, refuse_odd_tokenizer
from counterfoil.models.rows import Row, batches, collate, row
from counterfoil.models.still import still

if TYPE_CHECKING:
    from counterfoil.protocols import Floats, Picture, Prompt

Chat = Literal["auto", "on", "off"]
KIND = "AutoModelForImageTextToText"
SETS_ITSELF = ("blip", "blip-2", "git", "instructblip", "kosmos-2")
"""Model types whose processor sets the one picture before the text by itself."""
PREFIXES = ("paligemma",)
"""Model types whose prompt looks both ways; what comes after it is marked by its token type and looks back only."""
FRAMES = ("qwen2_vl", "qwen2_5_vl", "qwen3_vl", "qwen3_vl_moe", "qwen3_5", "qwen3_5_moe")
"""Model types whose plain prompts need the picture between the marks that their chat template writes."""


class Spoken(NamedTuple):
    """What was said after each prompt, and the log-probabilities of the wanted tokens to come first."""

    texts: list[str]
    first: "Floats"


@dataclass(frozen=True)
class Generative:
    """A checkpoint that goes on from pictures and texts."""

    checkpoint: Checkpoint
    chat: Chat = "auto"
    batch: int = 8

    @cached_property
    def type(self) -> str:
        return str(self.checkpoint.config.model_type)

    @cached_property
    def processor(self) -> Any:
        """What turns a prompt into tensors, its tokenizer checked, without a video part."""
        try:
            processor = self.checkpoint.processor(still(self.type) or "AutoProcessor")
        except ImportError as error:  # SmolVLM's wants num2words, and says so
            raise CounterfoilError(f"The processor of {self.checkpoint.name} cannot be had: {error}") from error
        refuse_odd_tokenizer(processor.tokenizer, self.checkpoint.config, self.checkpoint.name)
        return processor

    @cached_property
    def model(self) -> Any:
        return self.checkpoint.model(KIND, whole=True)

    @cached_property
    def chats(self) -> bool:
        """Whether prompts go through the processor's chat template."""
        there = getattr(self.processor, "chat_template", None) is not None
        if self.chat == "on" and not there:
            raise CallError(f"The model {self.checkpoint.name} has no chat template; ask it with chat=off.")
        return there and self.chat != "off"

    @cached_property
    def encodes(self) -> bool:
        """Whether an encoder reads the prompt (T5 inside BLIP-2) and a decoder only the answer."""
        config = self.checkpoint.config
        return bool(getattr(config.get_text_config(), "is_encoder_decoder", False) or config.is_encoder_decoder)

    @cached_property
    def closing(self) -> int:
        """How many special tokens the tokenizer sets after a text: in a decoder's prompt they would end it."""
        tokenizer = self.processor.tokenizer
        plain, whole = tokenizer("dog", add_special_tokens=False)["input_ids"], tokenizer("dog")["input_ids"]
        return len(whole) - 1 - max(i for i, token in enumerate(whole) if token == plain[-1])

    @cached_property
    def limit(self) -> int | None:
        """How many tokens fit, pictures included; None for encoders, whose positions are relative."""
        text = self.checkpoint.config.get_text_config()
        return None if self.encodes else getattr(text, "max_position_embeddings", None)

    # ── prompts ──────────────────────────────────────────────────────────────────────────────

    def row(self, prompt: "Prompt") -> Row:
        """A prompt as tensors."""
        if self.chats:
            return row(self._chatted(prompt))
        found = row(self._plain(prompt))
        if self.type == "blip":  # its decoder starts with a token of its own in the place of the tokenizer's first
            found.tokens["input_ids"][:, 0] = self.checkpoint.config.text_config.bos_token_id
        return found if self.encodes or not self.closing else found.cut(self.closing)

    def harmless(self, text: str) -> str:
        """A text in which no special token is spelled out: in a caption '<image>' would be one picture too many."""
        for token in self._special.values():
            text = text.replace(token, f"{token[0]} {token[1:]}") if len(token) > 1 else text
        return text

    @cached_property
    def _special(self) -> dict[int, str]:
        """The special tokens by id, that which stands for a picture among them."""
        tokenizer = self.processor.tokenizer
        added = {i: str(token) for i, token in tokenizer.added_tokens_decoder.items() if token.special}
        named = dict(zip(tokenizer.all_special_ids, tokenizer.all_special_tokens, strict=True))
        return {**added, **named}

    def _chatted(self, prompt: "Prompt") -> Any:
        content = [
            {"type": "text", "text": part} if isinstance(part, str) else {"type": "image", "image": part.pixels()}
            for part in prompt
        ]
        return self.processor.apply_chat_template(
            [{"role": "user", "content": content}],
            add_generation_prompt=True, tokenize=True, return_dict=True, return_tensors="pt",
        )  # fmt: skip

    def _plain(self, prompt: "Prompt") -> Any:
        pictures = [part for part in prompt if not isinstance(part, str)]
        if self.type == "idefics":
            return self.processor(text=[_never_fetched(prompt)], return_tensors="pt")
        if self.type in SETS_ITSELF:
            text = "".join(part for part in prompt if isinstance(part, str))
            return self.processor(images=self._only(pictures), text=text, return_tensors="pt")
        token = str(getattr(self.processor, "image_token", "<image>"))
        token = f"<|vision_start|>{token}<|vision_end|>" if self.type in FRAMES else token
        text = "".join(part if isinstance(part, str) else token for part in prompt)
        return self.processor(text=[text], images=[p.pixels() for p in pictures] or None, return_tensors="pt")

    def _only(self, pictures: "Sequence[Picture]") -> Any:
        if len({picture.digest for picture in pictures}) != 1:
            raise CallError(f"The model {self.checkpoint.name} ({self.type}) takes prompts with exactly one picture.")
        return pictures[0].pixels()

    # ── answers ──────────────────────────────────────────────────────────────────────────────

    def speak(self, rows: Sequence[Row], steps: int, wanted: Sequence[int] = ()) -> Spoken:
        """Go on greedily for at most so many tokens."""
        import torch

        texts, first = [""] * len(rows), np.zeros((len(rows), len(wanted)))
        settings = self._greedy(steps)
        for indices in batches(rows, self.batch):
            inputs = self._inputs([rows[index] for index in indices], "right" if self.encodes else "left")
            with torch.inference_mode():
                out = self.model.generate(**inputs, generation_config=settings)
            said = out.sequences[:, -len(out.logits) :]
            logs = out.logits[0].double().log_softmax(-1)[:, list(wanted)].cpu().numpy()
            decoded = self.processor.tokenizer.batch_decode(said, skip_special_tokens=True)
            for place, index in enumerate(indices):
                texts[index], first[index] = decoded[place], logs[place]
        return Spoken(texts, first)

    def _greedy(self, steps: int) -> Any:
        """Greedy whatever the checkpoint's own settings are; only its special tokens are taken over."""
        own, tokenizer = self.model.generation_config, self.processor.tokenizer
        end = own.eos_token_id if own.eos_token_id is not None else tokenizer.eos_token_id
        start = getattr(self.checkpoint.config.get_text_config(), "decoder_start_token_id", None)
        kind = need("transformers", f"The model {self.checkpoint.name}", "models").GenerationConfig
        return kind(
            do_sample=False, num_beams=1, repetition_penalty=1.0, no_repeat_ngram_size=0, length_penalty=1.0,
            max_new_tokens=steps, eos_token_id=end, pad_token_id=self._padding, bos_token_id=own.bos_token_id,
            decoder_start_token_id=start if own.decoder_start_token_id is None else own.decoder_start_token_id,
            return_dict_in_generate=True, output_logits=True,
        )  # fmt: skip

    def tokens(self, option: str, others: Sequence[str]) -> tuple[int, ...]:
        """The first tokens of an answer that is this option and none of the others."""
        tokenizer = self.processor.tokenizer
        found = reading.variants(tokenizer.get_vocab(), option)
        if not found:  # a vocabulary of pieces: the first piece, unless another option begins with it too
            begun = {tokenizer(text, add_special_tokens=False)["input_ids"][0] for text in reading.spellings(option)}
            other = {
                tokenizer(text, add_special_tokens=False)["input_ids"][0]
                for name in others
                for text in reading.spellings(name)
            }
            found = tuple(sorted(begun - other))
        if not found:
            raise CounterfoilError(
                f"The first token of an answer of {self.checkpoint.name} does not tell '{option}' from "
                f"{', '.join(others)}; ask it with choice=options."
            )
        return found

    # ── likelihood ───────────────────────────────────────────────────────────────────────────

    def likelihood(self, rows: Sequence[Row], texts: Sequence[Sequence[int]]) -> "tuple[Floats, ...]":
        """Log-probabilities of the tokens of each text after its prompt."""
        import torch

        kind = int(self.type in PREFIXES)
        whole = [one if self.encodes else one.extended(ids, kind=kind) for one, ids in zip(rows, texts, strict=True)]
        found: list[Any] = [np.zeros(0)] * len(rows)
        for indices in batches(whole, self.batch):
            inputs = self._inputs([whole[index] for index in indices], "right")
            said = [list(texts[index]) for index in indices]
            with torch.inference_mode():
                logits = self._scored(inputs, [len(rows[index]) for index in indices], said)
            for place, index in enumerate(indices):
                logs = logits[place][: len(said[place])].double().log_softmax(-1)
                picked = logs.gather(-1, torch.tensor(said[place], device=logs.device)[:, None])
                found[index] = picked[:, 0].cpu().numpy()
        return tuple(found)

    def _scored(self, inputs: dict[str, Any], lengths: Sequence[int], said: Sequence[list[int]]) -> list[Any]:
        """For each row the logits from which its text's tokens are predicted, and whatever stands after."""
        import torch

        if self.encodes:
            start = self._greedy(1).decoder_start_token_id
            longest = max(map(len, said))
            shifted = [[start, *ids[:-1]] + [self._padding] * (longest - len(ids)) for ids in said]
            decoder = torch.tensor(shifted, device=self.model.device)
            return list(self.model(**inputs, decoder_input_ids=decoder).logits)
        total = inputs["input_ids"].shape[1]
        kept = total - min(lengths) + 1
        keeps = {"logits_to_keep": kept} if "logits_to_keep" in self._takes else {}
        logits = self.model(**inputs, **keeps).logits[:, -kept:]  # GIT's begin with its picture's
        return [one[length - 1 - (total - kept) :] for one, length in zip(logits, lengths, strict=True)]

    def after(self, one: Row, text: str) -> list[int]:
        """The tokens of a text that goes on from a prompt, as they would be had both been written together."""
        tokenizer = self.processor.tokenizer
        alone: list[int] = tokenizer(text, add_special_tokens=False)["input_ids"]
        ids = [] if self.encodes else one.ids
        begin = max((place for place, token in enumerate(ids) if token in self._special), default=-1) + 1
        tail = tokenizer.decode(ids[begin:], clean_up_tokenization_spaces=False) if ids[begin:] else ""
        if not tail:
            return alone
        joined = tail + ("" if tail[-1].isspace() else " ") + text
        together: list[int] = tokenizer(joined, add_special_tokens=False)["input_ids"]
        held = together[: len(ids) - begin] == ids[begin:] and len(together) > len(ids) - begin
        return together[len(ids) - begin :] if held else alone

    @cached_property
    def end(self) -> int | None:
        """The token that ends a text."""
        tokenizer = self.processor.tokenizer
        found: int | None = tokenizer.eos_token_id if tokenizer.eos_token_id is not None else tokenizer.sep_token_id
        return found

    # ── tensors ──────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _padding(self) -> int:
        tokenizer = self.processor.tokenizer
        return next(i for i in (tokenizer.pad_token_id, tokenizer.eos_token_id, 0) if i is not None)

    def _inputs(self, rows: Sequence[Row], side: Literal["left", "right"]) -> dict[str, Any]:
        found = collate(rows, side, self._padding)
        if "token_type_ids" not in self._takes:  # BERT's tokenizer gives them to GIT, which refuses them
            found.pop("token_type_ids", None)
        device, dtype = self.model.device, self.model.dtype
        return {
            name: tensor.to(device, dtype) if tensor.is_floating_point() else tensor.to(device)
            for name, tensor in found.items()
        }

    @cached_property
    def _takes(self) -> frozenset[str]:
        return frozenset(inspect.signature(self.model.forward).parameters)


def _never_fetched(prompt: "Prompt") -> list[Any]:
    """Idefics takes texts and pictures in a row, and would fetch a text that is an address."""
    for part in prompt:
        if isinstance(part, str) and "://" in part and " " not in part.strip():
            raise CallError(f"The text '{part}' is an address, which Idefics would fetch; it is not asked.")
    return [part if isinstance(part, str) else part.pixels() for part in prompt]
