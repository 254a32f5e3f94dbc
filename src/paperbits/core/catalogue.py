"""The catalogue: our games, and those that other packages offer through entry points.

Ours are the modules of ``paperbits.games``, which hold one game each: the module's name is the
game's id, with ``_`` for ``-``. Another package names a module of its own under the entry-point
group ``paperbits.games``. A game joins the catalogue when its module is imported and uses
``@game``.
"""

import copyreg
import functools
import importlib
import pkgutil
import sys
from typing import Any

from paperbits.core.card import Card
from paperbits.core.errors import UnknownGameError
from paperbits.core.game import _cards

ENTRY_POINTS = "paperbits.games"
"""The entry-point group under which other packages offer games, one module for each entry."""


@functools.cache
def _ours() -> dict[str, str]:
    """Return the module of each of our games by the game's id."""
    rooms = importlib.import_module("paperbits.games")  # By name: the core depends on no game.
    return {
        module.name.replace("_", "-"): f"paperbits.games.{module.name}"
        for module in pkgutil.iter_modules(rooms.__path__)
    }


@functools.cache
def _load() -> None:
    import importlib.metadata

    for module in _ours().values():
        importlib.import_module(module)
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        try:
            entry.load()
        except Exception as error:  # noqa: BLE001, RUF100 (another package's fault costs its own game, not ours)
            print(
                f"paperbits: the game {entry.name} ({entry.value}) can't be loaded: {error}",
                file=sys.stderr,
            )


def all_games() -> list[Card]:
    """Return every game, by title."""
    _load()
    return sorted(_cards.values(), key=lambda card: card.title)


def find(name: str) -> Card:
    """Return the game with this id; raises UnknownGameError, which suggests the nearest ids.

    One of our games is imported by itself. Other packages are loaded only if the id is not one of
    ours.
    """
    name = str(name)
    if name not in _cards and name in _ours():
        importlib.import_module(_ours()[name])
    if name not in _cards:
        _load()
    card = _cards.get(name)
    if card is None:
        near = _near(name)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`paperbits games` lists them."
        raise UnknownGameError(f"There is no game called {name[:60]!r}. {hint}")
    return card


def _near(name: str) -> list[str]:
    """Return at most three ids that contain the text, or are close to it."""
    import difflib

    typed = name.strip().lower().replace(" ", "-").replace("_", "-")[:60]
    if len(typed) > 2:
        part = [known for known in sorted(_cards) if typed in known and typed not in _COMMON]
        if part:
            return part[:3]
    words = {word for known in _cards for word in known.split("-") if len(word) > 3} - _COMMON
    close = difflib.get_close_matches(typed, words, n=2, cutoff=0.8)
    near = difflib.get_close_matches(typed, _cards, n=2, cutoff=0.75)
    return list(
        dict.fromkeys(
            [*near, *(known for known in sorted(_cards) if set(close) & set(known.split("-")))]
        )
    )[:3]


_COMMON = frozenset({"game", "games"})
"""Words that many ids contain."""


def _pickled(card: Card) -> tuple[Any, ...]:
    """Pickle a card as its id. Unpickling finds the game in the catalogue again."""
    return find, (card.id,)


copyreg.pickle(Card, _pickled)
