"""openclip: on a stand-in with open_clip's function names, and on open_clip itself where it is installed."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil import models
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models.openclip import OpenClip
from counterfoil.models.spec import open_model
from counterfoil.pictures import Pictures
from counterfoil.protocols import Documented, DualEncoder
from counterfoil.records import Image
from counterfoil.score import engine

torch = pytest.importorskip("torch", reason="openclip: needs torch")

TEXTS = ["a dog", "a cat is on the mat", "two dogs", "there are exactly 3 dogs.", "a", "the dog chases a cat", "3"]
LIMIT = 40
TAGS = {"openai": {"quick_gelu": True}, "laion2b": {}}
ARCHS = {"Tiny": {}, "Tiny-quickgelu": {"quick_gelu": True}}


class QuickGELU(torch.nn.Module):  # type: ignore[name-defined,misc]
    def forward(self, x: Any) -> Any:
        return x * torch.sigmoid(1.702 * x)


class Tiny(torch.nn.Module):  # type: ignore[name-defined,misc]
    """Two towers: the mean letter and the mean colour through one hidden layer each."""

    def __init__(self, quick: bool) -> None:
        super().__init__()
        torch.manual_seed(7)
        act = QuickGELU if quick else torch.nn.GELU
        self.letters = torch.nn.Embedding(256, 8)
        self.text, self.visual = (
            torch.nn.Sequential(torch.nn.Linear(width, 8), act(), torch.nn.Linear(8, 6)) for width in (8, 3)
        )

    def encode_text(self, text: Any, normalize: bool = False) -> Any:
        there = (text > 0).unsqueeze(-1)
        return self.text((self.letters(text) * there).sum(1) / there.sum(1))

    def encode_image(self, image: Any, normalize: bool = False) -> Any:
        return self.visual(image.mean(dim=(2, 3)))


def tokens(texts: Sequence[str], context_length: int | None = None) -> Any:
    """Letters between two marks, cut and padded to the full length: as open_clip's tokenizers do."""
    length = context_length or LIMIT
    found = torch.zeros(len(texts), length, dtype=torch.long)
    for row, text in enumerate(texts):
        ids = [1, *text.encode(), 2]
        ids = ids if len(ids) <= length else [*ids[: length - 1], 2]
        found[row, : len(ids)] = torch.tensor(ids)
    return found


def create_model_and_transforms(model_name: str, pretrained: str | None = None, **options: Any) -> Any:
    assert options.pop("require_pretrained") is True
    assert options.pop("precision") in ("fp32", "pure_bf16")
    assert options.pop("device") == "cpu"
    quick = options.pop("force_quick_gelu") or ARCHS.get(model_name, {}).get("quick_gelu", False)
    assert not options
    if model_name not in ARCHS and not model_name.startswith("local-dir:"):
        raise RuntimeError(f"Model config for '{model_name}' not found in built-ins.")
    if pretrained not in (*TAGS, None):
        raise RuntimeError(f"Pretrained value '{pretrained}' is not a known tag or valid file path")

    def transform(picture: PIL.Image) -> Any:
        return torch.tensor(np.asarray(picture.resize((8, 8)))).permute(2, 0, 1) / 255

    return Tiny(quick).train(), None, transform


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module in open_clip's place, with the functions that the adapter calls."""
    module = ModuleType("open_clip")
    module.__dict__.update(
        __version__="3.3.0",
        create_model_and_transforms=create_model_and_transforms,
        get_tokenizer=lambda name: tokens,
        get_model_config=lambda name: ARCHS.get(name),
        get_pretrained_cfg=lambda name, tag: TAGS.get(tag, {}) | {"hf_hub": "x"} if tag in TAGS else {},
    )
    monkeypatch.setitem(sys.modules, "open_clip", module)
    return module


@pytest.fixture
def pictures(tmp_path: Path) -> list[Any]:
    rng = np.random.default_rng(3)
    for n in range(10):
        height, width = rng.integers(30, 60, 2)
        PIL.fromarray(rng.integers(0, 255, (height, width, 3), dtype=np.uint8)).save(tmp_path / f"noise{n}.png")
    return [Pictures({"": tmp_path}).open(Image("noise", f"noise{n}.png")) for n in range(10)]


@pytest.mark.usefixtures("fake")
class TestStandIn:
    def test_scores_are_cosines_for_any_batch(self, pictures: list[Any]) -> None:
        tiny = Tiny(False).eval()
        with torch.inference_mode():
            texts = torch.cat([tiny.encode_text(tokens([text])) for text in TEXTS])
            colours = [torch.tensor(np.asarray(one.pixels().resize((8, 8)))) for one in pictures]
            images = torch.cat([tiny.encode_image(one.permute(2, 0, 1)[None] / 255) for one in colours])
            plain = torch.nn.functional.cosine_similarity(images[:, None], texts[None], dim=2)
        for batch in (1, 7, 64):
            model = OpenClip("Tiny/laion2b", batch=batch)
            found = model.embed_images(pictures) @ model.embed_texts(TEXTS).T
            assert found == pytest.approx(plain.numpy(), abs=1e-5)
            assert found.dtype == np.float64

    def test_any_device_will_do(self) -> None:
        expected = "cuda" if torch.cuda.is_available() else "cpu"
        assert OpenClip("Tiny/laion2b", device="auto")._device == expected

    def test_names_what_it_cuts(self) -> None:
        assert OpenClip("Tiny/laion2b").truncated(["a" * (LIMIT - 2), "a" * (LIMIT - 1), "a" * 99, "", "a"]) == [
            False, True, True, False, False,
        ]  # fmt: skip
        assert OpenClip("Tiny/laion2b").truncated([]) == []

    def test_says_both_activations(self) -> None:
        model = OpenClip("Tiny/laion2b")
        assert isinstance(model, Documented)
        about = model.about()
        assert (about["activation"], about["trained with activation"]) == ("gelu", "gelu")
        assert (about["open_clip"], about["tokens"]) == ("3.3.0", str(LIMIT))
        assert type(about["torch"]) is str

    @pytest.mark.parametrize(
        ("name", "cure"),
        [
            ("Tiny/openai", r"trained with quick_gelu, and Tiny computes gelu.*openclip:Tiny/openai\?quickgelu=true"),
            (
                "Tiny-quickgelu/laion2b",
                "trained with gelu, and Tiny-quickgelu computes quick_gelu.*openclip:Tiny/laion2b",
            ),
        ],
    )
    def test_another_activation_than_the_weights_expect_is_refused(self, name: str, cure: str) -> None:
        with pytest.raises(CounterfoilError, match=cure):
            OpenClip(name).embed_texts(["a dog"])

    @pytest.mark.parametrize("model", [OpenClip("Tiny-quickgelu/openai"), OpenClip("Tiny/openai", quickgelu=True)])
    def test_quickgelu_is_used_where_it_is_named(self, model: OpenClip) -> None:
        with torch.inference_mode():
            plain = torch.nn.functional.normalize(Tiny(True).encode_text(tokens(TEXTS)), dim=1)
        assert model.embed_texts(TEXTS) == pytest.approx(plain.numpy(), abs=1e-5)
        assert model.about()["activation"] == "quick_gelu"

    def test_a_folder_needs_no_tag_and_says_no_training(self) -> None:
        model = OpenClip("local-dir:some/where")
        assert model.embed_texts(["a dog"]).shape == (1, 6)
        assert "trained with activation" not in model.about()

    @pytest.mark.parametrize("name", ["Tiny", "Tiny/", "/laion2b"])
    def test_weights_must_be_named(self, name: str) -> None:
        with pytest.raises(CallError, match="names no weights: write openclip:ARCH/TAG"):
            OpenClip(name).embed_texts(["a dog"])

    @pytest.mark.parametrize(("name", "reason"), [("Huge/openai2", "'Huge' not found"), ("Tiny/none", "'none' is not")])
    def test_what_open_clip_does_not_know_is_one_sentence(self, name: str, reason: str) -> None:
        with pytest.raises(CounterfoilError, match=f"openclip:{name} cannot be loaded: .*{reason}"):
            OpenClip(name).embed_texts(["a dog"])

    def test_a_run_scores_as_a_plain_loop_does(
        self, suite: Any, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(models, "PARTS", {"openclip": "counterfoil.models.openclip:OpenClip"})
        spec = "openclip:Tiny/openai?quickgelu=true&batch=7"
        assert isinstance(open_model(spec), DualEncoder)
        outcome = engine.run(suite, spec, Pictures({"": photos}), tmp_path / "run")
        table = outcome.run.scores()
        cells = zip(table["item"], table["text"], table["value"], strict=True)
        found = {(item, text): score for item, text, score in cells}
        assert len(found) == 40 and not outcome.errors
        model, place = OpenClip("Tiny/openai", quickgelu=True, batch=1), Pictures({"": photos})
        for item in suite.items():
            image = model.embed_images([place.open(item.images[0])])[0]
            expected = [image @ model.embed_texts([text.text])[0] for text in item.texts]
            assert [found[item.id, text] for text in (0, 1)] == pytest.approx(expected, abs=1e-5)


def test_without_open_clip_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "open_clip", None)
    with pytest.raises(MissingExtra, match=r"ViT-B-32/openai needs .*counterfoil\[openclip\]"):
        OpenClip("ViT-B-32/openai").embed_texts(["a dog"])


@pytest.fixture
def saved(tmp_path: Path) -> Callable[[bool], str]:
    """A tiny model of open_clip itself with random weights, in a folder."""
    open_clip = pytest.importorskip("open_clip", reason="open_clip is not installed")
    from safetensors.torch import save_file

    vision = {"image_size": 32, "layers": 2, "width": 32, "head_width": 8, "patch_size": 8}
    text = {"context_length": 77, "vocab_size": 49408, "width": 32, "heads": 4, "layers": 2}

    def save(weights: bool) -> str:
        config = {"embed_dim": 16, "quick_gelu": True, "vision_cfg": vision, "text_cfg": text}
        (tmp_path / "open_clip_config.json").write_text(json.dumps({"model_cfg": config, "preprocess_cfg": {}}))
        torch.manual_seed(7)
        if weights:
            state = open_clip.CLIP(**config).state_dict()
            save_file(
                {name: tensor.contiguous() for name, tensor in state.items()}, tmp_path / "open_clip_model.safetensors"
            )
        return f"local-dir:{tmp_path}"

    return save


def test_open_clip_itself_is_called_rightly(saved: Callable[[bool], str], pictures: list[Any]) -> None:
    import open_clip

    name = saved(True)
    model, _, transform = open_clip.create_model_and_transforms(name)
    tokenizer = open_clip.get_tokenizer(name)
    with torch.inference_mode():
        texts = torch.cat([model.eval().encode_text(tokenizer([text]), normalize=True) for text in TEXTS])
        images = torch.cat([model.encode_image(transform(one.pixels())[None], normalize=True) for one in pictures])
    for batch in (1, 7, 64):
        ours = OpenClip(name, batch=batch)
        assert ours.embed_images(pictures) @ ours.embed_texts(TEXTS).T == pytest.approx(
            (images @ texts.T).numpy(), abs=1e-5
        )
    assert ours.truncated(["a " * 75, "a " * 76]) == [False, True]
    assert ours.about()["activation"] == "quick_gelu"
    half = OpenClip(name, dtype="bfloat16")
    assert half.embed_images(pictures) @ half.embed_texts(TEXTS).T == pytest.approx((images @ texts.T).numpy(), abs=0.1)


def test_open_clip_itself_gives_no_random_weights(saved: Callable[[bool], str]) -> None:
    with pytest.raises(CounterfoilError, match="cannot be loaded"):
        OpenClip(saved(False)).embed_texts(["a dog"])


def test_open_clip_itself_knows_what_its_tags_were_trained_with() -> None:
    pytest.importorskip("open_clip", reason="open_clip is not installed")
    with pytest.raises(CounterfoilError, match="'openai' were trained with quick_gelu"):
        OpenClip("ViT-B-32/openai").embed_texts(["a dog"])
