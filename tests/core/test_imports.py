"""Imports load no compiler, open no files or user folders, and allocate little memory."""

import os
import subprocess
import sys

from paperbits import all_games

HEAVY = (
    "numba",
    "platformdirs",
    "importlib.metadata",
    "pydantic",
    "tempfile",
    "numpy.random",
    "sqlalchemy",
)


def run(code, *arguments):
    """Run code in a new process. Returns its output."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "0"},
    )
    assert done.stderr == ""
    return done.stdout.strip()


LOADED = """
import sys
before = set(sys.modules)  # Other packages may have Python load modules when it starts.
exec(sys.argv[1])
print(*[name for name in sys.argv[2:] if name in sys.modules and name not in before])
"""


def test_importing_the_package_loads_almost_nothing():
    heavy = (*HEAVY, "numpy", "dataclasses", "inspect", "paperbits.core.game")
    assert run(LOADED, "import paperbits; assert 'find' in dir(paperbits)", *heavy) == ""


def test_public_names_are_loaded_on_first_use():
    code = "from paperbits import *; import paperbits\nassert find is paperbits.core.catalogue.find"
    names = "all_games.__name__, Position.__name__, IllegalMoveError.__name__"
    assert run(LOADED, f"{code}; print({names})") == "all_games Position IllegalMoveError"
    wrong = "import paperbits\ntry: paperbits.nothing\nexcept AttributeError as error: print(error)"
    assert run(LOADED, wrong) == "module 'paperbits' has no attribute 'nothing'"


def test_finding_a_game_imports_no_other_game():
    seen = "{name.split('.')[2] for name in sys.modules if name.startswith('paperbits.games.')}"
    code = f"from paperbits import find; find('plexus'); print({seen})"
    assert run(LOADED, code, *HEAVY) == "{'plexus'}"


def test_a_command_imports_no_other_command():
    seen = "[name for name in sys.modules if name.startswith('paperbits.terminal.commands.')]"
    code = f"from paperbits.terminal.cli import COMMANDS\nCOMMANDS['think']; print(*{seen})"
    names = {name.rpartition(".")[2] for name in run(LOADED, code, "numpy").split()}
    assert names == {"completion", "hosting", "options", "serve"}


OPENED = """
import sys
before = set(sys.modules)
import importlib
import numpy, paperbits.core.families, paperbits.core.records
opened = []

def hear(event, arguments):
    if event == "open" and not str(arguments[0]).split(".pyc")[0].endswith((".py", ".so", ".pyd", "__pycache__")):
        if not str(arguments[0]).startswith(sys.base_prefix) and ".pyc" not in str(arguments[0]):
            opened.append(arguments[0])
    if event in {"os.mkdir", "os.listdir", "os.scandir", "sqlite3.connect", "socket.connect", "subprocess.Popen"}:
        if "import" not in str(event) and not any(str(arguments[0]).startswith(place) for place in sys.path if place):
            opened.append((event, arguments[0]))

before = set(sys.modules)
sys.addaudithook(hear)
for module in sys.argv[1].split():
    importlib.import_module(module)
    heavy = [name for name in sys.argv[2:] if name in sys.modules and name not in before]
    if opened or heavy:
        sys.exit(f"{module}: {opened} {heavy}")
"""


def test_importing_a_game_touches_no_file_and_loads_nothing_heavy():
    run(OPENED, " ".join(sorted({card.game.__module__ for card in all_games()})), *HEAVY)


ALLOCATED = """
import tracemalloc
import paperbits.core.families, paperbits.core.position, fractions, random
tracemalloc.start()
import paperbits.games.binary_number_scrabble.game
import paperbits.games.binary_number_scrabble.generator.search
print(tracemalloc.get_traced_memory()[1])
from paperbits.games.binary_number_scrabble.generator.compiled import CompiledBackend
backend = CompiledBackend()
before = tracemalloc.get_traced_memory()[0]
backend.state
print(tracemalloc.get_traced_memory()[0] - before)
"""


def test_importing_the_tile_game_allocates_no_state_for_its_generator():
    """NumPy reports its allocations to tracemalloc, even for memory that is never written."""
    imported, made = map(int, run(ALLOCATED).split())
    assert imported < 15_000_000
    assert made > 50_000_000
