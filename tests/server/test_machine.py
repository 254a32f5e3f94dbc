"""After any order of moves, repeats, late moves, undos, restarts and disk failures, the visible
state is the stored one.
"""

import asyncio

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from paperbits.core.errors import IllegalMoveError, StaleMoveError
from paperbits.host.changes import Play, Undo
from paperbits.server.broker import LocalBroker
from paperbits.server.live.asker import by_key
from paperbits.server.site import Site
from paperbits.server.wire import inbound
from paperbits.server.workers.thinkers import Thinkers
from paperbits.store.log import BEGUN, StoreError
from paperbits.store.temporary import TemporaryLog

SQUARES = [f"{column}{row}" for row in range(1, 4) for column in "abc"]


class FailingLog(TemporaryLog):
    """Now and then it fails, before or after it has written."""

    fails = ""

    async def append(self, match, version, entry, after=BEGUN):
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise StoreError("The disk is full.")
        await super().append(match, version, entry, after)
        if fails == "after":
            raise StoreError("The disk is gone.")

    async def close(self):
        """It is used again."""


def live_matches(log):
    """The live matches over a log, in one process."""
    return Site(log, LocalBroker(), Thinkers.here()).matches


class Sittings(RuleBasedStateMachine):
    """A match for two at one screen, and the list of entries that it should have."""

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.log = FailingLog()
        self.matches = live_matches(self.log)
        asked = inbound.NewMatch(game="palindromic-rows-columns", settings={"n": 3}, seats=[])
        live, self.key = self.run(self.matches.create(asked))
        self.id = live.id
        self.entries, self.played = [], []

    def run(self, work):
        return self.loop.run_until_complete(work)

    def teardown(self):
        self.run(self.matches.close())
        self.run(TemporaryLog.close(self.log))
        self.loop.close()

    async def send(self, version, move):
        live = await self.matches.find(self.id)
        holder = live.holder(by_key(self.key))
        await live.change(holder, version, Undo() if move == "undo" else Play(move))

    def expect(self, move):
        """The expected result of a move with the current version."""
        if move == "undo":
            return None if self.played else IllegalMoveError
        return None if move not in self.played and len(self.played) < 4 else IllegalMoveError

    def note(self, move):
        if move == "undo":
            self.played.pop()
            self.entries.append(f"undo {len(self.played)}")
        else:
            self.played.append(move)
            self.entries.append(move)

    @rule(move=st.sampled_from([*SQUARES, "undo"]), off=st.sampled_from([0, 0, 0, -1, 1]))
    def one(self, move, off):
        version = max(len(self.entries) + off, 0)
        expected = self.expect(move) if version == len(self.entries) else StaleMoveError
        if expected is None:
            self.run(self.send(version, move))
            self.note(move)
        else:
            with pytest.raises(expected):
                self.run(self.send(version, move))

    @rule(moves=st.lists(st.sampled_from([*SQUARES, "undo"]), min_size=2, max_size=4))
    def several_at_once(self, moves):
        """At most one of them is made; which, the log says."""

        async def all_of_them():
            sent = [self.send(len(self.entries), move) for move in moves]
            return await asyncio.gather(*sent, return_exceptions=True)

        made = [
            move
            for move, answer in zip(moves, self.run(all_of_them()), strict=True)
            if answer is None
        ]
        assert len(made) == min(1, sum(self.expect(move) is None for move in moves))
        for move in made:
            self.note(move)

    @rule(move=st.sampled_from(SQUARES), fails=st.sampled_from(["before", "after"]))
    def disk_fails(self, move, fails):
        if self.expect(move) is None:
            self.log.fails = fails
            try:
                self.run(self.send(len(self.entries), move))
            except StoreError:
                if fails == "after":  # Written, though it was not acknowledged.
                    self.note(move)

    @rule(move=st.sampled_from(SQUARES))
    def another_process_moves(self, move):
        if self.expect(move) is None:
            self.run(self.log.append(self.id, len(self.entries), move))
            try:
                self.run(self.send(len(self.entries), move))
            except StaleMoveError:
                self.note(move)
            else:
                raise AssertionError

    @rule()
    def restart(self):
        self.run(self.matches.close())
        self.matches = live_matches(self.log)

    @invariant()
    def seen_is_kept(self):
        kept = self.run(self.log.load(self.id))
        assert list(kept.entries) == self.entries
        live = self.run(self.matches.find(self.id))
        state = self.run(live.state(live.holder(by_key(self.key))))
        assert state.version == len(self.entries)
        assert [line.move for line in state.sheet] == self.played
        assert state.may_undo == bool(self.played)
        assert state.turn == (None if len(self.played) == 4 else len(self.played) % 2 + 1)


TestSittings = Sittings.TestCase
TestSittings.settings = settings(max_examples=25, stateful_step_count=20)
