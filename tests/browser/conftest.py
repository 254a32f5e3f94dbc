"""A running site and a real browser, for the tests that drive the page."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import chromium
import folder_site
import psutil
import pytest
from daemons import Postgres, Redis, free_port
from once import made_once
from playwright.sync_api import Browser, Page, expect, sync_playwright

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules/axe-core/axe.min.js"
PAGE = WEB.parent / "src/paperbits/server/page/index.html"
UNUSED = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    "SpareRendererForSitePerProcess",
)
"""What Chromium does not do here. Only the last list of a command counts, so this one repeats what
Playwright leaves out. The last would begin a process more for each visitor, which none uses.
"""
FLAGS = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join(UNUSED)}"]

LONGEST = ("test_documentation.py", "test_firefox.py", "test_without_server.py")
"""The files of the tests that take longest."""

# Long enough for a busy machine. It does not slow down passing tests.
expect.set_options(timeout=60_000)


def compiles(item: pytest.Item) -> bool:
    """Whether a test needs the site that compiles."""
    asked: list[str] = getattr(item, "fixturenames", [])
    return "compiled_site" in asked or item.get_closest_marker("compiled") is not None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have each process begin with one of the tests that take longest, and one process start the
    site that compiles.

    xdist first gives each process an equal share of the tests, in their order.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    longest = [item for item in items if item.path.name in LONGEST]
    others = [item for item in items if item.path.name not in LONGEST]
    others.sort(key=lambda item: not compiles(item))
    left = len(items)
    items.clear()
    for process in range(processes):
        share = left // (processes - process)
        first = longest[process::processes]
        rest = max(0, share - len(first))
        items += first + others[:rest]
        del others[:rest]
        left -= share
    items += others


class Site:
    """The server as people start it, on a port of its own, with a store that outlives it."""

    def __init__(self, *store: str, compiled: bool = False) -> None:
        """``store``: the options of the command that say where matches are kept; ``compiled``:
        whether its computers think compiled.
        """
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.store = store
        self.environment = {**os.environ, "NUMBA_DISABLE_JIT": str(int(not compiled))}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "paperbits", "serve"]
        command += ["--port", str(self.port), *self.store]
        self._process = subprocess.Popen(
            command,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(900):
            try:
                urllib.request.urlopen(f"{self.url}/api/games", timeout=5).close()
            except OSError:
                assert self._process.poll() is None, "The server ended at once."
                time.sleep(0.1)
            else:
                return
        raise AssertionError("The server did not answer within 90 seconds.")

    def stop(self) -> None:
        """Kill all of it, as a power cut would."""
        site = psutil.Process(self._process.pid)
        for process in (site, *site.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._process.wait()

    def restart(self) -> None:
        self.stop()
        self.start()


@pytest.fixture(scope="session", autouse=True)
def _built() -> None:
    """Build the page if it is not built."""
    needed = [["npm", "ci", "--no-audit", "--no-fund"]] if not AXE.is_file() else []
    needed += [["npm", "run", "build"]] if not PAGE.is_file() else []
    for command in needed:
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def site(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Site]:
    processes = request.config.getoption("--processes")
    with ExitStack() as stack:
        if processes == 1:
            site = Site("--data", str(tmp_path_factory.mktemp("site") / "matches.db"))
        else:
            site = Site(*stack.enter_context(shared_store()), "--workers", str(processes))
        yield site
        site.stop()


@pytest.fixture(scope="session")
def compiled_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site for computers that play with tiles: interpreted, they think for minutes."""
    site = Site("--data", str(tmp_path_factory.mktemp("compiled") / "matches.db"), compiled=True)
    yield site
    site.stop()


@contextmanager
def shared_store() -> Iterator[tuple[str, ...]]:
    """A store for several processes, as the options of a command."""
    postgres, redis = Postgres(), Redis()
    with ThreadPoolExecutor(1) as pool:  # The browser has its event loop in this thread.
        try:
            pool.submit(postgres.start).result()
            redis.start()
            yield "--database", pool.submit(postgres.database).result(), "--broker", redis.url
        finally:
            redis.close()
            postgres.close()


@pytest.fixture(scope="session")
def site_of() -> Iterator[Callable[[Path], Site]]:
    """Starts a site over a file that the test has filled."""
    sites = []

    def start(data: Path) -> Site:
        sites.append(Site("--data", str(data)))
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that plays without a server, and beside it its archive."""
    place: Path = made_once(tmp_path_factory, "static", folder_site.write)
    return place / "site"


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[str], Browser]]:
    """Starts the browser that is at a path."""
    with sync_playwright() as playwright:
        browsers = []

        def start(path: str) -> Browser:
            browsers.append(playwright.chromium.launch(executable_path=path, args=FLAGS))
            return browsers[-1]

        yield start
        for browser in browsers:
            browser.close()


@pytest.fixture(scope="session")
def browser(launch: Callable[[str], Browser]) -> Browser:
    return launch(chromium.get_light())


@pytest.fixture
def page(pages: Callable[..., Page]) -> Page:
    """A page of a fresh visitor; an error in its scripts fails the test."""
    return pages()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[Any]]:
    """What axe finds on a page: the rule, and where."""
    script = AXE.read_text()

    def run(page: Page) -> list[Any]:
        page.evaluate(script)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")
        return [
            (each["id"], [node["html"][:200] for node in each["nodes"]])
            for each in found["violations"]
        ]

    return run


@pytest.fixture
def visitor(pages: Callable[..., Page]) -> Callable[..., Page]:
    """Pages of people on devices of their own."""
    return pages


@pytest.fixture
def pages(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of people on devices of their own, without motion unless a test asks for it.

    An error in the scripts of one fails the test.
    """
    contexts = []
    errors: list[str] = []

    def come(**options: Any) -> Page:
        usual: Any = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(60_000)
        context.on("weberror", lambda told: errors.append(str(told.error)))
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()
    assert errors == []
