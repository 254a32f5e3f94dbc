"""A kernel as one LLVM module: its text alone, given to LLVM, does what the kernel does."""

import ctypes
import json
import subprocess
import sys

import numpy as np
import pytest

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.core.compiler.numba_whole import compile_whole
from paperbits.core.records import rows
from paperbits.search.playout import play_many
from paperbits.search.rng import seeded

RUNTIME = {"NRT_", "numba_", "mem", "pow", "printf", "PyErr", "PyGILState", "PyUnicode", "_ZN08"}


def flat(value):
    """An argument in Numba's calling convention."""
    if isinstance(value, tuple):
        return [part for field in value for part in flat(field)]
    if isinstance(value, np.ndarray):
        pointers = [ctypes.c_void_p(0), ctypes.c_void_p(0)]
        sizes = [
            ctypes.c_int64(value.size),
            ctypes.c_int64(value.itemsize),
            ctypes.c_void_p(value.ctypes.data),
        ]
        return [
            *pointers,
            *sizes,
            *map(ctypes.c_int64, value.shape),
            *map(ctypes.c_int64, value.strides),
        ]
    return [ctypes.c_int64(int(value))]


def questions():
    """Playouts of one game: arguments of the search, and what it writes to."""
    position = find("palindromic-rows-columns").new({"n": 4})
    game, sums = position.game, np.zeros(2)
    return (
        game,
        rows(position.record, 2),
        game.buffer(),
        seeded(5),
        np.zeros(2),
        sums,
        20,
        100,
    ), sums


@pytest.mark.compiled
def test_a_search_of_a_game_runs_from_the_text_of_its_module():
    from llvmlite import binding

    arguments, sums = questions()
    whole = compile_whole(play_many, *arguments)
    assert all(any(name.startswith(known) for known in RUNTIME) for name in whole.missing), (
        whole.missing
    )
    module = binding.parse_assembly(whole.text)
    outside = [
        f.name for f in module.functions if not f.is_declaration and f.linkage.name == "external"
    ]
    assert outside == [whole.entry]
    engine = binding.create_mcjit_compiler(
        module, binding.Target.from_default_triple().create_target_machine()
    )
    engine.finalize_object()
    result, error = ctypes.c_int64(), ctypes.c_void_p()
    flattened = [part for value in arguments for part in flat(value)]
    assert call(engine.get_function_address(whole.entry), result, error, flattened) == 0
    compared, compared_sums = questions()
    assert result.value == play_many(*compared)
    assert sums.tolist() == compared_sums.tolist()


def call(address, result, error, arguments):
    """Call a function at an address."""
    kinds = [ctypes.c_void_p, ctypes.c_void_p, *map(type, arguments)]
    return ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(address)(
        ctypes.addressof(result), ctypes.addressof(error), *arguments
    )


SHARED = """
import json

import numpy as np

from paperbits.core.compiler import kernel
from paperbits.core.compiler.numba_whole import compile_whole

@kernel.shared
def add_squares(numbers):
    total = 0
    for number in numbers:
        total += number * number
    return total

@kernel.kernel
def mean_of_squares(numbers):
    return add_squares(numbers) / len(numbers)

whole = compile_whole(mean_of_squares, np.arange(4))
made = [line for line in whole.text.splitlines() if line.startswith("define")]
print(json.dumps([whole.missing, any("add_squares" in line for line in made)]))
"""


@pytest.mark.compiled
def test_shared_functions_are_part_of_the_module(tmp_path):
    # In a process of its own, as builds do: functions compiled before call what was shared then.
    (tmp_path / "shared.py").write_text(SHARED)
    ran = subprocess.run(
        [sys.executable, tmp_path / "shared.py"], capture_output=True, text=True, check=True
    )
    missing, inside = json.loads(ran.stdout)
    assert all(any(name.startswith(known) for known in RUNTIME) for name in missing), missing
    assert inside


def test_without_the_compiler_there_is_no_module():
    if not compiled():
        with pytest.raises(RuntimeError, match="Nothing is compiled"):
            compile_whole(play_many)
