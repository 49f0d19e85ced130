"""`vlm:` generative models that are asked in words, and `caption:` the same models asked how likely a caption is."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, cast

import numpy as np

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.models.checkpoints import Checkpoint, Precision
from counterfoil.models.generative import Chat, Generative
from counterfoil.models.prompts import Asks, Template, template
from counterfoil.models.reading import YES_NO, Rule, read_answer
from counterfoil.models.rows import Row
from counterfoil.protocols import Said

if TYPE_CHECKING:
    from PIL import Image as PIL

    from counterfoil.protocols import Floats, Picture, Prompt

CHATTED: dict[Asks, str] = {"statement": "plain", "question": "short", "caption": "describe"}
UNCHATTED: dict[Asks, str] = {"statement": "blip2", "question": "question", "caption": "caption"}
"""The prompts that are taken where none is named: for models with a chat template, and for those without."""


@dataclass(frozen=True)
class Vlm:
    """Says whether a statement is true of a picture, and answers questions.

    `prompt` and `question` name the prompts around statements and questions. Answers are open, read by
    `reading`, unless `choice=options`: then the likeliest of the options is taken, by all of its tokens.
    """

    name: str
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 8
    trust_remote_code: bool = False
    prompt: str = ""
    question: str = ""
    chat: Chat = "auto"
    choice: Literal["open", "options"] = "open"
    reading: Rule = "words"
    max_tokens: int = 16

    def match(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        """P(yes) against P(no), each summed over the tokens that may begin such an answer."""
        rows = [self._fitted(self._template, picture, text)[0] for text in texts]
        return self._yes(self._generative.speak(rows, 1, self._wanted).first)

    def answer(self, prompts: "Sequence[Prompt]", options: Sequence[Sequence[str]]) -> Sequence[Said]:
        """Answers in words. One picture and one text are put into the named prompt; others are asked as they are.

        A text with the options yes and no that does not end in a question mark is a statement.
        """
        rows = [self._asked(prompt, choices) for prompt, choices in zip(prompts, options, strict=True)]
        return self._chosen(rows, options) if self.choice == "options" else self._open(rows, options)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Which statements are cut to fit the model, beside a picture of 336 × 336 pixels."""
        return [self._fitted(self._template, _blank(), text)[1] for text in texts]

    def about(self) -> dict[str, str]:
        model = self._generative
        words = model.processor.tokenizer.convert_ids_to_tokens(list(self._wanted))
        return self._checkpoint.about() | {
            "prompt": self.prompt or _default(model, "statement"),
            "question": self.question or _default(model, "question"),
            "chat": "template" if model.chats else "plain",
            "answers": self.choice if self.choice == "options" else f"open, read by {self.reading}",
            "yes and no": " ".join(words),
        }

    @cached_property
    def _checkpoint(self) -> Checkpoint:
        return Checkpoint(self.name, self.revision, self.dtype, self.device, self.trust_remote_code)

    @cached_property
    def _generative(self) -> Generative:
        _refuse_sizes(self.batch, self.max_tokens)
        found = Generative(self._checkpoint, self.chat, self.batch)
        if found.type == "blip":
            raise CallError(f"{self.name} is a BLIP captioner and answers nothing; take caption:, itm: or vqa:.")
        return found

    @cached_property
    def _template(self) -> Template:
        return template(self.prompt or _default(self._generative, "statement"), "statement")

    @cached_property
    def _question(self) -> Template:
        return template(self.question or _default(self._generative, "question"), "question")

    @cached_property
    def _yes_tokens(self) -> tuple[int, ...]:
        return self._generative.tokens("yes", ["no"])

    @cached_property
    def _wanted(self) -> tuple[int, ...]:
        return self._yes_tokens + self._generative.tokens("no", ["yes"])

    def _yes(self, first: "Floats") -> "Floats":
        count = len(self._yes_tokens)
        yes, no = (np.logaddexp.reduce(part, axis=1) for part in (first[:, :count], first[:, count:]))
        return np.asarray(1 / (1 + np.exp(np.clip(no - yes, -700, 700))))

    def _asked(self, prompt: "Prompt", choices: Sequence[str]) -> Row:
        pictures = [part for part in prompt if not isinstance(part, str)]
        texts = [part for part in prompt if isinstance(part, str)]
        if len(pictures) != 1 or len(texts) != 1:
            return self._generative.row(prompt)
        states = _is_yes_no(choices) and not texts[0].rstrip().endswith("?")
        return self._fitted(self._template if states else self._question, pictures[0], texts[0])[0]

    def _fitted(self, named: Template, picture: "Picture", text: str) -> tuple[Row, bool]:
        """The prompt with as much of the text as fits before the answer, and whether some was cut."""
        model, limit = self._generative, self._generative.limit
        tokenizer, text = model.processor.tokenizer, model.harmless(text)
        row, cut = model.row(named.fill(picture, text)), False
        while limit is not None and (excess := len(row) + self.max_tokens - limit) > 0:
            ids = tokenizer(text, add_special_tokens=False)["input_ids"]
            if len(ids) <= excess:
                raise CounterfoilError(f"The prompt around '{text[:40]}' alone does not fit into the {limit} tokens.")
            text, cut = tokenizer.decode(ids[:-excess]), True
            row = model.row(named.fill(picture, text))
        return row, cut

    def _open(self, rows: Sequence[Row], options: Sequence[Sequence[str]]) -> list[Said]:
        asks_yes = any(map(_is_yes_no, options))
        spoken = self._generative.speak(rows, self.max_tokens, self._wanted if asks_yes else ())
        yes = self._yes(spoken.first).tolist() if asks_yes else [0.0] * len(rows)
        return [
            Said(read_answer(text, choices, self.reading), _chances(choices, p), text)
            for text, choices, p in zip(spoken.texts, options, yes, strict=True)
        ]

    def _chosen(self, rows: Sequence[Row], options: Sequence[Sequence[str]]) -> list[Said]:
        if not all(options):
            raise CallError("An open question has no options to choose from; ask it with choice=open.")
        model = self._generative
        asked = [(row, option) for row, choices in zip(rows, options, strict=True) for option in choices]
        texts = [model.after(row, option) for row, option in asked]
        logs = iter(model.likelihood([row for row, _ in asked], texts))
        return [_likeliest({option: float(next(logs).sum()) for option in choices}) for choices in options]


@dataclass(frozen=True)
class Caption:
    """How likely a caption is given the picture: the sum over its tokens and its end, or with `mean` their mean.

    With `end=false` the end is left out: how likely a text is to begin so.
    """

    name: str
    revision: str = ""
    dtype: Precision = "float32"
    device: str = "cpu"
    batch: int = 8
    trust_remote_code: bool = False
    prompt: str = ""
    chat: Chat = "auto"
    mean: bool = False
    end: bool = True

    def likelihood(self, picture: "Picture", texts: Sequence[str]) -> "Floats":
        """Log-probabilities of the texts, as the model would go on with them from picture and prompt."""
        model = self._generative
        row = self._prompted(picture)
        tokens = [self._tokens(row, text)[0] for text in texts]
        found = model.likelihood([row] * len(texts), tokens)
        return np.array([logs.mean() if self.mean else logs.sum() for logs in found], dtype=np.float64)

    def truncated(self, texts: Sequence[str]) -> list[bool]:
        """Which captions are cut to fit the model, beside a picture of 336 × 336 pixels."""
        row = self._prompted(_blank())
        return [self._tokens(row, text)[1] for text in texts]

    def about(self) -> dict[str, str]:
        model = self._generative
        return self._checkpoint.about() | {
            "prompt": self.prompt or _default(model, "caption"),
            "chat": "template" if model.chats else "plain",
            "likelihood": f"{'mean' if self.mean else 'sum'} of tokens{', end included' if self.end else ''}",
        }

    @cached_property
    def _checkpoint(self) -> Checkpoint:
        return Checkpoint(self.name, self.revision, self.dtype, self.device, self.trust_remote_code)

    @cached_property
    def _generative(self) -> Generative:
        _refuse_sizes(self.batch, 1)
        return Generative(self._checkpoint, self.chat, self.batch)

    def _prompted(self, picture: "Picture") -> Row:
        named = template(self.prompt or _default(self._generative, "caption"), "caption")
        return self._generative.row(named.fill(picture, ""))

    def _tokens(self, row: Row, text: str) -> tuple[list[int], bool]:
        """The caption's tokens and its end, and whether some were cut to fit."""
        model = self._generative
        ids = model.after(row, model.harmless(text))
        if self.end and model.end is not None:
            ids = [*ids, model.end]
        room = len(ids) if model.limit is None else model.limit - len(row)
        return (ids, False) if len(ids) <= room else (ids[:room], True)


@dataclass(frozen=True)
class _Grey:
    """A picture of nothing, to see how much room a prompt leaves."""

    digest: str = "grey"

    def pixels(self) -> "PIL.Image":
        from PIL import Image as PIL

        return PIL.new("RGB", (336, 336), (128, 128, 128))


def _blank() -> "Picture":
    return cast("Picture", _Grey())


def _default(model: Generative, asks: Asks) -> str:
    return (CHATTED if model.chats else UNCHATTED)[asks]


def _refuse_sizes(batch: int, tokens: int) -> None:
    if batch < 1 or tokens < 1:
        raise CallError("batch and max_tokens must be at least 1.")


def _is_yes_no(choices: Sequence[str]) -> bool:
    return sorted(choice.lower() for choice in choices) == sorted(YES_NO)


def _chances(choices: Sequence[str], yes: float) -> dict[str, float] | None:
    """Only yes and no are told apart by the first token; other options have no probability when answers are open."""
    if not _is_yes_no(choices):
        return None
    return {choice: yes if choice.lower() == "yes" else 1 - yes for choice in choices}


def _likeliest(logs: dict[str, float]) -> Said:
    total = float(np.logaddexp.reduce(list(logs.values())))
    chances = {option: float(np.exp(value - total)) for option, value in logs.items()}
    best = max(chances, key=lambda option: chances[option])
    return Said(best, chances, best)
