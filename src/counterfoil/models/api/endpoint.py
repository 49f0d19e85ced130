"""Where a model is served: `model@https://host/v1`, and the key to it, which only the environment holds."""

import ipaddress
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from counterfoil.errors import CallError, CounterfoilError


@dataclass(frozen=True)
class Endpoint:
    """A model's name there, and the address under which its server speaks OpenAI's protocol."""

    model: str
    url: str

    def key(self, variable: str) -> str:
        """The key in an environment variable; '' where no variable is named, for a server that wants none."""
        if not variable:
            return ""
        key = os.environ.get(variable, "").strip()
        if not key:
            raise CounterfoilError(
                f"No key for {self.url}: put it into the environment variable {variable}, name another with "
                "key_env=NAME, or say key_env= for a server that wants none."
            )
        if not key.isascii() or not key.isprintable():
            raise CounterfoilError(f"What the environment variable {variable} holds is no key: it has odd characters.")
        if urlsplit(self.url).scheme != "https" and not self._is_here():
            raise CounterfoilError(f"{self.url} is not https: a key is not sent there in the clear.")
        return key

    def _is_here(self) -> bool:
        host = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"


def endpoint(name: str) -> Endpoint:
    """`model@url` → an endpoint; nothing is contacted."""
    model, at, url = name.rpartition("@http")
    parts = urlsplit("http" + url)
    if not at or not model or parts.scheme not in ("http", "https") or not parts.hostname:
        raise CallError(f"'{name}' names no model at an address, as in api:model@https://host/v1.")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise CallError("The address of an endpoint holds no key, name or password; keys come from the environment.")
    return Endpoint(model, parts.geturl().rstrip("/"))
