"""Matches between levels, played in pairs with the same seed and swapped seats.

Levels are limited by simulations, not by the clock, so that results do not depend on other programs
on the machine. If a game is so slow that a level would reach its limit of time in play, processor
time is counted instead.
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
"""Cores that a level uses in play."""

PATIENCE = 60.0
"""The most seconds by the clock for a move, however busy the machine is."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two matches to play between two levels, from a seed."""

    game: str
    first: str
    second: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a pair.

    ``score``: the first level's score, 0 to 2. ``slowest``: each level's slowest move in seconds of
    processor time, summed over the cores.
    """

    pair: Pair
    score: float
    plies: int
    slowest: Mapping[str, float] = field(default_factory=dict)


def settings_for(card: Card) -> dict[str, SettingValue]:
    """The settings of rated matches: those that the card declares, else the defaults, with at most
    two players.
    """
    settings = dict(card.rated_with)
    if "players" not in settings and card.new(settings).players > 2:
        settings["players"] = 2
    return settings


def play_pair(pair: Pair) -> Played:
    """Play both matches.

    In a game for one player each level plays alone, and the better score wins.
    """
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
    """Play a match to its end. Updates ``slowest``."""
    position = card.new(settings, seed=seed)
    prepare(position)  # Compile before the clock starts.
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
    """A player's result: 1 for a win, 0.5 for a tie, 0 for a loss."""
    winners = position.winners()
    return 0.5 if len(winners) != 1 else float(winners[0] == player)


def lead(position: Position, player: int) -> int:
    """A player's lead in points."""
    scores = position.scores()
    return (scores[player] - scores[1 - player]) * (-1 if position.card.lowest_wins else 1)
