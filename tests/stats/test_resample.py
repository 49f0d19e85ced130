"""Resampling by kinds against resampling one by one."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from counterfoil.errors import CounterfoilError
from counterfoil.stats import resample
from counterfoil.stats.resample import cluster_codes, cluster_sums, kinds, percentiles, resampled_sums

CODES = [
    (None, 3, [0, 1, 2], 3),
    (["b", "a", "b"], 3, [0, 1, 0], 2),
    (np.array(["b", "a", "b"]), 3, [0, 1, 0], 2),
    (np.array([70, 10, 70]), 3, [1, 0, 1], 2),
    (np.array([], dtype=int), 0, [], 0),
    ([], 0, [], 0),
]


@pytest.mark.parametrize(("clusters", "items", "codes", "size"), CODES)
def test_any_ids_become_codes(clusters, items, codes, size):
    found, count = cluster_codes(clusters, items)
    assert (found.tolist(), count) == (codes, size)


def test_one_id_an_item():
    with pytest.raises(CounterfoilError, match="2 cluster ids for 3 items"):
        cluster_codes(["a", "b"], 3)


def test_sums_of_clusters():
    rows = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    assert cluster_sums(rows, np.array([0, 1, 0]), 2).tolist() == [[6, 8], [3, 4]]
    assert cluster_sums(rows, np.array([0, 1, 2]), 3) is rows
    assert cluster_sums(np.zeros((3, 0)), np.array([0, 1, 0]), 2).shape == (2, 0)


ROWS = hnp.arrays(
    float,
    st.tuples(st.integers(0, 30), st.integers(1, 3)),
    elements=st.sampled_from([-2.0, 0.0, 1.0, 7.0, 0.5, 3e6]),
)


@given(ROWS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_kinds_are_the_distinct_rows_with_their_counts(rows):
    found, counts = kinds(rows)
    assert {tuple(row): int(n) for row, n in zip(found.tolist(), counts, strict=True)} == {
        tuple(row): rows.tolist().count(row) for row in rows.tolist()
    }
    assert (np.diff(counts) <= 0).all()


@pytest.mark.parametrize("rare", [0, 4, 10**6])
def test_kinds_and_single_draws_have_the_moments_of_drawing_one_by_one(rare, monkeypatch):
    rng = np.random.default_rng(3)
    sums = np.column_stack([rng.integers(0, 12, 300), rng.integers(1, 5, 300)]).astype(float)
    monkeypatch.setattr(resample, "_RARE", rare)
    drawn = resampled_sums(sums, 8_000, np.random.default_rng(0))
    # A sum of M independent draws has M times the mean and the covariance of one draw.
    np.testing.assert_allclose(drawn.mean(0), 300 * sums.mean(0), rtol=0.005)
    np.testing.assert_allclose(np.cov(drawn.T), 300 * np.cov(sums.T, bias=True), rtol=0.05, atol=30)


def test_every_resample_draws_as_many_clusters_as_there_are(monkeypatch):
    monkeypatch.setattr(resample, "_BLOCK", 1000)
    sums = np.column_stack([np.arange(200.0) // 30, np.ones(200)])
    for rare in (0, 25, 100):
        monkeypatch.setattr(resample, "_RARE", rare)
        assert (resampled_sums(sums, 33, np.random.default_rng(0))[:, 1] == 200).all()


def test_percentiles_leave_out_what_says_nothing():
    assert percentiles(np.array([np.nan, *range(101)]), 0.9) == pytest.approx((5.0, 95.0))
