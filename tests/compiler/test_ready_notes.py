"""The note that a game is compiled is valid for one shape of positions, and only while the compiled
files exist.
"""

import os
import subprocess
import sys

import pytest

NOTING = """
import os, pathlib
from paperbits import find
from paperbits.engines.choose import prepare
from paperbits.engines.readied import note_readied, was_readied

small, large = (find("palindromic-rows-columns").new({"n": n}) for n in (2, 3))
print(was_readied(small))
prepare(small)
note_readied(small)
print(was_readied(small), was_readied(large))
next((pathlib.Path(os.environ["PAPERBITS_CACHE"]) / "kernels").iterdir()).unlink()
print(was_readied(small))
"""


@pytest.mark.compiled
def test_a_note_is_invalid_when_its_cache_is_removed(tmp_path):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "PAPERBITS_CACHE": str(tmp_path)}
    said = subprocess.run(
        [sys.executable, "-c", NOTING], capture_output=True, text=True, check=True, env=environment
    )
    assert said.stdout.splitlines() == ["False", "True False", "False"]
