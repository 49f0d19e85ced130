"""(image, text) → a number or an answer: one family of models a file."""

PARTS = {
    "baseline:longest": "counterfoil.models.baselines:Longest",
    "baseline:majority": "counterfoil.models.baselines:Majority",
    "baseline:oracle": "counterfoil.models.oracle:Oracle",
    "baseline:random": "counterfoil.models.baselines:Random",
    "lm:ngram": "counterfoil.models.ngram:NGram",
}
"""Whole specs first; a family alone ('clip') takes what follows its colon as the field `name`."""
