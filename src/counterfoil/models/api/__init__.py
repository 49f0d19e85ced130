"""Models behind any OpenAI-compatible endpoint: `api:model@https://host/v1[?option=value&…]`."""

from counterfoil.models.api.model import Api

__all__ = ["Api"]
