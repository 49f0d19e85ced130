"""Agreement and divergence on VALSE's released tallies, against the values recomputed from them.

Table 5's own alpha needs five-way votes with workers, which were never released; the alpha here
is over the three released counts, with its known values. The Jensen-Shannon column is Table 5's.
"""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from counterfoil.stats import alpha_interval, alpha_of_counts, jensen_shannon

DATA = Path(os.environ.get("COUNTERFOIL_DATA") or Path(__file__).parents[2] / ".." / "shared" / "data")
pytestmark = pytest.mark.skipif(
    not (DATA / "valse").is_dir(), reason="VALSE's released files are not here: set COUNTERFOIL_DATA"
)

TABLE = [
    # instrument, alpha of three counts on all and on valid items, divergence on all and on valid
    ("existence", 0.207, -0.052, 0.62799, 0.62923),
    ("plurals", 0.288, -0.082, 0.74215, 0.76649),
    ("counting-hard", 0.203, -0.089, 0.07066, 0.08261),
    ("counting-small-quant", 0.175, -0.083, 0.05953, 0.07181),
    ("counting-adversarial", 0.165, -0.066, 1.0, 1.0),
    ("relations", 0.073, -0.114, 0.08351, 0.11430),
    ("action-replacement", 0.172, -0.094, 0.43768, 0.47106),
    ("actant-swap", 0.260, -0.053, None, None),  # its classes are the two fillers, on either side
    ("coreference-standard", 0.286, -0.081, 0.05380, 0.08404),
    ("coreference-hard", 0.290, -0.093, 0.12673, 0.08173),
    ("foil-it", 0.241, -0.038, 0.42690, 0.42562),
]


def records(instrument):
    return list(json.loads((DATA / "valse" / f"{instrument}.json").read_text()).values())


def tallies(chosen):
    return [[record["mturk"][vote] for vote in ("caption", "foil", "other")] for record in chosen]


def valid(chosen):
    return [record for record in chosen if record["mturk"]["caption"] >= 2]


def classes(chosen, side):
    """Existence lists the numbers that Visual7W offered; one plural has the JSON value false."""
    values = [record[side] for record in chosen]
    return [str(x) for value in values for x in (value if isinstance(value, list) else [value])]


@pytest.mark.parametrize(("instrument", "of_all", "of_valid"), [row[:3] for row in TABLE])
def test_alpha_of_the_released_counts(instrument, of_all, of_valid):
    items = records(instrument)
    assert alpha_of_counts(tallies(items)) == pytest.approx(of_all, abs=0.0005)
    assert alpha_of_counts(tallies(valid(items))) == pytest.approx(of_valid, abs=0.0005)


@pytest.mark.parametrize(("instrument", "of_all", "of_valid"), [(r[0], *r[3:]) for r in TABLE if r[3] is not None])
def test_divergence_of_classes(instrument, of_all, of_valid):
    items = records(instrument)
    for chosen, value in ((items, of_all), (valid(items), of_valid)):
        found = jensen_shannon(classes(chosen, "classes"), classes(chosen, "classes_foil"))
        assert found == pytest.approx(value, abs=5e-6)


def test_alpha_has_an_interval_by_image():
    items = records("coreference-standard")
    found = alpha_interval(tallies(items), clusters=[record["image_file"] for record in items], resamples=1000)
    assert found.low < 0.286 < found.high
    assert np.isclose(found.value, 0.286, atol=0.0005)
