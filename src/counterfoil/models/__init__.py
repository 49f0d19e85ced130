"""(image, text) → a number or an answer: one family of models a file."""

PARTS = {
    "api": "counterfoil.models.api:Api",
    "baseline:longest": "counterfoil.models.baselines:Longest",
    "baseline:majority": "counterfoil.models.baselines:Majority",
    "baseline:oracle": "counterfoil.models.oracle:Oracle",
    "baseline:random": "counterfoil.models.baselines:Random",
    "caption": "counterfoil.models.vlm:Caption",
    "clip": "counterfoil.models.clip:Clip",
    "itm": "counterfoil.models.itm:Itm",
    "lm": "counterfoil.models.lm:LanguageModel",
    "lm:ngram": "counterfoil.models.ngram:NGram",
    "onnx": "counterfoil.models.onnx:Onnx",
    "openclip": "counterfoil.models.openclip:OpenClip",
    "predictions": "counterfoil.models.predictions:Predictions",
    "probabilities": "counterfoil.models.predictions:Probabilities",
    "vlm": "counterfoil.models.vlm:Vlm",
    "vqa": "counterfoil.models.vqa:Vqa",
}
"""Whole specs first; a family alone ('clip') takes what follows its colon as the field `name`."""
