"""The catalogue: every game that there is, ours and those that other packages offer through entry points.

Ours are the modules of ``paperbits.games``; another package names a module of its own under the entry-point group
``paperbits.games``. Importing the module, which uses ``@game``, is all there is to it.
"""

import functools
import importlib
import importlib.metadata
import pkgutil

from paperbits.core.compiler.kernel import ENTRY_POINTS
from paperbits.core.errors import UnknownGameError
from paperbits.core.game import Card, _cards


@functools.cache
def _load() -> None:
    rooms = importlib.import_module("paperbits.games")  # By name: the core depends on no game.
    for module in pkgutil.iter_modules(rooms.__path__):
        importlib.import_module(f"paperbits.games.{module.name}")
    for entry in importlib.metadata.entry_points(group=ENTRY_POINTS):
        entry.load()


def all_games() -> list[Card]:
    """Every game, by title."""
    _load()
    return sorted(_cards.values(), key=lambda card: card.title)


def find(name: str) -> Card:
    """The game of this id; raises UnknownGameError, with the nearest names."""
    _load()
    card = _cards.get(name)
    if card is None:
        import difflib

        near = difflib.get_close_matches(str(name), _cards, n=2, cutoff=0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`paperbits games` lists them."
        raise UnknownGameError(f"There is no game called {str(name)[:60]!r}. {hint}")
    return card
