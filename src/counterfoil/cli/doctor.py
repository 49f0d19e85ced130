"""`counterfoil doctor`: what is installed, what is missing, and the command that mends it."""

from typing import Annotated

from typer import Exit, Option


def doctor(json: Annotated[bool, Option("--json", help="Print as JSON.")] = False) -> None:
    """Check Python, the libraries that Counterfoil uses, the disk and the processors.

    Example: counterfoil doctor
    """
    from counterfoil.cli import printing
    from counterfoil.health import examine

    found = examine()
    if json:
        printing.as_json({"checks": found})
    for check in () if json else found:
        mark = "ok " if check.well else "NO "
        printing.line(f"{mark} {check.what:<28} {check.found}" + (f"   → {check.cure}" if check.cure else ""))
    if not all(check.well for check in found):
        raise Exit(1)
