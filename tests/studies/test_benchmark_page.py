"""The Python and the command on the page about the benchmark run as they stand."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")


def test_the_python_of_the_page_runs():
    [block] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", block],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_the_shell_command_answers_with_a_legal_move(tmp_path):
    [block] = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    ask = tmp_path / "ask"
    ask.write_text(block, encoding="utf-8")
    ask.chmod(0o755)
    done = subprocess.run(
        [str(ask)], input="x\nLegal moves: b2, c3\ny\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == "MOVE: b2\n"
