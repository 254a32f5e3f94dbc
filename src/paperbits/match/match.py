"""A match: who sits where, what was played, what was taken back.

A match is its settings, its seed and its entries; the position is replayed from them. An entry is
one of these:

- a move's text;
- ``undo 4``: back to where four plies had been made;
- ``resign 1``: player 1 gave the match up, which ends it;
- ``resign 2 casual``: player 2 gave up in a match that others play on, and a computer at this level
  took the seat;
- ``computer 3 casual``: a computer took the seat of player 3, who had gone away;
- ``draw``: the players agreed on a tie, which ends it;
- ``abort 2``: player 2 broke the match off before everybody had moved, so nobody has won;
- ``abort 2 late``: player 2 made no first move in time, so nobody has won;
- ``flag 1``: player 1 ran out of time, which ends it;
- ``flag 2 casual``: player 2 ran out of time in a match that others play on, and a computer at this
  level took the seat;
- ``forfeit 2 illegal: b9``: player 2's program failed, which ends it (``match/forfeits.py``);
- ``offer draw 1`` and ``decline draw 2``: what players ask of each other (``match/offers.py``).
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Self

from paperbits.core.card import Card
from paperbits.core.drawer import drawer
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.given import check_type, given_move
from paperbits.core.notation import shown
from paperbits.core.settings import checked
from paperbits.match.asking import Asking
from paperbits.match.forfeits import forfeited
from paperbits.match.leaving import LATE, Leaving
from paperbits.match.offers import LEAVING, Offers, is_talk
from paperbits.match.past import Past
from paperbits.match.seat import Seat
from paperbits.match.state import FULL, MOST_ENTRIES, NO_MOVE, OF_TOURNAMENT, SEEN

if TYPE_CHECKING:
    from paperbits.core.drawer import Heat

__all__ = ["MOST_ENTRIES", "Match"]

NOTHING_TO_TAKE_BACK: Final = "There is nothing of that kind to take back."


class Match(Asking, Leaving):
    """A match of one game. ``version`` counts the entries; a move names the one it answers."""

    def __init__(
        self,
        card: Card,
        settings: Mapping[str, object] | None = None,
        seats: Iterable[Seat] = (),
        *,
        seed: int = 0,
        start: str = "",
        entries: Iterable[str] = (),
        rated: bool = False,
        computer_rating: int | None = None,
        clock: str = "",
    ) -> None:
        """Raises SettingError, InvalidPositionError, or PaperbitsError naming a wrong entry."""
        check_type(card, Card, 'A match is of a game, such as find("plexus")')
        self.card = card
        self.settings = checked(card.settings, settings or {})
        self.seed = seed
        self.start = start
        self.rated = rated or computer_rating is not None
        self.computer_rating = computer_rating
        self.tournament = ""
        self.clock = clock
        self.entries = []
        self.resigned = None
        self.drawn = False
        self.aborted = None
        self.flagged = None
        self.forfeit = None
        self.late = False
        self.offers = Offers()
        self._talks = 0
        self.left = {}
        self.position = self._fresh()
        self.seats = self._seated(seats)
        entries = list(entries)
        undone = any("undo" in str(entry).lower() for entry in entries)
        past = Past() if undone else None  # Copies of all positions take a third of the time.
        for place, entry in enumerate(entries, 1):
            try:
                self.add(entry, past)
            except PaperbitsError as error:
                raise PaperbitsError(f"Entry {place}, {shown(entry)}: {error}") from None

    def _seated(self, seats: Iterable[Seat]) -> list[Seat]:
        check_type(seats, Iterable, "Seats are a list of Seat(…), one for each player")
        given, players = list(seats), self.position.players
        if given and len(given) != players:
            raise PaperbitsError(f"{self.card.title} has {players} seats here, not {len(given)}.")
        for seat in given:
            check_type(seat, Seat, 'A seat is a Seat, such as Seat("casual") or Seat(name="Ann")')
        return given or [Seat() for _ in range(players)]

    def restored(self, entries: Iterable[str]) -> Self:
        """Take in the entries of a stored match, which were checked before; return this new match.

        Only moves that were not taken back are made. Raises PaperbitsError.
        """
        entries, line = list(entries), list[str]()
        for entry in entries:
            self._restore(entry, line)
        self.position.push_all(line)
        self.entries = entries
        return self

    def _restore(self, entry: str, line: list[str]) -> None:
        """Restore what an entry did, with its move at the end of the final ``line``."""
        word, _, said = entry.partition(" ")
        player, _, how = said.partition(" ")
        match word:
            case "flag":
                self._run_out(int(player) - 1, how)
                return
            case _ if word in LEAVING or is_talk(entry):
                self.add(entry)  # It depends on the seats, and not on the position.
                return
            case "forfeit":
                self.forfeit = forfeited(int(player) - 1, how)
                return
            case "undo":
                if not said.isdecimal() or int(said) >= len(line):
                    raise IllegalMoveError(NOTHING_TO_TAKE_BACK)
                del line[int(said) :]
            case "draw" if not said:
                self.drawn = True
            case "abort":
                self.aborted, self.late = int(player) - 1, how == LATE
            case _:
                line.append(entry)
        self.offers.moved_on()

    def svg(
        self,
        ply: int | None = None,
        *,
        seat: int | None = None,
        night: bool = False,
        last: bool = True,
        heat: "Heat | None" = None,
        size: int | None = None,
        caption: Sequence[str] = (),
    ) -> str:
        """Return a picture of the board after ``ply`` plies, or now. Raises PaperbitsError."""
        position = self.position if ply is None else self.at(ply)
        return position.svg(
            seat=seat, night=night, last=last, heat=heat, size=size, caption=caption
        )

    def _repr_html_(self) -> str:
        """Return the picture that notebooks show, with the players and how the match stands."""
        return str(drawer().html(self.position, [self.standing(), self.players_in_words()]))

    def players_in_words(self) -> str:
        """Return who plays: ``Ann and Computer (casual)``; a seat without a name is ``Player 2``."""
        names = [
            seat.name or (f"Computer ({seat.level})" if seat.computer else f"Player {player}")
            for player, seat in enumerate(self.seats, 1)
        ]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def standing(self) -> str:
        """Return who is to move, or how the match ended, in a sentence."""
        if not self.cut_short:
            return self.position.standing()
        winners = [f"player {winner + 1}" for winner in self.winners()]
        if len(winners) == 1:
            return f"{self.ended()} {winners[0].capitalize()} wins."
        return self.ended()

    def __str__(self) -> str:
        return f"{self.players_in_words()}\n{self.position.text()}\n{self.standing()}"

    def __repr__(self) -> str:
        stands = "over" if self.turn is None else f"player {self.turn + 1} to move"
        return f"<Match of {self.card.id}, {stands} after {self.version} entries>"

    def begin(self) -> None:
        """Make the opening moves, which belong to no player. Most games have none."""
        for move in self._opening():
            self.play(move)

    def play(self, text: str) -> None:
        """Make a move; raises MoveError and changes nothing then."""
        if self.cut_short:
            raise IllegalMoveError("The match is over.")
        if self.full:
            raise IllegalMoveError(FULL)
        self.position.push(text)
        self._enter(self.position.plies[-1].move)

    @property
    def undo_refusal(self) -> str:
        """Why nothing can be taken back now; empty when it can."""
        if self.cut_short:
            resigned = self.resigned is not None
            return "What was resigned stays so." if resigned else "The match is over."
        if self.rated:
            return "This match is rated: nothing is taken back."
        if self.tournament:
            return f"{OF_TOURNAMENT} nothing is taken back."
        if self.position.hidden:
            return SEEN
        if self.full:
            return FULL
        return NO_MOVE if self._last_of_a_person() is None else ""

    def _last_of_a_person(self) -> int | None:
        plies, first = self.position.plies, self.opening_plies
        return max(
            (k for k in range(first, len(plies)) if not self.seats[plies[k].player].computer),
            default=None,
        )

    def undo(self) -> None:
        """Go back to before a person's last move; raises IllegalMoveError if that can't be."""
        if self.undo_refusal:
            raise IllegalMoveError(self.undo_refusal)
        self.add(f"undo {self._last_of_a_person()}")

    def add(self, entry: str, past: Past | None = None) -> None:
        """Add an entry in its written form; raises PaperbitsError.

        With the same ``past`` for all entries, taking moves back does not replay the match.
        """
        word, _, rest = given_move(entry).strip().partition(" ")
        word = word.lower()
        if is_talk(entry):
            self._talk(entry)
        elif word == "draw" and not rest:
            self._agree_on_draw()
        elif word in (*LEAVING, "abort", "forfeit"):
            self._part(word, rest.strip())
        elif word == "undo":
            self._take_back(rest.strip(), past)
        else:
            if past is not None and not self.rated and not self.position.hidden:
                past.keep(self.position)
            self.play(entry)

    def _part(self, word: str, rest: str) -> None:
        """Add an entry by which a player leaves or ends the match, or a computer takes a seat."""
        who, _, how = rest.partition(" ")
        if who not in {str(player + 1) for player in range(len(self.seats))}:
            raise IllegalMoveError(f"An entry such as “{word} 1” names a player of this match.")
        player, how = int(who) - 1, how.strip()
        match word:
            case "abort":
                self.abort(player, late=how.lower() == LATE)
            case "forfeit":
                self.fail(forfeited(player, how))
            case "flag":
                self.flag(player, how)
            case "resign":
                self.resign(player, how)
            case _:
                self.seat_computer(player, how)

    def _take_back(self, count: str, past: Past | None) -> None:
        if self.full:
            raise IllegalMoveError(FULL)
        if (
            not count.isdecimal()
            or len(count) > 9
            or int(count) >= len(self.position.plies)
            or self.rated
            or self.position.hidden
            or self.cut_short
        ):
            raise IllegalMoveError(NOTHING_TO_TAKE_BACK)
        found = None if past is None else past.back(self.position, int(count))
        self.position = self.at(int(count)) if found is None else found
        self._enter(f"undo {int(count)}")

    def copy(self) -> Self:
        other = copy.copy(self)
        other.entries = list(self.entries)
        other.seats = list(self.seats)
        other.left = dict(self.left)
        other.offers = self.offers.copy()
        other.position = self.position.copy()
        return other
