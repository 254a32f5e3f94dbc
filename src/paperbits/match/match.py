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
- ``offer draw 1`` and ``decline draw 2``: what players ask of each other (``match/offers.py``).
"""

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Self

from paperbits.core.drawer import drawer
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.position import Card, Position, given_move
from paperbits.core.settings import SettingValue, checked
from paperbits.match.entries import LEAVING
from paperbits.match.offers import Offers, What, is_talk, read_talk, talk
from paperbits.match.past import Past
from paperbits.match.seat import Gone, Left, Seat

if TYPE_CHECKING:
    from paperbits.core.drawer import Heat

MOST_ENTRIES: Final = 10_000
"""The most entries of a match, apart from those by which players leave it. It bounds the cost of a
match for a server.
"""

FULL: Final = f"A match can have {MOST_ENTRIES:,} moves and take-backs at most, and this one has as many."
OF_TOURNAMENT: Final = "This match belongs to a tournament:"
HAD: Final[Mapping[Gone, str]] = {"resigned": "had resigned", "late": "had run out of time"}
NOTHING_TO_TAKE_BACK: Final = "There is nothing of that kind to take back."
NO_CLOCK: Final = "This match has no clock."
LATE: Final = "late"
"""What follows the player in the entry of a match that was broken off for want of a first move."""


class Match:
    """A match of one game. ``version`` counts the entries; a move names the version that it
    answers.
    """

    def __init__(
        self,
        card: Card,
        settings: Mapping[str, object] | None = None,
        seats: Iterable[Seat] = (),
        *,
        seed: int = 0,
        start: str = "",
        entries: Iterable[str] = (),
        rated: int | None = None,
        counts: bool = False,
        clock: str = "",
    ) -> None:
        """Raises SettingError, InvalidPositionError, or PaperbitsError with the number of the first
        entry that can't be played.
        """
        self.card = card
        self.settings: dict[str, SettingValue] = checked(card.settings, settings or {})
        self.seed = seed
        self.start = start
        self.rated = rated
        """The rating of the computer, if the match counts for the person's rating, otherwise None."""
        self.counts = counts
        """Whether it counts for the ratings of the people who play each other."""
        self.tournament = ""
        """The id of the tournament to which it belongs, or empty. Then nothing is taken back, there is
        no advice, nobody takes another player's seat, and no rematch.
        """
        self.clock = clock
        """The setting of the clock (``match/clock.py``); empty if there is none."""
        self.entries: list[str] = []
        self.resigned: int | None = None
        """The player, from 0, who gave the match up, which ended it."""
        self.drawn = False
        """Whether the players agreed on a tie, which ended it."""
        self.aborted: int | None = None
        """The player, from 0, who broke it off before everybody had moved."""
        self.flagged: int | None = None
        """The player, from 0, who ran out of time, which ended it."""
        self.late = False
        """Whether it was broken off because that player made no first move in time."""
        self.offers = Offers()
        self._talks = 0
        """How many of the entries are offers, or decline them."""
        self.left: dict[int, Left] = {}
        """The players, from 0, in whose seats a computer plays on."""
        self.position = self._fresh()
        self.seats = list(seats) or [Seat() for _ in range(self.position.players)]
        if len(self.seats) != self.position.players:
            raise PaperbitsError(f"{card.title} has {self.position.players} seats here, not {len(self.seats)}.")
        past = Past()
        for place, entry in enumerate(entries, 1):
            try:
                self.add(entry, past)
            except PaperbitsError as error:
                raise PaperbitsError(f"Entry {place}, {shown(entry)}: {error}") from None

    @classmethod
    def restored(
        cls,
        card: Card,
        settings: Mapping[str, object],
        seats: Iterable[Seat],
        *,
        seed: int,
        start: str,
        entries: Iterable[str],
        rated: int | None,
        counts: bool = False,
        clock: str = "",
    ) -> Self:
        """Return the match of entries that this program checked when it stored them.

        Only the moves that were not taken back are made, so the cost is that of the final line,
        even if many moves were taken back. Raises PaperbitsError for entries that no match can
        have.
        """
        match = cls(card, settings, seats, seed=seed, start=start, rated=rated, counts=counts, clock=clock)
        entries, line = list(entries), list[str]()
        for entry in entries:
            word, _, count = entry.partition(" ")
            if word == "undo":
                if not count.isdecimal() or int(count) >= len(line):
                    raise IllegalMoveError(NOTHING_TO_TAKE_BACK)
                del line[int(count) :]
            elif word == "flag":
                who, _, level = count.partition(" ")
                match._run_out(int(who) - 1, level)
                continue
            elif word in LEAVING or is_talk(entry):
                match.add(entry)  # It asks who sits where, and not how the position stands.
                continue
            elif entry == "draw":
                match.drawn = True
            elif word == "abort":
                player, _, why = count.partition(" ")
                match.aborted, match.late = int(player) - 1, why == LATE
            else:
                line.append(entry)
            match.offers.moved_on()
        match.position.push_all(line)
        match.entries = entries
        return match

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
        """Return a picture of the board after ``ply`` plies, by default as it stands; the rest is
        as in ``Position.svg``. Raises PaperbitsError if fewer plies were made.
        """
        position = self.position if ply is None else self.at(ply)
        return position.svg(seat=seat, night=night, last=last, heat=heat, size=size, caption=caption)

    def _repr_html_(self) -> str:
        """Return the picture that notebooks show, with the players and how the match stands."""
        return drawer().html(self.position, [self.standing(), self.players_in_words()])

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

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def play_version(self) -> int:
        """How many entries there are besides offers: a move or a question answers to it, whatever
        is offered meanwhile.
        """
        return len(self.entries) - self._talks

    @property
    def cut_short(self) -> bool:
        """Whether people ended it before the game did."""
        return self.gave_up is not None or self.drawn or self.aborted is not None

    @property
    def gave_up(self) -> int | None:
        """The player, from 0, who ended the match by resigning or by running out of time."""
        return self.flagged if self.resigned is None else self.resigned

    @property
    def strict(self) -> bool:
        """Whether it counts for a rating: then there is no help, and nothing is taken back."""
        return self.rated is not None or self.counts

    @property
    def seats_stay(self) -> bool:
        """Whether no computer may take the seat of a player who is away."""
        return self.rated is not None or (self.counts and len(self.seats) == 2)

    @property
    def persons(self) -> tuple[int, ...]:
        """The players, from 0, whose seats are persons'."""
        return tuple(player for player, seat in enumerate(self.seats) if not seat.computer)

    @property
    def full(self) -> bool:
        """Whether the match has the most entries allowed. It can still be resigned."""
        return len(self.entries) >= MOST_ENTRIES

    @property
    def over(self) -> bool:
        """Whether the game has ended, or people have ended it."""
        return self.cut_short or self.position.over

    @property
    def turn(self) -> int | None:
        """The player to move, from 0, or None when the match is over."""
        return None if self.cut_short else self.position.turn

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat whose turn it is, or None when the match is over."""
        return None if self.turn is None else self.seats[self.turn]

    @property
    def result(self) -> float | None:
        """In a rated match that is over, the person's score: 1 for a win, 0.5 for a tie, 0 for a
        loss; otherwise None.
        """
        if self.rated is None or not self.over:
            return None
        person = next(player for player, seat in enumerate(self.seats) if not seat.computer)
        return (person in self.winners()) / len(self.winners())

    @property
    def advice_refusal(self) -> str:
        """Why nobody gets advice in this match now; empty if the match allows it."""
        if self.tournament and not self.over:
            return f"{OF_TOURNAMENT} there is no advice before it is over."
        if not self.strict or self.over:
            return ""
        return "This match is rated: there is no advice before it is over."

    @property
    def begun(self) -> list[Seat]:
        """The seats at the beginning of the match, before computers took some of them."""
        return [self.left[player].seat if player in self.left else seat for player, seat in enumerate(self.seats)]

    def winners(self) -> list[int]:
        """All who share the win, from 0; empty while the match is not over, and where it was broken
        off.

        Points do not help a player who gave it up or ran out of time.
        """
        if self.aborted is not None:
            return []
        if self.drawn:
            return list(range(len(self.seats)))
        if self.gave_up is None:
            return self.position.winners()
        scores = self.position.scores()
        others = [player for player in range(len(self.seats)) if player != self.gave_up]
        best = (min if self.card.lowest_wins else max)(scores[player] for player in others)
        return [player for player in others if len(others) == 1 or scores[player] == best]

    def ended(self) -> str:
        """Return why the match ended, in sentences; an empty text while it is not over."""
        if self.resigned is not None:
            return f"Player {self.resigned + 1} resigned."
        if self.flagged is not None:
            return f"Player {self.flagged + 1} ran out of time."
        if self.drawn:
            return "The players agreed on a tie."
        if self.aborted is not None:
            if self.late:
                return f"Player {self.aborted + 1} made no first move in time, so nobody has won."
            return f"Player {self.aborted + 1} broke the match off before everybody had moved."
        if not self.position.over:
            return ""
        gone = [
            f"{left.seat.name or f'The person in seat {player + 1}'} {HAD[left.how]}."
            for player, left in sorted(self.left.items())
            if left.how in HAD
        ]
        return " ".join([self.position.ended(), *gone])

    def begin(self) -> None:
        """Make the opening moves, which belong to no player. Most games have none."""
        for move in self._opening():
            self.play(move)

    def _opening(self) -> tuple[str, ...]:
        return () if self.start else tuple(self.position.game.opening())

    def play(self, text: str) -> None:
        """Make a move; raises MoveError and changes nothing then."""
        if self.cut_short:
            raise IllegalMoveError("The match is over.")
        if self.full:
            raise IllegalMoveError(FULL)
        self.position.push(text)
        self._enter(self.position.plies[-1].move)

    def _enter(self, entry: str) -> None:
        """Note an entry that changes the match; offers made before are void."""
        self.entries.append(entry)
        self.offers.moved_on()

    # What players ask of each other.

    def offer_refusal(self, what: What, players: tuple[int, ...]) -> str:
        """Why these players, from 0, can't ask for this now; empty when they can."""
        if not players or not set(players) <= set(self.persons):
            return "Only players can ask for that."
        if self.offers.asked(what, players):
            return "You have asked for that already."
        if self.offers.refused(what, players):
            return "That was declined."
        if self.tournament and what != "draw":
            return f"{OF_TOURNAMENT} only a tie can be agreed on."
        if what == "rematch":
            return "" if self.over else "The match is not over yet."
        if self.over:
            return "The match is over."
        if self.rated is not None:
            return "This match is rated: nothing is agreed on besides the moves."
        if self.full:
            return FULL
        if what == "draw":
            return "" if self.card.wins else "This game has no ties."
        if self.counts:
            return "This match is rated: nothing is taken back."
        return self._takeback_refusal((*self.offers.made.get(what, ()), *players)[0])

    def _takeback_refusal(self, player: int) -> str:
        if self.position.hidden:
            return "With hidden tiles nothing is taken back: what was drawn has been seen."
        return "" if self._last_of(player) is not None else "There is no move of yours to take back."

    def offer(self, what: What, players: tuple[int, ...]) -> None:
        """Have players, from 0, ask for something, or agree to it.

        Once everybody has agreed, a draw and a take-back happen at once; a rematch is another
        match. Raises IllegalMoveError.
        """
        refusal = self.offer_refusal(what, players)
        if refusal:
            raise IllegalMoveError(refusal)
        asking = (*self.offers.made.get(what, ()), *players)
        if what == "rematch" or not set(self.persons) <= set(asking):
            self.add(talk("offer", what, players))
        elif what == "draw":
            self.add("draw")
        else:
            self.add(f"undo {self._last_of(asking[0])}")

    def decline(self, what: What, players: tuple[int, ...]) -> None:
        """Have players, from 0, decline what others ask for; raises IllegalMoveError."""
        if what not in self.offers.made or self.rematch_agreed:
            raise IllegalMoveError("There is no such offer now.")
        self.add(talk("decline", what, players))

    @property
    def rematch_agreed(self) -> bool:
        """Whether everybody wants the same match once more."""
        return self.over and bool(self.persons) and self.offers.asked("rematch", self.persons)

    @property
    def abort_refusal(self) -> str:
        """Why the match can't be broken off without a winner now; empty when it can."""
        if self.over:
            return "The match is over."
        if self.rated is not None or len(self.seats) != 2:
            return "This match can't be broken off without a result."
        if len({ply.player for ply in self.position.plies[self.opening_plies :]}) == len(self.seats):
            return "Everybody has moved, so the match is given up by resigning."
        return ""

    def abort(self, player: int, *, late: bool = False) -> None:
        """Break the match off without a winner for a player, from 0; raises IllegalMoveError.

        ``late``: because this player made no first move in time.
        """
        if self.abort_refusal or (late and not self.clock):
            raise IllegalMoveError(self.abort_refusal or NO_CLOCK)
        self.aborted, self.late = player, late
        self._enter(f"abort {player + 1} {LATE}" if late else f"abort {player + 1}")

    def _agree_on_draw(self) -> None:
        if self.over or self.rated is not None or not self.card.wins:
            raise IllegalMoveError("There is no tie to agree on here.")
        self.drawn = True
        self._enter("draw")

    def _talk(self, entry: str) -> None:
        """Take an offer, or one declined, as it is written down."""
        word, what, players = read_talk(entry)
        if word == "decline":
            self.offers.decline(what)
        else:
            self.offers.offer(what, players)
        self.entries.append(entry)
        self._talks += 1

    def _last_of(self, player: int) -> int | None:
        """The number of plies before the last move of a player."""
        plies = self.position.plies
        return max((k for k in range(self.opening_plies, len(plies)) if plies[k].player == player), default=None)

    @property
    def resign_refusal(self) -> str:
        """Why no player can resign now; empty if a player can."""
        if self.over:
            return "The match is over."
        return "" if len(self.seats) > 1 else "In a game for one there is nobody to resign to."

    def goes_on_without(self, player: int) -> bool:
        """Return whether others play on when this player, from 0, resigns: if there are three or
        more players and one of the others is a person.
        """
        others = [seat for other, seat in enumerate(self.seats) if other != player]
        return len(others) > 1 and not all(seat.computer for seat in others)

    def resign(self, player: int, level: str = "") -> None:
        """Resign for a player, from 0, who need not be to move.

        If others play on, a computer at ``level`` takes the seat; otherwise the match ends. Raises
        IllegalMoveError if the player can't resign.
        """
        if self.resign_refusal:
            raise IllegalMoveError(self.resign_refusal)
        if self.goes_on_without(player):
            self._hand_over(player, level, "resigned")
            self._enter(f"resign {player + 1} {level}")
        else:
            self.resigned = player
            self._enter(f"resign {player + 1}")

    def flag(self, player: int, level: str = "") -> None:
        """Have a player, from 0, run out of time.

        If others play on, a computer at ``level`` takes the seat; otherwise the match ends, and
        this player does not win. Raises IllegalMoveError.
        """
        if not self.clock:
            raise IllegalMoveError(NO_CLOCK)
        if self.turn != player:
            raise IllegalMoveError("The match is over." if self.over else "Only the player to move can run out of time.")
        self._run_out(player, level)

    def _run_out(self, player: int, level: str) -> None:
        if self.goes_on_without(player):
            self._hand_over(player, level, "late")
            self._enter(f"flag {player + 1} {level}")
        else:
            self.flagged = player
            self._enter(f"flag {player + 1}")

    def seat_computer(self, player: int, level: str) -> None:
        """Seat a computer in the place of a person, from 0, who has gone away; raises
        IllegalMoveError if that is not allowed.
        """
        if self.over:
            raise IllegalMoveError("The match is over.")
        if self.full:
            raise IllegalMoveError(FULL)
        if self.seats_stay:
            raise IllegalMoveError("This match is rated: nobody takes another player's seat.")
        if self.tournament:
            raise IllegalMoveError(f"{OF_TOURNAMENT} nobody takes another player's seat.")
        self._hand_over(player, level, "away")
        self._enter(f"computer {player + 1} {level}")

    def _hand_over(self, player: int, level: str, how: Gone) -> None:
        if self.seats[player].computer:
            raise IllegalMoveError(f"A computer plays for player {player + 1} already.")
        if not level or level != "".join(level.split()):
            raise IllegalMoveError("The level of the computer that takes the seat is missing.")
        self.left[player] = Left(self.seats[player], how)
        name = self.seats[player].name
        self.seats[player] = Seat(level, f"Computer for {name}" if name else "")

    @property
    def undo_refusal(self) -> str:
        """Why nothing can be taken back now; empty when it can."""
        if self.cut_short:
            return "What was resigned stays so." if self.resigned is not None else "The match is over."
        if self.strict:
            return "This match is rated: nothing is taken back."
        if self.tournament:
            return f"{OF_TOURNAMENT} nothing is taken back."
        if self.position.hidden:
            return "With hidden tiles nothing is taken back: what was drawn has been seen."
        if self.full:
            return FULL
        if self._last_of_a_person() is None:
            return "There is no move of yours to take back."
        return ""

    @property
    def opening_plies(self) -> int:
        """The number of plies at the start that belong to no player."""
        return len(self._opening())

    def _last_of_a_person(self) -> int | None:
        plies, first = self.position.plies, self.opening_plies
        return max((k for k in range(first, len(plies)) if not self.seats[plies[k].player].computer), default=None)

    def undo(self) -> None:
        """Go back to before the last move of a person; raises IllegalMoveError if there is none, or
        it is not allowed.
        """
        if self.undo_refusal:
            raise IllegalMoveError(self.undo_refusal)
        self.add(f"undo {self._last_of_a_person()}")

    def add(self, entry: str, past: Past | None = None) -> None:
        """Add an entry in its written form; raises PaperbitsError.

        A caller that adds all entries of a match passes the same ``past`` each time; then taking
        moves back does not replay the match.
        """
        word, _, count = given_move(entry).strip().partition(" ")
        if is_talk(entry):
            self._talk(entry)
            return
        if word.lower() == "draw" and not count:
            self._agree_on_draw()
            return
        if word.lower() in LEAVING or word.lower() == "abort":
            who, _, level = count.strip().partition(" ")
            if who not in {str(player + 1) for player in range(len(self.seats))}:
                raise IllegalMoveError(f"An entry such as “{word.lower()} 1” names a player of this match.")
            if word.lower() == "abort":
                self.abort(int(who) - 1, late=level.strip().lower() == LATE)
            elif word.lower() == "flag":
                self.flag(int(who) - 1, level.strip())
            elif word.lower() == "resign":
                self.resign(int(who) - 1, level.strip())
            else:
                self.seat_computer(int(who) - 1, level.strip())
            return
        if word.lower() != "undo":
            if past is not None and not self.strict and not self.position.hidden:
                past.keep(self.position)
            self.play(entry)
            return
        if self.full:
            raise IllegalMoveError(FULL)
        plies = self.position.plies
        if (
            not count.strip().isdecimal()
            or len(count) > 9
            or int(count) >= len(plies)
            or self.strict
            or self.position.hidden
            or self.cut_short
        ):
            raise IllegalMoveError(NOTHING_TO_TAKE_BACK)
        found = None if past is None else past.back(self.position, int(count))
        self.position = self.at(int(count)) if found is None else found
        self._enter(f"undo {int(count)}")

    def at(self, ply: int) -> Position:
        """Return the position after this many plies; raises PaperbitsError if fewer were made."""
        plies = self.position.plies
        if not 0 <= ply <= len(plies):
            raise PaperbitsError(f"{len(plies)} moves have been made; there is no position after {ply}.")
        position = self._fresh()
        position.push_all([made.move for made in plies[:ply]])
        return position

    def copy(self) -> Self:
        """Return an independent copy."""
        other = copy.copy(self)
        other.entries = list(self.entries)
        other.seats = list(self.seats)
        other.left = dict(self.left)
        other.offers = self.offers.copy()
        other.position = self.position.copy()
        return other

    def _fresh(self) -> Position:
        given: dict[str, object] = {"start": self.start} if self.start else {}
        return self.card.new(self.settings, seed=self.seed, **given)
