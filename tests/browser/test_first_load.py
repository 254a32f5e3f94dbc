"""What a first and a second visit load before the first board. The layout must not shift meanwhile."""

import json
import re
from pathlib import Path

import pytest
from held import hold, set_up
from playwright.sync_api import expect
from screens import FRAMES, asked_by, kept_back, until_answered

pytestmark = pytest.mark.browser

FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
FONT = re.compile(r"\.woff2$")
BOARD = ".games svg rect, [role=grid] [role=gridcell]"
WATCHED = """
addEventListener("DOMContentLoaded", () => {
  new MutationObserver((_, watch) => {
    if (document.querySelector(%s) === null) return;
    watch.disconnect();
    window.boardAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
});
const wait = setTimeout;
// What a page asks for two seconds after its load: on a slow machine this comes before the board.
window.setTimeout = (work, time, ...given) => wait(work, time === 2_000 ? 60_000 : time, ...given);
window.jumps = [];
new PerformanceObserver((list) => {
  for (const jump of list.getEntries()) {
    if (jump.hadRecentInput) continue;
    window.jumps.push([jump.value, ...jump.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "")]);
  }
}).observe({ type: "layout-shift", buffered: true });
""" % json.dumps(BOARD)  # noqa: UP031 (braces of JavaScript)
FETCHED = """() => performance.getEntries()
  .filter(({ entryType, startTime }) => ["navigation", "resource"].includes(entryType) && startTime <= window.boardAt)
  .map(({ name, transferSize }) => [name.replace(location.origin, ""), transferSize])"""


def come(visitor, **size):
    """A page of an empty browser."""
    page = visitor(**size)
    page.add_init_script(WATCHED)
    return page


def address_of(page, site, what):
    if what == "/":
        return f"{site.url}/"
    made = set_up(site.url, what, [{"kind": "person"}, {"kind": "computer", "level": "beginner"}])
    hold(page, made)
    return f"{site.url}/m/{made['id']}"


def fetched(page, address):
    """The files loaded before the first board, with their bytes: body and headers."""
    page.goto(address)
    page.wait_for_function("() => window.boardAt !== undefined")
    page.wait_for_load_state("networkidle")
    return {str(name): int(size) for name, size in page.evaluate(FETCHED)}


def test_the_first_board_needs_few_bytes_and_the_second_none(visitor, site):
    """The list of games and a match need at most so many KB before the first board."""
    for what, most in (("/", 60), (FILLS, 62), (TILES, 72)):
        page, sockets = come(visitor), []
        page.on("websocket", lambda each, to=sockets: to.append(each))
        files = fetched(page, address_of(page, site, what))
        largest = sorted(files.items(), key=lambda each: -each[1])
        assert sum(files.values()) <= most * 1024, largest
        assert len(files) <= 18, largest
        if what == "/":  # The second load asks only for what may have changed.
            again = fetched(page, page.url)
            assert sum(size for path, size in again.items() if "/assets/" in path) == 0
            assert again["/api/games"] <= 400  # Only the word that it is the same.
        else:  # The connection that begins before the page is the only one.
            assert [socket.url.endswith("/live") for socket in sockets] == [True]


def test_the_layout_does_not_shift_while_loading(visitor, site):
    """Even if the font is loaded last."""
    for what, width in (("/", 1280), ("/", 390), (FILLS, 390), (TILES, 390)):
        page = come(visitor, viewport={"width": width, "height": 900})
        asked = asked_by(page)
        waiting = kept_back(page, FONT)
        page.goto(address_of(page, site, what), wait_until="commit")
        page.wait_for_function("() => window.boardAt !== undefined")
        until_answered(page, asked, waiting)  # All but the font has come.
        assert waiting
        page.unroute(FONT)  # Waiting requests continue.
        page.wait_for_function("() => document.fonts.check('20px \"Patrick Hand\"')")
        page.evaluate(FRAMES)
        jumps = page.evaluate("window.jumps")
        assert sum(jump[0] for jump in jumps) < 0.05, (what, width, jumps)


def test_a_part_that_cannot_be_loaded_shows_an_error_and_every_part_can_be_loaded(page, site):
    """A missing export shows only when a page needs the part."""
    page.goto(site.url)
    expect(page.locator(".games svg").first).to_be_visible()
    page.route(re.compile(r"/assets/Check-.*\.js$"), lambda route: route.abort())
    page.get_by_role("link", name="Check", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute(re.compile(r"/assets/Check-.*\.js$"))
    page.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("textbox", name="Equation")).to_be_visible()

    assets = Path(__file__).parents[2] / "src/paperbits/server/page/assets"
    parts = sorted(file.name for file in assets.glob("*.js"))
    assert parts
    failed = page.evaluate(
        """async (parts) => {
          const tried = await Promise.allSettled(parts.map((part) => import(`/assets/${part}`)));
          return tried.flatMap(({ reason }, k) => (reason === undefined ? [] : [`${parts[k]}: ${reason}`]));
        }""",
        parts,
    )
    assert failed == []
