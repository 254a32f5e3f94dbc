"""The folder of static files plays in a real browser, without a server and without a net."""

import functools
import http.server
import json
import re
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from paperbits.folder.writing import write_service_worker

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.timeout(600)]

GAME = "palindromic-rows-columns"
PYTHON = 120_000
"""Milliseconds for the start of Python, on a machine that does much else."""
PYODIDE = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


def run(*command: str) -> None:
    """Run a module of ours as a program."""
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, with the kernels of one game."""
    place = tmp_path_factory.mktemp("static")
    kernels, site = str(place / "kernels"), str(place / "site")
    run(
        "paperbits.folder.kernels",
        "--target",
        "wasm32",
        "--folder",
        kernels,
        "--game",
        GAME,
        "--one-size",
    )
    run(
        *("paperbits", "site", site, "--kernels", f"{kernels}/wasm32", "--pyodide", str(PYODIDE)),
        *("--under", "/site", "--zip", str(place / "site.zip")),
    )
    return place / "site"


@pytest.fixture
def served(written: Path) -> Iterator[http.server.ThreadingHTTPServer]:
    """The folder, on a port of its own."""
    handler = functools.partial(Quiet, directory=str(written.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def version(page: Page, wanted: int) -> None:
    """Wait until the page shows this version of its match."""
    expect(page.locator("[data-version]")).to_have_attribute(
        "data-version",
        str(wanted),
        timeout=PYTHON,
    )


@pytest.fixture
def archived(written: Path, tmp_path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The archive, which holds the folder, where Python alone serves it: its address, and what
    ends the server.
    """
    with zipfile.ZipFile(written.parent / "site.zip") as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path)
    files = [file for file in written.rglob("*") if file.is_file()]
    assert names == {f"site/{file.relative_to(written).as_posix()}" for file in files}
    page = tmp_path / "site" / "index.html"
    assert page.read_bytes() == (written / "index.html").read_bytes()
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        said = re.search(r"port (\d+)", server.stdout.readline())
        assert said is not None
        yield f"http://127.0.0.1:{said[1]}/site/", server.terminate
        server.terminate()


def test_a_match_goes_on_without_a_server_and_without_a_net(
    archived: tuple[str, Callable[[], None]], pages: Callable[..., Page]
) -> None:
    address, end = archived
    page = pages()
    page.goto(address)
    link = page.get_by_role("link", name="Palindromic Rows/Columns").first
    link.hover()
    expect(link).to_have_attribute("href", re.compile("^/site/"))  # To copy, or for a new tab.
    link.click()
    expect(page).to_have_url(re.compile("/site/"))
    # The kernels are of the usual size, and a newcomer would sit second on a smaller grid.
    page.get_by_role("button", name="Against the computer").click()
    page.get_by_role("spinbutton", name="Squares along a side").fill("6")
    page.get_by_role("button", name="Play", exact=True).click()
    version(page, 0)
    page.locator("[data-id='a1']").click()
    version(page, 2)  # The computer has answered.
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Tell me more")).to_be_visible(timeout=60_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.context.set_offline(True)
    end()
    page.reload()
    version(page, 2)  # The browser kept the match and everything that it needs.
    page.get_by_role("button", name="Undo").click()
    version(page, 3)
    page.locator("[data-id='b2']").click()
    version(page, 5)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_text("Settings in force")).to_be_visible()


def offline(page: Page, served: http.server.ThreadingHTTPServer, path: str = "") -> None:
    """Open the folder, wait until the browser has kept it, and take server and net away."""
    page.goto(f"http://127.0.0.1:{served.server_port}/site/{path}")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.context.set_offline(True)
    served.shutdown()


def go(page: Page, path: str) -> None:
    """Open another page of the folder at its address."""
    page.goto(re.sub("/site/.*", f"/site/{path}", page.url))


def follow(page: Page, path: str) -> None:
    """Follow a link to another page of the folder; Python goes on."""
    page.evaluate(
        """(path) => {
          const link = Object.assign(document.createElement("a"), { href: path });
          document.body.append(link);
          link.click();
          link.remove();
        }""",
        f"/site/{path}",
    )
    expect(page).to_have_url(re.compile(f"/site/{path}$"))


def test_somebody_alone_finds_everything_without_a_net(
    served: http.server.ThreadingHTTPServer, pages: Callable[..., Page]
) -> None:
    page = pages()
    offline(page, served)
    expect(page.get_by_role("link", name="People")).to_be_hidden()
    expect(page.get_by_role("link", name="Leaderboards")).to_be_hidden()
    go(page, "check")
    page.get_by_role("textbox", name="Equation").fill("1+1=10")
    expect(page.get_by_role("heading", name="It holds")).to_be_visible(timeout=PYTHON)
    follow(page, "puzzles/2026-03-01")
    page.get_by_role("button", name="Solution").click(timeout=PYTHON)
    expect(page.get_by_role("button", name="Solution")).to_be_hidden(timeout=PYTHON)
    follow(page, "daily")
    expect(page.get_by_role("grid").first).to_be_visible(timeout=PYTHON)
    follow(page, f"g/{GAME}/print")
    with page.expect_download(timeout=PYTHON) as download:
        page.get_by_role("button", name="Make the PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF-")
    go(page, "host/version.json")  # A file that is opened by itself is no page.
    assert set(json.loads(page.locator("body").inner_text())) == {"program", "files"}
    for address in ("leaders/plexus", "lobby", "me", "tournaments"):
        follow(page, address)
        expect(page.get_by_role("heading", name="This needs a server")).to_be_visible()
        follow(page, "check")  # The next page has the same heading.
        expect(page.get_by_role("textbox", name="Equation")).to_be_visible()


TAKEN_OVER = """async (before) => {
  while ((await caches.keys()).includes(before)) await new Promise((resolve) => setTimeout(resolve, 50));
  return caches.keys();
}"""

UPDATED = """navigator.serviceWorker.ready.then(async (registration) => {
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
})"""


def test_a_new_version_of_the_folder_keeps_a_match_that_goes_on(
    written: Path, served: http.server.ThreadingHTTPServer, pages: Callable[..., Page]
) -> None:
    page = pages()
    page.goto(f"http://127.0.0.1:{served.server_port}/site/")
    page.get_by_role("link", name="Palindromic Rows/Columns").first.click()
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Play", exact=True).click()
    version(page, 0)
    page.locator("[data-id='a1']").click()
    version(page, 1)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    [before] = page.evaluate("caches.keys()")
    (written / "host" / "alone.css").write_text("/* Another version. */\n")
    write_service_worker(written)
    page.evaluate(UPDATED)
    page.reload()  # The old version goes on while a page of it is open.
    version(page, 1)
    # The board is drawn before Python is there, and takes touches after that.
    for _ in range(60):
        page.locator("[data-id='a2']").click()
        with suppress(AssertionError):
            expect(page.locator("[data-version]")).to_have_attribute(
                "data-version", "2", timeout=2_000
            )
            break
    version(page, 2)
    context, address = page.context, page.url
    page.close()
    page = context.new_page()
    page.goto(re.sub("/site/.*", "/", address))  # Beside the folder, so no version is in use.
    [after] = page.evaluate(TAKEN_OVER, before)
    assert after != before
    page.goto(address)
    version(page, 2)
    other_tab = context.new_page()
    other_tab.goto(address)
    version(other_tab, 2)
    for played, square in enumerate(("a3", "b1"), 3):
        page.locator(f"[data-id='{square}']").click()
        version(page, played)
    other_tab.locator("[data-id='b2']").click()
    version(other_tab, 3)
    other_tab.get_by_role("button", name="Rules").click()  # Answers wait until a change is kept.
    expect(other_tab.get_by_text("Settings in force")).to_be_visible()
    other_tab.close()
    page.reload()
    version(page, 4)  # The longer match stays.
    follow(page, "matches")
    with page.expect_download(timeout=PYTHON) as file:
        page.get_by_role("button", name="Save all matches as a file").click()
    other = pages()
    other.goto(re.sub("/site/.*", "/site/", address))
    other.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    follow(other, "matches")
    expect(other.get_by_text("You have played no match")).to_be_visible(timeout=PYTHON)
    other.get_by_label("Take matches from such a file").set_input_files(file.value.path())
    expect(other.get_by_text("1 match, kept in this browser")).to_be_visible(timeout=PYTHON)
    expect(other.get_by_role("status").get_by_text("from the file: 1 match.")).to_be_visible()
    other.get_by_label("Take matches from such a file").set_input_files(file.value.path())
    expect(other.get_by_text("All matches of the file are here already.")).to_be_visible()
