"""Matches between levels and engines, played in pairs with the same seed and swapped seats.

Levels are limited by simulations, not by the clock, so that results do not depend on other programs
on the machine. If a game is so slow that a level would reach its limit of time in play, the seconds
count in which its threads compute (``core.clock``).
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.clock import of_thread
from paperbits.core.errors import FAILINGS, FailedError
from paperbits.core.settings import SettingValue
from paperbits.engines.search_engine import SECONDS
from paperbits.match import Match, Seat
from paperbits.match.forfeits import Forfeit, one_line
from paperbits.match.players import is_engine, player_from

CORES = 2
"""Cores that a level uses in play."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two matches to play between two players, from a seed. A player is a text that
    ``match.players.player_from`` reads: a level, or another program as ``engine: COMMAND``.
    """

    game: str
    first: str
    second: str
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a pair.

    ``score``: the first level's score, 0 to 2. ``slowest``: each level's slowest move in seconds of
    processor time, summed over the cores. ``failed``: for each program that failed, why it lost
    each of those matches.
    """

    pair: Pair
    score: float
    plies: int
    slowest: Mapping[str, float] = field(default_factory=dict)
    failed: Mapping[str, Sequence[str]] = field(default_factory=dict)


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

    In a game for one player each level plays alone, and the better score wins. Their seeds differ:
    with the same seed both would overlook the same moves.
    """
    card = find(pair.game)
    settings = settings_for(card)
    slowest = dict.fromkeys((pair.first, pair.second), 0.0)
    if card.new(settings).players == 1:
        ends = [
            play_out(card, settings, (name,), 2 * pair.seed + place, slowest)
            for place, name in enumerate((pair.first, pair.second))
        ]
        margin = _alone(ends[0]) - _alone(ends[1]) if not all(end.forfeit for end in ends) else 0.0
        seats = [(pair.first,), (pair.second,)]
        return Played(
            pair,
            1.0 + (margin > 0) - (margin < 0),
            sum(_plies(end) for end in ends),
            slowest,
            _failed(ends, seats),
        )
    there = play_out(card, settings, (pair.first, pair.second), pair.seed, slowest)
    back = play_out(card, settings, (pair.second, pair.first), pair.seed, slowest)
    score = result(there, 0) + result(back, 1)
    if card.rated_by == "margin":
        margin = (
            lead(there, 0) + lead(back, 1) if not (there.forfeit and back.forfeit) else score - 1.0
        )
        score = 1.0 + (margin > 0) - (margin < 0)
    failed = _failed((there, back), ((pair.first, pair.second), (pair.second, pair.first)))
    return Played(pair, score, _plies(there) + _plies(back), slowest, failed)


def play_out(
    card: Card,
    settings: Mapping[str, SettingValue],
    names: tuple[str, ...],
    seed: int,
    slowest: dict[str, float],
) -> Match:
    """Play a match to its end. Updates ``slowest``.

    An engine has the time of a level for each move, by the clock, and forfeits the match if it
    fails.
    """
    match = Match(card, settings, [Seat(name) for name in names], seed=seed)
    players = {name: player_from(name, card) for name in names}
    try:
        for name, player in players.items():
            _tried(match, names.index(name), partial(player.begin, match.position))  # Compiles.
        while match.turn is not None:
            turn, name = match.turn, names[match.turn]
            begun, clock = time.process_time(), time.monotonic()
            choosing = partial(
                players[name].choose, match.position, seed=seed * 2 + turn, seconds=SECONDS
            )
            with nullcontext() if is_engine(name) else of_thread():
                thought = _tried(match, turn, choosing)
            spent = (
                (time.monotonic() - clock) * CORES
                if is_engine(name)
                else time.process_time() - begun
            )
            slowest[name] = max(slowest[name], spent)
            if thought is not None:
                match.play(thought.move)
    finally:
        for player in players.values():
            player.end()
    return match


T = TypeVar("T")


def _tried(match: Match, player: int, what: Callable[[], T]) -> T | None:
    """Do what a player should; a player who fails forfeits the match."""
    try:
        return what()
    except FailedError as error:
        if not match.over:
            match.fail(Forfeit(player, error.how, one_line(str(error))))
        return None


def result(match: Match, player: int) -> float:
    """A player's result: 1 for a win, 0.5 for a tie, 0 for a loss."""
    winners = match.winners()
    return 0.5 if len(winners) != 1 else float(winners[0] == player)


def lead(match: Match, player: int) -> float:
    """A player's lead in points; without end for a player whose opponent forfeited."""
    if match.gave_up is not None:
        return float("-inf") if match.gave_up == player else float("inf")
    scores = match.position.scores()
    return (scores[player] - scores[1 - player]) * (-1 if match.card.lowest_wins else 1)


def _alone(match: Match) -> float:
    """How good the score of a game for one is; nothing is worse than a forfeit."""
    return (
        float("-inf")
        if match.forfeit
        else float(match.position.scores()[0] * (-1 if match.card.lowest_wins else 1))
    )


def _failed(matches: Iterable[Match], seats: Iterable[Sequence[str]]) -> dict[str, list[str]]:
    """Why each program that failed lost its matches, given who sat where."""
    found: dict[str, list[str]] = {}
    for match, names in zip(matches, seats, strict=True):
        if match.forfeit is not None:
            how = FAILINGS[match.forfeit.how]
            found.setdefault(names[match.forfeit.player], []).append(
                f"{how}: {match.forfeit.detail}".removesuffix(": ")
            )
    return found


def _plies(match: Match) -> int:
    return len(match.position.plies)
