"""The rules on a GPU, here in Numba's simulator: the same as on the processor, step for step.

These tests show that the sources made for a GPU are right, not that a GPU was there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from paperbits import PaperbitsError, all_games
from paperbits.batch import make
from paperbits.core.kernel_position import KernelPosition

NAMES = [card.id for card in all_games() if card.position is KernelPosition]
SCRIPT = Path(__file__).parents[1] / "support" / "gpu_simulator.py"


@pytest.fixture(scope="module")
def simulated():
    """What each game gives in the simulator beside the processor, from one process for all games."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, SCRIPT, *NAMES],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_the_same_on_a_gpu(simulated, name):
    found = simulated[name]
    assert found["different"] == []
    assert found["ended"][0] == found["ended"][1]
    assert found["actions"]


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_on_a_gpu_is_named_and_nothing_changes(simulated, name):
    assert simulated[name]["refusal"].startswith(
        "The action of game 1 (counted from 0) is not legal; "
    )
    assert simulated[name]["unchanged"]


def test_without_a_gpu_one_sentence_says_so():
    with pytest.raises(PaperbitsError, match=r"GPU|not installed"):
        make("plexus", 2, device="gpu")


def test_a_game_with_hidden_tiles_says_that_it_does_not_run_on_a_gpu():
    with pytest.raises(
        PaperbitsError,
        match=r"^Binary Number Scrabble does not run on a GPU: its rules take memory",
    ):
        make("binary-number-scrabble", 2, device="gpu")


def test_a_device_is_cpu_or_gpu():
    with pytest.raises(PaperbitsError, match=r"^device is cpu or gpu, not tpu\.$"):
        make("plexus", 2, device="tpu")


def test_what_a_batch_on_a_gpu_lacks_is_told(monkeypatch):
    """Without the extra, its name; with it and no GPU, that there is none."""
    monkeypatch.delenv("NUMBA_ENABLE_CUDASIM", raising=False)
    monkeypatch.setattr("paperbits.core.compiler.cuda._simulator", lambda: False)
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    with pytest.raises(PaperbitsError, match=r'needs numba_cuda.*pip install "paperbits\[gpu\]"'):
        make("plexus", 2, n=3, device="gpu")
    monkeypatch.setitem(sys.modules, "numba_cuda", ModuleType("numba_cuda"))
    with pytest.raises(PaperbitsError, match="No NVIDIA GPU was found"):
        make("plexus", 2, n=3, device="gpu")
