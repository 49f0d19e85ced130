import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterfoil.language import inflect

with (Path(__file__).parent / "nouns.tsv").open(encoding="utf-8", newline="") as file:
    NOUNS = [(row["singular"], row["plural"]) for row in csv.DictReader(file, delimiter="\t")]

nouns = st.sampled_from(NOUNS)
cases = st.sampled_from([str, str.capitalize])


def test_the_vocabulary_is_large_enough_to_mean_something() -> None:
    assert len(NOUNS) >= 300
    assert len({one for one, _ in NOUNS}) == len({many for _, many in NOUNS}) == len(NOUNS)


@pytest.mark.parametrize(("one", "many"), NOUNS)
def test_every_noun_of_the_vocabulary(one: str, many: str) -> None:
    assert (inflect.plural(one), inflect.singular(many)) == (many, one)
    assert (inflect.is_plural(one), inflect.is_plural(many)) == (False, True)


@given(nouns, cases)
def test_round_trips_keep_the_noun_and_its_capital(noun: tuple[str, str], case) -> None:
    one, many = (case(form) for form in noun)
    assert inflect.singular(inflect.plural(one)) == one
    assert inflect.plural(inflect.singular(many)) == many


@given(nouns)
def test_a_form_that_is_already_right_stays(noun: tuple[str, str]) -> None:
    one, many = noun
    assert (inflect.singular(one), inflect.plural(many)) == (one, many)


@given(st.sampled_from(["snow", "tennis", "fire", "tea"]), nouns)
def test_the_article_goes_by_the_first_word_alone(first: str, noun: tuple[str, str]) -> None:
    assert inflect.article(f"{first} {noun[0]}") == inflect.article(first) == "a"


@pytest.mark.parametrize("noun", ["sheep", "deer", "aircraft", "species", "goldfish", "scissors", "goggles"])
def test_one_form_for_one_and_many(noun: str) -> None:
    assert inflect.singular(noun) == inflect.plural(noun) == noun
    assert inflect.is_plural(noun)


@pytest.mark.parametrize("noun", ["bread", "luggage", "broccoli", "tennis", "Furniture"])
def test_mass_nouns_have_no_plural(noun: str) -> None:
    assert inflect.is_mass(noun)
    assert not inflect.is_plural(noun)
    assert inflect.plural(noun) == noun


@pytest.mark.parametrize(
    "word", ["bus", "tennis", "his", "this", "glass", "canvas", "octopus", "its", "was", "ramen", "omen"]
)
def test_an_s_or_en_at_the_end_is_no_plural_by_itself(word: str) -> None:
    assert inflect.singular(word) == word


@pytest.mark.parametrize(
    ("many", "one"),
    [("busses", "bus"), ("persons", "person"), ("scarfs", "scarf"), ("ATVs", "ATV"), ("TVs", "TV"), ("Es", "E")],
)
def test_plurals_that_are_read_but_not_written_and_capitals(many: str, one: str) -> None:
    assert inflect.singular(many) == one


def test_pairs_are_known() -> None:
    assert inflect.is_pair("scissors")
    assert not inflect.is_pair("shoes")


@pytest.mark.parametrize(
    ("phrase", "article"),
    [
        ("dog", "a"), ("elephant", "an"), ("hour", "an"), ("one way sign", "a"), ("unicorn", "a"), ("umbrella", "an"),
        ("SUV", "an"), ("ATV", "an"), ("TV", "a"), ("US flag", "a"), ("MP3 player", "an"), ("mp3 player", "an"),
        ("8-sided sign", "an"), ("11 inch plate", "an"), ("European", "a"), ("utensil", "a"), ("urinal", "a"),
        ("hot dog", "a"), ("x-ray", "an"),
    ],
)  # fmt: skip
def test_the_article_goes_by_the_sound(phrase: str, article: str) -> None:
    assert inflect.article(phrase) == article


@pytest.mark.parametrize(
    ("verb", "third"),
    [("have", "has"), ("do", "does"), ("are", "is"), ("were", "was"), ("don't", "doesn't"), ("carry", "carries"),
     ("play", "plays"), ("watch", "watches"), ("pass", "passes"), ("wear", "wears"), ("go", "goes")],
)  # fmt: skip
def test_verbs_agree_with_one_thing(verb: str, third: str) -> None:
    assert inflect.third_person(verb) == third


@given(st.integers(0, 999))
def test_number_words_are_read_back(number: int) -> None:
    assert inflect.number(inflect.number_word(number)) == number
    assert inflect.number(inflect.number_word(number).replace("-", " ").capitalize() + ".") == number
    assert inflect.number(f" {number}. ") == number


@pytest.mark.parametrize(
    ("number", "word"),
    [(0, "zero"), (13, "thirteen"), (21, "twenty-one"), (90, "ninety"), (305, "three hundred and five")],
)
def test_number_words(number: int, word: str) -> None:
    assert inflect.number_word(number) == word


@pytest.mark.parametrize(
    "text", ["", "many", "two three", "a few", "three dogs", "3 dogs", "ten five", "-1", "1.5", "hundred"]
)
def test_what_is_no_number_is_not_guessed(text: str) -> None:
    assert inflect.number(text) is None


@pytest.mark.parametrize("text", ["None.", "no", "0", "Zero"])
def test_nothing_is_a_number(text: str) -> None:
    assert inflect.number(text) == 0


@pytest.mark.parametrize("number", [-1, 1000])
def test_numbers_beyond_its_words_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match="between 0 and 999"):
        inflect.number_word(number)
