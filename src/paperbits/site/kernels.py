"""Compile the kernels of the catalogue ahead of time.

``python -m paperbits.site.kernels --target wasm32 --folder build/ahead`` writes a folder for each
target, which ``core.compiler.ahead.library`` loads. It needs Numba and ``ziglang``.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from paperbits.core.catalogue import all_games, find
from paperbits.core.compiler.ahead import build
from paperbits.core.compiler.ahead.library import MANIFEST, Entry, digest_of
from paperbits.core.compiler.ahead.targets import TARGETS
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Card, Position
from paperbits.core.settings import Setting, SettingValue

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
    values = setting.values or range(setting.low, setting.high + 1, setting.step)
    usual = int(setting.default)
    return sorted((v for v in values if v != usual), key=lambda v: (abs(v - usual), -v))[:MOST]


def kernels_of(position: Position) -> dict[tuple[str, str], build.Call]:
    """Return the kernels that the opponents of a position need, by name and types of arguments."""
    from paperbits.engines.choose import prepare

    calls: dict[tuple[str, str], build.Call] = {}
    with build.noting(calls):
        prepare(position)
    return calls


def write(
    folder: Path, targets: Sequence[str], games: Sequence[Card], *, sizes: bool = True
) -> list[Entry]:
    """Compile the kernels of games into a folder for each target; return the lines of its manifest.

    With ``sizes``, for the settings near the usual ones too. Raises RuntimeError without Numba.
    """
    places = [(TARGETS[name], folder / name) for name in targets]
    for _, place in places:
        place.mkdir(parents=True, exist_ok=True)
    entries: list[Entry] = []
    known: set[tuple[str, str]] = set()
    for card in games:
        for number, settings in enumerate(usual_settings(card) if sizes else [{}]):
            try:
                position = card.new(settings)
            except PaperbitsError:  # This value needs others of other settings.
                continue
            calls = {key: call for key, call in kernels_of(position).items() if key not in known}
            if calls:
                known |= calls.keys()
                name = f"{card.id}-{number}"
                entries += build.compile_library(list(calls.values()), places, name)
    for target, place in places:
        lines = [each._replace(library=each.library + target.library) for each in entries]
        manifest = {
            "libraries": {each.library: digest_of(place / each.library) for each in lines},
            "kernels": [each._asdict() for each in lines],
        }
        (place / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return entries


def _ids() -> list[str]:
    return [card.id for card in all_games()]


def main() -> None:
    """Run the command. Games with an engine of their own are left out: preparing theirs interpreted
    would take hours.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), required=True)
    parser.add_argument("--folder", type=Path, required=True, help="where to write")
    parser.add_argument(
        "--game", action="append", help="an id; all games of pencil and paper otherwise"
    )
    parser.add_argument("--one-size", action="store_true", help="the usual settings alone")
    asked = parser.parse_args()
    games = [card for card in map(find, asked.game or _ids()) if card.engine is None]
    entries = write(asked.folder, asked.target, games, sizes=not asked.one_size)
    print(f"{len(entries)} kernels compiled for {', '.join(asked.target)}.")


if __name__ == "__main__":
    os.environ.update(build.UNOPTIMISED)  # Before anything loads Numba.
    main()
