"""Baselines do what they say, on any machine and in any order."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from counterfoil.errors import CallError
from counterfoil.models.baselines import Constant, Longest, Majority, Random
from counterfoil.models.spec import is_blind, open_model
from counterfoil.pictures import Pictures
from counterfoil.records import Image, Item

PICTURE = Pictures({}).open(Image("s", "a.png"))


def test_random_depends_on_seed_image_and_text_alone() -> None:
    first = Random().match(PICTURE, ["a", "b"])
    np.testing.assert_array_equal(first[::-1], Random().match(PICTURE, ["b", "a"]))
    assert (first != Random(seed=1).match(PICTURE, ["a", "b"])).all()
    assert (first != Random().match(Pictures({}).open(Image("s", "b.png")), ["a", "b"])).all()


def test_random_is_uniform() -> None:
    values = Random().match(PICTURE, [str(n) for n in range(20_000)])
    counts, _ = np.histogram(values, bins=10, range=(0, 1))
    assert (np.abs(counts - 2000) < 5 * np.sqrt(2000)).all()


def test_random_is_the_same_on_every_machine() -> None:
    assert Random().match(PICTURE, ["a"])[0] == 0.6133851113909333


def test_majority_says_how_often_statements_were_true(pairs: Callable[..., Item]) -> None:
    assert Majority().fit([pairs(1), pairs(2)]) == Constant(0.5)
    assert Majority().fit([]) == Constant(0.5)
    np.testing.assert_array_equal(Constant(0.75).match(PICTURE, ["a", "b"]), [0.75, 0.75])


def test_longest_counts_characters() -> None:
    np.testing.assert_array_equal(Longest().loglik(["a dog", "a dog runs"]), [5, 10])


@pytest.mark.parametrize("spec", ["baseline:random", "baseline:majority", "baseline:longest", "lm:ngram"])
def test_blind_models_say_so(spec: str) -> None:
    assert is_blind(open_model(spec))


def test_options_come_after_a_question_mark() -> None:
    assert open_model("baseline:random?seed=7") == Random(seed=7)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("baseline:randon", "There is no model 'baseline:randon'. Did you mean 'baseline:random'?"),
        ("gpt2", "There is no model 'gpt2'"),
        ("baseline:random?sed=1", "There is no option 'sed'. Did you mean 'seed'?"),
        ("baseline:random?seed=x", "seed"),
        ("./nowhere.py:Model", "There is no file"),
        ("lm:ngram?order=0", "order ≥ 1"),
    ],
)
def test_a_wrong_spec_is_answered_with_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(CallError) as error:
        open_model(spec)
    assert sentence in str(error.value)


def test_a_family_takes_what_follows_as_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from counterfoil import models

    (tmp_path / "fam.py").write_text(
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Fam:\n"
        "    name: str\n    size: int = 1\n    def loglik(self, texts): return texts\n"
    )
    monkeypatch.setitem(models.PARTS, "fam", f"{tmp_path}/fam.py:Fam")
    model = open_model("fam:big/one?size=3")
    assert (model.name, model.size) == ("big/one", 3)  # type: ignore[union-attr]
