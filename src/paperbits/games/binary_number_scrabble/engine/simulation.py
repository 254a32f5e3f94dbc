"""Judging moves of Binary Number Scrabble by playing them on with tiles drawn at random from what is unseen.

Nobody's tiles are looked at but the mover's own. Every candidate meets the same samples, so that candidates differ by
themselves and not by luck; those that are clearly behind are dropped, and thinking ends when one is left.
"""

import functools
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from paperbits.core.compiler.kernel import compiled
from paperbits.games.binary_number_scrabble.engine import leaves
from paperbits.games.binary_number_scrabble.engine.equity import Moves
from paperbits.games.binary_number_scrabble.engine.leaves import Floats
from paperbits.games.binary_number_scrabble.generator.state import new_generator_state
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.simulation.lexicon import lexicon
from paperbits.games.binary_number_scrabble.simulation.play_on import play_on
from paperbits.games.binary_number_scrabble.simulation.rack_index import new_rack_index
from paperbits.games.binary_number_scrabble.simulation.state import CANDIDATES, LONGEST, new_simulation_state
from paperbits.games.binary_number_scrabble.tiles import ANY, RACK

THREADS: Final = 2
"""Threads that share the samples."""

LARGEST: Final = 64
"""Samples, at most, between two looks at all that came; there are two before the first, and twice as many each time."""

CHUNK: Final = 8
"""Samples that a thread plays before it looks at the clock."""

FEWEST: Final = 64
"""Samples after which candidates may be dropped."""

CLEARLY: Final = 3.5
"""Standard errors that a candidate is behind when it is dropped: a hundred looks are then fooled once in a hundred moves."""

AHEAD: Final = 2
"""Plies that a candidate is played on for: an answer and an own turn (with three players, two answers)."""

ENDING: Final = 2 * RACK
"""Tiles in the bag from which on candidates are played on to the end."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """Moves in order of what they promise, and the samples that the first of them was played on with."""

    moves: Moves
    samples: int
    error: Floats
    """For each move the standard error of how far it is behind the first."""


class _Records(threading.local):
    """The records of each thread, made when the thread first simulates."""

    @functools.cached_property
    def state(self) -> Any:
        return new_generator_state()

    @functools.cached_property
    def simulation(self) -> Any:
        return new_simulation_state()

    @functools.cached_property
    def rack_index(self) -> Any:
        return new_rack_index()


_own = _Records()
_pool = ThreadPoolExecutor(THREADS, "simulation")


def question(position: TilePosition, moves: Moves, seed: int, plies: int) -> Any:
    """Return a simulation's state with everything that the mover knows."""
    assert position.turn is not None
    assert len(moves) <= CANDIDATES
    asked = new_simulation_state()
    state, players = asked[0], position.players
    state.board[:], state.rack[:] = position.board, moves.rack
    state.number = len(moves)
    state.codes[: len(moves)], state.kept[: len(moves)] = moves.codes, moves.kept
    unseen = np.repeat(np.arange(ANY + 1), position.unseen(position.turn))
    state.unseen[: len(unseen)], state.hidden = unseen, len(unseen)
    state.players, state.plies, state.scoreless = players, min(plies, LONGEST), position.scoreless
    # Everybody sees how many tiles a rack holds.
    state.holding[:players] = [int(position.racks[(position.turn + ahead) % players].sum()) for ahead in range(players)]
    state.seed = (abs(seed) * 1_009 + len(position.plies)) % (1 << 31)
    state.alongside, state.sweep = position.game.alongside, position.game.sweep
    table = leaves.table()
    state.mixtures[:] = table.mixtures.ravel()
    state.kinds[list(leaves.KINDS)] = table.kinds
    return asked


def plies_ahead(position: TilePosition) -> int:
    """For how many plies candidates are played on."""
    return LONGEST if len(position.bag) <= ENDING else max(AHEAD, position.players)


def gains(
    position: TilePosition, asked: Any, chosen: list[int], first: int, count: int, enough: Callable[[], bool] = lambda: False
) -> Floats:
    """What came of some candidates, (samples, candidates): the mover's points less the others', the candidate's own left out.

    ``enough`` is asked now and then whether to leave out the samples that are still to be played.
    """
    reading = position.game.reading
    equations = lexicon(reading)

    def work(start: int, stop: int) -> Floats:
        _own.simulation[0] = asked[0]
        state = _own.simulation[0]
        state.number = len(chosen)
        state.codes[: len(chosen)], state.kept[: len(chosen)] = asked[0].codes[chosen], asked[0].kept[chosen]
        found = [np.zeros((0, len(chosen)))]
        while start < stop and not enough():
            size = min(CHUNK, stop - start)
            play_on(_own.state, _own.simulation, _own.rack_index, equations, start, size, reading)
            found.append(np.array(state.gains[:size, : len(chosen)]))
            start += size
        return np.concatenate(found)

    ends = np.linspace(first, first + count, THREADS + 1).astype(int).tolist()
    return np.concatenate(list(_pool.map(work, ends[:-1], ends[1:])))


def simulate(
    position: TilePosition,
    moves: Moves,
    seed: int,
    seconds: float,
    stop: Callable[[], bool] | None = None,
    tell: Callable[[Simulated], None] | None = None,
    *,
    samples: int = 1 << 20,
    fixed: frozenset[int] = frozenset(),
) -> Simulated:
    """The moves again, by what they score and what came when they were played on; ``tell`` hears it after each batch.

    Those at places in ``fixed`` are not dropped before the others are. By ``samples`` alone the result is always the same,
    by the clock it is not.
    """
    if not compiled():
        return Simulated(moves, 0, np.zeros(len(moves)))  # Interpreted, a single sample takes minutes.
    asked = question(position, moves, seed, plies_ahead(position))
    end = time.monotonic() + seconds
    lexicon(position.game.reading)  # With settings that are new here it takes most of the time.
    end = max(end, time.monotonic() + seconds / 3)

    def enough() -> bool:
        return time.monotonic() >= end or (stop is not None and stop())

    alive = list(range(len(moves)))
    sums, products = np.zeros(len(moves)), np.zeros((len(moves), len(moves)))
    equity, error = moves.equity.copy(), np.zeros(len(moves))
    count, batch = 0, THREADS
    while count < samples and not enough():
        found = gains(position, asked, alive, count, min(batch, samples - count), enough) + moves.points[alive]
        if not len(found):
            break
        count, batch = count + len(found), min(2 * batch, LARGEST)
        sums[alive] += found.sum(axis=0)
        products[np.ix_(alive, alive)] += found.T @ found
        means = sums[alive] / count
        best = int(np.argmax(means))
        behind = means[best] - means
        squares = products[np.ix_(alive, alive)] / count
        spread = np.diag(squares) + squares[best, best] - 2 * squares[best] - behind**2
        error[alive] = np.sqrt(np.maximum(spread, 0.0) / count)
        equity += means[best] - equity[alive[best]]  # Those that were dropped stay as far behind as they were.
        equity[alive] = means
        if tell is not None:
            tell(_simulated(moves, equity, error, count))
        if count >= FEWEST:
            near = behind <= CLEARLY * error[alive] + 1e-9
            if near.sum() == 1:
                break
            alive = [place for place, stays in zip(alive, near.tolist(), strict=True) if stays or place in fixed]
    return _simulated(moves, equity, error, count)


def _simulated(moves: Moves, equity: Floats, error: Floats, count: int) -> Simulated:
    order = np.argsort(-equity, kind="stable")
    return Simulated(moves.sorted_by(equity), count, error[order])
