"""What all tests share: plain helper modules lie in ``tests/support``."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent / "support"))

# A site that a test starts compiles what is played there, not all games.
os.environ["PAPERBITS_PREPARE"] = "played"

settings.register_profile("untimed", deadline=None)  # No test fails because a machine is busy.
settings.load_profile("untimed")


ROOT = Path(__file__).parents[1]
ROOMS = ("advice", "batch", "conformance", "core", "games", "match", "puzzles", "referee")
RULES = [
    ROOT / place
    for place in (
        *(f"tests/{room}" for room in ROOMS),
        "tests/environments/test_arrays.py",
        *(f"src/paperbits/{room}" for room in ("core", "games")),
    )
]
"""The rooms whose tests run the rules, or short searches. They run interpreted, except those marked
``compiled``: to compile kernels for their settings takes many times as long.
"""


def pytest_collection_modifyitems(items):
    for item in items:
        if any(item.path.is_relative_to(room) for room in RULES) and not item.get_closest_marker(
            "compiled"
        ):
            item.add_marker("rules")


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
