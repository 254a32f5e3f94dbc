"""A match on this machine: a sitting, the computers that play in it, and a file to keep it in."""

import itertools
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Self

from paperbits.core.errors import PaperbitsError
from paperbits.core.game import Card
from paperbits.core.position import Position
from paperbits.match import Match, Seat, record
from paperbits.players import Review, Thought, choose, levels, review

PERSON = "people"
"""What is chosen to play against people who take turns here."""


class Table:
    """A match and what happens around it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @classmethod
    def new(
        cls, card: Card, settings: Mapping[str, object], *, against: str = PERSON, seat: int = 0, seed: int | None = None
    ) -> Self:
        """A new match: people on every seat, or one person (``seat``, from 0) against computers of a level."""
        made = Match(card, settings, seed=secrets.randbits(53) if seed is None else seed)
        if against != PERSON:
            names = [level.name for level in levels(card)]
            if against not in names:
                raise PaperbitsError(f"{card.title} has no level {against[:40]!r}; there are {', '.join(names)}.")
            if not 0 <= seat < len(made.seats):
                raise PaperbitsError(f"There are {len(made.seats)} seats, from 1; there is no seat {seat + 1}.")
            made.seats = [Seat() if k == seat else Seat(against) for k in range(len(made.seats))]
        made.begin()
        return cls(made)

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self.match.position

    def computer_to_move(self) -> bool:
        """Whether it is a computer's turn."""
        seat = self.match.seat_to_move
        return seat is not None and seat.computer

    def name_of(self, player: int) -> str:
        """A player by name."""
        seat = self.match.seats[player]
        if seat.computer:
            return f"Player {player + 1} (computer, {seat.level})"
        return seat.name or f"Player {player + 1}"

    def mover_name(self) -> str:
        """The player to move by name."""
        turn = self.position.turn
        return "Nobody" if turn is None else self.name_of(turn)

    def seat_shown(self) -> int | None:
        """Whose view is shown: the player to move, or the one person while computers think."""
        people = [player for player, seat in enumerate(self.match.seats) if not seat.computer]
        return people[0] if len(people) == 1 else self.position.turn

    def think(self, stop: Callable[[], bool] | None = None) -> Thought:
        """The move of the computer whose turn it is; its reasons too, unless they would tell what is hidden."""
        seat = self.match.seat_to_move
        if seat is None or not seat.computer:
            raise PaperbitsError("No computer is to move.")
        thought = choose(self.position.copy(), seat.level, seed=self.match.seed, stop=stop)
        return replace(thought, words="") if self.position.hidden else thought

    def hint(self) -> str:
        """A move that the strongest level would make, and why."""
        thought = choose(self.position.copy(), levels(self.position.card)[-1].name, seed=self.match.seed)
        return f"{thought.move}. {thought.words}".strip()

    def review(self, tell: Callable[[Review], None] | None = None, stop: Callable[[], bool] | None = None) -> Review:
        """What each move of the ended match gave away; raises PaperbitsError before the end."""
        if not self.position.over:
            raise PaperbitsError("There is a review once the match is over.")
        return review(self.match, tell=tell, stop=stop)

    def play(self, text: str) -> None:
        """Make a move."""
        self.match.play(text)

    def undo(self) -> None:
        """Take back the last move of a person, and what answered it."""
        self.match.undo()

    def in_force(self) -> str:
        """The settings that are not a matter of course, in a line."""
        shown = []
        for name, setting in self.position.card.settings.items():
            value = self.match.settings[name]
            if setting.type != "integer" or setting.low != setting.high:
                shown.append(f"{name} {str(value).lower() if isinstance(value, bool) else value}")
        return ", ".join(shown)

    def why_over(self) -> str:
        """Why the game ended."""
        return self.position.ended()

    def save(self, path: Path | None = None) -> Path:
        """Write the record to a file, a new one in this folder unless told where; returns its path."""
        target = path or next(
            free for number in itertools.count(1) if not (free := Path(f"{self.position.card.id}-{number}.txt")).exists()
        )
        try:
            target.write_text(record.write(self.match), encoding="utf-8")
        except OSError as error:
            raise PaperbitsError(f"{target} can't be written: {error.strerror}.") from None
        return target
