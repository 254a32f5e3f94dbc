"""Compile the kernels of the catalogue ahead of time.

``python -m paperbits.site.kernels --target wasm32 --folder build/ahead`` writes a folder for each
target, which ``core.compiler.ahead.library`` loads. It needs Numba and ``ziglang``.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games, find
from paperbits.core.compiler.ahead import build
from paperbits.core.compiler.ahead.library import MANIFEST, Entry, digest_of
from paperbits.core.compiler.ahead.targets import TARGETS
from paperbits.core.engine.level import PERFECT
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position
from paperbits.core.settings import Setting, SettingValue
from paperbits.engines.offered import offered

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


def noted(game: str, *, sizes: bool) -> list[tuple[str, list[build.Call]]]:
    """Return the kernels that the opponents of a game need, as libraries: a name, and calls. A
    kernel is in one library only.
    """
    card = find(game)
    libraries: list[tuple[str, list[build.Call]]] = []
    known: set[tuple[str, str]] = set()
    for number, settings in enumerate(usual_settings(card) if sizes else [{}]):
        try:
            position = card.new(settings)
        except PaperbitsError:  # This value needs others of other settings.
            continue
        calls = {key: call for key, call in kernels_of(position).items() if key not in known}
        if calls:
            known |= calls.keys()
            libraries.append((f"{card.id}-{number}", list(calls.values())))
    return libraries


def kernels_of(position: Position) -> dict[tuple[str, str], build.Call]:
    """Return the kernels that the opponents of a position need, by name and types of arguments."""
    from paperbits.engines.choose import choose, prepare

    calls: dict[tuple[str, str], build.Call] = {}
    # An engine of a game's own, and tables of all positions, would take hours interpreted.
    with build.noting(calls, compiled=position.card.engine is not None):
        prepare(position)
    if offered(position):
        with build.noting(calls, compiled=True):
            choose(position, PERFECT.name)
    return calls


def write(
    folder: Path, targets: Sequence[str], games: Sequence[str], *, sizes: bool = True
) -> list[Entry]:
    """Compile the kernels of games into a folder for each target; return the lines of the
    manifests.

    With ``sizes``, for the settings near the usual ones too. The targets must have addresses of one
    width. Raises RuntimeError without Numba.
    """
    places = [(TARGETS[name], folder / name) for name in targets]
    for _, place in places:
        place.mkdir(parents=True, exist_ok=True)
    (scarce,) = {target.pointer == 32 for target, _ in places}
    noting = _processes(PAPERBITS_AHEAD="0", PAPERBITS_MEMORY="scarce" if scarce else "")
    compiling = _processes(**build.UNOPTIMISED, PAPERBITS_MEMORY="scarce" if scarce else "")
    with noting, compiling:
        waiting = [noting.submit(noted, game, sizes=sizes) for game in games]
        jobs = [
            compiling.submit(build.compile_library, calls, places, name)
            for done in waiting
            for name, calls in done.result()
        ]
        entries = [entry for job in jobs for entry in job.result()]
    for target, place in places:
        lines = [each._replace(library=each.library + target.library) for each in entries]
        manifest = {
            "libraries": {each.library: digest_of(place / each.library) for each in lines},
            "kernels": [each._asdict() for each in lines],
        }
        (place / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return entries


def _processes(**environment: str) -> ProcessPoolExecutor:
    """Return a pool of processes that have these variables before they load anything of ours."""
    return ProcessPoolExecutor(
        mp_context=get_context("spawn"), initializer=_begin, initargs=(environment,)
    )


def _begin(environment: dict[str, str]) -> None:
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
