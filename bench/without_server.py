"""What a first visit to the folder without a server costs: bytes, seconds, memory.

``python bench/without_server.py FOLDER [--game ID]`` serves a folder that was written with ``--under
/NAME`` of its own name (docs/anywhere.md). It does so as hosts do, with compression, over a line as
slow as Slow 4G (1.6 Mbit/s and 150 ms for each request), and opens it in Chromium with a processor
four times slower for the page. The workers run at full speed: Chromium slows pages only. With
``--memory`` it tells instead, at full speed, what memory of its own the process of the page has, up
to a hint in a match and after the match is left. Prints JSON.
"""

import contextlib
import functools
import gzip
import http.server
import json
import re
import threading
import time
from pathlib import Path

import psutil
from playwright.sync_api import Page, expect, sync_playwright

from _options import options_of

RATE = 1.6e6 / 8
"""Bytes a second, of all requests together."""

DELAY = 0.15
"""Seconds before each answer."""

WAIT = 180_000
LATER = ("later.pack", "library.pack", "print.pack")
FOLDERS = ("answers", "pictures")


class Slow(http.server.SimpleHTTPRequestHandler):
    """Serves a folder compressed, over one slow line."""

    protocol_version = "HTTP/1.1"
    line = threading.Lock()
    slow = True

    def handle(self) -> None:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # The page was left.
            super().handle()

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if self.slow:
            time.sleep(DELAY)
        file = (
            file if file.is_file() else Path(self.directory) / self.path.split("/")[1] / "404.html"
        )
        data = pressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")  # As GitHub Pages says.
        if file.suffix != ".pack":
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for place in range(0, len(data), 16_384):
            part = data[place : place + 16_384]
            with self.line:
                if self.slow:
                    time.sleep(len(part) / RATE)
                self.wfile.write(part)


@functools.cache
def pressed(file: Path) -> bytes:
    """Return a file as it goes over the line."""
    data = file.read_bytes()
    return data if file.suffix == ".pack" else gzip.compress(data, 9)


def comes_later(file: Path, game: str) -> bool:
    """Return whether a match of a game at its usual size does without a file, but for a few small
    answers.
    """
    others = file.name.endswith(".wasm.pack") and file.name != f"{game}-0.wasm.pack"
    return file.name in LATER or file.parent.name in FOLDERS or others


def version(page: Page, wanted: str) -> None:
    """Wait until a match has a version."""
    expect(page.locator("[data-version]")).to_have_attribute(
        "data-version", re.compile(wanted), timeout=WAIT
    )


def memory() -> int:
    """Return the MiB that the process of the page, which has the workers too, shares with no other."""
    sizes = [
        each.memory_full_info()
        for each in psutil.Process().children(recursive=True)
        if "--type=renderer" in each.cmdline()
    ]
    return max(((each.rss, each.uss) for each in sizes), default=(0, 0))[1] >> 20


def stay(page: Page, address: str, game: str) -> dict[str, int]:
    """Return the MiB before, in and after a match."""
    page.goto(address)
    page.wait_for_timeout(15_000)
    found = {"the list of games": memory()}
    page.goto(f"{address}g/{game}")
    page.get_by_role("button", name="Against the computer").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Hint", exact=True).click(timeout=WAIT)
    expect(page.get_by_role("button", name="Tell me more")).to_be_visible(timeout=WAIT)
    found["after a hint"] = memory()
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(2_000)
    found["after the page's garbage collection"] = memory()
    page.get_by_role("link", name="Puzzles").first.click()
    page.wait_for_timeout(26_000)
    found["26 seconds after the match"] = memory()
    return found


def visit(page: Page, address: str, game: str) -> dict[str, float]:
    """Visit the folder for the first time and play two moves; return seconds."""
    found = {}
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    expect(page.locator("main [role=grid], main .board, main svg").first).to_be_visible(
        timeout=WAIT
    )
    found["first board"] = time.perf_counter() - begun
    page.goto(f"{address}g/{game}")
    page.get_by_role("button", name="Against the computer").click()
    begun = time.perf_counter()
    page.get_by_role("button", name="Play", exact=True).click()
    version(page, "[0-9]+")
    found["match"] = time.perf_counter() - begun
    for name, square in (("first move", 0), ("later move", -1)):
        at = page.locator("[data-version]").get_attribute("data-version")
        begun = time.perf_counter()
        page.locator("main [data-id]").nth(square).click()
        version(page, f"^{int(at or 0) + 2}$")
        found[name] = time.perf_counter() - begun
    return found


def main() -> None:
    """Run the command."""
    parser = options_of(__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--game",
        default="palindromic-rows-columns",
        help="its id; without --memory a game whose moves are squares",
    )
    parser.add_argument("--fast", action="store_true", help="a fast line and a fast processor")
    parser.add_argument("--memory", action="store_true", help="MiB instead of seconds")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    asked = parser.parse_args()
    files = [file for file in asked.folder.rglob("*") if file.is_file()]
    sizes = {file: len(pressed(file)) for file in files if file.suffix != ".zip"}
    later = sum(size for file, size in sizes.items() if comes_later(file, asked.game))
    Slow.slow = not (asked.fast or asked.memory)
    handler = functools.partial(Slow, directory=str(asked.folder.parent))
    with (
        http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        sync_playwright() as driver,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = driver.chromium.launch(executable_path=asked.chromium)
        page = browser.new_page()
        if Slow.slow:
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        address = f"http://127.0.0.1:{server.server_port}/{asked.folder.name}/"
        found = (
            stay(page, address, asked.game) if asked.memory else visit(page, address, asked.game)
        )
        browser.close()
        server.shutdown()
    print(
        json.dumps(
            {
                "MB at first": round((sum(sizes.values()) - later) / 1e6, 2),
                "MB on demand": round(later / 1e6, 2),
                "largest": {
                    file.name: size
                    for file, size in sorted(sizes.items(), key=lambda each: -each[1])[:9]
                },
                "MiB" if asked.memory else "seconds": {k: round(v, 2) for k, v in found.items()},
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
