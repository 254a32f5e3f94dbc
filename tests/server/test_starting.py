"""A server starts with little."""

import gc
import json
import os
import subprocess
import sys
from unittest.mock import Mock

import pytest

from paperbits import server
from paperbits.server import process, serving
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


def test_a_process_searches_for_garbage_as_soon_as_it_serves(monkeypatch):
    asked, told = {}, []

    def create(open_log, *_, **given):
        open_log()
        asked.update(given)
        return Mock()

    names = ("Server", "Thinkers", "_config", "configure", "interpret_here", "raise_file_limit")
    for name in names:
        monkeypatch.setattr(process, name, Mock())
    monkeypatch.setattr(sys, "setswitchinterval", Mock())
    monkeypatch.setattr(process, "create_app", create)
    monkeypatch.setattr(process, "started", lambda: told.append("started"))
    options = Mock(metrics_host="", warming=False, open_orders=lambda: None)
    process.run(options, None, told.append)
    asked["when_ready"]("ready")
    assert told == ["ready", "started"]
