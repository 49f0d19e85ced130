"""The page in a real browser: no request, no error, no script, nothing wider than a phone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from counterfoil.report import page

pytestmark = pytest.mark.browser
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SCHEMES = [("light", 1280), ("dark", 1280), ("light", 390), ("dark", 390)]


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking", "--disable-gpu"]
        )
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def file(world, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("browser") / "report.html"
    page.write(world.suite, world.runs, world.pictures, path, settings=world.settings)
    return path


@pytest.mark.parametrize(("scheme", "width"), SCHEMES)
def test_the_page_opens_without_errors_or_requests(browser, file: Path, scheme: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    tab = context.new_page()
    told: list[str] = []
    asked: list[str] = []
    tab.on("console", lambda message: told.append(message.text))
    tab.on("pageerror", lambda error: told.append(str(error)))
    tab.on("dialog", lambda dialog: (told.append(dialog.message), dialog.dismiss()))
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(file.as_uri())
    tab.evaluate("document.querySelectorAll('details').forEach(found => found.open = true)")
    wider = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    ground = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    context.close()
    assert told == []
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    assert wider == 0
    assert (sum(map(int, ground.strip("rgb()").split(","))) < 200) == (scheme == "dark")


def test_pictures_are_really_painted(browser, file: Path) -> None:
    tab = browser.new_page()
    tab.goto(file.as_uri())
    shown = tab.locator("details[open] svg.picture").first
    shown.scroll_into_view_if_needed()
    painted = shown.screenshot()
    tab.close()
    from io import BytesIO

    from PIL import Image

    colours = Image.open(BytesIO(painted)).convert("RGB").getcolors(1_000_000)
    assert colours is not None
    assert len(colours) > 20  # balls on a ground; an empty box would have a colour or two
    assert any(abs(r - 230) < 6 and abs(g - 235) < 6 and abs(b - 240) < 6 for _, (r, g, b) in colours)


def test_the_page_reads_without_scripts(browser, file: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(file.as_uri())
    seen = tab.locator("main").inner_text()
    context.close()
    assert "guessing" in seen
    assert "How it was built" in seen
