"""The opponent for every game whose rules are a named tuple: players of limited sight, and the
shared Monte-Carlo search.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from paperbits.core.compiler.kernel import compiled
from paperbits.core.engine.answers import Step, Thought
from paperbits.core.engine.values import Value, proved
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import SHARED, Level, Search, Sight
from paperbits.core.records import after, copied
from paperbits.core.rules import Move
from paperbits.engines import sight_player, solo_engine
from paperbits.engines.chances import estimate_of
from paperbits.engines.traps import best_trap
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.local_search import best_game
from paperbits.search.monte_carlo import Candidate, Findings, MonteCarlo
from paperbits.search.sight import look, looking
from paperbits.search.whole_turns import from_here, only_bounds

SECONDS = 1.2
"""The default limit in seconds for a move, a third of it for solving. Only long games reach it."""

LARGEST = 1_024
"""The most bytes of a position, without derived fields, for which solving remembers many."""


CLOSE: Final = 1.5
"""Standard errors of the difference by which a move's estimate may be below the best one and still
be equal to a search. (The error of a share of n games is at most ``1 / (2 √n)``.)
"""

WAYS: Final = 10**16
"""A match that can go on in more ways than this is solved only where a few steps do it."""

FEW: Final = 100_000
"""The most steps of an attempt to solve such a match, or any while nothing is compiled."""

HURRIED: Final = 64
"""By what the steps of an attempt to solve are divided in a turn without patience."""

TRIED: Final = 0.2
"""The least visits of such a move, as a share of those of the best."""


class Limits(NamedTuple):
    """What ends an attempt to solve a position."""

    steps: int
    seconds: float
    stop: Callable[[], bool] | None


def plays_of(level: Level) -> Sight | Search:
    """Return how a level plays. A level without its own way plays as the shared one of its name, or
    as the strongest.
    """
    if level.plays is not None:
        return level.plays
    return next(
        (each.plays for each in SHARED if each.name == level.name and each.plays),
        SHARED[-1].plays or Sight(1),
    )


def choose(
    position: KernelPosition,
    level: Level,
    seed: int,
    seconds: float | None,
    stop: Callable[[], bool] | None,
) -> Thought:
    """Return a move for the player to move."""
    plays = plays_of(level)
    if isinstance(plays, Sight):
        return sight_player.choose(position, plays, seed)
    limit = SECONDS if seconds is None else seconds
    if position.players == 1:
        return _alone(position, plays, seed, Limits(plays.steps, limit, stop))
    own_seed = seed + 1_000_003 * len(position.plies)
    search = MonteCarlo(
        position.game,
        position.record,
        lowest_wins=position.card.lowest_wins,
        seed=own_seed,
        trees=plays.trees,
        capacity=max(1_000, min(1_000_000, 32 * plays.simulations)),
    )
    found = search.think(1)
    if len(found.candidates) == 1:
        return Thought(_text(position, found.best.move), "The only legal move.")
    patient = random.Random(own_seed).random() < plays.patience  # noqa: S311
    steps = plays.steps if patient else plays.steps // HURRIED
    ending = _solved(position, Limits(steps, limit / 3, stop)) if steps else None
    if ending is not None:
        outcome, peers = ending
        move = peers[0]
        if len(peers) > 1:
            move = best_trap(position, peers, plays.traps, own_seed, limit / 6, stop)
        return Thought(_text(position, move), _outcome(outcome), proved(outcome))
    found = search.think(plays.simulations, limit, stop)
    best, move = found.best, found.best.move
    short = Limits(max(plays.steps, FEW), limit / 6, stop)
    if plays.traps and len(alike := _alike(position, found, short)) > 1:
        move = best_trap(position, alike, plays.traps, own_seed, limit / 6, stop)
    words, value = _words(position, found, best), value_of(position, best)
    return Thought(_text(position, move), words, value, tried=found.simulations)


def _text(position: KernelPosition, move: Move) -> str:
    return position.game.move_text(position.record, move)


def _alone(position: KernelPosition, plays: Search, seed: int, limits: Limits) -> Thought:
    """Return a move in a game for one player: by proof in a third of the time, else by search."""
    steps, seconds, stop = limits
    solved = solo_engine.solved(position, steps, seed, seconds / 3, stop) if steps else None
    return solved or solo_engine.choose(position, plays.alone, plays.trees, seed, seconds, stop)


def value_of(position: KernelPosition, candidate: Candidate) -> Value | None:
    """Return what a search found of a move; None if it has not looked at it."""
    if candidate.proved is not None:
        return proved(candidate.proved)
    return estimate_of(position, candidate) if candidate.visits else None


def _alike(position: KernelPosition, found: Findings, limits: Limits) -> list[Move]:
    """Return the moves that the search cannot tell from its best, which is among them."""
    best = found.best
    if position.card.rated_by == "margin" or (best.proved is not None and best.proved > 0):
        return [best.move]
    if best.proved == 0 and solvable(position):
        search = AlphaBeta(
            position.game, position.record, lowest_wins=position.card.lowest_wins, entries=1 << 18
        )
        return _keeping(search, position, best.move, (0, 0.0), limits)
    if best.proved is not None:
        return [each.move for each in found.candidates if each.proved == best.proved]
    return [
        each.move
        for each in found.candidates
        if each is best
        or (
            each.proved in {None, 0}
            and each.visits >= TRIED * best.visits
            and best.estimate - each.estimate <= CLOSE * _error(best.visits, each.visits)
        )
    ]


def _error(*visits: int) -> float:
    """Return the standard error of the difference of two estimates, at most."""
    return 0.5 * math.sqrt(sum(1 / max(1, each) for each in visits))


def short_looks(
    position: KernelPosition, level: Level, seed: int, seconds: float
) -> Iterator[Thought]:
    """Yield better and better moves while the search runs interpreted: any move at once, then what
    the level finds in time.
    """
    plays = plays_of(level)
    if isinstance(plays, Sight):
        yield sight_player.choose(position, plays, seed)
        return
    glance = MonteCarlo(position.game, position.record, seed=seed, capacity=1_000).think(1)
    yield Thought(
        position.game.move_text(position.record, glance.best.move),
        "The first move that came to mind.",
        cut=True,
    )
    found = choose(position, level, seed, seconds, None)
    tried = plays.alone if position.players == 1 else plays.simulations
    yield (
        found
        if found.sure or found.tried is None or found.tried >= tried
        else replace(found, cut=True)
    )


def steps_to_prepare(position: KernelPosition) -> list[Step]:
    """Return the steps that compile what the levels of this game need, or load it from the cache."""
    game, record = position.game, position.record
    steps: list[Step] = []
    if position.players == 1:
        steps.append(("the search for whole games", lambda: best_game(game, record, 1)))
        steps.append(("proofs", lambda: solo_engine.solved(position, 1, 0, 0.0, None)))
    steps.append(("a look at each move", lambda: look(game, looking(game, record, 1), 1, False, 0)))
    steps.append(("trying games out", lambda: MonteCarlo(game, record, capacity=1).think(1)))
    if solvable(position):
        steps.append(
            ("proofs", lambda: AlphaBeta(game, record, margins=True, entries=1).look(steps=1))
        )
    return steps


def solvable(position: KernelPosition) -> bool:
    """Return whether a position can be solved: for two, all moves listed, and small enough."""
    return (
        position.players == 2
        and position.game.complete()
        and len(relevant_bytes(position.game, position.record)) <= LARGEST
    )


def _within_sight(position: KernelPosition) -> bool:
    """Return whether the end may be near: whether a match that goes on at random could go on in few
    ways, all choices at all its plies counted.
    """
    chance, ways = random.Random(1), 1  # noqa: S311
    record, out = copied(position.record), position.game.buffer()
    while not position.game.over(record):
        count = int(position.game.moves(record, out))
        ways *= count
        if ways > WAYS:
            return False
        position.game.play(record, out[chance.randrange(count)])
    return True


def _solved(position: KernelPosition, limits: Limits) -> tuple[int, list[Move]] | None:
    """Return the proved outcome for the player to move, and moves that keep it, if the rest of the
    game is small enough to search completely. A won game is won by the best margin. In a tie or a
    lost game all moves that keep the outcome count, where margins decide those that keep the
    margin. Moves count as far as they are proved.
    """
    if not solvable(position):
        return None
    if not compiled() or not _within_sight(position):
        limits = limits._replace(steps=min(limits.steps, FEW))
    lowest, record = position.card.lowest_wins, position.record
    search = AlphaBeta(position.game, record, lowest_wins=lowest, entries=1 << 18)
    result = search.look(*limits)
    if result is not None and not result.proved and only_bounds(position.game, record):
        record = from_here(position.game, record)
        search.turn_to(record)
        result = search.look(*limits)
    if result is None or result.outcome is None:
        return None
    outcome = result.outcome * (1 if position.record.turn == 0 else -1)
    if outcome > 0 or (outcome < 0 and position.card.rated_by == "margin"):
        wider = AlphaBeta(position.game, record, lowest_wins=lowest, margins=True, entries=1 << 18)
        better = wider.look(*limits)
        if better is None or better.outcome is None:
            return outcome, [result.move]
        value = better.outcome, better.margin
        return outcome, _keeping(wider, position, better.move, value, limits)
    if outcome < 0:
        return outcome, list(looking(position.game, position.record, 1).moves)
    return outcome, _keeping(search, position, result.move, (0, 0.0), limits)


def _keeping(
    search: AlphaBeta,
    position: KernelPosition,
    known: Move,
    value: tuple[int, float],
    limits: Limits,
) -> list[Move]:
    """Return the moves that are proved, in the steps, to keep an outcome and a margin."""
    steps, seconds, stop = limits
    moves = looking(position.game, position.record, 1).moves
    each = max(1_000, steps // len(moves))

    def keeps(move: Move) -> bool:
        if np.array_equal(move, known):
            return True
        search.turn_to(after(position.game, position.record, move))
        found = search.look(each, seconds, stop)
        return found is not None and found.proved and (found.outcome, found.margin) == value

    return [move for move in moves if keeps(move)] or [known]


def _outcome(outcome: int) -> str:
    if outcome == 0:
        return "It leads to a tie if both play on without mistakes."
    if outcome > 0:
        return "It wins against every reply."
    return "It makes it hardest for the other player."


def _words(position: KernelPosition, found: Findings, best: Candidate) -> str:
    if best.proved is not None:
        return _outcome(best.proved)
    games = f"{found.simulations:,} games tried out"
    chance = estimate_of(position, best).amount
    if position.players == 2:
        return f"It wins about {chance:.0%} of the time, by {games}."
    return f"It ends ahead of about {chance:.0%} of the others, by {games}."
