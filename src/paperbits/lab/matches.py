"""Matches between levels, a pair at a time: the same seed, the seats swapped.

Levels think by counting, not by the clock, so that what comes out does not depend on what else the machine does. Where a
game is so slow that the clock would end a level's thinking in play, what is counted is the processor's time.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from paperbits.core.catalogue import find
from paperbits.core.position import Card, Position
from paperbits.core.settings import SettingValue
from paperbits.engines.choose import choose, prepare
from paperbits.engines.search_engine import SECONDS

CORES = 2
"""Cores that a level thinks on in play."""

PATIENCE = 60.0
"""Seconds by the clock that a move may take here, however busy the machine."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two matches to be played: which levels, and from which seed."""

    game: str
    first: str
    second: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """A pair that was played: what the first level scored, 0 to 2, how many plies, and each level's slowest move in seconds of
    the processor's time, on both cores together.
    """

    pair: Pair
    score: float
    plies: int
    slowest: Mapping[str, float] = field(default_factory=dict)


def settings_for(card: Card) -> dict[str, SettingValue]:
    """What is played: what the game declares for ratings, else the game as it comes; never more than two players."""
    settings = dict(card.rated_with)
    if "players" not in settings and card.new(settings).players > 2:
        settings["players"] = 2
    return settings


def play_pair(pair: Pair) -> Played:
    """Play both matches. A game for one is played by each level alone, and the better score wins."""
    card = find(pair.game)
    settings = settings_for(card)
    slowest = dict.fromkeys((pair.first, pair.second), 0.0)
    if card.new(settings).players == 1:
        ends = [play_out(card, settings, (name,), pair.seed, slowest) for name in (pair.first, pair.second)]
        margin = (ends[0].scores()[0] - ends[1].scores()[0]) * (-1 if card.lowest_wins else 1)
        return Played(pair, 1.0 + (margin > 0) - (margin < 0), sum(len(end.plies) for end in ends), slowest)
    there = play_out(card, settings, (pair.first, pair.second), pair.seed, slowest)
    back = play_out(card, settings, (pair.second, pair.first), pair.seed, slowest)
    score = result(there, 0) + result(back, 1)
    if card.rated_by == "margin":
        margin = lead(there, 0) + lead(back, 1)
        score = 1.0 + (margin > 0) - (margin < 0)
    return Played(pair, score, len(there.plies) + len(back.plies), slowest)


def play_out(
    card: Card, settings: Mapping[str, SettingValue], names: tuple[str, ...], seed: int, slowest: dict[str, float]
) -> Position:
    """A match to its end; ``slowest`` is kept up to date."""
    position = card.new(settings, seed=seed)
    prepare(position)  # Compiling is no part of a move.
    while position.turn is not None:
        name = names[position.turn]
        begun = time.process_time()

        def enough(begun: float = begun) -> bool:
            return time.process_time() - begun >= CORES * SECONDS

        move = choose(position, name, seed=seed * 2 + position.turn, seconds=PATIENCE, stop=enough).move
        slowest[name] = max(slowest[name], time.process_time() - begun)
        position.push(move)
    return position


def result(position: Position, player: int) -> float:
    """What a match was worth to a player: 1 for a win, half for a tie."""
    winners = position.winners()
    return 0.5 if len(winners) != 1 else float(winners[0] == player)


def lead(position: Position, player: int) -> int:
    """How many points a player was ahead."""
    scores = position.scores()
    return (scores[player] - scores[1 - player]) * (-1 if position.card.lowest_wins else 1)
