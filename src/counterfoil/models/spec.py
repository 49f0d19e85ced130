"""Model specs: `family:name[?option=value&…]`, or `./file.py:Class` → a model."""

import hashlib
from pathlib import Path
from urllib.parse import parse_qsl

from counterfoil import plugins
from counterfoil.errors import CallError
from counterfoil.protocols import Captioner, DualEncoder, Learner, Matcher, Model, Reader, TextScorer

KINDS = (Matcher, DualEncoder, Captioner, Reader, TextScorer, Learner)


def open_model(spec: str) -> Model:
    """The model that a spec names. Nothing heavy happens before it is asked for a score."""
    name, _, query = spec.partition("?")
    options: dict[str, str] = dict(parse_qsl(query, keep_blank_values=True))
    known = plugins.names("models")
    family, colon, rest = name.partition(":")
    if name not in known and family in known and colon:
        name, options = family, {"name": rest, **options}
    elif name not in known and not own_file(name):
        raise CallError(plugins.unknown("model", name, known))
    model: Model = plugins.make("models", name, options)
    if not isinstance(model, KINDS):
        raise CallError(
            f"'{name}' is no model: it has none of the methods match, answer, likelihood, loglik and fit, "
            "nor embed_images with embed_texts."
        )
    return model


def is_blind(model: Model) -> bool:
    """Whether the model never looks at a picture, so that no image file is needed to run it."""
    return bool(getattr(model, "blind", isinstance(model, TextScorer)))


def own_file(spec: str) -> Path | None:
    """The file of a model given as './file.py:Class'."""
    path, colon, _ = spec.partition("?")[0].rpartition(":")
    return Path(path) if colon and path.endswith(".py") else None


def own_file_digest(spec: str) -> str:
    """What a user's own model file held, so that scores of an edited one are not taken for those of the old."""
    path = own_file(spec)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path else ""
