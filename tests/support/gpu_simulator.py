"""Play games in Numba's simulator of a GPU and on the processor, and print how they differ.

NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1 python tests/support/gpu_simulator.py GAME ...
"""

import json
import random
import sys

import numpy as np
from matches import random_settings

from paperbits import IllegalMoveError, find
from paperbits.batch import make

GAMES, STEPS = 2, 25


def different(rows, others):
    """The fields in which two arrays of rows differ."""
    found = []
    for name in rows.dtype.names:
        if rows[name].dtype.names:
            found += [f"{name}.{inner}" for inner in different(rows[name], others[name])]
        elif not np.array_equal(rows[name], others[name]):
            found.append(name)
    return found


def compare(name):
    """Play a game in both; return what differs."""
    settings = random_settings(find(name), random.Random(f"gpu {name}"))
    there, here = (
        make(name, GAMES, seed=3, device="gpu", **settings),
        make(name, GAMES, seed=3, threads=1, **settings),
    )
    ended = [there.play_random(STEPS), here.play_random(STEPS)]
    actions = True
    for _ in range(5):
        chosen = here.random_actions()
        actions = actions and np.array_equal(there._gpu.to_host(there.random_actions()), chosen)
        there.step(chosen)
        here.step(chosen)
    fields = different(there.rows(), here._table.view(np.ndarray))
    shown = all(
        np.array_equal(getattr(there, field).numpy(), getattr(here, field))
        for field in ("masks", "turn", "rewards")
    )
    before, refusal = there.rows(), ""
    try:
        there.step([int(here.random_actions()[0]), here.actions])
    except IllegalMoveError as error:
        refusal = str(error)
    return {
        "different": fields if shown else [*fields, "fields"],
        "ended": ended,
        "actions": actions,
        "refusal": refusal,
        "unchanged": not different(there.rows(), before),
    }


if __name__ == "__main__":
    print(json.dumps({name: compare(name) for name in sys.argv[1:]}))
