"""Choose how to compile: a small kernel must give the same compiled as interpreted before anything
else is compiled.
"""

import importlib.util
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from paperbits.core.compiler import check_kernel, registry
from paperbits.core.compiler.tested import TESTED, is_tested
from paperbits.core.compiler.way import ORDINARY, Way, fast_way

FIELDS = [("number", np.int64), ("history", np.int64, 4), ("board", np.int64, (3, 2))]
"""The fields of the record that the kernel works on."""


def choose_way(tell: Callable[[str], None]) -> Way | None:
    """Return the fastest way in which compiled and interpreted agree, or None; ``tell`` why it is
    not the first choice.
    """
    import numba

    version = numba.__version__
    slowly = "so kernels are compiled in its ordinary way, which takes longer."
    if not is_tested(version):
        tell(
            f"Numba {version} is not one of the tested versions ({TESTED[0]} to {TESTED[-1]}),"
            f" {slowly}"
        )
    else:
        fast = fast_way()
        if fast is not None and agrees(fast, check_kernel):
            return fast
        tell(
            f"Numba {version} {'fails a self-check' if fast else 'is not built as expected'},"
            f" {slowly}"
        )
    if agrees(ORDINARY, _another(check_kernel)):
        return ORDINARY
    tell(
        f"Numba {version} fails a self-check, so nothing is compiled; everything works, more"
        " slowly."
    )
    return None


def agrees(way: Way, code: ModuleType) -> bool:
    """Return whether the kernel of a module gives the same compiled in a way as interpreted."""
    from paperbits.core.compiler.numba_cache import cached

    registry.use(way)
    try:
        registry.mark(code.stir, "inlined")
        registry.mark(code.fold, "shared")
        run = cached(code.check, frozenset({code.Step}), way.kernel_options, registry.mark_of, way)
        return outcome(run, code) == outcome(code.check, code)
    except Exception:
        return False
    finally:
        registry.use(None)


def outcome(run: Callable[..., int], code: ModuleType) -> tuple[Any, ...]:
    """Return what the kernel gives: its result, and the memory that it changed."""
    positions = np.zeros(1, FIELDS).view(np.recarray)
    words, sums = np.ones(2, np.uint64), np.ones(2, np.int64)
    total = run(code.Step(6_364_136, 1_442_695), positions, words, sums)
    return int(total), positions.tobytes(), words.tobytes(), sums.tobytes()


def _another(code: ModuleType) -> ModuleType:
    """Return the module once more: what was registered with Numba can't be taken back, so each way
    needs functions of its own.
    """
    spec = importlib.util.spec_from_file_location(f"{code.__name__}_again", code.__file__)
    assert spec is not None
    assert spec.loader is not None
    made = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
