"""The documentation site in a browser: search, dark mode, phones, and no request to other hosts."""

import functools
import http.server
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
SHOWN = (
    "index.html",
    "games/index.html",
    "games/plexus.html",
    "library/positions.html",
    "notebooks/tour.html",
)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without writing each request down."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def documents(tmp_path_factory):
    """The address of a freshly built site."""
    folder = tmp_path_factory.mktemp("documents")
    command = [sys.executable, str(ROOT / "docs/site/build.py"), "--quick", "--out", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    handler = functools.partial(Quiet, directory=str(folder / "site"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_site_can_be_read_searched_and_darkened(documents, visitor):
    page = visitor()
    elsewhere, errors = [], []
    for reader in (visitor(viewport={"width": 390, "height": 844}, color_scheme="dark"), page):
        reader.on(
            "request",
            lambda request: (
                elsewhere.append(request.url)
                if not request.url.startswith((documents, "data:", "blob:"))
                else None
            ),
        )
        reader.on("pageerror", lambda error: errors.append(str(error)))
        for name in SHOWN:
            reader.goto(documents + name)
            expect(reader.locator("h1").first).to_be_visible()
            assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    assert (elsewhere, errors) == ([], [])

    # What a word means comes first.
    for word in ("cross-line", "free square", "certificate"):
        search(page, documents, word)
        expect(page.locator(".md-search-result__item a").first).to_have_attribute(
            "href", re.compile("glossary")
        )
    search(page, documents, "heat map")
    page.locator(".md-search-result__item a[href*=tutorial]").first.click()
    expect(page.locator("h1")).to_contain_text("Tutorial")

    page.goto(documents + "games/plexus.html")
    paper = page.locator(".board rect").first
    day = paper.evaluate("rect => getComputedStyle(rect).fill")
    page.locator("label[title='Switch to dark']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert day == "rgb(251, 250, 244)"
    assert paper.evaluate("rect => getComputedStyle(rect).fill") == "rgb(26, 29, 33)"


def search(page, documents, words):
    """Type words into the search of the first page."""
    page.goto(documents)
    page.locator("input.md-search__input").click()
    page.keyboard.type(words)
