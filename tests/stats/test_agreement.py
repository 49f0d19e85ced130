"""Agreement on the published examples, and alpha's interval against resampling by hand."""

import numpy as np
import pytest

from counterfoil.errors import CounterfoilError
from counterfoil.stats import alpha, alpha_interval, alpha_of_counts, fleiss_kappa, gwet_ac1, rating_counts
from counterfoil.stats.bootstrap import BOOTSTRAP, UNDEFINED, UNVARYING

# Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section C: four observers,
# twelve units, missing values; the same ratings as irrCAC's `cac.raw4raters`.
OBSERVERS = np.array([
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
], dtype=object).T  # fmt: skip

# Fleiss 1971, Table 1: 30 patients, 6 psychiatrists, 5 diagnoses, as R's irr::diagnoses holds
# them (sorted by rater); kappam.fleiss prints 0.4302445 in statsmodels' tests.
DIAGNOSES = [
    "444444", "222555", "233335", "555555", "222444", "113333", "333355", "113334", "114444", "555555",
    "144444", "124444", "222333", "144444", "224445", "333335", "111455", "111112", "224444", "133555",
    "555555", "244444", "224555", "114444", "144445", "222224", "111155", "224444", "133333", "555555",
]  # fmt: skip

# Fourteen raters, ten subjects, five categories: Wikipedia's worked example of Fleiss' kappa, .210.
FOURTEEN = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip


@pytest.mark.parametrize(("level", "value"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_krippendorffs_own_example(level, value):
    assert alpha(OBSERVERS, level) == pytest.approx(value, abs=0.0005)
    numbers = np.array([[np.nan if v is None else v for v in row] for row in OBSERVERS])
    assert alpha(numbers, level) == alpha(OBSERVERS, level)


def test_gwets_own_printout():
    # irrCAC's README: AC1 0.77544, Fleiss' kappa 0.76117 on cac.raw4raters
    counts, categories = rating_counts(OBSERVERS)
    assert categories == [1, 2, 3, 4, 5]
    assert gwet_ac1(counts) == pytest.approx(0.77544, abs=5e-6)
    assert fleiss_kappa(counts) == pytest.approx(0.76117, abs=5e-6)


def test_fleiss_published_examples():
    counts, _ = rating_counts([list(patient) for patient in DIAGNOSES])
    assert fleiss_kappa(counts) == pytest.approx(0.4302445, abs=5e-8)
    assert fleiss_kappa(FOURTEEN) == pytest.approx(0.210, abs=0.0005)


def test_binary_alpha_by_hand():
    # Krippendorff 2011, section A: two observers, ten units, binary; alpha = .095. Four units
    # disagree; 6 ones and 14 zeros: 1 - 19 * 8 / (2 * 14 * 6)
    first, second = "0100000010", "1110010000"
    assert alpha(np.array([list(first), list(second)]).T) == pytest.approx(0.095, abs=0.0005)


def test_gwet_by_hand():
    # two raters agree on 3 of 4 units; 'a' has 7 of 8 votes: chance 2 * 7/8 * 1/8 = 7/32
    assert gwet_ac1([[2, 0], [2, 0], [2, 0], [1, 1]]) == pytest.approx((3 / 4 - 7 / 32) / (1 - 7 / 32))


def test_words_are_categories_too():
    assert alpha([["yes", "yes"], ["no", "no"], ["no", "yes"]]) == pytest.approx(1 - 5 * 2 / (2 * 3 * 3))


def test_values_place_the_categories_of_counts():
    counts = [[2, 0, 0], [0, 1, 1], [1, 0, 1]]
    assert alpha_of_counts(counts, "interval", [0, 1, 10]) != alpha_of_counts(counts, "interval")
    assert alpha_of_counts(counts, "interval", [5, 6, 7]) == pytest.approx(alpha_of_counts(counts, "interval"))


def test_units_with_one_rating_count_for_nothing():
    assert alpha_of_counts([[2, 0], [1, 1], [0, 2], [1, 0]]) == alpha_of_counts([[2, 0], [1, 1], [0, 2]])


UNDEFINED_COUNTS = [[[3, 0], [3, 0]], [[1, 0], [0, 1]], np.zeros((0, 2))]


@pytest.mark.parametrize("counts", UNDEFINED_COUNTS)
def test_without_variation_or_pairs_there_is_no_agreement_to_measure(counts):
    assert np.isnan(alpha_of_counts(counts))
    assert np.isnan(fleiss_kappa(counts))
    found = alpha_interval(counts)
    assert (found.value, found.low, found.method) == (None, None, UNDEFINED)


def test_ac1_needs_two_categories():
    assert np.isnan(gwet_ac1([[3], [3]]))
    assert gwet_ac1([[3, 0], [3, 0]]) == 1.0


REFUSED = [
    (lambda: alpha([1, 2]), "row for each unit"),
    (lambda: alpha_of_counts([1, 2]), "row for each unit"),
    (lambda: alpha_of_counts([[2, -1]]), "none below 0"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_refused(call, message):
    with pytest.raises(CounterfoilError, match=message):
        call()


# ── intervals ────────────────────────────────────────────────────────────────────────────────


def votes(units, seed):
    rng = np.random.default_rng(seed)
    return rng.multinomial(3, [0.75, 0.15, 0.1], size=units)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_interval_is_that_of_resampled_units(level):
    counts = votes(150, 0)
    rng = np.random.default_rng(1)
    values = [alpha_of_counts(counts[rng.integers(150, size=150)], level) for _ in range(1500)]
    found = alpha_interval(counts, level)
    assert (found.value, found.n, found.method) == (alpha_of_counts(counts, level), 150, BOOTSTRAP)
    assert (found.low, found.high) == pytest.approx(np.quantile(values, [0.025, 0.975]), abs=0.015)


def test_units_of_one_image_are_resampled_together():
    counts = np.repeat(votes(60, 2), 5, axis=0)
    together, alone = alpha_interval(counts, clusters=np.repeat(np.arange(60), 5)), alpha_interval(counts)
    assert together.clusters == 60
    assert together.high - together.low > 1.5 * (alone.high - alone.low)


def test_single_ratings_drop_out_of_the_clusters():
    counts = np.concatenate([votes(40, 3), [[1, 0, 0]] * 9])
    assert alpha_interval(counts, clusters=[f"image {i}" for i in range(49)]) == alpha_interval(votes(40, 3))


def test_full_agreement_has_no_interval():
    found = alpha_interval([[3, 0], [0, 3], [3, 0]])
    assert (found.value, found.low, found.high, found.method) == (1.0, None, None, UNVARYING)
