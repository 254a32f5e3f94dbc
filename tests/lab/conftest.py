"""A real cluster for the laboratory's tests."""

import pytest

import engines
from paperbits.lab.cluster import workplace


@pytest.fixture(autouse=True)
def engines_may_be_slow(monkeypatch):
    engines.patient(monkeypatch)


@pytest.fixture(scope="session")
def place():
    """Two worker processes on this machine."""
    with workplace(2) as found:
        yield found
