"""Play one match of a study, and write down what the measures need."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from paperbits.core.catalogue import find
from paperbits.core.engine.protocol import engine_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.engines.choose import choose
from paperbits.lab.played import Played
from paperbits.lab.players import PATIENCE, ForfeitError, Seated
from paperbits.lab.study import Study

SEED_BITS: Final = 40


@dataclass(frozen=True, slots=True)
class Task:
    """A match to play. ``setup`` and ``number``, its place among the setup's matches, count from 0."""

    setup: int
    number: int
    game: str
    settings: Mapping[str, SettingValue]
    seats: tuple[str, ...]
    """Who plays in each seat."""
    first_named: int
    """The seat of the first player of the setup's list."""
    seed: int
    opening: int | None
    """Which of the legal first moves begins the match, counted from 0 and round again; None if the
    first player chooses.
    """
    judge: str
    longest: int
    seconds: float
    """For a move of a program."""


def task_of(study: Study, root: str, setup: int, number: int) -> Task:
    """Return a match of a study.

    Its seed depends on ``root``, the study's, the setup and the number only. Matches with swapped
    seats share a seed.
    """
    plan = study.setups[setup]
    together = number // plan.rounds
    return Task(
        setup,
        number,
        plan.game,
        plan.settings,
        tuple(plan.seats(number)),
        plan.first_named(number),
        number_of(f"{root}:{setup}:{together}"),
        together if plan.opening == "each" else None,
        study.judge,
        study.longest,
        study.seconds,
    )


def number_of(text: str) -> int:
    """Return a seed that follows from a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[: SEED_BITS // 8], "big")


def play(task: Task) -> Played:
    """Play a match. Equal tasks give equal matches."""
    try:
        return _play(task)
    except PaperbitsError as error:
        raise type(error)(
            f"Match {task.number + 1} of setup {task.setup + 1} ({task.game}): {error}"
        ) from None


def _play(task: Task) -> Played:
    position = find(task.game).new(task.settings, seed=task.seed)
    players, forfeit, failed = Seated(task.seats, task.seconds), -1, ""
    # Seeds follow the player, not the seat, so that swapped matches differ in the seats alone.
    seeds = [
        number_of(f"{task.seed}:{(seat - task.first_named) % len(task.seats)}")
        for seat in range(len(task.seats))
    ]
    moves, estimates = list[str](), list[float | None]()
    turns, options, leaders = list[int](), list[int](), list[int]()
    for move in position.game.opening():
        position.push(move)
    try:
        players.begin(position)
        while (turn := position.turn) is not None and len(moves) < task.longest:
            move = players.move(position, turn, seeds[turn])
            options.append(position.legal(limit=0).count)
            estimates.append(_estimate(position, task))
            if task.opening is not None and not moves:
                listed = position.legal().moves
                move = listed[task.opening % len(listed)]
            position.push(move)
            turns.append(turn)
            moves.append(position.plies[-1].move)
            if not position.card.without_points:
                leaders.append(leader(position))
    except ForfeitError as error:
        forfeit, failed = error.seat, str(error)
    finally:
        players.end()
    return Played(
        task.setup,
        task.number,
        task.seed,
        list(task.seats),
        task.first_named,
        moves,
        turns,
        options,
        estimates,
        leaders,
        results(position, forfeit),
        [str(score) for score in position.scores()],
        position.over and forfeit < 0,
        failed,
    )


def _estimate(position: Position, task: Task) -> float | None:
    """What the judge estimates; if its level estimates nothing, the curve of the engine's reviews."""
    if not task.judge:
        return None
    found = choose(
        position, task.judge, seed=number_of(f"{task.seed}:judge"), seconds=PATIENCE
    ).estimate
    engine = engine_of(position.card)
    if found is None and engine is not None and position.turn is not None:
        return engine.judge(position).expected_scores(position)[position.turn]
    return found


def leader(position: Position) -> int:
    """The player with the best score now, or -1 if several share it."""
    scores = position.scores()
    best = min(scores) if position.card.lowest_wins else max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def results(position: Position, forfeit: int = -1) -> list[float]:
    """For each player, the share of opponents that it finished ahead of; a tie counts half.

    A match that was broken off is a tie. If a player forfeited, it is behind all others, who tie.
    In a game for one the list is empty.
    """
    if position.players == 1:
        return []
    if forfeit >= 0:
        return [
            0.0 if player == forfeit else 0.5 + 0.5 / (position.players - 1)
            for player in range(position.players)
        ]
    if not position.over:
        return [0.5] * position.players
    if position.card.without_points:
        winners = position.winners()
        values = [int(player in winners) for player in range(position.players)]
    else:
        values = [score * (-1 if position.card.lowest_wins else 1) for score in position.scores()]
    others = position.players - 1
    return [
        (sum((one > other) + 0.5 * (one == other) for other in values) - 0.5) / others
        for one in values
    ]
