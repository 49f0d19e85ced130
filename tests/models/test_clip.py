"""clip: against the models' own forward pass, on tiny models with random weights, one of every type that it knows."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil import models
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models import clip
from counterfoil.models.clip import Clip
from counterfoil.models.spec import open_model
from counterfoil.pictures import Pictures
from counterfoil.protocols import Documented, DualEncoder
from counterfoil.records import Image
from counterfoil.score import engine

torch = pytest.importorskip("torch", reason="clip: needs torch")
transformers = pytest.importorskip("transformers", reason="clip: needs transformers")

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789.,'"
TEXTS = [
    "a dog", "a cat is on the mat", "two dogs", "there are exactly 3 dogs.", "a", "the dog chases a cat",
    "a horse", "no horse", "a man rides a horse", "a horse rides a man", "3", "a dog is on the table",
]  # fmt: skip
LONG = "a dog is on the table, and " * 20
TOWER = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}
VISION = TOWER | {"image_size": 32, "patch_size": 8}
BERT = TOWER | {"vocab_size": 100, "max_position_embeddings": 32, "pad_token_id": 0}
CLIP_TEXT = TOWER | {
    "vocab_size": 514, "max_position_embeddings": 24, "bos_token_id": 512, "eos_token_id": 513, "pad_token_id": 513,
}  # fmt: skip


# ── tokenizers with real, small vocabularies ─────────────────────────────────────────────────


def byte_pairs() -> Any:
    from tokenizers.pre_tokenizers import ByteLevel

    alphabet = sorted(ByteLevel.alphabet())
    words = [*alphabet, *(letter + "</w>" for letter in alphabet), "<|startoftext|>", "<|endoftext|>"]
    return transformers.CLIPTokenizer(vocab={word: n for n, word in enumerate(words)}, merges=[], model_max_length=24)


def word_pieces() -> Any:
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *("##" + letter for letter in LETTERS)]
    return transformers.BertTokenizer(vocab={word: n for n, word in enumerate(words)}, model_max_length=32)


def unigrams() -> Any:
    pieces = ["<s>", "<pad>", "</s>", "<unk>", "▁", *LETTERS, *("▁" + letter for letter in LETTERS), "<mask>"]
    return transformers.XLMRobertaTokenizer(
        vocab=[(piece, -float(n)) for n, piece in enumerate(pieces)], model_max_length=32
    )


def lower_pairs() -> Any:
    words = ["<pad>", "<eos>", "<bos>", "<unk>", "<mask>", "▁", *LETTERS]
    return transformers.Siglip2Tokenizer(vocab={word: n for n, word in enumerate(words)}, merges=[])


def sentence_pieces(folder: Path) -> Any:
    import sentencepiece

    (folder / "corpus.txt").write_text("\n".join([*TEXTS, *LETTERS]))
    sentencepiece.SentencePieceTrainer.train(
        input=str(folder / "corpus.txt"), model_prefix=str(folder / "spiece"), vocab_size=60, model_type="bpe",
        pad_id=0, eos_id=1, unk_id=2, bos_id=-1, hard_vocab_limit=False, minloglevel=2,
    )  # fmt: skip
    return transformers.SiglipTokenizer(vocab_file=str(folder / "spiece.model"), model_max_length=16)


# ── one tiny model a type ────────────────────────────────────────────────────────────────────


def square(side: int = 32) -> Any:
    size = {"shortest_edge": side}
    return transformers.CLIPImageProcessor(size=size, crop_size={"height": side, "width": side})


def a_clip(folder: Path) -> tuple[Any, Any, Any]:
    config = transformers.CLIPConfig(text_config=CLIP_TEXT, vision_config=VISION, projection_dim=16)
    return config, byte_pairs(), square()


def a_siglip(folder: Path) -> tuple[Any, Any, Any]:
    text = TOWER | {"vocab_size": 80, "max_position_embeddings": 16, "projection_size": 32}
    config = transformers.SiglipConfig(text_config=text, vision_config=VISION)
    processor = transformers.SiglipImageProcessor(size={"height": 32, "width": 32})
    return config, sentence_pieces(folder), processor


def a_siglip2(folder: Path) -> tuple[Any, Any, Any]:
    text = TOWER | {"vocab_size": 80, "max_position_embeddings": 64, "projection_size": 32}
    vision = TOWER | {"patch_size": 8, "num_patches": 16}
    config = transformers.Siglip2Config(text_config=text, vision_config=vision)
    return config, lower_pairs(), transformers.Siglip2ImageProcessor(patch_size=8, max_num_patches=16)


def an_align(folder: Path) -> tuple[Any, Any, Any]:
    vision = {"image_size": 32, "width_coefficient": 0.1, "depth_coefficient": 0.1, "hidden_dim": 32}
    config = transformers.AlignConfig(text_config=BERT, vision_config=vision, projection_dim=32)
    side = {"height": 32, "width": 32}
    return config, word_pieces(), transformers.EfficientNetImageProcessor(size=side, crop_size=side)


def an_altclip(folder: Path) -> tuple[Any, Any, Any]:
    text = BERT | {"pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2, "project_dim": 16}
    config = transformers.AltCLIPConfig(text_config=text, vision_config=VISION, projection_dim=16)
    return config, unigrams(), square()


def a_chinese_clip(folder: Path) -> tuple[Any, Any, Any]:
    config = transformers.ChineseCLIPConfig(text_config=BERT, vision_config=VISION, projection_dim=16)
    processor = transformers.ChineseCLIPImageProcessor(
        size={"height": 32, "width": 32}, crop_size={"height": 32, "width": 32}
    )
    return config, word_pieces(), processor


def a_metaclip(folder: Path) -> tuple[Any, Any, Any]:
    text = CLIP_TEXT | {"vocab_size": 100, "bos_token_id": 0, "eos_token_id": 2, "pad_token_id": 1}
    config = transformers.MetaClip2Config(text_config=text, vision_config=VISION, projection_dim=16)
    return config, unigrams(), square()


def a_groupvit(folder: Path) -> tuple[Any, Any, Any]:
    vision = VISION | {
        "depths": [1, 1, 1], "num_group_tokens": [8, 4, 0], "num_output_groups": [8, 4, 4], "num_hidden_layers": 3,
    }  # fmt: skip
    config = transformers.GroupViTConfig(
        text_config=CLIP_TEXT, vision_config=vision, projection_dim=16, projection_intermediate_dim=32
    )
    return config, byte_pairs(), square()


def an_aimv2(folder: Path) -> tuple[Any, Any, Any]:
    config = transformers.Aimv2Config(text_config=CLIP_TEXT, vision_config=VISION, projection_dim=16)
    return config, byte_pairs(), square()


def a_pair(folder: Path) -> tuple[Any, Any, Any]:
    config = transformers.VisionTextDualEncoderConfig(
        vision_config=transformers.ViTConfig(**VISION).to_dict(),
        text_config=transformers.BertConfig(**BERT).to_dict(),
        projection_dim=16,
    )
    return config, word_pieces(), transformers.ViTImageProcessor(size={"height": 32, "width": 32})


TYPES = {
    "aimv2": an_aimv2, "align": an_align, "altclip": an_altclip, "chinese_clip": a_chinese_clip, "clip": a_clip,
    "groupvit": a_groupvit, "metaclip_2": a_metaclip, "siglip": a_siglip, "siglip2": a_siglip2,
    "vision-text-dual-encoder": a_pair,
}  # fmt: skip


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of a saved tiny model by its type, made once."""
    made: dict[str, Path] = {}

    def make(name: str) -> Path:
        if name not in made:
            place = tmp_path_factory.mktemp(name)
            config, tokenizer, processor = TYPES[name](place)
            torch.manual_seed(7)
            model = getattr(transformers, clip.HABITS[name].model)(config)
            for parameter in model.parameters():  # as configured, a tiny model gives nearly the same vector for all
                if parameter.ndim > 1:
                    torch.nn.init.normal_(parameter, std=0.3)
            for part in (model, tokenizer, processor):
                part.save_pretrained(place)
            made[name] = place
        return made[name]

    return make


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Threads of tiny products wait for each other far longer than they work."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture
def pictures(tmp_path: Path) -> list[Any]:
    """Ten pictures of noise, in several shapes."""
    rng = np.random.default_rng(3)
    for n in range(10):
        height, width = rng.integers(30, 60, 2)
        PIL.fromarray(rng.integers(0, 255, (height, width, 3), dtype=np.uint8)).save(tmp_path / f"noise{n}.png")
    return [Pictures({"": tmp_path}).open(Image("noise", f"noise{n}.png")) for n in range(10)]


def forward(place: Path, name: str, picture: Any, text: str) -> float:
    """The cosine as the model's own forward pass has it, for one picture and one text."""
    model = getattr(transformers, clip.HABITS[name].model).from_pretrained(place, dtype=torch.float32)
    model.eval().set_attn_implementation("eager")  # the plain way, which the fused ways must equal
    tokenizer = transformers.AutoTokenizer.from_pretrained(place)
    padding = {"padding": "max_length", "max_length": {"siglip": 16, "siglip2": 64}[name]} if "siglip" in name else {}
    tokens = tokenizer(text, return_tensors="pt", padding_side="right", **padding)
    if "siglip" in name:
        del tokens["attention_mask"]
    pixels = transformers.AutoImageProcessor.from_pretrained(place)(picture.pixels(), return_tensors="pt")
    with torch.inference_mode():
        found = model(**{**tokens, **pixels})
    image, words = (torch.nn.functional.normalize(found[key][0], dim=0) for key in ("image_embeds", "text_embeds"))
    return float(image @ words)


def scores(model: Clip, pictures: Sequence[Any], texts: Sequence[str]) -> Any:
    return model.embed_images(pictures) @ model.embed_texts(texts).T


def test_every_type_is_tested() -> None:
    assert sorted(TYPES) == sorted(clip.HABITS)


@pytest.mark.parametrize("name", sorted(TYPES))
class TestEveryType:
    def test_equals_its_own_forward_pass(self, name: str, folder: Callable[[str], Path], pictures: list[Any]) -> None:
        place = folder(name)
        found = scores(Clip(str(place)), pictures[:2], TEXTS[:3])
        plain = [[forward(place, name, picture, text) for text in TEXTS[:3]] for picture in pictures[:2]]
        assert found == pytest.approx(np.array(plain), abs=1e-5)

    def test_batches_and_padding_change_nothing(
        self, name: str, folder: Callable[[str], Path], pictures: list[Any]
    ) -> None:
        one, seven, many = (
            scores(Clip(str(folder(name)), batch=batch), pictures, TEXTS) for batch in (1, 7, 64)
        )  # fmt: skip
        assert seven == pytest.approx(one, abs=1e-5)
        assert many == pytest.approx(one, abs=1e-5)
        assert np.ptp(one, axis=0).min() > 1e-3  # else equal scores would prove nothing
        assert np.ptp(one, axis=1).min() > 1e-3

    def test_vectors_are_of_length_one(self, name: str, folder: Callable[[str], Path], pictures: list[Any]) -> None:
        model = Clip(str(folder(name)))
        for vectors in (model.embed_images(pictures[:2]), model.embed_texts(TEXTS)):
            assert vectors.dtype == np.float64
            assert np.linalg.norm(vectors, axis=1) == pytest.approx(1)

    def test_names_what_it_cuts(self, name: str, folder: Callable[[str], Path]) -> None:
        model = Clip(str(folder(name)))
        assert model.truncated([*TEXTS[:1], LONG]) == [False, True]
        assert np.isfinite(model.embed_texts([LONG])).all()


def test_is_cut_exactly_above_the_limit(folder: Callable[[str], Path]) -> None:
    # 24 places: the start, the end and 22 letters.
    assert Clip(str(folder("clip"))).truncated(["a" * 22, "a" * 23]) == [False, True]
    # Positions of the RoBERTa kind start after the padding id, here 1: 32 - 2 places, of which three are marks.
    assert Clip(str(folder("altclip"))).truncated(["a" * 27, "a" * 28]) == [False, True]


def test_siglip_reads_lower_case_whatever_its_tokenizer_does(folder: Callable[[str], Path]) -> None:
    model = Clip(str(folder("siglip2")))
    assert model.embed_texts(["A DOG"]) == pytest.approx(model.embed_texts(["a dog"]), abs=1e-12)


@pytest.mark.parametrize(
    ("name", "activation"),
    [("clip", "quick_gelu"), ("altclip", "quick_gelu, gelu (text)"), ("siglip", "gelu_pytorch_tanh")],
)
def test_says_its_activation(name: str, activation: str, folder: Callable[[str], Path]) -> None:
    model = Clip(str(folder(name)))
    assert isinstance(model, Documented)
    about = model.about()
    assert about["activation"] == activation
    assert (about["type"], about["dtype"], about["images"]) == (name, "float32", "pillow")


def test_says_which_activation_known_weights_expect(
    folder: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clip, "TRAINED_WITH", {str(folder("clip")): "gelu"})
    about = Clip(str(folder("clip"))).about()
    assert about["trained with activation"] == "gelu" != about["activation"]


def test_an_end_token_that_is_not_there_is_refused(tmp_path: Path) -> None:
    config, tokenizer, processor = a_clip(tmp_path)
    config.text_config.eos_token_id = 400
    for part in (transformers.CLIPModel(config), tokenizer, processor):
        part.save_pretrained(tmp_path)
    with pytest.raises(CounterfoilError, match="texts end with token 400.* ends them with 513"):
        Clip(str(tmp_path)).embed_texts(["a dog"])


def test_the_untrue_end_token_of_old_configs_is_known(tmp_path: Path, folder: Callable[[str], Path]) -> None:
    config, tokenizer, processor = a_clip(tmp_path)
    config.text_config.eos_token_id = 2
    model = transformers.CLIPModel(config)
    model.load_state_dict(transformers.CLIPModel.from_pretrained(folder("clip")).state_dict())
    for part in (model, tokenizer, processor):
        part.save_pretrained(tmp_path)
    old, new = (Clip(str(place)).embed_texts(TEXTS) for place in (tmp_path, folder("clip")))
    assert old == pytest.approx(new, abs=1e-6)


def test_another_type_is_refused_with_those_there_are(tmp_path: Path) -> None:
    transformers.BertConfig().save_pretrained(tmp_path)
    with pytest.raises(CallError, match="'bert' is no dual encoder that clip: knows; there are aimv2, align"):
        Clip(str(tmp_path)).embed_texts(["a dog"])


def test_a_checkpoint_of_one_tower_is_refused(tmp_path: Path) -> None:
    config, tokenizer, processor = a_clip(tmp_path)
    config.text_config.projection_dim = config.projection_dim
    for part in (transformers.CLIPTextModelWithProjection(config.text_config), tokenizer, processor):
        part.save_pretrained(tmp_path)
    config.save_pretrained(tmp_path)
    with pytest.raises(CounterfoilError, match="lacks .* of the weights of CLIPModel"):
        Clip(str(tmp_path)).embed_texts(["a dog"])


def test_without_transformers_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtra, match=r"counterfoil\[models\]"):
        Clip("anything").embed_texts(["a dog"])


def test_vectors_themselves_are_taken_as_older_versions_give_them(
    folder: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Clip(str(folder("clip")))
    expected, new = model.embed_texts(TEXTS), model._model.get_text_features

    def old(input_ids: Any, attention_mask: Any) -> Any:
        return new(input_ids=input_ids, attention_mask=attention_mask).pooler_output

    monkeypatch.setattr(model._model, "get_text_features", old)
    assert model.embed_texts(TEXTS) == pytest.approx(expected, abs=1e-12)


def test_half_precision_is_near_and_not_equal(folder: Callable[[str], Path], pictures: list[Any]) -> None:
    exact, half = (
        scores(Clip(str(folder("clip")), dtype=dtype), pictures, TEXTS) for dtype in ("float32", "bfloat16")
    )  # fmt: skip
    assert half == pytest.approx(exact, abs=0.1)
    assert (half != exact).any()


@pytest.mark.parametrize("name", ["clip", "siglip"])
def test_a_run_scores_as_a_plain_loop_does(
    name: str, folder: Callable[[str], Path], suite: Any, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "PARTS", {"clip": "counterfoil.models.clip:Clip"})
    spec = f"clip:{folder(name)}?batch=7"
    assert isinstance(open_model(spec), DualEncoder)
    outcome = engine.run(suite, spec, Pictures({"": photos}), tmp_path / "run")
    table = outcome.run.scores()
    found = {
        (item, text): value for item, text, value in zip(table["item"], table["text"], table["value"], strict=True)
    }
    model, place = Clip(str(folder(name)), batch=1), Pictures({"": photos})
    assert len(found) == 40 and not outcome.errors
    for item in suite.items():
        expected = scores(model, [place.open(item.images[0])], [text.text for text in item.texts])[0]
        assert [found[item.id, text] for text in (0, 1)] == pytest.approx(expected, abs=1e-5)
