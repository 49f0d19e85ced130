"""onnx: on graphs written by hand, whose vectors are known, and on a tiny CLIP exported by torch."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil import models
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models.onnx import Onnx
from counterfoil.models.spec import open_model
from counterfoil.models.vectors import unit
from counterfoil.pictures import Pictures
from counterfoil.protocols import Documented, DualEncoder
from counterfoil.records import Image
from counterfoil.score import engine

pytest.importorskip("onnxruntime", reason="onnx: needs onnxruntime")
pytest.importorskip("tokenizers", reason="onnx: needs tokenizers")
onnx = pytest.importorskip("onnx", reason="graphs are written with onnx")

WORDS = [
    "<pad>", "<unk>", "<end>", "a", "dog", "is", "on", "the", "table", "there", "are", "exactly", "dogs", "two",
    "cats", ".", *map(str, range(30)),
]  # fmt: skip
TEXTS = [
    "a dog",
    "two dogs",
    "a dog is on the table",
    "the dogs are on the table .",
    "cats",
    "there are exactly 3 dogs .",
]
PLAIN = {
    "size": 8, "mean": [0, 0, 0], "std": [1, 1, 1], "tokens": 10, "lowercase": True, "activation": "gelu",
    "trained_on": "noise",
}  # fmt: skip
RNG = np.random.default_rng(5)
WORD_VECTORS = RNG.normal(size=(len(WORDS), 6)).astype(np.float32)
COLOUR_VECTORS = RNG.normal(size=(3, 6)).astype(np.float32)


def save(path: Path, nodes: list[Any], inputs: list[Any], outputs: list[Any], **weights: Any) -> None:
    known = [onnx.numpy_helper.from_array(np.asarray(value), name) for name, value in weights.items()]
    graph = onnx.helper.make_graph(nodes, "tiny", inputs, outputs, known)
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 18)], ir_version=9)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def value(name: str, kind: str, *shape: int | str) -> Any:
    return onnx.helper.make_tensor_value_info(name, getattr(onnx.TensorProto, kind), shape)


def save_image(folder: Path, rows: int | str = "n") -> None:
    """A picture → its mean colour, in other words."""
    node = onnx.helper.make_node
    nodes = [
        node("ReduceMean", ["pixel_values", "axes"], ["colour"], keepdims=0),
        node("MatMul", ["colour", "colours"], ["image_embeds"]),
    ]
    inputs, outputs = [value("pixel_values", "FLOAT", rows, 3, 8, 8)], [value("image_embeds", "FLOAT", rows, 6)]
    save(folder / "image.onnx", nodes, inputs, outputs, axes=np.array([2, 3]), colours=COLOUR_VECTORS)


def save_text(folder: Path, rows: int | str = "n", length: int | str = "l") -> None:
    """A text → the sum of its words; the mask comes first, and the words' vectors are given out too."""
    node = onnx.helper.make_node
    nodes = [
        node("Gather", ["words", "input_ids"], ["last_hidden_state"]),
        node("Cast", ["attention_mask"], ["there"], to=onnx.TensorProto.FLOAT),
        node("Unsqueeze", ["there", "last"], ["column"]),
        node("Mul", ["last_hidden_state", "column"], ["kept"]),
        node("ReduceSum", ["kept", "middle"], ["text_embeds"], keepdims=0),
    ]
    inputs = [value("attention_mask", "INT64", rows, length), value("input_ids", "INT32", rows, length)]
    outputs = [value("last_hidden_state", "FLOAT", rows, length, 6), value("text_embeds", "FLOAT", rows, 6)]
    save(folder / "text.onnx", nodes, inputs, outputs, words=WORD_VECTORS, last=np.array([-1]), middle=np.array([1]))


def save_tokenizer(folder: Path, words: list[str] = WORDS) -> None:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordLevel({word: n for n, word in enumerate(words)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(single="$A <end>", special_tokens=[("<end>", 2)])
    tokenizer.save(str(folder / "tokenizer.json"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A whole model: two graphs, a tokenizer, and how to prepare what goes in."""
    place = tmp_path / "pair"
    place.mkdir()
    save_image(place)
    save_text(place)
    save_tokenizer(place)
    (place / "preprocess.json").write_text(json.dumps(PLAIN))
    return place


@pytest.fixture
def pictures(tmp_path: Path) -> list[Any]:
    rng = np.random.default_rng(3)
    for n in range(10):
        PIL.fromarray(rng.integers(0, 255, (8, 8, 3), dtype=np.uint8)).save(tmp_path / f"noise{n}.png")
    return [Pictures({"": tmp_path}).open(Image("noise", f"noise{n}.png")) for n in range(10)]


def of_text(text: str) -> Any:
    """The vector of a text as the graph has it, worked out in numpy."""
    ids = [WORDS.index(word) for word in text.split()][:9]
    return unit(WORD_VECTORS[[*ids, WORDS.index("<end>")]].sum(axis=0, keepdims=True))[0]


def of_picture(picture: Any) -> Any:
    return unit((np.asarray(picture.pixels()) / 255).mean(axis=(0, 1))[None] @ COLOUR_VECTORS)[0]


@pytest.mark.parametrize("batch", [1, 7, 64])
def test_vectors_are_those_of_the_graphs(batch: int, folder: Path, pictures: list[Any]) -> None:
    model = Onnx(str(folder), batch=batch)
    assert model.embed_texts(TEXTS) == pytest.approx(np.array([of_text(text) for text in TEXTS]), abs=1e-5)
    assert model.embed_images(pictures) == pytest.approx(np.array([of_picture(one) for one in pictures]), abs=1e-5)


@pytest.mark.parametrize("rows", [1, 4])
def test_a_graph_of_fixed_size_serves_any_number(rows: int, folder: Path, pictures: list[Any]) -> None:
    save_image(folder, rows)
    save_text(folder, rows, 12)
    model = Onnx(str(folder))
    assert model.embed_texts(TEXTS) == pytest.approx(np.array([of_text(text) for text in TEXTS]), abs=1e-5)
    assert model.embed_images(pictures) == pytest.approx(np.array([of_picture(one) for one in pictures]), abs=1e-5)
    assert model.about()["padding"] == "full length, masked"


def test_a_short_graph_cuts_before_the_tokenizer_would(folder: Path) -> None:
    save_text(folder, "n", 5)
    model = Onnx(str(folder))
    assert model.truncated(["a dog is on", "a dog is on the"]) == [False, True]
    assert model.embed_texts(["a dog is on the table"])[0] == pytest.approx(of_text("a dog is on"), abs=1e-5)


def test_names_what_it_cuts_and_keeps_the_end(folder: Path) -> None:
    nine, ten = "a dog is on the table there are exactly", "a dog is on the table there are exactly two"
    model = Onnx(str(folder))
    assert model.truncated([nine, ten]) == [False, True]
    assert model.embed_texts([ten])[0] == pytest.approx(of_text(nine), abs=1e-5)
    assert model.truncated([ten, nine]) == [True, False]  # not changed by having embedded


def test_lower_case_is_made_where_it_is_said(folder: Path) -> None:
    assert Onnx(str(folder)).embed_texts(["A Dog"])[0] == pytest.approx(of_text("a dog"), abs=1e-5)


def test_runs_without_torch(folder: Path, pictures: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("torch", "transformers"):
        monkeypatch.setitem(sys.modules, name, None)
    model = Onnx(str(folder))
    assert (model.embed_images(pictures[:2]) @ model.embed_texts(TEXTS).T).shape == (2, len(TEXTS))


def test_says_what_its_scores_depend_on(folder: Path) -> None:
    model = Onnx(str(folder))
    assert isinstance(model, Documented)
    about = dict(model.about())
    assert about.pop("onnxruntime")
    assert about == {
        "revision": "local", "dtype": "float", "device": "cpu", "images": "pillow", "tokens": "10",
        "padding": "longest, masked", "activation": "gelu", "trained on": "noise",
    }  # fmt: skip


def two_outputs(folder: Path) -> None:
    node = onnx.helper.make_node
    nodes = [node("Flatten", ["x"], ["one"]), node("Flatten", ["x"], ["two"])]
    inputs, outputs = [value("x", "FLOAT", "n", 3, 8, 8)], [value(name, "FLOAT", "n", 192) for name in ("one", "two")]
    save(folder / "image.onnx", nodes, inputs, outputs)


def of_other_size(folder: Path) -> None:
    (folder / "preprocess.json").write_text(json.dumps(PLAIN | {"size": 16}))


BREAKAGES: dict[str, tuple[Callable[[Path], Any], str]] = {
    "no graph": (lambda folder: (folder / "image.onnx").unlink(), "There is no .*image.onnx: .* holds image.onnx"),
    "no graph at all": (lambda folder: (folder / "text.onnx").write_bytes(b"no"), "text.onnx cannot be loaded"),
    "two outputs": (two_outputs, "image.onnx has the outputs one, two: none is plainly the vectors"),
    "other size": (of_other_size, "image.onnx cannot be run: .*pixel_values"),
    "odd settings": (lambda folder: (folder / "preprocess.json").write_text('{"sise": 3}'), "unknown field `sise`"),
    "odd tokenizer": (lambda folder: (folder / "tokenizer.json").write_text("{}"), "no file of the tokenizers"),
    "empty tokenizer": (lambda folder: save_tokenizer(folder, WORDS[:3]), "does not know the words of 'a dog"),
}


@pytest.mark.parametrize("name", BREAKAGES)
def test_what_is_broken_is_named(name: str, folder: Path, pictures: list[Any]) -> None:
    breaks, message = BREAKAGES[name]
    breaks(folder)
    model = Onnx(str(folder))
    with pytest.raises(CounterfoilError, match=message):
        model.embed_images(pictures[:1]) @ model.embed_texts(["a dog"]).T


@pytest.mark.parametrize("module", ["onnxruntime", "tokenizers"])
def test_a_missing_library_is_named_with_its_cure(module: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=r"counterfoil\[onnx\]"):
        Onnx(str(folder)).embed_texts(["a dog"])


def test_a_device_that_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(CallError, match="cannot run on 'tpu': this onnxruntime has .*CPUExecutionProvider"):
        Onnx(str(folder), device="tpu").embed_texts(["a dog"])
    assert Onnx(str(folder), device="auto").embed_texts(["a dog"])[0] == pytest.approx(of_text("a dog"), abs=1e-5)


def test_a_run_scores_as_a_plain_loop_does(
    folder: Path, suite: Any, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "PARTS", {"onnx": "counterfoil.models.onnx:Onnx"})
    spec = f"onnx:{folder}?batch=7"
    assert isinstance(open_model(spec), DualEncoder)
    outcome = engine.run(suite, spec, Pictures({"": photos}), tmp_path / "run")
    table = outcome.run.scores()
    found = {
        (item, text): score for item, text, score in zip(table["item"], table["text"], table["value"], strict=True)
    }
    assert len(found) == 40 and not outcome.errors
    for item in suite.items():
        picture = of_picture(Pictures({"": photos}).open(item.images[0]))
        expected = [of_text(text.text.lower().replace(".", " .")) @ picture for text in item.texts]
        assert [found[item.id, text] for text in (0, 1)] == pytest.approx(expected, abs=1e-5)


@pytest.mark.filterwarnings("ignore:You are using the legacy TorchScript:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:The feature will be removed:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:Converting a tensor to a Python boolean")
@pytest.mark.filterwarnings("ignore:Exporting aten..index operator of advanced indexing:UserWarning")
def test_an_exported_clip_scores_as_clip_does(tmp_path: Path, pictures: list[Any]) -> None:
    torch = pytest.importorskip("torch", reason="the export needs torch")
    transformers = pytest.importorskip("transformers", reason="the export needs transformers")
    from counterfoil.models.clip import Clip

    save_tiny_clip(transformers, torch, tmp_path)
    model = Clip(str(tmp_path))
    ids, mask = torch.ones(2, 10, dtype=torch.long), torch.tensor([[1] * 10, [1] * 8 + [0] * 2])
    export(torch, tmp_path / "text.onnx", model._model, "get_text_features", input_ids=ids, attention_mask=mask)
    pixels = torch.zeros(2, 3, 32, 32)
    export(torch, tmp_path / "image.onnx", model._model, "get_image_features", pixel_values=pixels)
    (tmp_path / "preprocess.json").write_text('{"size": 32, "tokens": 24, "pad_id": 513, "activation": "quick_gelu"}')
    ours = Onnx(str(tmp_path))
    texts = [*TEXTS, "a dog " * 20]
    assert ours.truncated(texts) == model.truncated(texts)
    assert ours.embed_texts(texts) == pytest.approx(model.embed_texts(texts), abs=1e-5)
    assert ours.embed_images(pictures) == pytest.approx(model.embed_images(pictures), abs=1e-5)


def save_tiny_clip(transformers: Any, torch: Any, folder: Path) -> None:
    from tokenizers.pre_tokenizers import ByteLevel

    alphabet = sorted(ByteLevel.alphabet())
    words = [*alphabet, *(letter + "</w>" for letter in alphabet), "<|startoftext|>", "<|endoftext|>"]
    tower = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}
    ends = {"bos_token_id": 512, "eos_token_id": 513, "pad_token_id": 513}
    config = transformers.CLIPConfig(
        text_config=tower | ends | {"vocab_size": 514, "max_position_embeddings": 24},
        vision_config=tower | {"image_size": 32, "patch_size": 8},
        projection_dim=16,
    )
    torch.manual_seed(7)
    side = {"height": 32, "width": 32}
    parts = (
        transformers.CLIPModel(config),
        transformers.CLIPTokenizer(vocab={word: n for n, word in enumerate(words)}, merges=[], model_max_length=24),
        transformers.CLIPImageProcessorPil(size={"shortest_edge": 32}, crop_size=side),
    )
    for part in parts:
        part.save_pretrained(folder)


def export(torch: Any, path: Path, model: Any, features: str, **inputs: Any) -> None:
    class Tower(torch.nn.Module):  # type: ignore[name-defined,misc]
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *arrays: Any) -> Any:
            return getattr(self.model, features)(**dict(zip(inputs, arrays, strict=True))).pooler_output

    axes = {name: {0: "n", 1: "l"} if array.ndim == 2 else {0: "n"} for name, array in inputs.items()}
    torch.onnx.export(
        Tower(), tuple(inputs.values()), path, dynamo=False, input_names=list(inputs), output_names=["embeds"],
        dynamic_axes=axes,
    )  # fmt: skip
