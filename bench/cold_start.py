"""How long an opponent's first move takes from the start of Python, for each game.

``python bench/cold_start.py PYTHON`` asks the Python of an environment in which paperbits is
installed, such as one of ``make test-lean``, with an empty cache. Prints the seconds of the
processor and of the clock, the least of three runs, and what the environment takes on disk without
bytecode.
"""

import os
import subprocess
import tempfile
import time
from pathlib import Path

from _options import options_of

RUNS = 3
GAMES = "from paperbits import all_games; print(*(card.id for card in all_games()))"
MOVE = (
    "from paperbits import choose, find; import time;"
    " choose(find({game!r}).new(seed=1), 'casual', seed=1); print(time.process_time())"
)


def main() -> None:
    """Run the command."""
    parser = options_of(__doc__)
    parser.add_argument("python", type=Path)
    python = parser.parse_args().python
    files = (file for file in python.parents[1].rglob("*") if file.is_file())
    size = sum(file.stat().st_size for file in files if "__pycache__" not in file.parts)
    print(f"{size / 1e6:.1f} MB")
    for game in said(python, GAMES).split():
        found = []
        for _ in range(RUNS):
            begun = time.perf_counter()
            processor = float(said(python, MOVE.format(game=game)))
            found.append((processor, time.perf_counter() - begun))
        print(f"{game}: {min(found)[0]:.2f}, {min(clock for _, clock in found):.2f}", flush=True)


def said(python: Path, script: str) -> str:
    """Run a script; return what it prints. Raises AssertionError if it says that it runs slowly."""
    with tempfile.TemporaryDirectory() as cache:
        usual = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA", "PAPERBITS"))}
        done = subprocess.run(
            [python, "-c", script],
            env=usual | {"PAPERBITS_CACHE": cache},
            capture_output=True,
            text=True,
            check=True,
        )
    assert done.stderr == "", done.stderr
    return done.stdout


if __name__ == "__main__":
    main()
