"""Matching heads, on tiny models with random weights: the oracle is each class's own forward, a text at a time."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil import models
from counterfoil.errors import CallError, CounterfoilError, MissingExtra, PictureError
from counterfoil.models.itm import HEADS, Itm
from counterfoil.pictures import OpenPicture, Pictures
from counterfoil.protocols import Documented, Matcher
from counterfoil.records import Image
from counterfoil.score import engine

torch = pytest.importorskip("torch", reason="the extra 'models' is not installed")
tf = pytest.importorskip("transformers", reason="the extra 'models' is not installed")

WORDS = "a an the dog cat is are on in table there exactly two 0 1 2 3 4 5 6 7 8 9 . ? red big sofa and sleeps ##s"
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
TEXTS = (
    "a dog is on the table", "a cat", "there are two dogs and a cat on the red sofa .", "the dog sleeps",
    "two cats", "a big red dog and a big red cat are in the big red table", "the table is on a dog", "a dog", "cat",
)  # fmt: skip
WIDE, HIGH = 48, 32


def bert(**options: Any) -> Any:
    vocabulary = {word: number for number, word in enumerate((*SPECIAL, *WORDS.split(), "##1", "##2"))}
    return tf.BertTokenizer(vocab=vocabulary, **options)


def roberta() -> Any:
    """Bytes alone, with RoBERTa's own places for the special tokens: padding is 1, so positions begin at 2."""
    from tokenizers.pre_tokenizers import ByteLevel

    symbols = ("<s>", "<pad>", "</s>", "<unk>", *sorted(ByteLevel.alphabet()), "<mask>")
    return tf.RobertaTokenizer(vocab={symbol: number for number, symbol in enumerate(symbols)}, merges=[])


SMALL = {"hidden_size": 16, "intermediate_size": 24, "num_hidden_layers": 2, "num_attention_heads": 2}
SQUARE = {"image_size": 16, "patch_size": 8}


def blip() -> tuple[Any, Any, Any]:
    tokenizer = bert()
    text = {**SMALL, "encoder_hidden_size": 16, "vocab_size": len(tokenizer) + 2, "max_position_embeddings": 24}
    text |= {"bos_token_id": len(tokenizer), "sep_token_id": 3, "eos_token_id": 3, "pad_token_id": 0}
    config = tf.BlipConfig(text_config=text, vision_config={**SMALL, **SQUARE}, image_text_hidden_size=8)
    return tf.BlipForImageTextRetrieval(config), tokenizer, tf.BlipImageProcessorPil(size=square(16))


def blip2() -> tuple[Any, Any, Any]:
    tokenizer = bert()
    queries = {**SMALL, "encoder_hidden_size": 16, "vocab_size": len(tokenizer), "max_position_embeddings": 24}
    queries |= {"use_qformer_text_input": True, "cross_attention_frequency": 1}
    text = {"model_type": "opt", "vocab_size": len(tokenizer), "hidden_size": 16, "num_attention_heads": 2}
    config = tf.Blip2Config(
        qformer_config=queries, vision_config={**SMALL, **SQUARE}, text_config=text,
        num_query_tokens=3, image_text_hidden_size=8,
    )  # fmt: skip
    return tf.Blip2ForImageTextRetrieval(config), tokenizer, tf.BlipImageProcessorPil(size=square(16))


def vilt() -> tuple[Any, Any, Any]:
    tokenizer = bert()
    config = tf.ViltConfig(**SMALL, **SQUARE, vocab_size=len(tokenizer), max_position_embeddings=24, pad_token_id=0)
    images = tf.ViltImageProcessorPil(size={"shortest_edge": 16}, size_divisor=8)
    return tf.ViltForImageAndTextRetrieval(config), tokenizer, images


def flava() -> tuple[Any, Any, Any]:
    tokenizer = bert()
    text = {**SMALL, "vocab_size": len(tokenizer), "max_position_embeddings": 24}
    config = tf.FlavaConfig(
        text_config=text, image_config={**SMALL, **SQUARE}, multimodal_config=SMALL, init_codebook=False,
        hidden_size=16, projection_dim=8,
    )  # fmt: skip
    images = tf.FlavaImageProcessorPil(size=square(16), crop_size=square(16))
    return tf.FlavaForPreTraining(config), tokenizer, images


def bridgetower() -> tuple[Any, Any, Any]:
    tokenizer = roberta()
    layers = {"hidden_size": 64, "num_hidden_layers": 3}
    text = {**layers, "num_attention_heads": 2, "intermediate_size": 24}
    text |= {"vocab_size": len(tokenizer), "max_position_embeddings": 104, "pad_token_id": 1}
    config = tf.BridgeTowerConfig(
        text_config=text, vision_config={**layers, **SQUARE}, hidden_size=64, num_hidden_layers=2,
        num_attention_heads=2, intermediate_size=24,
    )  # fmt: skip
    images = tf.BridgeTowerImageProcessorPil(
        size={"shortest_edge": 16}, crop_size={"shortest_edge": 16}, size_divisor=8
    )
    return tf.BridgeTowerForImageAndTextRetrieval(config), tokenizer, images


def square(side: int) -> dict[str, int]:
    return {"height": side, "width": side}


MAKERS: dict[str, Callable[[], tuple[Any, Any, Any]]] = {
    "blip": blip, "blip-2": blip2, "bridgetower": bridgetower, "flava": flava, "vilt": vilt,
}  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> Iterator[None]:
    """Threads cost tiny models more than they save."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A checkpoint of each architecture, with weights large enough for texts to matter."""
    found = {}
    for name, make in MAKERS.items():
        torch.manual_seed(7)
        model, tokenizer, images = make()
        with torch.no_grad():
            for part, weights in model.named_parameters():
                if weights.dim() > 1:  # layer norms stay as they are
                    weights.normal_(std=1.0 if "embed" in part else weights.shape[-1] ** -0.5)
        found[name] = tmp_path_factory.mktemp(name)
        for part in (model, tokenizer, images):
            part.save_pretrained(found[name])
    return found


@pytest.fixture
def picture(tmp_path: Path) -> OpenPicture:
    """A photo that is wider than high, of noise."""
    noise = np.random.default_rng(3).integers(0, 256, (HIGH, WIDE, 3), dtype=np.uint8)
    PIL.fromarray(noise).save(tmp_path / "noise.png")
    return Pictures({"": tmp_path}).open(Image("photos", "noise.png"))


def own_logits(folder: Path, name: str, picture: OpenPicture) -> np.ndarray[Any, Any]:
    """What the class of transformers itself makes of one text after the other, as its documentation feeds it."""
    model = getattr(tf, HEADS[name].kind).from_pretrained(folder, dtype=torch.float32).eval()
    pixels = tf.AutoImageProcessor.from_pretrained(folder)(images=[picture.pixels()], return_tensors="pt")
    tokenizer = tf.AutoTokenizer.from_pretrained(folder)
    options = {"blip-2": {"use_image_text_matching_head": True}, "flava": {"return_loss": False}}.get(name, {})
    field = {"blip": "itm_score", "blip-2": "logits_per_image", "flava": "itm_logits"}.get(name, "logits")
    found = []
    for text in TEXTS:
        tokens = tokenizer([text], return_tensors="pt", return_token_type_ids=name not in ("blip", "blip-2"))
        with torch.inference_mode():
            found.append(getattr(model(**tokens, **pixels, **options), field)[0].double().numpy())
    return np.array(found)


@pytest.mark.parametrize("name", MAKERS)
def test_scores_are_the_classes_own_for_any_batch(name: str, folders: dict[str, Path], picture: OpenPicture) -> None:
    logits = own_logits(folders[name], name, picture)
    assert logits.shape == (len(TEXTS), 1 if name == "vilt" else 2)
    odds = logits[:, 0] if name == "vilt" else logits[:, 1] - logits[:, 0]
    expected = 1 / (1 + np.exp(-odds))
    assert np.ptp(expected) > 1e-2  # texts matter, so that a mistake would show
    for batch in (1, 7, 64):
        found = Itm(str(folders[name]), batch=batch).match(picture, TEXTS)
        assert found.dtype == np.float64
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5)


@pytest.mark.parametrize("name", MAKERS)
def test_pictures_matter_and_runs_repeat(name: str, folders: dict[str, Path], photos: Path) -> None:
    model, pictures = Itm(str(folders[name])), Pictures({"": photos})
    scores = [model.match(pictures.open(Image("photos", f"{number}.png")), TEXTS[:2]) for number in (0, 19)]
    assert np.abs(scores[0] - scores[1]).max() > 1e-4
    again = Itm(str(folders[name])).match(pictures.open(Image("photos", "0.png")), TEXTS[:2])
    assert again.tolist() == scores[0].tolist()


HEAD_BIAS = {  # by hand: with no weights, the head's logits are its bias
    "blip": "itm_head.bias",
    "blip-2": "itm_head.bias",
    "bridgetower": "itm_score.fc.bias",
    "flava": "itm_head.seq_relationship.bias",
    "vilt": "rank_output.bias",
}


@pytest.mark.parametrize("name", MAKERS)
def test_which_logit_says_match(name: str, folders: dict[str, Path], picture: OpenPicture) -> None:
    model = Itm(str(folders[name]))
    head = dict(model._fused.model.named_parameters())
    bias = head[HEAD_BIAS[name]]
    with torch.no_grad():
        head[HEAD_BIAS[name].replace("bias", "weight")].zero_()
        bias.copy_(torch.tensor([2.0] if name == "vilt" else [-0.5, 1.5]))
    assert model.match(picture, ["a dog"]) == pytest.approx(1 / (1 + np.exp(-2)))
    assert model.probable is (name != "vilt")
    assert ("no probability" in model.about()["score"]) is (name == "vilt")


@pytest.mark.parametrize("name", MAKERS)
def test_long_texts_are_cut_and_named(name: str, folders: dict[str, Path], picture: OpenPicture) -> None:
    """24 positions, but BridgeTower's 104 less 2, and its tokens are letters; two are for the ends of the text."""
    model = Itm(str(folders[name]))
    fits = "a" * 100 if name == "bridgetower" else " ".join("a" * 22)
    texts = [fits, fits + " a", fits + " a dog"]
    assert model.truncated(texts) == [False, True, True]
    assert model.truncated([]) == []
    scores = model.match(picture, texts)
    assert scores[1] == pytest.approx(scores[0], abs=1e-6)
    assert scores[2] == pytest.approx(scores[0], abs=1e-6)


@pytest.mark.parametrize("name", MAKERS)
def test_a_picture_is_encoded_once_for_its_texts(name: str, folders: dict[str, Path], picture: OpenPicture) -> None:
    model = Itm(str(folders[name]))
    loaded = model._fused.model
    tower = {
        "bridgetower": lambda: loaded.bridgetower.vision_model.visual.transformer.resblocks[0].mlp["c_fc"],
        "flava": lambda: loaded.flava.image_model.encoder.layer[0],
        "vilt": lambda: loaded.vilt.embeddings.patch_embeddings,
    }.get(name, lambda: loaded.vision_model.encoder.layers[0])()
    rows: list[int] = []
    tower.register_forward_pre_hook(
        lambda module, given: rows.append(given[0].shape[1 if name == "bridgetower" else 0])
    )
    model.match(picture, TEXTS)
    assert rows == [1]


def test_blip_may_begin_texts_as_it_was_trained(folders: dict[str, Path], picture: OpenPicture) -> None:
    own = tf.BlipForImageTextRetrieval.from_pretrained(folders["blip"], dtype=torch.float32).eval()
    ids = tf.AutoTokenizer.from_pretrained(folders["blip"])("a dog", return_tensors="pt")["input_ids"]
    ids[:, 0] = own.config.text_config.vocab_size - 1  # [DEC] and [ENC] are the last two words of the vocabulary
    pixels = tf.AutoImageProcessor.from_pretrained(folders["blip"])(images=[picture.pixels()], return_tensors="pt")
    with torch.inference_mode():
        expected = own(input_ids=ids, **pixels).itm_score.double().softmax(-1)[0, 1].item()
    enc, cls = (Itm(str(folders["blip"]), enc=on).match(picture, ["a dog"])[0] for on in (True, False))
    assert enc == pytest.approx(expected, abs=1e-5)
    assert abs(enc - cls) > 1e-3
    with pytest.raises(CallError, match="Only BLIP knows"):
        Itm(str(folders["vilt"]), enc=True).match(picture, ["a dog"])


def test_no_texts_no_scores(folders: dict[str, Path], picture: OpenPicture) -> None:
    assert Itm(str(folders["blip"])).match(picture, []).shape == (0,)


def test_vilt_draws_the_same_patches_each_time_and_leaves_the_global_seed_alone(
    folders: dict[str, Path], picture: OpenPicture
) -> None:
    model = Itm(str(folders["vilt"]))
    all_patches = model.match(picture, TEXTS)
    model._fused.model.config.max_image_length = 3
    torch.manual_seed(11)
    expected = torch.rand(1).item()
    torch.manual_seed(11)
    some = model.match(picture, TEXTS)
    assert torch.rand(1).item() == expected
    assert np.abs(some - all_patches).max() > 1e-3
    assert model.match(picture, TEXTS).tolist() == some.tolist()


def test_half_precision_is_near(folders: dict[str, Path], picture: OpenPicture) -> None:
    for name in MAKERS:
        whole, half = (Itm(str(folders[name]), dtype=dtype).match(picture, TEXTS) for dtype in ("float32", "bfloat16"))
        assert np.abs(whole - half).max() < 0.2, name
        assert whole.tolist() != half.tolist(), name


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("size", [(3, 3), (3, 4), (5, 3)])
def test_tiny_pictures_are_read_the_right_way_round(
    name: str, size: tuple[int, int], folders: dict[str, Path], tmp_path: Path
) -> None:
    """A picture 3 pixels wide could pass for one with its colours first."""
    PIL.new("RGB", size, (250, 10, 10)).save(tmp_path / "tiny.png")
    PIL.new("RGB", (size[0] * 8, size[1] * 8), (250, 10, 10)).save(tmp_path / "large.png")
    pictures = Pictures({"": tmp_path})
    model = Itm(str(folders[name]))
    tiny, large = (model.match(pictures.open(Image("photos", f)), TEXTS) for f in ("tiny.png", "large.png"))
    np.testing.assert_allclose(tiny, large, atol=1e-4)


def test_a_picture_of_an_odd_shape_is_named(folders: dict[str, Path], tmp_path: Path) -> None:
    PIL.new("RGB", (900, 2)).save(tmp_path / "strip.png")
    with pytest.raises(PictureError, match="strip.png cannot be made ready") as caught:
        Itm(str(folders["vilt"])).match(Pictures({"": tmp_path}).open(Image("photos", "strip.png")), ["a dog"])
    assert caught.value.kind == "odd shape"


def test_nan_is_refused(folders: dict[str, Path], picture: OpenPicture) -> None:
    model = Itm(str(folders["blip"]))
    with torch.no_grad():
        model._fused.model.itm_head.bias.fill_(float("nan"))
    with pytest.raises(CounterfoilError, match="no numbers"):
        model.match(picture, ["a dog"])


def test_another_architecture_is_refused(tmp_path: Path, picture: OpenPicture) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"model_type": "bert"}))
    with pytest.raises(CallError, match="'bert' is no architecture with a matching head; there are blip, blip-2"):
        Itm(str(tmp_path)).match(picture, ["a dog"])


def test_a_checkpoint_without_the_head_is_refused(tmp_path: Path, picture: OpenPicture) -> None:
    model, tokenizer, images = blip()
    other = tf.BlipForConditionalGeneration(model.config)
    for part in (other, tokenizer, images):
        part.save_pretrained(tmp_path)
    with pytest.raises(CounterfoilError, match="lacks .* of the weights of BlipForImageTextRetrieval"):
        Itm(str(tmp_path)).match(picture, ["a dog"])


@pytest.mark.parametrize("library", ["torch", "transformers"])
def test_without_the_extra_its_name_is_said(
    library: str, folders: dict[str, Path], picture: OpenPicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtra, match=r"counterfoil\[models\]"):
        Itm(str(folders["blip"])).match(picture, ["a dog"])


@pytest.mark.parametrize("name", MAKERS)
def test_runs_through_the_engine(
    name: str, folders: dict[str, Path], suite: Any, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(models.PARTS, "itm", "counterfoil.models.itm:Itm")
    model = Itm(str(folders[name]))
    assert isinstance(model, Matcher)
    assert isinstance(model, Documented)
    pictures = Pictures({"": photos})
    (photos / "5.png").unlink()
    outcome = engine.run(suite, f"itm:{folders[name]}?batch=7", pictures, tmp_path / "run")
    assert (outcome.cells, dict(outcome.errors)) == (40, {"missing": 2})
    scores = outcome.run.scores()
    found = dict(zip(zip(scores["item"], scores["text"], strict=True), scores["value"], strict=True))
    for item in suite.items()[::7]:
        expected = model.match(pictures.open(item.images[0]), [text.text for text in item.texts])
        assert [found[item.id, 0], found[item.id, 1]] == pytest.approx(expected, abs=1e-5)
