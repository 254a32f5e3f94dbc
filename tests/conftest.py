"""What all tests share: plain helper modules lie in ``tests/support``."""

import gc
import os
import re
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

sys.path.insert(0, str(Path(__file__).parent / "support"))
from long import many

# A site that a test starts compiles what is played there, not all games.
os.environ["PAPERBITS_PREPARE"] = "played"

# No test fails because a machine is busy. In `make test` the examples of a test are few and always
# the same; `make test-long` draws many new ones.
settings.register_profile("long", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("short", settings.get_profile("long"), max_examples=25, derandomize=True)
settings.load_profile(many("short", "long"))
# Otherwise examples depend on every constant of the modules that the process has loaded so far.
providers._get_local_constants = many(
    lambda: providers._local_constants, providers._get_local_constants
)


TESTS = Path(__file__).parent
SEARCHES = ("plays", "tile_engine")
"""The rooms whose tests run compiled in `make test`, as those do that are marked ``compiled``: they
search so long that compiling pays. All others run interpreted: to compile a kernel for their
settings takes many times as long.
"""


def pytest_collection_modifyitems(items):
    for item in items:
        if item.get_closest_marker("compiled") or any(
            item.path.is_relative_to(TESTS / room) for room in SEARCHES
        ):
            item.add_marker("searches")
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("long")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give all tests of tiles to one process (`--dist loadfile`), and of others those of a file: two
    processes would compile the same kernels at once.
    """
    from xdist.scheduler import LoadFileScheduling

    class Sharing(LoadFileScheduling):
        def _split_scope(self, nodeid):
            file = super()._split_scope(nodeid)
            return "tiles" if re.search(r"tests/plays/|tile", file) else file

    return Sharing(config, log) if config.getoption("dist") == "loadfile" else None


def _collected(config):
    """A file that the first of several processes makes when it has collected the tests."""
    return Path(tempfile.gettempdir(), f"paperbits-{config.workerinput['testrunuid']}")


def pytest_collection(session):
    """In a fresh clone the first process rewrites the assertions of all tests, and the others read
    its bytecode.
    """
    if not session.config.pluginmanager.hasplugin("dsession"):  # Its processes collect.
        gc.disable()
    worker = getattr(session.config, "workerinput", {}).get("workerid", "gw0")
    kept = sys.dont_write_bytecode or any((TESTS / "core" / "__pycache__").glob("*-pytest-*"))
    end = time.monotonic() + 120
    while worker != "gw0" and not kept and time.monotonic() < end:
        kept = _collected(session.config).exists()
        time.sleep(0.05)


def pytest_collection_finish(session):
    gc.freeze()  # What was collected stays: it need not be looked through again and again.
    gc.enable()
    if getattr(session.config, "workerinput", {}).get("workerid") == "gw0":
        _collected(session.config).touch()


def pytest_sessionfinish(session):
    if getattr(session.config, "workerinput", {}).get("workerid") == "gw0":
        _collected(session.config).unlink(missing_ok=True)


def pytest_addoption(parser):
    parser.addoption(
        "--processes",
        type=int,
        default=1,
        help=(
            "how many processes serve the site of the browser tests; several share PostgreSQL and"
            " Redis"
        ),
    )


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server, begun for the first test that asks for it; each asks it for a database
    of its own.
    """
    from daemons import Postgres

    server = Postgres()
    yield server.start()
    server.close()


@pytest.fixture
def redis():
    """A Redis server of the test's own."""
    from daemons import Redis

    server = Redis()
    yield server.start()
    server.close()


@pytest.fixture
def stack():
    """Closes at the end what a test opens."""
    with ExitStack() as found:
        yield found


@pytest.fixture(scope="session")
def lasting_server(tmp_path_factory):
    from served import served

    with served(tmp_path_factory.mktemp("site") / "matches.sqlite") as running:
        yield running


@pytest.fixture
def server(lasting_server):
    """A site of one process, begun for the first test that asks for it; each sets up matches of its
    own.
    """
    yield lasting_server
    lasting_server.client.cookies.clear()
