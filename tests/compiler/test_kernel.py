"""Kernels are compiled lazily, cached by their sources, and run interpreted without the compiler."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from paperbits import find
from paperbits.core.compiler import cache, kernel, registry
from paperbits.core.compiler.kernel import compilable
from paperbits.core.records import rows


@compilable
def twice(number):
    return 2 * number


@kernel.kernel
def play_first(game, positions, out):
    """Play the first move until the end; returns twice the plies."""
    position = positions[0]
    count = 0
    while not game.over(position):
        game.moves(position, out)
        game.play(position, out[0])
        count += 1
    return twice(count)


def test_a_kernel_agrees_with_its_interpreted_function():
    position = find("palindromic-rows-columns").new({"n": 3})
    ends = []
    for run in (play_first, play_first.interpreted):
        positions = rows(position.record, 1)
        assert run(position.game, positions, np.empty(9, np.int64)) == 8
        ends.append(positions[0].filled.copy())
    assert np.array_equal(*ends)


def python(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.strip(), done.stderr.strip()


def test_importing_the_games_does_not_load_the_compiler():
    assert python(
        "import sys, paperbits; paperbits.all_games(); print('numba' in sys.modules)"
    ) == ("False", "")


def test_without_the_compiler_one_line_is_printed():
    code = (
        "import sys; sys.modules['numba'] = None\nfrom paperbits.core.compiler.kernel import"
        " compiled\n"
    )
    code += "print(compiled(), compiled())"
    out, said = python(code, NUMBA_DISABLE_JIT="0")
    assert out == "False False"
    assert said.count("\n") == 0
    assert "Numba is not installed" in said


def test_a_compiler_switched_off_on_purpose_prints_nothing():
    assert python(
        "from paperbits.core.compiler import kernel; print(kernel.compiled())",
        NUMBA_DISABLE_JIT="1",
    ) == (
        "False",
        "",
    )


THINK = """
import sys
from paperbits import find
from paperbits.core.compiler import kernel
from paperbits.search.monte_carlo import MonteCarlo
told = []
with kernel.watching(told.append):
    for name in sys.argv[1:] or ["palindromic-rows-columns"]:
        position = find(name).new({"n": 3})
        MonteCarlo(position.game, position.record).think(10)
from paperbits.core.compiler import cache
print(len(told), *cache._temporary)
"""


def think(cache):
    """How many functions were compiled by a search with this cache, and the folder in its place if
    it can't be written.
    """
    said, _ = python(THINK, PAPERBITS_CACHE=str(cache), NUMBA_DISABLE_JIT="0")
    count, *folder = said.split(" ", 1)
    return int(count), [Path(place) for place in folder]


@pytest.mark.compiled
def test_compiling_is_reported_and_the_cache_is_used_again(tmp_path):
    count, _ = think(tmp_path / "one")
    assert count > 0
    folders = sorted(
        folder.name.rpartition("-")[0] for folder in (tmp_path / "one" / "kernels").iterdir()
    )
    assert "tree.simulate.PalindromicRowsColumns" in folders
    assert think(tmp_path / "one") == (0, [])
    # Two processes that compile for different types at once never write the same file: the index
    # might give one the other's code.
    think(tmp_path / "other")
    one, other = (
        {file.name for file in (tmp_path / place).rglob("*.nbc")} for place in ("one", "other")
    )
    assert one
    assert other
    assert not one & other


@pytest.mark.compiled
def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path):
    (tmp_path / "file").touch()
    count, folders = think(tmp_path / "file")
    assert count > 0
    assert len(folders) == 1
    assert not folders[0].exists()


def test_each_game_has_a_folder_of_its_own_and_old_ones_are_removed(tmp_path, monkeypatch):
    monkeypatch.setenv("PAPERBITS_CACHE", str(tmp_path))
    games = [find(name).game for name in ("plexus", "flipping-bits")]
    folders = [
        cache.folder_of(play_first.interpreted, [game], registry.mark_of, "fast") for game in games
    ]
    assert [folder.name.split("-")[0] for folder in folders] == [
        "test_kernel.play_first.Plexus",
        "test_kernel.play_first.FlippingBits",
    ]
    for number in range(20):
        cache.folder_of(play_first.interpreted, games[:1], registry.mark_of, f"way {number}")
    names = [folder.name.split("-")[0] for folder in (tmp_path / "kernels").iterdir()]
    assert names.count("test_kernel.play_first.Plexus") == cache._VERSIONS_KEPT
    assert names.count("test_kernel.play_first.FlippingBits") == 1


OWN = """
import numpy as np
from numba import njit
from paperbits.core.compiler import kernel

@njit
def thrice(number):
    if number < 0:
        raise ValueError("negative")
    return 3 * number

@kernel.kernel
def total(numbers):
    result = 0
    for number in numbers:
        result += thrice(number)
    return result

print(total(np.arange(4)), thrice(5))
try:
    total(np.array([-1]))
except ValueError as error:
    print(error)
"""


@pytest.mark.compiled
def test_a_function_compiled_inside_a_kernel_can_be_called_by_itself(tmp_path):
    (tmp_path / "own.py").write_text(OWN)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import own"
    for _ in range(2):  # The second time from the cache.
        assert (
            python(code, NUMBA_DISABLE_JIT="0", PAPERBITS_CACHE=str(tmp_path))[0]
            == "18 15\nnegative"
        )


SHARING = """
import sys
import numpy as np
from paperbits.core.compiler import kernel, numba_linking

if "plainly" in sys.argv:
    numba_linking.compilers = lambda: None

@kernel.compilable
def squared(number):
    if number > 100:
        raise ValueError("large")
    return number * number

@kernel.shared
def add_squares(numbers, more):
    total = 0
    for number in numbers:
        total += squared(number)
    return total + more, len(numbers)

@kernel.kernel
def sum_of_squares(numbers):
    return add_squares(numbers, 0)[0] + squared(1)

@kernel.kernel
def mean_of_squares(numbers):
    total, count = add_squares(numbers, 0)
    return total / count

told = []
numbers = np.arange(int(sys.argv[1]))
with kernel.watching(told.append):
    for name in sys.argv[2:]:
        if name != "plainly":
            try:
                print(globals()[name](numbers))
            except ValueError as error:
                print(error)
print(*sorted(set(told)))
"""


@pytest.fixture
def sharing(tmp_path):
    """What a process of its own prints that calls some kernels which share a function, and what it
    compiles.
    """
    (tmp_path / "sharing.py").write_text(SHARING)

    def run(*arguments):
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": "0",
            "PAPERBITS_CACHE": str(tmp_path / "cache"),
        }
        command = [sys.executable, str(tmp_path / "sharing.py"), *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment
        ).stdout.splitlines()

    return run


@pytest.mark.compiled
def test_shared_functions_are_compiled_once_and_cached(sharing):
    assert sharing("4", "sum_of_squares") == ["15", "add_squares squared sum_of_squares"]
    assert sharing("4", "mean_of_squares") == ["3.5", "mean_of_squares"]
    assert sharing("4", "mean_of_squares", "sum_of_squares") == ["3.5", "15", ""]


@pytest.mark.compiled
def test_an_error_in_a_shared_function_is_raised_by_the_kernel(sharing):
    assert sharing("102", "mean_of_squares")[0] == "large"
    assert sharing("102", "mean_of_squares")[0] == "large"  # From the cache.


@pytest.mark.compiled
def test_with_other_internals_of_numba_kernels_are_compiled_in_the_ordinary_way(sharing):
    for _ in range(2):
        assert sharing("4", "mean_of_squares", "sum_of_squares", "plainly")[:2] == ["3.5", "15"]
    assert sharing("4", "mean_of_squares", "plainly") == ["3.5", ""]
    # The two ways share no file.
    assert sharing("4", "mean_of_squares") == [
        "3.5",
        "add_squares mean_of_squares squared",
    ]


WHOLE = """
import numpy as np
from paperbits.core.compiler import kernel

@kernel.compilable
def scaled(numbers):
    more = numbers * 2 + 1
    return np.array([number for number in more if number > 3])

@kernel.kernel
def largest(numbers):
    double = lambda number: 2 * number
    return double(scaled(numbers).max())

print(largest(np.arange(4)))
"""


@pytest.mark.compiled
def test_rules_may_use_array_operations_and_inner_functions(tmp_path):
    (tmp_path / "whole.py").write_text(WHOLE)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import whole"
    assert python(code, NUMBA_DISABLE_JIT="0", PAPERBITS_CACHE=str(tmp_path))[0] == "14"


PLAYED = """
import sys
from paperbits import find
from paperbits.search.playout import playouts
for n in map(int, sys.argv[1:]):
    position = find("sums-grid").new({"n": n})
    print(n, playouts(position.game, position.record, 200, seed=3).sums[0])
"""


@pytest.mark.compiled
def test_kernels_for_two_sizes_compiled_apart_and_loaded_together_do_not_mix(tmp_path):
    (tmp_path / "played.py").write_text(PLAYED)

    def played(*sizes):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(tmp_path)}
        command = [sys.executable, str(tmp_path / "played.py"), *sizes]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment
        ).stdout

    apart = played("2") + played("3")
    assert played("2", "3") == apart


ASKED = """
import sys
sys.stderr.isatty = lambda: True
from paperbits import find
from paperbits.core.compiler import kernel
from paperbits.search.playout import playouts
seen = []
position = find("palindromic-rows-columns").new({"n": 2})
if sys.argv[1:] == ["watched"]:
    with kernel.watching(lambda _: seen.append(kernel.compiling())):
        playouts(position.game, position.record, 1)
else:
    playouts(position.game, position.record, 1)
print(kernel.compiling(), all(seen), len(seen) > 0)
"""


@pytest.mark.compiled
def test_compiling_is_reported_once_on_a_terminal(tmp_path):
    (tmp_path / "asked.py").write_text(ASKED)

    def asked(cache, *arguments):
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": "0",
            "PAPERBITS_CACHE": str(tmp_path / cache),
        }
        command = [sys.executable, str(tmp_path / "asked.py"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return done.stdout.strip(), done.stderr.count("compiling for this machine")

    assert asked("one") == ("False True False", 1)
    assert asked("one") == ("False True False", 0)  # From the cache.
    # Who watches tells it in their own way.
    assert asked("two", "watched") == (
        "False True True",
        0,
    )
