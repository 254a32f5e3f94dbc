"""``make compat`` installs few packages: the tests that it runs must do with them."""

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from tests.support import compat

ROOT = Path(__file__).parents[2]


def test_pytest_starts_with_what_compat_installs():
    """pytest refuses settings in pyproject.toml whose plugin is missing."""
    plugins = [
        each.value
        for each in entry_points(group="pytest11")
        if each.dist and each.dist.name in compat.TOOLS
    ]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            *(f"-p{plugin}" for plugin in plugins),
            compat.TESTS[0],
        ],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
