"""Rows of tensors, one a prompt, and how they are put together into batches without changing a score.

Processors pad where they should not: BLIP-2's sets padding between picture and text, which moves the
relative positions of a T5. So each prompt is made into tensors alone, and padded here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

Side = Literal["left", "right"]
Tensors = Mapping[str, Any]

TOKENWISE = (
    "input_ids", "attention_mask", "token_type_ids", "mm_token_type_ids",
    "image_attention_mask", "cross_attention_mask", "image_embeds_position_mask",
)  # fmt: skip
"""Inputs with an entry a token, along their second axis."""
SEEING = ("image_attention_mask", "cross_attention_mask")
"""Which pictures a token sees: what goes on after the prompt sees what its end saw."""


@dataclass(frozen=True)
class Row:
    """A prompt as tensors: those with an entry a token, and the rest, which is its pictures'."""

    tokens: Tensors
    rest: Tensors

    def __len__(self) -> int:
        return int(self.tokens["input_ids"].shape[1])

    @property
    def ids(self) -> list[int]:
        found: list[int] = self.tokens["input_ids"][0].tolist()
        return found

    @property
    def shape(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Rows of one shape may stand in one batch: their pictures can be laid on each other."""
        return tuple((name, tuple(tensor.shape[1:])) for name, tensor in sorted(self.rest.items()))

    def cut(self, count: int) -> "Row":
        """Without its last tokens."""
        return replace(self, tokens={name: tensor[:, : len(self) - count] for name, tensor in self.tokens.items()})

    def extended(self, ids: Sequence[int], *, kind: int = 0) -> "Row":
        """With more tokens after it, of that token type, which see all that stands before them."""
        return replace(self, tokens={name: _longer(name, tensor, ids, kind) for name, tensor in self.tokens.items()})


def row(encoded: Mapping[str, Any]) -> Row:
    """What a processor made of one prompt, without the labels that some give for training."""
    found = {name: tensor for name, tensor in encoded.items() if hasattr(tensor, "shape") and name != "labels"}
    names = [name for name in TOKENWISE if name in found]
    return Row({n: found[n] for n in names}, {n: t for n, t in found.items() if n not in names})


def _longer(name: str, tensor: Any, ids: Sequence[int], kind: int) -> Any:
    import torch

    if name == "input_ids":
        return torch.cat([tensor, torch.tensor([list(ids)], dtype=tensor.dtype)], dim=1)
    if name in SEEING:
        return torch.cat([tensor, *[tensor[:, -1:]] * len(ids)], dim=1)
    value = {"attention_mask": 1, "token_type_ids": kind}.get(name, 0)
    return torch.cat([tensor, torch.full((1, len(ids)), value, dtype=tensor.dtype)], dim=1)


def batches(rows: Sequence[Row], size: int) -> Iterator[list[int]]:
    """Indices of rows that may be run together, of like length so that little is padded."""
    groups: dict[Any, list[int]] = {}
    for index, one in enumerate(rows):
        groups.setdefault(one.shape, []).append(index)
    for group in groups.values():
        group.sort(key=lambda index: (len(rows[index]), index))
        yield from (group[start : start + size] for start in range(0, len(group), size))


def collate(rows: Sequence[Row], side: Side, padding: int) -> dict[str, Any]:
    """One batch of rows of one shape."""
    import torch

    longest = max(map(len, rows))
    found = {
        name: torch.cat([_padded(name, one.tokens[name], longest, side, padding) for one in rows])
        for name in rows[0].tokens
    }
    return found | {name: torch.cat([one.rest[name] for one in rows]) for name in rows[0].rest}


def _padded(name: str, tensor: Any, length: int, side: Side, padding: int) -> Any:
    import torch

    value = padding if name == "input_ids" else 0
    shape = (1, length - tensor.shape[1], *tensor.shape[2:])
    more = torch.full(shape, value, dtype=tensor.dtype)
    return torch.cat([more, tensor] if side == "left" else [tensor, more], dim=1)
