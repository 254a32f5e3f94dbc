"""Batches: random legal moves a second with masks, on this machine's processors or on a GPU.

    python bench/batch.py                    # every game with rules in compiled code
    python bench/batch.py --peer PYTHON      # beside pgx, OpenSpiel and PettingZoo, which PYTHON has
    python bench/batch.py --gpu              # the same rules on an NVIDIA GPU (extra `gpu`)
    python bench/batch.py --ptx              # only compile for a GPU, where there is none
    python bench/batch.py --only plexus --json

A step is a random legal action in one game, the mask of the position after it, and, where the game
ends, its scores and a new game. Each run first checks its answers: batches against positions move
by move, a GPU against the processor field by field.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import paperbits.batch
from _figures import Figure, report
from paperbits import all_games, find
from paperbits.core.kernel_position import KernelPosition

GAME = "palindromic-rows-columns"
PREDICTED = {"two": 20_000_000, "gpu": 5_000_000_000}
"""Steps a second of ``GAME``, predicted before the measurement."""

COUNT = 65_536
"""Games of a batch."""


def names():
    """The games whose rules are a named tuple."""
    found = [card.id for card in all_games() if card.position is KernelPosition]
    return sorted(found, key=lambda name: name != GAME)


def same_rows(rows, others):
    """Return the fields in which two arrays of rows differ."""
    different = []
    for name in rows.dtype.names:
        if rows[name].dtype.names:
            different += [f"{name}.{inner}" for inner in same_rows(rows[name], others[name])]
        elif not np.array_equal(rows[name], others[name]):
            different.append(name)
    return different


def begun(card):
    """A position at the start, after forced moves that belong to no player."""
    position = card.new()
    position.push_all(position.game.opening())
    return position


def check_positions(name, plies=40):
    """Play in a batch, and the same moves in positions; check masks, turns and scores."""
    batch, card = paperbits.batch.make(name, 2, seed=7, threads=1), find(name)
    positions = [begun(card), begun(card)]
    for _ in range(plies):
        actions = batch.random_actions()
        texts = [batch.move_text(index, int(action)) for index, action in enumerate(actions)]
        batch.step(actions)
        for index, text in enumerate(texts):
            positions[index].push(text)
            assert bool(batch.done[index]) == positions[index].over, name
            if positions[index].over:
                if card.outcome_by == "sum":
                    assert batch.scores[index].tolist() == positions[index].scores(), name
                positions[index] = begun(card)
            record = positions[index].record
            assert all(
                np.array_equal(batch.states[index][field], record[field])
                for field in record.dtype.names
            ), name


def rate(work, steps, seconds, clock=time.perf_counter, repeats=3):
    """Return steps a second: the median of some repeats. ``work`` makes ``steps`` steps."""
    work()
    rates = []
    for _ in range(repeats):
        done, begun = 0, clock()
        while (took := clock() - begun) < seconds:
            work()
            done += steps
        rates.append(done / took)
    return statistics.median(rates)


def on_processors(options):
    """Measure every game on this machine's processors."""
    found = {}
    for name in options.only or names():
        check_positions(name)
        found[name] = one_on_processors(name, options)
        print(name, found[name], file=sys.stderr, flush=True)
    return found


def one_on_processors(name, options):
    """Measure one game on this machine's processors."""
    one = paperbits.batch.make(name, options.count, seed=1, threads=1)
    every = paperbits.batch.make(name, options.count, seed=1)
    chunk, own = 20, time.process_time
    rates = {
        "one core, own time": rate(
            lambda: one.play_random(chunk), chunk * len(one), options.seconds, own
        ),
        "one core, step by step, own time": rate(
            lambda: one.step(one.random_actions()), len(one), options.seconds, own
        ),
        f"{every.threads} threads": rate(
            lambda: every.play_random(chunk), chunk * len(every), options.seconds
        ),
        f"{every.threads} threads, step by step": rate(
            lambda: every.step(every.random_actions()), len(every), options.seconds
        ),
    }
    return {name: round(value) for name, value in rates.items()}


def on_gpu(options):
    """Check every game on the GPU against the processor, and measure it."""
    from paperbits.batch import gpu

    found = {}
    for name in options.only or names():
        print(name, "...", file=sys.stderr, flush=True)
        try:
            found[name] = one_on_gpu(gpu, name, options)
        except Exception as error:
            found[name] = {"failed": f"{type(error).__name__}: {str(error)[:1500]}"}
        print(name, found[name], file=sys.stderr, flush=True)
    return found


def one_on_gpu(gpu, name, options):
    """Check one game on the GPU, and measure it."""
    card = find(name)
    game = card.configure()
    begun = time.perf_counter()
    batch = gpu.GpuBatch(card, game, options.check, 3, 0)
    other = paperbits.batch.make(name, options.check, seed=3)
    row = {"ended": [batch.play_random(options.plies), other.play_random(options.plies)]}
    for _ in range(5):
        chosen = batch.random_actions()
        assert np.array_equal(batch._gpu.to_host(chosen), other.random_actions())
        batch.step(chosen)
        other.step(batch._gpu.to_host(chosen))
    row["different"] = same_rows(batch.rows(), other._table.view(np.ndarray))
    row["equal"] = row["ended"][0] == row["ended"][1] and not row["different"]
    row["seconds to compile and check"] = round(time.perf_counter() - begun, 1)
    try:
        batch.step(np.full(options.check, -1))
        row["refuses"] = False
    except paperbits.IllegalMoveError:
        row["refuses"] = True
    tries = TRIES if name == GAME else TRIES[:1]
    row["tries"] = []
    for count, threads, local in tries:
        gpu.THREADS, gpu.LOCAL = threads, 4096 if local else 0
        big = gpu.GpuBatch(card, game, min(count, options.most), 1, 0)
        steps = 20
        big.play_random(steps)
        begun = time.perf_counter()
        big.play_random(steps)
        steps = max(20, min(20_000, int(steps * options.seconds / (time.perf_counter() - begun))))
        measured = []
        for _ in range(3):
            begun = time.perf_counter()
            big.play_random(steps)
            measured.append(len(big) * steps / (time.perf_counter() - begun))
        made = {"games": len(big), "threads": threads, "local": local, "steps": steps}
        made["steps a second"] = round(statistics.median(measured))
        for rounds in (3, 50):
            begun = time.perf_counter()
            for _ in range(rounds):
                big.step(big.random_actions(), checked=False)
            big.synchronize()
            made["step by step"] = round(len(big) * rounds / (time.perf_counter() - begun))
        for what in ("get_regs_per_thread", "get_local_mem_per_thread"):
            try:
                made[what] = next(iter(getattr(big._loops.play.run, what)().values()))
            except Exception as error:
                made[what] = str(error)[:100]
        row["tries"].append(made)
        del big
    return row


TRIES = [
    (2**20, 128, True),
    (2**20, 128, False),
    (2**20, 64, True),
    (2**20, 256, True),
    (2**18, 128, True),
    (2**22, 128, True),
]
"""Sizes to measure on a GPU: games, threads of a block, whether a thread plays in its own memory."""


def compiled_without_gpu(options):
    """Compile every game's loops for a GPU where there is none; return the length of each in PTX,
    the GPU's assembly language. It needs numba-cuda with the compiler of CUDA, not a driver.
    """
    try:
        import numba.cuda.np
    except ImportError:
        sys.exit(
            "Compiling for a GPU needs numba-cuda; add it with: python -m pip install"
            ' "paperbits[gpu]"'
        )
    import numba.cuda.compiler
    import numba.cuda.dispatcher
    from numba import cuda
    from numba.cuda import types
    from numba.cuda.np import numpy_support

    from paperbits.batch import device
    from paperbits.batch.batch import terms_of
    from paperbits.batch.gpu import LARGE
    from paperbits.batch.table import row_of
    from paperbits.core.compiler.device_source import INSTEAD, Device

    class Assumed:
        compute_capability = (9, 0)

    for module in (numba.cuda.compiler, numba.cuda.dispatcher):
        module.get_current_device = lambda: Assumed
    found = {}
    for name in options.only or names():
        card = find(name)
        game = card.configure()
        row, buffer = numpy_support.from_dtype(row_of(game)), game.buffer()
        made = Device(
            cuda.jit(device=True),
            {"cuda": cuda, "ROW": row, "WHOLE_ARRAYS": False},
            numpy_support.from_dtype,
            INSTEAD,
        )
        large = buffer.nbytes > LARGE
        table, numbers = types.Array(row, 1, "C"), types.int64[::1]
        lists = types.Array(types.int64, 1 + buffer.ndim if large else 2, "C")
        terms = terms_of(card, game, 0)
        loops = {
            device.begin_rows: ({"game": game, "large": large}, (table, table, lists)),
            device.find_illegal: ({}, (table, numbers, numbers)),
            device.choose_rows: ({}, (table, numbers)),
            device.step_rows: (
                {"game": game, "terms": terms, "large": large},
                (table, table, lists, numbers),
            ),
            device.play_rows: (
                {"game": game, "terms": terms, "local": True, "large": large},
                (table, table, lists, types.int64, numbers),
            ),
        }
        found[name] = {}
        for loop, (bound, kinds) in loops.items():
            source = made.make(loop, bound, entry=True)
            tables = [made.tables[table_name] for table_name in source.tables]
            kinds += tuple(
                types.Array(numpy_support.from_dtype(values.dtype), values.ndim, "C")
                for values in tables
            )
            text, _ = cuda.compile_ptx(
                source.run, kinds, device=False, cc=Assumed.compute_capability
            )
            found[name][loop.__name__] = len(text)
        print(name, found[name], file=sys.stderr, flush=True)
    return found


def beside(python, seconds):
    """Return the figures of other programs, measured by another Python."""
    script = Path(__file__).parent / "peers" / "batches.py"
    run = subprocess.run(
        [python, str(script), "--seconds", str(seconds)],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        sys.exit(f"The peers can't be measured: {run.stderr[-500:]}")
    return json.loads(run.stdout.splitlines()[-1])


def compared(value, peers):
    """Return our rate beside the best of each other program."""
    best = {
        name: max((made for made in rates.values() if isinstance(made, int)), default=None)
        for name, rates in (peers or {"pgx": {}}).items()
    }
    said = f"{GAME}, random moves a second"
    return [
        Figure(said, value, "steps/s", PREDICTED["two"], rate, f"{name}, its quickest game")
        for name, rate in best.items()
    ]


def main():
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--ptx", action="store_true", help="compile for a GPU where there is none")
    parser.add_argument("--peer", metavar="PYTHON")
    parser.add_argument("--only", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--count", type=int, default=COUNT, help="games of a batch")
    parser.add_argument("--check", type=int, default=4096, help="games to compare on a GPU")
    parser.add_argument(
        "--plies", type=int, default=150, help="moves of each game to compare on a GPU"
    )
    parser.add_argument(
        "--most", type=int, default=2**22, help="games to measure on a GPU, at most"
    )
    parser.add_argument("--json", action="store_true", help="print JSON only")
    options = parser.parse_args()
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    run = {
        "machine": {
            "cores": os.cpu_count(),
            "load": load,
            "python": platform.python_version(),
            "numpy": np.__version__,
        }
    }
    if options.ptx:
        run["ptx"] = compiled_without_gpu(options)
    elif options.gpu:
        run["gpu"] = on_gpu(options)
        best = max(
            (made["steps a second"] for made in run["gpu"].get(GAME, {}).get("tries", [])),
            default=0,
        )
        if best:
            report(
                [
                    Figure(
                        f"{GAME}, random moves a second on a GPU", best, "steps/s", PREDICTED["gpu"]
                    )
                ]
            )
    else:
        run["processors"] = on_processors(options)
        if options.peer:
            run["peers"] = beside(options.peer, options.seconds)
        figures = run["processors"].get(GAME, {})
        for name, value in figures.items():
            if "threads" in name and "step" not in name:
                report(compared(value, run.get("peers", {})))
    print(json.dumps(run, indent=None if options.json else 1))


if __name__ == "__main__":
    main()
