"""Model specs: `family:name[?option=value&…]`, or `./file.py:Class` → a model."""

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
    elif name not in known and not family.endswith(".py"):
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
