"""What people ask about: a position on paper, or an operation of a game."""

from collections.abc import Mapping
from typing import Any

from paperbits.core.card import Card, Use
from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import MoveError, PaperbitsError
from paperbits.core.paper import OnPaper, on_paper
from paperbits.core.position import Position
from paperbits.core.settings import checked
from paperbits.server.wire.refusals import NotThereError


def set_up(card: Card, paper: Mapping[str, Any]) -> Position:
    """Return the requested position. Raises PaperbitsError."""
    if paper.get("position") is None and card.position.hidden:
        raise PaperbitsError(f"{card.title} is analysed from its board and a rack.")
    try:
        return read_paper(card, paper, "analyse").position
    except MoveError as error:
        raise PaperbitsError(f"Move {error.ply}: {error}") from None


def read_paper(card: Card, paper: Mapping[str, Any], use: Use) -> OnPaper:
    """Read the position from ``position`` or ``moves``. Raises PaperbitsError."""
    position, moves, settings = (
        paper.get("position"),
        paper.get("moves"),
        paper.get("settings") or {},
    )
    if (position is None) == (moves is None):
        raise PaperbitsError("Give either the position or the moves.")
    if position is not None:
        return on_paper(card, settings, position, use)
    begun = card.new(settings, **({"start": paper["start"]} if paper.get("start") else {}))
    begun.push_all(moves or [])
    return OnPaper(begun, checked(card.settings, settings))


def card_with(name: str, game: str) -> Card:
    """Return the game with an operation: the named game, or the first that has it. Raises
    PaperbitsError.
    """
    for card in [find(game)] if game else all_games():
        if name in card.operations:
            return card
    raise NotThereError(f"No game has the operation {name[:40]!r}.")
