"""Names find classes; a wrong name or option is answered with the nearest right one."""

from pathlib import Path

import pytest

from counterfoil import plugins
from counterfoil.errors import CallError
from counterfoil.filters.length import Length


@pytest.mark.parametrize("room", plugins.ROOMS)
def test_every_door_sign_leads_to_a_class(room: str) -> None:
    assert plugins.names(room)
    for name in plugins.names(room):
        assert callable(plugins.find(room, name))


def test_a_part_is_made_with_its_options() -> None:
    assert plugins.make("filters", "length", {"most": "12"}) == Length(most=12)


def test_a_near_miss_is_corrected() -> None:
    with pytest.raises(CallError, match="There is no filter 'lenght'. Did you mean 'length'?"):
        plugins.find("filters", "lenght")


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(CallError, match="There are: .*existence"):
        plugins.find("foilers", "zzz")


def test_an_unknown_option_is_corrected() -> None:
    with pytest.raises(CallError, match="There is no option 'mots'. Did you mean 'most'?"):
        plugins.make("filters", "length", {"mots": 1})


def test_an_option_of_the_wrong_type_is_said() -> None:
    with pytest.raises(CallError, match=r"filter 'length': .*int"):
        plugins.make("filters", "length", {"most": "many"})


MINE = """
from dataclasses import dataclass
from counterfoil.records import Check

@dataclass(frozen=True)
class Mine:
    word: str = "dog"
    def check(self, items):
        return [Check("mine", None, True) for _ in items]
"""


def test_a_part_in_a_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    made = plugins.make("filters", f"{tmp_path}/mine.py:Mine", {"word": "cat"})
    assert made.word == "cat"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("./nowhere.py:Mine", "There is no file"),
        ("counterfoil.filters.length:Nothing", "has no 'Nothing'"),
        ("no_such_package.parts:Mine", "which is not installed"),
    ],
)
def test_a_part_that_is_not_there(name: str, sentence: str) -> None:
    with pytest.raises(CallError, match=sentence):
        plugins.find("filters", name)


def test_a_module_whose_own_import_fails_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_part.py").write_text("import no_such_library\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        plugins.find("filters", "broken_part:Mine")


def test_a_plain_class_will_do(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("class Plain:\n    def __init__(self, size=1): self.size = size\n")
    assert plugins.make("filters", f"{tmp_path}/plain.py:Plain", {"size": 3}).size == 3
    with pytest.raises(CallError, match="cannot be made"):
        plugins.make("filters", f"{tmp_path}/plain.py:Plain", {"weight": 3})


@pytest.mark.parametrize("code", ["class Broken(:", "import no_such_library", "1 / 0"])
def test_a_file_that_cannot_be_run_is_said(tmp_path: Path, code: str) -> None:
    (tmp_path / "broken.py").write_text(code)
    with pytest.raises(CallError, match="broken.py cannot be run: "):
        plugins.find("filters", f"{tmp_path}/broken.py:Mine")
