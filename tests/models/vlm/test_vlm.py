"""vlm: and caption: what they say, how they are asked, what they refuse, and runs with them."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from counterfoil import models
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models import generative
from counterfoil.models.prompts import Example, template
from counterfoil.models.reading import YES_NO
from counterfoil.models.spec import open_model
from counterfoil.models.vlm import Caption, Vlm
from counterfoil.pictures import Pictures
from counterfoil.protocols import Captioner, Documented, Matcher, Reader
from counterfoil.score import engine

torch = pytest.importorskip("torch", reason="vlm: needs torch")
pytest.importorskip("transformers", reason="vlm: needs transformers")

TEXTS = [
    "a dog", "yes", "There are exactly three dogs on the table.", "a dog is on the table", "no dog at all", "3",
    "a table is on the dog, and the dog does not like that very much", "the dog", "tables",
]  # fmt: skip
PLAIN = 'Does the following sentence describe this image correctly?\n"{}"\nAnswer with yes or no.'

# ── answers ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def yea_sayer(tiny: Any, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A BLIP-2 whose last hidden state is always the embedding of ' yes'."""
    folder = tmp_path_factory.mktemp("yes") / "model"
    model, processor = tiny.blip2_opt()
    tiny.save(folder, model, processor)
    yes = processor.tokenizer.convert_tokens_to_ids("Ġyes")
    decoder = model.language_model.model.decoder
    with torch.no_grad():
        decoder.final_layer_norm.weight.zero_()
        decoder.final_layer_norm.bias.copy_(decoder.embed_tokens.weight[yes] * 20)
    model.save_pretrained(folder)
    return str(folder)


def test_a_model_that_says_yes_is_read(yea_sayer: str, opened: Any) -> None:
    model = Vlm(yea_sayer, max_tokens=3)
    said = model.answer([(opened(0), "a dog"), (opened(0), "Is it a dog?")], [YES_NO, ("cat", "dog")])
    assert said[0].answer == "yes" and said[0].raw == " yes yes yes"
    assert said[0].probabilities == pytest.approx({"yes": 1, "no": 0}, abs=1e-6)
    assert said[1].answer is None and said[1].raw == " yes yes yes" and said[1].probabilities is None
    np.testing.assert_allclose(model.match(opened(0), ["a dog"]), [1], atol=1e-6)


def test_yes_and_no_keep_their_spelling_and_order(yea_sayer: str, opened: Any) -> None:
    said = Vlm(yea_sayer, max_tokens=1).answer([(opened(0), "a dog")], [("No", "Yes")])[0]
    assert said.answer == "Yes" and said.probabilities is not None
    assert list(said.probabilities) == ["No", "Yes"] and said.probabilities["Yes"] > 0.99


def test_an_open_question_has_nothing_to_choose_from(zoo: Any, opened: Any) -> None:
    with pytest.raises(CallError, match="no options to choose from"):
        Vlm(zoo("llava"), choice="options").answer([(opened(0), "What?")], [()])


def test_a_statement_is_asked_by_the_prompt_and_a_question_by_its_own(zoo: Any, opened: Any) -> None:
    model = Vlm(zoo("llava"), prompt="magma", question="bare")
    said = model.answer([(opened(0), "a dog"), (opened(0), "Is it a dog?")], [YES_NO, YES_NO])
    assert said[0].probabilities is not None and said[1].probabilities is not None
    assert said[0].probabilities["yes"] == pytest.approx(model.match(opened(0), ["a dog"])[0], abs=1e-6)
    written = "Q: Is the sentence a dog appropriate for this image? Only reply yes or no. A:"
    as_is = model.answer([(opened(0), written, ""), (opened(0), "Is it a dog?", "")], [YES_NO, YES_NO])
    for one, other in zip(said, as_is, strict=True):
        assert one.probabilities == pytest.approx(other.probabilities, abs=1e-6)


def test_first_tokens_tell_options_apart_where_no_token_is_the_whole_word(
    tmp_path: Path, tiny: Any, opened: Any
) -> None:
    folder = tiny.save(tmp_path / "letters", *tiny.blip2_t5(tiny.unigrams(words=("▁y", "▁n", "▁Y", "▁N"))))
    assert Vlm(folder).about()["yes and no"] == "▁y ▁Y ▁n ▁N"
    assert 0 < Vlm(folder).match(opened(0), ["a dog"])[0] < 1


def test_options_that_begin_alike_are_refused(tmp_path: Path, tiny: Any, opened: Any) -> None:
    folder = tiny.save(tmp_path / "spaces", *tiny.blip2_t5(tiny.unigrams(words=())))
    with pytest.raises(CounterfoilError, match="does not tell 'yes' from no; ask it with choice=options"):
        Vlm(folder).match(opened(0), ["a dog"])


# ── prompts ──────────────────────────────────────────────────────────────────────────────────


def test_a_model_of_one_picture_takes_it_once_and_no_other(zoo: Any, opened: Any) -> None:
    named = template("openflamingo-context-images", "statement")
    same = named.fill(opened(0), "a dog", [Example("a cat", "no")])
    assert Vlm(zoo("blip2-opt")).answer([same], [YES_NO])[0].probabilities is not None
    with pytest.raises(CallError, match="exactly one picture"):
        Vlm(zoo("blip2-opt")).answer([named.fill(opened(0), "a dog", [Example("a cat", "no", opened(1))])], [YES_NO])


def test_without_its_chat_template_a_model_is_asked_plainly(zoo: Any, opened: Any) -> None:
    with_template, without = Vlm(zoo("llava-chat"), chat="off"), Vlm(zoo("llava"))
    np.testing.assert_allclose(with_template.match(opened(0), TEXTS), without.match(opened(0), TEXTS), atol=1e-6)
    assert with_template.about()["prompt"] == "blip2" and Vlm(zoo("llava-chat")).about()["prompt"] == "plain"


def test_a_template_that_writes_the_start_token_gives_no_second_one(
    tmp_path: Path, tiny: Any, zoo: Any, opened: Any
) -> None:
    folder = tiny.save(tmp_path / "model", *tiny.llava("<s>" + tiny.chat("<image>")))
    expected = Vlm(zoo("llava-chat")).match(opened(0), TEXTS)
    np.testing.assert_allclose(Vlm(folder).match(opened(0), TEXTS), expected, atol=1e-6)


def test_a_chat_needs_a_template(zoo: Any, opened: Any) -> None:
    with pytest.raises(CallError, match="has no chat template"):
        Vlm(zoo("llava"), chat="on").match(opened(0), TEXTS)


def test_qwen_without_its_chat_frames_its_picture(zoo: Any, opened: Any) -> None:
    prompt = "<|im_start|>user\n", opened(0), f"{PLAIN.format('a dog')}<|im_end|>\n<|im_start|>assistant\n"
    plainly = Vlm(zoo("qwen2-vl"), chat="off").answer([prompt], [YES_NO])[0].probabilities
    assert plainly is not None
    assert plainly["yes"] == pytest.approx(Vlm(zoo("qwen2-vl")).match(opened(0), ["a dog"])[0], abs=1e-6)


@pytest.mark.parametrize("name", ["llava-chat", "idefics", "blip2-opt", "qwen2-vl"])
def test_special_tokens_in_a_text_are_only_text(name: str, zoo: Any, opened: Any) -> None:
    text = "a dog <image> on <|image_pad|> the </s> table"
    model = Vlm(zoo(name))
    spaced = "a dog < image> on < |image_pad|> the < /s> table"
    np.testing.assert_array_equal(model.match(opened(0), [text]), model.match(opened(0), [spaced]))
    assert Caption(zoo(name)).likelihood(opened(0), [text]) == Caption(zoo(name)).likelihood(opened(0), [spaced])


def test_an_address_is_never_fetched(zoo: Any, opened: Any) -> None:
    with pytest.raises(CallError, match="is an address"):
        Vlm(zoo("idefics"), question="bare").answer([(opened(0), "http://example.org/a.png")], [()])


@pytest.mark.parametrize(("option", "value"), [("prompt", "blip3"), ("prompt", "caption"), ("question", "blip2")])
def test_an_unknown_prompt_is_refused(option: str, value: str, zoo: Any, opened: Any) -> None:
    with pytest.raises(CallError, match=f"There is no prompt for a .* '{value}'"):
        Vlm(zoo("llava"), **{option: value}).answer([(opened(0), "a"), (opened(0), "a?")], [YES_NO, YES_NO])


# ── likelihood, length, options ──────────────────────────────────────────────────────────────


def test_the_mean_and_the_end_of_a_caption_are_options(zoo: Any, opened: Any) -> None:
    def likely(**options: Any) -> float:
        return float(Caption(zoo("llava"), **options).likelihood(opened(0), ["dog dog"])[0])

    assert likely(mean=True) * 4 == pytest.approx(likely())  # dog, space, dog and the end
    assert likely(end=False) > likely()


def test_a_prefix_goes_before_the_caption(zoo: Any, opened: Any) -> None:
    """P(photo of a dog) = P(of a dog after the prefix) · P(prefix), token for token."""
    prefix = "a photo of"
    whole = Caption(zoo("blip2-opt")).likelihood(opened(0), [f"{prefix} dog"])[0]
    begun = Caption(zoo("blip2-opt"), end=False).likelihood(opened(0), [prefix])[0]
    rest = Caption(zoo("blip2-opt"), prompt="caption-photo").likelihood(opened(0), ["dog"])[0]
    assert begun + rest == pytest.approx(whole, abs=1e-4)


LONG = "a dog is on the table, and " * 30


@pytest.mark.parametrize("name", ["blip2-opt", "llava-chat", "git", "qwen2-vl"])
def test_a_text_that_is_too_long_is_cut_and_said(name: str, zoo: Any, opened: Any) -> None:
    model, captioner = Vlm(zoo(name)), Caption(zoo(name))
    assert model.truncated(["a dog", LONG]) == [False, True]
    assert captioner.truncated(["a dog", LONG]) == [False, True]
    cut = model.match(opened(0), [LONG, LONG + "and a cat"])
    assert cut[0] == cut[1] and not np.isnan(cut).any()
    assert np.isfinite(captioner.likelihood(opened(0), [LONG])).all()


def test_an_encoder_of_relative_positions_cuts_nothing(zoo: Any) -> None:
    assert Vlm(zoo("blip2-t5")).truncated([LONG]) == [False]


def test_a_prompt_that_leaves_no_room_is_refused(tmp_path: Path, tiny: Any, opened: Any) -> None:
    folder = tiny.save(tmp_path / "model", *tiny.llava())
    with pytest.raises(CounterfoilError, match="alone does not fit into the 512 tokens"):
        Vlm(folder, max_tokens=500).match(opened(0), ["a dog"])


@pytest.mark.parametrize("options", [{"batch": 0}, {"max_tokens": 0}])
def test_sizes_below_one_are_refused(options: dict[str, Any], zoo: Any, opened: Any) -> None:
    with pytest.raises(CallError, match="must be at least 1"):
        Vlm(zoo("llava"), **options).match(opened(0), ["a dog"])


def test_a_captioner_is_not_asked_questions(zoo: Any, opened: Any) -> None:
    with pytest.raises(CallError, match="is a BLIP captioner"):
        Vlm(zoo("blip")).match(opened(0), ["a dog"])


def test_half_precision_is_near(zoo: Any, opened: Any) -> None:
    half = Vlm(zoo("llava"), dtype="bfloat16").match(opened(0), TEXTS)
    np.testing.assert_allclose(half, Vlm(zoo("llava")).match(opened(0), TEXTS), atol=0.1)


def test_what_scores_depend_on_is_said(zoo: Any) -> None:
    about = Vlm(zoo("llava-chat"), reading="bla").about()
    assert about["yes and no"] == "yes Ġyes Yes no Ġno"
    assert (about["prompt"], about["question"], about["chat"]) == ("plain", "short", "template")
    assert about["answers"] == "open, read by bla" and about["dtype"] == "float32"
    caption = Caption(zoo("blip2-opt"), mean=True).about()
    assert (caption["prompt"], caption["likelihood"]) == ("caption", "mean of tokens, end included")


def test_a_checkpoint_that_lacks_weights_is_refused(tmp_path: Path, tiny: Any, opened: Any) -> None:
    from safetensors.torch import load_file, save_file

    folder = tiny.save(tmp_path / "model", *tiny.llava())
    weights = load_file(f"{folder}/model.safetensors")
    lost = next(name for name in weights if "multi_modal_projector" in name)
    save_file({n: t for n, t in weights.items() if n != lost}, f"{folder}/model.safetensors", {"format": "pt"})
    with pytest.raises(CounterfoilError, match="lacks 1 of the weights"):
        Vlm(folder).match(opened(0), ["a dog"])


def test_a_missing_library_is_named_with_its_extra(zoo: Any, opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtra, match=r"pip install 'counterfoil\[models\]'"):
        Vlm(zoo("llava")).match(opened(0), ["a dog"])


def test_a_processor_that_wants_another_library_says_so(zoo: Any, opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def wanting(model_type: str) -> None:
        raise ImportError("Package `num2words` is required to run SmolVLM processor.")

    monkeypatch.setattr(generative, "still", wanting)
    with pytest.raises(CounterfoilError, match="cannot be had: Package `num2words` is required"):
        Vlm(zoo("llava")).match(opened(0), ["a dog"])


# ── through the engine ───────────────────────────────────────────────────────────────────────

PARTS = {"vlm": "counterfoil.models.vlm:Vlm", "caption": "counterfoil.models.vlm:Caption"}


def test_the_families_are_what_the_engine_takes_them_for(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "PARTS", models.PARTS | PARTS)
    model, captioner = (
        open_model(f"vlm:{zoo('llava')}?batch=3&chat=off"),
        open_model(f"caption:{zoo('llava')}?mean=true"),
    )
    assert isinstance(model, Matcher) and isinstance(model, Reader) and not isinstance(model, Captioner)
    assert isinstance(captioner, Captioner) and not isinstance(captioner, Matcher | Reader)
    assert isinstance(model, Documented) and isinstance(captioner, Documented)


@pytest.mark.parametrize(("family", "name"), [("vlm", "blip2-t5"), ("vlm", "qwen2-vl"), ("caption", "git")])
def test_a_run_scores_every_cell(
    family: str, name: str, zoo: Any, suite: Any, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "PARTS", models.PARTS | PARTS)
    pictures = Pictures({"": photos})
    outcome = engine.run(suite, f"{family}:{zoo(name)}", pictures, tmp_path / "run")
    assert (outcome.cells, outcome.errors.total()) == (40, 0)
    item = suite.items()[7]
    texts, picture = [text.text for text in item.texts], pictures.open(item.images[0])
    model = Vlm(zoo(name)) if family == "vlm" else None
    expected = model.match(picture, texts) if model else Caption(zoo(name)).likelihood(picture, texts)
    scores = outcome.run.scores()
    values = dict(zip(zip(scores["item"], scores["text"], strict=True), scores["value"], strict=True))
    np.testing.assert_allclose([values[item.id, 0], values[item.id, 1]], expected, atol=1e-5)
    assert np.isnan(np.array(scores["probability"], dtype=float)).all() == (family == "caption")
