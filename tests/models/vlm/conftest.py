"""Tiny generative models with random weights, one of every kind that is read or asked in its own way."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image as PIL

from counterfoil.models.still import still
from counterfoil.pictures import Pictures
from counterfoil.records import Image

try:
    import torch
    import transformers as T
except ModuleNotFoundError:  # each test file skips itself, with a reason
    torch = T = None  # type: ignore[assignment]

SMALL = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2}
SIGHT = SMALL | {"image_size": 28, "patch_size": 14}
ENDS = {"pad_token_id": 1, "bos_token_id": 2, "eos_token_id": 3}

# ── tokenizers with real, small vocabularies ─────────────────────────────────────────────────

SPECIAL = [
    "<unk>", "<pad>", "<s>", "</s>", "<image>", "<fake_token_around_image>", "<end_of_utterance>", "<|endofchunk|>",
    "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>",
]  # fmt: skip
MERGES = [
    ("y", "e"),
    ("ye", "s"),
    ("n", "o"),
    ("Ġ", "yes"),
    ("Ġ", "no"),
    ("Y", "e"),
    ("Ye", "s"),
    ("d", "o"),
    ("do", "g"),
]


def byte_pairs(*, start: bool) -> Any:
    from tokenizers import Tokenizer, decoders, pre_tokenizers, processors
    from tokenizers.models import BPE

    words = [*SPECIAL, *sorted(pre_tokenizers.ByteLevel.alphabet()), *map("".join, MERGES)]
    made = Tokenizer(BPE({word: n for n, word in enumerate(words)}, MERGES))
    made.pre_tokenizer, made.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    if start:
        made.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 2)])
    return T.PreTrainedTokenizerFast(
        tokenizer_object=made, unk_token="<unk>", pad_token="<pad>", bos_token="<s>", eos_token="</s>",
        additional_special_tokens=SPECIAL[4:],
    )  # fmt: skip


def unigrams(words: tuple[str, ...] = ("▁yes", "▁no", "▁Yes", "▁dog")) -> Any:
    from tokenizers import Tokenizer, decoders, pre_tokenizers, processors
    from tokenizers.models import Unigram

    letters = [*map(chr, range(33, 127)), "▁"]
    pieces = [*((word, 0.0) for word in SPECIAL[:5]), *((w, -1.0) for w in words), *((w, -9.0) for w in letters)]
    made = Tokenizer(Unigram(pieces, unk_id=0))
    made.pre_tokenizer, made.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    made.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 3)])
    return T.PreTrainedTokenizerFast(
        tokenizer_object=made, unk_token="<unk>", pad_token="<pad>", eos_token="</s>",
        additional_special_tokens=["<image>"],
    )  # fmt: skip


def word_pieces() -> Any:
    letters = [chr(n) for n in range(33, 127) if not chr(n).isupper()]
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[DEC]", "yes", "no", "dog", *letters]
    words += [f"##{letter}" for letter in letters]
    return T.BertTokenizer(vocab={word: n for n, word in enumerate(words)})


# ── models ───────────────────────────────────────────────────────────────────────────────────


def chat(image: str) -> str:
    return (
        "{% for m in messages %}<|im_start|>{{ m.role }}\n{% for c in m.content %}{% if c.type == 'image' %}"
        + image
        + "{% else %}{{ c.text }}{% endif %}{% endfor %}<|im_end|>\n{% endfor %}"
        "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
    )


def blip2_opt() -> tuple[Any, Any]:
    words = byte_pairs(start=True)
    text = T.OPTConfig(
        vocab_size=len(words), hidden_size=16, word_embed_proj_dim=16, ffn_dim=32, num_hidden_layers=2,
        num_attention_heads=2, max_position_embeddings=256, **ENDS,
    )  # fmt: skip
    return _blip2(text, words)


def blip2_t5(words: Any = None) -> tuple[Any, Any]:
    words = words or unigrams()
    text = T.T5Config(
        vocab_size=len(words), d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2,
        pad_token_id=1, eos_token_id=3, decoder_start_token_id=1,
    )  # fmt: skip
    return _blip2(text, words)


def _blip2(text: Any, words: Any) -> tuple[Any, Any]:
    qformer = SMALL | {"vocab_size": 40, "encoder_hidden_size": 16}
    config = T.Blip2Config(
        vision_config=SIGHT, qformer_config=qformer, text_config=text, num_query_tokens=4, image_token_index=4
    )
    images = T.BlipImageProcessorPil(size={"height": 28, "width": 28})
    return T.Blip2ForConditionalGeneration(config), T.Blip2Processor(images, words, num_query_tokens=4)


def clip_images() -> Any:
    return T.CLIPImageProcessorPil(size={"shortest_edge": 28}, crop_size={"height": 28, "width": 28})


def llava(chat_template: str | None = None) -> tuple[Any, Any]:
    words = byte_pairs(start=True)
    text = T.LlamaConfig(**SMALL, vocab_size=len(words), max_position_embeddings=512, **ENDS)
    config = T.LlavaConfig(
        vision_config=T.CLIPVisionConfig(**SIGHT, projection_dim=16), text_config=text, image_token_index=4,
        vision_feature_layer=-1,
    )  # fmt: skip
    processor = T.LlavaProcessor(
        clip_images(), words, patch_size=14, vision_feature_select_strategy="default", num_additional_image_tokens=1,
        chat_template=chat_template,
    )  # fmt: skip
    return T.LlavaForConditionalGeneration(config), processor


def idefics() -> tuple[Any, Any]:
    words = byte_pairs(start=False)
    vision = {"embed_dim": 16, "image_size": 28, "patch_size": 14, "intermediate_size": 32}
    config = T.IdeficsConfig(
        **SMALL, **ENDS, vocab_size=len(words) - 2, additional_vocab_size=2, max_position_embeddings=512,
        cross_layer_interval=1, alpha_initializer="ones", use_resampler=False,
        vision_config=vision | {"num_attention_heads": 2, "num_hidden_layers": 2},
    )  # fmt: skip
    return T.IdeficsForVisionText2Text(config), T.IdeficsProcessor(T.IdeficsImageProcessorPil(image_size=28), words)


def idefics2() -> tuple[Any, Any]:
    words = byte_pairs(start=True)
    resampler = {"hidden_size": 16, "resampler_n_latents": 3, "resampler_depth": 1, "resampler_n_heads": 2}
    text = T.MistralConfig(**SMALL, **ENDS, num_key_value_heads=2, vocab_size=len(words), max_position_embeddings=512)
    config = T.Idefics2Config(
        vision_config=SIGHT, perceiver_config=resampler | {"resampler_head_dim": 8, "num_key_value_heads": 1},
        text_config=text, image_token_id=4,
    )  # fmt: skip
    images = T.Idefics2ImageProcessorPil(size={"shortest_edge": 20, "longest_edge": 28}, do_image_splitting=False)
    processor = T.Idefics2Processor(images, words, image_seq_len=3, chat_template=chat("<image>"))
    return T.Idefics2ForConditionalGeneration(config), processor


def qwen2_vl() -> tuple[Any, Any]:
    words = byte_pairs(start=False)
    text = SMALL | ENDS | {"vocab_size": len(words), "num_key_value_heads": 2, "max_position_embeddings": 512}
    rope = {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [2, 1, 1]}
    vision = {"depth": 1, "embed_dim": 16, "hidden_size": 16, "num_heads": 2, "mlp_ratio": 2, "patch_size": 14}
    ids = {f"{name}_token_id": SPECIAL.index(f"<|{name}|>") for name in ("vision_start", "vision_end")}
    config = T.Qwen2VLConfig(
        text_config=text | {"rope_parameters": rope}, vision_config=vision, image_token_id=12, video_token_id=13, **ids
    )
    kind = still("qwen2_vl")
    assert kind is not None
    images = T.Qwen2VLImageProcessorPil(min_pixels=28 * 28, max_pixels=56 * 56)
    frame = "<|vision_start|><|image_pad|><|vision_end|>"
    return T.Qwen2VLForConditionalGeneration(config), kind(images, words, chat_template=chat(frame))


def paligemma() -> tuple[Any, Any]:
    words = byte_pairs(start=True)
    text = T.GemmaConfig(
        **SMALL, **ENDS, vocab_size=1500, head_dim=8, num_key_value_heads=2, max_position_embeddings=512
    )  # its processor adds a thousand places and more
    vision = T.SiglipVisionConfig(**SIGHT, vision_use_head=False, projection_dim=16)
    config = T.PaliGemmaConfig(vision_config=vision, text_config=text, image_token_id=4, projection_dim=16)
    images = T.SiglipImageProcessorPil(size={"height": 28, "width": 28})
    images.image_seq_length = 4
    return T.PaliGemmaForConditionalGeneration(config), T.PaliGemmaProcessor(images, words)


def instructblip() -> tuple[Any, Any]:
    model, processor = blip2_opt()
    config, words = model.config, word_pieces()
    qformer = SMALL | {"vocab_size": len(words), "encoder_hidden_size": 16}
    config = T.InstructBlipConfig(
        vision_config=SIGHT, qformer_config=qformer, text_config=config.text_config, num_query_tokens=4,
        image_token_index=4,
    )  # fmt: skip
    made = T.InstructBlipProcessor(processor.image_processor, processor.tokenizer, words, num_query_tokens=4)
    return T.InstructBlipForConditionalGeneration(config), made


def git() -> tuple[Any, Any]:
    words = word_pieces()
    config = T.GitConfig(
        **SMALL, vocab_size=len(words), max_position_embeddings=256, vision_config=SIGHT, bos_token_id=2,
        eos_token_id=3, pad_token_id=0,
    )  # fmt: skip
    return T.GitForCausalLM(config), T.GitProcessor(clip_images(), words)


def blip() -> tuple[Any, Any]:
    words = word_pieces()
    text = SMALL | {"vocab_size": len(words), "encoder_hidden_size": 16, "max_position_embeddings": 256}
    ids = {"bos_token_id": 5, "eos_token_id": 3, "sep_token_id": 3, "pad_token_id": 0}
    config = T.BlipConfig(text_config=text | ids | {"projection_dim": 16}, vision_config=SIGHT, projection_dim=16)
    images = T.BlipImageProcessorPil(size={"height": 28, "width": 28})
    return T.BlipForConditionalGeneration(config), T.BlipProcessor(images, words)


ZOO: dict[str, Callable[[], tuple[Any, Any]]] = {
    "blip": blip, "blip2-opt": blip2_opt, "blip2-t5": blip2_t5, "git": git, "idefics": idefics, "idefics2": idefics2,
    "instructblip": instructblip, "llava": llava, "llava-chat": partial(llava, chat("<image>")),
    "paligemma": paligemma, "qwen2-vl": qwen2_vl,
}  # fmt: skip


@pytest.fixture(scope="session")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The folder of a tiny model by its name; made once."""
    root, made = tmp_path_factory.mktemp("zoo"), dict[str, str]()

    def folder(name: str) -> str:
        if name not in made:
            made[name] = save(root / name, *ZOO[name]())
        return made[name]

    return folder


def save(folder: Path, model: Any, processor: Any) -> str:
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.randn(parameter.shape, generator=generator) * 0.3)
    model.save_pretrained(folder)
    processor.save_pretrained(folder)
    return str(folder)


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Any]:
    folder = tmp_path_factory.mktemp("pictures")
    random = np.random.default_rng(3)
    for number, (width, height) in enumerate(((32, 24), (32, 24), (20, 40))):
        pixels = random.integers(0, 255, (height, width, 3), dtype=np.uint8)
        PIL.fromarray(pixels).save(folder / f"{number}.png")
    return lambda number: Pictures({"": folder}).open(Image("photos", f"{number}.png"))


@pytest.fixture(scope="session")
def tiny() -> SimpleNamespace:
    """How the models are made, for tests that want one of their own."""
    return SimpleNamespace(save=save, chat=chat, llava=llava, blip2_opt=blip2_opt, blip2_t5=blip2_t5, unigrams=unigrams)
