"""Language models against plain loops, one text and one token at a time, on tiny models with random weights."""

import sys
from collections.abc import Callable, Iterator
from math import exp, inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from counterfoil import models, store
from counterfoil.errors import CallError, CounterfoilError, MissingExtra
from counterfoil.models.lm import LanguageModel
from counterfoil.models.spec import is_blind, open_model
from counterfoil.pictures import Pictures
from counterfoil.score import engine

torch = pytest.importorskip("torch", reason="needs the extra 'models'")
transformers = pytest.importorskip("transformers", reason="needs the extra 'models'")
tokenizers = pytest.importorskip("tokenizers", reason="needs the extra 'models'")

WORDS = [
    "a", "the", "dog", "dogs", "is", "on", "table", "there", "are", "exactly", "man", "horse", "riding", "cat", "two",
    "three", "sleeping", "in", "garden", "of",
]  # fmt: skip
PIECES = ["##ing", "##s", "##ed", "sleep", "rid", "jump"]
TEXTS = [
    "a dog is on the table",
    "There are exactly 3 dogs.",
    "a man is riding a horse",
    "a horse is riding a man",
    "cats",
    "the dog jumped in the garden of the sleeping cat and the dogs jumped on the table of two riding men",
    "a",
    "two dogs",
    "dogs are",
    "a dog is on the table",
]
SIZES = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
GPT_SIZES = {"n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 48}
SPREAD = 0.35
"""Weights this large make the guesses differ much from token to token, so that a slip shows."""


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Models this tiny gain nothing from more threads, and wait for them where other programs run."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


# ── tiny models ──────────────────────────────────────────────────────────────────────────────


def byte_pairs(*special: str) -> Any:
    """A byte-level tokenizer as GPT-2's, its merges learned from the words."""
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=330, special_tokens=list(special), initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([" ".join(WORDS)] * 3, trainer)
    return tokenizer


def word_pieces() -> Any:
    """A tokenizer as BERT's, with words, some pieces of words and all letters."""
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = list("abcdefghijklmnopqrstuvwxyz0123456789.")
    entries = [*special, *WORDS, *PIECES, *letters, *(f"##{letter}" for letter in letters)]
    vocabulary = {word: index for index, word in enumerate(dict.fromkeys(entries))}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = tokenizers.normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    ends = [(token, vocabulary[token]) for token in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = tokenizers.processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=ends)
    return tokenizer


def saved(folder: Path, kind: str, config: Any, tokenizer: Any) -> str:
    """A model with random weights and its tokenizer in a folder, as a published one would be."""
    torch.manual_seed(4)
    getattr(transformers, kind)(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


def gpt2(folder: Path) -> str:
    end = "<|endoftext|>"
    tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=byte_pairs(end), bos_token=end, eos_token=end)
    ids = {"vocab_size": len(tokenizer), "bos_token_id": 0, "eos_token_id": 0, "initializer_range": SPREAD}
    return saved(folder, "GPT2LMHeadModel", transformers.GPT2Config(**GPT_SIZES, **ids), tokenizer)


def gpt1(folder: Path) -> str:
    tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=byte_pairs("<unk>"), unk_token="<unk>")
    config = transformers.OpenAIGPTConfig(vocab_size=len(tokenizer), initializer_range=SPREAD, **GPT_SIZES)
    return saved(folder, "OpenAIGPTLMHeadModel", config, tokenizer)


def masked_tokenizer() -> Any:
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=word_pieces(),
        pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]", mask_token="[MASK]",
    )  # fmt: skip


def bert(folder: Path, kind: str = "BertForMaskedLM") -> str:
    tokenizer = masked_tokenizer()
    config = transformers.BertConfig(
        vocab_size=len(tokenizer), initializer_range=SPREAD, max_position_embeddings=48, **SIZES
    )
    return saved(folder, kind, config, tokenizer)


def roberta(folder: Path) -> str:
    tokenizer = masked_tokenizer()
    config = transformers.RobertaConfig(
        vocab_size=len(tokenizer), initializer_range=SPREAD, max_position_embeddings=48, pad_token_id=0, **SIZES
    )
    return saved(folder, "RobertaForMaskedLM", config, tokenizer)


MAKERS: dict[str, Callable[[Path], str]] = {"gpt2": gpt2, "gpt1": gpt1, "bert": bert, "roberta": roberta}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Where the tiny model of a name lies; made once."""
    made: dict[str, str] = {}

    def find(name: str) -> str:
        if name not in made:
            made[name] = MAKERS[name](tmp_path_factory.mktemp(name))
        return made[name]

    return find


# ── plain loops ──────────────────────────────────────────────────────────────────────────────


class Plain:
    """The same model, asked without any of our code."""

    def __init__(self, folder: str, kind: str) -> None:
        self.tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
        self.model = getattr(transformers, kind).from_pretrained(folder, dtype=torch.float32).eval()

    def guesses(self, ids: list[int]) -> Any:
        with torch.no_grad():
            return self.model(torch.tensor([ids])).logits[0].double().log_softmax(-1)

    def causal(self, text: str, start: list[int]) -> list[float]:
        """Each token's log probability, its beginning given afresh for every token."""
        ids = start + self.tokenizer(text, add_special_tokens=False)["input_ids"]
        return [self.guesses(ids[:place])[-1, ids[place]].item() for place in range(1, len(ids))]

    def masked(self, text: str, *, words: bool) -> list[float]:
        """Each token's log probability with itself hidden, and with `words` the pieces that follow it."""
        tokens = self.tokenizer.tokenize(text)
        ids = self.tokenizer(text)["input_ids"]
        logs = []
        for place in range(len(tokens)):
            hidden, last = list(ids), place + 1
            while words and last < len(tokens) and tokens[last].startswith("##"):
                last += 1
            hidden[place + 1 : last + 1] = [self.tokenizer.mask_token_id] * (last - place)
            logs.append(self.guesses(hidden)[place + 1, ids[place + 1]].item())
        return logs

    def valse(self, text: str) -> float:
        """VALSE's formula with its windows cut out and run through the model one by one."""
        ids = torch.tensor([self.tokenizer(text)["input_ids"]])
        losses, start = [], 0
        for start in range(0, ids.size(1), 3):
            window = ids[:, : start + 3]
            labels = window.clone()
            labels[:, :-3] = -100
            with torch.no_grad():
                losses.append(3 * self.model(window, labels=labels).loss.double())
        return float(torch.exp(torch.stack(losses).sum() / start))


FORMULAS: dict[str, Callable[[list[float]], float]] = {
    "total": lambda logs: sum(logs),
    "mean": lambda logs: sum(logs) / len(logs),
    "perplexity": lambda logs: -exp(-sum(logs) / len(logs)),
}


# ── the measures ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("measure", FORMULAS)
def test_a_causal_model_equals_a_loop_over_tokens(folder: Callable[[str], str], measure: Any) -> None:
    plain = Plain(folder("gpt2"), "GPT2LMHeadModel")
    expected = [FORMULAS[measure](plain.causal(text, start=[0])) for text in TEXTS]
    found = LanguageModel(folder("gpt2"), measure=measure).loglik(TEXTS)
    assert found == pytest.approx(expected, rel=1e-5)
    assert np.ptp(found) > 1
    assert found.dtype == np.float64


def test_without_a_start_the_first_token_is_given(folder: Callable[[str], str]) -> None:
    plain = Plain(folder("gpt1"), "OpenAIGPTLMHeadModel")
    long = [text for text in TEXTS if len(text) > 1]
    expected = [sum(plain.causal(text, start=[])) for text in long]
    assert LanguageModel(folder("gpt1"), measure="total").loglik(long) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize("name", ["gpt1", "gpt2"])
def test_valse_equals_its_windows_run_one_by_one(folder: Callable[[str], str], name: str) -> None:
    plain = Plain(folder(name), "OpenAIGPTLMHeadModel" if name == "gpt1" else "GPT2LMHeadModel")
    lengths = {text: len(plain.tokenizer(text)["input_ids"]) for text in TEXTS}
    found = dict(zip(TEXTS, LanguageModel(folder(name), measure="valse").loglik(TEXTS), strict=True))
    assert {min(length, 4) for length in lengths.values()} == {1, 2, 3, 4}
    for text, length in lengths.items():
        assert found[text] == pytest.approx(-plain.valse(text) if length > 1 else -inf, rel=1e-5)
        assert np.isinf(found[text]) == (length <= 3)


@pytest.mark.parametrize("name", ["bert", "roberta"])
@pytest.mark.parametrize("masking", ["token", "word"])
def test_a_masked_model_equals_a_loop_over_hidden_tokens(folder: Callable[[str], str], name: str, masking: Any) -> None:
    plain = Plain(folder(name), "BertForMaskedLM" if name == "bert" else "RobertaForMaskedLM")
    expected = [sum(plain.masked(text, words=masking == "word")) for text in TEXTS]
    found = LanguageModel(folder(name), measure="total", masking=masking).loglik(TEXTS)
    assert found == pytest.approx(expected, rel=1e-5)


def test_hiding_the_rest_of_a_word_matters_only_for_words_of_pieces(folder: Callable[[str], str]) -> None:
    token, word = (LanguageModel(folder("bert"), masking=masking) for masking in ("token", "word"))
    texts = ["a dog is on the table", "the dog jumped"]
    same, other = token.loglik(texts) - word.loglik(texts)
    assert same == pytest.approx(0, abs=1e-6)
    assert abs(other) > 0.01


# ── batches, limits, options ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", MAKERS)
def test_no_batch_size_changes_a_score(folder: Callable[[str], str], name: str) -> None:
    texts = [f"{text} {word}" for word in WORDS[:9] for text in TEXTS] if "gpt" in name else TEXTS
    single, seven, more = (LanguageModel(folder(name), batch=batch) for batch in (1, 7, 64))
    alone = np.array([single.loglik([text])[0] for text in texts[:10]])
    ones, sevens, many = (model.loglik(texts) for model in (single, seven, more))
    assert ones[:10] == pytest.approx(alone, abs=1e-5)
    assert sevens == pytest.approx(ones, abs=1e-5)
    assert many == pytest.approx(ones, abs=1e-5)


def test_equal_texts_are_asked_once(folder: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    model = LanguageModel(folder("gpt2"), batch=2)
    asked: list[int] = []
    batch = LanguageModel._batch
    monkeypatch.setattr(LanguageModel, "_batch", lambda self, rows: asked.append(len(rows)) or batch(self, rows))
    assert len(set(model.loglik(["a dog"] * 5 + ["a cat"]))) == 2
    assert asked == [2]
    assert model.loglik([]).shape == (0,)


@pytest.mark.parametrize(("name", "special"), [("gpt2", 1), ("gpt1", 0), ("bert", 2), ("roberta", 2)])
def test_texts_over_the_limit_are_cut_and_told(folder: Callable[[str], str], name: str, special: int) -> None:
    model = LanguageModel(folder(name), measure="total")
    room = 48 - special - (name == "roberta")  # whose positions begin after the padding's
    fits, over = "a" * room, "a" * (room + 1)  # a token a letter
    assert model.truncated([fits, over, "a"]) == [False, True, False]
    assert model.loglik([over])[0] == pytest.approx(model.loglik([fits])[0], rel=1e-6)


def test_a_text_in_which_nothing_is_predicted_is_never_preferred(folder: Callable[[str], str]) -> None:
    assert LanguageModel(folder("gpt1")).loglik(["", "a"]).tolist() == [-inf, -inf]
    assert LanguageModel(folder("bert")).loglik([""]).tolist() == [-inf]


STARTS = [("gpt2", "auto", "<|endoftext|>"), ("gpt2", "none", "none"), ("gpt1", "auto", "none"), ("gpt2", "a", "a")]


@pytest.mark.parametrize(("name", "start", "expected"), STARTS)
def test_the_start_is_said(folder: Callable[[str], str], name: str, start: str, expected: str) -> None:
    about = LanguageModel(folder(name), start=start).about()
    assert (about["kind"], about["start"], about["dtype"]) == ("causal", expected, "float32")
    assert "images" not in about


def test_the_masking_is_said(folder: Callable[[str], str]) -> None:
    about = LanguageModel(folder("bert"), masking="word").about()
    assert (about["kind"], about["masking"], about["measure"]) == ("masked", "word", "mean")


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("bert", {"measure": "valse"}, "VALSE's measure is of causal ones"),
    ("gpt2", {"start": "<nowhere>"}, "has no token '<nowhere>' to start texts with"),
    ("gpt2", {"kind": "masked"}, "its tokenizer has no mask"),
]


@pytest.mark.parametrize(("name", "options", "message"), REFUSED)
def test_what_does_not_go_together(
    folder: Callable[[str], str], name: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(CallError, match=message):
        LanguageModel(folder(name), **options).loglik(["a dog"])


def test_a_batch_holds_something() -> None:
    with pytest.raises(CallError, match="needs batch ≥ 1"):
        LanguageModel("anything", batch=0)


def test_a_checkpoint_without_a_language_head_is_refused(tmp_path: Path) -> None:
    model = LanguageModel(bert(tmp_path, "BertModel"))
    assert model.masked
    with pytest.raises(CounterfoilError, match="lacks .* of the weights of BertForMaskedLM"):
        model.loglik(["a dog"])


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, folder: Callable[[str], str]) -> None:
    monkeypatch.setitem(sys.modules, "transformers", None)
    with pytest.raises(MissingExtra, match=r"counterfoil\[models\]"):
        LanguageModel(folder("gpt2")).loglik(["a dog"])


# ── through the engine ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("spec", ["gpt2?measure=perplexity&batch=7", "gpt1?measure=valse", "bert?masking=word"])
def test_through_the_engine(
    folder: Callable[[str], str], spec: str, suite: store.Suite, tmp_path: Path, photos: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setitem(models.PARTS, "lm", "counterfoil.models.lm:LanguageModel")
    name, _, options = spec.partition("?")
    spec = f"lm:{folder(name)}?{options}"
    outcome = engine.run(suite, spec, Pictures({"": photos}), tmp_path / "run")
    scores = outcome.run.scores()
    texts = [text.text for item in suite.items() for text in item.texts]
    model = open_model(spec)
    assert isinstance(model, LanguageModel) and is_blind(model)
    assert (outcome.cells, outcome.errors) == (40, {})
    cells = zip(scores["item"], scores["text"], scores["value"], strict=True)
    found = {(item, text): value for item, text, value in cells}
    keys = [(item.id, j) for item in suite.items() for j in range(2)]
    assert [found[key] for key in keys] == pytest.approx(model.loglik(texts).tolist(), rel=1e-5)
