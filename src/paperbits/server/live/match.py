"""A match that somebody is playing: one change at a time, written first and told afterwards.

A change is tried on a copy, written to the log with the version that it answers, and only then becomes the match
that is seen. So whatever fails on the way, what is seen is what is kept.
"""

import asyncio
import dataclasses
import hashlib
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar

from pydantic import ValidationError

from paperbits.core.compiler.kernel import compiling
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.findings import Review
from paperbits.core.engine.levels import level_of, usual_level
from paperbits.core.errors import IllegalMoveError
from paperbits.core.position import Position
from paperbits.core.view import Preview
from paperbits.engines.choose import choose
from paperbits.match import Match, Seat
from paperbits.match.offers import What
from paperbits.review.analyse import analyse
from paperbits.review.review import REVIEWER, review
from paperbits.server.live.holder import Holder, Shown, looking, veil_refusal
from paperbits.server.live.presence import Presence
from paperbits.server.live.renewing import with_news
from paperbits.server.live.serialize import Analyst, review_message
from paperbits.server.live.state import alone, names_of, resign_refusal, seat_refusal, state_of, undo_refusal
from paperbits.server.people.consent import Word, abort_refusal, consent_refusal, people_of
from paperbits.server.people.rematch import rematch_id
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import NotYourTurnError, SecretError, StaleMoveError, UnfairError, WrongKeyError
from paperbits.server.workers.short_look import ShortLooks
from paperbits.server.workers.warming import Step, Warming
from paperbits.store import MoveLog, StaleError, StoredMatch, StoredSeat, StoreError, TakenError

logger = logging.getLogger(__name__)
R = TypeVar("R")

ANALYSIS: Final = 6.0
"""Seconds that an analysis deepens."""

SOON: Final = 0.3
"""Seconds after which those who wait are told, if the computer is being compiled first."""

SHORT: Final = "The computer found this move with a shorter look, as it is still getting ready."

ELSEWHERE: Final = 5.0
"""Seconds that a computer's move is waited for from the process that has written last, before this one thinks about it."""

LONGEST: Final = 30.0
"""Seconds between two tries of a computer to move, at most, while the store fails."""

PACE: Final = 0.6
"""Seconds between moves where computers play among themselves, so that one can follow."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Threads: ``rules`` for what takes a moment, ``thinkers`` for computers at their turn, ``analysts`` for advice."""

    rules: Executor
    thinkers: Executor
    analysts: Executor
    warming: Warming | None = None
    """Where the site compiles what its machine lacks; None where computers compile what they need when they need it."""


class Watcher(Protocol):
    """Somebody who is told when the match has changed."""

    def changed(self) -> None:
        """Look again."""


@dataclass(slots=True)
class _Seen:
    """The states worked out since the last change, by who looks."""

    texts: dict[Holder, str] = field(default_factory=dict)


def digest(secret: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(secret.encode()).hexdigest()


class LiveMatch:
    """One match, the people who watch it, and the computers at their turn."""

    def __init__(
        self,
        stored: StoredMatch,
        match: Match,
        log: MoveLog,
        workers: Workers,
        presence: Presence | None = None,
        tell_others: "Callable[[LiveMatch], None]" = lambda _: None,
    ) -> None:
        """``tell_others`` tells the other processes of the site how the match stands and who is there."""
        self.id = stored.id
        self.match = match
        self.watchers: set[Watcher] = set()
        self.presence = Presence() if presence is None else presence
        self._tell_others = tell_others
        self._stored = stored
        self._log = log
        self._workers = workers
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._stop = threading.Event()
        self._broken = False
        self._elsewhere = False
        """Whether the last entry came from another process, which also lets the computers think."""
        self._failed = 0
        """How often in a row the store has not taken a computer's move."""
        self._closed = False
        self._seen = _Seen()
        self._reviewing = asyncio.Lock()
        self._review: wire.Review | None = None
        self._reviewed = -1
        """The version of the match that the review is of."""
        self._remark = (-1, "")
        """What is to be said of the computer's move that led to a version of the match."""
        if workers.warming is not None and not match.over:
            workers.warming.want(match.position)

    @property
    def stored(self) -> StoredMatch:
        """What is kept of it; its entries are those with which it was opened."""
        return self._stored

    @property
    def seating(self) -> tuple[StoredSeat, ...]:
        """Who sits where now: computers in the seats that people have left."""
        seating = list(self._stored.seats)
        for player in self.match.left:
            seating[player] = StoredSeat(self.match.seats[player].level, self.match.seats[player].name)
        return tuple(seating)

    @property
    def version(self) -> int:
        """How many entries of it are known here."""
        return self.match.version

    @property
    def watched(self) -> bool:
        """Whether somebody looks."""
        return bool(self.watchers)

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is under way, so that it may be put away."""
        return not self.watchers and self._thinking is None and not self._lock.locked()

    @property
    def thinking(self) -> bool:
        """Whether a computer is at its turn."""
        return self._thinking is not None

    @property
    def broken(self) -> bool:
        """Whether the log may hold more than is seen here, so that it must be read again."""
        return self._broken

    def holder(self, key: str | None) -> Holder:
        """Who has this key; raises WrongKeyError."""
        if key is None:
            return Holder()
        secret = digest(key)
        host = secret == self._stored.host
        seats = self._stored.keys.get(secret, frozenset())
        if not host and not seats:
            raise WrongKeyError("That key does not belong to this match.")
        self.presence.asked(seats)
        return self.seated(Holder(seats, host))

    def seated(self, holder: Holder) -> Holder:
        """The same holder, without the seats that a computer has taken meanwhile."""
        left = holder.seats.intersection(self.match.left)
        return dataclasses.replace(holder, seats=holder.seats - left, left=holder.left | left) if left else holder

    def arrive(self, watcher: Watcher, holder: Holder) -> None:
        """A page begins to watch."""
        self.watchers.add(watcher)
        self.presence.came(holder.seats)
        if holder.seats:
            self._tell_others(self)
        self._tell()
        self._tell_later()

    def depart(self, watcher: Watcher, holder: Holder) -> None:
        """The page that arrived as this holder is gone; once it has been away for a while, those who wait are told."""
        self.watchers.discard(watcher)
        self.presence.went(holder.seats)
        asyncio.get_running_loop().call_later(self.presence.grace + 0.1, self._tell)
        if holder.seats:
            self._tell_others(self)
        self._tell_later()

    def _tell_later(self) -> None:
        """Tell how the match stands once those who are gone now have been away for long enough."""
        asyncio.get_running_loop().call_later(self.presence.patience + 0.1, self._tell)

    def unveiled(self, holder: Holder, player: int, version: int) -> Holder:
        """The same holder, shown the tiles of a player (from 0) for as long as the match stays at this version.

        Raises StaleMoveError for another version, SecretError for a player whose turn to look it is not.
        """
        if version != self.match.play_version:
            raise StaleMoveError("The match has moved on since; look at it again.")
        if player != looking(self.match, holder.seats):
            raise SecretError(f"It is not for player {player + 1} to look now.")
        return dataclasses.replace(holder, shown=Shown(player, version))

    # Keeping up with the log.

    async def written_elsewhere(self) -> None:
        """Another process has written: read what it wrote; raises StoreError."""
        self._broken = True
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read the log again if it may hold more than is seen here; raises StoreError."""
        async with self._lock:
            await self._caught_up()

    async def _caught_up(self) -> None:
        """Take in the entries that are new, where there may be some. Called with the lock."""
        if not self._broken:
            return
        now = self.match
        stored = await self._log.load(self.id, now.version)
        if stored is None:
            raise StoreError("A match that was open is not in the log any more.")
        self.match = await self._ask(lambda: with_news(now, stored))
        self._stored = dataclasses.replace(stored, entries=tuple(self.match.entries))
        self._broken = False
        if stored.entries:
            self._elsewhere = True
            self._stop.set()
        self._tell()
        self.wake()

    def look_again(self) -> None:
        """Something about the seats has changed: everybody is told."""
        self._tell()

    # Looking.

    async def state(self, holder: Holder) -> wire.MatchState:
        """The match as the holder may see it."""
        match, seating = self.match, self.seating
        seat = match.seat_to_move
        thinking = self._thinking is not None and seat is not None and seat.computer
        may_seat = [player for player in range(len(seating)) if not seat_refusal(match, seating, holder, player, self.presence)]

        getting_ready = None if match.over else self._getting_ready(thinking)
        remark = self._remark[1] if self._remark[0] == match.play_version else ""

        there = [player for player in match.persons if self.presence.there(player)]
        people = people_of(match, seating, holder, there, rematch_id(self._stored))

        def look() -> wire.MatchState:
            return state_of(
                match,
                seating,
                holder,
                match_id=self.id,
                thinking=thinking,
                may_seat=may_seat,
                getting_ready=getting_ready,
                remark=remark,
                people=people,
            )

        return await self._ask(look)

    async def state_text(self, holder: Holder) -> str:
        """The state as JSON, worked out once for all who see the same."""
        seen = self._seen
        text = seen.texts.get(holder)
        if text is None:
            text = (await self.state(holder)).model_dump_json()
            seen.texts[holder] = text
        return text

    async def preview(self, holder: Holder, text: str) -> Preview:
        """What a move would do. Where there are racks, the answer would tell of the mover's, so only they may ask."""
        match = self.match
        if match.position.hidden and match.turn not in holder.seats:
            return Preview(valid=False, reason="It is not your turn.")
        if refusal := veil_refusal(match, holder):
            return Preview(valid=False, reason=refusal)
        return await self._ask(lambda: match.position.preview(text))

    async def analyse(
        self, holder: Holder, ply: int | None, tell: Callable[[wire.Analysis], None], stop: Callable[[], bool]
    ) -> None:
        """Tell the best moves of the present position, or of that after ``ply`` plies, again and again as they become clearer.

        ``tell`` is called from another thread. Raises UnfairError while another person plays and in rated matches, SecretError
        where it would speak of a rack that the holder does not see.
        """
        match, seating, now = self.match, self.seating, len(self.match.position.plies)
        at = now if ply is None else ply
        if match.advice_refusal:
            raise UnfairError(match.advice_refusal)
        if not match.over:
            if not alone(self.seating, holder.seats):
                raise UnfairError("Against another person there is no advice before the end.")
            if match.position.hidden and (at != now or match.position.turn not in holder.seats):
                raise SecretError("With hidden tiles there is advice for your own turn alone, before the end.")
            if refusal := veil_refusal(match, holder):
                raise SecretError(refusal)

        def think() -> None:
            position = match.at(at)
            analyst = Analyst(position, at, names_of(seating, holder.seats) if at == now and not match.over else None)
            short_looks = self._short_looks()
            if short_looks is not None and not match.over:
                short_looks.analyse(match, at, lambda found: tell(analyst.message(found)), stop)
                return
            analyse(position, ANALYSIS, lambda found: tell(analyst.message(found)), stop=stop)

        await _run(self._workers.analysts, think)

    async def review(self, tell: Callable[[wire.Review], None], stop: Callable[[], bool]) -> None:
        """Tell what each ply of the ended match gave away, ply by ply from the end; worked out once, and kept.

        ``tell`` is called from another thread. A review is whole only once it is kept. Raises UnfairError before the end.
        """
        match = self.match
        if not match.over:
            raise UnfairError("There is a review once the match is over.")
        async with self._reviewing:
            if self._review is None or self._reviewed != match.play_version:
                self._review, self._reviewed = await self._kept_review(match), match.play_version
            if self._review is None:

                def look_back() -> Review:
                    return review(match, tell=lambda found: None if found.done else tell(review_message(found)), stop=stop)

                found = await _run(self._workers.analysts, look_back)
                if not found.done:
                    return
                self._review = review_message(found)
                await self._keep_review(match, self._review)
            tell(self._review)

    async def _kept_review(self, match: Match) -> wire.Review | None:
        """The review that was made of this match before, unless it can't be read any more."""
        text = await self._log.review(self.id, match.play_version, REVIEWER)
        with suppress(ValidationError):
            return None if text is None else wire.Review.model_validate_json(text)
        return None

    async def _keep_review(self, match: Match, found: wire.Review) -> None:
        try:
            await self._log.keep_review(self.id, match.play_version, REVIEWER, found.model_dump_json())
        except StoreError:
            logger.exception("The review of match %s could not be kept", self.id)  # It can be told all the same.

    # Changing.

    async def play(self, holder: Holder, version: int, text: str) -> None:
        """Make a move that answers a version.

        Raises StaleMoveError, NotYourTurnError, SecretError or MoveError, and changes nothing then.
        """

        def check(match: Match) -> None:
            turn = match.turn
            if turn is not None and turn not in holder.seats:
                raise NotYourTurnError("It is not your turn." if holder.seats else "You are looking on; only players move.")
            if refusal := veil_refusal(match, holder):  # A refused move would tell what the rack lacks.
                raise SecretError(refusal)

        await self._change(version, check, lambda match: match.play(text))

    async def undo(self, holder: Holder, version: int) -> None:
        """Take back the holder's last move; raises as ``play``."""

        def check(match: Match) -> None:
            refusal = undo_refusal(match, self.seating, holder.seats)
            if refusal:
                raise IllegalMoveError(refusal) if holder.seats else NotYourTurnError(refusal)

        self._stop.set()
        await self._change(version, check, Match.undo)

    async def resign(self, holder: Holder, version: int, player: int | None = None, level: str | None = None) -> None:
        """Give the match up for a seat of the holder, whoever is to move; raises as ``play``.

        ``player`` (from 0) says which, where several are theirs; where others play on, a computer at ``level`` takes it.
        """

        def check(match: Match) -> None:
            refusal = resign_refusal(match, holder.seats, player)
            if refusal:
                raise IllegalMoveError(refusal) if holder.seats else NotYourTurnError(refusal)

        def change(match: Match) -> None:
            leaving = min(holder.seats) if player is None else player
            match.resign(leaving, _level(match, level) if match.goes_on_without(leaving) else "")

        self._stop.set()
        await self._change(version, check, change)

    async def seat_computer(self, holder: Holder, version: int, player: int, level: str | None = None) -> None:
        """Have a computer take the seat of a player (from 0) who is away or never came; raises as ``play``."""

        def check(match: Match) -> None:
            refusal = seat_refusal(match, self.seating, holder, player, self.presence)
            if refusal:
                raise IllegalMoveError(refusal) if holder.seats or holder.host else NotYourTurnError(refusal)

        await self._change(version, check, lambda match: match.seat_computer(player, _level(match, level)))

    async def agree(self, holder: Holder, version: int, word: Word, what: What) -> None:
        """Offer, accept or decline something for the holder's seats; raises as ``play``."""

        def check(match: Match) -> None:
            refusal = consent_refusal(match, self.seating, holder.seats, word, what)
            if refusal:
                raise IllegalMoveError(refusal) if holder.seats else NotYourTurnError(refusal)

        players = tuple(sorted(holder.seats))
        await self._change(version, check, lambda match: _agree(match, word, what, players))

    async def abort(self, holder: Holder, version: int) -> None:
        """Break the match off before everybody has moved; raises as ``play``."""

        def check(match: Match) -> None:
            refusal = abort_refusal(match, self.seating, holder.seats)
            if refusal:
                raise IllegalMoveError(refusal) if holder.seats else NotYourTurnError(refusal)

        self._stop.set()
        await self._change(version, check, lambda match: match.abort(min(holder.seats)))

    async def seat(self, invite: str, name: str, key: str) -> None:
        """Give the seat of an invitation to a new key; raises WrongKeyError."""
        async with self._lock:
            await self._caught_up()
            open_seats = (
                seat for seat, stored_seat in enumerate(self.seating) if stored_seat.invite and stored_seat.invite == invite
            )
            seat = next(open_seats, None)
            if seat is None:
                raise WrongKeyError("This invitation has been used, or never was one of this match.")
            try:
                await self._log.seat(self.id, seat, invite, name, digest(key))
            except TakenError:
                self._broken = True  # Another process has given it away.
                raise WrongKeyError("Somebody else has just taken this seat.") from None
            stored = self._stored
            seating = (*stored.seats[:seat], StoredSeat(name=name), *stored.seats[seat + 1 :])
            self._stored = dataclasses.replace(stored, seats=seating, keys={**stored.keys, digest(key): frozenset({seat})})
            self.match.seats[seat] = Seat(name=name)
        self._tell_others(self)
        self._tell()

    async def _change(self, version: int, check: Callable[[Match], None], change: Callable[[Match], None]) -> None:
        # Shielded: a caller who goes away in the middle must not part what is seen from what is kept.
        await asyncio.shield(asyncio.ensure_future(self._changed(version, check, change)))

    async def _changed(self, version: int, check: Callable[[Match], None], change: Callable[[Match], None]) -> None:
        async with self._lock:
            self._broken = self._broken or version > self.match.play_version  # Another process has told the sender of more.
            await self._caught_up()
            match = self.match
            if version != match.play_version:
                raise StaleMoveError("The match has moved on since; look at it again.")
            check(match)

            def tried() -> Match:
                trial = match.copy()
                change(trial)
                return trial

            trial = await self._ask(tried)
            try:
                await self._log.append(self.id, match.version, trial.entries[-1], trial.result)
            except (StaleError, StoreError):
                self._broken = True  # Another process wrote, or the disk failed: the log alone knows how the match stands.
                with suppress(StoreError):
                    await self._caught_up()
                raise
            self.match, self._elsewhere = trial, False
        self._tell_others(self)
        self._tell()
        self.wake()

    # Computers.

    def wake(self) -> None:
        """Let a computer think, if it is one's turn; where only computers play, while somebody watches."""
        seat = self.match.seat_to_move
        if seat is None or not seat.computer or self._thinking is not None or self._closed:
            return
        if all(stored_seat.level for stored_seat in self.seating) and not self.watchers:
            return
        self._stop = threading.Event()
        self._thinking = asyncio.create_task(self._think(seat.level, self._stop))
        self._tell()

    async def _think(self, level: str, stop: threading.Event) -> None:
        match, again = self.match, True
        try:
            await self._hold_back(stop)
            asyncio.get_running_loop().call_later(SOON, self._tell_if_compiling)
            thought = None if stop.is_set() else await self._thought(match, level, stop)
            if thought is not None and not stop.is_set():
                if thought.cut:
                    self._remark = match.play_version + 1, SHORT
                await self._changed(match.play_version, lambda _: None, lambda trial: trial.play(thought.move))
            self._failed = 0
        except (StaleMoveError, StaleError):
            pass  # Somebody took a move back meanwhile, or another process has moved.
        except StoreError:
            self._failed += 1  # The computer tries again when the store may be back.
        except Exception:
            logger.exception("A computer at level %s could not move in match %s", level, self.id)
            again = False
        finally:
            self._thinking = None
        self._tell()
        if again:
            self.wake()

    async def _hold_back(self, stop: threading.Event) -> None:
        """Wait, where computers play among themselves, the store has failed, or another process lets this one think."""
        pace = PACE if all(seat.level for seat in self.seating) else 0.0
        other = ELSEWHERE if self._elsewhere else 0.0
        failed = min(LONGEST, 0.5 * 2**self._failed) if self._failed else 0.0
        until = asyncio.get_running_loop().time() + max(pace, other, failed)
        while not stop.is_set() and not self._closed and (left := until - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(min(left, 0.1))

    async def _thought(self, match: Match, level: str, stop: threading.Event) -> Thought:
        """The computer's move; before the game is compiled after a short look, but in a rated match it waits to be ready."""
        while match.rated is not None and self._cold() is not None and not stop.is_set():
            await asyncio.sleep(0.1)
        short_looks = self._short_looks()
        if short_looks is not None:
            found = await _run(self._workers.thinkers, lambda: short_looks.choose(match.copy(), level, stop.is_set))
            if found is not None:
                return found
        position, seed = match.position.copy(), match.seed % (1 << 62)
        return await _run(self._workers.thinkers, lambda: _chosen(position, level, seed, stop))

    def _cold(self) -> Step | None:
        """How far the game of this match is compiled; None where it is."""
        return None if self._workers.warming is None else self._workers.warming.progress(self.match.position)

    def _short_looks(self) -> ShortLooks | None:
        return self._workers.warming.short_looks if self._workers.warming is not None and self._cold() is not None else None

    def _getting_ready(self, thinking: bool) -> wire.GettingReady | None:
        step = self._cold()
        if step is not None:
            return wire.GettingReady(step=step.number, steps=step.steps, what=step.what)
        return wire.GettingReady(step=0, steps=0, what="") if thinking and compiling() else None

    def readied(self) -> None:
        """Something has been compiled: those who watch are told how far it is."""
        if not self.match.over:
            self._tell()

    async def close(self) -> None:
        """Stop thinking; what is being written is written."""
        self._closed = True
        self._stop.set()
        thinking = self._thinking
        if thinking is not None:
            await asyncio.wait({thinking}, timeout=3)
        async with self._lock:
            pass

    def _tell_if_compiling(self) -> None:
        if self._thinking is not None and compiling():
            self._tell()

    def _tell(self) -> None:
        self._seen = _Seen()
        for watcher in list(self.watchers):
            watcher.changed()

    def _ask(self, function: Callable[[], R]) -> "Coroutine[Any, Any, R]":
        """Run what the rules must work out, off the thread that serves everybody."""
        return _run(self._workers.rules, function)


def _agree(match: Match, word: Word, what: What, players: tuple[int, ...]) -> None:
    if word == "offer":
        match.offer(what, players)
    else:
        match.decline(what, players)


def _level(match: Match, level: str | None) -> str:
    """The level asked for, or the usual one; raises PaperbitsError for one that the game does not have."""
    return level_of(match.card, level).name if level else usual_level(match.card).name


def _chosen(position: Position, level: str, seed: int, stop: threading.Event) -> Thought:
    """A computer's move; where its engine fails, any move that may be made, so that the match goes on."""
    try:
        return choose(position, level, seed=seed, stop=stop.is_set)
    except Exception:
        logger.exception("A computer at level %s failed at %s", level, position.card.id)
        return Thought(next(move for move in position.legal(10_000).moves if position.preview(move).valid), "")


async def _run(executor: Executor, function: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(executor, function)
