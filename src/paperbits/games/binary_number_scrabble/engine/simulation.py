"""Simulation: candidates are played on with tiles drawn at random from the unseen ones.

Only the mover's own rack is used. Every candidate is played on with the same samples, so that
differences come from the candidates and not from luck. Candidates that are clearly behind are
dropped, and the simulation ends when one is left.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from paperbits.core import clock
from paperbits.core.compiler.kernel import compiled, seconds_compiling
from paperbits.core.machine import pool

from ..generator.state import new_generator_state
from ..position import TilePosition
from ..simulation.lexicon import lexicon
from ..simulation.play_on import Samples, play_on
from ..simulation.rack_index import new_rack_index
from ..simulation.state import CANDIDATES, LONGEST, new_simulation_state
from ..tiles import ANY, RACK
from . import leaves
from .equity import Moves
from .leaves import Floats

THREADS: Final = 2
"""The number of threads that share the samples."""

LARGEST: Final = 64
"""The most samples between two comparisons; there are two before the first, and twice as many each
time.
"""

CHUNK: Final = 8
"""The number of samples that a thread plays before it checks the time."""

FEWEST: Final = 64
"""The number of samples after which candidates may be dropped."""

CLEARLY: Final = 3.5
"""A candidate is dropped when it is this many standard errors behind. A hundred comparisons then
drop a wrong one once in a hundred moves.
"""

AHEAD: Final = 2
"""The number of plies for which a candidate is played on: a reply and a turn of the mover (with
three players, two replies).
"""

ENDING: Final = 2 * RACK
"""If the bag holds at most this many tiles, candidates are played on to the end."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """Moves by equity, and the number of samples with which the first was played on."""

    moves: Moves
    samples: int
    error: Floats
    """For each move, the standard error of its distance from the first."""
    own: Floats
    """For each move, the standard error of its equity."""


class SampleLimits(NamedTuple):
    """What ends a simulation."""

    seconds: float
    stop: Callable[[], bool] | None = None
    samples: int = 1 << 20
    least: int = 0
    """Samples that are played even if they take longer."""
    fewest: int = FEWEST
    """Samples after which candidates may be dropped."""
    clearly: float = CLEARLY
    """The standard errors behind the first at which they are."""
    fixed: frozenset[int] = frozenset()
    """Places of moves that are dropped last."""


_own = threading.local()


def _records() -> tuple[Any, Any, Any]:
    """Return this thread's records, made when it simulates for the first time."""
    if not hasattr(_own, "records"):
        _own.records = new_generator_state(), new_simulation_state(), new_rack_index()
    records: tuple[Any, Any, Any] = _own.records
    return records


_pool = pool(THREADS, "simulation")


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
    # Everyone sees how many tiles a rack holds.
    state.holding[:players] = [
        int(position.racks[(position.turn + ahead) % players].sum()) for ahead in range(players)
    ]
    state.seed = (abs(seed) * 1_009 + len(position.plies)) % (1 << 31)
    state.alongside, state.sweep = position.game.alongside, position.game.sweep
    table = leaves.table()
    state.mixtures[:] = table.mixtures.ravel()
    state.kinds[list(leaves.KINDS)] = table.kinds
    return asked


def plies_ahead(position: TilePosition) -> int:
    """Return for how many plies candidates are played on."""
    return LONGEST if played_out(position) else max(AHEAD, position.players)


def played_out(position: TilePosition) -> bool:
    """Return whether candidates are played on to the end of the match."""
    return len(position.bag) <= ENDING


def gains(
    position: TilePosition,
    asked: Any,
    chosen: list[int],
    first: int,
    count: int,
    enough: Callable[[], bool] = lambda: False,
) -> Floats:
    """Return the results of candidates, (samples, candidates): the mover's points less the others',
    without the candidate's own.

    ``enough`` is asked from time to time whether to skip the remaining samples.
    """
    reading = position.game.reading
    equations = lexicon(reading)

    def work(start: int, stop: int) -> Floats:
        generator, simulation, rack_index = _records()
        simulation[0] = asked[0]
        state = simulation[0]
        state.number = len(chosen)
        state.codes[: len(chosen)], state.kept[: len(chosen)] = (
            asked[0].codes[chosen],
            asked[0].kept[chosen],
        )
        found = [np.zeros((0, len(chosen)))]
        while start < stop and not enough():
            size = min(CHUNK, stop - start)
            samples = Samples(start, size)
            play_on(generator, simulation, rack_index, equations, samples, reading)
            found.append(np.array(state.gains[:size, : len(chosen)]))
            start += size
        return np.concatenate(found)

    ends = [first + count * thread // THREADS for thread in range(THREADS + 1)]
    return np.concatenate(list(_pool.map(work, ends[:-1], ends[1:])))


def simulate(
    position: TilePosition,
    moves: Moves,
    seed: int,
    limits: SampleLimits,
    tell: Callable[[Simulated], None] | None = None,
    worth: Callable[[Floats, Moves], Floats] | None = None,
) -> Simulated:
    """Return the moves by what they score plus their average result when played on; ``tell``
    receives it after each batch. With ``worth`` this is the mean of what it makes of each sample.

    Limited by samples the result is always the same; by time it is not.
    """
    if not compiled():
        # Interpreted, a single sample takes minutes.
        return Simulated(moves, 0, np.zeros(len(moves)), np.zeros(len(moves)))
    tally = _Tally(moves)
    asked = question(position, moves, seed, plies_ahead(position))
    end = clock.now() + limits.seconds
    # With settings that are new in this process, this takes most of the time.
    lexicon(position.game.reading)
    end = max(end, clock.now() + limits.seconds / 3) - seconds_compiling()

    def enough() -> bool:
        late = clock.now() - seconds_compiling() >= end  # What compiles takes no time away.
        stopped = limits.stop is not None and limits.stop()
        return (tally.count >= limits.least and late) or stopped

    batch = THREADS
    while tally.count < limits.samples and not enough():
        size = min(batch, limits.samples - tally.count)
        found = gains(position, asked, tally.alive, tally.count, size, enough)
        if not len(found):
            break
        batch = min(2 * batch, LARGEST)
        found = found + moves.points[tally.alive]
        tally.add(found if worth is None else worth(found, moves.taken(tally.alive)))
        if tell is not None:
            tell(tally.simulated())
        if tally.decided(limits):
            break
    return tally.simulated()


class _Tally:
    """The results of the samples so far."""

    def __init__(self, moves: Moves) -> None:
        size = len(moves)
        self.moves, self.alive, self.count = moves, list(range(size)), 0
        self.equity, self.error, self.own = moves.equity.copy(), np.zeros(size), np.zeros(size)
        self._sums, self._products = np.zeros(size), np.zeros((size, size))
        self._behind = np.zeros(size)

    def add(self, found: Floats) -> None:
        """Add samples, a row for each, of the candidates that are not dropped."""
        alive, pairs = self.alive, np.ix_(self.alive, self.alive)
        self.count += len(found)
        self._sums[alive] += found.sum(axis=0)
        self._products[pairs] += found.T @ found
        means = self._sums[alive] / self.count
        best = int(np.argmax(means))
        behind = self._behind = means[best] - means
        squares = self._products[pairs] / self.count
        spread = np.diag(squares) + squares[best, best] - 2 * squares[best] - behind**2
        self.error[alive] = np.sqrt(np.maximum(spread, 0.0) / self.count)
        self.own[alive] = np.sqrt(np.maximum(np.diag(squares) - means**2, 0.0) / self.count)
        # Dropped candidates keep their distance.
        self.equity += means[best] - self.equity[alive[best]]
        self.equity[alive] = means

    def decided(self, limits: SampleLimits) -> bool:
        """Drop candidates that are clearly behind; return whether one is left."""
        if self.count < limits.fewest:
            return False
        near = self._behind <= limits.clearly * self.error[self.alive] + 1e-9
        if near.sum() == 1:
            return True
        stays = zip(self.alive, near.tolist(), strict=True)
        self.alive = [place for place, close in stays if close or place in limits.fixed]
        return False

    def simulated(self) -> Simulated:
        """Return the moves by equity."""
        order = np.argsort(-self.equity, kind="stable")
        moves = self.moves.sorted_by(self.equity)
        return Simulated(moves, self.count, self.error[order], self.own[order])
