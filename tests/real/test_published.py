"""The readers on the released files: counts, votes, classes and invariants as recomputed for the reference."""

import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from counterfoil import store
from counterfoil.published.release import Release, import_suite, open_release
from counterfoil.records import Item
from counterfoil.stats import jensen_shannon
from counterfoil.validate.acceptance import verdicts

DATA = Path(os.environ.get("COUNTERFOIL_DATA") or Path(__file__).parents[2] / ".." / "shared" / "data")
FOLDERS = {"valse": "valse", "carets": "carets", "bla": "bla", "svo": "svo_probes", "sugarcrepe": "sugarcrepe"}


@cache
def release(name: str, repair: bool = False) -> Release:
    folder = DATA / FOLDERS[name]
    if not folder.is_dir():
        pytest.skip(f"{name} is not here: set COUNTERFOIL_DATA to a folder that holds {FOLDERS[name]}/")
    return open_release(name, folder, repair=repair)


def items(name: str, **more: bool) -> list[Item]:
    return list(release(name, **more).items)


# ── VALSE ────────────────────────────────────────────────────────────────────────────────────

VALSE = {  # instances, valid, unanimous, lexical items, JS on all and on valid items: VALSE's Table 5, recomputed
    "existence": (534, 505, 410, 25, 0.62799, 0.62923),
    "plurals": (1000, 851, 617, 704, 0.74215, 0.76649),
    "counting-hard": (1000, 868, 598, 25, 0.07066, 0.08261),
    "counting-small-quant": (1000, 900, 637, 4, 0.05953, 0.07181),
    "counting-adversarial": (756, 691, 522, 27, 1.0, 1.0),
    "relations": (614, 535, 321, 38, 0.08351, 0.11430),
    "action-replacement": (779, 648, 428, 262, 0.43768, 0.47106),
    "actant-swap": (1042, 949, 756, 467, 0.0, 0.0),
    "coreference-standard": (916, 708, 499, 2, 0.05380, 0.08404),
    "coreference-hard": (141, 104, 69, 2, 0.12673, 0.08173),
    "foil-it": (1000, 943, 811, 73, 0.42690, 0.42562),
}


def divergence(chosen: list[Item]) -> float:
    captions = [name for item in chosen for name in item.classes.captions]
    return jensen_shannon(captions, [name for item in chosen for name in item.classes.foils])


@pytest.mark.parametrize("piece", VALSE)
def test_valse_table_5(piece: str) -> None:
    chosen = [item for item in items("valse") if item.piece == piece]
    judged = verdicts(release("valse").votes)
    valid = [item for item in chosen if judged[item.id].valid]
    lexical = {name for item in chosen for name in (*item.classes.captions, *item.classes.foils)}
    found = (len(chosen), len(valid), sum(judged[item.id].unanimous for item in chosen), len(lexical))
    assert found == VALSE[piece][:4]
    assert (divergence(chosen), divergence(valid)) == pytest.approx(VALSE[piece][4:], abs=5e-6)


def test_valse_is_named_in_the_order_of_released_scores() -> None:
    found = items("valse")
    assert len(found) == 8782 and len({item.id for item in found}) == 8782
    assert [item.piece for item in found] == sorted(item.piece for item in found)
    assert found[0].id == "valse/actant-swap/actions_test_0"


def test_valse_says_what_is_odd() -> None:
    notes = " ".join(release("valse").card.notes)
    assert "24 items have the same caption and foil (actant-swap 14, counting-hard 9, existence 1)" in notes
    assert "they are kept, and 0 are valid" in notes
    assert "17 have broken words (basebat × 14, ikeyboard, truckrying, horseboy, trainhes)" in notes
    assert "1 class of a foil is JSON's false" in notes


def test_valse_repaired_differs_in_the_foil_word_alone() -> None:
    mended = [item for item in items("valse", repair=True) if item.piece == "foil-it"]
    assert sum(bool(item.meta.get("repaired")) for item in mended) == 37
    for item in mended:
        (edit,) = item.edits
        assert (edit.old, edit.new) == (item.meta["target"], item.meta["foil"])
    assert not any("basebat" in item.texts[0].text for item in mended)
    released = [item for item in items("valse") if item.piece == "foil-it"]
    assert sum(old.texts != new.texts for old, new in zip(released, mended, strict=True)) == 37


# ── CARETS ───────────────────────────────────────────────────────────────────────────────────

CARETS = {  # binary, 2-choice, 3-choice pairs: Table 6 as far as it is released
    "rephrase-inv": (10_000, 3950, 3798),
    "order-inv": (5000, 4786, 4626),
    "negation-dir": (10_000, 0, 0),
    "antonym-dir": (5000, 0, 0),
    "ontological-inv": (0, 890, 873),
}
ANSWERS = {
    "rephrase-inv": (4994, 5006),
    "order-inv": (2460, 2540),
    "negation-dir": (4994, 5006),
    "antonym-dir": (5000, 0),
}


@pytest.mark.parametrize("test", CARETS)
def test_carets_pairs(test: str) -> None:
    chosen = [item for item in items("carets") if item.meta["phenomenon"] == test]
    choices = Counter(item.meta["choices"] for item in chosen)
    assert tuple(choices[kind] for kind in ("binary", "2-choice", "3-choice")) == CARETS[test]
    answers = Counter(item.meta["answer"] for item in chosen if item.meta["choices"] == "binary")
    if test in ANSWERS:
        assert (answers["yes"], answers["no"]) == ANSWERS[test]


def test_carets_keeps_its_promises() -> None:
    for item in items("carets"):
        ((first, second),) = item.gold
        assert (first == second) == (item.expect == "same")
        for text, answer in zip(item.texts, item.gold[0], strict=True):
            assert not text.options or answer in text.options
            places = [text.text.find(option) for option in text.options]
            assert -1 not in places
        if item.meta["perturbation"] == "order" and item.texts[0].options:
            assert sorted(item.texts[0].options) == sorted(item.texts[1].options)
            assert item.texts[0].options != item.texts[1].options
        if item.meta["perturbation"] == "rephrase":
            assert item.texts[0].meta["template"] != item.texts[1].meta["template"]


def test_carets_says_what_is_missing_and_odd() -> None:
    notes = release("carets").card.notes
    assert len(release("carets").files) == 26
    assert notes[0].startswith(
        "Not in the folder, so not in this suite: object_verification_ontology_ontology_test.json."
    )
    assert notes[2:] == ("5 pairs of rephrase-inv have the same question twice; they are kept.",)


def test_carets_connectives() -> None:
    found = Counter(
        (item.meta["connective"], item.meta["phenomenon"]) for item in items("carets") if "connective" in item.meta
    )
    assert set(found.values()) == {2500} and len(found) == 6


# ── BLA, SVO-Probes, SugarCrepe ──────────────────────────────────────────────────────────────


def test_bla() -> None:
    found = items("bla")
    assert Counter(item.piece for item in found) == {
        "active_passive_captions": 613, "coordination_captions": 654, "relative_clause_captions": 672,
    }  # fmt: skip
    images = {name: {i.images[0].file for i in found if i.piece == name} for name in {i.piece for i in found}}
    passive, both, clause = (images[f"{n}_captions"] for n in ("active_passive", "coordination", "relative_clause"))
    assert len(passive | both | clause) == 1275 and len(both & clause) == 620
    assert (len(passive & both), len(passive & clause)) == (41, 39)
    assert len({item.meta["predicate"] for item in found if "predicate" in item.meta}) == 43
    for item in found:
        if "person" in item.texts[0].meta:
            bags = [
                Counter(word for text in item.texts[a:b] for word in text.text.split()) for a, b in ((0, 2), (2, 4))
            ]
            assert bags[0] == bags[1]


def test_bla_learning_splits() -> None:
    for piece in ("active_passive_captions", "coordination_captions", "relative_clause_captions"):
        chosen = [item for item in items("bla") if item.piece == piece]
        assert Counter(item.split for item in chosen if item.split) == {"train": 100, "valid": 200, "test": 200}
        pairs = [item.meta["finetune_random_pair"] for item in chosen if item.split == "train"]
        assert all(isinstance(pair, list) and pair[0] in (0, 1) and pair[1] in (2, 3) for pair in pairs)
    assert not any("belong to no item" in note for note in release("bla").card.notes)


def test_bla_grammaticality() -> None:
    for piece, mean, least in (("coordination_captions", 0.8457, 0.7006), ("relative_clause_captions", 0.8484, 0.7004)):
        scores = [text.meta["grammaticality"] for item in items("bla") if item.piece == piece for text in item.texts]
        numbers = [score for score in scores if isinstance(score, float)]
        assert sum(numbers) / len(numbers) == pytest.approx(mean, abs=5e-5) and min(numbers) == pytest.approx(
            least, abs=5e-5
        )


def test_svo() -> None:
    found = items("svo")
    assert Counter(item.meta["kind"] for item in found) == {"subject": 2161, "verb": 4393, "object": 2430}
    assert len({item.texts[0].text for item in found}) == 2444
    assert len({tuple(_listed(item.meta["positive"])) for item in found}) == 997
    assert len(list(release("svo").credits)) == 3888
    assert release("svo").card.notes == (
        "3 image ids come with two addresses; the first is kept.",
        "8 rows have an empty list of negative triplets; they are kept.",
    )


def test_svo_negatives_differ_in_the_slot_of_their_kind() -> None:
    for item in items("svo"):
        slot = ("subject", "verb", "object").index(str(item.meta["kind"]))
        positive = _listed(item.meta["positive"])
        for negative in _listed(item.meta["negatives"]):
            assert [n for n in range(3) if negative[n] != positive[n]] == [slot]


def _listed(value: Any) -> list[Any]:
    assert isinstance(value, list)
    return value


def test_sugarcrepe() -> None:
    found = items("sugarcrepe")
    assert len(found) == 7511 and Counter(item.piece for item in found) == {
        "add_att": 692, "add_obj": 2062, "replace_att": 788, "replace_obj": 1652, "replace_rel": 1406, "swap_att": 666,
        "swap_obj": 245,
    }  # fmt: skip


# ── as suites ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", FOLDERS)
def test_edits_lead_from_the_first_text_to_the_others(name: str) -> None:
    for item in items(name):
        for target in {edit.target for edit in item.edits}:
            text = item.texts[0].text
            for edit in reversed([edit for edit in item.edits if edit.target == target]):
                start, end = edit.old_span or (0, 0)
                text = text[:start] + edit.new + text[end:]
            assert text == item.texts[target].text


@pytest.mark.parametrize("name", FOLDERS)
def test_a_suite_on_disk_is_what_was_read(name: str, tmp_path: Path) -> None:
    read = release(name)
    suite = import_suite(name, DATA / FOLDERS[name], tmp_path / "suite")
    opened = store.open_suite(tmp_path / "suite")
    assert opened.items() == list(read.items) and opened.votes() == list(read.votes)
    assert opened.credits() == list(read.credits) and len(suite.card.sources[name]) == len(read.files)
    assert opened.card.licence and opened.card.citation and opened.card.url
