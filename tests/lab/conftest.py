"""A real cluster for the laboratory's tests."""

import pytest

import engines
from paperbits.lab.cluster import workplace


@pytest.fixture(autouse=True)
def engines_may_be_slow(monkeypatch):
    engines.patient(monkeypatch)


@pytest.fixture(scope="module")
def place():
    """Two worker processes on this machine. They compute when idle, too, so each file has its own."""
    with workplace(2) as found:
        yield found
