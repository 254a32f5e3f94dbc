"""Without the packages of an extra, one sentence says how to add them."""

import os
import subprocess
import sys

WITHOUT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
"""


def said(code, *absent):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code, *absent],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr.splitlines()[-1]


def test_gymnasium_needs_no_pettingzoo_and_pictures_are_loaded_when_asked_for():
    code = """
import gymnasium, paperbits.gymnasium
env = gymnasium.make("paperbits/ProductGrid-v0", n=2, level="random", render_mode="rgb_array")
env.reset()
env.render()
"""
    told = said(code, "pettingzoo", "pyspiel", "PIL")
    assert "A picture of pixels needs PIL" in told
