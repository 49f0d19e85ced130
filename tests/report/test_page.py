"""The page: what is on it, that strangers' words stay words, and that it is written whole or not at all."""

import re
from pathlib import Path

import pytest

from counterfoil.errors import CallError, CounterfoilError
from counterfoil.report import page

SCRIPT = "<script>alert('caption')</script>"
EVIL_MODEL = 'evil:<img src=x onerror="alert(1)">'
COUNTING = "counting-<i>hard</i>"


@pytest.fixture(scope="module")
def html(world, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "deep" / "report.html"
    page.write(world.suite, world.runs, world.pictures, path, gallery=10, settings=world.settings)
    return path.read_text(encoding="utf-8")


# ── what is there ────────────────────────────────────────────────────────────────────────────


def test_the_head_says_what_was_measured(html: str, read, world) -> None:
    text = " ".join(read(html).text.split())
    assert "Toy & <b>tests</b>" in text
    assert "Four models on 20 items in two instruments." in text
    assert world.suite.card.digest[:12] in text
    assert re.search(r"licence\s*MIT", text)


def test_the_summary_has_models_pieces_values_intervals_and_marks(html: str, read) -> None:
    found = read(html)
    assert found.row("model") == ["model", f"{COUNTING} counting & numbers", "existence", "average"]
    assert found.row("itm:sees")[2].startswith("100.0 [")
    assert found.row("clip:near")[3].startswith("60.0 [")
    assert "at chance" in found.row("clip:near")[1]
    assert found.row("baseline:constant")[1].startswith("0.0 [0.0, ")
    assert found.row("baseline:constant")[1].endswith("] below chance")
    assert found.row("guessing") == ["guessing", "50.0", "50.0", "50.0"]


def test_every_metric_is_in_the_table_of_a_piece(html: str, read) -> None:
    found = read(html)
    assert found.row("model", "n") == [
        "model", "n", "acc_r", "acc", "p_c", "p_f", "min(p_c, p_f)", "AUROC", "ties", "missing",
    ]  # fmt: skip
    assert found.row("clip:near", "10")[3:7] == ["–"] * 4
    assert found.row("itm:sees", "8")[-2:] == ["0", "4"]


def test_every_number_carries_its_signature(html: str, read, world) -> None:
    titles = [
        attributes.get("title") or "" for tag, attributes in read(html).tags if tag == "td" and "title" in attributes
    ]
    assert len(titles) == 4 * 3 + 3 * 4 * 6
    assert all(f"suite:{world.suite.card.digest[:12]}" in title for title in titles)


def test_the_change_is_bold_and_nothing_else_of_the_caption(html: str, read) -> None:
    bold = read(html).bold
    assert "seven" in bold
    assert "no" in bold
    assert not any("There are" in found for found in bold)


def test_the_gallery_has_right_and_wrong_items_of_every_model(html: str, read) -> None:
    found = read(html)
    assert len([a for tag, a in found.tags if tag == "details" and a.get("class") == "shelf"]) == 2 * 4
    text = " ".join(found.text.split())
    assert "clip:near 6 items right, 4 wrong" in text
    assert "itm:sees 8 items right, 0 wrong, 2 without a score" in text
    assert "✗ wrong: a tie" in text
    assert "No item is right." in text


def test_pictures_are_embedded_once_and_used_often(html: str, read) -> None:
    tags = read(html).tags
    stored = [a["id"] for tag, a in tags if tag == "image"]
    used = [a["href"] for tag, a in tags if tag == "use"]
    assert len(stored) == len(set(stored)) == 8  # ten pictures, one of them broken and one gone
    assert set(used) == {f"#{name}" for name in stored}
    assert len(used) > len(stored)


def test_a_picture_that_cannot_be_shown_says_why(html: str, read) -> None:
    text = " ".join(read(html).text.split())
    assert "toy/00003.png" in text
    assert "no picture: the file is no picture of a known format" in text
    assert "no picture: the file is not there" in text


def test_how_it_was_built(html: str, read) -> None:
    text = " ".join(read(html).text.split())
    assert "candidates 1,240" in text
    assert "The paper asks <people>; we do not." in text
    assert "name = 'toy <recipe>'" in text
    assert f"Classes of captions and foils in {COUNTING}" in text


def test_how_to_do_it_again_and_what_is_missing(html: str, read, world) -> None:
    found = read(html)
    assert world.suite.card.digest in found.text
    assert found.row("itm:sees", "40") == ["itm:sees", "40", "8", "0", "broken: 4 cells, missing: 4 cells"]
    assert found.row("clip:near", "40") == ["clip:near", "40", "0", "0", "nothing is missing"]


def test_no_path_of_this_machine_is_on_the_page(html: str, world) -> None:
    assert str(world.folder) not in html
    assert "/home/somebody" not in html


# ── what is not there ────────────────────────────────────────────────────────────────────────


def test_strangers_words_stay_words(html: str, read) -> None:
    found = read(html)
    assert SCRIPT in found.text
    assert EVIL_MODEL in found.text
    assert not [tag for tag, _ in found.tags if tag in ("script", "i", "img", "iframe", "object", "embed", "form")]
    assert not [name for _, attributes in found.tags for name in attributes if name.startswith("on")]


def test_nothing_is_asked_of_a_network(html: str, read) -> None:
    for tag, attributes in read(html).tags:
        for name in ("src", "href", "srcset", "action", "poster", "data"):
            address = attributes.get(name)
            assert address is None or address.startswith(("#", "data:")), (tag, name, address)
    style = html[html.index("<style>") : html.index("</style>")]
    assert not re.search(r"url\(|@import|@font-face", style)


def test_a_browser_is_told_to_load_nothing(html: str, read) -> None:
    (policy,) = [a["content"] for tag, a in read(html).tags if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy == "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def test_no_template_marks_data_as_safe() -> None:
    folder = Path(page.__file__).parent / "templates"
    for template in folder.glob("*.html"):
        assert not re.search(r"\|\s*safe|autoescape\s+false", template.read_text(encoding="utf-8")), template.name


# ── how it is written ────────────────────────────────────────────────────────────────────────


def test_the_same_runs_give_the_same_page(html: str, world, tmp_path: Path) -> None:
    page.write(world.suite, world.runs, world.pictures, tmp_path / "again.html", gallery=10, settings=world.settings)
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == html


def test_without_a_gallery(world, tmp_path: Path, read) -> None:
    page.write(world.suite, world.runs[:1], world.pictures, tmp_path / "r.html", gallery=0, settings=world.settings)
    found = read((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert not [a for tag, a in found.tags if a.get("id") == "gallery" or a.get("href") == "#gallery"]


def test_no_run_is_a_wrong_call(world, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="at least one run"):
        page.write(world.suite, [], world.pictures, tmp_path / "r.html")


def test_progress_is_told(world, tmp_path: Path) -> None:
    told: list[tuple[str, int, int | None]] = []
    page.write(
        world.suite, world.runs[:2], world.pictures, tmp_path / "r.html", gallery=1, settings=world.settings,
        progress=lambda *step: told.append(step),
    )  # fmt: skip
    assert told[:2] == [("measuring", 1, 2), ("measuring", 2, 2)]
    assert told[-1][0] == "shrinking pictures"
    assert told[-1][1] == told[-1][2]


def test_a_folder_in_the_way_is_told_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "report.html").mkdir()
    with pytest.raises(
        CounterfoilError, match=r"Cannot write to .*report\.html: a folder of this name is there; choose another name"
    ):
        page.save(tmp_path / "report.html", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_file_in_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CounterfoilError, match="Cannot write"):
        page.save(tmp_path / "file" / "report.html", "text")


def test_what_was_there_stays_until_the_new_page_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "report.html").write_text("old")

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(CounterfoilError, match="the disk is full"):
        page.save(tmp_path / "report.html", "new")
    assert (tmp_path / "report.html").read_text() == "old"


def test_letters_that_no_file_can_hold_are_replaced(tmp_path: Path) -> None:
    page.save(tmp_path / "report.html", "a\udcffb")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == "a?b"


def test_a_name_may_be_broken_after_its_joints_and_is_escaped() -> None:
    assert page.breakable("clip:open/ai") == "clip:<wbr>open/<wbr>ai"
    assert page.breakable("<b>") == "&lt;b&gt;"
