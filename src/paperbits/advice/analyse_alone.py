"""Analysis of a position of a game for one: what the best whole games reach, from it and from each
of its moves.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from paperbits.advice.whole_games import Known, WholeGames
from paperbits.core.actions import listed
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.protocol import Stop, Tell
from paperbits.core.engine.values import best_found
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Move
from paperbits.engines.moves import line_texts
from paperbits.search.local_search import best_game

PROVING: Final = 0.35
"""The largest share of the time for a proof."""

FIRST: Final = 0.4
"""The share of the remaining time for games from the position itself. The moves share the rest."""

SPELL: Final = 4.0
"""Seconds of the first spell of a long analysis; each next one takes twice as long."""

LONGEST: Final = 60.0
"""Seconds of the longest spell, except the last."""

SHORTEST: Final = 0.01
"""The fewest seconds of search for a move."""

BETWEEN: Final = 0.25
"""Seconds between two reports."""


def best_of(
    position: KernelPosition, games: int, seconds: float, stop: Stop | None, seed: int
) -> Analysis:
    """Return the first move of the best of so many whole games, with the rest of it as the line."""
    lowest = position.card.lowest_wins
    found = best_game(
        position.game,
        position.record,
        games,
        lowest_wins=lowest,
        seed=seed,
        seconds=seconds,
        stop=stop,
    )
    texts = line_texts(position, found.line)
    option = _option(texts[0], Known(found.score, games=found.games), lowest_wins=lowest)
    return Analysis(int(position.record.turn), [option], None, found.games, done=True, line=texts)


@dataclass
class Alone:
    """An analysis that is going on."""

    position: KernelPosition
    asked: Sequence[Move]
    games: WholeGames
    rounds: int = 0
    """Rounds of search so far; each has a seed of its own."""
    told: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        record = self.position.record
        self.keys: dict[str, bytes] = {}
        """The key of the position after each move."""
        self.children: dict[bytes, Any] = {}
        """These positions. Symmetric ones are searched once."""
        for move in (*self.asked, *listed(self.position.game, record)):
            child = self.games.after(record, move)
            key = self.keys[self.position.game.move_text(record, move)] = self.games.key(child)
            self.children.setdefault(key, child)
            if self.position.game.over(child):
                self.games.of(child)  # It is known at once.

    def think(
        self, seconds: float, tell: Tell | None, stop: Stop | None, seed: int, *, provable: bool
    ) -> Analysis:
        """Prove or search until the time is up."""
        record = self.position.record
        self.games.search(record, 0.0, games=1, seed=seed)  # Compile before the clock starts.
        if provable:
            self.games.prove(record, 0.0)
        end, spell = time.monotonic() + seconds, SPELL
        while (
            (left := end - time.monotonic()) > 0
            and not (stop is not None and stop())
            and not self._all_settled()
        ):
            self._spell(left if left < 2 * spell else spell, tell, stop, seed, provable=provable)
            spell = min(2 * spell, LONGEST)
        last = self.found(done=True)
        if tell is not None:
            tell(last)
        return last

    def _spell(
        self, seconds: float, tell: Tell | None, stop: Stop | None, seed: int, *, provable: bool
    ) -> None:
        """Prove. Then search the position, the moves asked about, and all moves in rounds."""
        record, end = self.position.record, time.monotonic() + seconds

        def late() -> bool:
            return time.monotonic() >= end or (stop is not None and stop())

        if provable and not self._settled(record):
            self.games.prove(record, seconds * PROVING, stop)
        self.games.search(record, (end - time.monotonic()) * FIRST, stop, seed + self.rounds)
        self._tell(tell)
        first = [self.games.after(record, move) for move in self.asked]
        while not late() and not self._all_settled():
            self.rounds += 1
            share = max(SHORTEST, (end - time.monotonic()) / 2 / max(1, len(first)))
            for child in first:
                self.games.search(child, share, stop, seed + self.rounds)
            first = []
            share = max(SHORTEST, (end - time.monotonic()) / len(self.children))
            for child in self.children.values():
                if late():
                    break
                if not self._settled(child):
                    self.games.search(child, share, stop, seed + self.rounds)
                self._tell(tell)

    def found(self, *, done: bool) -> Analysis:
        """Return the moves of which something is known, the best first."""
        record, sign = self.position.record, self.games.sign
        options, tried = [], 0
        whole = self.games.of(record)
        for text, key in self.keys.items():
            known = self.games.under(key)
            if known is None:
                continue
            certain = known.proved or (
                whole is not None and whole.proved and known.score == whole.score
            )
            options.append(_option(text, known, certain=certain, lowest_wins=self.games.lowest))
            tried += known.games
        options.sort(key=lambda option: -(option.expected_points or 0.0) * sign)
        return Analysis(
            int(record.turn), options, None, tried + (0 if whole is None else whole.games), done
        )

    def _all_settled(self) -> bool:
        return all(map(self._settled, self.children.values()))

    def _settled(self, record: Any) -> bool:
        known = self.games.of(record)
        return known is not None and known.proved

    def _tell(self, tell: Tell | None) -> None:
        if tell is not None and time.monotonic() >= self.told + BETWEEN:
            self.told = time.monotonic()
            found = self.found(done=False)
            if found.options:
                tell(found)


def _option(text: str, known: Known, *, certain: bool = False, lowest_wins: bool = False) -> Option:
    if certain:
        words = f"{known.score:g} points at the end, for certain the most after this move"
    else:
        words = f"at least {known.score:g} points reached in the best whole game found"
        words += f" ({known.games:,} games)" if known.games else ""
    value = best_found(known.score, certain=certain, lowest_wins=lowest_wins)
    return Option(text, value, words, tried=known.games)
