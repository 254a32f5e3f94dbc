"""Without a Numba that can be loaded, everything works interpreted, and one sentence says so."""

import os
import subprocess
import sys

import pytest

USED = """
from paperbits import analyse, choose, find, plays
position = find("plexus").new({"n": 3})
print(len(plays("1=1")), analyse(position, seconds=0.3).options[0].move != "")
position.push(choose(position, "keen").move)
"""


def said(folder):
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "0",
        "PAPERBITS_CACHE": str(folder / "cache"),  # What is in a cache needs no Numba.
        "PYTHONPATH": str(folder),
    }
    done = subprocess.run(
        [sys.executable, "-c", USED], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.split() == ["6", "True"]
    return done.stderr


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("package", "raised", "told"),
    [
        ("numba", 'ImportError("Needs NumPy 2.5 or less. Got 2.6.")', "Needs NumPy 2.5"),
        ("numba", 'AttributeError("no\\nsuch name")', "AttributeError: no such name"),
        ("llvmlite", 'OSError("Could not find libllvmlite")', "Could not find libllvmlite"),
    ],
)
def test_one_that_raises_is_told_in_one_sentence(package, raised, told, tmp_path):
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text(f"raise {raised}\n")
    (line,) = said(tmp_path).splitlines()
    python = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
    assert line.startswith(f"paperbits: Numba can't be used with this {python} (")
    assert told in line
    assert line.endswith("; everything works, more slowly.")
