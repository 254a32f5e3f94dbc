"""Compile the kernels of the catalogue ahead of time.

``python -m paperbits.folder.kernels --target wasm32 --folder build/ahead`` writes a folder for each
target, which ``core.compiler.library`` loads. It needs Numba and ``ziglang``.
"""

import argparse
import json
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games, find
from paperbits.core.compiler import build
from paperbits.core.compiler.library import MANIFEST, Entry, digest_of
from paperbits.core.compiler.targets import TARGETS, Target
from paperbits.core.engine.protocol import engine_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import PERFECT
from paperbits.core.position import Position
from paperbits.core.settings import Setting, SettingValue
from paperbits.engines.offered import offered
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.solver import Solver

MOST: Final = 4
"""Values of one setting, nearest to the usual one, that kernels are compiled for."""


def usual_settings(card: Card) -> Iterator[dict[str, SettingValue]]:
    """Yield the usual settings of a game, then those with one other value near the usual one."""
    yield {}
    for name, setting in card.settings.items():
        for value in _near(setting):
            yield {name: value}


def _near(setting: Setting) -> Sequence[SettingValue]:
    """Return at most so many other values of a setting."""
    if setting.type == "boolean":
        return [not setting.default]
    if setting.type == "choice":
        return [choice for choice in setting.choices if choice != setting.default]
    assert setting.low is not None
    assert setting.high is not None
    usual, steps = int(setting.default), range(1, MOST + 1)
    around = [usual + sign * step * setting.step for step in steps for sign in (1, -1)]
    values = setting.values or [v for v in around if setting.low <= v <= setting.high]
    return sorted((v for v in values if v != usual), key=lambda v: (abs(v - usual), -v))[:MOST]


def noted(game: str, *, sizes: bool) -> list[list[build.Call]]:
    """Return the kernels that the opponents of a game need, for one size after another, those of
    rare positions apart. Each kernel is there once.
    """
    card = find(game)
    found: list[list[build.Call]] = []
    known: set[tuple[str, str]] = set()
    for settings in usual_settings(card) if sizes else [{}]:
        try:
            position = card.new(settings)
        except PaperbitsError:  # The other settings must be changed for it.
            continue
        for wanted in (kernels_of(position), rare_kernels_of(position)):
            calls = {key: call for key, call in wanted.items() if key not in known}
            if calls:
                known |= calls.keys()
                found.append(list(calls.values()))
    return found


def kernels_of(position: Position) -> dict[tuple[str, str], build.Call]:
    """Return the kernels that the opponents and an analysis of a position need, by name and types of
    arguments.
    """
    from paperbits.engines.choose import choose, prepare
    from paperbits.engines.search_engine import solvable

    calls: dict[tuple[str, str], build.Call] = {}
    # An engine of a game's own, and tables of all positions, would take hours interpreted.
    with build.noting(calls, compiled=position.card.engine is not None):
        prepare(position)
    if isinstance(position, KernelPosition) and solvable(position):
        solver = Solver(position, Budget(steps=1))
        with build.noting(calls, compiled=False), suppress(OutOfBudgetError):
            solver.value(position.record)
    if offered(position):
        with build.noting(calls, compiled=True):
            choose(position, PERFECT.name)
    return calls


def rare_kernels_of(position: Position) -> dict[tuple[str, str], build.Call]:
    """Return the kernels that the computer player needs in rare positions alone."""
    calls: dict[tuple[str, str], build.Call] = {}
    player = engine_of(position.card)
    with build.noting(calls, compiled=True):
        for _, step in [] if player is None else player.rare_steps(position):
            step()
    return calls


def write(
    folder: Path, targets: Sequence[str], games: Sequence[str], *, sizes: bool = True
) -> list[Entry]:
    """Compile the kernels of games into a folder for each target; return the lines of the
    manifests.

    With ``sizes``, for the settings near the usual ones too. The targets must have addresses of one
    width. Raises RuntimeError without Numba.
    """
    (scarce,) = {TARGETS[name].pointer == 32 for name in targets}
    memory = "scarce" if scarce else ""
    with (
        _processes(PAPERBITS_AHEAD="0", PAPERBITS_MEMORY=memory) as noting,
        _processes(**build.UNOPTIMISED, PAPERBITS_MEMORY=memory) as compiling,
        tempfile.TemporaryDirectory() as scratch,
    ):
        places = [(TARGETS[name], Path(scratch) / name) for name in targets]
        for _, place in places:
            place.mkdir()
        waiting = [(game, noting.submit(noted, game, sizes=sizes)) for game in games]
        jobs = [
            # In a browser a library is loaded as a whole, so each size has one of its own.
            compiling.submit(
                build.compile_kernels, calls, places, f"{game}-{part}" if scarce else game, part
            )
            for game, done in waiting
            for part, calls in enumerate(done.result())
        ]
        entries = [entry for job in jobs for entry in job.result()]
        for target, place in places:
            _write(target, place, entries, folder / place.name)
    return entries


def _write(target: Target, objects: Path, entries: Sequence[Entry], folder: Path) -> None:
    """Link the libraries of a target and write its manifest, in place of what the folder held."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    digests: dict[str, str] = {}
    for library in dict.fromkeys(each.library for each in entries):
        file = folder / f"{library}{target.library}"
        build.link(target, objects, [each for each in entries if each.library == library], file)
        digests[file.name] = digest_of(file)
    lines = [each._replace(library=each.library + target.library)._asdict() for each in entries]
    manifest = {"wheel": target.tag, "libraries": digests, "kernels": lines}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


@contextmanager
def _processes(**environment: str) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes that have these variables before they load a game. After an error or
    Ctrl-C no further job begins.
    """
    pool = ProcessPoolExecutor(
        mp_context=get_context("spawn"), initializer=_begin, initargs=(environment,)
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(environment: dict[str, str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # LLVM would swallow a KeyboardInterrupt.
    os.environ.update(environment)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), required=True)
    parser.add_argument("--folder", type=Path, required=True, help="where to write")
    parser.add_argument("--game", action="append", help="an id; all games otherwise")
    parser.add_argument("--one-size", action="store_true", help="the usual settings alone")
    asked = parser.parse_args()
    games = asked.game or [card.id for card in all_games()]
    for width in {TARGETS[name].pointer for name in asked.target}:
        targets = [name for name in asked.target if TARGETS[name].pointer == width]
        entries = write(asked.folder, targets, games, sizes=not asked.one_size)
        print(f"{len(entries)} kernels compiled for {', '.join(targets)}.")


if __name__ == "__main__":
    main()
