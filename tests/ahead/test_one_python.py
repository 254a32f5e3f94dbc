"""The order of tasks in the browser: this Python does one at a time, a second one those that lack a
kernel.
"""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from transcripts import node

from paperbits.folder.writing import BROWSER

RUN = Path(__file__).parents[1] / "support" / "worker_run.mjs"


@pytest.mark.parametrize("how", ["is out of time", "fails"])
def test_the_end_of_the_second_python_leaves_the_task_of_the_first_alone(how, tmp_path):
    worker = Path(shutil.copy(BROWSER / "worker.js", tmp_path))
    worker.with_name("python.js").write_text("export const start = async () => python;\n")
    worker.with_name("package.json").write_text('{"type": "module"}\n')
    done = subprocess.run([node(), RUN, worker, how], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "task": "first",
        "ended": True,
        "together": ["first", "second"],
        "needless": True,
        "afterwards": ["first", "second", "third"],
    }
