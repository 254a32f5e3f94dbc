"""Fixtures for the tests of the terminal."""

import pytest


@pytest.fixture(autouse=True)
def data_folder(monkeypatch, tmp_path):
    """A data folder for the test, in which matches are saved."""
    monkeypatch.setenv("PAPERBITS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
