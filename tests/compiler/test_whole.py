"""A kernel as one LLVM module: its text alone, given to LLVM, does what the kernel does."""

import ctypes

import numpy as np
import pytest

from paperbits import find
from paperbits.core.compiler.emit import result_code
from paperbits.core.compiler.numba_text import compile_whole
from paperbits.core.records import rows
from paperbits.search.playout import PlayoutArrays, play_many
from paperbits.search.rng import seeded

RUNTIME = ("NRT_", "numba_", "mem", "pow", "printf", "Py", "_ZN08", "llvm.")


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
    arrays = PlayoutArrays(rows(position.record, 2), game.buffer(), seeded(5), np.zeros(2))
    return (game, arrays, sums, 20, 100), sums


@pytest.mark.compiled
def test_a_search_of_a_game_runs_from_the_text_of_its_module():
    from llvmlite import binding

    arguments, sums = questions()
    whole = compile_whole(play_many.interpreted, *arguments)
    assert whole.returns == "int64"
    module = binding.parse_assembly(whole.text)
    missing = {f.name for f in module.functions if f.is_declaration}
    assert {name for name in missing if not name.startswith(RUNTIME)} == set()
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


def test_a_result_is_a_number_or_some_numbers():
    assert [result_code(kind) for kind in ("int64", "none", "bool")] == ["q", "", "?"]
    assert result_code("UniTuple(float64 x 2)") == "(dd)"
    assert result_code("Tuple(int64, bool)") == "(q?)"
    with pytest.raises(TypeError, match="returns numbers, not array"):
        result_code("array(int64, 1d, C)")
