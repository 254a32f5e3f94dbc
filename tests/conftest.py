"""What all tests share: plain helper modules lie in ``tests/support``."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent / "support"))

settings.register_profile("untimed", deadline=None)  # No test fails because a machine is busy.
settings.load_profile("untimed")


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
