"""Games on paper: reading a text as a position or as moves, and its score. Every interface uses
this.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paperbits.core.card import Card, Use
from paperbits.core.errors import (
    InvalidMoveError,
    InvalidPositionError,
    MoveError,
    PaperbitsError,
    SettingError,
)
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue, checked
from paperbits.core.teaching import Example
from paperbits.core.view import Part

NUMBERED = re.compile(r"^[0-9]+\.\s+")


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A position read from a text, the settings in force, and how its size was read (empty if it
    was given).
    """

    position: Position
    settings: dict[str, SettingValue]
    read_as: str = ""
    """A sentence, such as ``Read as a 4 by 4 grid.``"""


def begun(card: Card, example: Example) -> Position:
    """Return the position in which an example begins, or the whole position to be scored. Raises
    PaperbitsError for an example that breaks a rule.
    """
    if example.position:
        return card.read(example.position, example.settings, "score")
    given: dict[str, Any] = {"start": example.start} if example.start else {}
    if example.racks:
        given |= {"racks": list(example.racks), "draws": list(example.draws)}
    return card.new(example.settings, **given)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a position. A choice that is still open is made in the best way for its player."""

    over: bool
    scores: list[int]
    winners: list[int]
    """From 0; empty while the game is not over."""
    parts: list[list[Part]]
    open_choice: bool
    """Whether such a choice was made for a player."""


def score_of(position: Position) -> Score:
    """Return the score that every interface shows."""
    parts = position.best_parts()
    totals = position.totals(parts)
    return Score(position.over, totals, position.winners(), parts, totals != position.scores())


def on_paper(card: Card, given: Mapping[str, object], text: str, use: Use) -> OnPaper:
    """Read a text, a position or a list of moves, for a use. Sizes that ``given`` leaves out are
    taken from the text. Raises PaperbitsError.
    """
    text = text.removeprefix("\ufeff")
    if use not in card.read_for:
        return _played(card, given, text)
    try:
        settings, read_as = sized(card, given, text)
        return OnPaper(card.read(text, settings, use), checked(card.settings, settings), read_as)
    except InvalidPositionError:
        if _looks_like_moves(card, given, text):
            return _played(card, given, text)
        raise


def sized(card: Card, given: Mapping[str, object], text: str) -> tuple[dict[str, object], str]:
    """Return the settings completed with the sizes that a text shows, and a sentence about these
    sizes (empty if none were needed). Raises InvalidPositionError if the size is not one of this
    game's, or differs from the one given.
    """
    try:
        shape = card.game.shown_size(text)
    except InvalidPositionError:
        if "n" in given:  # The reader of the text knows the size and explains more.
            return dict(given), ""
        raise
    if shape is None:
        return dict(given), ""
    for name, value in shape.settings.items():
        if name in given and given[name] != value:
            raise InvalidPositionError(
                f"The text shows {shape.words}, but the setting {name}"
                f" ({card.settings[name].about}) is {given[name]}."
            )
        try:
            card.settings[name].check(value)
        except SettingError as error:
            raise InvalidPositionError(
                f"The text shows {shape.words}, which is not a size of this game. {error}"
            ) from None
    fresh = any(name not in given for name in shape.settings)
    return {**given, **shape.settings}, f"Read as {shape.words}." if fresh else ""


def moves_in(text: str) -> list[str]:
    """Return the moves of a text, one on each line or all on one, numbered or not."""
    lines = [NUMBERED.sub("", line.strip()) for line in text.splitlines() if line.strip()]
    return lines[0].split() if len(lines) == 1 else lines


def _looks_like_moves(card: Card, given: Mapping[str, object], text: str) -> bool:
    """Return whether a text begins with a well-formed move."""
    moves = moves_in(text)
    position = card.new(given)
    if not moves or position.hidden:
        return False
    try:
        position.push(moves[0])
    except MoveError as error:
        return not isinstance(error, InvalidMoveError)
    return True


def _played(card: Card, given: Mapping[str, object], text: str) -> OnPaper:
    position = card.new(given)
    if position.hidden:
        raise PaperbitsError(
            f"{card.title} is scored from a match record, which says the racks too."
        )
    try:
        position.push_all(moves_in(text))
    except MoveError as error:
        raise PaperbitsError(f"Move {error.ply}: {error}") from None
    return OnPaper(position, checked(card.settings, given))
