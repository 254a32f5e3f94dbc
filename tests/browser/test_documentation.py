"""The documentation site is built for real, as ``make docs`` makes it, leaves no page out, loads
nothing from elsewhere, and is read in a browser: search, dark mode, phones.
"""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from folder_site import hosted
from long import many
from playwright.sync_api import expect

import paperbits

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(900)]
ROOT = Path(__file__).parents[2]
SHOWN = ("index.html", "games/plexus.html", "library/positions.html", "notebooks/tour.html")


class Built(HTMLParser):
    """What a built page links to and loads, and where it can be linked at."""

    def __init__(self, file):
        super().__init__(convert_charrefs=True)
        self.links, self.loads, self.anchors = [], [], {""}
        self.html = file.read_text(encoding="utf-8")
        self.feed(self.html)

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


def test_the_site_is_whole_and_can_be_read_searched_and_darkened(tmp_path, visitor):
    """As ``make docs`` makes it: warnings are errors, and notebooks are run, in `make test` with few
    matches and interpreted.
    """
    quick = many(["--quick"], [])
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs/site/build.py"), "--out", str(tmp_path), *quick],
        env={
            **os.environ,
            "PAPERBITS_DATA": str(tmp_path / "data"),
            "NUMBA_DISABLE_JIT": many("1", "0"),
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    with hosted(tmp_path) as (documents, _):
        it_is_read_by_day_and_by_night(documents, visitor)
    site = tmp_path / "site"
    pages = {file.relative_to(site).as_posix(): Built(file) for file in site.rglob("*.html")}
    every_page_of_the_repository_is_there(pages)
    every_game_has_a_board_rules_settings_and_levels(pages)
    links_lead_to_pages_and_anchors_that_exist_and_nothing_comes_from_another_host(site, pages)
    found = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))["docs"]
    assert not any("3W" in each["text"] for each in found)  # No letters of drawn boards.
    reference = set().union(
        *(page.anchors for name, page in pages.items() if name.startswith("library/"))
    )
    assert {f"paperbits.{name}" for name in [*paperbits.__all__, "Position.svg"]} <= reference
    tour = pages["notebooks/tour.html"].html
    assert tour.count('<div class="output"') >= 4
    assert "Player 1 to move." in tour
    assert len(list((site / "notebooks").glob("first-player-*.png"))) == 1


def it_is_read_by_day_and_by_night(documents, visitor):
    page = visitor()
    elsewhere = []
    for reader in (visitor(viewport={"width": 390, "height": 844}, color_scheme="dark"), page):
        reader.on("request", lambda request: elsewhere.append(request.url))
        for name in SHOWN:
            reader.goto(documents + name)
            expect(reader.locator("h1").first).to_be_visible()
            assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    own = (documents, "data:", "blob:")
    assert [url for url in elsewhere if not url.startswith(own)] == []

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
    expect(paper).to_have_css("fill", "rgb(251, 250, 244)")
    page.locator("label[title='Switch to dark']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect(paper).to_have_css("fill", "rgb(26, 29, 33)")


def every_page_of_the_repository_is_there(pages):
    sys.path.insert(0, str(ROOT / "docs" / "site"))
    import staging

    wanted = {
        place.with_suffix(".html").as_posix().replace("README.html", "index.html")
        for file, place in staging.sources().items()
        if file.suffix in {".md", ".ipynb"}
    }
    assert wanted <= set(pages)


def every_game_has_a_board_rules_settings_and_levels(pages):
    for card in paperbits.all_games():
        page = pages[f"games/{card.id}.html"]
        parts = {"an-example", "rules", "settings", "computer-levels", "play-it"}
        assert parts <= page.anchors, card.id
        assert '<div class="board" data-search-exclude><svg' in page.html
        for word in (*(level.name for level in paperbits.levels(card)), *card.settings):
            assert word in page.html, card.id


def links_lead_to_pages_and_anchors_that_exist_and_nothing_comes_from_another_host(site, pages):
    broken = []
    for name, page in pages.items():
        for link in [*page.links, *page.loads] if name != "404.html" else ():  # Made for the top.
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loads and parts.scheme != "data":
                    broken.append(f"{name}: {link}")
                continue
            target = (site / name).parent / unquote(parts.path) if parts.path else site / name
            target = target / "index.html" if target.is_dir() else target
            inside = target.resolve().relative_to(site.resolve()).as_posix()
            anchors = pages[inside].anchors if inside in pages else {unquote(parts.fragment)}
            if not target.is_file() or unquote(parts.fragment) not in anchors:
                broken.append(f"{name}: {link}")
    assert broken == []
