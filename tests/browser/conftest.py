"""A running site and a real browser, for the tests that drive the page."""

import os
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import chromium
import folder_site
import psutil
import pytest
from daemons import Postgres, Redis, free_port
from once import made_once
from playwright.sync_api import expect, sync_playwright
from served import until

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
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


def compiles(item):
    """Whether a test needs the site that compiles."""
    asked = getattr(item, "fixturenames", [])
    return "compiled_site" in asked or item.get_closest_marker("compiled") is not None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
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

    def __init__(self, *store, compiled=False):
        """``store``: the options of the command that say where matches are kept; ``compiled``:
        whether its computers think compiled.
        """
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.store = store
        self.environment = {**os.environ, "NUMBA_DISABLE_JIT": str(int(not compiled))}
        self.start()

    def start(self):
        command = [sys.executable, "-m", "paperbits", "serve"]
        command += ["--port", str(self.port), *self.store]
        self._process = subprocess.Popen(
            command,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._answers)

    def _answers(self):
        assert self._process.poll() is None, "The server ended at once."
        with suppress(OSError), urllib.request.urlopen(f"{self.url}/api/games", timeout=60):
            return True

    def stop(self):
        """Kill all of it, as a power cut would."""
        site = psutil.Process(self._process.pid)
        for process in (site, *site.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory, request):
    processes = request.config.getoption("--processes")
    with ExitStack() as stack:
        if processes == 1:
            site = Site("--data", str(tmp_path_factory.mktemp("site") / "matches.db"))
        else:
            site = Site(*stack.enter_context(shared_store()), "--workers", str(processes))
        yield site
        site.stop()


@pytest.fixture(scope="session")
def compiled_site(tmp_path_factory):
    """A site for computers that play with tiles: interpreted, they think for minutes."""
    site = Site("--data", str(tmp_path_factory.mktemp("compiled") / "matches.db"), compiled=True)
    yield site
    site.stop()


@contextmanager
def shared_store():
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
def written(tmp_path_factory):
    """The folder that plays without a server, and beside it its archive."""
    return made_once(tmp_path_factory, "static", folder_site.write) / "site"


@pytest.fixture(scope="session")
def launch():
    """Starts the browser that is at a path."""
    with sync_playwright() as playwright:
        browsers = []

        def start(path):
            browsers.append(playwright.chromium.launch(executable_path=path, args=FLAGS))
            return browsers[-1]

        yield start
        for browser in browsers:
            browser.close()


@pytest.fixture(scope="session")
def browser(launch):
    return launch(chromium.get_light())


@pytest.fixture
def page(visitor):
    """A page of a fresh visitor."""
    return visitor()


@pytest.fixture(scope="session")
def axe():
    """What axe finds on a page: the rule, and where; and a page that is wider than its screen."""
    script = AXE.read_text()

    def run(page):
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        found = page.evaluate("axe.run(document, {resultTypes: ['violations'], preload: false})")
        wide = page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.documentElement)"
        )
        return [
            *(
                (each["id"], [node["html"][:200] for node in each["nodes"]])
                for each in found["violations"]
            ),
            *([("too wide", wide)] if wide > 0 else []),
        ]

    return run


@pytest.fixture
def visitor(browser):
    """Pages of people on devices of their own, without motion unless a test asks for it.

    An error in the scripts of one fails the test.
    """
    contexts, errors = [], []

    def come(**options):
        usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(60_000)
        context.on("weberror", lambda told: errors.append(str(told.error)))
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()
    assert errors == []
