"""Short summaries of matches, without opening them, from their rows or one replay a version."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from paperbits.answers.matches import MatchStatus, MatchSummary, summary_of
from paperbits.core.errors import PaperbitsError
from paperbits.match import Match
from paperbits.match.seat import Seat
from paperbits.server.live.asker import Asker, as_person, holder_for
from paperbits.server.live.match import LiveMatch
from paperbits.server.wire.people import OwnMatches
from paperbits.store.log import StoredMatch, in_groups
from paperbits.store.matches import MoveLog
from paperbits.store.people import StoredPerson, holder_of
from paperbits.store.seats import State, listed

PAGE: Final = 50
AT_ONCE: Final = 500
"""Entries of matches that are replayed before the questions of other clients get a turn."""

MOST_REMEMBERED: Final = 4_000
"""Most statuses that are cached, so that matches are not replayed for each summary."""


class Glances:
    """Summarises matches. ``ask`` applies the rules off the event loop's thread."""

    def __init__(
        self,
        log: MoveLog,
        at_hand: Callable[[str], LiveMatch | None],
        replayed: Callable[[StoredMatch], Match],
        ask: Callable[[Callable[[], dict[str, MatchStatus]]], Awaitable[dict[str, MatchStatus]]],
    ) -> None:
        self._log = log
        self._at_hand = at_hand
        self._replayed = replayed
        self._ask = ask
        self._remembered: OrderedDict[str, tuple[Sequence[Seat], MatchStatus]] = OrderedDict()
        """Statuses of matches, with the seats whose names they have."""

    async def summaries(
        self, held: Mapping[str, str], person: Asker | None = None
    ) -> list[MatchSummary]:
        """Return summaries of the matches of these keys; an empty key is the person's."""
        found = await self._log.load_all(list(held), entries=False)
        holders = {match: holder_for(key, person) for match, key in held.items()}
        own = [row for row in found if holders[row.id] in (row.host, *row.keys)]
        own.sort(key=lambda row: -row.changed)
        return await self._summed_up(own, holders)

    async def page_of(self, person: StoredPerson, state: State, number: int) -> OwnMatches:
        """Return page ``number`` (from 1) of a person's matches. Raises StoreError."""
        holder = holder_of(person.id)
        found, count = await listed(self._log.database, holder, state, (number - 1) * PAGE, PAGE)
        holders = dict.fromkeys((row.id for row in found), as_person(person).holder)
        return OwnMatches(
            matches=await self._summed_up(found, holders),
            page=number,
            count=count,
            more=number * PAGE < count,
        )

    async def _summed_up(
        self, rows: Sequence[StoredMatch], holders: Mapping[str, str]
    ) -> list[MatchSummary]:
        """Sum up matches for their holders. Those of games that are not installed are left out."""
        told: dict[str, MatchStatus] = {}
        unknown: list[StoredMatch] = []
        for row in rows:
            with suppress(PaperbitsError):
                if (status := self._known(row)) is None:
                    unknown.append(row)
                else:
                    told[row.id] = status
        for group in in_groups(unknown, AT_ONCE):
            loaded = await self._log.load_all(group)
            replayed = await self._ask(partial(self._replays, loaded))
            told |= replayed
            self._remembered |= {
                each.id: (each.seats, replayed[each.id]) for each in loaded if each.id in replayed
            }
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return [
            summary_of(
                row.id,
                told[row.id],
                row.seats,
                row.keys.get(holders[row.id], frozenset()),
                rated=row.rated,
                when=row.changed,
            )
            for row in rows
            if row.id in told
        ]

    def _known(self, row: StoredMatch) -> MatchStatus | None:
        """Return a status without a replay, or None. Raises PaperbitsError for an unknown game."""
        live, (seats, status) = self._at_hand(row.id), self._remembered.get(row.id, ((), None))
        if status is not None and status.version == row.version and seats == row.seats:
            return status
        if live is not None and live.match.version >= row.version:
            return MatchStatus.of(live.match)
        return MatchStatus.ended(row.game, row.version, row.outcome)

    def _replays(self, loaded: Sequence[StoredMatch]) -> dict[str, MatchStatus]:
        found = {}
        for stored in loaded:
            with suppress(PaperbitsError):
                found[stored.id] = MatchStatus.of(self._replayed(stored))
        return found
