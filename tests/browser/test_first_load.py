"""What a first and a second visit load before the first board. The layout must not shift meanwhile."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from held import hold, set_up
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

pytestmark = pytest.mark.browser

FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
BOARD = ".games svg rect, [role=grid] [role=gridcell]"
WATCHED = """
addEventListener("DOMContentLoaded", () => {
  new MutationObserver((_, watch) => {
    if (document.querySelector(%s) === null) return;
    watch.disconnect();
    window.boardAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
});
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


@pytest.fixture
def visitor(browser: Browser) -> Any:
    """A visitor with an empty browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.add_init_script(WATCHED)
    yield context
    context.close()


def address_of(context: BrowserContext, site: Any, what: str) -> str:
    if what == "/":
        return what
    made = set_up(site.url, what, [{"kind": "person"}, {"kind": "computer", "level": "beginner"}])
    hold(context, made)
    return f"/m/{made['id']}"


def fetched(page: Page, address: str) -> dict[str, int]:
    """The files loaded before the first board, with their bytes: body and headers."""
    page.goto(address)
    page.wait_for_function("() => window.boardAt !== undefined")
    page.wait_for_load_state("networkidle")
    return {str(name): int(size) for name, size in page.evaluate(FETCHED)}


@pytest.mark.parametrize(("what", "most"), [("/", 61), (FILLS, 62), (TILES, 72)])
def test_the_first_board_needs_few_bytes(
    visitor: BrowserContext, site: Any, what: str, most: int
) -> None:
    """The list of games and a match need at most this many KB before the first board."""
    page, sockets = visitor.new_page(), []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    files = fetched(page, f"{site.url}{address_of(visitor, site, what)}")
    largest = sorted(files.items(), key=lambda each: -each[1])
    assert sum(files.values()) <= most * 1024, largest
    assert len(files) <= 18, largest
    if what != "/":  # The connection that begins before the page is the only one.
        assert [url.endswith("/live") for url in sockets] == [True]


def test_files_are_sent_compressed_and_cached(visitor: BrowserContext, site: Any) -> None:
    page = visitor.new_page()
    answers: dict[str, Any] = {}
    page.on(
        "response",
        lambda answer: answers.setdefault(answer.url.removeprefix(site.url), answer.all_headers()),
    )
    fetched(page, f"{site.url}/")
    scripts = [
        headers
        for path, headers in answers.items()
        if path.endswith((".js", ".css")) and "/assets/" in path
    ]
    assert scripts
    for headers in scripts:
        assert "immutable" in headers["cache-control"]
        assert headers.get("content-encoding", "br") == "br"
    assert max(int(headers["content-length"]) for headers in scripts) > 5_000
    assert answers["/api/games"]["cache-control"] == "no-cache"
    again = fetched(page, f"{site.url}/")
    assert sum(size for path, size in again.items() if "/assets/" in path) == 0
    assert again["/api/games"] <= 400  # Only the word that it is the same.


FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize(("what", "width"), [("/", 1280), ("/", 390), (FILLS, 390), (TILES, 390)])
def test_the_layout_does_not_shift_while_loading(
    visitor: BrowserContext, site: Any, what: str, width: int
) -> None:
    """Even if the font is loaded last."""

    def late(route: Route) -> None:
        waiting.append(route)

    waiting: list[Route] = []
    asked: set[Request] = set()
    page = visitor.new_page()

    def come(request: Request) -> None:
        asked.discard(request)

    page.on("request", lambda request: asked.update([request]))
    page.on("requestfinished", come)
    page.on("requestfailed", come)
    page.set_viewport_size({"width": width, "height": 900})
    page.route(re.compile(r"\.woff2$"), late)
    page.goto(f"{site.url}{address_of(visitor, site, what)}", wait_until="commit")
    page.wait_for_function("() => window.boardAt !== undefined")
    page.evaluate(FRAMES)
    while len(asked) > len(waiting):  # All but the font has come.
        page.evaluate(FRAMES)
    assert waiting
    page.unroute(re.compile(r"\.woff2$"))  # Waiting requests continue.
    page.wait_for_function("() => document.fonts.check('20px \"Patrick Hand\"')")
    page.evaluate(FRAMES)
    jumps = page.evaluate("window.jumps")
    assert sum(jump[0] for jump in jumps) < 0.05, jumps


def test_a_part_that_cannot_be_loaded_shows_an_error_and_every_part_can_be_loaded(
    page: Page, site: Any
) -> None:
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
