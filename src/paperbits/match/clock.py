"""Clocks: how much time each player has, and how much a move used.

A clock's text is ``5+3`` (five minutes for the match and three seconds more for each move) or
``3d`` (three days for each move). An empty text means no clock. All times are whole milliseconds.

The times follow from what each entry of the match cost, which is kept beside the entry (``Spent``).
Nothing here reads the time: a server measures it, and asks what it means.

- A player's first move costs nothing, but must be made within ``FIRST_MOVE`` (or the days of a move).
- Lag between the player and the server is forgiven, up to ``LAG_A_MOVE`` for a move, from a bank
  that begins with ``LAG_BANK`` and gets ``LAG_BACK`` with each move.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.match.offers import is_move

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
MOST_MINUTES: Final = 180
MOST_INCREMENT: Final = 180
MOST_DAYS: Final = 14
FIRST_MOVE: Final = 60 * SECOND
"""The time for each player's first move in real time, which does not count."""

LAG_A_MOVE: Final = SECOND // 2
LAG_BANK: Final = 5 * SECOND
LAG_BACK: Final = SECOND // 10
_REAL_TIME: Final = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})")
_DAYS: Final = re.compile(r"([0-9]{1,2})d")
_SPENT: Final = re.compile(r"([1-9][0-9]?) ([0-9]{1,15}) ([0-9]{1,15})")


class ClockError(PaperbitsError, kind="bad-setting"):
    """A text is not the setting of a clock."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The setting of a clock."""

    main: int
    """The time at the beginning; with ``a_move``, the time for each move."""
    increment: int = 0
    """The time that a player gets for each move, after the first."""
    a_move: bool = False
    """Whether each move has its own time (days a move)."""

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the clock of a text; None for an empty text. Raises ClockError."""
        written = "".join(text.split()).lower()
        if not written:
            return None
        if days := _DAYS.fullmatch(written):
            if not 1 <= int(days[1]) <= MOST_DAYS:
                raise ClockError(f"A clock gives 1 to {MOST_DAYS} days for each move.")
            return cls(int(days[1]) * DAY, a_move=True)
        found = _REAL_TIME.fullmatch(written)
        if found is None:
            raise ClockError(
                "A clock is minutes and seconds a move, such as 5+3, or days for each move, such"
                f" as 3d; not {shown(text)}."
            )
        minutes, seconds = int(found[1]), int(found[2])
        if minutes > MOST_MINUTES or seconds > MOST_INCREMENT:
            raise ClockError(
                f"A clock gives at most {MOST_MINUTES} minutes, and {MOST_INCREMENT} seconds for"
                " each move."
            )
        if not minutes and not seconds:
            raise ClockError("A clock gives each player some time; 0+0 gives none.")
        return cls(minutes * MINUTE or seconds * SECOND, seconds * SECOND)

    @classmethod
    def written(cls, text: str) -> str:
        """Return a setting that somebody wrote as it is stored; empty for none. Raises ClockError."""
        clock = cls.read(text)
        return "" if clock is None else clock.text

    @property
    def text(self) -> str:
        """The setting as it is written."""
        if self.a_move:
            return f"{self.main // DAY}d"
        return f"{self.main // MINUTE}+{self.increment // SECOND}"

    @property
    def words(self) -> str:
        """The setting in words, for people."""
        if self.a_move:
            return f"{_count(self.main // DAY, 'day')} for each move"
        main = (
            _count(self.main // MINUTE, "minute")
            if self.main >= MINUTE
            else _count(self.main // SECOND, "second")
        )
        more = (
            f", and {_count(self.increment // SECOND, 'second')} more for each move"
            if self.increment
            else ""
        )
        return f"{main} for each player{more}"

    @property
    def first_move(self) -> int:
        """The time for a first move."""
        return self.main if self.a_move else FIRST_MOVE


@dataclass(frozen=True, slots=True)
class Spent:
    """What an entry cost the player (from 0) to move: the time, less the lag forgiven."""

    player: int
    time: int
    forgiven: int = 0

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the cost of ``1 4200 300`` for player 1; None for "". Raises ValueError."""
        if not text:
            return None
        found = _SPENT.fullmatch(text)
        if found is None:
            raise ValueError(f"not what an entry cost: {text!r}")
        return cls(int(found[1]) - 1, int(found[2]), int(found[3]))

    @property
    def text(self) -> str:
        """The cost as it is stored beside the entry."""
        return f"{self.player + 1} {self.time} {self.forgiven}"


@dataclass(frozen=True, slots=True)
class Times:
    """The times of a match's players after some of its entries; ``left`` is from before the turn."""

    clock: Clock
    left: tuple[int, ...]
    bank: tuple[int, ...]
    moved: frozenset[int] = frozenset()
    """The players who have made a first move."""

    @classmethod
    def at_start(cls, clock: Clock, players: int) -> Self:
        """Return the times before the first entry."""
        return cls(clock, (clock.main,) * players, (LAG_BANK,) * players)

    @classmethod
    def after(
        cls, clock: Clock, players: int, entries: Sequence[str], spent: Iterable[Spent | None]
    ) -> Self:
        """Return the times after entries. ``spent`` has the cost of each."""
        times = cls.at_start(clock, players)
        for entry, cost in zip(entries, spent, strict=True):
            times = times.then(entry, cost)
        return times

    def then(self, entry: str, cost: Spent | None) -> Self:
        """Return the times after one more entry; only a move ends the turn and earns the increment."""
        if cost is None:
            return self
        player, a_move = cost.player, is_move(entry)
        left, bank = list(self.left), list(self.bank)
        if not self.clock.a_move:
            left[player] = max(0, left[player] - cost.time)
            bank[player] = max(0, bank[player] - cost.forgiven)
            if a_move:
                left[player] += self.clock.increment if player in self.moved else 0
                bank[player] = min(LAG_BANK, bank[player] + LAG_BACK)
        return replace(
            self,
            left=tuple(left),
            bank=tuple(bank),
            moved=self.moved | {player} if a_move else self.moved,
        )

    def allowed(self, player: int) -> int:
        """Return the longest that a turn of this player may take now."""
        return self.left[player] if player in self.moved else self.clock.first_move

    def grace(self, player: int) -> int:
        """Return how much lag can be forgiven this player now."""
        return 0 if self.clock.a_move else min(LAG_A_MOVE, self.bank[player])

    def limit(self, player: int) -> int:
        """Return the time after which this player's turn has certainly taken too long."""
        return self.allowed(player) + self.grace(player)

    def cost(self, player: int, elapsed: int, thought: int | None = None) -> Spent | None:
        """Return what a turn costs by the server's measure; None if it took too long.

        ``thought`` is the player's own measure, without the lag. It can only win the forgiveness.
        """
        elapsed = max(0, elapsed)
        lag = 0 if thought is None else max(0, elapsed - max(0, thought))
        forgiven = min(lag, self.grace(player))
        if elapsed - forgiven > self.allowed(player):
            return None
        if player in self.moved:
            return Spent(player, elapsed - forgiven, forgiven)
        return Spent(player, 0)

    def charged(self, player: int, elapsed: int) -> Spent:
        """Return what an entry that is no move costs: the time so far, at most all there was."""
        return Spent(player, min(max(0, elapsed), self.left[player]) if player in self.moved else 0)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
