"""A server starts with little."""

import gc
import json
import os
import subprocess
import sys

import pytest

from paperbits import server
from paperbits.server import serving
from paperbits.server.starting import started

THINKING = (
    "paperbits.advice",
    "paperbits.games",
    "paperbits.search",
    "paperbits.solve",
    "paperbits.printing",
)
HEAVY = (
    "alembic",
    "argon2",
    "asyncpg",
    "cryptography",
    "fontTools",
    "fpdf",
    "markdown_it",
    "networkx",
    "numba",
    "openskill",
)


LIGHT = ("fastapi", "numba", "pydantic", "sqlalchemy")
LOADED = """
import importlib, json, sys
for name in sys.argv[1:]:
    importlib.import_module(f"paperbits.server.{name}")
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize(
    ("modules", "unneeded"), [(("serving", "thinker_host"), LIGHT), (("process",), HEAVY)]
)
def test_a_process_loads_no_more_than_it_needs(modules, unneeded):
    """A supervisor or a machine that thinks; a process that serves."""
    asked = [sys.executable, "-c", LOADED, *modules]
    given = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(asked, capture_output=True, text=True, check=True, env=given)
    assert [
        name
        for name in json.loads(done.stdout)
        if name.startswith(THINKING) or name.partition(".")[0] in unneeded
    ] == []


def test_the_search_for_garbage_waits_until_the_server_has_started(monkeypatch):
    before, frozen = gc.get_threshold(), gc.get_freeze_count()

    def serve(*_):
        assert not gc.isenabled()
        started()
        assert gc.isenabled()
        assert gc.get_freeze_count() > frozen
        assert gc.get_threshold()[2] > before[2]

    monkeypatch.setattr(serving, "serve", serve)
    try:
        server.serve()
        assert gc.isenabled()
    finally:
        gc.set_threshold(*before)
