"""What commands print: JSON for machines, plain lines for people."""

import sys
from typing import Any

import msgspec


def as_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2).decode() + "\n")


def line(text: str = "") -> None:
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """For people beside the output: on standard error, so that pipes stay clean."""
    sys.stderr.write(text + "\n")
