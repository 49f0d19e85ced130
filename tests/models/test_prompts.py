"""Prompts are the papers' to the letter, with pictures where the papers put them."""

from typing import Any

import pytest

from counterfoil.errors import CallError
from counterfoil.models.prompts import Example, template, templates

TRUE, FALSE = Example("a dog sits", "yes"), Example("a dog runs", "no")


class Shown:
    """Stands for a picture; only its identity counts here."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}>"


PICTURE: Any = Shown("image")


def shown(name: str, asks: Any = "statement", examples: Any = (), text: str = "s") -> str:
    return "".join(map(str, template(name, asks).fill(PICTURE, text, examples)))


ZERO_SHOT = [
    # BLA, section 5 and appendix F
    ("blip2", "<image>Question: Is the sentence s appropriate for this image? yes or no? Answer: "),
    ("openflamingo", "<image>Question: Is the sentence s appropriate for this image? yes or no? Short Answer: "),
    ("magma", "<image>Q: Is the sentence s appropriate for this image? Only reply yes or no. A:"),
    ("fromage", "<image>Q: Is the sentence s appropriate for this image? Only reply yes or  no.\nA:"),
]


@pytest.mark.parametrize(("name", "expected"), ZERO_SHOT)
def test_zero_shot_prompts_are_blas(name: str, expected: str) -> None:
    assert shown(name) == expected


IN_CONTEXT = [
    # BLA, section 6, appendix G (both templates) and the released code
    ("blip2-context",
     "<image>Question: Is the sentence a dog sits appropriate for this image? yes or no? Answer: yes. "
     "Question: Is the sentence a dog runs appropriate for this image? yes or no? Answer: no. "
     "Question: Is the sentence s appropriate for this image? yes or no? Answer:"),
    ("blip2-context-released",
     "<image>Question: Is the sentence a dog sits appropriate for this image? Answer: yes. "
     "Question: Is the sentence a dog runs appropriate for this image? Answer: no. "
     "Question: Is the sentence s appropriate for this image? Answer: "),
    ("openflamingo-context",
     "<image>Question: Is the sentence a dog sits appropriate for this image? yes or no? Short Answer: yes. "
     "Question: Is the sentence a dog runs appropriate for this image? yes or no? Short Answer: no. "
     "Question: Is the sentence s appropriate for this image? yes or no? Short Answer:"),
    ("openflamingo-context-images",
     "<image>Question: Is the sentence a dog sits appropriate for this image? yes or no? Short Answer: yes."
     "<|endofchunk|><image>Question: Is the sentence a dog runs appropriate for this image? yes or no? "
     "Short Answer: no.<|endofchunk|><image>Question: Is the sentence s appropriate for this image? yes or no? "
     "Short Answer:"),
    ("magma-context",
     "<image>Q: Is the sentence a dog sits appropriate for this image? Only reply yes or no. A: yes. "
     "Q: Is the sentence a dog runs appropriate for this image? Only reply yes or no. A: no. "
     "Q: Is the sentence s appropriate for this image? Only reply yes or no. A:"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), IN_CONTEXT)
def test_in_context_prompts_are_blas(name: str, expected: str) -> None:
    assert shown(name, examples=(TRUE, FALSE)) == expected


def test_an_example_may_bring_its_own_picture() -> None:
    other: Any = Shown("other")
    filled = template("openflamingo-context-images", "statement").fill(PICTURE, "s", [TRUE._replace(picture=other)])
    assert [part for part in filled if not isinstance(part, str)] == [other, PICTURE]


def test_neighbouring_texts_are_one() -> None:
    filled = template("blip2-context", "statement").fill(PICTURE, "s", (TRUE, FALSE))
    assert [type(part) for part in filled] == [Shown, str]


def test_braces_in_a_text_are_left_alone() -> None:
    assert "a {text} and {image} and {0}" in shown("plain", text="a {text} and {image} and {0}")


def test_examples_without_a_place_are_refused() -> None:
    with pytest.raises(CallError, match="no place for examples"):
        shown("blip2", examples=(TRUE,))


def test_an_unknown_prompt_names_the_nearest() -> None:
    with pytest.raises(CallError, match="Did you mean 'openflamingo'"):
        template("openflamingos", "statement")


def test_a_prompt_is_only_found_for_what_it_asks() -> None:
    with pytest.raises(CallError, match="There is no prompt for a caption 'blip2'"):
        template("blip2", "caption")


@pytest.mark.parametrize("name", sorted(templates()))
def test_every_prompt_shows_the_picture_and_the_text_and_says_where_it_is_from(name: str) -> None:
    found = templates()[name]
    assert (found.head + found.ask).count("{image}") == 1
    assert ("{text}" in found.ask) == (found.asks != "caption")
    assert found.source
    assert not found.example or "{answer}" in found.example
