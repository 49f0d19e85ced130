"""The n-gram model against probabilities worked by hand and against a plain loop over the formula."""

from math import exp, log

import pytest

from counterfoil.models.ngram import NGram
from counterfoil.records import Image, Item, Text


def caption(text: str, foil: str = "never counted") -> Item:
    return Item("a", "p", (Image("s", "f"),), (Text(text), Text(foil)), ((True, False),))


ITEMS = [caption("a dog"), caption("a cat")]
# Tokens with </s>: a dog </s> a cat </s>; counts a 2, dog 1, cat 1, </s> 2; N = 6, V = 4.


def unigram(count: int) -> float:
    return (count + 0.1) / (6 + 0.1 * (4 + 1))


def test_unigrams_by_hand() -> None:
    expected = (log(unigram(2)) + log(unigram(1)) + log(unigram(2))) / 3
    assert NGram(order=1).fit(ITEMS).loglik(["A dog"])[0] == pytest.approx(expected, rel=1e-12)


def test_bigrams_by_hand() -> None:
    def bigram(pair: int, previous: int, count: int) -> float:
        return 0.7 * (pair + 0.1 * unigram(count)) / (previous + 0.1) + 0.3 * unigram(count)

    expected = (log(bigram(2, 2, 2)) + log(bigram(1, 2, 1)) + log(bigram(1, 1, 2))) / 3
    assert NGram(order=2).fit(ITEMS).loglik(["a dog"])[0] == pytest.approx(expected, rel=1e-12)


def test_foils_are_never_counted() -> None:
    one = NGram().fit([caption("a dog", "a cat")]).loglik(["a dog"])
    two = NGram().fit([caption("a dog", "the house of the rising sun")]).loglik(["a dog"])
    assert one == two


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_probabilities_of_the_next_word_sum_to_one(order: int) -> None:
    texts = ["a dog runs on a street", "a cat sleeps on a mat", "a dog sleeps"]
    fitted = NGram(order=order).fit([caption(text) for text in texts])
    words = sorted({word for text in texts for word in text.split()} | {"</s>"})
    context = ("<s>",) * (order - 1) + ("a", "dog")
    total = sum(fitted._probability((*context, word), len(context)) for word in words)
    unseen = fitted._probability((*context, "zebra"), len(context))
    assert total + unseen == pytest.approx(1, abs=1e-12)


def test_what_was_seen_is_likelier() -> None:
    fitted = NGram().fit([caption("a man rides a horse"), caption("a woman rides a horse")])
    seen, swapped = fitted.loglik(["a man rides a horse", "a horse rides a man"])
    assert exp(seen) > exp(swapped)


def test_an_empty_text_is_scored() -> None:
    assert NGram().fit(ITEMS).loglik([""])[0] < 0
