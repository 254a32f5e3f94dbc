"""The Python on the pages about engines, records and the benchmark runs as it stands."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ("engine-protocol", "records", "benchmark")


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page):
    blocks = re.findall(
        r"```python\n(.*?)```",
        (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"),
        re.DOTALL,
    )
    assert blocks
    for block in blocks:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"}
        done = subprocess.run(
            [sys.executable, "-c", block],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.strip()


def test_the_shell_command_answers_with_a_legal_move(tmp_path):
    [block] = re.findall(
        r"```sh\n(.*?)```", (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8"), re.DOTALL
    )
    ask = tmp_path / "ask"
    ask.write_text(block, encoding="utf-8")
    ask.chmod(0o755)
    done = subprocess.run(
        [str(ask)], input="x\nLegal moves: b2, c3\ny\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == "MOVE: b2\n"
