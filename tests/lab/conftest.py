"""A real cluster for the laboratory's tests."""

import pytest

from paperbits.lab.cluster import workplace


@pytest.fixture(scope="session")
def place():
    """Two worker processes on this machine."""
    with workplace(2) as found:
        yield found
