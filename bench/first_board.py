"""How soon the first board is there on a slow phone: ``python bench/first_board.py [visits]``.

Chromium visits the page with an empty cache, as wide as a phone, with Lighthouse's "Slow 4G" (a
round trip takes 150 ms, 1.6 Mbit/s down, 0.75 up) and a processor that is four times slower.
Measured for the list of games, a match on squared paper and the tile game: milliseconds until the
board is drawn, requests and kilobytes until then, and long tasks (those above 50 ms). Then five
tiles are laid and recalled, without a slow net. All figures are medians; the worst is beside them.

``--other PYTHON`` names the Python of another copy of the project, with its own page. Both are
visited in turn, so that a busy machine slows both, and the ratio is printed.
"""

import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

import chromium
from daemons import free_port
from playwright.sync_api import sync_playwright
from tile_page import ask

from _figures import Figure, options_of, report

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


@contextlib.contextmanager
def serving(python):
    """Yield the address of a site of this Python, with an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [python, "-m", "paperbits", "serve", "--port", str(port), "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(600):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"{url}/api/games", timeout=5).close()
                    break
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            process.wait()


def made(url, game):
    """Begin a match; return its address and the list of matches that a browser keeps."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]
    begun = ask(f"{url}/api/matches", {"game": game, "settings": {}, "seats": seats, "seed": 1})
    held = {"id": begun["id"], "key": begun["key"], "game": game, "title": game, "seen": 1}
    return f"/m/{begun['id']}", [held | {"over": False}]


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


def visit(browser, url, what, board):
    """Visit a page once; return its figures."""
    address, kept = ("/", []) if what == "/" else made(url, what)
    context = visitor(browser, board, kept)
    page = context.new_page()
    slowed(page, net=True)
    page.goto(url + address, wait_until="commit")
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


def recalled(browser, url):
    """Lay five tiles in the tile game and recall them; return the milliseconds."""
    address, kept = made(url, TILES)
    context = visitor(browser, CASES["match of the tile game"][1], kept)
    page = context.new_page()
    page.goto(url + address)
    page.evaluate("() => window.boardSeen")
    for column in "fghij":
        page.locator("[role=option]:not([aria-disabled=true])").first.click()
        page.locator(f"[data-square={column}8]").click()
    page.wait_for_load_state("networkidle")
    slowed(page, net=False)
    taken = page.evaluate(RECALL)
    context.close()
    return {"ms": taken}


def main():
    """Measure, and print one table."""
    parser = options_of(__doc__)
    parser.add_argument("visits", nargs="?", type=int, default=5)
    parser.add_argument("--other", help="the Python of another copy of the project")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        pythons = {"this": sys.executable} | ({"other": options.other} if options.other else {})
        sites = {name: stack.enter_context(serving(python)) for name, python in pythons.items()}
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=chromium.get_light(), args=["--no-sandbox", "--disable-gpu"]
        )
        found = measured(browser, sites, options.visits)
        browser.close()
    print("| | | median | worst | other | ratio |\n|---|---|---:|---:|---:|---:|")
    for (case, what), by in found.items():
        here = statistics.median(by["this"])
        other = statistics.median(by["other"]) if options.other else 0
        compared = f"{other:,.0f} | {here / other:.2f}" if other else " | "
        print(f"| {case} | {what} | {here:,.0f} | {max(by['this']):,.0f} | {compared} |")
    report(
        Figure(f"first board, {case}", statistics.median(by["this"]), "ms", 1_500, least=True)
        for (case, what), by in found.items()
        if what == "ms" and case in CASES
    )


def measured(browser, sites, visits):
    """Visit each site in turn, so often; return all figures by case, kind and site."""
    found = {}
    for _ in range(visits):
        for case, (what, board) in CASES.items():
            for name, url in sites.items():
                for kind, value in visit(browser, url, what, board).items():
                    found.setdefault((case, kind), {}).setdefault(name, []).append(value)
        for name, url in sites.items():
            taken = recalled(browser, url)["ms"]
            found.setdefault(("recall of five tiles", "ms"), {}).setdefault(name, []).append(taken)
    return found


if __name__ == "__main__":
    main()
