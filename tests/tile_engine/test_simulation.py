from types import SimpleNamespace

import numpy as np
import pytest

from paperbits import find
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.engine import simulation
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.levels import PLAYING
from paperbits.games.binary_number_scrabble.engine.simulation import (
    FEWEST,
    SampleLimits,
    gains,
    question,
    simulate,
)
from paperbits.games.binary_number_scrabble.generator.codes import used_in
from paperbits.games.binary_number_scrabble.generator.state import new_generator_state
from paperbits.games.binary_number_scrabble.simulation.lexicon import lexicon
from paperbits.games.binary_number_scrabble.simulation.play_on import Samples, play_on
from paperbits.games.binary_number_scrabble.simulation.rack_index import new_rack_index
from paperbits.games.binary_number_scrabble.tiles import RACK

pytestmark = pytest.mark.compiled

CARD = find("binary-number-scrabble")
HOUR = 3600.0


def middle(seed=5, plies=4, players=2):
    position = CARD.new({"players": players}, seed=seed)
    for _ in range(plies):
        position.push(ranked(position).text(0))
    return position


def reshuffled(position, seed):
    """The same for the player to move: other racks and the bag hold other tiles of those it does
    not see.
    """
    other = position.copy()
    mover = position.turn
    tiles = np.repeat(np.arange(len(position.racks[0])), position.unseen(mover))
    np.random.default_rng(seed).shuffle(tiles)
    racks = list(position.racks)
    for player, rack in enumerate(racks):
        if player != mover:
            racks[player] = np.bincount(tiles[: rack.sum()], minlength=len(rack))
            tiles = tiles[rack.sum() :]
    other.racks, other.bag = racks, ShuffledBag(tiles.tolist(), seed)
    return other


def test_the_time_to_compile_is_not_counted(monkeypatch):
    passed = [0.0]  # Seconds, all of them spent in compiling.

    def slow(*given):
        passed[0] += HOUR
        return gains(*given)

    monkeypatch.setattr(simulation, "clock", SimpleNamespace(now=lambda: passed[0]))
    monkeypatch.setattr(simulation, "seconds_compiling", lambda: passed[0])
    monkeypatch.setattr(simulation, "gains", slow)
    position = middle()
    few = shortlist(ranked(position), 2)
    assert simulate(position, few, 1, SampleLimits(1.0, samples=4)).samples == 4


@pytest.mark.parametrize("players", [2, 3])
def test_simulation_uses_nothing_hidden(players):
    position = middle(players=players)
    few = shortlist(ranked(position), 6)
    first = simulate(position, few, 1, SampleLimits(HOUR, samples=24))
    for seed in range(3):
        other = reshuffled(position, seed)
        again = simulate(other, shortlist(ranked(other), 6), 1, SampleLimits(HOUR, samples=24))
        assert [again.moves.text(k) for k in range(6)] == [first.moves.text(k) for k in range(6)]
        assert np.array_equal(again.moves.equity, first.moves.equity)


def test_samples_can_be_simulated_in_any_number_of_parts():
    position = middle()
    asked = question(position, shortlist(ranked(position), 4), 1, 2)
    whole = gains(position, asked, [0, 1, 2, 3], 0, 12)
    parts = [gains(position, asked, [2, 0], first, 4) for first in (0, 4, 8)]
    assert np.array_equal(whole[:, [2, 0]], np.concatenate(parts))


def test_thinking_ends_when_the_best_is_clear():
    position = middle()
    moves = ranked(position)
    best, worst = 0, int(np.argmin(moves.points + 1000 * (moves.codes == 0)))
    clear = simulate(position, moves.taken([best, worst]), 1, SampleLimits(HOUR, samples=2_000))
    assert FEWEST <= clear.samples < 2_000
    assert clear.moves.text(0) == moves.text(best)
    assert clear.error[0] == 0
    near = moves.taken([0, 1, 2, worst])
    dropped, kept = (
        simulate(position, near, 1, SampleLimits(HOUR, samples=300, fixed=fixed))
        for fixed in (frozenset(), frozenset({3}))
    )
    assert kept.error[3] < dropped.error[3]  # It went on being played.
    assert kept.error[:3].tolist() == dropped.error[:3].tolist()


def test_simulation_stops_on_request_and_without_time_returns_equities():
    position = middle()
    few = shortlist(ranked(position), 6)
    for seen in (
        simulate(position, few, 1, SampleLimits(*each)) for each in ((0.0,), (HOUR, lambda: True))
    ):
        assert seen.samples == 0
        assert np.array_equal(seen.moves.equity, few.equity)
    told = []
    simulate(position, few, 1, SampleLimits(HOUR, lambda: len(told) > 1), told.append)
    assert 2 <= len(told) <= 3


def test_farsighted_is_limited_by_samples_however_much_time_it_has():
    position = middle(plies=2)
    first, second = (choose(position, "farsighted", seed=3, seconds=HOUR) for _ in range(2))
    assert first == second
    samples = int(first.words.split("It played on ")[1].split(" times")[0].replace(",", ""))
    assert FEWEST <= samples <= PLAYING["farsighted"].limits.samples


def test_whoever_plays_on_exchanges_where_that_is_worth_more():
    """With all leave values zero nobody exchanges who has a play that scores; with a rack that is
    worth nothing unless it is empty, everybody does who has no play of the whole rack, while the bag
    allows it; but not the other player on the last turn.
    """
    position = middle(plies=4)
    moves = shortlist(ranked(position), 6)
    equations, plies = lexicon(position.game.reading), 4

    def played(worth_of_nothing):
        asked = question(position, moves, 7, plies)
        state = asked[0]
        state.mixtures[:], state.kinds[:] = 0, 0
        state.mixtures[0] = worth_of_nothing  # No digit, no =, no operator.
        generator, samples = new_generator_state(), Samples(0, 1)
        play_on(generator, asked, new_rack_index(), equations, samples, position.game.reading)
        return np.array(state.played[: len(moves), 1 : plies + 1])

    assert len(position.bag) > plies * RACK  # So that the bag always allows it.
    usual = played(0.0)
    assert (usual > 0).any(axis=0).all()  # Replies and own turns alike.
    always = played(10_000.0)
    for ply in (1, 2, 4):
        laid = always[always[:, ply - 1] > 0, ply - 1]
        assert all(used_in(np.array([code])).sum() == RACK for code in laid)
        assert len(laid) < len(moves)
    assert (always[:, 2] > 0).any()
