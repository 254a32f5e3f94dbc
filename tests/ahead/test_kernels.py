"""Kernels compiled ahead of time give what Numba's give: without Numba on this machine, and in the
browser's Python with a stand-in for NumPy.
"""

import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
import pythons
from once import made_once
from transcripts import node

import paperbits
from paperbits import find
from paperbits.core.catalogue import all_games
from paperbits.core.compiler.arguments import (
    described,
    examples,
    packing,
    quick_key,
    types_of,
)
from paperbits.core.compiler.library import MANIFEST, Library, digest_of, library_here
from paperbits.core.compiler.reach import Reach
from paperbits.core.compiler.targets import TARGETS, here
from paperbits.folder.kernels import _near, _processes
from paperbits.search import sight

ROOT = Path(__file__).parents[2]
MOVES = ROOT / "tests" / "support" / "computers_moves.py"
PYODIDE = ROOT / "tests" / "support" / "pyodide_run.mjs"
PACKAGE = Path(paperbits.__file__).parent
PYODIDE_FILES = ROOT / "web" / "node_modules" / "pyodide"
STAND_IN = PACKAGE / "folder" / "stand_in"
GAME = "palindromic-rows-columns"
POSITIONS = ROOT / "tests" / "support" / "many_positions.py"
ALL = os.environ.get("AHEAD_GAMES") == "all"  # `make test-long`
GAMES = [card.id for card in all_games()] if ALL else [GAME]
PENCIL = [game for game in GAMES if find(game).engine is None]
WITHOUT = "import sys; sys.modules['numba'] = None; sys.modules['llvmlite'] = None\n"

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(600 * len(GAMES))]


def run(*command, **environment):
    """Run a command; return its lines and what it said on standard error."""
    usual = {k: v for k, v in os.environ.items() if k not in ("PAPERBITS_AHEAD", "PYTHONPATH")}
    done = subprocess.run(
        list(map(str, command)),
        capture_output=True,
        text=True,
        env=usual | environment,
        timeout=600 * len(GAMES),
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


def compiled_ahead(folder, *targets):
    names = [word for game in GAMES for word in ("--game", game)]
    wanted = [word for target in targets for word in ("--target", target)]
    run(
        *(sys.executable, "-m", "paperbits.folder.kernels", "--one-size"),
        *("--folder", folder, *names, *wanted),
    )


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    """A folder of the kernels of some games, for this machine and for the browser."""
    if here() not in TARGETS:
        pytest.skip(f"Nothing is compiled for {here()} yet.")
    return made_once(
        tmp_path_factory, "ahead", lambda folder: compiled_ahead(folder, here(), "wasm32")
    )


SCRIPTS = {"every level, a hint and an analysis": (MOVES, 1, *PENCIL)}
if ALL:  # 10,000 positions of all sixteen games.
    SCRIPTS["many positions"] = (POSITIONS, 625, *GAMES)


@pytest.fixture(scope="module", params=SCRIPTS)
def script_and_lines(request):
    """A script with its arguments, and what it prints with Numba."""
    script, *arguments = SCRIPTS[request.param]
    lines, _ = run(sys.executable, script, *arguments, PAPERBITS_AHEAD="0")
    return script, arguments, lines


def test_without_numba_computers_play_the_same(kernels, script_and_lines):
    script, arguments, by_numba = script_and_lines
    ahead = str(kernels / here())
    code = WITHOUT + script.read_text()
    lines, said = run(sys.executable, "-c", code, *arguments, PAPERBITS_AHEAD=ahead)
    assert lines == by_numba
    assert said == ""


def test_in_the_browsers_python_computers_play_the_same(kernels, script_and_lines):
    script, arguments, by_numba = script_and_lines
    lines, said = run(
        *(node(), PYODIDE, PYODIDE_FILES, script, kernels / "wasm32"),
        *(STAND_IN, PACKAGE.parent, "--", *arguments),
    )
    assert lines == by_numba
    assert said == ""


MEMORY = """
import numpy as np
from numpy.memory import LARGE

for _ in range(3):  # Memory that was in use before is empty, too.
    array = np.zeros(LARGE + 5, np.uint8)
    assert not any(bytes(array._memory))
    array[:] = 7
    assert array[-1] == 7
    del array
held = []
try:
    while True:
        held.append(np.zeros(1 << 30, np.uint8))
except MemoryError:
    print("refused")
"""


def test_a_large_array_in_pyodide_is_empty_or_refused(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(MEMORY)
    done = run(node(), PYODIDE, PYODIDE_FILES, script, tmp_path, STAND_IN, "--")
    assert done == (["refused"], "")


@pytest.fixture
def copied(kernels, tmp_path):
    """The folder for this machine once more, to change it."""
    return Path(shutil.copytree(kernels / here(), tmp_path / "copied"))


def looked():
    """The arguments of a kernel."""
    position = find(GAME).new()
    return position.game, sight.looking(position.game, position.record, 1), 1, False, 0


def not_taken(folder):
    """Why a folder has no kernel for these arguments."""
    with pytest.raises(LookupError) as refused:
        Library(folder).native(sight.look.interpreted, looked())
    return str(refused.value)


def test_a_kernel_of_another_source_is_not_taken(copied):
    manifest = json.loads((copied / MANIFEST).read_text())
    for entry in manifest["kernels"]:
        entry["source"] = "0" * 20
    (copied / MANIFEST).write_text(json.dumps(manifest))
    assert not_taken(copied) == f"the kernels in {copied} were compiled from other source"


REFUSING = (
    f"{WITHOUT}from paperbits import find\n"
    "from paperbits.core.compiler.kernel import NoKernelError, may_interpret\n"
    "from paperbits.engines.choose import choose\n"
    "may_interpret(False)\n"
    "for size in SIZES:\n"
    "    try:\n"
    f"        choose(find({GAME!r}).new({{'n': size}}), 'casual')\n"
    "    except NoKernelError as error:\n"
    "        print(error)"
)


def test_a_program_may_refuse_to_run_interpreted(kernels):
    sizes = f"SIZES = {[find(GAME).configure().n, 3]}\n"
    lines, said = run(sys.executable, "-c", sizes + REFUSING, PAPERBITS_AHEAD=str(kernels / here()))
    assert lines == ["It would run interpreted, because no kernel was compiled for it."]
    assert said == ""
    lines, said = run(sys.executable, "-c", "SIZES = [3, 3]\n" + REFUSING, PAPERBITS_AHEAD="0")
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    assert (
        lines
        == [f"It would run interpreted, because Numba is not installed for this {python}."] * 2
    )
    assert said == ""


@pytest.mark.parametrize(
    "harm", ["removed", "cut short", "of another machine", "without the kernel"]
)
def test_a_damaged_library_is_not_taken(harm, kernels, copied):
    file = copied / f"{GAME}{TARGETS[here()].library}"
    manifest = json.loads((copied / MANIFEST).read_text())
    if harm == "removed":
        file.unlink()
    elif harm == "cut short":
        file.write_bytes(file.read_bytes()[:9_000])
    elif harm == "of another machine":
        shutil.copy(kernels / "wasm32" / f"{GAME}-0.wasm", file)
        manifest["libraries"][file.name] = digest_of(file)
    else:
        for entry in manifest["kernels"]:
            entry["symbol"] = "none"
    (copied / MANIFEST).write_text(json.dumps(manifest))
    assert not_taken(copied) == f"{file} is missing, damaged or for another machine"


@pytest.mark.parametrize(
    "text", [None, "", "[]", '{"kernels": []}', '{"libraries": {}, "kernels": [{}]}']
)
def test_a_damaged_manifest_is_not_taken(text, tmp_path, monkeypatch):
    said, file = [], tmp_path / MANIFEST
    why = f"The compiled kernels in {tmp_path} are not used, because {MANIFEST} is damaged."
    if text is None:
        why = f"There are no compiled kernels in {tmp_path}: {MANIFEST} can't be read."
    else:
        file.write_text(text)
    monkeypatch.setenv("PAPERBITS_AHEAD", str(tmp_path))
    assert library_here(said.append) is None
    assert said == [why]


def test_arrays_of_records_are_read_where_no_kernel_was_compiled(kernels):
    script = (
        f"{WITHOUT}from paperbits import find\n"
        "from paperbits.environments.kernel_arrays import KernelArrays\n"
        f"position = find({GAME!r}).new()\n"
        "match = KernelArrays(position.card, position.game).start()\n"
        "match.act(int(match.mask().argmax()))\n"
        "print(match.mask().tolist(), match.position().text())"
    )
    interpreted, _ = run(sys.executable, "-c", script, NUMBA_DISABLE_JIT="1")
    lines, said = run(sys.executable, "-c", script, PAPERBITS_AHEAD=str(kernels / here()))
    why = "Part of the program runs interpreted, and more slowly, because no kernel was compiled for it"
    remedy = 'compile it here with: python -m pip install "paperbits[compile]"'
    assert (lines, said) == (interpreted, f"paperbits: {why}; {remedy}\n")


def test_what_was_compiled_ahead_is_ready(kernels, tmp_path):
    script = (
        "import sys\n"
        "from paperbits import find\n"
        "from paperbits.engines.choose import prepare\n"
        "from paperbits.engines.readied import note_readied, was_readied\n"
        f"position = find({GAME!r}).new()\n"
        "print(was_readied(position))\n"
        "prepare(position)\n"
        "note_readied(position)\n"
        "print(was_readied(position))\n"
        "print('numba' in sys.modules)"
    )
    usual = {"PAPERBITS_AHEAD": str(kernels / here()), "PAPERBITS_CACHE": str(tmp_path)}
    assert run(sys.executable, "-c", script, **usual) == (["False", "True", "False"], "")
    asked = script.partition("prepare(position)")[0]
    assert run(sys.executable, "-c", asked, **usual | {"PAPERBITS_AHEAD": "0"})[0] == ["False"]


def test_every_python_of_this_machine_takes_the_same_kernels():
    kinds = [type(paperbits.find(GAME).new().game)]
    digest = Reach(sight.look.interpreted, kinds).source_digest()
    script = (
        "from paperbits import find\n"
        "from paperbits.core.compiler.reach import Reach\n"
        "from paperbits.search import sight\n"
        f"kinds = [type(find({GAME!r}).new().game)]\n"
        "print(Reach(sight.look.interpreted, kinds).source_digest())"
    )
    for python in pythons.found().values():
        lines, _ = run(python, "-c", script, PYTHONPATH=f"{STAND_IN}{os.pathsep}{PACKAGE.parent}")
        assert lines == [digest], python


def test_a_manifest_says_what_a_kernel_takes(kernels):
    values = looked()
    assert Library(kernels / here()).native(sight.look.interpreted, values).result == "q"
    manifest = json.loads((kernels / "wasm32" / MANIFEST).read_text())
    (entry,) = (e for e in manifest["kernels"] if e["arguments"] == described(values))
    assert (entry["kernel"], entry["result"]) == ("paperbits.search.sight:look", "q")


def test_arguments_of_other_types_have_other_keys():
    assert quick_key((1, 2.0)) != quick_key((1, 2))
    assert packing((1, 2.0, True)) == "qdq"
    with pytest.raises(TypeError, match="take no str"):
        described(("text",))


def test_values_near_the_usual_one_are_found_in_any_range():
    length = find("combining-dividing").settings["largest"]
    assert length.high > 10**9
    assert list(_near(length)) == [1000, 998, 1001, 997]


def test_after_an_error_or_ctrl_c_no_further_game_is_compiled():
    with suppress(KeyboardInterrupt), _processes() as pool:
        jobs = [pool.submit(time.sleep, 0.1) for _ in range(300)]
        raise KeyboardInterrupt
    assert jobs[-1].cancelled()


def test_a_noted_call_is_small_and_has_the_types_of_the_large_one():
    large, fixed = np.zeros((300, 20, 3), np.int64), np.zeros(7, np.uint8)
    fixed.flags.writeable = False
    given = (1, 2.5, large, large[..., 0], (fixed, True), find(GAME).new().game)
    kept = pickle.dumps(types_of(given))
    assert len(kept) < 2_000
    assert described(examples(pickle.loads(kept))) == described(given)
