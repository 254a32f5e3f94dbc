"""The code that a kernel can reach.

Its cache key changes with any change of that code and with nothing else.
"""

import importlib
import pkgutil
import subprocess
import sys
import types
from typing import NamedTuple

import numpy as np
import pytest
from long import only_long

import paperbits.games.binary_number_scrabble
import paperbits.search
import paperbits.solve
from paperbits import all_games
from paperbits.core.compiler import registry
from paperbits.core.compiler.cache import place_of
from paperbits.core.compiler.kernel import Kernel, compilable, compiled, kernel
from paperbits.core.compiler.reach import Reach


def kernels():
    """Every kernel of ours."""
    for package in (paperbits.search, paperbits.solve, paperbits.games.binary_number_scrabble):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            yield from (
                value
                for value in vars(module).values()
                if isinstance(value, Kernel) and value.__module__ == found.name
            )


def pairs():
    """Every kernel with every game that it can be called with."""
    for each in kernels():
        if each.__module__.startswith("paperbits.search"):
            yield from ((each, (card.game,)) for card in all_games() if hasattr(card.game, "moves"))
        else:
            yield each, ()


def digest(each, classes):
    return Reach(each.interpreted, classes).digest(registry.mark_of)


def test_a_change_in_any_function_that_a_kernel_can_reach_changes_its_key():
    """Each function that any kernel reaches is changed in turn."""
    reached = {}
    for each, classes in pairs():
        for function in Reach(each.interpreted, classes).functions:
            reached.setdefault(function, (each, classes))
    files = {function.__module__ for function in reached}
    assert {
        "paperbits.search.rng",
        "paperbits.core.families.number_grid",
        "paperbits.games.plexus",
    } <= files
    assert len(reached) > 300
    before = {pair: digest(*pair) for pair in set(reached.values())}
    for function, pair in reached.items():
        code = function.__code__
        function.__code__ = code.replace(co_consts=(*code.co_consts, "changed"))
        try:
            assert digest(*pair) != before[pair], function
        finally:
            function.__code__ = code
        assert code.co_filename.endswith(".py")
    assert {pair: digest(*pair) for pair in before} == before


COMPILED = """
import numpy as np
from numba.core import event
from paperbits import find
from paperbits.core.compiler import kernel, numba_here
from paperbits.core.compiler.reach import Reach

compiled, reached = set(), set()
kernel.compiled()

class Listener(event.Listener):
    def on_start(self, happened):
        compiled.add(happened.data["dispatcher"].py_func)
    def on_end(self, happened):
        pass

event.register("numba:compile", Listener())
digest = numba_here.code_digest

def noted(function, classes, marks):
    reached.update(Reach(function, classes).functions)
    return digest(function, classes, marks)

numba_here.code_digest = noted
from paperbits.games.binary_number_scrabble.generator import count_plays
from paperbits.search.monte_carlo import MonteCarlo
tiles = find("binary-number-scrabble").new(racks=["11+10===0", "01=+-NOT000"])
count_plays(tiles.board, tiles.racks[0], tiles.game)
position = find("not-divisors-or-not-multiples").new({"n": 2, "largest": 9})
MonteCarlo(position.game, position.record).think(10)
ours = {function for function in compiled if function.__module__.startswith("paperbits")}
print(len(ours), sorted(function.__qualname__ for function in ours - reached))
"""


@only_long
@pytest.mark.compiled
def test_all_functions_that_numba_compiles_are_reached(tmp_path):
    """Of searches and tiles; of all games' rules see `tests/conformance/test_compiled.py`."""
    environment = {"NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(tmp_path), "PATH": "/usr/bin"}
    environment["PYTHONPATH"] = ":".join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", COMPILED],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    count, missing = done.stdout.split(" ", 1)
    assert int(count) > 100
    assert missing.strip() == "[]"


SOURCE = '''
"""A module with a kernel."""
import numpy as np
from enum import IntEnum
from typing import NamedTuple

class Sign(IntEnum):
    LESS = 5
    MORE = 6

TABLE = np.array([1, 2, 3])
LIMIT = 7

def used(number, more=1):
    """Says something."""
    return TABLE[number] + LIMIT + more + Sign.MORE

def unused(number):
    return number

class Game(NamedTuple):
    n: int
    def moves(self, position):
        return used(position)
    def view(self, position):
        return "words", unused(position)

def adder(more):
    def add(number):
        return number + more
    return add

plus = adder(2)

def run(game, position):
    """Play."""
    return plus(game.moves(position)) if position in {1, 2} else "none"
'''


def key(source):
    """The key of the kernel ``run`` of a module with this source."""
    module = types.ModuleType("sample")
    exec(compile(source, "sample.py", "exec"), vars(module))
    return Reach(module.run, [module.Game]).digest(lambda _: "")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("position in {1, 2}", "position in {1, 3}"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[1, 2, 3], np.int32"),
        ("LIMIT = 7", "LIMIT = 8"),
        ("MORE = 6", "MORE = 7"),
        ("more=1", "more=2"),
        ("adder(2)", "adder(3)"),
        ("number + more", "number - more"),
        ("return used(position)", "return used(position) + 0"),
        ("return used(position)", "return unused(position)"),
        ('"none"', '"nothing"'),
        ("    n: int", "    n: int\n    m: int"),
    ],
)
def test_a_change_of_code_changes_the_key(old, new):
    assert SOURCE.count(old) == 1
    assert key(SOURCE.replace(old, new)) != key(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""Says something."""', '"""Says something else."""'),
        ('"""Play."""', '"""Play on."""'),
        ('"words"', '"other words"'),
        ("def unused(number):\n    return number", "def unused(number):\n    return -number"),
        ("LIMIT = 7", "# A remark.\n\nLIMIT = 7\nOTHER = 9"),
    ],
)
def test_a_change_of_texts_does_not_change_the_key(old, new):
    assert SOURCE.count(old) == 1
    assert key(SOURCE.replace(old, new)) == key(SOURCE)


def test_code_that_lies_in_no_file_has_no_digest_of_its_source(monkeypatch):
    """So a game that is typed into a notebook is compiled here, or runs interpreted."""
    typed = types.ModuleType("typed")
    exec(SOURCE, vars(typed))
    for known in (False, True):
        if known:
            monkeypatch.setitem(sys.modules, "typed", typed)
        with pytest.raises(LookupError, match="typed has no file"):
            Reach(typed.run, [typed.Game]).source_digest()


@compilable
def helper(number):
    return number * 2


def caller(tool, number):
    return tool.apply(number)


class Tool(NamedTuple):
    times: int

    def apply(self, number):
        return helper(number) * self.times


class Other(NamedTuple):
    times: int

    def apply(self, number):
        return number * self.times


@kernel
def apply_first(numbers, tool):
    return tool.apply(numbers[0])


def test_a_kernel_is_compiled_separately_for_each_class_of_argument(tmp_path, monkeypatch):
    monkeypatch.setenv("PAPERBITS_CACHE", str(tmp_path))
    assert helper in Reach(caller, [Tool]).functions
    assert helper not in Reach(caller, [Other]).functions
    assert Reach(caller, [Tool]).digest(registry.mark_of) != Reach(caller, [Other]).digest(
        registry.mark_of
    )
    assert [apply_first(np.array([5]), kind(3)) for kind in (Tool, Other)] == [30, 15]
    if compiled():
        assert len(list((tmp_path / "kernels").glob("*apply_first*"))) == 2


def test_how_a_function_is_called_changes_the_key():
    found = Reach(caller, [Tool])
    assert found.digest(lambda _: "inlined") != found.digest(lambda _: "called")


def test_a_key_is_the_same_in_another_process():
    code = (
        "import sys\nsys.path.insert(0, sys.argv[1])\nimport"
        " test_reach\nprint(test_reach.key(test_reach.SOURCE))"
    )
    folder = str(__file__).rpartition("/")[0]
    for seed in ("1", "2"):
        environment = {
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": ":".join(path for path in sys.path if path),
            "NUMBA_DISABLE_JIT": "1",
        }
        done = subprocess.run(
            [sys.executable, "-c", code, folder],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        assert done.stdout.strip() == key(SOURCE)


def test_the_file_of_a_kernel_follows_from_its_code_and_its_arguments():
    files = {place_of(digest, [], arguments, code) for arguments in "ab" for code in "cd"}
    assert len(files) == 4
