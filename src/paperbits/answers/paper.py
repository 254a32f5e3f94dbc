"""Games played on paper: their score, looks at them, and operations of a game such as the check of an
equation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paperbits.answers.catalogue import Settings
from paperbits.core.card import Card, Use
from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import MoveError, NotThereError, PaperbitsError
from paperbits.core.paper import OnPaper, on_paper, score_of
from paperbits.core.position import Position
from paperbits.core.settings import checked
from paperbits.core.view import Part, View
from paperbits.host.messages import Frame, Points, frame_of, made_of, points

Paper = Mapping[str, Any]
"""A position on paper: ``position``, or ``moves`` and perhaps ``start``; and ``settings``."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A game played on paper, scored."""

    over: bool
    scores: list[Points]
    winners: list[int]
    parts: list[list[Part]]
    view: View
    settings: Settings
    """All settings in force. Omitted sizes are read from the position."""
    read_as: str
    """A sentence with the size that was read, such as "Read as a 4 by 4 grid."; empty if the size
    was given.
    """


@dataclass(frozen=True, slots=True)
class Working:
    """One side of an equation, worked out."""

    binary: str
    decimal: str
    steps: list[str]
    value: Points | None


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A range of characters in a text: the first and the last, counted from 1."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Equation:
    """Whether a text is an equation, and why. The answer of the operation ``equation``."""

    valid: bool
    value: Points | None
    bonus: Points | None
    reason: str | None
    place: TextPlace | None = None
    """The place of the fault, if the text is not an equation."""
    sentence: str = ""
    binary: str = ""
    decimal: str = ""
    working: list[Working] = field(default_factory=list)


def scored(card: Card, paper: Paper) -> Scored:
    """Score a game played on paper."""
    read = read_paper(card, paper, "score")
    found = score_of(read.position)
    return made_of(
        Scored,
        read,
        over=found.over,
        scores=list(map(points, found.scores)),
        winners=[winner + 1 for winner in found.winners],
        parts=found.parts,
        view=read.position.view(None),
    )


def looked_at(card: Card, paper: Paper, then: str) -> Frame:
    """Return a position as the player to move sees it; after the move ``then``, as an onlooker sees
    it.
    """
    found = set_up(card, paper)
    if then:
        found.push(then)
    return frame_of(found, None if then else found.turn)


def equation_of(answer: Mapping[str, Any]) -> Equation:
    """Return the answer of the operation ``equation`` as a message."""
    place = answer["place"]
    return Equation(
        valid=answer["valid"],
        value=_number(answer["value"]),
        bonus=_number(answer["bonus"]),
        reason=answer["reason"],
        place=None if place is None else TextPlace(**place),
        sentence=answer.get("sentence", ""),
        binary=answer.get("binary", ""),
        decimal=answer.get("decimal", ""),
        working=[
            Working(**{**each, "value": _number(each["value"])})
            for each in answer.get("working", ())
        ],
    )


def _number(value: Points | None) -> Points | None:
    return points(value) if isinstance(value, int) else value


def set_up(card: Card, paper: Paper) -> Position:
    """Return the requested position. Raises PaperbitsError."""
    if paper.get("position") is None and card.position.hidden:
        raise PaperbitsError(f"{card.title} is analysed from its board and a rack.")
    try:
        return read_paper(card, paper, "analyse").position
    except MoveError as error:
        raise PaperbitsError(f"Move {error.ply}: {error}") from None


def read_paper(card: Card, paper: Paper, use: Use) -> OnPaper:
    """Read the position from ``position`` or ``moves``. Raises PaperbitsError."""
    position, moves = paper.get("position"), paper.get("moves")
    settings = paper.get("settings") or {}
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
