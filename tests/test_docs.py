"""The documents are true: their commands run, their help is the commands' own, their links lead somewhere."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from counterfoil import cli

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def call(*arguments: str) -> int:
    """Run the command line in this process; its exit code."""
    old, sys.argv = sys.argv, ["counterfoil", *arguments]
    try:
        cli.main()
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        sys.argv = old
    return 0


def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    page = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    for language, block in re.findall(r"```(\w+)\n(.*?)```", page, re.DOTALL):
        if language == "python":
            Path("mine.py").write_text(block, encoding="utf-8")
            continue
        for line in block.splitlines():
            program, *arguments = shlex.split(line)
            assert program == "counterfoil" and call(*arguments) == 0, (line, capfd.readouterr().err)
    assert Path("counterfoil-demo/report.html").exists() and Path("small.html").exists()


def help_of(command: str) -> str:
    environment = {**os.environ, "COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    arguments = [sys.executable, "-m", "counterfoil", *filter(None, (command,)), "--help"]
    found = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=True, encoding="utf-8")
    return found.stdout.replace("python -m counterfoil", "counterfoil").strip()


def commands_page() -> str:
    parts = ["# The command line\n", "What each command says of itself with `--help`.\n"]
    parts.append(f"```text\n{help_of('')}\n```\n")
    parts += [f"## counterfoil {name}\n\n```text\n{help_of(name)}\n```\n" for name in cli.COMMANDS]
    parts.append(
        "## What all commands share\n\n`--json` prints for machines on standard output; progress goes to standard "
        "error, and only to a terminal.\nExit codes: 0 done, 1 the work failed, 2 the call was wrong, 130 stopped by "
        "Ctrl-C.\n"
    )
    return "\n".join(parts)


def test_the_page_of_commands_is_what_they_say() -> None:
    page = DOCS / "commands.md"
    if os.environ.get("COUNTERFOIL_WRITE_DOCS"):
        page.write_text(commands_page(), encoding="utf-8")
    assert page.read_text(encoding="utf-8") == commands_page(), "run COUNTERFOIL_WRITE_DOCS=1 pytest tests/test_docs.py"


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))], ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_models_page_shows_a_model_that_works(tmp_path: Path) -> None:
    from counterfoil.models.spec import open_model

    code = re.search(r"```python\n(.*?)```", (DOCS / "models.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    (tmp_path / "mine.py").write_text(code[1])
    assert open_model(f"{tmp_path}/mine.py:Brightness?weight=0.5")


def test_the_recipe_in_the_docs_is_right(tmp_path: Path) -> None:
    from counterfoil import recipe

    code = re.search(r"```toml\n(.*?)```", (DOCS / "recipes.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    (tmp_path / "mine.toml").write_text(code[1])
    assert recipe.read(str(tmp_path / "mine.toml")).instrument[0].make_balancers()


def test_the_item_in_the_docs_is_an_item() -> None:
    import msgspec

    from counterfoil.records import Item

    code = re.search(r"```json\n(.*?)```", (DOCS / "formats.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    item = msgspec.json.decode(code[1], type=Item)
    start, end = item.edits[0].span or (0, 0)
    assert item.texts[1].text[start:end] == item.edits[0].new
