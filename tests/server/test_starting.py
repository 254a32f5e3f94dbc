"""A server starts with little."""

import gc
import json
import os
import subprocess
import sys

from paperbits.server.starting import started, starting

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


def test_a_serving_process_loads_no_opponents_no_solver_and_few_packages():
    asked = "import json, sys, paperbits.server.process; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(
        subprocess.run(
            [sys.executable, "-c", asked],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
        ).stdout
    )
    assert [
        name for name in loaded if name.startswith(THINKING) or name.partition(".")[0] in HEAVY
    ] == []


def test_the_search_for_garbage_waits_until_the_server_has_started():
    before = gc.get_threshold()
    try:
        with starting():
            assert not gc.isenabled()
            started()
            assert gc.isenabled()
            assert gc.get_freeze_count() > 0
            assert gc.get_threshold()[2] > before[2]
        assert gc.isenabled()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
