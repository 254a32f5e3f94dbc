"""Fixtures for the tests of the terminal."""

import threading

import pytest

import engines
from paperbits.terminal.exit_status import SEARCH


@pytest.fixture(autouse=True)
def data_folder(monkeypatch, tmp_path):
    """A data folder for the test, in which matches are saved."""
    monkeypatch.setenv("PAPERBITS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def whatever_the_machine(monkeypatch):
    """No match begins to compile for its computers, which a machine that has not yet would tell;
    engines may be slow.
    """
    monkeypatch.setattr("paperbits.terminal.local_match.can_compile", lambda: False)
    engines.patient(monkeypatch)


@pytest.fixture(autouse=True)
def no_search_is_left():
    """Wait for searches that a test stopped: a command that ends beside one ends its process."""
    yield
    for thread in threading.enumerate():
        if thread.name == SEARCH:
            thread.join(240)
