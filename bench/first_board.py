"""How soon the first board is there on a slow phone: ``python bench/first_board.py [visits]``.

Chromium visits the page with an empty cache, as wide as a phone, with Lighthouse's "Slow 4G" (a
round trip takes 150 ms, 1.6 Mbit/s down, 0.75 up) and a processor that is four times slower.
Measured for the list of games, a match on squared paper and the tile game: milliseconds until the
board is drawn, requests and kilobytes until then, and long tasks (those above 50 ms). Then five
tiles are laid and recalled, without a slow net. All figures are medians; the worst is beside them.
"""

import json
import statistics

from playwright.sync_api import sync_playwright

from _light import ready_site
from _options import options_of

import chromium  # isort: skip

NET = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_638.4 * 1_024 / 8,
    "uploadThroughput": 750 * 1_024 / 8,
}
SLOWER = 4
PHONE = {"width": 390, "height": 844}
FILLS, TILES = "palindromic-rows-columns", "binary-number-scrabble"
CASES = {
    "list of games": ("/", ".games svg rect"),
    "match on squared paper": (FILLS, "[role=grid] [role=gridcell]"),
    "match of the tile game": (TILES, "[role=grid] [role=gridcell]"),
}
WATCHED = """
let seen;
window.boardSeen = new Promise((done) => (seen = done));
window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((each) => [each.startTime, each.duration])))
  .observe({ type: "longtask", buffered: true });
addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (document.querySelector(BOARD) === null) return false;
    requestAnimationFrame(() => setTimeout(() => seen((window.boardAt = performance.now()))));
    return true;
  };
  if (!look()) new MutationObserver((_, watch) => { if (look()) watch.disconnect(); }).observe(document.body, { childList: true, subtree: true });
});
"""
SEEN = """() => ({
  board: window.boardAt,
  fetched: performance.getEntries()
    .filter(({ entryType, startTime }) => ["navigation", "resource"].includes(entryType) && startTime < window.boardAt)
    .map(({ name, transferSize }) => [name, transferSize]),
  tasks: window.tasks.filter(([begun]) => begun < window.boardAt).map(([, lasted]) => lasted),
})"""
RECALL = """async () => {
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent.trim().startsWith("Recall"));
  const begun = performance.now();
  button.click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begun;
}"""


def made(server, game):
    """Begin a match; return its path and the list of matches that a browser keeps."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    match, key = server.begin(game, seats=seats, seed=1)
    held = {"id": match, "key": key, "game": game, "title": game, "seen": 1, "over": False}
    return f"/m/{match}", [held]


def visitor(browser, board, kept=()):
    """A new browser on a phone, which notes when a board is drawn."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.add_init_script(WATCHED.replace("BOARD", json.dumps(board)))
    if kept:
        text = json.dumps(json.dumps(kept))
        context.add_init_script(f"localStorage.setItem('paperbits.matches', {text})")
    return context


def slowed(page, *, net):
    """Slow the processor, and the net too if ``net``."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    if net:
        session.send("Network.emulateNetworkConditions", NET)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def visit(browser, server, what, board):
    """Visit a page once; return its figures."""
    path, kept = ("/", []) if what == "/" else made(server, what)
    context = visitor(browser, board, kept)
    page = context.new_page()
    slowed(page, net=True)
    page.goto(server.address + path, wait_until="commit")
    page.evaluate("() => window.boardSeen")
    seen = page.evaluate(SEEN)
    context.close()
    return {
        "ms": seen["board"],
        "requests": len(seen["fetched"]),
        "KB": sum(size for _, size in seen["fetched"]) / 1_024,
        "long tasks, ms": sum(seen["tasks"]),
        "longest task, ms": max(seen["tasks"], default=0),
    }


def recalled(browser, server):
    """Lay five tiles in the tile game and recall them; return the milliseconds."""
    path, kept = made(server, TILES)
    context = visitor(browser, CASES["match of the tile game"][1], kept)
    page = context.new_page()
    page.goto(server.address + path)
    page.evaluate("() => window.boardSeen")
    for column in "fghij":
        page.locator("[role=option]:not([aria-disabled=true])").first.click()
        page.locator(f"[data-square={column}8]").click()
    page.wait_for_load_state("networkidle")
    slowed(page, net=False)
    taken = page.evaluate(RECALL)
    context.close()
    return taken


def main():
    """Measure, and print one table."""
    parser = options_of(__doc__)
    parser.add_argument("visits", nargs="?", type=int, default=5)
    visits = parser.parse_args().visits
    found = {}
    with ready_site() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.get_light(), args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(visits):
            for case, (what, board) in CASES.items():
                for kind, value in visit(browser, server, what, board).items():
                    found.setdefault((case, kind), []).append(value)
            taken = recalled(browser, server)
            found.setdefault(("recall of five tiles", "ms"), []).append(taken)
        browser.close()
    print("| | | median | worst |\n|---|---|---:|---:|")
    for (case, what), values in found.items():
        print(f"| {case} | {what} | {statistics.median(values):,.0f} | {max(values):,.0f} |")


if __name__ == "__main__":
    main()
