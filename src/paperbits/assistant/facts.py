"""Positions and their scores as plain values, which the assistant reads."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from paperbits.advice.analyse import analyse
from paperbits.core.paper import score_of
from paperbits.core.position import Position
from paperbits.core.view import Square, Tile

MOST_MOVES: Final = 200
"""Legal moves in one answer."""

Answer = dict[str, Any]


def picked(source: object, *names: str) -> Answer:
    """Return some attributes, by their names."""
    return {name: getattr(source, name) for name in names}


def position_facts(position: Position, viewer: int | None) -> Answer:
    """Return what a player sees of a position."""
    view = position.view(viewer)
    legal = position.legal(MOST_MOVES) if viewer == position.turn else None
    rack = view.hand.rack
    return {
        "turn": None if position.turn is None else position.turn + 1,
        "board": position.text(),
        "facts": {fact.name: fact.value for fact in view.facts},
        "earlier": {
            board.title: [_row(row) for row in board.rows]
            for board in view.boards
            if board.kind == "log"
        },
        "rack": None if rack is None else [_face(tile) for tile in rack.tiles],
        "scores": list(position.scores()),
        "legal_moves": [] if legal is None else legal.moves,
        "legal_count": 0 if legal is None else legal.count,
        "prompt": view.hand.prompt,
    }


def _row(row: Sequence[Square]) -> str:
    """Return a finished row: its filled and empty squares, or what is written in it."""
    if any(square.text for square in row):
        return ", ".join(square.text for square in row)
    return "".join("*" if square.filled else "." for square in row)


def _face(tile: Tile) -> str:
    return "?" if tile.blank else tile.symbol


def scored(position: Position) -> Answer:
    """Return the scores of a position, with the reasons."""
    score = score_of(position)
    return {
        "over": score.over,
        "scores": score.scores,
        "winners": [winner + 1 for winner in score.winners],
        "lines": [[asdict(part) for part in parts] for parts in score.parts],
    }


def analysed(position: Position, seconds: float) -> Answer:
    """Return the best moves of a position, and what they are worth."""
    found = analyse(position, seconds)
    return {
        **asdict(found),
        "player": found.player + 1,
        "options": [asdict(option) for option in found.options[:10]],
    }
