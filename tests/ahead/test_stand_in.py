"""The stand-in for NumPy gives what NumPy gives, for the parts that games and searches use."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import paperbits

STAND_IN = Path(paperbits.__file__).parent / "folder" / "stand_in"

PARTS = [
    "np.random.default_rng([5, 17]).gumbel(size=9).tolist()",
    "np.random.default_rng([2**40 + 3, 9]).permutation(np.arange(40)).tolist()",
    "[int(np.random.default_rng([seed, 1]).integers(7)) for seed in range(20)]",
    "np.random.default_rng([1, 2, 3, 4, 5, 6]).random()",
    "np.indices((2, 3)).reshape(2, -1).T.tolist()",
    "[part.tolist() for part in np.unique(np.array([[2, 1], [1, 3], [2, 1]]), axis=0, return_index=True)]",
    "[part.tolist() for part in np.unique(np.array([3, 1, 3]), return_counts=True)]",
    "np.lexsort((np.array([3, 1, 2, 0]), np.array([1, 1, 0, 1]))).tolist()",
    "np.column_stack((np.arange(3), np.arange(6).reshape(3, 2))).tolist()",
    "(np.arange(6.0).reshape(2, 3) @ np.arange(6.0).reshape(3, 2)).tolist()",
    "(np.arange(6).reshape(2, 3).mean(axis=1, keepdims=True)).tolist()",
    "np.array([[1.0, 2.0], [4.0, 8.0]]).var(axis=0, ddof=1).tolist()",
    "np.array([[0.1], [0.2], [0.3]]).sum(axis=0).tolist()",
    "np.arange(24).reshape(2, 3, 4)[..., [0, 2]].tolist()",
    "np.arange(24).reshape(2, 3, 4)[:, :, np.array([1, 3])].tolist()",
    "np.arange(12).reshape(4, 3)[np.array([3, 0, -1])].tolist()",
    "np.full((2, 2), -1, np.int8).tolist()",
    "tallied().tolist()",
]

SCRIPT = """
import json, numpy as np
def tallied():
    found = np.zeros((2, 3), np.int64)
    np.add.at(found, (np.arange(2)[:, None], np.array([[0, 0], [1, 2]])), 1)
    return found
print(json.dumps(%s))
"""


def given(part, **environment):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT % part],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def by_numpy():
    return given(f"[{', '.join(PARTS)}]")


@pytest.fixture(scope="module")
def by_the_stand_in():
    return given(f"[{', '.join(PARTS)}]", PYTHONPATH=str(STAND_IN))


@pytest.mark.parametrize("number", range(len(PARTS)), ids=PARTS)
def test_the_stand_in_gives_the_same(number, by_numpy, by_the_stand_in):
    assert by_the_stand_in[number] == by_numpy[number]
