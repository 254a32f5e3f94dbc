"""The documentation site is built for real, as ``make docs`` makes it, leaves no page out, loads
nothing from elsewhere, and is read in a browser: search, dark mode, phones.
"""

import functools
import http.server
import json
import os
import re
import subprocess
import sys
import threading
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from paperbits import all_games, levels

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
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


class Page(HTMLParser):
    """What a built page links to, loads, and can be linked at."""

    def __init__(self, file):
        super().__init__(convert_charrefs=True)
        self.links, self.loads, self.anchors, self.text = [], [], {""}, []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.anchors |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "link" and found.get("rel") not in {"canonical", "next", "prev"}:
            self.loads.append(found["href"])
        if tag != "a" and found.get("src"):
            self.loads.append(found["src"])
        self.loads += re.findall(r"url\(([^)]+)\)", found.get("style") or "")

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The folder of a build, as ``make docs`` makes it: warnings are errors, and notebooks are run.
    It takes half a minute, so there is one test.
    """
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs/site/build.py"), "--out", str(folder)],
        env={**os.environ, "PAPERBITS_DATA": str(folder / "data")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return folder


@pytest.fixture(scope="module")
def documents(out):
    """The address at which the site is served."""
    handler = functools.partial(Quiet, directory=str(out / "site"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_site_is_whole_and_can_be_read_searched_and_darkened(out, documents, visitor):
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
    page.goto(documents)
    box = page.locator("input.md-search__input")
    for word in ("playout", "leave value", "certificate"):
        box.fill("")
        box.press_sequentially(word)
        first = page.locator(".md-search-result__item").first
        expect(first).to_contain_text(re.compile(word, re.IGNORECASE))
        expect(first.locator("a").first).to_have_attribute("href", re.compile("glossary"))
    box.fill("")
    box.press_sequentially("heat map")
    page.locator(".md-search-result__item a[href*=tutorial]").first.click()
    expect(page.locator("h1")).to_contain_text("Tutorial")

    page.goto(documents + "games/plexus.html")
    paper = page.locator(".board rect").first
    day = paper.evaluate("rect => getComputedStyle(rect).fill")
    page.locator("label[title='Switch to dark']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert day == "rgb(251, 250, 244)"
    assert paper.evaluate("rect => getComputedStyle(rect).fill") == "rgb(26, 29, 33)"

    site = out / "site"
    html = {file.relative_to(site).as_posix(): Page(file) for file in site.rglob("*.html")}
    every_page_of_the_repository_is_there(html)
    every_game_has_rules_settings_and_levels(html)
    every_game_is_drawn(out)
    links_lead_to_pages_and_anchors_that_exist(out, html)
    nothing_comes_from_another_host(out, html)
    pages_can_be_searched(out)
    the_search_lists_what_words_mean_first(out)
    the_reference_describes_what_is_public(html)
    notebooks_have_fresh_outputs(out)


def every_page_of_the_repository_is_there(html):
    sys.path.insert(0, str(ROOT / "docs" / "site"))
    import staging

    wanted = {
        place.with_suffix(".html")
        for file, place in staging.sources().items()
        if file.suffix in {".md", ".ipynb"}
    }
    missing = {place.as_posix().replace("README.html", "index.html") for place in wanted} - set(
        html
    )
    assert missing == set()


def every_game_has_rules_settings_and_levels(html):
    for card in all_games():
        page = html[f"games/{card.id}.html"]
        assert {
            "an-example",
            "rules",
            "settings",
            "computer-levels",
            "play-it",
        } <= page.anchors, card.id
        text = " ".join("".join(page.text).split())
        assert card.credit in text
        assert all(level.name in text for level in levels(card))
        assert all(name in text for name in card.settings)


def every_game_is_drawn(out):
    for card in all_games():
        assert '<div class="board" data-search-exclude><svg' in (
            out / "site" / "games" / f"{card.id}.html"
        ).read_text(encoding="utf-8")


def links_lead_to_pages_and_anchors_that_exist(out, html):
    site, broken = out / "site", []
    for name, page in html.items():
        if name == "404.html":  # Its links are made for the top of a host.
            continue
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (site / name).parent / unquote(parts.path) if parts.path else site / name
            target = target / "index.html" if target.is_dir() else target
            inside = target.resolve().relative_to(site.resolve()).as_posix()
            if not target.is_file() or (
                parts.fragment
                and inside in html
                and unquote(parts.fragment) not in html[inside].anchors
            ):
                broken.append(f"{name}: {link}")
    assert broken == []


def nothing_comes_from_another_host(out, html):
    loads = [(name, load) for name, page in html.items() for load in page.loads]
    assert [
        each
        for each in loads
        if urlsplit(each[1]).scheme not in {"", "data"} or urlsplit(each[1]).netloc
    ] == []
    for file in (out / "site").rglob("*.css"):
        text = file.read_text(encoding="utf-8")
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"' ]+", text) == [], (
            file.name
        )


def pages_can_be_searched(out):
    found = json.loads((out / "site/search/search_index.json").read_text(encoding="utf-8"))
    titles = {each["title"] for each in found["docs"]}
    assert not any("3W" in each["text"] for each in found["docs"])  # No letters of drawn boards.
    assert {
        "Tutorial: ten minutes with the library",
        "Plexus via Midpoints and Endpoints",
        "Glossary",
    } <= titles


def the_search_lists_what_words_mean_first(out):
    found = json.loads((out / "site/search/search_index.json").read_text(encoding="utf-8"))["docs"]
    boosts = {}
    for each in found:
        boosts.setdefault(each["location"].partition("/")[0].partition("#")[0], set()).add(
            each.get("boost", 1)
        )
    assert (boosts["glossary.html"], boosts["decisions"], boosts["experiments"]) == (
        {4},
        {0.1},
        {0.1},
    )
    assert (boosts["people.html"], boosts["games"]) == ({1}, {1})


def the_reference_describes_what_is_public(html):
    anchors = set().union(
        *(page.anchors for name, page in html.items() if name.startswith("library/"))
    )
    import paperbits

    assert {f"paperbits.{name}" for name in paperbits.__all__} <= anchors
    assert {
        "paperbits.Position.svg",
        "paperbits.Match.svg",
        "paperbits.Card.new",
        "paperbits.Option.value",
    } <= anchors


def notebooks_have_fresh_outputs(out):
    text = (out / "site/notebooks/tour.html").read_text(encoding="utf-8")
    assert text.count('<div class="output"') >= 4
    assert "Player 1 to move." in text
    assert "Traceback" not in text
    assert len(list((out / "site/notebooks").glob("first-player-*.png"))) == 1
