"""Kernels for machines where memory is scarce are compiled for the tables that such machines have."""

import subprocess
import sys

TABLES = """
from paperbits.folder import kernels

def sizes():
    from paperbits.games.binary_number_scrabble.generator.state import new_generator_state
    return new_generator_state().nbytes

if __name__ == "__main__":
    with kernels._processes(PAPERBITS_MEMORY="scarce") as scarce, kernels._processes() as usual:
        print(scarce.submit(sizes).result() < usual.submit(sizes).result())
"""


def test_kernels_for_32_bits_are_compiled_in_processes_with_small_tables(tmp_path):
    # Such a process loads the program's own module first, and with it what that imports.
    program = tmp_path / "program.py"
    program.write_text(TABLES)
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr
