"""A self-check chooses the way to compile. Each failure is reported in one sentence."""

import os
import subprocess
import sys

import pytest

SUM = """
import sys
import numpy as np
exec(sys.argv[1])
from paperbits.core.compiler import kernel, registry

@kernel.inlined
def twice(number):
    return 2 * number

@kernel.kernel
def total(numbers):
    result = 0
    for number in numbers:
        result += twice(number)
    return result

print(total(np.arange(4)), registry.way() and registry.way().name)
"""


@pytest.fixture
def run(tmp_path):
    """What a process of its own prints, and the sentences that it says, after some change to what
    it would find.
    """
    (tmp_path / "total.py").write_text(SUM)

    def process(change):
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": "0",
            "PAPERBITS_CACHE": str(tmp_path / "cache"),
        }
        command = [sys.executable, str(tmp_path / "total.py"), change]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return done.stdout.strip(), done.stderr.splitlines()

    return process


FAILS = "from paperbits.core.compiler import self_check; real = self_check.agrees\n"


@pytest.mark.compiled
def test_a_tested_numba_compiles_in_the_fast_way_silently(run):
    assert run("") == ("12 fast", [])
    assert run("") == ("12 fast", [])  # From the cache.


@pytest.mark.compiled
def test_an_untested_numba_compiles_in_the_ordinary_way_and_reports_it_once(run):
    printed, said = run("import numba; numba.__version__ = '0.99.1'")
    assert printed == "12 ordinary"
    assert len(said) == 1
    assert "Numba 0.99.1 is not one of the tested versions" in said[0]


@pytest.mark.compiled
def test_a_fast_way_that_miscompiles_is_not_used(run):
    """The compiled self-check is given another constant than the interpreted one."""
    wrong = (
        "from paperbits.core.compiler import check_kernel, numba_linking, numba_cache; cached ="
        " numba_cache.cached\n"
    )
    wrong += "def changed(function, classes, options, marks, way):\n"
    wrong += "    if way.name == 'fast' and function.__name__ == 'check': check_kernel.PLIES = 39\n"
    wrong += "    run = cached(function, classes, options, marks, way)\n"
    wrong += "    def later(*args):\n"
    wrong += "        result = run(*args); check_kernel.PLIES = 40; return result\n"
    wrong += "    return later if function.__name__ == 'check' else run\n"
    wrong += "numba_cache.cached = changed"
    printed, said = run(wrong)
    assert printed == "12 ordinary"
    assert len(said) == 1
    assert "fails a self-check, so kernels are compiled in its ordinary way" in said[0]


@pytest.mark.compiled
def test_if_both_ways_fail_everything_runs_interpreted(run):
    printed, said = run(FAILS + "self_check.agrees = lambda way, code: False")
    assert printed == "12 None"
    assert len(said) == 2
    assert "nothing is compiled" in said[1]


@pytest.mark.compiled
def test_an_error_inside_numba_is_a_failed_self_check(run):
    code = "from paperbits.core.compiler import numba_linking\n"
    code += "def broken(*_): raise TypeError('moved')\nnumba_linking.teach_shared = broken"
    printed, said = run(code)
    assert printed == "12 ordinary"
    assert len(said) == 1
