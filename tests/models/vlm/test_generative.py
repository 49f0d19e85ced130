"""vlm: and caption: against the models' own forward pass, one prompt at a time, through nothing but transformers."""

from typing import Any

import numpy as np
import pytest

from counterfoil.models.prompts import Example, template
from counterfoil.models.reading import YES_NO
from counterfoil.models.still import still
from counterfoil.models.vlm import Caption, Vlm

torch = pytest.importorskip("torch", reason="vlm: needs torch")
T = pytest.importorskip("transformers", reason="vlm: needs transformers")

pytestmark = pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")  # PaliGemma's processor

TEXTS = [
    "a dog", "yes", "There are exactly three dogs on the table.", "a dog is on the table", "no dog at all", "3",
    "a table is on the dog, and the dog does not like that very much", "the dog", "tables",
]  # fmt: skip
ANSWERING = [
    "blip2-opt", "blip2-t5", "git", "idefics", "idefics2", "instructblip", "llava",
    "llava-chat", "paligemma", "qwen2-vl",
]  # fmt: skip
CAPTIONING = ["blip", *ANSWERING]

# ── the plain loop: a prompt at a time, through nothing but transformers ─────────────────────

PLAIN = 'Does the following sentence describe this image correctly?\n"{}"\nAnswer with yes or no.'
BLIP2 = "Question: Is the sentence {} appropriate for this image? yes or no? Answer: "
TURN = "<|im_start|>user\n{}<|im_end|>\n<|im_start|>assistant\n"
FRAME = "<|vision_start|><|image_pad|><|vision_end|>"


class Plain:
    """A checkpoint and its inputs written out by hand."""

    def __init__(self, name: str, folder: str) -> None:
        self.name, self.model = name, T.AutoModelForImageTextToText.from_pretrained(folder, dtype=torch.float32).eval()
        kind = still("qwen2_vl") if name == "qwen2-vl" else T.AutoProcessor
        self.processor = kind.from_pretrained(folder)  # type: ignore[union-attr]
        self.tokenizer = self.processor.tokenizer

    def inputs(self, pixels: Any, text: str, *, describe: bool = False) -> dict[str, Any]:
        """The prompt around a statement; or, to be described, the prompt with the caption after it."""
        asked = f"Describe this image in one sentence.<|im_end|>\n<|im_start|>assistant\n{text}"
        match self.name:
            case "idefics":
                parts = [pixels, text if describe else BLIP2.format(text)]
                return dict(self.processor(text=[[part for part in parts if part != ""]], return_tensors="pt"))
            case "llava" | "paligemma":
                written = "<image>" + (text if describe else BLIP2.format(text))
            case "llava-chat" | "idefics2":
                written = (
                    f"<|im_start|>user\n<image>{asked}" if describe else TURN.format("<image>" + PLAIN.format(text))
                )
            case "qwen2-vl":
                written = f"<|im_start|>user\n{FRAME}{asked}" if describe else TURN.format(FRAME + PLAIN.format(text))
            case _:
                written = text if describe else BLIP2.format(text)
        return dict(self.processor(images=pixels, text=written, return_tensors="pt"))

    def yes(self, pixels: Any, text: str) -> float:
        inputs = self.inputs(pixels, text)
        if self.name == "git":  # the end token would end the question
            inputs = {
                n: t[:, :-1] if n in ("input_ids", "attention_mask", "token_type_ids") else t for n, t in inputs.items()
            }
        if self.name == "blip2-t5":
            inputs["decoder_input_ids"] = torch.tensor([[1]])
        with torch.no_grad():
            chances = self.model(**inputs).logits[0, -1].double().softmax(-1)
        yes, no = (self._said(chances, word) for word in YES_NO)
        return yes / (yes + no)

    def _said(self, chances: Any, word: str) -> float:
        spelled = {word, word.capitalize(), word.upper()}
        tokens = {n for n in range(len(self.tokenizer)) if self.tokenizer.decode([n]).strip() in spelled}
        return float(sum(chances[n] for n in tokens))

    def caption(self, pixels: Any, text: str) -> float:
        """Minus the loss of the caption's tokens and its end, by the model's own loss where it is the plain one."""
        if self.name == "blip2-t5":
            labels = torch.tensor([self.tokenizer(text)["input_ids"]])
            return self._unlost(self.inputs(pixels, "", describe=True), labels)
        if self.name == "paligemma":
            inputs = dict(self.processor(images=pixels, text="<image>", suffix=text, return_tensors="pt"))
            return self._unlost(inputs, inputs.pop("labels"))
        inputs, prompt = self.inputs(pixels, text, describe=True), self.inputs(pixels, "", describe=True)
        if self.name == "instructblip":  # its picture is read with the instruction, not with the answer
            inputs |= {name: tensor for name, tensor in prompt.items() if name.startswith("qformer")}
        if self.name not in ("git", "blip"):  # these end themselves
            inputs["input_ids"] = torch.cat([inputs["input_ids"], torch.tensor([[3]])], 1)
            inputs = {n: _one_longer(t) if n in _ALONG and n != "input_ids" else t for n, t in inputs.items()}
        ids = inputs["input_ids"]
        start = 1 if self.name in ("git", "blip") else prompt["input_ids"].shape[1]
        if self.name in ("blip", "idefics"):  # one's loss is smoothed, the other's forgets its added tokens
            if self.name == "blip":
                ids[0, 0] = 5
            with torch.no_grad():
                logs = self.model(**inputs).logits[0].double().log_softmax(-1)
            return float(logs[start - 1 : -1].gather(-1, ids[0, start:, None]).sum())
        labels = torch.where(torch.arange(ids.shape[1]) < start, -100, ids)
        return self._unlost(inputs, labels)

    def _unlost(self, inputs: dict[str, Any], labels: Any) -> float:
        with torch.no_grad():
            return -float(self.model(**inputs, labels=labels).loss) * int((labels != -100).sum())


_ALONG = ("input_ids", "attention_mask", "token_type_ids", "mm_token_type_ids", "image_attention_mask")


def _one_longer(tensor: Any) -> Any:
    """With an entry for the end token: seen, of no picture, and seeing what the one before it sees."""
    return torch.cat([tensor, tensor[:, -1:]], 1)


@pytest.mark.parametrize("name", ANSWERING)
def test_matching_is_the_plain_loop_for_any_batch_size(name: str, zoo: Any, opened: Any) -> None:
    picture, plain = opened(0), Plain(name, zoo(name))
    expected = np.array([plain.yes(picture.pixels(), text) for text in TEXTS])
    assert len(set(expected.round(6))) == len(TEXTS)  # the sentence counts
    for batch in (1, 7, 64):
        found = Vlm(zoo(name), batch=batch).match(picture, TEXTS)
        assert found.dtype == np.float64
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5)


@pytest.mark.parametrize("name", CAPTIONING)
def test_captions_are_as_likely_as_in_the_plain_loop_for_any_batch_size(name: str, zoo: Any, opened: Any) -> None:
    picture, plain = opened(0), Plain(name, zoo(name))
    expected = np.array([plain.caption(picture.pixels(), text) for text in TEXTS])
    for batch in (1, 7, 64):
        found = Caption(zoo(name), batch=batch).likelihood(picture, TEXTS)
        assert found.dtype == np.float64
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", ANSWERING)
def test_the_picture_counts(name: str, zoo: Any, opened: Any) -> None:
    model, captioner = Vlm(zoo(name)), Caption(zoo(name))
    assert np.abs(model.match(opened(0), TEXTS) - model.match(opened(1), TEXTS)).min() > 1e-6
    assert np.abs(captioner.likelihood(opened(0), TEXTS) - captioner.likelihood(opened(1), TEXTS)).min() > 1e-6


@pytest.mark.parametrize("name", ANSWERING)
def test_answers_do_not_depend_on_the_batch(name: str, zoo: Any, opened: Any) -> None:
    """Also where pictures have other shapes, which cannot stand in one batch."""
    prompts = [(opened(n % 3), text) for n, text in enumerate(TEXTS)]
    options = [YES_NO if n % 2 else () for n in range(len(TEXTS))]
    single = Vlm(zoo(name), max_tokens=6, batch=1)
    alone = [single.answer([prompt], [given])[0] for prompt, given in zip(prompts, options, strict=True)]
    together = Vlm(zoo(name), max_tokens=6, batch=64).answer(prompts, options)
    for one, other in zip(alone, together, strict=True):
        assert (one.answer, one.raw) == (other.answer, other.raw)
        assert one.probabilities == (other.probabilities and pytest.approx(other.probabilities, abs=1e-5))


@pytest.mark.parametrize("name", ["blip2-opt", "blip2-t5", "llava", "git"])
def test_an_open_answer_is_greedy(name: str, zoo: Any, opened: Any) -> None:
    plain, picture = Plain(name, zoo(name)), opened(0)
    said = Vlm(zoo(name), question="bare", max_tokens=5).answer([(picture, "a dog?")], [()])[0]
    inputs = plain.inputs(picture.pixels(), "a dog?", describe=True)
    if name == "git":
        inputs = {n: t[:, :-1] if n in _ALONG else t for n, t in inputs.items()}
    tokens: list[int] = []
    for _ in range(5):
        more = torch.tensor([tokens], dtype=torch.long)
        if name == "blip2-t5":
            step = inputs | {"decoder_input_ids": torch.cat([torch.tensor([[1]]), more], 1)}
        else:
            step = {n: torch.cat([t, more if n == "input_ids" else torch.ones_like(more)], 1) if n in _ALONG else t
                    for n, t in inputs.items() if n != "token_type_ids"}  # fmt: skip
        with torch.no_grad():
            tokens.append(int(plain.model(**step).logits[0, -1].argmax()))
        if tokens[-1] == 3:
            break
    assert said.raw == plain.tokenizer.decode(tokens, skip_special_tokens=True)


def test_the_likeliest_option_is_taken_by_all_its_tokens(zoo: Any, opened: Any) -> None:
    picture, options = opened(0), ("dog", "a big table", "no")
    prompt = f"Question: {TEXTS[0]}? Answer:"
    said = Vlm(zoo("blip2-opt"), choice="options").answer([(picture, f"{TEXTS[0]}?")], [options])[0]
    plain = Plain("blip2-opt", zoo("blip2-opt"))
    start = plain.inputs(picture.pixels(), prompt, describe=True)["input_ids"].shape[1]
    logs = []
    for option in options:
        inputs = plain.inputs(picture.pixels(), f"{prompt} {option}", describe=True)
        ids = inputs["input_ids"]
        labels = torch.where(torch.arange(ids.shape[1]) < start, -100, ids)
        logs.append(plain._unlost(inputs, labels))
    chances = np.exp(logs) / np.exp(logs).sum()
    assert said.probabilities == pytest.approx(dict(zip(options, chances, strict=True)), abs=1e-5)
    assert said.answer == options[int(chances.argmax())]


def test_examples_may_bring_their_own_pictures(zoo: Any, opened: Any) -> None:
    """Idefics sees both; a plain call with the parts in a row is the oracle."""
    examples = [Example("a cat", "no", opened(1))]
    prompt = template("openflamingo-context-images", "statement").fill(opened(0), "a dog", examples)
    said = Vlm(zoo("idefics")).answer([prompt], [YES_NO])[0]
    plain = Plain("idefics", zoo("idefics"))
    parts = [part if isinstance(part, str) else part.pixels() for part in prompt]
    with torch.no_grad():
        chances = plain.model(**plain.processor(text=[parts], return_tensors="pt")).logits[0, -1].double().softmax(-1)
    yes, no = (plain._said(chances, word) for word in YES_NO)
    assert said.probabilities == pytest.approx({"yes": yes / (yes + no), "no": no / (yes + no)}, abs=1e-5)
