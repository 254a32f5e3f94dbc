"""What the tests of the terminal share."""

import pytest


@pytest.fixture(autouse=True)
def data_folder(monkeypatch, tmp_path):
    """A data folder of the test's own, where matches are saved."""
    monkeypatch.setenv("PAPERBITS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
