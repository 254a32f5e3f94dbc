"""Random legal moves a second of other programs. Run this with a Python that has ``pgx``,
``open_spiel`` and ``pettingzoo[classic]``; what is missing is left out. It prints one JSON object.

    python bench/peers/batches.py --seconds 1

pgx plays a whole batch in one compiled loop, on all processors, with a new game in the place of one
that ends, as its documentation recommends. OpenSpiel and PettingZoo are driven from Python, one
game at a time. Each run checks that games end as they must.
"""

import argparse
import importlib.metadata
import json
import os
import random
import statistics
import sys
import time

STEPS = 64


def rate(work, seconds, repeats=3):
    """The median rate by the clock on the wall; ``work`` returns how many moves it made."""
    work()
    rates = []
    for _ in range(repeats):
        done, begun = 0, time.perf_counter()
        while (took := time.perf_counter() - begun) < seconds:
            done += work()
        rates.append(done / took)
    return round(statistics.median(rates))


def pgx_rates(seconds):
    """Moves a second of pgx, for each size of batch."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    found = {"version": f"{importlib.metadata.version('pgx')}, jax {jax.__version__}"}
    for name in ("connect_four", "tic_tac_toe"):
        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))
        for batch in (1_024, 65_536):

            def rollout(state, key, batch=batch, step=step):
                def body(carry, one):
                    state, done = carry
                    choice, fresh = jax.random.split(one)
                    logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
                    state = step(
                        state,
                        jax.random.categorical(choice, logits, axis=-1),
                        jax.random.split(fresh, batch),
                    )
                    return (state, done + state.terminated.sum()), None

                (state, done), _ = jax.lax.scan(
                    body, (state, jnp.int32(0)), jax.random.split(key, STEPS)
                )
                return state, done

            run = jax.jit(rollout)
            box = {"key": jax.random.PRNGKey(0), "done": 0}
            box["state"] = jax.jit(jax.vmap(env.init))(jax.random.split(box["key"], batch))

            def work(box=box, run=run, batch=batch):
                box["key"], one = jax.random.split(box["key"])
                box["state"], done = run(box["state"], one)
                box["done"] = int(done)
                return batch * STEPS

            found[f"{name}, {batch} games"] = rate(work, seconds)
            lengths = batch * STEPS / box["done"]
            assert (
                (7 if name == "connect_four" else 5)
                <= lengths
                <= (42 if name == "connect_four" else 9)
            ), lengths
    return found


def openspiel_rates(seconds):
    """Moves a second of OpenSpiel's games, driven from Python."""
    import openspiel
    import pyspiel

    openspiel_game = openspiel.NAME
    found = {"version": importlib.metadata.version("open_spiel")}
    chance = random.Random(1).random
    for name in ("connect_four", f"{openspiel_game}(n=6)"):
        game = pyspiel.load_game(name)

        def work(game=game):
            state, moves = game.new_initial_state(), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.legal_actions_mask()
                state.apply_action(legal[int(chance() * len(legal))])
                moves += 1
            assert sum(state.returns()) == 0
            return moves

        found[name] = rate(work, seconds)
    return found


def pettingzoo_rates(seconds):
    """Moves a second of PettingZoo's games, without its checking wrappers."""
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()
    chance = random.Random(1).random

    def work():
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(chance() * len(legal))]))
            moves += 1
        assert 7 <= moves <= 42
        return moves

    return {
        "version": importlib.metadata.version("pettingzoo"),
        "connect_four": rate(work, seconds),
    }


def main():
    """Measure what is there."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    found = {}
    for name, measure in (
        ("pgx", pgx_rates),
        ("openspiel", openspiel_rates),
        ("pettingzoo", pettingzoo_rates),
    ):
        try:
            found[name] = measure(options.seconds)
        except ImportError as error:
            print(f"{name} is left out: {error}", file=sys.stderr)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
