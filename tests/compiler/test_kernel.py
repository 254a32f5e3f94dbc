"""Kernels are compiled lazily, cached by their sources, and run interpreted without the compiler."""

import json
import os
import subprocess
import sys
import threading
from inspect import signature

import numpy as np
import pytest

from paperbits import find
from paperbits.core.compiler import cache, kernel, library, registry, targets
from paperbits.core.compiler.arguments import described
from paperbits.core.compiler.emit import result_code
from paperbits.core.records import rows


@kernel.kernel
def play_first(game, positions, out):
    """Play the first move until the end; returns the plies."""
    position = positions[0]
    count = 0
    while not game.over(position):
        game.moves(position, out)
        game.play(position, out[0])
        count += 1
    return count


def python(code, *arguments, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.strip(), done.stderr.strip()


def test_a_compiler_switched_off_on_purpose_prints_nothing():
    assert python(
        "from paperbits.core.compiler import kernel; print(kernel.compiled())",
        NUMBA_DISABLE_JIT="1",
    ) == ("False", "")


def ran(tmp_path, source):
    """What a module prints when it is imported."""
    (tmp_path / "own.py").write_text(source)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import own"
    usual = {"NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(tmp_path)}
    # Python takes old bytecode for a source that was changed within a second.
    return python(code, PYTHONDONTWRITEBYTECODE="1", **usual)


PLAY = """
import sys
sys.stderr.isatty = lambda: True
from contextlib import nullcontext
from paperbits import find
from paperbits.core.compiler import kernel
from paperbits.search.playout import playouts
told = []
watch = kernel.watching(lambda _: told.append(kernel.compiling()))
with watch if len(sys.argv) > 1 else nullcontext():
    position = find("palindromic-rows-columns").new({"n": 3})
    playouts(position.game, position.record, 10)
print(told, "numba" in sys.modules, kernel.compiling())
"""


def play(cache, *watched):
    """What the watchers of a match are told, whether Numba was loaded, whether something is still
    compiled; and how often the terminal is told.
    """
    usual = {"NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(cache)}
    out, said = python(PLAY, *watched, **usual)
    return out, said.count("compiling for this machine")


@pytest.mark.compiled
def test_compiling_is_told_and_the_cache_is_used_again_unless_it_is_damaged(tmp_path):
    assert play(tmp_path) == ("[] True False", 1)
    (file,) = (tmp_path / "kernels").iterdir()
    assert file.name.startswith("playout.play_many.PalindromicRowsColumns-")
    assert play(tmp_path) == ("[] False False", 0)
    file.write_bytes(file.read_bytes()[:4_000])
    # Who watches tells it in their own way.
    assert play(tmp_path, "watched") == ("[True] True False", 0)
    assert cache.read(file) is not None


@pytest.mark.compiled
def test_kernels_are_compiled_where_no_cache_can_be_written(tmp_path):
    (tmp_path / "file").touch()
    assert play(tmp_path / "file") == ("[] True False", 1)


def kept(tmp_path, monkeypatch):
    """The file of a kernel that is kept."""
    monkeypatch.setenv("PAPERBITS_CACHE", str(tmp_path))
    place = cache.place_of(play_first.interpreted, [], "int", "0")
    cache.write(place, cache.Stored("q", ("malloc",), b"code"))
    return place


def test_a_file_is_not_read_if_any_byte_of_it_differs(tmp_path, monkeypatch):
    place = kept(tmp_path, monkeypatch)
    whole = place.read_bytes()
    place.write_bytes(whole[:-1])
    assert cache.read(place) is None
    for number, byte in enumerate(whole):
        place.write_bytes(whole[:number] + bytes([byte ^ 1]) + whole[number + 1 :])
        assert cache.read(place) is None


def test_kernels_with_checked_indices_are_kept_apart(tmp_path, monkeypatch):
    place = kept(tmp_path, monkeypatch)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    cache._environment.cache_clear()
    try:
        assert kept(tmp_path, monkeypatch) != place
    finally:
        cache._environment.cache_clear()


def test_a_note_that_a_game_is_ready_is_for_one_shape_and_while_its_kernels_are_there(
    tmp_path, monkeypatch
):
    module = find("plexus").game.__module__
    monkeypatch.setattr(cache, "_used", set())
    place = kept(tmp_path, monkeypatch)
    cache.note_readied(module, "shape")
    assert cache.was_readied(module, "shape")
    assert not cache.was_readied(module, "other")
    place.unlink()
    assert not cache.was_readied(module, "shape")


FULL = """
import resource, sys
from pathlib import Path
from paperbits.core.compiler import cache
import paperbits.games.plexus

file = Path(sys.argv[1]) / "kernels" / "one.kernel"
file.parent.mkdir()
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
cache.write(file, cache.Stored("q", (), bytes(1_000)))
cache.note_readied("paperbits.games.plexus", "shape")
print(cache.was_readied("paperbits.games.plexus", "shape"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_full_disk_leaves_nothing_behind(tmp_path):
    command = [sys.executable, "-c", FULL, str(tmp_path)]
    environment = {**os.environ, "PAPERBITS_CACHE": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "False\n"
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_no_kernel_waits_for_another_to_be_compiled_once_it_is_known():
    position = find("palindromic-rows-columns").new({"n": 2})
    given = position.game, rows(position.record, 1), np.empty(9, np.int64)
    play_first(*given)
    call = threading.Thread(target=play_first, args=given, daemon=True)
    with registry.lock:
        call.start()
        call.join(60)
        assert not call.is_alive()


FORKED = """
import faulthandler, os, threading, time
from paperbits.core.compiler import registry
import logging

begun = threading.Event()
faulthandler.dump_traceback_later(60, exit=True)

def compile():
    with registry.lock:
        begun.set()
        time.sleep(0.2)
        logging.getLogger("numba")  # This takes a lock that a fork takes, too.

threading.Thread(target=compile).start()
begun.wait()
if (child := os.fork()) == 0:
    os._exit(not registry.lock.acquire(timeout=20))
print(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There is no such way to begin a process.")
def test_a_process_forked_while_a_kernel_is_compiled_can_compile():
    assert python(FORKED)[0] == "0"


def test_a_kernel_returns_a_number_or_as_many_as_fit_into_its_slots():
    codes = {"int64": "q", "none": "", "bool": "?", "UniTuple(float64 x 2)": "(dd)"}
    codes |= {"Tuple(int64, bool)": "(q?)", "UniTuple(int64 x 8)": "(qqqqqqqq)"}
    assert {kind: result_code(kind) for kind in codes} == codes
    with pytest.raises(TypeError, match="returns numbers, not array"):
        result_code("array(int64, 1d, C)")
    with pytest.raises(TypeError, match="8 numbers at most, not 9"):
        result_code("UniTuple(int64 x 9)")


@pytest.mark.skipif(targets.here() != "linux-x86_64", reason="Only Linux tells these.")
def test_kernels_compiled_ahead_are_not_loaded_on_a_processor_that_lacks_instructions(
    tmp_path, monkeypatch
):
    said = []
    monkeypatch.setenv("PAPERBITS_AHEAD", str(tmp_path))
    (tmp_path / library.MANIFEST).write_text('{"libraries": {}, "kernels": []}')
    assert library.library_here(said.append) is not None
    known = targets.PROCESSORS.read_text()
    monkeypatch.setattr(targets, "PROCESSORS", tmp_path / "processors")
    targets.PROCESSORS.write_text(known.replace(" sse4_2", ""))
    assert library.library_here(said.append) is None
    assert said == [
        f"The compiled kernels in {tmp_path} are not used: they need a newer processor."
    ]


def test_arrays_whose_bytes_are_in_another_order_have_other_types():
    assert described([np.zeros(2, ">i4")]) != described([np.zeros(2, "<i4")])


def test_each_game_has_files_of_its_own_and_old_ones_are_removed(tmp_path, monkeypatch):
    monkeypatch.setenv("PAPERBITS_CACHE", str(tmp_path))
    stored = cache.Stored("q", ("malloc",), b"code")

    def keep(name, digest):
        place = cache.place_of(play_first.interpreted, [find(name).game], "int", digest)
        assert cache.read(place) is None
        cache.write(place, stored)
        assert cache.read(place) == stored

    keep("flipping-bits", "0")
    for number in range(20):
        keep("plexus", str(number))
    names = [file.name.split("-")[0] for file in (tmp_path / "kernels").iterdir()]
    assert names.count("test_kernel.play_first.Plexus") == cache._VERSIONS_KEPT
    assert names.count("test_kernel.play_first.FlippingBits") == 1


SEVERAL = """
import numpy as np
from numba import njit
from paperbits.core.compiler import kernel

TABLE = np.arange(200_000)

@kernel.kernel
def told(number, yes):
    return (number + 1 if yes else number + 2), yes

@kernel.kernel
def found(place):
    return TABLE[place]

@kernel.compilable
def scaled(numbers):
    more = numbers * 2 + 1
    return np.array([number for number in more if number > 3])

@kernel.kernel
def largest(numbers):
    double = lambda number: 2 * number
    return double(scaled(numbers).max())

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

print(largest(np.arange(4)), found(199_999), total(np.arange(4)), thrice(5))
try:
    total(np.array([-1]))
except RuntimeError as error:
    print("NUMBA_DISABLE_JIT=1" in str(error))
for kind in (int, np.int8, np.uint16, np.int32, np.uint64):
    for yes in (True, np.True_, np.False_):
        print(*told(kind(100), yes))
"""


@pytest.mark.compiled
def test_kernels_take_numbers_of_every_width_and_call_whatever_numba_knows(tmp_path):
    """Array operations, inner functions, large tables, and functions that are also called by
    themselves. A kernel that holds an address of its process is not kept.
    """
    for _ in range(2):  # The second time from the cache.
        out, said = ran(tmp_path, SEVERAL)
        first, raised, *lines = map(str.split, out.splitlines())
        assert (first, raised) == (["14", "199999", "18", "15"], ["True"])
        assert [float(number) for number, _ in lines] == [101, 101, 102] * 5
        assert [yes for _, yes in lines] == ["True", "True", "False"] * 5
        assert said == ""
    kept = {file.name.split("-")[0] for file in (tmp_path / "kernels").iterdir()}
    assert kept == {"own.told", "own.largest", "own.total"}


INSIDE = """
from typing import Any, NamedTuple
from paperbits.core.compiler import kernel

class Game(NamedTuple):
    n: int
    def points(self):
        return self.n + 1

class Doubled(NamedTuple):
    game: Any
    def points(self):
        return 2 * self.game.points()

@kernel.kernel
def total(rules):
    return rules.points()

print(total(Doubled(Game(5))))
"""


@pytest.mark.compiled
def test_the_methods_of_a_tuple_inside_another_belong_to_a_kernel(tmp_path):
    assert ran(tmp_path, INSIDE) == ("12", "")
    assert ran(tmp_path, INSIDE.replace("n + 1", "n + 2")) == ("14", "")


AS_USUAL = """
import numpy as np
from paperbits.core.compiler import kernel, numba_text

numba_text._part = lambda usual: None

@kernel.compilable
def squared(number):
    return number * number

@kernel.kernel
def sum_of_squares(numbers):
    total = 0
    for number in numbers:
        total += squared(number)
    return total

print(sum_of_squares(np.arange(4)))
"""


@pytest.mark.compiled
def test_with_other_internals_of_numba_kernels_are_compiled_as_it_does(tmp_path):
    assert ran(tmp_path, AS_USUAL) == ("14", "")


AFTER_NUMBA = """
import numpy as np
from numba.core.registry import cpu_target
from paperbits.core.compiler import kernel

cpu_target.target_context.refresh()

@kernel.compilable
def total(number):
    numbers = np.zeros(number)
    numbers[:] = 3
    return numbers.sum()

@kernel.kernel
def doubled(number):
    return 2 * total(number)

print(doubled(4))
"""


@pytest.mark.compiled
def test_a_kernel_contains_what_it_calls_where_numba_made_its_runtime_before(tmp_path):
    """Loading a kernel can have Numba make it; such as one that calls a function of Numba's own."""
    assert ran(tmp_path, AFTER_NUMBA) == ("24.0", "")


@pytest.mark.compiled
def test_numba_is_as_the_quick_way_of_compiling_expects():
    from numba.core.registry import cpu_target
    from numba.np.arrayobj import fix_integer_index

    from paperbits.core.compiler import numba_text

    assert numba_text._part(cpu_target.target_context.codegen()._library_class) is not None
    assert [*signature(fix_integer_index).parameters][:4] == ["context", "builder", "idxty", "idx"]


FROM_ZERO = """
import numpy as np
from paperbits.core.compiler import registry
from paperbits.core.compiler.numba_text import compile_whole

def first(numbers, index):
    return numbers[index]

def looks(number):
    return "icmp slt" in compile_whole(first, np.arange(4), number).text

print(looks(0))
registry.index_from_zero(first.__module__)
print(looks(0))
"""


@pytest.mark.compiled
def test_where_no_index_is_below_zero_none_is_looked_at(tmp_path):
    assert ran(tmp_path, FROM_ZERO) == ("True\nFalse", "")


PLAYED = """
from threading import Thread
from paperbits import find
from paperbits.search.playout import playouts

found = {}

def play(n):
    position = find("palindromic-rows-columns").new({"n": n})
    found[n] = float(playouts(position.game, position.record, 200, seed=3).sums[0])

threads = [Thread(target=play, args=(n,)) for n in SIZES]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([found[n] for n in SIZES])
"""


@pytest.mark.compiled
def test_kernels_for_two_sizes_do_not_mix(tmp_path):
    """Compiled by two processes and loaded by one, and compiled by two threads of one."""

    def played(cache, *sizes):
        usual = {"NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(tmp_path / cache)}
        return json.loads(python(f"SIZES = {sizes}\n{PLAYED}", **usual)[0])

    apart = played("one", 2) + played("one", 3)
    assert played("one", 2, 3) == apart
    assert apart[0] != apart[1]
    assert played("two", 2, 3) == apart
