"""Short summaries of matches for a person's list, without opening them or starting their computers."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.host.messages import Wins
from paperbits.host.state import names_of, record_refusal, seats_of
from paperbits.match import Match
from paperbits.match.seat import Left, Seat
from paperbits.server.live.asker import Asker, holder_for
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire import matches as wire
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store import MoveLog, StoredMatch

MOST_REMEMBERED: Final = 4_000
"""Most statuses that are cached, so that matches are not replayed for each summary."""


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """The public status of a match after ``version`` entries."""

    version: int
    game: str
    title: str
    wins: Wins
    scores: tuple[int, ...]
    turn: int | None
    over: bool
    winners: tuple[int, ...]
    reason: str
    resigned: int | None
    cut_short: bool
    left: Mapping[int, Left]
    plies: int
    may_record: bool
    rated: bool

    @classmethod
    def of(cls, match: Match) -> "MatchStatus":
        """Return the status of a match."""
        return cls(
            version=match.version,
            game=match.card.id,
            title=match.card.title,
            wins=match.card.wins,
            scores=tuple(match.position.scores()),
            turn=match.turn,
            over=match.over,
            winners=tuple(match.winners()),
            reason=match.ended(),
            resigned=match.resigned,
            cut_short=match.cut_short,
            left=dict(match.left),
            plies=len(match.position.plies) - match.opening_plies,
            may_record=record_refusal(match) == "",
            rated=match.rated is not None,
        )


class Glances:
    """Summarises matches: open ones from memory, the others from the log.

    ``ask`` applies the rules off the event loop's thread.
    """

    def __init__(
        self,
        log: MoveLog,
        at_hand: Callable[[str], LiveMatch | None],
        replayed: Callable[[StoredMatch], Match],
        ask: Callable[[Callable[[], MatchStatus]], Awaitable[MatchStatus]],
    ) -> None:
        self._log = log
        self._at_hand = at_hand
        self._replayed = replayed
        self._ask = ask
        self._remembered: OrderedDict[str, MatchStatus] = OrderedDict()

    async def summaries(
        self, held: Mapping[str, str], person: Asker | None = None
    ) -> list[wire.MatchSummary]:
        """Return summaries of the matches of these keys, the last played first. A match with an
        empty key is the person's. Unknown matches and wrong keys are left out.
        """
        with storing("reading when matches were played", NOT_READ):
            stamps = await self._log.stamps(held)
        found = []
        for match in sorted(stamps, key=lambda match: -stamps[match].when):
            summary = await self._summary(
                match, holder_for(held[match], person), stamps[match].when
            )
            if summary is not None:
                found.append(summary)
        return found

    async def _summary(self, match: str, holder: str, when: float) -> wire.MatchSummary | None:
        live = self._at_hand(match)
        if live is not None:
            stored, seating, now = live.stored, tuple(live.match.seats), live.match
        else:
            with storing(f"reading match {match}", NOT_READ):
                loaded = await self._log.load(match)
            if loaded is None:
                return None
            stored, seating, now = loaded, loaded.seats, None
        if holder != stored.host and holder not in stored.keys:
            return None
        status = self._remembered.get(match)
        if status is None or status.version != (
            len(stored.entries) if now is None else now.version
        ):
            try:
                status = await self._ask(
                    lambda: MatchStatus.of(self._replayed(stored) if now is None else now)
                )
            except PaperbitsError:  # The game is not installed any more.
                return None
            self._remembered[match] = status
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return _said(match, status, seating, stored.keys.get(holder, frozenset()), when)


def _said(
    match: str,
    status: MatchStatus,
    seating: tuple[Seat, ...],
    seats: frozenset[int],
    when: float,
) -> wire.MatchSummary:
    names = names_of(seating, seats)
    return wire.MatchSummary(
        id=match,
        game=status.game,
        title=status.title,
        seats=seats_of(seating, status.scores, seats, names, status.left),
        turn=None if status.turn is None else status.turn + 1,
        your_turn=status.turn in seats,
        over=status.over,
        winners=[winner + 1 for winner in status.winners],
        reason=names.text(status.reason),
        resigned=None if status.resigned is None else status.resigned + 1,
        cut_short=status.cut_short,
        wins=status.wins,
        plies=status.plies,
        may_record=status.may_record,
        rated=status.rated,
        when=when,
    )
