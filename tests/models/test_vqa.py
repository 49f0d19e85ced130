"""Question answering models, on tiny ones with random weights: the oracle is each class's own forward or `generate`."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil import models, store
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models.reading import normalise
from counterfoil.models.vqa import Vqa
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.protocols import Documented, Reader
from counterfoil.records import Image, Item, Text
from counterfoil.score import engine

torch = pytest.importorskip("torch", reason="the extra 'models' is not installed")
tf = pytest.importorskip("transformers", reason="the extra 'models' is not installed")

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
WORDS = "a the dog cat is are on in table what how many dogs there ? red blue two 2 3 yes no colour big sofa and"
ANSWERS = ("yes", "no", "2", "3", "red", "dark blue", "dog", "The dog", "net")
QUESTIONS = (
    "is there a dog ?", "what colour is the big red dog on the big blue sofa and the table ?", "how many dogs ?",
    "is the cat on the table ?", "what is on the sofa ?", "how many dogs are there on the table ?", "what ?",
    "is the dog red ?",
)  # fmt: skip
SMALL = {"hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 2, "num_attention_heads": 2}
SQUARE = {"image_size": 16, "patch_size": 8}


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> Iterator[None]:
    """Threads cost tiny models more than they save."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def bert() -> Any:
    return tf.BertTokenizer(vocab={word: number for number, word in enumerate((*SPECIAL, *WORDS.split()))})


def vilt(folder: Path) -> None:
    tokenizer = bert()
    config = tf.ViltConfig(
        **SMALL, **SQUARE, vocab_size=len(tokenizer), max_position_embeddings=24, pad_token_id=0,
        id2label=dict(enumerate(ANSWERS)), label2id={word: number for number, word in enumerate(ANSWERS)},
    )  # fmt: skip
    images = tf.ViltImageProcessorPil(size={"shortest_edge": 16}, size_divisor=8)
    save(folder, tf.ViltForQuestionAnswering(config), tokenizer, images)


def blip(folder: Path) -> None:
    tokenizer = bert()
    text = {**SMALL, "encoder_hidden_size": 16, "vocab_size": len(tokenizer) + 2, "max_position_embeddings": 24}
    text |= {"bos_token_id": len(tokenizer), "sep_token_id": 3, "eos_token_id": 3, "pad_token_id": 0}
    config = tf.BlipConfig(text_config=text, vision_config={**SMALL, **SQUARE})
    images = tf.BlipImageProcessorPil(size={"height": 16, "width": 16})
    save(folder, tf.BlipForQuestionAnswering(config), tokenizer, images)


def save(folder: Path, model: Any, *others: Any) -> None:
    """The checkpoint, with weights large enough for questions and pictures to matter."""
    with torch.no_grad():
        for part, weights in model.named_parameters():
            if weights.dim() > 1:  # layer norms stay as they are
                weights.normal_(std=1.0 if "embed" in part else weights.shape[-1] ** -0.5)
    for part in (model, *others):
        part.save_pretrained(folder)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    found = {}
    for name, make in (("vilt", vilt), ("blip", blip)):
        torch.manual_seed(0)
        found[name] = tmp_path_factory.mktemp(name)
        make(found[name])
    return found


@pytest.fixture
def pictures(tmp_path: Path) -> list[OpenPicture]:
    """Photos of noise in several shapes, so that ViLT sees them as rows of other lengths."""
    rng = np.random.default_rng(3)
    for number, (high, wide) in enumerate(((32, 48), (24, 24), (60, 40))):
        PIL.fromarray(rng.integers(0, 256, (high, wide, 3), dtype=np.uint8)).save(tmp_path / f"{number}.png")
    return [Pictures({"": tmp_path}).open(Image("photos", f"{number}.png")) for number in range(3)]


@pytest.fixture
def prompts(pictures: list[OpenPicture]) -> list[tuple[OpenPicture, str]]:
    return [(pictures[n % 3], question) for n, question in enumerate(QUESTIONS)]


def fed(folder: Path, picture: OpenPicture, question: str) -> dict[str, Any]:
    pixels = tf.AutoImageProcessor.from_pretrained(folder)(images=[picture.pixels()], return_tensors="pt")
    tokens = tf.AutoTokenizer.from_pretrained(folder)([question], return_tensors="pt", return_token_type_ids=False)
    return {**tokens, **pixels}


def own_logits(folder: Path, picture: OpenPicture, question: str) -> Any:
    """ViLT's answer logits for one question, as its documentation feeds it."""
    model = tf.ViltForQuestionAnswering.from_pretrained(folder, dtype=torch.float32).eval()
    with torch.inference_mode():
        return model(**fed(folder, picture, question)).logits[0].double().numpy()


# ── ViLT ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("batch", [1, 7, 64])
def test_vilt_answers_openly_and_by_choice_for_any_batch(
    batch: int, folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    model = Vqa(str(folders["vilt"]), batch=batch)
    logits = [own_logits(folders["vilt"], *prompt) for prompt in prompts]
    said = model.answer(prompts, [()] * len(prompts))
    assert [(one.answer, one.probabilities, one.raw) for one in said] == [
        (best := ANSWERS[found.argmax()], None, best) for found in logits
    ]
    assert len({one.answer for one in said}) > 1  # the prompt matters, so that a mistake would show
    chosen = model.answer(prompts, [("Yes", "no", "purple")] * len(prompts))
    for one, found in zip(chosen, logits, strict=True):
        yes, no = (1 / (1 + np.exp(-found[:2]))).tolist()
        assert one.answer == ("Yes" if yes > no else "no")
        expected = {"Yes": yes / (yes + no), "no": no / (yes + no), "purple": 0.0}
        assert one.probabilities == pytest.approx(expected, abs=1e-5)


def test_options_are_found_in_the_vocabulary_by_spelling_then_normalised(
    folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    model = Vqa(str(folders["vilt"]))
    weights = 1 / (1 + np.exp(-own_logits(folders["vilt"], *prompts[0])))
    spelled = model.answer(prompts[:1], [("dog", "The dog", "two")])[0].probabilities or {}
    assert list(spelled.values()) == pytest.approx(weights[[6, 7, 2]] / weights[[6, 7, 2]].sum(), abs=1e-5)
    alike = model.answer(prompts[:1], [("a Dog", "red")])[0].probabilities or {}
    best = max(weights[6], weights[7])
    assert alike["a Dog"] == pytest.approx(best / (best + weights[4]), abs=1e-5)


def test_a_tie_and_unknown_options_have_no_answer(
    folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    model = Vqa(str(folders["vilt"]))
    tie, unknown = model.answer(prompts[:2], [("red", "Red"), ("purple", "green")])
    assert (tie.answer, tie.probabilities) == (None, {"red": 0.5, "Red": 0.5})
    assert (unknown.answer, unknown.probabilities) == (None, None)
    assert unknown.raw in ANSWERS


def test_the_vocabulary_tells_which_golds_can_be_said(folders: dict[str, Path]) -> None:
    vocabulary = Vqa(str(folders["vilt"])).vocabulary
    assert vocabulary == {"yes", "no", "2", "3", "red", "dark blue", "dog", "net"}
    assert [normalise(gold) in vocabulary for gold in ("Two", "the dog", "purple")] == [True, True, False]
    assert Vqa(str(folders["blip"])).vocabulary is None


# ── BLIP ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("beams", [1, 3])
def test_blip_decodes_as_its_own_generate_for_any_batch(
    beams: int, folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    own = tf.BlipForQuestionAnswering.from_pretrained(folders["blip"], dtype=torch.float32).eval()
    tokenizer = tf.AutoTokenizer.from_pretrained(folders["blip"])
    expected = []
    for prompt in prompts:
        found = own.generate(**fed(folders["blip"], *prompt), max_new_tokens=6, num_beams=beams, do_sample=False)
        expected.append(tokenizer.decode(found[0], skip_special_tokens=True))
    assert len(set(expected)) > 1
    for batch in (1, 7, 64):
        said = Vqa(str(folders["blip"]), batch=batch, beams=beams, length=6).answer(prompts, [()] * len(prompts))
        assert [one.raw for one in said] == expected
        assert [one.answer for one in said] == [words or None for words in expected]


def test_blip_ranks_options_by_their_loglikelihood_for_any_batch(
    folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    own = tf.BlipForQuestionAnswering.from_pretrained(folders["blip"], dtype=torch.float32).eval()
    tokenizer = tf.AutoTokenizer.from_pretrained(folders["blip"])
    options = ("yes", "no", "red dog", "the big blue sofa")
    expected = []
    for picture, question in prompts:
        logs = []
        for option in options:
            ids = tokenizer(option, return_tensors="pt")["input_ids"]
            ids[:, 0] = own.config.text_config.bos_token_id
            with torch.inference_mode():  # the mean loss of its training, over the tokens after the first
                loss = own(**fed(folders["blip"], picture, question), labels=ids).loss
            logs.append(-loss.double().item() * (ids.shape[1] - 1))
        likely = np.exp(np.array(logs) - max(logs))
        expected.append(likely / likely.sum())
    assert len({row.argmax() for row in expected}) > 1
    for batch in (1, 7, 64):
        said = Vqa(str(folders["blip"]), batch=batch).answer(prompts, [options] * len(prompts))
        for one, row in zip(said, expected, strict=True):
            assert one.answer == options[row.argmax()]
            assert list((one.probabilities or {}).values()) == pytest.approx(row, abs=1e-5)


def test_blip_answers_open_and_closed_prompts_of_one_batch(
    folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    model = Vqa(str(folders["blip"]))
    options = [(), ("yes", "no"), (), ("red", "blue", "2")]
    mixed = model.answer(prompts[:4], options)
    for one, prompt, given in zip(mixed, prompts, options, strict=False):
        (alone,) = model.answer([prompt], [given])
        assert (one.answer, one.raw) == (alone.answer, alone.raw)
        assert (one.probabilities or {}) == pytest.approx(alone.probabilities or {}, abs=1e-5)


def test_blip_may_begin_questions_as_it_was_trained(
    folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    own = tf.BlipForQuestionAnswering.from_pretrained(folders["blip"], dtype=torch.float32).eval()
    tokenizer = tf.AutoTokenizer.from_pretrained(folders["blip"])
    expected = []
    for prompt in prompts:
        given = fed(folders["blip"], *prompt)
        given["input_ids"][:, 0] = own.config.text_config.vocab_size - 1
        found = own.generate(**given, max_new_tokens=6, do_sample=False)
        expected.append(tokenizer.decode(found[0], skip_special_tokens=True))
    enc, cls = (
        Vqa(str(folders["blip"]), enc=on, length=6).answer(prompts, [()] * len(prompts)) for on in (True, False)
    )
    assert [one.raw for one in enc] == expected
    assert enc != cls


# ── both ─────────────────────────────────────────────────────────────────────────────────────

NAMES = ("vilt", "blip")


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_seen_once_a_batch_and_answers_repeat(
    name: str, folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]
) -> None:
    model = Vqa(str(folders[name]))
    loaded = model.fused.model
    tower = loaded.vilt.embeddings.patch_embeddings if name == "vilt" else loaded.vision_model
    seen: list[int] = []
    tower.register_forward_hook(lambda module, given, made: seen.append(1))
    options = [("yes", "no")] * len(prompts)
    said = model.answer(prompts, options)
    assert len(seen) == 3
    assert model.answer(prompts, options) == said


@pytest.mark.parametrize("name", NAMES)
def test_texts_around_the_picture_are_one_question(
    name: str, folders: dict[str, Path], pictures: list[OpenPicture]
) -> None:
    model = Vqa(str(folders[name]))
    one, two = model.answer(
        [("is there ", pictures[0], " a dog ?"), (pictures[0], "is there a dog ?")], [("yes", "no")] * 2
    )
    assert one.probabilities == two.probabilities


BAD_PROMPTS = {"two pictures": (0, "what ?", 1), "no picture": ("what ?",), "no question": (0,)}


@pytest.mark.parametrize("case", BAD_PROMPTS)
def test_other_prompts_are_refused(case: str, folders: dict[str, Path], pictures: list[OpenPicture]) -> None:
    prompt = [pictures[part] if isinstance(part, int) else part for part in BAD_PROMPTS[case]]
    with pytest.raises(CallError, match="one picture and a question"):
        Vqa(str(folders["vilt"])).answer([prompt], [()])


@pytest.mark.parametrize("name", NAMES)
def test_long_questions_are_cut_and_named(name: str, folders: dict[str, Path], pictures: list[OpenPicture]) -> None:
    model = Vqa(str(folders[name]))
    fits = " ".join(["dog"] * 22)  # and two tokens for its ends: 24 positions
    assert model.truncated([fits, fits + " ?"]) == [False, True]
    first, second = model.answer([(pictures[0], fits), (pictures[0], fits + " ?")], [("yes", "no")] * 2)
    assert first.probabilities == pytest.approx(second.probabilities, abs=1e-6)


@pytest.mark.parametrize("name", NAMES)
def test_nan_is_refused(name: str, folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]]) -> None:
    model = Vqa(str(folders[name]))
    head = dict(model.fused.model.named_parameters())
    with torch.no_grad():
        head["classifier.3.bias" if name == "vilt" else "text_decoder.cls.predictions.bias"].fill_(float("nan"))
    with pytest.raises(CounterfoilError, match="no numbers"):
        model.answer(prompts[:1], [("yes", "no")])


@pytest.mark.parametrize("kind", ["lxmert", "visual_bert"])
def test_models_on_region_features_are_refused(kind: str, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"model_type": kind}))
    with pytest.raises(CallError, match=f"'{kind}' is no question answering model on pixels; there are blip, vilt"):
        Vqa(str(tmp_path)).about()


def test_a_checkpoint_without_the_head_is_refused(folders: dict[str, Path], tmp_path: Path) -> None:
    vilt(tmp_path)
    config = tf.ViltConfig.from_pretrained(tmp_path)
    tf.ViltForImageAndTextRetrieval(config).save_pretrained(tmp_path)
    with pytest.raises(CounterfoilError, match="lacks .* of the weights of ViltForQuestionAnswering"):
        Vqa(str(tmp_path)).fused.model  # noqa: B018


@pytest.mark.parametrize("library", ["torch", "transformers"])
def test_without_the_extra_its_name_is_said(
    library: str, folders: dict[str, Path], prompts: list[tuple[OpenPicture, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=r"counterfoil\[models\]"):
        Vqa(str(folders["blip"])).answer(prompts[:1], [()])


@pytest.mark.parametrize("name", NAMES)
def test_questions_and_statements_run_through_the_engine(
    name: str, folders: dict[str, Path], photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(models.PARTS, "vqa", "counterfoil.models.vqa:Vqa")
    texts = (Text("is there a dog ?", ("yes", "no")), Text("what ?"))
    items = [Item(f"asks/{n}", "asks", (Image("photos", f"{n}.png"),), texts, (("yes", "dog"),)) for n in range(5)]
    says = (Text("there is a dog"), Text("a cat"))
    items.append(Item("says/0", "says", (Image("photos", "7.png"),), says, ((True, False),)))
    suite = store.write_suite(tmp_path / "suite", store.Card("tiny", "1", title="Questions"), items)
    outcome = engine.run(suite, f"vqa:{folders[name]}?batch=2", Pictures({"": photos}), tmp_path / "run")
    model = Vqa(str(folders[name]))
    assert isinstance(model, Reader)
    assert isinstance(model, Documented)
    scores = outcome.run.scores()
    rows = zip(*(scores[column] for column in ("item", "text", "answer", "probability")), strict=True)
    found = {(item, text): (answer, probability) for item, text, answer, probability in rows}
    assert len(found) == outcome.cells == 12
    for item in items:
        picture = Pictures({"": photos}).open(item.images[0])
        for place, text in enumerate(item.texts):
            is_open = item.piece == "asks" and not text.options
            (said,) = model.answer([(picture, text.text)], [() if is_open else ("yes", "no")])
            answer, probability = found[item.id, place]
            assert answer == said.answer
            assert is_open or probability == pytest.approx((said.probabilities or {})["yes"], abs=1e-5)
