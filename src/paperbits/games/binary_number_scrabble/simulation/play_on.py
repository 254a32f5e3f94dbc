"""Play candidates on, each with the same samples: answers, own next turns, and the leaves at the
end.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import Records

from ..generator.crossing import put_board
from ..generator.state import LINES, GeneratorState
from ..reading import Reading
from ..tiles import ANY, ONE, RACK, ZERO
from .answers import (
    ALL_LINES,
    NO_PLAY,
    best_after,
    best_of,
    lay,
    prepare_rack,
    take_lines,
    take_tiles,
)
from .dealing import begin_sample, deal, draw, put_back
from .leave_values import exchange_least, leave_value
from .lexicon import Lexicon
from .rack_index import RackIndex
from .state import SimulationState
from .workspace import Workspace


class Samples(NamedTuple):
    """The number of the first sample, and how many follow one another from there."""

    first: int
    number: int


@kernel
def play_on(
    states: Records[GeneratorState],
    simulations: Records[SimulationState],
    rack_indexes: Records[RackIndex],
    lexicons: Records[Lexicon],
    samples: Samples,
    reading: Reading,
) -> int:
    """Play every candidate on in some samples; return the number of searches.

    The result for each candidate and sample is then in the simulation's ``gains``.
    """
    work = Workspace(simulations[0], states[0], rack_indexes[0], lexicons[0], reading)
    simulation, state = work.simulation, work.state
    state.alongside, state.sweep = simulation.alongside, simulation.sweep
    simulation.searched = 0
    for sample in range(samples.number):
        begin_sample(simulation, samples.first + sample)
        random_state = simulation.random_state
        for candidate in range(simulation.number):
            simulation.random_state = random_state
            deal(simulation, candidate)
            simulation.idle[candidate] = (
                0 if simulation.codes[candidate] else simulation.scoreless + 1
            )
            simulation.over[candidate] = 0
            simulation.gains[sample, candidate] = 0.0
            simulation.played[candidate, 0] = simulation.codes[candidate]
            _settle(simulation, sample, candidate, 0, 0)
        for ply in range(1, simulation.plies + 1):
            _play_ply(work, sample, ply)
        for candidate in range(simulation.number):
            for player in range(simulation.players):
                simulation.gains[sample, candidate] += (
                    _share(simulation, player) * simulation.leaves[candidate, player]
                )
    return int(simulation.searched)


@compilable
def _share(simulation: SimulationState, player: int) -> float:
    """Return how a player's points count: the mover's in full, those of the others as a share."""
    return 1.0 if player == 0 else -1.0 / (simulation.players - 1)


@compilable
def _play_ply(work: Workspace, sample: int, ply: int) -> None:
    """Play one more ply of all candidates. Those whose players hold the same tiles are searched
    together.
    """
    simulation, state, rack_index = work.simulation, work.state, work.rack_index
    player = ply % simulation.players
    for first in range(simulation.number):
        simulation.waiting[first] = 1 - simulation.over[first]
    for first in range(simulation.number):
        if simulation.waiting[first] == 0:
            continue
        for tile in range(ANY + 1):
            simulation.hand[tile] = simulation.racks[first, player, tile]
        prepare_rack(work, simulation.hand)
        alike = 0
        for candidate in range(first, simulation.number):
            alike += simulation.waiting[candidate] == 1 and _holds_hand(
                simulation, candidate, player
            )
        known, points = NO_PLAY, 0
        if alike > 1:
            take_lines(state, ALL_LINES, work.reading)
            rack_index.changed = 0
            if state.first == 0:
                known, points = best_of(work, ALL_LINES, NO_PLAY, 0)
            for line in range(LINES):
                rack_index.at_first[line] = rack_index.most[line]
        for candidate in range(first, simulation.number):
            if simulation.waiting[candidate] == 1 and _holds_hand(simulation, candidate, player):
                simulation.waiting[candidate] = 0
                code, score = _find_play(work, candidate, ply, alike, known, points)
                _make(simulation, sample, candidate, ply, code, score)


@compilable
def _holds_hand(simulation: SimulationState, candidate: int, player: int) -> bool:
    """Return whether a player holds just the tiles of ``hand`` in a candidate's match."""
    different = 0
    for tile in range(ANY + 1):
        different += simulation.racks[candidate, player, tile] != simulation.hand[tile]
    return different == 0


@compilable
def _find_play(
    work: Workspace, candidate: int, ply: int, alike: int, known: int, points: int
) -> tuple[int, int]:
    """Return the best play at a ply of one candidate, and its score.

    ``known`` is the best play on the board of the question, with its points, where ``alike``, the
    number of candidates with the same rack, is more than one.
    """
    simulation, state, rack_index = work.simulation, work.state, work.rack_index
    changed, empty = 0, state.first
    for before in range(ply):
        if simulation.played[candidate, before] > 0:
            changed |= lay(state, simulation.played[candidate, before])
    if alike == 1:
        take_lines(state, ALL_LINES, work.reading)
        return best_of(work, ALL_LINES, NO_PLAY, 0)
    if changed != 0 or empty == 1:
        take_lines(state, changed | rack_index.changed, work.reading)
        rack_index.changed = changed
        known, points = best_after(work, ALL_LINES if empty else changed, known, points)
        put_board(state, simulation.board)
    return known, points


@compilable
def _make(
    simulation: SimulationState, sample: int, candidate: int, ply: int, code: int, score: int
) -> None:
    """Make the best play, or exchange where that is worth more; pass without either. Then draw."""
    player = ply % simulation.players
    last = ply > simulation.plies - simulation.players
    bag = simulation.back[candidate] - simulation.front[candidate]
    simulation.played[candidate, ply] = max(code, 0)
    # Of the last turns only the mover's own.
    may_exchange = bag >= RACK and (not last or player == 0)
    if code != NO_PLAY and may_exchange and _exchanges(simulation, candidate, player, code, score):
        code = NO_PLAY
        simulation.played[candidate, ply] = 0
    if code != NO_PLAY:
        take_tiles(simulation.racks[candidate, player], code)
        simulation.gains[sample, candidate] += _share(simulation, player) * score
        simulation.idle[candidate] = 0 if score > 0 else simulation.idle[candidate] + 1
    else:
        simulation.idle[candidate] += 1
        if bag >= RACK:
            exchange_least(simulation, candidate, player)
    if last:
        simulation.leaves[candidate, player] = (
            leave_value(simulation, candidate, player) if bag > 0 else 0.0
        )
    _settle(simulation, sample, candidate, ply, player)


@compilable
def _exchanges(
    simulation: SimulationState, candidate: int, player: int, code: int, score: int
) -> bool:
    """Return whether an exchange has a higher equity than a player's play."""
    for tile in range(ANY + 1):
        simulation.full_rack[tile] = simulation.racks[candidate, player, tile]
    take_tiles(simulation.racks[candidate, player], code)
    played = score + leave_value(simulation, candidate, player)
    for tile in range(ANY + 1):
        simulation.racks[candidate, player, tile] = simulation.full_rack[tile]
    exchanged = exchange_least(simulation, candidate, player)
    for tile in range(ANY + 1):
        simulation.racks[candidate, player, tile] = simulation.full_rack[tile]
        simulation.back_to_bag[tile] = 0
    return bool(exchanged > played)


@compilable
def _settle(
    simulation: SimulationState, sample: int, candidate: int, ply: int, player: int
) -> None:
    """Draw after a move, and note whether the match has ended."""
    bag = simulation.back[candidate] - simulation.front[candidate]
    if ply == 0:
        keeps = bag > 0 and simulation.plies < simulation.players
        simulation.leaves[candidate, 0] = leave_value(simulation, candidate, 0) if keeps else 0.0
    held = draw(simulation, candidate, player)
    if ply == 0 and simulation.codes[candidate] == 0:
        for tile in range(1, ANY + 1):
            simulation.back_to_bag[tile] = simulation.rack[tile] - simulation.kept[candidate, tile]
        put_back(simulation, candidate)
    elif ply > 0 and simulation.played[candidate, ply] == 0:
        put_back(simulation, candidate)
    if held > 0 and simulation.idle[candidate] < 3 * simulation.players:
        return
    simulation.over[candidate] = 1
    for other in range(simulation.players):
        simulation.leaves[candidate, other] = 0.0
        if held == 0:
            left = (
                simulation.racks[candidate, other, ZERO] + simulation.racks[candidate, other, ONE]
            )
            simulation.gains[sample, candidate] += left * _share(simulation, player)
