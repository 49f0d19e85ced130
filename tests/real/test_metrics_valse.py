"""Metrics and intervals on the released per-item scores of four real models on VALSE."""

import json
import os
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from counterfoil.metrics import METRICS, acc, acc_r, auroc, counts, p_c, p_f
from counterfoil.stats import compare, interval

DATA = Path(os.environ.get("COUNTERFOIL_DATA") or Path(__file__).parents[2] / ".." / "shared" / "data")
pytestmark = pytest.mark.skipif(
    not (DATA / "valse_scores").is_dir(), reason="VALSE's released scores are not here: set COUNTERFOIL_DATA"
)
GOLD = np.tile([1.0, 0.0], (7702, 1, 1))


def scores(model):
    """Items × 1 × (caption, foil), and each item's instrument."""
    cells, instruments = defaultdict(dict), {}
    with (DATA / "valse_scores" / f"{model}.jsonl").open() as lines:
        for line in lines:
            row = json.loads(line)
            cells[row["id"]][row["type"]] = row["score"]
            instruments[row["id"]] = row["instrument"]
    return (
        np.array([[[cell["caption"], cell["foil"]]] for cell in cells.values()]),
        np.array(list(instruments.values())),
    )


def images():
    """The image of every valid item, in the order of the scores: all files by name, valid items only."""
    found = []
    for file in sorted((DATA / "valse").glob("*.json")):
        for record in json.loads(file.read_text()).values():
            if record["mturk"]["caption"] >= 2:
                found.append(record["image_file"])
    return found


def test_pevl_ties_are_counted_and_are_failures():
    said, _ = scores("pevl_grounding")
    assert counts(said, GOLD).ties == 373  # 373 of 7,702 pairs tie
    lenient = (said[:, 0, 0] >= said[:, 0, 1]).mean()
    assert lenient - acc_r(said, GOLD) == pytest.approx(373 / 7702)


@pytest.mark.parametrize("model", ["albef_14m", "blip_129m", "pevl_grounding", "x-vlm_4m"])
def test_plain_counting_and_scikit_learn_agree_on_every_instrument(model):
    said, instruments = scores(model)
    assert len(said) == 7702
    for name in np.unique(instruments):
        chosen = said[instruments == name]
        gold = GOLD[: len(chosen)]
        assert acc_r(chosen, gold) == pytest.approx(sum(c > f for [[c, f]] in chosen.tolist()) / len(chosen))
        assert auroc(chosen, gold) == pytest.approx(roc_auc_score(gold.ravel(), chosen.ravel()))
        assert acc(chosen, gold) == pytest.approx((p_c(chosen, gold) + p_f(chosen, gold)) / 2)


def test_intervals_by_image_hold_the_value():
    said, instruments = scores("blip_129m")
    pictures = np.array(images())
    assert len(pictures) == len(said)
    for name in ("existence", "counting-hard", "coreference-hard"):
        chosen = instruments == name
        for metric in (acc_r, METRICS["min_pc_pf"], auroc):
            rows = metric.statistics(said[chosen], GOLD[chosen])
            found = interval(metric, rows, pictures[chosen], resamples=1000)
            assert found.n == chosen.sum()
            assert found.low < found.value < found.high


def test_two_real_models_differ():
    rows = [acc_r.statistics(scores(model)[0], GOLD) for model in ("blip_129m", "pevl_grounding")]
    found = compare(acc_r, *rows, images(), resamples=2000)
    assert found.n == 7702
    assert found.clusters == len(set(images()))
    assert found.difference == pytest.approx(acc_r.of(rows[0]) - acc_r.of(rows[1]))
