"""The talk of one live match: kept in the database, and followed while a player is there."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.host.holder import Holder
from paperbits.server.budgets import Budget
from paperbits.server.live.audience import Audience
from paperbits.server.live.kept import Kept
from paperbits.server.live.talks import STORED_TALK, Talks
from paperbits.server.wire.refusals import NoTalkError, TooManyError
from paperbits.server.wire.talk import PHRASES, Phrase, TalkLine, TalkMessage, clean_line
from paperbits.store.talk import MOST_LINES, StoredTalk

logger = logging.getLogger(__name__)

LINES_PER_SECOND: Final = 0.5
LINES_AT_ONCE: Final = 6
NONE_HERE: Final = "There is no talk on this site."
FOR_PLAYERS: Final = "Only players who play each other can talk."
NOT_ALLOWED: Final = "You can write your own text once every player of the match allows it."


@dataclass(frozen=True, slots=True)
class Standing:
    """What one reader knows of the talk, to compare with what there is."""

    generation: int = 0
    """Counts the times that earlier lines have changed, from 1; 0 before the talk has been read."""
    lines: int = 0
    free: tuple[int, ...] = ()
    may_write: bool = False
    muted: tuple[int, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell a program."""
        return not (self.lines or self.free or self.muted)


class LiveTalk:
    """The talk of one live match."""

    def __init__(self, kept: Kept, audience: Audience, talks: Talks) -> None:
        self.id = kept.id
        self._kept, self._audience = kept, audience
        self._talks = talks
        self.enabled = talks.enabled
        """Whether people can talk on this site."""
        self._now = StoredTalk()
        self._generation = 0
        self._following: asyncio.Task[None] | None = None
        self._budgets: dict[str, Budget] = {}

    # Who talks.

    @property
    def talkers(self) -> dict[str, int]:
        """The holders of people's seats, each with their first seat."""
        match, keys = self._kept.match, self._kept.stored.keys
        people = {seat for seat in match.persons if not match.seats[seat].invite}
        return {holder: min(seats & people) for holder, seats in keys.items() if seats & people}

    def _me(self, holder: Holder) -> str:
        """Return the reader as one of the holders of keys; empty for an onlooker."""
        keys = self._kept.stored.keys
        return next((who for who, seats in keys.items() if seats & holder.seats), "")

    def open_for(self, holder: Holder) -> bool:
        """Whether this reader plays with other people and may talk to them."""
        return self.enabled and bool(holder.seats) and len(self.talkers) > 1

    def _may_write(self) -> bool:
        talkers = self.talkers
        waiting = any(seat.invite for seat in self._kept.match.seats)
        return len(talkers) > 1 and not waiting and self._now.free.issuperset(talkers)

    def _speaker(self, holder: Holder) -> tuple[str, int]:
        """Return the speaker and their seat. Raises NoTalkError."""
        if not self.enabled:
            raise NoTalkError(NONE_HERE)
        speaker, talkers = self._me(holder), self.talkers
        if speaker not in talkers or len(talkers) < 2:
            raise NoTalkError(FOR_PLAYERS)
        return speaker, talkers[speaker]

    def _other(self, speaker: str, player: int) -> str:
        for other in self.talkers:
            if other != speaker and player in self._kept.stored.keys[other]:
                return other
        raise NoTalkError(f"Player {player + 1} is no other person in this match.")

    # Talking.

    async def say(self, holder: Holder, phrase: Phrase | None, text: str) -> None:
        """Say something. Raises NoTalkError, TooManyError or StoreError."""
        speaker, seat = self._speaker(holder)
        said = PHRASES[phrase] if phrase is not None else clean_line(text)
        if not said or (phrase is not None and text):
            raise NoTalkError("Say a set phrase, or write a text.")
        if phrase is None:
            await self._read()  # The others may have changed their minds at another process.
            if not self._may_write():
                raise NoTalkError(NOT_ALLOWED)
        self._spend(speaker)
        if not await self._talks.store.say(self.id, seat, speaker, phrase or "", said):
            most = f"A match has room for {MOST_LINES} lines of talk, and there are as many."
            raise TooManyError(most)
        self._talks.changed(self.id)

    async def allow(self, holder: Holder, *, on: bool) -> None:
        """Allow free text, or not. Raises NoTalkError, TooManyError or StoreError."""
        speaker, _ = self._speaker(holder)
        self._spend(speaker)
        await self._talks.store.allow(self.id, speaker, free=on)
        self._talks.changed(self.id)

    async def mute(self, holder: Holder, player: int, *, on: bool) -> None:
        """Mute a player (from 0), or read them again. Raises as ``allow``."""
        speaker, _ = self._speaker(holder)
        other = self._other(speaker, player)
        self._spend(speaker)
        await self._talks.store.mute(speaker, other, muted=on)
        self._talks.changed(self.id)

    async def report(self, holder: Holder, player: int) -> None:
        """Report a player (from 0) to the host of the site. Raises as ``allow``."""
        speaker, _ = self._speaker(holder)
        other = self._other(speaker, player)
        self._spend(speaker)
        name = self._kept.match.seats[player].name or f"Player {player + 1}"
        await self._talks.store.report(self.id, speaker, other, name)
        logger.warning(
            "A player reports another in match %s; `paperbits reports` shows what was said", self.id
        )

    def _spend(self, speaker: str) -> None:
        budget = self._budgets.setdefault(speaker, Budget(LINES_PER_SECOND, LINES_AT_ONCE))
        if not budget.spend():
            raise TooManyError("You have sent many lines just now; wait a little.")

    # Reading.

    async def read(self, holder: Holder) -> TalkMessage:
        """Return the whole talk. Raises NoTalkError or StoreError."""
        self._speaker(holder)
        await self._read()
        return self._message(self._stands(holder), 0)

    def standing(self, holder: Holder) -> Standing:
        """Return what there is for a reader."""
        known = self._generation and self.open_for(holder)
        return self._stands(holder) if known else Standing()

    def _stands(self, holder: Holder) -> Standing:
        keys, talkers = self._kept.stored.keys, self.talkers
        muted = self._now.mutes.get(self._me(holder), frozenset())
        return Standing(
            self._generation,
            len(self._now.lines),
            tuple(sorted(talkers[each] + 1 for each in talkers if each in self._now.free)),
            self._may_write(),
            tuple(sorted(seat + 1 for other in muted for seat in keys.get(other, ()))),
        )

    def news(self, holder: Holder, known: Standing) -> str:
        """Return the message that brings a reader up to date."""
        now = self._stands(holder)
        again = (known.generation, known.muted) != (now.generation, now.muted)
        return self._message(now, 0 if again else known.lines).model_dump_json(by_alias=True)

    def _message(self, now: Standing, since: int) -> TalkMessage:
        lines = self._now.lines[since:]
        first = lines[0].number if lines else MOST_LINES
        said = [
            TalkLine.of(line, player=line.seat + 1, when=line.made)
            for line in lines
            if line.seat + 1 not in now.muted
        ]
        return TalkMessage.model_validate(
            {
                "from": first if since else 0,
                "lines": said,
                "free": list(now.free),
                "may_write": now.may_write,
                "muted": list(now.muted),
            }
        )

    # Following.

    def arrive(self) -> None:
        """Follow the talk, now that a player is there."""
        may_come = len(self.talkers) > 1 or any(seat.invite for seat in self._kept.match.seats)
        if self.enabled and self._following is None and may_come:
            self._following = asyncio.ensure_future(self._follow())

    def depart(self) -> None:
        """Stop following if the last player has gone."""
        if self._following is None or self._audience.players:
            return
        self._following.cancel()
        self._following = None
        self._talks.leave(self.id, self)

    async def _follow(self) -> None:
        try:
            await self._talks.follow(self.id, self, lambda: self.talkers)
        except PaperbitsError as error:
            logger.warning("The talk of match %s can't be read: %s", self.id, error)
            self._following = None
            self._talks.leave(self.id, self)

    async def _read(self) -> None:
        self._take((await self._talks.store.read({self.id: tuple(self.talkers)}))[self.id])

    def told(self, topic: str, now: str) -> None:
        self._take(STORED_TALK.validate_json(now))

    def _take(self, now: StoredTalk) -> None:
        """Take in the talk as it is stored. Tell the players if it differs."""
        before, self._now = self._now, now
        known = self._generation > 0
        if not known or now.lines[: len(before.lines)] != before.lines:
            self._generation += 1
        if not known or before != now:
            self._audience.tell_players()
