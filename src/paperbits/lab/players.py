"""The players of a study, as ``match.players`` knows them: levels, random moves, other programs."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final, TypeVar

from paperbits.core.errors import FAILINGS, FailedError
from paperbits.core.position import Position
from paperbits.match.forfeits import one_line
from paperbits.match.players import Player, is_engine, player_from

T = TypeVar("T")

PATIENCE: Final = 3_600.0
"""The most seconds for a move of a level.

Levels are limited by the games that they try out, so that the same seed plays the same on slow and
busy machines.
"""

_ready: set[tuple[str, object, str]] = set()
"""The games and settings for which a level is prepared in this process."""


class ForfeitError(Exception):
    """A program failed and loses the match. ``seat`` counts from 0, the text says who and how."""

    def __init__(self, seat: int, words: str) -> None:
        super().__init__(words)
        self.seat = seat


class Seated:
    """The players of one match, each at its seat, from ``begin`` to ``end``."""

    def __init__(self, names: Sequence[str], seconds: float) -> None:
        self.names, self.seconds = names, seconds
        self.players: list[Player] = [player_from(name) for name in names]

    def begin(self, position: Position) -> None:
        """Get ready; raises ForfeitError."""
        for seat, (name, player) in enumerate(zip(self.names, self.players, strict=True)):
            key = position.card.id, tuple(position.game), name
            if is_engine(name) or key not in _ready:
                self._asked(seat, partial(player.begin, position))
                _ready.add(key)

    def move(self, position: Position, seat: int, seed: int) -> str:
        """Return the move of the player at a seat; raises ForfeitError. ``seconds`` limits programs
        only.
        """
        seconds = self.seconds if is_engine(self.names[seat]) else PATIENCE
        choosing = partial(self.players[seat].choose, position, seed=seed, seconds=seconds)
        return self._asked(seat, choosing).move

    def end(self) -> None:
        with ExitStack() as ending:
            for player in self.players:
                ending.callback(player.end)

    def _asked(self, seat: int, what: Callable[[], T]) -> T:
        try:
            return what()
        except FailedError as error:
            raise ForfeitError(
                seat, one_line(f"{self.names[seat]} {FAILINGS[error.how]}: {error}")
            ) from None
