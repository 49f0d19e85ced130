"""Words that an option may take, checked with a sentence of our own."""

from typing import TYPE_CHECKING

from counterfoil.errors import CallError

if TYPE_CHECKING:
    from counterfoil.analyse.choice import Which


def which(items: str | None) -> "Which | None":
    if items in (None, "valid", "all", "common"):
        return items  # type: ignore[return-value]
    raise CallError(f"--items takes valid, all or common, not '{items}'.")
