"""Conditional moves on the site: kept for their player, and made as soon as the match allows.

The process that stored a move makes the answers to it, or another one after a kill.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.core.position import Position
from paperbits.core.wording import Names
from paperbits.host.changes import ComputerPlay
from paperbits.host.holder import Holder, NotYourTurnError
from paperbits.host.state import names_of
from paperbits.match import Match
from paperbits.match.clock import Clock
from paperbits.match.plans import (
    MOST_LINES,
    Line,
    LineNews,
    became,
    checked,
    plan_refusal,
    replaced,
    rest,
    tried,
)
from paperbits.server.live.kept import Kept
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.surroundings import Hooks
from paperbits.server.tasks import Working
from paperbits.server.wire.clocks import Plan, PlanLook, PlannedPly, PlanNews, Plans
from paperbits.store.clocks import PlanStore, StoredPlan
from paperbits.store.database import Database
from paperbits.store.log import StoreError

logger = logging.getLogger(__name__)

MOST_AT_START: Final = 1_000
TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class _Line:
    """A stored line, its moves to come, and the news of it for its player."""

    plan: StoredPlan
    left: Line
    news: LineNews | None


class PlanRoom(Working):
    """The conditional moves of the site's matches."""

    def __init__(
        self, database: Database, find: Callable[[str], Awaitable[LiveMatch]], hooks: Hooks
    ) -> None:
        super().__init__()
        self._find = find
        self.store = PlanStore(database)
        self.counted: Callable[[str, int], None] = lambda _what, _count: None
        """Called with how many lines were ``kept`` or ``dropped``, and moves ``made``."""
        hooks.on_change.append(self._changed)

    def start(self) -> None:
        """Make the answers that a killed process may have left."""
        self._tasks.spawn(self._catch_up())

    async def of(self, live: LiveMatch, holder: Holder) -> Plans:
        """Return the holder's lines."""
        match, seat = live.match, _seat(holder)
        lines = [line for line in await self._lines(live, match) if line.plan.seat == seat]
        kept = [(line.plan.number, line.left) for line in lines if line.left]
        news = dict.fromkeys(line.news for line in lines if line.news is not None)
        names = names_of(match.seats, holder.seats)

        def see() -> Plans:
            return Plans(
                version=match.play_version,
                refusal=plan_refusal(match, holder.seats),
                plans=[
                    Plan(number=number, plies=_plies(tried(match, left), len(left), seat, names))
                    for number, left in kept
                ],
                became=[
                    PlanNews(
                        plies=_plies(
                            tried(match, each.moves, each.after), len(each.moves), seat, names
                        ),
                        played=each.played,
                    )
                    for each in news
                ],
            )

        return await live.ask(see)

    async def keep(
        self, live: LiveMatch, holder: Holder, version: int, moves: Sequence[str]
    ) -> Plans:
        """Keep a line. Raises PaperbitsError."""
        match, seat = live.match, _seat(holder)
        if version != match.play_version:
            raise StaleMoveError
        if refusal := plan_refusal(match, holder.seats):
            raise NotYourTurnError(refusal)
        line, players = await live.ask(lambda: checked(match, seat, moves))
        older = [
            old.plan
            for old in await self._lines(live, match)
            if old.plan.seat == seat and (not old.left or replaced(line, players, seat, old.left))
        ]
        await self.store.drop(live.id, older)
        if await self.store.add(live.id, seat, match.version, line, MOST_LINES) is None:
            raise NotYourTurnError(f"You have {MOST_LINES} lines in this match; remove one first.")
        self.counted("kept", 1)
        # Another process may have stored a move meanwhile, before it could see this line.
        with suppress(StoreError):
            await live.written_elsewhere()
            await self.react(live)
        return await self.of(live, holder)

    async def drop(self, live: LiveMatch, holder: Holder, number: int) -> Plans:
        """Forget one of the holder's lines."""
        seat = _seat(holder)
        await self.store.drop(live.id, [StoredPlan(seat, number, 0, ())])
        return await self.of(live, holder)

    async def look(self, live: LiveMatch, holder: Holder, moves: Sequence[str]) -> PlanLook:
        """Return the match as it would be after some moves. Raises PaperbitsError."""
        match, seat = live.match, _seat(holder)
        if refusal := plan_refusal(match, holder.seats):
            raise NotYourTurnError(refusal)
        names = names_of(match.seats, holder.seats)

        def see() -> PlanLook:
            position = tried(match, moves)
            return PlanLook(
                version=match.play_version,
                view=names.view(position.view(position.turn)),
                your_turn=position.turn == seat,
                over=position.over,
                plies=_plies(position, len(moves), seat, names),
            )

        return await live.ask(see)

    async def react(self, live: LiveMatch) -> None:
        """Make the planned answer, if there is one. Raises StoreError."""
        for _ in range(TRIES):
            match = live.match
            lines = await self._lines(live, match)
            due = [line for line in lines if line.left and line.plan.seat == match.turn]
            if not due:
                return
            plan, move = due[0].plan, due[0].left[0]
            try:
                await live.change(Holder(), match.play_version, ComputerPlay(move, plan.seat))
                self.counted("made", 1)
            except StaleMoveError:
                continue
            except StoreError:
                raise
            except PaperbitsError as error:
                logger.warning("A planned move in match %s was refused: %s", live.id, error)
                await self.store.drop(live.id, [plan])

    async def _lines(self, live: LiveMatch, match: Match) -> list[_Line]:
        """Return the lines of which something is left to make or to tell. Forget others."""
        plans = await self.store.of(live.id)
        lines: list[_Line] = []
        gone: list[StoredPlan] = []
        for plan in plans:
            if plan.since > match.version:  # Another process knows more of the match.
                continue
            left = rest(plan.moves, match.entries[plan.since :])
            news = became(match, plan.seat, plan.moves, plan.since)
            if match.over or match.seats[plan.seat].computer or (not left and news is None):
                gone.append(plan)
            else:
                lines.append(_Line(plan, left or (), news))
        await self.store.drop(live.id, gone)
        self.counted("dropped", len(gone))
        return lines

    def _changed(self, kept: Kept) -> None:
        if allows_plans(kept.match):
            self._tasks.spawn(self._reacted(kept.id))

    async def _reacted(self, match: str) -> None:
        try:
            await self.react(await self._find(match))
        except PaperbitsError as error:
            logger.warning("The planned moves of match %s could not be made: %s", match, error)

    async def _catch_up(self) -> None:
        try:
            waiting = await self.store.with_plans(MOST_AT_START)
        except StoreError as error:
            logger.warning("The planned moves could not be read: %s", error)
            return
        for match in waiting:
            await self._reacted(match)


def allows_plans(match: Match) -> bool:
    """Whether a match may have conditional moves."""
    clock = Clock.read(match.clock)
    return clock is not None and clock.a_move and not match.position.hidden


def _plies(position: Position, count: int, seat: int, names: Names) -> list[PlannedPly]:
    """Return the last plies of a position, which are those of a line."""
    return [
        PlannedPly(
            move=ply.move,
            yours=ply.player == seat,
            words=names.sentence(ply.player, ply.brief or ply.words),
        )
        for ply in position.plies[len(position.plies) - count :]
    ]


def _seat(holder: Holder) -> int:
    """Return the holder's only seat; -1 if there is none."""
    return min(holder.seats) if len(holder.seats) == 1 else -1
