"""Offers in a match: of a tie, a take-back or a rematch. Players make, accept and decline them."""

from paperbits.core.errors import IllegalMoveError
from paperbits.match.offers import What, read_talk, talk
from paperbits.match.state import FULL, NO_MOVE, OF_TOURNAMENT, SEEN, MatchState


class Asking(MatchState):
    """The offers between players."""

    def offer_refusal(self, what: What, players: tuple[int, ...]) -> str:
        """Why these players, from 0, can't ask for this now; empty when they can."""
        if not players or not set(players) <= set(self.persons):
            return "Only players can ask for that."
        if self.offers.asked(what, players):
            return "You have asked for that already."
        if what not in self.offers.made and self.offers.refused(what, players):
            return "That was declined."  # They can still accept an offer that others make later.
        if self.tournament and what != "draw":
            return f"{OF_TOURNAMENT} only a tie can be agreed on."
        if what == "rematch":
            return "" if self.over else "The match is not over yet."
        if self.over:
            return "The match is over."
        if self.computer_rating is not None:
            return "This match is rated: nothing is agreed on besides the moves."
        if self.full:
            return FULL
        if what == "draw":
            return "" if self.card.wins else "This game has no ties."
        if self.rated:
            return "This match is rated: nothing is taken back."
        if self.position.hidden:
            return SEEN
        asking = (*self.offers.made.get(what, ()), *players)[0]
        return NO_MOVE if self._last_of(asking) is None else ""

    def offer(self, what: What, players: tuple[int, ...]) -> None:
        """Make or accept an offer for players, from 0. Raises IllegalMoveError.

        Once all agree, a draw or a take-back happens at once; a rematch is another match.
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
        """Decline an offer for players, from 0; raises IllegalMoveError."""
        if what not in self.offers.made or self.rematch_agreed:
            raise IllegalMoveError("There is no such offer now.")
        self.add(talk("decline", what, players))

    @property
    def rematch_agreed(self) -> bool:
        """Whether everybody wants the same match once more."""
        return self.over and bool(self.persons) and self.offers.asked("rematch", self.persons)

    def _agree_on_draw(self) -> None:
        if self.over or self.computer_rating is not None or not self.card.wins:
            raise IllegalMoveError("There is no tie to agree on here.")
        self.drawn = True
        self._enter("draw")

    def _talk(self, entry: str) -> None:
        word, what, players = read_talk(entry)
        if word == "decline":
            self.offers.decline(what)
        else:
            self.offers.offer(what, players)
        self.entries.append(entry)
        self._talks += 1
