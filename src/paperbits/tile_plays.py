"""All plays of a rack of tiles on a board, for the game that has tiles."""

from collections.abc import Mapping
from dataclasses import dataclass

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.core.errors import UnknownGameError
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue


@dataclass(frozen=True, slots=True)
class Play:
    """A legal play in the game's notation, and its points."""

    move: str
    score: int


def tile_game() -> Card:
    """Return the game whose plays can be listed. Raises UnknownGameError if there is none."""
    for card in all_games():
        if "plays" in card.operations:
            return card
    raise UnknownGameError("No game here lists plays.")


def plays(
    rack: str, board: str = "", *, most: int | None = None, **settings: SettingValue
) -> list[Play]:
    """Return every legal play of a rack on a board, the best first.

    ``rack`` is up to nine tiles, such as ``0011+-=&?`` (``&`` AND, ``|`` OR, ``!`` NOT, ``?`` a
    blank). ``board`` is the text of a board, 15 rows of 15 squares; without it the board is empty.
    ``most`` keeps so many of the best plays: with three blanks there may be a million in all.
    ``settings`` are those of the game. Raises PaperbitsError, also for more tiles than the set has.

    Examples:
        >>> from paperbits import plays
        >>> best, *others = plays("1+1=10")
        >>> best.move, best.score, len(others)
        ('8c 1+1=10', 18, 69)
    """
    return best_plays(rack, board, most, settings)[0]


def best_plays(
    rack: str, board: str, most: int | None, settings: Mapping[str, SettingValue]
) -> tuple[list[Play], int]:
    """Return the plays as ``plays`` does, and how many there are in all."""
    card = tile_game()
    asked = {"settings": settings, "board": board or empty_board(card), "rack": rack}
    limit = {} if most is None else {"most": most}
    found = card.operations["plays"]({**asked, **limit, "from_set": True})
    return [Play(each["play"], each["score"]) for each in found["plays"]], found["count"]


def position_of(rack: str, board: str = "", **settings: SettingValue) -> Position:
    """Return the position with this rack on this board, for ``analyse``. Raises PaperbitsError."""
    card = tile_game()
    return card.read(f"{board or empty_board(card)}\nrack: {rack}", settings, "analyse")


def empty_board(card: Card) -> str:
    """Return the text of the game's board before the first play."""
    return "\n".join("." * len(row) for row in card.new(seed=0).view(None).boards[0].rows)
